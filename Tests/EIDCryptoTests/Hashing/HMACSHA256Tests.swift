import EIDCrypto
import TestSupport
import Testing

struct HMACSHA256Tests {
    @Test func `the first two examples of RFC 4231, and a changed tag`() {
        let key = [UInt8](repeating: 0x0b, count: 20)
        let message = [UInt8]("Hi There".utf8)
        let tag = HMACSHA256.authenticate(message, key: key)
        #expect(Hex.encode(tag) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        let underSecret = HMACSHA256.authenticate(message, key: SecretBytes(copying: key)).exposed()
        #expect(underSecret == tag)
        #expect(
            Hex.encode(HMACSHA256.authenticate([UInt8]("what do ya want for nothing?".utf8), key: [UInt8]("Jefe".utf8)))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        for place in tag.indices {
            var other = tag
            other[place] ^= 0x80
            #expect(!HMACSHA256.isValid(other, message: message, key: key))
        }
        #expect(!HMACSHA256.isValid([UInt8](tag.prefix(16)), message: message, key: key))
        #expect(HMACSHA256.authenticate([], key: []).count == 32)
    }
}

@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct HMACSHA256VectorTests {
    private struct Known: Decodable {
        let key, msg, mac: HexBytes
    }

    private struct Group: Decodable {
        struct Test: Decodable {
            let tcId: Int
            let key, msg, tag: HexBytes
            let result: Verdict
        }
        let tagSize: Int
        let tests: [Test]
    }

    @Test func `RFC 4231`() throws {
        let tests = try KnownAnswers<Known>.tests("kdf-mac/hmac-sha256-rfc4231.json")
        #expect(tests.count == 6)
        for test in tests {
            let tag = HMACSHA256.authenticate(test.msg.bytes, key: test.key.bytes)
            #expect(tag.starts(with: test.mac.bytes) && test.mac.bytes.count >= 16)
        }
    }

    @Test func `Wycheproof: valid tags are made, invalid ones refused`() throws {
        for group in try Wycheproof<Group>.groups("hmac_sha256_test.json") {
            for test in group.tests {
                let tag = HMACSHA256.authenticate(test.msg.bytes, key: test.key.bytes)
                let matches =
                    group.tagSize == 256
                    ? HMACSHA256.isValid(test.tag.bytes, message: test.msg.bytes, key: test.key.bytes)
                    : test.tag.bytes == [UInt8](tag.prefix(group.tagSize / 8))
                #expect(matches == (test.result == .valid), "tcId \(test.tcId)")
            }
        }
    }
}
