import EIDCrypto
import Testing

struct SecretBytesTests {
    @Test func `new bytes are zero and hold what is written`() {
        var secret = SecretBytes(count: 5)
        let before = secret.exposed()
        secret.withUnsafeMutableBytes { $0[3] = 9 }
        let after = secret.exposed()
        #expect(before == [0, 0, 0, 0, 0])
        #expect(after == [0, 0, 0, 9, 0])
    }

    @Test func `a clone and a part are copies of their own`() {
        var secret = SecretBytes(copying: [1, 2, 3, 4])
        let clone = secret.clone()
        let part = secret.bytes(in: 1..<3)
        secret.withUnsafeMutableBytes { $0[1] = 0 }
        let found = [clone.exposed(), part.exposed(), secret.exposed()]
        #expect(found == [[1, 2, 3, 4], [2, 3], [1, 0, 3, 4]])
    }

    @Test func `equality looks at every byte and at the count`() {
        let bytes = [UInt8](0..<32)
        let secret = SecretBytes(copying: bytes)
        var verdicts: [Bool] = []
        for place in 0..<32 {
            var other = bytes
            other[place] ^= 1
            verdicts.append(SecretBytes.equal(secret, SecretBytes(copying: other)))
        }
        let same = SecretBytes.equal(secret, SecretBytes(copying: bytes))
        let shorter = SecretBytes.equal(secret, SecretBytes(copying: [UInt8](bytes.dropLast())))
        #expect(same && !shorter)
        #expect(!verdicts.contains(true))
    }

    @Test func `no bytes at all are allowed`() {
        let empty = SecretBytes(count: 0)
        let joined = SecretBytes.joined(empty, SecretBytes(copying: [1, 2]))
        let found = [empty.exposed(), empty.clone().exposed(), joined.exposed()]
        #expect(found == [[], [], [1, 2]])
    }

    @Test func `more than the secure heap holds is served without taking room from numbers`() {
        let first = SecretBytes(count: 12 << 20)
        let second = SecretBytes(count: 12 << 20)
        let number = SecretInteger(7).multiplied(by: Integer(6)).exposed()
        let counts = [first.count, second.count]
        #expect(number == Integer(42))
        #expect(counts == [12 << 20, 12 << 20])
    }

    @Test func `constant-time equality of arrays agrees with ordinary equality`() {
        #expect(ConstantTime.equal([], []))
        #expect(ConstantTime.equal([1, 2], [1, 2]))
        #expect(!ConstantTime.equal([1, 2], [1, 3]))
        #expect(!ConstantTime.equal([1, 2], [1, 2, 0]))
    }

    @Test func `the system's random bytes do not repeat`() {
        let draws = (0..<64).map { _ in SystemRandom().publicBytes("ignored", 16) }
        #expect(Set(draws).count == 64)
        #expect(SystemRandom().publicBytes("", 0) == [])
    }
}
