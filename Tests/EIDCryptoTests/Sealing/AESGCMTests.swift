import EIDCrypto
import TestSupport
import Testing

struct AESGCMTests {
    private let iv = [UInt8](repeating: 5, count: 12)
    private let plaintext = [UInt8]("the secret of the day".utf8)

    private func open(_ sealed: [UInt8], _ key: [UInt8], _ iv: [UInt8], _ associated: [UInt8]) -> [UInt8]? {
        guard
            let found = AESGCM.open(sealed, key: SecretBytes(copying: key), iv: iv, authenticating: associated)
        else { return nil }
        return found.exposed()
    }

    @Test func `test case 14 of the GCM specification`() {
        let sealed = AESGCM.seal(
            [UInt8](repeating: 0, count: 16), key: SecretBytes(count: 32), iv: [UInt8](repeating: 0, count: 12))
        #expect(Hex.encode(sealed) == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
    }

    @Test(arguments: [16, 24, 32]) func `what was sealed opens, and nothing else does`(_ keyCount: Int) {
        let key = [UInt8](repeating: 7, count: keyCount)
        let sealed = AESGCM.seal(plaintext, key: SecretBytes(copying: key), iv: iv, authenticating: [1, 2])
        #expect(sealed.count == plaintext.count + 16)
        #expect(open(sealed, key, iv, [1, 2]) == plaintext)
        for place in sealed.indices {
            var other = sealed
            other[place] ^= 1
            #expect(open(other, key, iv, [1, 2]) == nil)
        }
        for count in 0..<sealed.count { #expect(open([UInt8](sealed.prefix(count)), key, iv, [1, 2]) == nil) }
        #expect(open(sealed, key, iv, [1]) == nil)
        #expect(open(sealed, key, iv, []) == nil)
        #expect(open(sealed, key, iv.map { $0 ^ 1 }, [1, 2]) == nil)
        #expect(open(sealed, key.map { $0 ^ 1 }, iv, [1, 2]) == nil)
    }

    @Test func `a key or vector of a wrong size opens nothing`() {
        let sealed = AESGCM.seal(plaintext, key: SecretBytes(count: 32), iv: iv)
        #expect(open(sealed, [UInt8](repeating: 0, count: 31), iv, []) == nil)
        #expect(open(sealed, [], iv, []) == nil)
        #expect(open(sealed, [UInt8](repeating: 0, count: 32), [], []) == nil)
        #expect(open([], [UInt8](repeating: 0, count: 32), iv, []) == nil)
    }

    @Test func `an empty plaintext is a tag alone`() {
        let sealed = AESGCM.seal([], key: SecretBytes(count: 32), iv: iv)
        #expect(sealed.count == 16)
        #expect(open(sealed, [UInt8](repeating: 0, count: 32), iv, []) == [])
    }
}

@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct AESGCMVectorTests {
    private struct Group: Decodable {
        struct Test: Decodable {
            let tcId: Int
            let key, iv, aad, msg, ct, tag: HexBytes
            let result: Verdict
        }
        let ivSize: Int
        let tests: [Test]
    }

    /// libcrypto takes initialisation vectors up to this size; ours have 96 bits.
    private let longestVector = 1024

    @Test func `Wycheproof: valid texts open and are sealed alike, invalid ones are refused`() throws {
        for group in try Wycheproof<Group>.groups("aes_gcm_test.json") {
            for test in group.tests {
                let key = SecretBytes(copying: test.key.bytes)
                let sealed = test.ct.bytes + test.tag.bytes
                var opened: [UInt8]?
                if let found = AESGCM.open(sealed, key: key, iv: test.iv.bytes, authenticating: test.aad.bytes) {
                    opened = found.exposed()
                }
                if test.result == .invalid || group.ivSize > longestVector {
                    #expect(opened == nil, "tcId \(test.tcId)")
                } else {
                    #expect(opened == test.msg.bytes, "tcId \(test.tcId)")
                    let again = AESGCM.seal(
                        test.msg.bytes, key: key, iv: test.iv.bytes, authenticating: test.aad.bytes)
                    #expect(again == sealed, "tcId \(test.tcId)")
                }
            }
        }
    }
}
