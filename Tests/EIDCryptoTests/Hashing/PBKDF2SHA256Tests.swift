import EIDCrypto
import TestSupport
import Testing

struct PBKDF2SHA256Tests {
    @Test func `the first example of RFC 7914`() {
        let key = PBKDF2SHA256.derive(
            password: SecretBytes(copying: [UInt8]("passwd".utf8)), salt: [UInt8]("salt".utf8), iterations: 1, count: 64
        ).exposed()
        #expect(
            Hex.encode(key)
                == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783")
    }

    @Test func `the blob key of the appendix: PIN 1234, salt 16 times 04, 210 000 iterations`() {
        let key = PBKDF2SHA256.derive(
            password: SecretBytes(copying: [UInt8]("1234".utf8)), salt: [UInt8](repeating: 4, count: 16),
            iterations: 210_000, count: 32
        ).exposed()
        #expect(Hex.encode(key) == "cba8844c288350882b8ff914b4a0c721ab49090796b15103b665dda864e27123")
    }
}

@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct PBKDF2SHA256VectorTests {
    private struct Known: Decodable {
        let password, salt: String
        let iterations, length: Int
        let dk: HexBytes
    }

    private struct Group: Decodable {
        struct Test: Decodable {
            let tcId, iterationCount, dkLen: Int
            let password, salt, dk: HexBytes
        }
        let tests: [Test]
    }

    private func derive(_ password: [UInt8], _ salt: [UInt8], _ iterations: Int, _ count: Int) -> [UInt8] {
        PBKDF2SHA256.derive(
            password: SecretBytes(copying: password), salt: salt, iterations: iterations, count: count
        ).exposed()
    }

    @Test func `known answers`() throws {
        for test in try KnownAnswers<Known>.tests("kdf-mac/pbkdf2-hmac-sha256.json") {
            let key = derive([UInt8](test.password.utf8), [UInt8](test.salt.utf8), test.iterations, test.length)
            #expect(key == test.dk.bytes)
        }
    }

    @Test func `Wycheproof: keys agree`() throws {
        for test in try Wycheproof<Group>.groups("pbkdf2_hmacsha256_test.json").flatMap(\.tests) {
            let key = derive(test.password.bytes, test.salt.bytes, test.iterationCount, test.dkLen)
            #expect(key == test.dk.bytes, "tcId \(test.tcId)")
        }
    }
}
