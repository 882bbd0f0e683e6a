package import EIDCrypto

/// The secret by which a relying party proves itself: `rp_sk_` and 43 Base64URL characters of 32 random bytes.
package enum RelyingPartySecret {
    package static let prefix = "rp_sk_"

    /// Shown once to the operator, kept nowhere.
    package static func random(_ source: some RandomSource) -> String {
        prefix + Base64URL.encode(source.publicBytes("rp/secret", 32))
    }

    /// What the store keeps: SHA-256 of the text. The secret has 256 random bits, so no slow hash is needed.
    package static func hash(_ secret: String) -> [UInt8] { SHA256.hash([UInt8](secret.utf8)) }

    /// The secret of a header `Bearer rp_sk_…`; nil for anything else.
    static func secret(ofAuthorization header: String?) -> String? {
        guard let header, header.utf8.count <= 256 else { return nil }
        let words = header.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bearer", words[1].hasPrefix(prefix) else { return nil }
        return String(words[1])
    }
}
