import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// One honest run of key generation, made once and shared: every message, and the states to start over from.
struct EnrolledKey: Sendable {
    let context: KeyGenerationContext
    let enrollment: EnrollmentIdentifiers
    let random: VectorRandom
    let paillier: PaillierSecretKey
    let commitment: KeyGenerationCommitment
    let offer: KeyGenerationOffer
    let storedServer: [UInt8]
    let share: KeyGenerationShare
    let sid: [UInt8]
    let server: ServerKey
    let confirmation: KeyGenerationConfirmation
    let storedShare: [UInt8]
    let point: Point

    /// Appendix A.
    static let vector = make("vector 1", number: 1, slot: .sign, code: "code", enrollment: 1)
    /// Another citizen's, with its own Paillier key.
    static let other = make("vector 2", number: 2, slot: .sign, code: "other", enrollment: 7)

    private static func make(
        _ name: String, number: Int, slot: KeySlot, code: String, enrollment: UInt8
    ) -> EnrolledKey {
        do {
            return try EnrolledKey(number: number, slot: slot, code: code, enrollment: enrollment)
        } catch {
            preconditionFailure("\(name): \(error)")
        }
    }

    init(number: Int, slot: KeySlot, code: String, enrollment byte: UInt8) throws {
        random = VectorRandom(number)
        context = try KeyGenerationContext(
            deployment: "test", proofingHash: SHA256.hash(Array(code.utf8)),
            deviceKeyHash: SHA256.hash(Array("dk".utf8)), slot: slot)
        enrollment = try EnrollmentIdentifiers(
            enrollmentId: [UInt8](repeating: byte, count: 16), documentNumber: "PNOMN-TEST-\(number)")
        paillier = PaillierSecretKey.generate(random)
        let material = try PhoneKeyMaterial(paillier: paillier, random: random)
        let phone = try PhoneKeyGeneration(context, material: material, random: random)
        commitment = phone.commitment
        let run = try ServerKeyGeneration(
            phone.commitment, context: context, enrollment: enrollment, random: random)
        (offer, sid, storedServer) = (run.offer, run.sid, run.serialized().exposed())
        let pending = try phone.complete(run.offer, enrollment: enrollment, random: random)
        share = pending.message
        let candidate = try run.open(pending.message)
        server = try candidate.verify()
        confirmation = candidate.confirmation
        let key = try pending.confirm(candidate.confirmation, certificateKey: candidate.publicKey)
        storedShare = key.shareBytes.exposed()
        point = key.point
    }

    var publicKey: Point { server.publicKey }

    /// x1.
    var phoneShare: SecretScalar { SecretScalar(reducing: SecretInteger(bigEndian: SecretBytes(copying: storedShare))) }

    /// The server's state after `init`.
    func serverRun() throws -> ServerKeyGeneration {
        try ServerKeyGeneration(serialized: SecretBytes(copying: storedServer))
    }

    /// What the server says to a share that differs from the honest one.
    func verdict(_ change: (inout KeyGenerationShare) throws -> Void) throws -> ThresholdError? {
        var message = share
        try change(&message)
        return verdict(on: message)
    }

    func verdict(on message: KeyGenerationShare) -> ThresholdError? {
        do {
            _ = try serverRun().open(message).verify()
            return nil
        } catch {
            return error as? ThresholdError
        }
    }
}

/// The error that a body throws; nil when it throws none.
func failure(_ body: () throws -> Void) -> ThresholdError? {
    do {
        try body()
        return nil
    } catch {
        return error as? ThresholdError
    }
}

/// SHA-256 as hex, as the "#" values of Appendix A.
func fingerprint(_ bytes: [UInt8]) -> String { Hex.encode(SHA256.hash(bytes)) }

/// Hex of a literal in a test.
func hex(_ text: String) -> [UInt8] { Hex.decode(text.count % 2 == 0 ? text : "0" + text) ?? [] }
