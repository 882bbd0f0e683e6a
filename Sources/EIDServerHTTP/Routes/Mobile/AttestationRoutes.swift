import EIDAPI
import EIDServer

/// `/v3/attestation/…`.
struct AttestationRoutes {
    let attestation: AttestationService
    /// A stranger's call that writes to the disk.
    let starts: AddressLimiter

    func register(in router: inout Router) {
        let (attestation, starts, json) = (attestation, starts, JSONBody.mobile)
        router.add("GET", MobilePath.attestationChallenge) { routed in
            guard starts.admits(routed.request.remoteAddress) else { throw ProtocolError(.rateLimited) }
            return try json.answer(try await attestation.challenge())
        }
    }
}
