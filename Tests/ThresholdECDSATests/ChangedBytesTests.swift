import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// One bit changed anywhere in a message is refused by the side that gets it.
struct ChangedBytesTests {
    private let key = EnrolledKey.vector

    /// Places in 0 ..< count that do not depend on the run: the first, the last, and some between.
    private func places(_ count: Int, _ lane: String, drawn: Int) -> [Int] {
        let draws = VectorRandom(50).publicBytes(lane, 2 * drawn)
        return [0, count - 1] + (0..<drawn).map { (Int(draws[2 * $0]) << 8 | Int(draws[2 * $0 + 1])) % count }
    }

    @Test("Every part of the phone's share")
    func share() throws {
        let parts: [(WritableKeyPath<KeyGenerationShare, [UInt8]>, Int)] = [
            (\.kid, 4), (\.q1, 4), (\.rho1, 4), (\.pi1, 6), (\.n, 2), (\.piN, 2), (\.cKey, 3), (\.piKey, 8),
        ]
        for (path, drawn) in parts {
            for place in places(key.share[keyPath: path].count, "share", drawn: drawn) {
                #expect(try key.verdict { $0[keyPath: path][place] ^= 4 } != nil, "byte \(place) of \(path)")
            }
        }
    }

    @Test("Every byte of the server's nonce, of the phone's opening and of its release")
    func signing() throws {
        let nonces: [WritableKeyPath<SigningNonce, [UInt8]>] = [\.r2, \.pi2, \.n2]
        let honest = try SigningRun.released()
        let opening = try #require(honest.opening)
        let release = try #require(honest.release)
        for path in nonces {
            for place in 0..<honest.nonce[keyPath: path].count {
                var nonce = honest.nonce
                var run = try PhoneSigning(SignedSession.context(), random: key.random)
                nonce[keyPath: path][place] ^= 4
                var refused = false
                do { _ = try run.open(nonce) } catch { refused = true }
                #expect(refused, "byte \(place) of \(path)")
            }
        }
        for path in [\.psid, \.r1, \.pi1, \.rho1] as [WritableKeyPath<SigningOpening, [UInt8]>] {
            for place in 0..<opening[keyPath: path].count {
                var changed = opening
                changed[keyPath: path][place] ^= 4
                let verdict = failure {
                    _ = try honest.serverCommitted().open(changed, key: key.server, random: key.random)
                }
                #expect(verdict != nil, "byte \(place) of \(path)")
            }
        }
        for path in [\.m, \.desc, \.r, \.pin] as [WritableKeyPath<SigningRelease, [UInt8]>] {
            for place in 0..<release[keyPath: path].count {
                var changed = release
                changed[keyPath: path][place] ^= 4
                let verdict = failure {
                    _ = try honest.serverOpened().release(
                        changed, m: SignedSession.m, desc: SignedSession.desc, key: key.server)
                }
                #expect(verdict != nil, "byte \(place) of \(path)")
            }
        }
    }

    @Test("c3: no changed byte gives a signature")
    func answer() throws {
        let answer = try SigningRun.released().answer()
        for place in places(512, "c3", drawn: 10) {
            let run = try SigningRun.released()
            var changed = answer
            changed.c3[place] ^= 4
            let verdict = failure { _ = try run.output(changed) }
            #expect(verdict == .invalidSignature || verdict == .malformed(.c3), "byte \(place)")
        }
    }
}
