import COpenSSL
import EIDCrypto

/// Writes the extensions of a new certificate with libcrypto's types.
struct CertificateExtensions {
    private let profile: CertificateProfile
    private let key: Point
    private let issuer: Certificate?

    init(_ content: CertificateContent, issuer: Certificate?) {
        profile = content.profile
        key = content.key
        self.issuer = issuer
    }

    /// RFC 7093 method 1: the 160 leading bits of SHA-256 over the point's 65 bytes.
    static func keyIdentifier(_ key: Point) -> [UInt8] { Array(SHA256.hash(key.uncompressed).prefix(20)) }

    func add(to x509: OpaquePointer) throws(CertificateError) {
        try addBasicConstraints(x509)
        try addKeyUsage(x509)
        try addExtendedKeyUsage(x509)
        try addSubjectKeyIdentifier(x509)
        try addAuthorityKeyIdentifier(x509)
        try addPolicies(x509)
        try addLocations(x509)
        try addAlternativeNames(x509)
        try addStatements(x509)
    }

    private func add(
        _ nid: Int32, _ value: UnsafeMutableRawPointer, critical: Bool = false, to x509: OpaquePointer
    ) throws(CertificateError) {
        guard X509_add1_ext_i2d(x509, nid, value, critical ? 1 : 0, UInt(X509V3_ADD_DEFAULT)) == 1 else {
            ERR_clear_error()
            throw .library
        }
    }

    private func addBasicConstraints(_ x509: OpaquePointer) throws(CertificateError) {
        guard let constraints = BASIC_CONSTRAINTS_new() else { throw .library }
        defer { BASIC_CONSTRAINTS_free(constraints) }
        constraints.pointee.ca = profile.isAuthority ? 0xFF : 0
        if let length = profile.pathLength {
            guard let number = ASN1_INTEGER_new() else { throw .library }
            constraints.pointee.pathlen = number
            guard ASN1_INTEGER_set_int64(number, Int64(length)) == 1 else { throw .library }
        }
        try add(NID_basic_constraints, constraints, critical: true, to: x509)
    }

    private func addKeyUsage(_ x509: OpaquePointer) throws(CertificateError) {
        guard let bits = ASN1_BIT_STRING_new() else { throw .library }
        defer { ASN1_BIT_STRING_free(bits) }
        for bit in 0..<9 where profile.keyUsage.contains(KeyUsage(rawValue: 1 << UInt16(bit))) {
            guard ASN1_BIT_STRING_set_bit(bits, Int32(bit), 1) == 1 else { throw .library }
        }
        try add(NID_key_usage, bits, critical: true, to: x509)
    }

    private func addExtendedKeyUsage(_ x509: OpaquePointer) throws(CertificateError) {
        guard !profile.extendedKeyUsage.isEmpty else { return }
        guard let usages = OPENSSL_sk_new_null() else { throw .library }
        defer { EXTENDED_KEY_USAGE_free(usages) }
        for usage in profile.extendedKeyUsage { OPENSSL_sk_push(usages, UnsafeRawPointer(try usage.makeObject())) }
        try add(NID_ext_key_usage, UnsafeMutableRawPointer(usages), to: x509)
    }

    private func addSubjectKeyIdentifier(_ x509: OpaquePointer) throws(CertificateError) {
        let identifier = try octetString(Self.keyIdentifier(key))
        defer { ASN1_OCTET_STRING_free(identifier) }
        try add(NID_subject_key_identifier, identifier, to: x509)
    }

    /// The issuer's own subject key identifier, as it stands in its certificate. None in a self-signed one.
    private func addAuthorityKeyIdentifier(_ x509: OpaquePointer) throws(CertificateError) {
        guard let issuer else { return }
        guard let bytes = issuer.subjectKeyIdentifier, let identifier = AUTHORITY_KEYID_new() else { throw .library }
        defer { AUTHORITY_KEYID_free(identifier) }
        identifier.pointee.keyid = try octetString(bytes)
        try add(NID_authority_key_identifier, identifier, to: x509)
    }

    private func addPolicies(_ x509: OpaquePointer) throws(CertificateError) {
        guard !profile.policies.isEmpty else { return }
        guard let policies = OPENSSL_sk_new_null() else { throw .library }
        defer { CERTIFICATEPOLICIES_free(policies) }
        for policy in profile.policies {
            guard let information = POLICYINFO_new() else { throw .library }
            OPENSSL_sk_push(policies, information)
            information.pointee.policyid = try policy.makeObject()
        }
        try add(NID_certificate_policies, UnsafeMutableRawPointer(policies), to: x509)
    }

