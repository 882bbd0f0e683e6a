import EIDCrypto
import TestSupport
import Testing

struct PointTests {
    private let generator = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    private let fieldPrime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"

    private func point(_ scalar: UInt64) throws -> Point {
        let found = Point.generator(times: SecretScalar(Scalar(Integer(scalar))))
        return try #require(found)
    }

    @Test func `one G is the base point of the standard, in both encodings`() throws {
        let g = try point(1)
        #expect(Hex.encode(g.compressed) == "03" + generator)
        #expect(Point(compressed: g.compressed) == g)
        #expect(Point(uncompressed: g.uncompressed) == g)
        #expect(g.uncompressed.count == 65 && g.uncompressed[0] == 4)
        #expect(g.x == Integer(bigEndian: try #require(Hex.decode(generator))))
    }

    @Test func `group laws: sums, negatives and multiples agree`() throws {
        let (g, two, three) = (try point(1), try point(2), try point(3))
        #expect(g.adding(g) == two && two.adding(g) == three)
        #expect(three.adding(g.negated) == two)
        #expect(g.adding(g.negated) == nil)
        #expect(g.negated.negated == g)
        let six = two.times(SecretScalar(Scalar(Integer(3))))
        #expect(six == (try point(6)))
        #expect(Set([g, two, three, try point(2)]).count == 3)
    }

    @Test func `the identity has no value`() {
        let zero = Point.generator(times: SecretScalar(Scalar.zero))
        #expect(zero == nil)
        let multiple = Point(compressed: Hex.decode("03" + generator) ?? [])?.times(SecretScalar(Scalar.zero))
        #expect(multiple == nil)
    }

    @Test func `combine gives z·G − e·Q, or nothing for the identity`() throws {
        let q = try point(5)
        let (z, e) = (Scalar(Integer(17)), Scalar(Integer(3)))
        #expect(Point.combine(z, minus: e, q) == (try point(2)))
        #expect(Point.combine(Scalar(Integer(15)), minus: e, q) == nil)
        #expect(Point.combine(z, minus: .zero, q) == (try point(17)))
        #expect(Point.combine(.zero, minus: .one, q) == q.negated)
        #expect(Point.combine(.zero, minus: .zero, q) == nil)
    }

    @Test func `x modulo q reduces an x between q and p`() throws {
        // x = q + 1 or the next one that is on the curve.
        var value = P256.order
        var found: Point?
        while found == nil {
            value = value + Integer(1)
            found = Point(compressed: [2] + (value.bytes(32) ?? []))
        }
        let point = try #require(found)
        #expect(point.x == value)
        #expect(point.xModOrder.integer == value - P256.order)
    }

    @Test func `row 1: 33 zero bytes are no point`() {
        #expect(Point(compressed: [UInt8](repeating: 0, count: 33)) == nil)
        #expect(Point(compressed: [0]) == nil)
        #expect(Point(compressed: []) == nil)
        #expect(Point(uncompressed: [UInt8](repeating: 0, count: 65)) == nil)
        #expect(Point(uncompressed: [4] + [UInt8](repeating: 0, count: 64)) == nil)
    }

    @Test func `row 2: an uncompressed or hybrid point is no compressed one`() throws {
        let g = try point(1)
        #expect(Point(compressed: g.uncompressed) == nil)
        #expect(Point(uncompressed: g.compressed) == nil)
        for prefix: UInt8 in [0, 1, 5, 6, 7, 0x82] {
            #expect(Point(uncompressed: [prefix] + g.uncompressed.dropFirst()) == nil)
            #expect(Point(compressed: [prefix] + g.compressed.dropFirst()) == nil)
        }
        #expect(Point(compressed: [4] + g.compressed.dropFirst()) == nil)
        #expect(Point(compressed: g.compressed + [0]) == nil)
        #expect(Point(compressed: [UInt8](g.compressed.dropLast())) == nil)
        #expect(Point(uncompressed: g.uncompressed + [0]) == nil)
    }

    @Test func `row 3: x at or above the field prime is refused`() throws {
        let prime = Integer(bigEndian: try #require(Hex.decode(fieldPrime)))
        // x = p + 5 stands for x = 5, which is on the curve: only the range check can refuse it.
        #expect(Point(compressed: [2] + (try #require(Integer(5).bytes(32)))) != nil)
        for offset: UInt64 in [0, 1, 5] {
            let bytes = try #require((prime + Integer(offset)).bytes(32))
            #expect(Point(compressed: [2] + bytes) == nil)
            #expect(Point(compressed: [3] + bytes) == nil)
        }
        #expect(Point(compressed: [2] + [UInt8](repeating: 255, count: 32)) == nil)
    }

    @Test func `row 4: x without a point on the curve, and a changed y, are refused`() throws {
        var refused = 0
        for x: UInt64 in 1...40 {
            let bytes = try #require(Integer(x).bytes(32))
            let even = Point(compressed: [2] + bytes)
            let odd = Point(compressed: [3] + bytes)
            #expect((even == nil) == (odd == nil))
            if even == nil { refused += 1 }
        }
        #expect(refused > 8 && refused < 32)
        var changed = try point(1).uncompressed
        changed[64] ^= 1
        #expect(Point(uncompressed: changed) == nil)
    }

    @Test func `row 5: the base point of secp256k1 is refused`() throws {
        let x = try #require(Hex.decode("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"))
        let y = try #require(Hex.decode("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"))
        #expect(Point(uncompressed: [4] + x + y) == nil)
        // Where its x happens to be on P-256 too, the point is another one.
        #expect(Point(compressed: [2] + x)?.uncompressed != [4] + x + y)
    }
}

@Suite(.enabled(if: VectorFiles.available, VectorFiles.whyAbsent))
struct PointVectorTests {
    private struct Multiple: Decodable {
        let k: HexBytes
        let x, y: HexBytes?
    }

