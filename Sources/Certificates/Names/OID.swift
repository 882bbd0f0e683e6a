import COpenSSL

/// An object identifier in dotted form, for instance `2.5.4.3`.
package struct OID: Sendable, Hashable, CustomStringConvertible {
    package let dotted: String

    /// Nil when the text is not a dotted object identifier in its shortest form.
    package init?(_ dotted: String) {
        guard dotted.utf8.count <= 128, dotted.utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) }),
            let object = OBJ_txt2obj(dotted, 1)
        else {
            ERR_clear_error()
            return nil
        }
        defer { ASN1_OBJECT_free(object) }
        guard let read = OID(object: object), read.dotted == dotted else { return nil }
        self = read
    }

    /// For the constants of this file.
    private init(known dotted: String) { self.dotted = dotted }

    /// Nil when libcrypto cannot print it (longer than 255 characters).
    init?(object: OpaquePointer) {
        var text = [CChar](repeating: 0, count: 256)
        let length = Int(OBJ_obj2txt(&text, Int32(text.count), object, 1))
        guard length > 0, length < text.count else { return nil }
        dotted = String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    package var description: String { dotted }

    /// A new ASN1_OBJECT; the caller owns it.
    func makeObject() throws(CertificateError) -> OpaquePointer {
        guard let object = OBJ_txt2obj(dotted, 1) else { throw .library }
        return object
    }
}

// MARK: Names

extension OID {
    package static let countryName = OID(known: "2.5.4.6")
    package static let organizationName = OID(known: "2.5.4.10")
    /// ETSI EN 319 412-1: `NTRMN-…`.
    package static let organizationIdentifier = OID(known: "2.5.4.97")
    package static let commonName = OID(known: "2.5.4.3")
    package static let surname = OID(known: "2.5.4.4")
    package static let givenName = OID(known: "2.5.4.42")
    /// The person's identifier (X.520), not the certificate's serial.
    package static let serialNumber = OID(known: "2.5.4.5")
}

// MARK: Extended key usages and access methods

extension OID {
    package static let serverAuth = OID(known: "1.3.6.1.5.5.7.3.1")
    package static let clientAuth = OID(known: "1.3.6.1.5.5.7.3.2")
    /// SK's own usage for Smart-ID authentication, since April 2025.
    package static let smartIDAuthentication = OID(known: "1.3.6.1.4.1.62306.5.7.0")
    package static let timeStamping = OID(known: "1.3.6.1.5.5.7.3.8")
    package static let ocspSigning = OID(known: "1.3.6.1.5.5.7.3.9")
    static let ocsp = OID(known: "1.3.6.1.5.5.7.48.1")
    static let caIssuers = OID(known: "1.3.6.1.5.5.7.48.2")
}

// MARK: Policies

extension OID {
    static let anyPolicy = OID(known: "2.5.29.32.0")
    /// ETSI EN 319 411-1: normalised certificate policy.
    package static let ncp = OID(known: "0.4.0.2042.1.1")
    /// NCP with the key in a secure device.
    package static let ncpPlus = OID(known: "0.4.0.2042.1.2")
    /// ETSI EN 319 411-2: qualified, natural person.
    package static let qcpNatural = OID(known: "0.4.0.194112.1.0")
    /// Qualified, natural person, key in a qualified signature device.
    package static let qcpNaturalQSCD = OID(known: "0.4.0.194112.1.2")
    /// The development arc's policy of authentication certificates. No registered number.
    package static let developmentAuthentication = OID(known: "1.3.6.1.4.1.99999.1.1")
    /// The development arc's policy of signing certificates. No registered number.
    package static let developmentSigning = OID(known: "1.3.6.1.4.1.99999.1.2")
}

// MARK: Algorithms and QC statements

extension OID {
    package static let ecdsaWithSHA256 = OID(known: "1.2.840.10045.4.3.2")
    static let ecPublicKey = OID(known: "1.2.840.10045.2.1")
    static let qcStatements = OID(known: "1.3.6.1.5.5.7.1.3")
    static let pkixQCSyntaxV2 = OID(known: "1.3.6.1.5.5.7.11.2")
    /// ETSI EN 319 412-1: the subject's serialNumber names a natural person as `PNOMN-…`.
    package static let naturalPersonSemantics = OID(known: "0.4.0.194121.1.1")
    package static let qcCompliance = OID(known: "0.4.0.1862.1.1")
    package static let qcSSCD = OID(known: "0.4.0.1862.1.4")
    package static let qcPDS = OID(known: "0.4.0.1862.1.5")
    package static let qcType = OID(known: "0.4.0.1862.1.6")
    package static let qcTypeESign = OID(known: "0.4.0.1862.1.6.1")
    package static let qcCClegislation = OID(known: "0.4.0.1862.1.7")
}
