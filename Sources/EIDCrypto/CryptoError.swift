/// What can go wrong with input that comes from outside; says nothing about secrets.
package enum CryptoError: Error {
    /// A key file is not PEM PKCS#8 of a P-256 private key.
    case malformedKey
    /// libcrypto refused to sign.
    case signingFailed
}
