import EIDCrypto
import TestSupport
import Testing

struct HKDFSHA256Tests {
    @Test func `the first example of RFC 5869`() throws {
        let okm = HKDFSHA256.derive(
            ikm: SecretBytes(copying: [UInt8](repeating: 0x0b, count: 22)), salt: [UInt8](0...12),
            info: [UInt8](0xf0...0xf9), count: 42
        ).exposed()
        #expect(
            Hex.encode(okm)
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    }

    @Test func `a shorter output is a prefix, up to the limit`() {
        let ikm = SecretBytes(copying: [1, 2, 3])
        let all = HKDFSHA256.derive(ikm: ikm, salt: [], info: [], count: HKDFSHA256.limit).exposed()
        #expect(all.count == 8160)
        for count in [0, 1, 32, 33] {
            let part = HKDFSHA256.derive(ikm: ikm, salt: [], info: [], count: count).exposed()
            #expect(part == [UInt8](all.prefix(count)))
        }
    }
}

@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct HKDFSHA256VectorTests {
    private struct Known: Decodable {
        let ikm, salt, info, okm: HexBytes
        let length: Int
    }

    private struct Group: Decodable {
        struct Test: Decodable {
            let tcId, size: Int
            let ikm, salt, info, okm: HexBytes
            let result: Verdict
        }
        let tests: [Test]
    }

    private func derive(_ ikm: HexBytes, _ salt: HexBytes, _ info: HexBytes, _ count: Int) -> [UInt8] {
        HKDFSHA256.derive(ikm: SecretBytes(copying: ikm.bytes), salt: salt.bytes, info: info.bytes, count: count)
            .exposed()
    }

    @Test func `RFC 5869`() throws {
        for test in try KnownAnswers<Known>.tests("kdf-mac/hkdf-sha256-rfc5869.json") {
            #expect(derive(test.ikm, test.salt, test.info, test.length) == test.okm.bytes)
        }
    }

    @Test func `Wycheproof: outputs agree, and what is refused is longer than the limit`() throws {
        for test in try Wycheproof<Group>.groups("hkdf_sha256_test.json").flatMap(\.tests) {
            if test.result == .invalid {
                #expect(test.size > HKDFSHA256.limit)
            } else {
                #expect(derive(test.ikm, test.salt, test.info, test.size) == test.okm.bytes, "tcId \(test.tcId)")
            }
        }
    }
}
