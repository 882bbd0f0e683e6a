import COpenSSL

/// The name to be written into a new certificate: one attribute per RDN, in this order.
package struct SubjectName: Sendable, Hashable {
    package let attributes: [Attribute]

    package struct Attribute: Sendable, Hashable {
        package let type: OID
        package let value: String
    }

    private init(_ attributes: [(OID, String)]) {
        self.attributes = attributes.map { Attribute(type: $0.0, value: $0.1) }
    }

    /// A citizen: countryName, surname, givenName, serialNumber, commonName.
    ///
    /// - Parameters:
    ///   - country: Two capital letters.
    ///   - surname: The reviewed Latin form; nil when the person has none. One of both names must be there.
    ///   - identifier: `PNOMN-` and the civil id; PrintableString characters only.
    package static func citizen(country: String = "MN", surname: String?, givenName: String?, identifier: String)
        -> SubjectName
    {
        var attributes: [(OID, String)] = [(.countryName, country)]
        if let surname { attributes.append((.surname, surname)) }
        if let givenName { attributes.append((.givenName, givenName)) }
        attributes.append((.serialNumber, identifier))
        attributes.append((.commonName, commonName(surname: surname, givenName: givenName)))
        return SubjectName(attributes)
    }

    /// A CA of the scheme: countryName, organizationName, organizationIdentifier (`NTRMN-…`), commonName.
    package static func authority(
        country: String = "MN", organization: String, organizationIdentifier: String, commonName: String
    ) -> SubjectName {
        SubjectName([
            (.countryName, country), (.organizationName, organization),
            (.organizationIdentifier, organizationIdentifier), (.commonName, commonName),
        ])
    }

    /// A TLS server or its CA: commonName alone.
    package static func named(_ commonName: String) -> SubjectName { SubjectName([(.commonName, commonName)]) }

    /// `SURNAME,GIVEN`, cut after 64 Unicode scalars (ub-common-name); one name alone stands without the comma.
    package static func commonName(surname: String?, givenName: String?) -> String {
        let whole = [surname, givenName].compactMap { $0 }.joined(separator: ",")
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: whole.unicodeScalars.prefix(64))
        return String(scalars)
    }
}

// MARK: Encoding

extension SubjectName {
    /// Fills a new X509_NAME. libcrypto's string table decides the string types and bounds: PrintableString for
    /// countryName and serialNumber, UTF8String for all others.
    func fill(_ name: OpaquePointer) throws(CertificateError) {
        for attribute in attributes {
            guard !attribute.value.isEmpty,
                !attribute.value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { throw .name(attribute.type) }
            let object = try attribute.type.makeObject()
            defer { ASN1_OBJECT_free(object) }
            let bytes = Array(attribute.value.utf8)
            guard X509_NAME_add_entry_by_OBJ(name, object, MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0) == 1 else {
                ERR_clear_error()
                throw .name(attribute.type)
            }
        }
    }
}
