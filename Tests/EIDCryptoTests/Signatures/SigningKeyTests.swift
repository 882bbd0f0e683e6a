import EIDCrypto
import Testing

struct SigningKeyTests {
    private func text(_ key: SigningKey) -> [UInt8] { key.pem.exposed() }

    @Test func `a key written as PEM is the same key when read`() throws {
        let key = SigningKey.generate()
        let pem = text(key)
        #expect(String(decoding: pem, as: UTF8.self).hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        let again = try SigningKey(pem: pem)
        #expect(again.publicKey == key.publicKey)
        let signature = try #require(ECDSASignature(der: again.sign([1, 2, 3])))
        #expect(ECDSA.verify(signature, digest: SHA256.hash([1, 2, 3]), key: key.publicKey))
        #expect(try SigningKey(pem: String(decoding: pem, as: UTF8.self)).publicKey == key.publicKey)
    }

    @Test func `a digest that is not 32 bytes is not signed`() throws {
        let key = SigningKey.generate()
        #expect(throws: CryptoError.signingFailed) { try key.sign(digest: [1, 2, 3]) }
        #expect(throws: CryptoError.signingFailed) { try key.sign(digest: []) }
        #expect(ECDSASignature(der: try key.sign(digest: SHA256.hash([]))) != nil)
    }

    @Test func `what is not a P-256 private key is refused`() {
        #expect(throws: CryptoError.malformedKey) { try SigningKey(pem: [UInt8]()) }
        #expect(throws: CryptoError.malformedKey) { try SigningKey(pem: "no key") }
        #expect(throws: CryptoError.malformedKey) { try SigningKey(pem: Self.encrypted) }
        #expect(throws: CryptoError.malformedKey) { try SigningKey(pem: Self.otherCurve) }
        #expect(throws: CryptoError.malformedKey) { try SigningKey(pem: Self.publicOnly) }
        let pem = text(SigningKey.generate())
        #expect(throws: CryptoError.malformedKey) { try SigningKey(pem: [UInt8](pem.prefix(120))) }
    }

    @Test func `a public key has one encoding`() throws {
        let point = SigningKey.generate().publicKey
        let encoded = SubjectPublicKeyInfo.encode(point)
        #expect(encoded.count == 91)
        #expect(SubjectPublicKeyInfo.decode(encoded) == point)
        for place in 0..<27 {
            var other = encoded
            other[place] ^= 1
            #expect(SubjectPublicKeyInfo.decode(other) == nil)
        }
        for count in 0..<encoded.count { #expect(SubjectPublicKeyInfo.decode([UInt8](encoded.prefix(count))) == nil) }
        #expect(SubjectPublicKeyInfo.decode(encoded + [0]) == nil)
    }

    /// Made with openssl pkcs8 for this test, password "secret": no key of anything.
    private static let encrypted = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjM0i3xPPp15gICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEJfB5WnEPlO9dE6I/dyh3j8EgZCn
        bBZBdg5JFHcQFqekY671489jl1ij88uei/jF2KBlAoeLc9SGXpE1e+xk41v96LPX
        HE719EaNhu63etupME/rcD2b3U5SZcDcgon2xvZXjC1786OZizTVVNzKEPjzeMJb
        kigtG+maVM/r7flMkt+inudiPdq5xRPe5Cxp0pgtisdkl9NlaJr+B2luWiJkeCc=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// A P-384 key made for this test.
    private static let otherCurve = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDAQdWw6jhicGC4w8Ge5
        7GNgD31tt+/jQh2oRKobSdY1Fl569DMDMlnE/TX+nX1200mhZANiAAROCQUM8CD5
        vYQEU9t9s81A+oVsSttdVLsY94J3+iaSTjhI4yDQtgvZ6YjySlw/LOhTtPDDRTdX
        kKOd10ezxpfGq9y5TvkspJ2rc1m35ADFOjYdXUc0m7JwFRiTCK23IUg=
        -----END PRIVATE KEY-----
        """

    /// A public key.
    private static let publicOnly = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvHFnZFvZE7qrvfxRQyoOVnU1VhKm
        rNQXPbBhjQpMiU0H3qmwHFVC0A/dteRszwqsJBJRuQzF2UOdWT2dxxVVNQ==
        -----END PUBLIC KEY-----
        """
}
