import EIDCrypto
import Testing

@testable import ThresholdECDSA

struct PermutationProofTests {
    private let key = EnrolledKey.vector

    /// The server's verdict on an N with the best proof for it.
    private func verdict(_ prover: CheatingProver) -> ThresholdError? {
        key.verdict(on: forged(prover, from: key, cKey: Integer(1), piKey: key.share.piKey))
    }

    @Test("row 18: N with 2047 or 2049 bits is refused")
    func size() throws {
        var short = key.share.n
        short[0] &= 0x7f
        #expect(try key.verdict { $0.n = short } == .malformed(.n))
        #expect(try key.verdict { $0.n = [1] + $0.n } == .malformed(.n))
        #expect(try key.verdict { $0.n.removeFirst() } == .malformed(.n))
    }

    @Test("row 19: an even N is refused")
    func even() throws {
        #expect(try key.verdict { $0.n[255] &= 0xfe } == .malformed(.n))
    }

    @Test("row 20: N with the prime factor 65521 or 4194301 is refused")
    func smallFactor() throws {
        let quotient = (Integer(3) << 2046).quotientAndRemainder(dividingBy: Integer(65_521)).quotient
        let small = Integer(65_521) * (quotient.isOdd ? quotient : quotient + Integer(1))
        // The cofactor is prime, so that 4194301, the last prime below 2^22, is the only small factor.
        let last = Integer(4_194_301) * Integer(bigEndian: hex(KeyProofTests.cofactor))
        for n in [small, last] {
            try #require(n.bitWidth == 2048)
            #expect(verdict(try CheatingProver(n: n, phi: Integer(1))) == .proof(.smallFactor))
        }
    }

    @Test("row 21: N = p² is refused with the best possible roots")
    func square() throws {
        let p = key.paillier.p.modulus.value.exposed()
        #expect(verdict(try CheatingProver(n: p * p, phi: p * (p - Integer(1)))) == .proof(.root))
    }

    @Test("row 22: N whose factor p divides p' − 1 is refused")
    func dividing() throws {
        let (p, pPrime) = (Integer(bigEndian: hex(Self.divisor)), Integer(bigEndian: hex(Self.multiplePlusOne)))
        try #require((pPrime - Integer(1)).modulo(p).isZero)
        #expect(verdict(try CheatingProver(p, pPrime)) == .proof(.root))
    }

    @Test("row 23: a prime N is refused")
    func prime() throws {
        let n = Integer(bigEndian: hex(Self.prime))
        #expect(verdict(try CheatingProver(n: n, phi: n - Integer(1))) == .proof(.primeModulus))
    }

    @Test("row 24: σ_0 := 1, := 0, := N, := σ_0 + N, and five roots are refused")
    func roots() throws {
        let n = key.share.n
        let zero = [UInt8](repeating: 0, count: 256)
        let replaced: [[UInt8]] = [zero.dropLast() + [1], zero, n]
        for value in replaced {
            #expect(try key.verdict { $0.piN.replaceSubrange(0..<256, with: value) } == .proof(.root))
        }
        // σ + N is the same residue: the first that still fits 256 bytes, and the first written in 257.
        let roots = (0..<6).map { Integer(bigEndian: Array(key.share.piN[256 * $0..<256 * ($0 + 1)])) }
        let sums = roots.map { $0 + Integer(bigEndian: n) }
        let index = try #require(sums.firstIndex { $0.bytes(256) != nil })
        let bytes = try #require(sums[index].bytes(256))
        #expect(
            try key.verdict { $0.piN.replaceSubrange(256 * index..<256 * (index + 1), with: bytes) } == .proof(.root))
        let long = try #require(sums[0].bytes(257))
        #expect(try key.verdict { $0.piN.replaceSubrange(0..<256, with: long) } == .malformed(.piN))
        #expect(try key.verdict { $0.piN.removeLast(256) } == .malformed(.piN))
    }

    @Test("Each of the six roots is checked")
    func everyRoot() throws {
        for index in 0..<6 {
            #expect(try key.verdict { $0.piN[256 * index + 200] ^= 1 } == .proof(.root), "root \(index)")
        }
    }

    private static let divisor =
        "f210ea0da4f7e482ea338a06af809d815dfd5159d671a735c1e26f85f6a6c304c20530dad034521c819e0b3799d9fe5a01d9d96f80e8887230"
        + "b74c85019aaf99889d33a0509e53818fd5b65b9e771c347c9f9e12d89cd0a699c4741052b2f7543ccb967a2cc4ee30c8065925f71315f0d1"
        + "85932d864a022eb17a03c65f"
    private static let multiplePlusOne =
        "c41b51c5d1512dbbce078c48039cdc73fc5892e7240f7380b82945c871cabae9af957c924a7785e24bd5817d3059803eb135430e82da01bf67"
        + "d0a94ef9955a6e44c0720b424ee10759233bd1563b31046ca7d080abc086d600f6e6167e747935e9ff1bdaefc6d979fad6987e458dd52822"
        + "6f737e94d1473ae7102546892ea84d6125a3"
    private static let prime =
        "e5c560b28d0af880655b74b109cfe9669d08cb934dadf8b0dc8f07f0eb6743dc42b6c04dbe4f4ef21145f0596729da97b568bfbcb6483dfccc"
        + "b1e18072453f9c7aba047b1424abea40c842efbc628a55dcf9b180d6bd74ce6aa05b042cd237b57dd948bfccf1404fd1aa29417d96846519"
        + "65516330adae3a037aa382a0e9190bd10a0cd4b2f41c7fc15cc94ba535be0f96cb8d271c6254c3e354f9316b9b161d81671b1db6de9bf13e"
        + "b84a2822349e005fef0ec6290fa38a2a2f39619c4d3f50965abc74405417c6574095fe9931477009fb837fbf06823868d23db7fc9312ca98"
        + "f218b8ee99dce41344074615c3f73c06d6c8910044a9a0e976c80a783d26d7"
}
