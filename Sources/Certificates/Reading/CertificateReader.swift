import COpenSSL
import EIDCrypto

/// Takes the parts out of a parsed X509. Every function: errors `malformed`.
struct CertificateReader {
    private let x509: OpaquePointer

    /// Borrows the certificate.
    init(_ x509: OpaquePointer) { self.x509 = x509 }

    func serialNumber() throws(CertificateError) -> [UInt8] {
        guard let serial = X509_get0_serialNumber(x509), ASN1_STRING_type(serial) == V_ASN1_INTEGER else {
            throw .malformed
        }
        return Array(octets(of: serial).drop { $0 == 0 })
    }

    func names() throws(CertificateError) -> (issuer: DistinguishedName, subject: DistinguishedName) {
        guard let issuer = X509_get_issuer_name(x509), let subject = X509_get_subject_name(x509) else {
            throw .malformed
        }
        return (try DistinguishedName(issuer), try DistinguishedName(subject))
    }

    func validity() throws(CertificateError) -> (notBefore: Int64, notAfter: Int64) {
        guard let notBefore = seconds(of: X509_get0_notBefore(x509)),
            let notAfter = seconds(of: X509_get0_notAfter(x509))
        else { throw .malformed }
        return (notBefore, notAfter)
    }

    func key() throws(CertificateError) -> (Certificate.Key, [UInt8]) {
        guard let container = X509_get_X509_PUBKEY(x509) else { throw .malformed }
        let info = try encoded { i2d_X509_PUBKEY(container, $0) }
        var object: OpaquePointer?
        var algorithm: UnsafeMutablePointer<X509_ALGOR>?
        guard X509_PUBKEY_get0_param(&object, nil, nil, &algorithm, container) == 1, let object, let algorithm,
            let name = OID(object: object)
        else { throw .malformed }
        guard name == .ecPublicKey else { return (.other(name), info) }
        var kind: Int32 = 0
        X509_ALGOR_get0(nil, &kind, nil, algorithm)
        guard kind == V_ASN1_OBJECT else { return (.explicitCurve, info) }
        guard let point = SubjectPublicKeyInfo.decode(info) else { return (.otherCurve, info) }
        return (.p256(point), info)
    }

    /// The inner and the outer algorithm must be the same.
    func signatureAlgorithm() throws(CertificateError) -> OID {
        var outer: UnsafePointer<X509_ALGOR>?
        X509_get0_signature(nil, &outer, x509)
        guard let outer, let inner = X509_get0_tbs_sigalg(x509), X509_ALGOR_cmp(inner, outer) == 0 else {
            throw .malformed
        }
        var object: OpaquePointer?
        X509_ALGOR_get0(&object, nil, nil, inner)
        guard let object, let algorithm = OID(object: object) else { throw .malformed }
        return algorithm
    }

    // MARK: Extensions

    /// The decoded extension; nil where it is absent. A doubled or broken one is `malformed`.
    private func decoded(_ nid: Int32) throws(CertificateError) -> UnsafeMutableRawPointer? {
        var critical: Int32 = 0
        if let value = X509_get_ext_d2i(x509, nid, &critical, nil) { return value }
        ERR_clear_error()
        guard critical == -1 else { throw .malformed }
        return nil
    }

    func basicConstraints() throws(CertificateError) -> Certificate.BasicConstraints? {
        guard let value = try decoded(NID_basic_constraints) else { return nil }
        let constraints = value.assumingMemoryBound(to: BASIC_CONSTRAINTS.self)
        defer { BASIC_CONSTRAINTS_free(constraints) }
        var pathLength: Int?
        if let number = constraints.pointee.pathlen {
            var length: Int64 = 0
            guard ASN1_INTEGER_get_int64(&length, number) == 1, (0...255).contains(length) else {
                ERR_clear_error()
                throw .malformed
            }
            pathLength = Int(length)
        }
        return Certificate.BasicConstraints(isAuthority: constraints.pointee.ca != 0, pathLength: pathLength)
    }

    func keyUsage() throws(CertificateError) -> KeyUsage? {
        guard let value = try decoded(NID_key_usage) else { return nil }
        let bits = value.assumingMemoryBound(to: ASN1_BIT_STRING.self)
        defer { ASN1_BIT_STRING_free(bits) }
        var usage = KeyUsage()
        for bit in 0..<9 where ASN1_BIT_STRING_get_bit(bits, Int32(bit)) == 1 {
            usage.insert(KeyUsage(rawValue: 1 << UInt16(bit)))
        }
        return usage
    }

