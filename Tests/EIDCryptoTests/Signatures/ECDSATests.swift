import EIDCrypto
import Foundation
import TestSupport
import Testing

struct ECDSATests {
    @Test func `a signature verifies for its digest and key only, in both forms of s`() throws {
        let key = SigningKey.generate()
        let message = [UInt8]("message".utf8)
        let digest = SHA256.hash(message)
        let signature = try #require(ECDSASignature(der: key.sign(message)))
        let other = try #require(ECDSASignature(r: signature.r, s: -signature.s))
        #expect(ECDSA.verify(signature, digest: digest, key: key.publicKey))
        #expect(ECDSA.verify(other, digest: digest, key: key.publicKey))
        #expect(signature.isLowS != other.isLowS)
        #expect(signature.normalized == other.normalized && signature.normalized.isLowS)
        #expect(!ECDSA.verify(signature, digest: SHA256.hash([]), key: key.publicKey))
        #expect(!ECDSA.verify(signature, digest: digest, key: SigningKey.generate().publicKey))
        let swapped = try #require(ECDSASignature(r: signature.s, s: signature.r))
        #expect(!ECDSA.verify(swapped, digest: digest, key: key.publicKey))
    }

    @Test func `raw and DER forms come back, every cut and every extra byte is refused`() throws {
        let key = SigningKey.generate()
        for _ in 0..<20 {
            let der = try key.sign(SystemRandom().publicBytes("", 8))
            let signature = try #require(ECDSASignature(der: der))
            #expect(signature.der == der)
            #expect(ECDSASignature(raw: signature.raw) == signature && signature.raw.count == 64)
            for count in 0..<der.count { #expect(ECDSASignature(der: [UInt8](der.prefix(count))) == nil) }
            #expect(ECDSASignature(der: der + [0]) == nil)
            #expect(ECDSASignature(raw: signature.raw + [0]) == nil)
            #expect(ECDSASignature(raw: [UInt8](signature.raw.dropLast())) == nil)
        }
    }

    @Test func `zero, q and more are no part of a signature`() throws {
        let zero = [UInt8](repeating: 0, count: 32)
        let one = Scalar.one.bytes
        let order = try #require(P256.order.bytes(32))
        for raw in [zero + one, one + zero, order + one, one + order] { #expect(ECDSASignature(raw: raw) == nil) }
        #expect(ECDSASignature(r: .zero, s: .one) == nil && ECDSASignature(r: .one, s: .zero) == nil)
        #expect(ECDSASignature(der: [0x30, 6, 2, 1, 0, 2, 1, 1]) == nil)
        #expect(ECDSASignature(der: [0x30, 6, 2, 1, 1, 2, 1, 1])?.raw == one + one)
    }

    @Test(arguments: [
        "3081060201010201 01", "30070202000102 0101", "3006020101020181", "300602 0181020101", "3005020002 0101",
        "3106020101020101", "3006030101020101", "3080020101020101 0000", "300602010102010100",
        "30090201010201010 20101",
    ])
    func `DER that is not minimal, negative, empty, of another tag or longer is refused`(_ text: String) throws {
        let der = try #require(Hex.decode(text.filter { $0 != " " }))
        #expect(ECDSASignature(der: der) == nil)
    }
}

@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct ECDSAVectorTests {
    private struct Group: Decodable {
        struct Key: Decodable {
            let uncompressed: HexBytes
        }
        struct Test: Decodable {
            let tcId: Int
            let msg, sig: HexBytes
            let result: Verdict
        }
        let publicKey: Key
        let publicKeyDer: HexBytes
        let tests: [Test]
    }

    private struct Signed: Decodable {
        let msg, d, qx, qy, k, r, s: HexBytes
    }

    private struct Judged: Decodable {
        let msg, qx, qy, r, s: HexBytes
        let valid: Bool
    }

    private struct Deterministic: Decodable {
        let hash, message: String
        let k, r, s, der: HexBytes
    }

    private struct DeterministicFile: Decodable {
        let privateKey, publicX, publicY: HexBytes
        let tests: [Deterministic]
    }

    private func hash(_ name: String, _ message: [UInt8]) -> [UInt8]? {
        switch name {
        case "SHA256": SHA256.hash(message)
        case "SHA384": SHA384.hash(message)
        case "SHA512": SHA512.hash(message)
        default: nil
        }
    }

    @Test(arguments: [
        ("ecdsa_secp256r1_sha256_test.json", "SHA256", 484), ("ecdsa_secp256r1_sha256_p1363_test.json", "SHA256", 262),
        ("ecdsa_secp256r1_sha512_test.json", "SHA512", 554), ("ecdsa_secp256r1_sha512_p1363_test.json", "SHA512", 332),
    ])
    func `Wycheproof: valid signatures verify, all others fail`(_ file: String, _ name: String, _ count: Int) throws {
        var seen = 0
        for group in try Wycheproof<Group>.groups(file) {
            let key = try #require(Point(uncompressed: group.publicKey.uncompressed.bytes))
            #expect(SubjectPublicKeyInfo.decode(group.publicKeyDer.bytes) == key)
            #expect(SubjectPublicKeyInfo.encode(key) == group.publicKeyDer.bytes)
            for test in group.tests {
                let digest = try #require(hash(name, test.msg.bytes))
                let signature =
                    file.contains("p1363") ? ECDSASignature(raw: test.sig.bytes) : ECDSASignature(der: test.sig.bytes)
                let verdict = signature.map { ECDSA.verify($0, digest: digest, key: key) } ?? false
                #expect(verdict == (test.result == .valid), "tcId \(test.tcId)")
                seen += 1
            }
        }
        #expect(seen == count)
    }

    @Test func `verification answers of NIST`() throws {
        for test in try KnownAnswers<Judged>.tests("p256/nist-ecdsa-verify-sha256.json") {
            let key = Point(uncompressed: [4] + test.qx.bytes + test.qy.bytes)
            let signature = ECDSASignature(raw: test.r.bytes + test.s.bytes)
            var verdict = false
            if let key, let signature {
                verdict = ECDSA.verify(signature, digest: SHA256.hash(test.msg.bytes), key: key)
            }
            #expect(verdict == test.valid)
        }
    }

    /// s = k⁻¹(e + r·d), the arithmetic that the two parties share.
    private func sign(_ digest: [UInt8], _ d: [UInt8], _ k: [UInt8]) throws -> ECDSASignature {
        let nonce = SecretScalar(Scalar(reducing: k))
        let point = Point.generator(times: nonce)
        let r = try #require(point).xModOrder
        let sum = SecretScalar(Scalar(reducing: d)).multiplied(by: r)
            .adding(Scalar(reducing: [UInt8](digest.prefix(32))))
        let s = nonce.inverted()?.multiplied(by: sum).exposed()
        return try #require(s.flatMap { ECDSASignature(r: r, s: $0) })
    }

    @Test func `signatures of NIST with known nonces are rebuilt from scalars and points`() throws {
        for test in try KnownAnswers<Signed>.tests("p256/nist-ecdsa-sign-sha256.json") {
            let digest = SHA256.hash(test.msg.bytes)
            let signature = try sign(digest, test.d.bytes, test.k.bytes)
            #expect(signature.raw == test.r.bytes + test.s.bytes)
            let key = try #require(Point(uncompressed: [4] + test.qx.bytes + test.qy.bytes))
            #expect(ECDSA.verify(signature, digest: digest, key: key))
        }
    }

    @Test func `signatures of RFC 6979 with 256 bits and more are rebuilt`() throws {
        let file = try JSONDecoder().decode(
            DeterministicFile.self, from: VectorFiles.data("p256/rfc6979-p256.json"))
        let key = try #require(Point(uncompressed: [4] + file.publicX.bytes + file.publicY.bytes))
        var seen = 0
        for test in file.tests {
            guard let digest = hash(test.hash, [UInt8](test.message.utf8)) else { continue }
            let signature = try sign(digest, file.privateKey.bytes, test.k.bytes)
            #expect(signature.raw == test.r.bytes + test.s.bytes && signature.der == test.der.bytes)
            #expect(ECDSA.verify(signature, digest: digest, key: key))
            seen += 1
        }
        #expect(seen == 6)
    }
}
