package import EIDCrypto

/// A CA: its certificate and the key that signs for it.
package struct CertificateAuthority: Sendable {
    package let certificate: Certificate
    private let signer: any CertificateSigner

    /// How far notBefore lies before the time of issue, in seconds: clocks differ.
    package static let backdating: Int64 = 300

    /// Errors: `signerMismatch`, `issuer` when the certificate is no CA's.
    package init(certificate: Certificate, signer: any CertificateSigner) throws(CertificateError) {
        guard certificate.publicKey == signer.publicKey else { throw .signerMismatch }
        guard certificate.isAuthority else { throw .issuer }
        self.certificate = certificate
        self.signer = signer
    }

    /// Makes a self-signed CA.
    ///
    /// - Parameter now: Seconds since 1970.
    package static func selfSigned(
        _ profile: CertificateProfile, name: SubjectName, signer: any CertificateSigner, serial: CertificateSerial,
        now: Int64
    ) throws(CertificateError) -> CertificateAuthority {
        let content = CertificateContent(
            profile: profile, subject: name, key: signer.publicKey, serial: serial, notBefore: now - backdating,
            notAfter: now - backdating + profile.life - 1)
        let certificate = try content.signed(by: signer, issuer: nil)
        return try CertificateAuthority(certificate: certificate, signer: signer)
    }

    /// Issues a certificate: built, signed, read again, verified under the CA's key and compared with what was asked
    /// for; nothing else is ever returned.
    ///
    /// notBefore is at most five minutes back, notAfter at most the issuer's.
    ///
    /// - Parameters:
    ///   - key: Checked by the caller as never seen in another certificate.
    ///   - serial: Reserved by the caller in its store.
    ///   - now: Seconds since 1970.
    /// - Throws: `name`, `keyReused`, `issuer`, `signing`, `selfCheck`, `library`. Costs about 2 ms and one signature.
    package func issue(
        _ profile: CertificateProfile, to subject: SubjectName, key: Point, serial: CertificateSerial, now: Int64
    ) throws(CertificateError) -> Certificate {
        guard key != signer.publicKey else { throw .keyReused }
        guard (certificate.notBefore...certificate.notAfter).contains(now) else { throw .issuer }
        guard !profile.isAuthority || certificate.basicConstraints?.pathLength != 0 else { throw .issuer }
        let notBefore = max(now - Self.backdating, certificate.notBefore)
        let content = CertificateContent(
            profile: profile, subject: subject, key: key, serial: serial, notBefore: notBefore,
            notAfter: min(notBefore + profile.life - 1, certificate.notAfter))
        return try content.signed(by: signer, issuer: certificate)
    }
}
