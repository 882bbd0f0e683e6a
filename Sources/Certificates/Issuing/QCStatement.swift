/// One statement to be written into qcStatements (ETSI EN 319 412-5).
package enum QCStatement: Sendable, Hashable {
    /// The subject's serialNumber follows EN 319 412-1 for natural persons.
    case naturalPersonSemantics
    /// The certificate is qualified. Outside the EU only together with `legislation`.
    case compliance
    /// The key is in a certified signature device.
    case secureDevice
    /// Disclosure statements: https URL and a language of two letters.
    case disclosure([Disclosure])
    /// Made for electronic signatures.
    case typeESign
    /// The countries (two letters) under whose law it is qualified.
    case legislation([String])

    package struct Disclosure: Sendable, Hashable {
        package let url: String
        package let language: String

        package init(url: String, language: String) {
            self.url = url
            self.language = language
        }
    }

    /// The extension's value: a SEQUENCE of statements.
    static func encode(_ statements: [QCStatement]) throws(CertificateError) -> [UInt8] {
        DERWriter.sequence(try statements.map { statement throws(CertificateError) in try statement.der })
    }

    private var der: [UInt8] {
        get throws(CertificateError) {
            switch self {
            case .naturalPersonSemantics:
                let value = DERWriter.sequence([try DERWriter.object(.naturalPersonSemantics)])
                return DERWriter.sequence([try DERWriter.object(.pkixQCSyntaxV2), value])
            case .compliance: return DERWriter.sequence([try DERWriter.object(.qcCompliance)])
            case .secureDevice: return DERWriter.sequence([try DERWriter.object(.qcSSCD)])
            case .typeESign:
                let value = DERWriter.sequence([try DERWriter.object(.qcTypeESign)])
                return DERWriter.sequence([try DERWriter.object(.qcType), value])
            case .disclosure(let entries):
                let value = try entries.map { entry throws(CertificateError) in
                    DERWriter.sequence([try DERWriter.ia5(entry.url), try DERWriter.printable(entry.language)])
                }
                return DERWriter.sequence([try DERWriter.object(.qcPDS), DERWriter.sequence(value)])
            case .legislation(let countries):
                let value = try countries.map { country throws(CertificateError) in try DERWriter.printable(country) }
                return DERWriter.sequence([try DERWriter.object(.qcCClegislation), DERWriter.sequence(value)])
            }
        }
    }
}
