import EIDCrypto
import Testing

@testable import ThresholdECDSA

struct HedgedRandomTests {
    @Test("Hedged bytes change with the fresh part, the secret, the run and the lane")
    func inputs() {
        func draw(_ number: Int, _ secret: UInt8, _ id: UInt8, _ lane: String) -> [UInt8] {
            HedgedRandom(VectorRandom(number), secret: SecretBytes(copying: [secret]), id: [id])
                .publicBytes(lane, 272)
        }
        let draws = [
            draw(1, 1, 1, "a"), draw(2, 1, 1, "a"), draw(1, 2, 1, "a"), draw(1, 1, 2, "a"), draw(1, 1, 1, "b"),
        ]
        #expect(Set(draws).count == draws.count)
        #expect(draw(1, 1, 1, "a") == draws[0] && draws[0].count == 272)
    }

    @Test("A signature made with hedged nonces on both sides is valid")
    func signature() throws {
        let key = EnrolledKey.vector
        let random = HedgedRandom(SystemRandom(), secret: key.phoneShare.bytes(), id: SignedSession.psid)
        let context = try SignedSession.context()
        var phone = try PhoneSigning(context, random: random)
        let committed = try ServerSigning.Committed(phone.commitment, context: context, random: random)
        let opening = try phone.open(committed.answer)
        let opened = try committed.open(opening, key: key.server, random: random)
        let (m, desc) = (SignedSession.m, SignedSession.desc)
        let release = try phone.release(m: m, desc: desc, share: key.phoneShare, random: random)
        let c3 = try opened.release(release, m: m, desc: desc, key: key.server)
        try phone.accept(SigningAnswer(ack: opened.ack, c3: c3), modulus: key.paillier.publicKey)
        _ = try phone.output(paillier: key.paillier, certificateKey: key.publicKey)
    }
}
