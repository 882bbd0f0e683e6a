import EIDAPI
import EIDServer

/// Proof of identity before an enrolment: `/v3/kyc/…`.
struct KYCRoutes {
    let proofing: ProofingService

    func register(in router: inout Router) {
        let (proofing, json) = (proofing, JSONBody.mobile)
        router.add("GET", MobilePath.kycMethods) { _ in try json.answer(proofing.methods()) }
        router.add("POST", MobilePath.danInit) { routed in
            try json.answer(try await proofing.start(try json.read(of: routed.request)))
        }
        router.add("GET", MobilePath.danStatus + "/{state}") { routed in
            try json.answer(try await proofing.status(try routed.parameter("state")))
        }
    }
}
