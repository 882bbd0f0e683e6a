import COpenSSL
import EIDCrypto

/// Everything that a new certificate will say, and how it comes to be signed.
struct CertificateContent {
    let profile: CertificateProfile
    let subject: SubjectName
    let key: Point
    let serial: CertificateSerial
    let notBefore: Int64
    let notAfter: Int64

    /// Signs it; `issuer` nil means self-signed.
    func signed(by signer: any CertificateSigner, issuer: Certificate?) throws(CertificateError) -> Certificate {
        guard let new = X509_new() else { throw .library }
        let handle = X509Handle(owning: new)
        try fill(handle.pointer, issuer: issuer)
        try CertificateExtensions(self, issuer: issuer).add(to: handle.pointer)
        try sign(handle.pointer, signer)
        let certificate = try Certificate(der: try encoded { i2d_X509(handle.pointer, $0) })
        try check(certificate, issuer: issuer)
        return certificate
    }

    private func fill(_ x509: OpaquePointer, issuer: Certificate?) throws(CertificateError) {
        guard X509_set_version(x509, Int(X509_VERSION_3)) == 1,
            let number = BN_bin2bn(serial.bytes, Int32(serial.bytes.count), nil)
        else { throw .library }
        defer { BN_free(number) }
        guard BN_to_ASN1_INTEGER(number, X509_get_serialNumber(x509)) != nil,
            ASN1_TIME_set(X509_getm_notBefore(x509), Int(notBefore)) != nil,
            ASN1_TIME_set(X509_getm_notAfter(x509), Int(notAfter)) != nil,
            let name = X509_get_subject_name(x509)
        else { throw .library }
        try subject.fill(name)
        try setIssuer(x509, issuer, ownName: name)
        try setKey(x509)
    }

    /// Copies the issuer's subject byte for byte.
    private func setIssuer(_ x509: OpaquePointer, _ issuer: Certificate?, ownName: OpaquePointer)
        throws(CertificateError)
    {
        guard let issuer else {
            guard X509_set_issuer_name(x509, ownName) == 1 else { throw .library }
            return
        }
        let parent = try X509Handle.read(issuer.der)
        guard X509_set_issuer_name(x509, X509_get_subject_name(parent.pointer)) == 1 else { throw .library }
    }

    private func setKey(_ x509: OpaquePointer) throws(CertificateError) {
        let info = SubjectPublicKeyInfo.encode(key)
        let parsed = info.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var cursor = buffer.baseAddress
            return d2i_PUBKEY(nil, &cursor, buffer.count)
        }
        guard let parsed else { throw .library }
        defer { EVP_PKEY_free(parsed) }
        guard X509_set_pubkey(x509, parsed) == 1 else { throw .library }
    }

    // MARK: Signing

    /// Signs outside of libcrypto's X509_sign, so that the key may be anywhere.
    ///
    /// libcrypto has no setter for a foreign signature; its documentation of X509_get0_signature and
    /// i2d_re_X509_tbs describes this way, writing through the returned (const) pointers.
    private func sign(_ x509: OpaquePointer, _ signer: any CertificateSigner) throws(CertificateError) {
        var value: UnsafePointer<ASN1_BIT_STRING>?
        var outer: UnsafePointer<X509_ALGOR>?
        X509_get0_signature(&value, &outer, x509)
        guard let value, let outer, let inner = X509_get0_tbs_sigalg(x509),
            let algorithm = OBJ_nid2obj(NID_ecdsa_with_SHA256),
            X509_ALGOR_set0(UnsafeMutablePointer(mutating: inner), algorithm, V_ASN1_UNDEF, nil) == 1,
            X509_ALGOR_set0(UnsafeMutablePointer(mutating: outer), algorithm, V_ASN1_UNDEF, nil) == 1
        else { throw .library }
        let tbs = try encoded { i2d_re_X509_tbs(x509, $0) }
        guard let answer = try? signer.sign(tbs), let signature = ECDSASignature(der: answer)?.normalized,
            ECDSA.verify(signature, digest: SHA256.hash(tbs), key: signer.publicKey)
        else { throw .signing }
        let bits = UnsafeMutablePointer(mutating: value)
        guard ASN1_STRING_set(bits, signature.der, Int32(signature.der.count)) == 1 else { throw .library }
        bits.pointee.flags &= ~Int(ASN1_STRING_FLAG_BITS_LEFT | 0x07)
        bits.pointee.flags |= Int(ASN1_STRING_FLAG_BITS_LEFT)
    }

    // MARK: Checking

    /// The finished certificate against what was asked for, and under its issuer alone as the trust anchor.
    private func check(_ made: Certificate, issuer: Certificate?) throws(CertificateError) {
        let anchor = issuer ?? made
        let written = made.subject.attributes.map { SubjectName.Attribute(type: $0.type, value: $0.value) }
        let tags = made.subject.attributes.allSatisfy {
            $0.tag == ([.countryName, .serialNumber].contains($0.type) ? V_ASN1_PRINTABLESTRING : V_ASN1_UTF8STRING)
        }
        let facts: [(String, Bool)] = [
            ("subject", written == subject.attributes && tags),
            ("issuer", made.issuer == anchor.subject),
            ("serial", made.serialNumber == serial.bytes),
            ("validity", made.notBefore == notBefore && made.notAfter == notAfter && notBefore < notAfter),
            ("key", made.publicKey == key && made.subjectPublicKeyInfo == SubjectPublicKeyInfo.encode(key)),
            ("algorithm", made.signatureAlgorithm == .ecdsaWithSHA256),
            ("constraints", (made.basicConstraints?.isAuthority ?? false) == profile.isAuthority),
            ("path length", made.basicConstraints?.pathLength == profile.pathLength),
            ("key usage", made.keyUsage == profile.keyUsage),
            ("extended key usage", made.extendedKeyUsage == profile.extendedKeyUsage),
            ("policies", made.policies == profile.policies),
            ("key identifiers", made.subjectKeyIdentifier == CertificateExtensions.keyIdentifier(key)),
            ("locations", made.crlURLs == [profile.locations?.crl].compactMap { $0 }),
        ]
        if let wrong = facts.first(where: { !$0.1 }) { throw .selfCheck(wrong.0) }
        do throws(CertificateError) {
            try PathSearch(leaf: made, intermediates: [], anchors: [anchor], partial: true, time: notBefore).run()
        } catch { throw .selfCheck("path") }
    }
}
