import EIDAPI
import EIDCrypto
import ThresholdECDSA

/// The key of one slot while it is made. Nothing of it is used again after a failure: the whole attempt is discarded.
enum EnrollmentKeys {
    /// Committed, before the server's offer.
    struct Committed: Sendable {
        let slot: PINSlot
        let commitment: KeyGenerationCommitment
        let run: OneTime<PhoneKeyGeneration>
    }

    /// Proven, before the server's confirmation.
    struct Proven: Sendable {
        let slot: PINSlot
        let message: KeyGenerationShare
        let key: OneTime<PhonePendingKey>
    }

    /// Confirmed and certified, ready to be stored. Secret: `plain` is the blob's content.
    final class Confirmed: Sendable {
        let slot: PINSlot
        let record: KeyRecord
        let plain: SecretBytes
        /// Q1.
        let point: Point
        /// N, 256 bytes.
        let modulus: [UInt8]

        init(slot: PINSlot, record: KeyRecord, plain: consuming SecretBytes, point: Point, modulus: [UInt8]) {
            self.slot = slot
            self.record = record
            self.plain = plain
            self.point = point
            self.modulus = modulus
        }
    }

    /// Makes x1, the Paillier key and everything else that needs no answer. Cost: two primes of 1024 bits and 12.75
    /// units.
    static func commit(
        _ slot: PINSlot, deployment: String, danAuthCode: String, phone: Phone
    ) -> Result<Committed, PhoneFailure> {
        do {
            let context = try KeyGenerationContext(
                deployment: deployment, proofingHash: SHA256.hash(Array(danAuthCode.utf8)),
                deviceKeyHash: [UInt8](repeating: 0, count: 32), slot: slot.protocolSlot)
            let material = try PhoneKeyMaterial(paillier: phone.makePaillier(), random: phone.random)
            let run = try PhoneKeyGeneration(context, material: material, random: phone.random)
            let commitment = run.commitment
            return .success(Committed(slot: slot, commitment: commitment, run: OneTime(run)))
        } catch {
            return .failure(PhoneFailure(.fault, detail: "key generation: \(error)"))
        }
    }

    /// Checks the server's offer and makes the proofs. Cost: 7.6 units.
    static func prove(
        _ key: Committed, _ offer: KeyGenerationOffer, _ identifiers: EnrollmentIdentifiers, random: any RandomSource
    ) -> Result<Proven, PhoneFailure> {
        guard let run = key.run.take() else { return .failure(PhoneFailure(.fault, detail: "key generation twice")) }
        do {
            let pending = try run.complete(offer, enrollment: identifiers, random: random)
            let message = pending.message
            return .success(Proven(slot: key.slot, message: message, key: OneTime(pending)))
        } catch {
            let code: PhoneFailure.Code = error == .fault || error == .state ? .fault : .protocolViolation
            return .failure(PhoneFailure(code, detail: "offer: \(error)"))
        }
    }
}
