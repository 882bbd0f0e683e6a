package import EIDCrypto

/// A key that signs certificates: software now, a token later. It signs the to-be-signed bytes as they are.
package protocol CertificateSigner: Sendable {
    var publicKey: Point { get }

    /// The DER ECDSA signature over SHA-256 of these bytes.
    func sign(_ tbs: [UInt8]) throws -> [UInt8]
}

extension SigningKey: CertificateSigner {}
