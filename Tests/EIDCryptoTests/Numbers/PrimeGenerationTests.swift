import EIDCrypto
import Testing

struct PrimeGenerationTests {
    @Test func `the lanes of the appendix give its modulus N`() throws {
        let p = PrimeGeneration.prime(AppendixLanes(), "kg.p1.p").exposed()
        let q = PrimeGeneration.prime(AppendixLanes(), "kg.p1.q").exposed()
        let n = try #require((p * q).bytes(256))
        #expect(Hex.encode(SHA256.hash(n)) == "6c232fa7ffb5ccc2981fdb99cef7a39b93dd1d369ca0f5145a687390e35e892b")
    }

    @Test func `a random prime has 1024 bits, the two top bits set, and differs from the next`() throws {
        let p = PrimeGeneration.prime(SystemRandom(), "").exposed()
        let q = PrimeGeneration.prime(SystemRandom(), "").exposed()
        #expect(p.bitWidth == 1024 && q.bitWidth == 1024)
        #expect(try #require(p.bytes(128))[0] >= 0xc0)
        #expect((p * q).bitWidth == 2048)
        #expect(p != q)
        #expect(Primality.isProbablePrime(p, rounds: 10) && Primality.isProbablePrime(q, rounds: 10))
    }

    @Test func `a start without a prime in reach is drawn again under the next name`() throws {
        // 2^1024 − 1 and on: the first prime above lies beyond 1024 bits.
        struct Stuck: RandomSource {
            func bytes(_ lane: String, _ count: Int) -> SecretBytes {
                lane == "p#1"
                    ? AppendixLanes().bytes("kg.p1.p", count)
                    : SecretBytes(copying: .init(repeating: 255, count: count))
            }
        }
        let found = PrimeGeneration.prime(Stuck(), "p").exposed()
        let expected = PrimeGeneration.prime(AppendixLanes(), "kg.p1.p").exposed()
        #expect(found == expected)
    }
}
