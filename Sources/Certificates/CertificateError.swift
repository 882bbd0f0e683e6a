/// What can go wrong when a certificate is read, issued or checked. Texts hold no personal data: safe to log.
package enum CertificateError: Error, Hashable, Sendable {
    // Reading
    /// Not one whole DER certificate, or an extension that does not parse.
    case malformed
    /// A dotted object identifier, URL or setting that is not one.
    case configuration(String)

    // Issuing
    /// A name attribute that X.520 does not allow: wrong characters for its string type, empty or too long.
    case name(OID)
    /// The signer's key is not the one in its certificate.
    case signerMismatch
    /// The subject's key is the issuer's own.
    case keyReused
    /// The issuer is no CA, or is not valid at this time.
    case issuer
    /// The signer failed or gave something that is no ECDSA signature under its key.
    case signing
    /// What came out of signing is not what was asked for. Nothing was returned.
    case selfCheck(String)
    /// libcrypto had no memory or refused a value of ours.
    case library

    // Path
    /// A certificate of the path is past its notAfter.
    case expired
    /// A certificate of the path is before its notBefore.
    case notYetValid
    /// No path to a configured root.
    case untrustedIssuer
    /// A signature of the path does not verify.
    case badSignature
    /// The leaf's key usage is not the one its purpose demands.
    case keyUsage
    /// The leaf lacks the extended key usage that its purpose demands.
    case extendedKeyUsage
    /// No policy of the leaf is one this scheme knows.
    case unknownPolicy
    /// The level of the leaf's policy is below the one demanded.
    case levelTooLow
    /// The key is on a curve given by explicit parameters.
    case explicitCurve
    /// The leaf's key is not on P-256.
    case notP256
    /// A CA certificate where a person's was expected.
    case notEndEntity
    /// Another reason of libcrypto's path check: its X509_V_ERR number.
    case rejected(Int32)
}