    private func addLocations(_ x509: OpaquePointer) throws(CertificateError) {
        guard let locations = profile.locations else { return }
        guard let access = OPENSSL_sk_new_null() else { throw .library }
        defer { AUTHORITY_INFO_ACCESS_free(access) }
        let methods: [(OID, String?)] = [(.ocsp, locations.ocsp), (.caIssuers, locations.caIssuers)]
        for (method, url) in methods {
            guard let url else { continue }
            guard let description = ACCESS_DESCRIPTION_new() else { throw .library }
            OPENSSL_sk_push(access, description)
            description.pointee.method = try method.makeObject()
            let location = try name(GEN_URI, url)
            GENERAL_NAME_free(description.pointee.location)
            description.pointee.location = location
        }
        try add(NID_info_access, UnsafeMutableRawPointer(access), to: x509)
        try addCRL(locations.crl, to: x509)
    }

    private func addCRL(_ url: String, to x509: OpaquePointer) throws(CertificateError) {
        guard let points = OPENSSL_sk_new_null() else { throw .library }
        defer { CRL_DIST_POINTS_free(points) }
        guard let point = DIST_POINT_new() else { throw .library }
        OPENSSL_sk_push(points, point)
        guard let where_ = DIST_POINT_NAME_new() else { throw .library }
        point.pointee.distpoint = where_
        guard let names = OPENSSL_sk_new_null() else { throw .library }
        where_.pointee.type = 0
        where_.pointee.name.fullname = names
        OPENSSL_sk_push(names, try name(GEN_URI, url))
        try add(NID_crl_distribution_points, UnsafeMutableRawPointer(points), to: x509)
    }

    private func addAlternativeNames(_ x509: OpaquePointer) throws(CertificateError) {
        guard !profile.alternativeNames.isEmpty else { return }
        guard let names = OPENSSL_sk_new_null() else { throw .library }
        defer { GENERAL_NAMES_free(names) }
        for alternative in profile.alternativeNames {
            switch alternative {
            case .dns(let host): OPENSSL_sk_push(names, try name(GEN_DNS, host))
            case .ip(let bytes): OPENSSL_sk_push(names, try addressName(bytes))
            }
        }
        try add(NID_subject_alt_name, UnsafeMutableRawPointer(names), to: x509)
    }

    private func addStatements(_ x509: OpaquePointer) throws(CertificateError) {
        guard !profile.statements.isEmpty else { return }
        let value = try octetString(try QCStatement.encode(profile.statements))
        defer { ASN1_OCTET_STRING_free(value) }
        let object = try OID.qcStatements.makeObject()
        defer { ASN1_OBJECT_free(object) }
        guard let made = X509_EXTENSION_create_by_OBJ(nil, object, 0, value) else { throw .library }
        defer { X509_EXTENSION_free(made) }
        guard X509_add_ext(x509, made, -1) == 1 else { throw .library }
    }

    // MARK: Parts

    /// The caller owns it.
    private func octetString(_ bytes: [UInt8]) throws(CertificateError) -> UnsafeMutablePointer<ASN1_OCTET_STRING> {
        guard let string = ASN1_OCTET_STRING_new() else { throw .library }
        guard ASN1_OCTET_STRING_set(string, bytes, Int32(bytes.count)) == 1 else {
            ASN1_OCTET_STRING_free(string)
            throw .library
        }
        return string
    }

    /// A GENERAL_NAME of an IA5String kind, visible ASCII; the caller owns it.
    private func name(_ kind: Int32, _ text: String) throws(CertificateError) -> UnsafeMutablePointer<GENERAL_NAME> {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .configuration("not a URL or host name")
        }
        guard let name = GENERAL_NAME_new(), let string = ASN1_IA5STRING_new() else { throw .library }
        ASN1_STRING_set(string, Array(text.utf8), Int32(text.utf8.count))
        GENERAL_NAME_set0_value(name, kind, string)
        return name
    }

    private func addressName(_ bytes: [UInt8]) throws(CertificateError) -> UnsafeMutablePointer<GENERAL_NAME> {
        guard bytes.count == 4 || bytes.count == 16 else { throw .configuration("not an IP address") }
        guard let name = GENERAL_NAME_new() else { throw .library }
        GENERAL_NAME_set0_value(name, GEN_IPADD, try octetString(bytes))
        return name
    }
}