    private struct Pair: Decodable {
        let d, qx, qy: HexBytes
    }

    private struct Agreement: Decodable {
        let d, qx, qy, peerX, peerY, z: HexBytes
    }

    private struct Candidate: Decodable {
        let qx, qy: HexBytes
        let valid: Bool
    }

    private struct CurveGroup: Decodable {
        struct Test: Decodable {
            let name: String
            let p, n, a, b, gx, gy: HexBytes
        }
        let tests: [Test]
    }

    private struct AgreementGroup: Decodable {
        struct Test: Decodable {
            let tcId: Int
            let `public`, `private`, shared: HexBytes
            let result: Verdict
        }
        let tests: [Test]
    }

    private func multiple(_ scalar: HexBytes) throws -> Point? {
        let bytes = try #require(scalar.padded(32))
        guard let secret = SecretScalar(SecretBytes(copying: bytes)) else { return nil }
        return Point.generator(times: secret)
    }

    @Test(arguments: ["base-point-multiples.json", "base-point-multiples-nisttv.json"])
    func `multiples of the base point`(_ file: String) throws {
        for test in try KnownAnswers<Multiple>.tests("p256/\(file)") {
            let found = try multiple(test.k)
            if let x = test.x, let y = test.y {
                #expect(found?.uncompressed == [4] + x.bytes + y.bytes)
            } else {
                #expect(found == nil)
            }
        }
    }

    @Test func `key pairs of NIST`() throws {
        for test in try KnownAnswers<Pair>.tests("p256/nist-keypair.json") {
            #expect(try multiple(test.d)?.uncompressed == [4] + test.qx.bytes + test.qy.bytes)
        }
    }

    @Test func `public key validation of NIST`() throws {
        for test in try KnownAnswers<Candidate>.tests("p256/nist-public-key-validation.json") {
            let encoded = [4] + test.qx.bytes + test.qy.bytes
            #expect((Point(uncompressed: encoded) != nil) == test.valid)
            // The same without the leading byte that makes a coordinate too long.
            let cut = [4] + test.qx.bytes.suffix(32) + test.qy.bytes.suffix(32)
            if !test.valid { #expect(Point(uncompressed: cut) == nil) }
        }
    }

    @Test func `x coordinates of NIST's key agreements`() throws {
        for test in try KnownAnswers<Agreement>.tests("p256/ecdh-cavp.json") {
            #expect(try multiple(test.d)?.uncompressed == [4] + test.qx.bytes + test.qy.bytes)
            let peer = try #require(Point(uncompressed: [4] + test.peerX.bytes + test.peerY.bytes))
            let d = SecretScalar(Scalar(reducing: test.d.bytes))
            let shared = peer.times(d)
            #expect(shared?.x.bytes(32) == test.z.bytes)
        }
    }

    @Test func `Wycheproof: multiples of a peer's point, and points that are none`() throws {
        for test in try Wycheproof<AgreementGroup>.groups("ecdh_secp256r1_ecpoint_test.json").flatMap(\.tests) {
            let encoded = test.public.bytes
            guard let peer = Point(uncompressed: encoded) ?? Point(compressed: encoded) else {
                #expect(test.result == .invalid, "tcId \(test.tcId)")
                continue
            }
            let shared = peer.times(SecretScalar(Scalar(reducing: test.private.bytes)))
            #expect(test.result != .invalid && shared?.x.bytes(32) == test.shared.bytes, "tcId \(test.tcId)")
        }
    }

    @Test func `the curve's constants are those of the published list`() throws {
        let tests = try Wycheproof<CurveGroup>.groups("ec_prime_order_curves_test.json").flatMap(\.tests)
        let curve = try #require(tests.first { $0.name == "secp256r1" })
        #expect(Integer(bigEndian: curve.n.bytes) == P256.order)
        let generator = Point.generator(times: SecretScalar(Scalar.one))
        #expect(generator?.uncompressed == [4] + curve.gx.bytes + curve.gy.bytes)
        let (p, b) = (Integer(bigEndian: curve.p.bytes), Integer(bigEndian: curve.b.bytes))
        #expect(Integer(bigEndian: curve.a.bytes) == p - Integer(3))
        for k: UInt64 in [1, 2, 12345] {
            let made = Point.generator(times: SecretScalar(Scalar(Integer(k))))
            let point = try #require(made)
            let (x, y) = (point.x, Integer(bigEndian: [UInt8](point.uncompressed[33...])))
            #expect((y.squared - (x.squared - Integer(3)) * x - b).modulo(p).isZero)
        }
    }
}
