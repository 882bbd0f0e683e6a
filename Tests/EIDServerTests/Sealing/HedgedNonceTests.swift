import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite("Hedged nonces of the server")
struct HedgedNonceTests {
    /// A generator that is broken: always the same bytes.
    private struct Broken: RandomSource {
        func bytes(_ lane: String, _ count: Int) -> SecretBytes {
            SecretBytes(copying: [UInt8](repeating: 7, count: count))
        }
    }

    @Test("A broken generator alone gives no nonce away: runs, and servers, still draw different bytes")
    func broken() {
        let now = Timestamp(milliseconds: 0)
        let (one, two) = (NonceVault.inMemory(random: Broken(), now: now), NonceVault.inMemory(now: now))
        let first = one.hedged(run: [1]).publicBytes("sg.p2.k2", 48)
        #expect(first != one.hedged(run: [2]).publicBytes("sg.p2.k2", 48))
        #expect(first != one.hedged(run: [1]).publicBytes("sg.p2.rho", 48))
        #expect(first != two.hedged(run: [1]).publicBytes("sg.p2.k2", 48))
        #expect(first != [UInt8](repeating: 7, count: 48))
    }
}
