/// `GET /v3/kyc/methods`: the ways to prove who one is.
package enum KYCMethods {
    package typealias Answer = [Method]

    package enum Identifier: String, Codable, Sendable, CaseIterable {
        case dan = "DAN"
        case gsign = "GSIGN"
        case passport = "PASSPORT"
        case citizenCard = "CITIZEN_CARD"
    }

    /// One way to prove who one is.
    package struct Method: Codable, Sendable, Equatable {
        package var id: Identifier
        package var name: LocalizedText
        /// Whether enrolment with it is possible now.
        package var available: Bool

        package init(id: Identifier, name: LocalizedText, available: Bool) {
            self.id = id
            self.name = name
            self.available = available
        }
    }
}
