import EIDCrypto
import RelyingParty

/// A checked citizen as a person and a program read it.
enum CitizenText {
    static func lines(_ citizen: VerifiedCitizen) -> [String] {
        [
            "  identifier:   \(citizen.identifier)",
            "  document:     \(citizen.documentNumber ?? "unknown")",
            "  level:        \(citizen.level.rawValue)",
        ]
    }

    static func name(_ citizen: VerifiedCitizen) -> String {
        [citizen.surname, citizen.givenName].compactMap { $0.map(TerminalText.shown) }.joined(separator: " ")
    }

    static func json(_ citizen: VerifiedCitizen) -> JSONValue {
        [
            "identifier": .string(citizen.identifier), "surname": JSONValue(citizen.surname),
            "givenName": JSONValue(citizen.givenName), "country": JSONValue(citizen.country),
            "documentNumber": JSONValue(citizen.documentNumber), "certificateLevel": .string(citizen.level.rawValue),
            "certificate": .string(Base64.encode(citizen.certificate)),
        ]
    }
}
