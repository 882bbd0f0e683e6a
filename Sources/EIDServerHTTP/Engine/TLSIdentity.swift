package import EIDCrypto

/// The server's own certificate chain and private key, PEM in memory.
public struct TLSIdentity: ~Copyable {
    /// Leaf first, then the issuing CAs, without the root.
    let chain: String
    let key: SecretBytes

    /// - Parameter key: the PEM text (PKCS#8) of the leaf's key.
    package init(chain: String, key: consuming SecretBytes) {
        self.chain = chain
        self.key = key
    }

    /// - Parameters:
    ///   - chainPEM: leaf first, then the issuing CAs, without the root.
    ///   - keyPEM: the leaf's key (PKCS#8); the array is the caller's to wipe.
    public init(chainPEM: String, keyPEM: [UInt8]) {
        self.init(chain: chainPEM, key: SecretBytes(copying: keyPEM))
    }

    /// GnuTLS's name for: TLS 1.3 and 1.2 only, forward secrecy, authenticated ciphers.
    static let priorities =
        "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-DHE-RSA:-AES-128-CBC:-AES-256-CBC:-SHA1:%SERVER_PRECEDENCE"
}
