import EIDAPI
import EIDServer

/// Proof of identity before an enrolment: `/v3/kyc/…`.
struct KYCRoutes {
    let proofing: ProofingService
    /// Starting one makes a stranger write to the disk.
    let starts: AddressLimiter

    func register(in router: inout Router) {
        let (proofing, starts, json) = (proofing, starts, JSONBody.mobile)
        router.add("GET", MobilePath.kycMethods) { _ in try json.answer(proofing.methods()) }
        router.add("POST", MobilePath.danInit) { routed in
            guard starts.admits(routed.request.remoteAddress) else { throw ProtocolError(.rateLimited) }
            return try json.answer(try await proofing.start(try json.read(of: routed.request)))
        }
        router.add("GET", MobilePath.danStatus + "/{state}") { routed in
            try json.answer(try await proofing.status(try routed.parameter("state")))
        }
    }
}
