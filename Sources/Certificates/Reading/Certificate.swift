package import EIDCrypto

/// An X.509 certificate, read once; holding one says that it parses, not that anyone should trust it.
package struct Certificate: Sendable {
    package let der: [UInt8]
    /// Big-endian, no leading zeros, never negative.
    package let serialNumber: [UInt8]
    package let issuer: DistinguishedName
    package let subject: DistinguishedName
    /// Seconds since 1970, inclusive.
    package let notBefore: Int64
    /// Seconds since 1970. libcrypto's path check refuses from this second on.
    package let notAfter: Int64
    package let key: Key
    /// The DER SubjectPublicKeyInfo.
    package let subjectPublicKeyInfo: [UInt8]
    package let signatureAlgorithm: OID
    /// Nil where the extension is absent.
    package let basicConstraints: BasicConstraints?
    /// Nil where the extension is absent.
    package let keyUsage: KeyUsage?
    /// Empty where the extension is absent.
    package let extendedKeyUsage: [OID]
    package let policies: [OID]
    package let subjectKeyIdentifier: [UInt8]?
    package let authorityKeyIdentifier: [UInt8]?
    package let ocspURLs: [String]
    package let caIssuersURLs: [String]
    package let crlURLs: [String]
    package let qcStatements: QCStatements?
    package let alternativeNames: [AlternativeName]

    package enum Key: Sendable, Hashable {
        case p256(Point)
        /// A named curve other than P-256, or a point that is not on its curve.
        case otherCurve
        case explicitCurve
        case other(OID)
    }

    package struct BasicConstraints: Sendable, Hashable {
        package let isAuthority: Bool
        package let pathLength: Int?
    }

    package enum AlternativeName: Sendable, Hashable {
        case dns(String)
        /// 4 or 16 bytes.
        case ip([UInt8])
    }

    /// Reads one whole DER certificate. Errors: `malformed`. Costs about 0.3 ms.
    package init(der: [UInt8]) throws(CertificateError) {
        let handle = try X509Handle.read(der)
        let reader = CertificateReader(handle.pointer)
        self.der = der
        serialNumber = try reader.serialNumber()
        (issuer, subject) = try reader.names()
        (notBefore, notAfter) = try reader.validity()
        (key, subjectPublicKeyInfo) = try reader.key()
        signatureAlgorithm = try reader.signatureAlgorithm()
        basicConstraints = try reader.basicConstraints()
        keyUsage = try reader.keyUsage()
        extendedKeyUsage = try reader.extendedKeyUsage()
        policies = try reader.policies()
        (subjectKeyIdentifier, authorityKeyIdentifier) = try reader.keyIdentifiers()
        (ocspURLs, caIssuersURLs) = try reader.authorityAccess()
        crlURLs = try reader.crlURLs()
        qcStatements = try reader.qcStatements()
        alternativeNames = try reader.alternativeNames()
    }

    /// The P-256 key; nil for every other kind.
    package var publicKey: Point? {
        if case .p256(let point) = key { return point }
        return nil
    }

    /// May issue certificates: basicConstraints says CA and keyUsage has keyCertSign.
    package var isAuthority: Bool {
        basicConstraints?.isAuthority == true && keyUsage?.contains(.keyCertSign) == true
    }

    /// SHA-256 of the DER: what people call the fingerprint.
    package var fingerprint: [UInt8] { SHA256.hash(der) }
}

// MARK: Equatable, Hashable

extension Certificate: Hashable {
    package static func == (one: Certificate, other: Certificate) -> Bool { one.der == other.der }
    package func hash(into hasher: inout Hasher) { hasher.combine(der) }
}
