import Certificates
package import EIDCrypto
package import EIDStorage

/// The TLS identity of a development server: its own small CA and a certificate for this machine, in files of the key
/// folder. Renewed when it would end within a day.
package struct DevelopmentTLS: ~Copyable {
    /// What phones and relying parties of this machine trust, PEM.
    package let trust: String
    /// PEM.
    package let certificate: String
    /// PEM (PKCS#8).
    package let key: SecretBytes

    /// - Parameter folder: of the server's keys. Errors: `ServerError`.
    package static func open(_ folder: String, random: some RandomSource, now: Timestamp) throws(ServerError) -> Self {
        try SecretFile.makeFolder(folder)
        let files = AuthorityFiles(folder: folder)
        do {
            let authority = try authority(files, random, now)
            let key = try files.key("tls")
            var certificate = try files.certificate("tls")
            if !isUsable(certificate, under: authority.certificate, now) {
                let made = try authority.issue(
                    .tlsServer(), to: .named("localhost"), key: key.publicKey, serial: .random(random), now: now.seconds
                )
                try files.write(made, as: "tls")
                certificate = made
            }
            guard let certificate else { throw ServerError.authority("the TLS certificate could not be made") }
            return DevelopmentTLS(
                trust: authority.certificate.pem, certificate: certificate.pem, key: key.pem)
        } catch let error as ServerError {
            throw error
        } catch {
            throw .authority("TLS: \(error)")
        }
    }

    private static func authority(
        _ files: AuthorityFiles, _ random: some RandomSource, _ now: Timestamp
    ) throws -> CertificateAuthority {
        let key = try files.key("tls-ca")
        if let certificate = try files.certificate("tls-ca"), certificate.notAfter > now.seconds + 86_400 {
            return try CertificateAuthority(certificate: certificate, signer: key)
        }
        let made = try CertificateAuthority.selfSigned(
            .tlsAuthority, name: .named("eID Development TLS"), signer: key, serial: .random(random), now: now.seconds)
        try files.write(made.certificate, as: "tls-ca")
        return made
    }

    private static func isUsable(_ certificate: Certificate?, under authority: Certificate, _ now: Timestamp) -> Bool {
        guard let certificate else { return false }
        return certificate.issuer == authority.subject && certificate.notAfter > now.seconds + 86_400
            && certificate.notBefore >= authority.notBefore
    }
}
