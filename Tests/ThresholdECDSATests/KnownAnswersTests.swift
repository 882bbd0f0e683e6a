import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// Appendix A, byte for byte.
struct KnownAnswersTests {
    @Test("Appendix A: the hashes")
    func hashes() {
        let counting = (0..<32).map { UInt8($0) }
        #expect(
            Hex.encode(Transcript.hash("xof", id: [UInt8](repeating: 0, count: 32), role: .joint, [[0, 0, 0, 0]]))
                == "d599223271adaaa8ceec60166fb9089ad491d4703f72014754ad7a2112e27d9d")
        #expect(
            Hex.encode(Transcript.expand(counting, 48))
                == "2630e086ef08e82f20ea74e550b02cff21059cc8acc17efd8d322e5c0b8d6b327051caa100859b05c507c2bf732cd41c")
        #expect(
            Hex.encode(Transcript.scalar(counting).bytes)
                == "667e8765e664f68084af3440d3ef27ffa89811a041c68590f79131b5facd34af")
        #expect(
            Hex.encode(VectorRandom(1).seed) == "bd7cf4910293a12819b66dc66cf0ddaffe193d6174888d587e7d69cfa523dc14")
    }

    @Test("Appendix A: key generation")
    func keyGeneration() throws {
        let key = EnrolledKey.vector
        let run = try key.serverRun()
        let values: [(String, [UInt8], String)] = [
            ("x1", key.storedShare, "8124a4cc5ee26587dd9f676039b709329b400fa5b142fa294a105f19a792f28a"),
            ("x2", run.share.bytes().exposed(), "eea6323c0485b1278e69c87947a03cfa776ff9448cff5d9134746ccd4008b9ed"),
            ("ctx", key.context.hash, "8ae2a36cfa0a82c2a4fe066e0d096d6381b7834fb6b07adfefe8bbde1bbf180d"),
            ("com1", key.commitment.com1, "01a8592f810b2b644420b866419c3c409fea692357cd4d44d3eefb757ddd7761"),
            ("kid", key.offer.kid, "836185d0e4e3fc4dd32430b551642651"),
            (
                "pi2", key.offer.pi2,
                "039f70b6f8428db603cf53b42863873e25dd5e18aee21b010fd5493599c878cdf0"
                    + "a72830aa8b024d613e78d9b06cc8a9b2ffab273128396de83562d8f8cce33e27"
            ),
            ("sid", key.sid, "c441154e3c0f448f7e6ac162fe19aa7af702ca74f8308fd45b4be4df7e0833cf"),
            ("Q1", key.share.q1, "0316c235036ad6a6791ba7b955ef51536a56ded77786c3035bd7c65361ab472840"),
            ("Q2", key.offer.q2, "0247673d0db9ca5a4c5e93b171eaf5d077165acf76daac3e97e9b3d9e4f6299612"),
            ("Q", key.publicKey.compressed, "02feaba76d52f9707ab775e8b2e123190f53ad61938717ff39b8ef3e5872ea6fa7"),
            (
                "confirm", key.confirmation.confirm,
                "8c3513381925529e2525f7a72df8eb7e5eab90b5442544a1af7f7c9cfb87df6e"
            ),
            ("e", Array(key.share.piKey.prefix(18)), "317c243bca0132add233345b20668816aa3e"),
        ]
        for (name, bytes, expected) in values { #expect(Hex.encode(bytes) == expected, "\(name)") }
        let hashed: [(String, [UInt8], String)] = [
            ("N", key.share.n, "6c232fa7ffb5ccc2981fdb99cef7a39b93dd1d369ca0f5145a687390e35e892b"),
            ("pi1", key.share.pi1, "f10a8e4ae180955207167046d8582c0f5fc72fb129aab03c63bfa4314ebe3857"),
            ("piN", key.share.piN, "653a14f235ac90540ec9c91118ee64d3923062babbbb79b0c20988070994633f"),
            ("c_key", key.share.cKey, "fbe5c80bb68b27f71339945d02c4c4516bdd7f10bd5d726e840249cf488d2c95"),
            ("pi_key", key.share.piKey, "9765d5185a619a0b566d8194cf58600f50b02f5dc75643e9513572cc83105c80"),
        ]
        for (name, bytes, expected) in hashed { #expect(fingerprint(bytes) == expected, "\(name) #") }
    }

    @Test("Appendix A: a signature")
    func signature() throws {
        let run = try SigningRun.released()
        let server = try run.serverOpened()
        let release = try #require(run.release)
        let answer = try run.answer()
        let signature = try run.output(answer)
        let sf = SigningTranscript.release(
            tps: server.ack, m: SignedSession.m, desc: SignedSession.desc, r: release.r)
        let values: [(String, [UInt8], String)] = [
            ("com1", run.phone.commitment.com1, "e496f17ecf2eebf5b9f29d8d485da7683c8c1cbe8bd11dc73c9dea52626dc784"),
            (
                "R1", run.opening?.r1 ?? [],
                "03b6698f554a6c13c6c8370020d1e0e4ae5f597222b2b137a34b19df6e6f76f985"
            ),
            ("R2", run.nonce.r2, "032831986c101060b1fe001873d9ca41f771004e2858cf075001092ff2b62e9a2d"),
            ("lambda", run.random.publicBytes("sg.p2.lambda", 20), "a8f6b2e09e35878e565bdaa9768c09f9a3b9d337"),
            ("tps", server.ack, "c5b1671b043fe644a8a7c6744dc6e3a32d78880e61364bffe35c38037e773e9a"),
            ("r", release.r, "3e4d5baec8b76487901242720cd446960d71feca1da7087f9edf64bc8d2e91c1"),
            ("sf", sf, "679ba962276a75af8b438053eacfbee19c3e040da042c27b106626f200a66954"),
            ("s", signature.s.bytes, "013ba10dec9d1d46512a072610f7531d02c606047588a060a5c496232566d27d"),
        ]
        for (name, bytes, expected) in values { #expect(Hex.encode(bytes) == expected, "\(name)") }
        let hashed: [(String, [UInt8], String)] = [
            ("pi_pin", release.pin, "fa308f1a4fd9d39ec2dd626598f39e1bf4f619581a9190f17cc85214401ecb08"),
            ("c3", answer.c3, "ef3269aedf53d32f4ece88c5e7c765c4032e0700b63878c533020b74ed43a082"),
        ]
        for (name, bytes, expected) in hashed { #expect(fingerprint(bytes) == expected, "\(name) #") }
        let c3 = try #require(Ciphertext(answer.c3, under: run.key.paillier.publicKey))
        let plain = run.key.paillier.decrypt(c3).bytes(256).exposed()
        let direct = run.key.paillier.decryptDirectly(c3)?.bytes(256).exposed()
        for bytes in [plain, direct ?? []] {
            #expect(
                fingerprint(bytes)
                    == "d897707d1f5044b0292335bad12e29f73d1cc8701391bc1729f76036838308fe")
        }
        let finished = try ServerSigning.finish(
            signature.raw, r: server.r, m: SignedSession.m, publicKey: run.key.publicKey)
        #expect(finished == signature)
    }
}
