import EIDCrypto
import Foundation
import TestSupport
import Testing

@testable import ThresholdECDSA

/// The third-party Paillier files, read in place.
@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct PaillierVectorTests {
    /// One test of a file: its hex or decimal members as numbers.
    private struct Row {
        let members: [String: Any]

        func integer(_ name: String) throws -> Integer {
            if let small = members[name] as? Int { return Integer(UInt64(small)) }
            return Integer(bigEndian: hex(try #require(members[name] as? String, "\(name)")))
        }

        func key() throws -> PaillierSecretKey {
            let (p, q) = (try integer("p"), try integer("q"))
            let key = PaillierSecretKey(p: SecretInteger(p), pPrime: SecretInteger(q))
            return try #require(key)
        }

        func publicKey() throws -> PaillierPublicKey {
            try #require(PaillierPublicKey(modulus: integer("n")))
        }
    }

    private func rows(_ file: String, _ list: String = "tests", count: Int) throws -> [Row] {
        let object = try #require(try VectorFiles.json("paillier/\(file).json") as? [String: Any])
        let rows = try #require(object[list] as? [[String: Any]]).map { Row(members: $0) }
        try #require(rows.count == count)
        return rows
    }

    /// Enc(m; r) by our own path for a secret m and r.
    private func encrypt(_ key: PaillierPublicKey, _ m: Integer, _ r: Integer) -> Integer {
        key.ciphertext(
            of: SecretInteger(m), randomizedBy: key.nSquared.power(secret: SecretInteger(r), key.n.value)
        ).exposed()
    }

    @Test("keygen: n, h_p and h_p' are those of the source")
    func keygen() throws {
        for row in try rows("keygen", count: 10) {
            let key = try row.key()
            #expect(key.publicKey.n.value == (try row.integer("n")))
            #expect(key.p.factor.exposed() == (try row.integer("hp")))
            #expect(key.pPrime.factor.exposed() == (try row.integer("hq")))
        }
    }

    @Test("keygen of another source: n and φ, primes of 32 to 1024 bits")
    func keygenOfAnother() throws {
        for row in try rows("keygen-kryptology", count: 9) {
            let key = try row.key()
            #expect(key.publicKey.n.value == (try row.integer("n")))
            let phi = key.p.minusOne.multiplied(by: key.pPrime.minusOne).exposed()
            #expect(phi == (try row.integer("totient")))
            #expect(phi == phi.gcd(try row.integer("lambda")) * Integer(2))
            let cipher = try #require(Ciphertext(encrypt(key.publicKey, Integer(7), Integer(3)), under: key.publicKey))
            #expect(key.decrypt(cipher).exposed() == Integer(7))
            let direct = key.decryptDirectly(cipher)?.exposed()
            #expect(direct == Integer(7))
        }
    }

    @Test("encrypt: every ciphertext is made again")
    func encryption() throws {
        for row in try rows("encrypt", count: 11) {
            let made = encrypt(try row.publicKey(), try row.integer("m"), try row.integer("r"))
            #expect(made == (try row.integer("c")))
        }
    }

    @Test("decrypt: with CRT and without")
    func decryption() throws {
        for row in try rows("decrypt", count: 10) {
            let key = try row.key()
            let cipher = try #require(Ciphertext(try row.integer("c"), under: key.publicKey))
            #expect(key.decrypt(cipher).exposed() == (try row.integer("m")))
            let direct = key.decryptDirectly(cipher)?.exposed()
            #expect(direct == (try row.integer("m")))
        }
    }

    @Test("add: products of ciphertexts")
    func addition() throws {
        for row in try rows("add", count: 25) {
            let square = try row.publicKey().nSquared
            #expect(square.multiply(try row.integer("c1"), try row.integer("c2")) == (try row.integer("c")))
        }
    }

    @Test("mul: powers of ciphertexts, by the secret and the public exponent")
    func multiplication() throws {
        for row in try rows("mul", count: 11) {
            let (square, c1, k) = (try row.publicKey().nSquared, try row.integer("c1"), try row.integer("k"))
            #expect(square.power(c1, k) == (try row.integer("c")))
            let secret = square.power(c1, secret: SecretInteger(k), bits: max(k.bitWidth, 8)).exposed()
            #expect(secret == (try row.integer("c")))
        }
    }

    @Test("mta: the product of two shares becomes a sum")
    func multiplicativeToAdditive() throws {
        let object = try #require(try VectorFiles.json("paillier/mta-secp256k1-order.json") as? [String: Any])
        let order = Integer(bigEndian: hex(try #require(object["groupOrder"] as? String)))
        for row in try rows("mta-secp256k1-order", count: 10) {
            let key = try row.key()
            let (square, b) = (key.publicKey.nSquared, try row.integer("b"))
            let ca = encrypt(key.publicKey, try row.integer("a"), try row.integer("r1"))
            #expect(ca == (try row.integer("ca")))
            let masked = encrypt(key.publicKey, try row.integer("z"), try row.integer("r2"))
            let cb = square.multiply(square.power(ca, b), masked)
            #expect(cb == (try row.integer("cb")))
            let plain = key.decrypt(try #require(Ciphertext(cb, under: key.publicKey))).exposed()
            #expect(plain.modulo(order) == (try row.integer("alpha")))
            #expect((plain + (try row.integer("beta"))).modulo(order) == (b * (try row.integer("a"))).modulo(order))
        }
    }

    @Test("small known answers, to check by hand")
    func small() throws {
        for row in try rows("small-known-answers", "encrypt", count: 4) {
            #expect(
                encrypt(try row.publicKey(), try row.integer("m"), try row.integer("r")) == (try row.integer("c")))
        }
        for row in try rows("small-known-answers", "add", count: 9) {
            let square = try row.publicKey().nSquared
            #expect(square.multiply(try row.integer("c1"), try row.integer("c2")) == (try row.integer("c")))
        }
        for row in try rows("small-known-answers", "mul", count: 9) {
            let square = try row.publicKey().nSquared
            #expect(square.power(try row.integer("c1"), try row.integer("k")) == (try row.integer("c")))
        }
        let key = try #require(PaillierPublicKey(modulus: Integer(15)))
        for refused in [0, 3, 5, 225, 226] as [UInt64] {
            #expect(Ciphertext(Integer(refused), under: key) == nil)
        }
    }
}
