import COpenSSL

/// A subject or issuer as it stands in a certificate.
package struct DistinguishedName: Sendable, Hashable {
    package struct Attribute: Sendable, Hashable {
        package let type: OID
        package let value: String
        /// The ASN.1 string tag: 12 UTF8String, 19 PrintableString …
        package let tag: Int32
    }

    /// In the order of the encoding.
    package let attributes: [Attribute]
    /// The DER of the Name. Names are compared by it.
    package let der: [UInt8]

    /// The value of the one attribute of this type; nil when there is none or more than one.
    package subscript(type: OID) -> String? {
        let values = attributes.filter { $0.type == type }
        return values.count == 1 ? values.first?.value : nil
    }

    package static func == (one: DistinguishedName, other: DistinguishedName) -> Bool { one.der == other.der }
    package func hash(into hasher: inout Hasher) { hasher.combine(der) }

    init(_ name: OpaquePointer) throws(CertificateError) {
        var attributes: [Attribute] = []
        for index in 0..<max(0, X509_NAME_entry_count(name)) {
            guard let entry = X509_NAME_get_entry(name, index), let object = X509_NAME_ENTRY_get_object(entry),
                let type = OID(object: object), let data = X509_NAME_ENTRY_get_data(entry), let value = text(of: data)
            else { throw .malformed }
            attributes.append(Attribute(type: type, value: value, tag: ASN1_STRING_type(data)))
        }
        self.attributes = attributes
        der = try encoded { i2d_X509_NAME(name, $0) }
    }
}

// MARK: CustomStringConvertible

extension DistinguishedName: CustomStringConvertible {
    private static let labels: [OID: String] = [
        .countryName: "C", .organizationName: "O", .organizationIdentifier: "organizationIdentifier",
        .commonName: "CN", .surname: "SN", .givenName: "GN", .serialNumber: "serialNumber",
    ]

    /// For people: `C=MN, SN=…`. Holds personal data: not for logs.
    package var description: String {
        attributes.map { "\(Self.labels[$0.type] ?? $0.type.dotted)=\($0.value)" }.joined(separator: ", ")
    }
}
