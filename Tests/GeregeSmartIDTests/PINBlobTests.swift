import EIDCrypto
import Testing
import ThresholdECDSA

@testable import GeregeSmartID

/// The lanes of `threshold-ecdsa.md` §9.1.
private struct LaneRandom: RandomSource {
    let seed: [UInt8]

    func bytes(_ lane: String, _ count: Int) -> SecretBytes {
        let start = Transcript.hash("vector-rng", id: seed, role: .joint, [Array(lane.utf8)])
        return SecretBytes(copying: Transcript.expand(start, count))
    }
}

@Suite("PIN blob") struct PINBlobTests {
    private static let random = LaneRandom(seed: SHA256.hash(Array("SID-2PECDSA-P256/1 vector 1".utf8)))
    private static let kid = Hex.decode("836185d0e4e3fc4dd32430b551642651") ?? []

    @Test("Appendix A: blob key and blob # are reproduced")
    func knownAnswers() throws {
        let pin = try PINRules.check("1234")
        let (salt, iv) = ([UInt8](repeating: 4, count: 16), [UInt8](repeating: 5, count: 12))
        #expect(
            Hex.encode(PINBlob.key(pin, salt).exposed())
                == "cba8844c288350882b8ff914b4a0c721ab49090796b15103b665dda864e27123")
        let plain = Self.contents().encoded()
        let blob = PINBlob.seal(plain, pin: pin, salt: salt, iv: iv)
        #expect(blob.count == 385)
        #expect(Hex.encode(SHA256.hash(blob)) == "3f9d0ceff51d6bf552ef6d07fe830e045ebff0d095985d592681339526fb6594")
        guard let opened = PINBlob.open(blob, pin: pin) else {
            Issue.record("the blob does not open")
            return
        }
        let isSame = SecretBytes.equal(opened, plain)
        #expect(isSame)
        let read = try BlobContents.decoded(opened, slot: .sign, kid: Self.kid)
        #expect(read.documentNumber == "PNOMN-TEST-1")
        #expect(read.certificate == Array("certificate".utf8))
        #expect(read.epoch == 1)
    }

    @Test("every seal takes a fresh salt and iv")
    func fresh() throws {
        let pin = try PINRules.check("1234")
        let plain = Self.contents().encoded()
        let first = PINBlob.seal(plain, pin: pin, random: SystemRandom())
        let second = PINBlob.seal(plain, pin: pin, random: SystemRandom())
        #expect(first.prefix(16) != second.prefix(16))
        #expect(first[16..<28] != second[16..<28])
    }

    @Test("row 86: content of another slot, kid or version, and every truncation, is refused")
    func decoding() throws {
        let plain = Self.contents().encoded().exposed()
        let good = SecretBytes(copying: plain)
        _ = try BlobContents.decoded(good, slot: .sign, kid: Self.kid)
        #expect(throws: PhoneFailure(.keyMismatch)) {
            _ = try BlobContents.decoded(SecretBytes(copying: plain), slot: .auth, kid: Self.kid)
        }
        #expect(throws: PhoneFailure(.keyMismatch)) {
            _ = try BlobContents.decoded(
                SecretBytes(copying: plain), slot: .sign, kid: [UInt8](repeating: 0, count: 16))
        }
        #expect(throws: PhoneFailure(.keyMismatch)) {
            _ = try BlobContents.decoded(SecretBytes(copying: [2] + plain.dropFirst()), slot: .sign, kid: Self.kid)
        }
        for count in 0..<plain.count {
            #expect(throws: PhoneFailure(.keyMismatch), "\(count) bytes") {
                _ = try BlobContents.decoded(
                    SecretBytes(copying: Array(plain.prefix(count))), slot: .sign, kid: Self.kid)
            }
        }
        #expect(throws: PhoneFailure(.keyMismatch)) {
            _ = try BlobContents.decoded(SecretBytes(copying: plain + [0]), slot: .sign, kid: Self.kid)
        }
    }

    private static func contents() -> BlobContents {
        let share = SecretScalar.random(random, "kg.p1.x1").bytes()
        return BlobContents(
            slot: .sign, kid: kid, epoch: 1, share: share,
            primes: SecretBytes.joined(prime("kg.p1.p"), prime("kg.p1.q")), documentNumber: "PNOMN-TEST-1",
            certificate: Array("certificate".utf8))
    }

    /// The first prime at or above the lane's bytes with bits 1023, 1022 and 0 set.
    private static func prime(_ lane: String) -> SecretBytes {
        var bytes = random.bytes(lane, 128).exposed()
        bytes[0] |= 0xc0
        bytes[127] |= 1
        var value = Integer(bigEndian: bytes)
        while !isPrime(value) { value = value + Integer(2) }
        return SecretBytes(copying: value.bytes(128) ?? [])
    }

    private static func isPrime(_ value: Integer) -> Bool {
        for small: UInt64 in [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]
        where value.modulo(Integer(small)).isZero {
            return false
        }
        return Primality.isProbablePrime(value, rounds: 8)
    }
}