    func extendedKeyUsage() throws(CertificateError) -> [OID] {
        guard let value = try decoded(NID_ext_key_usage) else { return [] }
        let stack = OpaquePointer(value)
        defer { EXTENDED_KEY_USAGE_free(stack) }
        return try elements(of: stack).map { element throws(CertificateError) in
            guard let usage = OID(object: OpaquePointer(element)) else { throw .malformed }
            return usage
        }
    }

    func policies() throws(CertificateError) -> [OID] {
        guard let value = try decoded(NID_certificate_policies) else { return [] }
        let stack = OpaquePointer(value)
        defer { CERTIFICATEPOLICIES_free(stack) }
        return try elements(of: stack).map { element throws(CertificateError) in
            guard let object = element.assumingMemoryBound(to: POLICYINFO.self).pointee.policyid,
                let policy = OID(object: object)
            else { throw .malformed }
            return policy
        }
    }

    func keyIdentifiers() throws(CertificateError) -> (subject: [UInt8]?, authority: [UInt8]?) {
        var subject: [UInt8]?
        if let value = try decoded(NID_subject_key_identifier) {
            let string = value.assumingMemoryBound(to: ASN1_OCTET_STRING.self)
            subject = octets(of: string)
            ASN1_OCTET_STRING_free(string)
        }
        var authority: [UInt8]?
        if let value = try decoded(NID_authority_key_identifier) {
            let identifier = value.assumingMemoryBound(to: AUTHORITY_KEYID.self)
            authority = identifier.pointee.keyid.map { octets(of: $0) }
            AUTHORITY_KEYID_free(identifier)
        }
        return (subject, authority)
    }

    func authorityAccess() throws(CertificateError) -> (ocsp: [String], caIssuers: [String]) {
        guard let value = try decoded(NID_info_access) else { return ([], []) }
        let stack = OpaquePointer(value)
        defer { AUTHORITY_INFO_ACCESS_free(stack) }
        var found: [OID: [String]] = [:]
        for element in elements(of: stack) {
            let description = element.assumingMemoryBound(to: ACCESS_DESCRIPTION.self).pointee
            guard let object = description.method, let method = OID(object: object) else { throw .malformed }
            if let location = description.location, let url = uri(location) { found[method, default: []].append(url) }
        }
        return (found[.ocsp] ?? [], found[.caIssuers] ?? [])
    }

    func crlURLs() throws(CertificateError) -> [String] {
        guard let value = try decoded(NID_crl_distribution_points) else { return [] }
        let stack = OpaquePointer(value)
        defer { CRL_DIST_POINTS_free(stack) }
        return elements(of: stack).flatMap { element -> [String] in
            guard let name = element.assumingMemoryBound(to: DIST_POINT.self).pointee.distpoint,
                name.pointee.type == 0
            else { return [] }
            return elements(of: name.pointee.name.fullname)
                .compactMap { uri($0.assumingMemoryBound(to: GENERAL_NAME.self)) }
        }
    }

    func alternativeNames() throws(CertificateError) -> [Certificate.AlternativeName] {
        guard let value = try decoded(NID_subject_alt_name) else { return [] }
        let stack = OpaquePointer(value)
        defer { GENERAL_NAMES_free(stack) }
        return elements(of: stack).compactMap { element -> Certificate.AlternativeName? in
            var kind: Int32 = 0
            guard let content = GENERAL_NAME_get0_value(element.assumingMemoryBound(to: GENERAL_NAME.self), &kind)
            else { return nil }
            switch kind {
            case GEN_DNS: return text(of: content.assumingMemoryBound(to: ASN1_STRING.self)).map { .dns($0) }
            case GEN_IPADD: return .ip(octets(of: content.assumingMemoryBound(to: ASN1_STRING.self)))
            default: return nil
            }
        }
    }

    func qcStatements() throws(CertificateError) -> QCStatements? {
        let object = try OID.qcStatements.makeObject()
        defer { ASN1_OBJECT_free(object) }
        let index = X509_get_ext_by_OBJ(x509, object, -1)
        guard index >= 0 else { return nil }
        guard X509_get_ext_by_OBJ(x509, object, index) < 0, let found = X509_get_ext(x509, index),
            let content = X509_EXTENSION_get_data(found)
        else { throw .malformed }
        return try QCStatements(der: octets(of: content))
    }

    /// The URI of a GENERAL_NAME, ASCII only; nil for every other kind.
    private func uri(_ name: UnsafeMutablePointer<GENERAL_NAME>) -> String? {
        var kind: Int32 = 0
        guard let content = GENERAL_NAME_get0_value(name, &kind), kind == GEN_URI else { return nil }
        let bytes = octets(of: content.assumingMemoryBound(to: ASN1_STRING.self))
        return bytes.allSatisfy { (0x21...0x7E).contains($0) } ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
