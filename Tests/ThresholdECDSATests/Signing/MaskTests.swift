import EIDCrypto
import Testing

@testable import ThresholdECDSA

/// What a phone that lied about c_key can read from c3 (§3.4, §7.3): from the real code no more than chance.
struct MaskTests {
    private let key = EnrolledKey.vector

    /// One c3 of the real code, with what the phone would like to know.
    private struct Answer {
        let c3: Integer
        let v: Integer
        let exponent: Integer  // v + λ·q
    }

    /// Honest runs of the real server for a key whose c_key and x1 the phone chose.
    private func answers(
        _ count: Int, cKey: Integer, share: Scalar, point: Point
    ) throws -> [Answer] {
        let modulus = key.paillier.publicKey
        let publicKey = try #require(point.adding(try ThresholdECDSATests.point(times: key.server.share)))
        let server = ServerKey(
            kid: key.offer.kid, epoch: 1, publicKey: publicKey, point: point, share: key.server.share.clone(),
            encryptedShare: try #require(Ciphertext(cKey, under: modulus)), modulus: modulus)
        let context = try SigningContext(
            kid: server.kid, publicKey: publicKey, session: SignedSession.session, psid: SignedSession.psid, epoch: 1)
        return try (0..<count).map { number in
            let random = VectorRandom(2000 + number)
            var phone = try PhoneSigning(context, random: random)
            let committed = try ServerSigning.Committed(phone.commitment, context: context, random: random)
            let opening = try phone.open(committed.answer)
            let opened = try committed.open(opening, key: server, random: random)
            let (m, desc) = (SignedSession.m, SignedSession.desc)
            let release = try phone.release(m: m, desc: desc, share: SecretScalar(share), random: random)
            let c3 = try opened.release(release, m: m, desc: desc, key: server)
            let v = (opened.inverse.exposed() * (try #require(Scalar(opened.r)))).integer
            let lambda = Integer(bigEndian: random.publicBytes("sg.p2.lambda", 20))
            return Answer(c3: Integer(bigEndian: c3), v: v, exponent: v + lambda * P256.order)
        }
    }

    /// Whether the Jacobi symbol of a unit mod N is −1, by p and p'.
    private func isMinusOne(_ value: Integer) throws -> Bool {
        let primes = [key.paillier.p.modulus.value.exposed(), key.paillier.pPrime.modulus.value.exposed()]
        let symbols = try primes.map { prime in
            let modulus = try #require(Modulus(prime))
            return modulus.power(value.modulo(prime), (prime - Integer(1)) >> 1) != Integer(1)
        }
        return symbols[0] != symbols[1]
    }

    @Test("row 65: Jacobi parity of 200 c3 is at chance; with β omitted or β = h^t it is read every time")
    func jacobi() throws {
        let prover = try CheatingProver(of: key.paillier)
        var number = 0
        var r = prover.unit("r 0")
        while try !isMinusOne(r) {
            number += 1
            r = prover.unit("r \(number)")
        }
        let x1 = Scalar(Integer(bigEndian: key.storedShare))
        let cKey = prover.encrypt(x1.integer, r)
        let real = try answers(200, cKey: cKey, share: x1, point: key.point)
        let hits = try real.filter { try isMinusOne($0.c3) == $0.exponent.isOdd }.count
        #expect((60...140).contains(hits), "\(hits) of 200; 100 expected, standard deviation 7")

        let (square, h) = (prover.key.nSquared, prover.unit("h"))
        let power = square.power(h * h, prover.n)
        for (index, answer) in real.prefix(20).enumerated() {
            let bare = square.power(cKey, answer.exponent)
            let short = square.multiply(bare, square.power(power, prover.number("t \(index)", 50)))
            #expect(try isMinusOne(bare) == answer.exponent.isOdd)
            #expect(try isMinusOne(short) == answer.exponent.isOdd)
        }
    }

    /// v mod Δ as the phone reads it: I = Δ·M mod N in (−N/2, N/2), I ≡ (v + λ·q)·a mod Δ.
    private func read(_ c3: Integer, _ fraction: FractionShare) throws -> Integer {
        let n = fraction.prover.n
        let cipher = try #require(Ciphertext(c3, under: key.paillier.publicKey))
        var lifted = (fraction.delta * key.paillier.decrypt(cipher).exposed()).modulo(n)
        if lifted > n >> 1 { lifted = lifted - n }
        let inverse = try #require(fraction.a.modulo(fraction.delta).inverse(modulo: fraction.delta))
        return (lifted * inverse).modulo(fraction.delta)
    }

    @Test("row 73: v mod Δ of a key with c_key = Enc(a/Δ) is at chance; without λ it is read every time")
    func lambda() throws {
        for (delta, count, allowed) in [(2, 200, 60...140), (65_521, 50, 0...1)] as [(UInt64, Int, ClosedRange<Int>)] {
            let fraction = try FractionShare(key.paillier, delta: delta)
            let square = fraction.prover.key.nSquared
            let real = try answers(count, cKey: fraction.cKey, share: fraction.share, point: fraction.point)
            let hits = try real.filter { try read($0.c3, fraction) == $0.v.modulo(fraction.delta) }.count
            #expect(allowed.contains(hits), "Δ = \(delta): \(hits) of \(count)")

            for (index, answer) in real.prefix(50).enumerated() {
                let rho = fraction.prover.number("rho \(index)", 90)
                let u = fraction.prover.number("u \(index)", 31)
                let unmasked = square.multiply(
                    square.power(fraction.cKey, answer.v), fraction.prover.encrypt(u + rho * P256.order, Integer(1)))
                #expect(try read(unmasked, fraction) == answer.v.modulo(fraction.delta))
            }
        }
    }

    @Test("row 74: exact distances of a toy never exceed the bound of §3.4; without λ some views are disjoint")
    func toy() {
        var disjoint = 0
        for toy in ToyMask.cases {
            let (masked, bare) = (toy, ToyMask(a: toy.a, delta: toy.delta, lambdas: 1))
            for sigma in [0, 3] {
                let first = masked.pair(v: 0, sigma: sigma)
                for v in [1, 2, 6] {
                    let second = masked.pair(v: v, sigma: sigma)
                    let distance = masked.distance(first, second)
                    #expect(distance <= masked.bound, "a \(toy.a) Δ \(toy.delta): \(distance) > \(masked.bound)")
                    if bare.distance(first, second) == 1 { disjoint += 1 }
                }
            }
        }
        #expect(disjoint > 0)
    }
}

/// The masks at toy size: every (λ, ρ) is counted.
private struct ToyMask {
    static let order = 7
    static let rhos = 512

    let a: Int
    let delta: Int
    let lambdas: Int

    static var cases: [ToyMask] {
        [(1, 1), (3, 2), (-5, 2), (4, 3), (6, 4), (-9, 5), (10, 6)].map {
            ToyMask(a: $0.0, delta: $0.1, lambdas: 32)
        }
    }

    /// x1 = a/Δ mod q.
    private var share: Int {
        (0..<Self.order).first { ($0 * delta - a) % Self.order == 0 } ?? 0
    }

    /// The (v, u) with v·x1 + u = σ mod q.
    func pair(v: Int, sigma: Int) -> (v: Int, u: Int) {
        let u = (sigma - v * share) % Self.order
        return (v, u < 0 ? u + Self.order : u)
    }

    /// How often each value I = (v + λ·q)·a + Δ·(u + ρ·q) comes, from the least that any pair can give.
    private func view(_ pair: (v: Int, u: Int)) -> [Int] {
        let widest = (lambdas + 1) * Self.order * abs(a)
        var counts = [Int](repeating: 0, count: 2 * widest + delta * (Self.rhos + 1) * Self.order)
        for lambda in 0..<lambdas {
            let base = widest + (pair.v + lambda * Self.order) * a + delta * pair.u
            for rho in 0..<Self.rhos { counts[base + delta * rho * Self.order] += 1 }
        }
        return counts
    }

    /// Statistical distance of two views.
    func distance(_ one: (v: Int, u: Int), _ two: (v: Int, u: Int)) -> Double {
        let sum = zip(view(one), view(two)).reduce(0) { $0 + abs($1.0 - $1.1) }
        return Double(sum) / Double(2 * lambdas * Self.rhos)
    }

    /// Twice (Δ'/L + t/P): step 5 and step 6, for both views.
    var bound: Double {
        let quotient = Double(Self.order * abs(a) + delta * Self.order) / Double(delta) + Double(lambdas * abs(a))
        return 2 * (Double(delta) / Double(lambdas) + quotient / Double(Self.rhos))
    }
}
