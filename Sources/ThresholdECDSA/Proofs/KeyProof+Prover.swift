import EIDCrypto

extension KeyProof {
    /// α_i, β_i and the A_i, Y_i made of them; independent of any session. `prove` consumes it: one α answered under
    /// two challenges gives x1.
    struct Prover: ~Copyable, Sendable {
        private let powers: NthPowers
        private let prefix: String
        private let alphas: SecretBytes  // α_0 … α_5, 52 bytes each
        private let betas: SecretBytes  // β_0 … β_5, 256 bytes each
        private let commitments: [Commitment]

        /// Cost: 7.5 units and six multiplications on the curve.
        init(_ powers: NthPowers, random: some RandomSource, prefix: String) {
            var alphas = SecretBytes(count: 0)
            var betas = SecretBytes(count: 0)
            var commitments: [Commitment] = []
            for index in 0..<count {
                let round = Self.round(powers, random, "\(prefix).alpha.\(index)", "\(prefix).beta.\(index)")
                alphas = SecretBytes.joined(alphas, round.alpha)
                betas = SecretBytes.joined(betas, round.beta)
                commitments.append(round.commitment)
            }
            self.powers = powers
            self.prefix = prefix
            self.alphas = alphas
            self.betas = betas
            self.commitments = commitments
        }

        /// The 1 866 bytes. Restarts with all-fresh α, β in the case (2^-137) that a z_i needs more than 416 bits.
        consuming func prove(
            share: borrowing SecretScalar, encrypted: borrowing EncryptedShare, point: Point, sid: [UInt8],
            random: some RandomSource
        ) -> [UInt8] {
            let key = powers.key.publicKey
            let hash = KeyProof.hash(
                key, cKey: encrypted.ciphertext, point: point, commitments: commitments, sid: sid)
            let digits = KeyProof.digits(hash)
            var (zs, ws): ([UInt8], [UInt8]) = ([], [])
            for index in 0..<count {
                let digit = Integer(KeyProof.digit(digits, index))
                let alpha = alphas.bytes(in: responseSize * index..<responseSize * (index + 1))
                let z = share.integer().multiplied(by: digit).adding(SecretInteger(bigEndian: alpha))
                guard z.fits(responseSize) else {
                    return Prover(powers, random: random, prefix: prefix + "'").prove(
                        share: share, encrypted: encrypted, point: point, sid: sid, random: random)
                }
                zs += z.bytes(responseSize).exposed()
                let size = PaillierPublicKey.size
                let beta = SecretInteger(bigEndian: betas.bytes(in: size * index..<size * (index + 1)))
                let power = key.n.power(secret: encrypted.randomizer, digit)  // r_key^e_i, without CRT
                ws += beta.multiplied(by: power).reduced(modulo: key.n.value).bytes(size).exposed()
            }
            return digits + zs + ws
        }

        private struct Round: ~Copyable {
            let alpha: SecretBytes
            let beta: SecretBytes
            let commitment: Commitment
        }

        /// A_i = (1 + α_i·N)·β_i^N mod N², Y_i = (α_i mod q)·G. β_i is a unit exactly when A_i is, and A_i is public.
        private static func round(
            _ powers: NthPowers, _ random: some RandomSource, _ alphaLane: String, _ betaLane: String
        ) -> Round {
            let key = powers.key.publicKey
            var attempt = 0
            while true {
                let name = attempt == 0 ? alphaLane : "\(alphaLane)#\(attempt)"
                let alphaBytes = random.bytes(name, responseSize)
                let alpha = SecretInteger(bigEndian: alphaBytes)
                let beta = key.candidateUnit(random, betaLane, attempt: attempt)
                attempt += 1
                let cipher = key.ciphertext(of: alpha, randomizedBy: powers.power(beta)).exposed()
                guard let point = Point.generator(times: SecretScalar(reducing: alpha)),
                    Ciphertext(cipher, under: key) != nil
                else { continue }
                return Round(
                    alpha: alphaBytes, beta: beta.bytes(PaillierPublicKey.size),
                    commitment: Commitment(cipher: cipher, point: point))
            }
        }
    }
}
