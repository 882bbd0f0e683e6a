package import EIDCrypto

extension ServerSigning {
    /// The server's check of what the phone delivers: 64 bytes, the bound nonce's r, low s, valid under Q for the bound
    /// message. Throws `malformed(sig)`, `proof(otherNonce | highS | signature)`; the server loses nothing by them.
    /// Comparing the choices is the caller's.
    ///
    /// - Parameters:
    ///   - r: ``Opened/r`` of the nonce, 32 bytes.
    ///   - m: the message bound at release, 32 bytes.
    package static func finish(
        _ sig: [UInt8], r: [UInt8], m: [UInt8], publicKey: Point
    ) throws(ThresholdError) -> ECDSASignature {
        guard let signature = ECDSASignature(raw: sig) else { throw .malformed(.sig) }
        guard ConstantTime.equal(Array(sig.prefix(32)), r) else { throw .proof(.otherNonce) }
        guard signature.isLowS else { throw .proof(.highS) }
        guard ECDSA.verify(signature, digest: m, key: publicKey) else { throw .proof(.signature) }
        return signature
    }
}
