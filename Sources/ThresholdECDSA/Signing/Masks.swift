import EIDCrypto

/// v + λ·q over the integers, below 2^416: the exponent of c_key. λ hides v mod Δ when the plaintext of c_key is a
/// fraction with denominator Δ (§3.4); reduced mod q it would be gone and nothing would fail visibly.
struct MaskedFactor: ~Copyable {
    static let bits = 416

    let value: SecretInteger

    /// - Parameter v: k2⁻¹·r mod q.
    init(_ v: borrowing SecretScalar, random: some RandomSource) {
        let lambda = SecretInteger(bigEndian: random.bytes("sg.p2.lambda", 20))
        value = lambda.multiplied(by: P256.order).adding(v.integer())
    }

    /// B = c_key^(v + λ·q)·β^N mod N², 512 bytes; β a fresh uniform unit, raised to the full N (§7.3).
    func power(
        of ciphertext: Ciphertext, under key: PaillierPublicKey, random: some RandomSource
    ) throws(ThresholdError) -> SecretBytes {
        let base = key.nSquared.power(ciphertext.value, secret: value, bits: Self.bits)
        var attempt = 0
        while true {
            let beta = key.candidateUnit(random, "sg.p2.beta", attempt: attempt)
            attempt += 1
            let randomizer = key.nSquared.power(secret: beta, key.n.value)
            let product = base.multiplied(by: randomizer).reduced(modulo: key.nSquared.value)
            // B mod N becomes public as c3 mod N, and c_key is a unit: so this tells β alone from a non-unit.
            guard key.isUnit(product.reduced(modulo: key.n.value).exposed()) else { continue }
            return product.bytes(Ciphertext.size)
        }
    }
}

/// u + ρ·q over the integers, below 2^976: what the server adds under the encryption.
struct MaskedSum: ~Copyable {
    let value: SecretInteger

    /// - Parameters:
    ///   - u: k2⁻¹·(m + r·x2) mod q.
    ///   - mask: ρ, 90 bytes.
    init(_ u: borrowing SecretScalar, mask: borrowing SecretBytes) {
        value = SecretInteger(bigEndian: mask).multiplied(by: P256.order).adding(u.integer())
    }

    /// c3 = B·(1 + (u + ρ·q)·N) mod N², 512 bytes, computed twice: a wrong c3 would cost the citizen the key.
    func times(_ blinded: borrowing SecretBytes, under key: PaillierPublicKey) throws(ThresholdError) -> [UInt8] {
        let factor = SecretInteger(bigEndian: blinded)
        let product = key.ciphertext(of: value, randomizedBy: factor).exposed()
        // Second path: B + B·(u + ρ·q)·N, the product with N last.
        let again = factor.multiplied(by: value).multiplied(by: key.n.value).adding(factor)
            .reduced(modulo: key.nSquared.value).exposed()
        guard product == again, let bytes = product.bytes(Ciphertext.size) else { throw .fault }
        return bytes
    }
}
