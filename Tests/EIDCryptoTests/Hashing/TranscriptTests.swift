import EIDCrypto
import Testing

/// Known answers of threshold-ecdsa.md, Appendix A.
struct TranscriptTests {
    private let counting = [UInt8](0..<32)

    @Test func `TH, XOF and H2S give the values of the appendix`() {
        #expect(
            Hex.encode(Transcript.hash("xof", id: [UInt8](repeating: 0, count: 32), role: .joint, [[0, 0, 0, 0]]))
                == "d599223271adaaa8ceec60166fb9089ad491d4703f72014754ad7a2112e27d9d")
        #expect(
            Hex.encode(Transcript.expand(counting, 48))
                == "2630e086ef08e82f20ea74e550b02cff21059cc8acc17efd8d322e5c0b8d6b327051caa100859b05c507c2bf732cd41c")
        #expect(
            Hex.encode(Transcript.scalar(counting).bytes)
                == "667e8765e664f68084af3440d3ef27ffa89811a041c68590f79131b5facd34af")
    }

    @Test func `the vector lanes give the shares and points of the appendix`() throws {
        let lanes = AppendixLanes()
        let x1 = SecretScalar.random(lanes, "kg.p1.x1")
        let x2 = SecretScalar.random(lanes, "kg.p2.x2")
        let (share1, share2) = (x1.bytes().exposed(), x2.bytes().exposed())
        #expect(Hex.encode(share1) == "8124a4cc5ee26587dd9f676039b709329b400fa5b142fa294a105f19a792f28a")
        #expect(Hex.encode(share2) == "eea6323c0485b1278e69c87947a03cfa776ff9448cff5d9134746ccd4008b9ed")
        let points = (Point.generator(times: x1), Point.generator(times: x2), Point.generator(times: x1.adding(x2)))
        let q1 = try #require(points.0)
        let q2 = try #require(points.1)
        let q = try #require(q1.adding(q2))
        #expect(Hex.encode(q1.compressed) == "0316c235036ad6a6791ba7b955ef51536a56ded77786c3035bd7c65361ab472840")
        #expect(Hex.encode(q2.compressed) == "0247673d0db9ca5a4c5e93b171eaf5d077165acf76daac3e97e9b3d9e4f6299612")
        #expect(Hex.encode(q.compressed) == "02feaba76d52f9707ab775e8b2e123190f53ad61938717ff39b8ef3e5872ea6fa7")
        #expect(points.2 == q)
    }

    @Test func `the keygen context and the key id are those of the appendix`() {
        let items: [[UInt8]] = [
            [UInt8]("test".utf8), SHA256.hash([UInt8]("code".utf8)), SHA256.hash([UInt8]("dk".utf8)),
            [UInt8]("sign".utf8),
        ]
        #expect(
            Hex.encode(Transcript.hash("ctx/keygen", id: [], role: .joint, items))
                == "8ae2a36cfa0a82c2a4fe066e0d096d6381b7834fb6b07adfefe8bbde1bbf180d")
        #expect(Hex.encode(AppendixLanes().publicBytes("kg.p2.kid", 16)) == "836185d0e4e3fc4dd32430b551642651")
    }

    @Test func `row 8: an item, label or id boundary that moves changes the hash`() {
        let base = Transcript.hash("label", id: [1, 2], role: .p1, [[0x61, 0x62], [0x63]])
        #expect(base != Transcript.hash("label", id: [1, 2], role: .p1, [[0x61], [0x62, 0x63]]))
        #expect(base != Transcript.hash("label", id: [1, 2], role: .p1, [[0x61, 0x62, 0x63]]))
        #expect(base != Transcript.hash("label", id: [1, 2], role: .p1, [[0x61, 0x62], [0x63], []]))
        #expect(base != Transcript.hash("label\u{1}", id: [2], role: .p1, [[0x61, 0x62], [0x63]]))
        #expect(base != Transcript.hash("labe", id: [0x6c, 1, 2], role: .p1, [[0x61, 0x62], [0x63]]))
        #expect(base != Transcript.hash("label", id: [1, 2], role: .p2, [[0x61, 0x62], [0x63]]))
        #expect(base != Transcript.hash("label", id: [1, 2], role: .joint, [[0x61, 0x62], [0x63]]))
    }

    @Test func `an expansion is a prefix of every longer one`() {
        let long = Transcript.expand(counting, 272)
        for count in [0, 1, 31, 32, 33, 64, 100] {
            #expect(Transcript.expand(counting, count) == [UInt8](long.prefix(count)))
        }
    }
}

/// The deterministic source of threshold-ecdsa.md §9.1 with the seed of Appendix A.
struct AppendixLanes: RandomSource {
    private let seed = SHA256.hash([UInt8]("SID-2PECDSA-P256/1 vector 1".utf8))

    func bytes(_ lane: String, _ count: Int) -> SecretBytes {
        let start = Transcript.hash("vector-rng", id: seed, role: .joint, [[UInt8](lane.utf8)])
        return SecretBytes(copying: Transcript.expand(start, count))
    }
}
