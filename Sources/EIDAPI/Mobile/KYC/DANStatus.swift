/// `GET /v3/kyc/dan/status/{state}`: whether the citizen has consented.
package enum DANStatus {
    package enum Status: String, Codable, Sendable, CaseIterable {
        case pending = "PENDING"
        case verified = "VERIFIED"
        case rejected = "REJECTED"
        case expired = "EXPIRED"
    }

    /// The state of the proofing; the person exactly when it is VERIFIED.
    package struct Answer: Codable, Sendable, Equatable {
        package var status: Status
        package var person: Person?

        package init(status: Status, person: Person? = nil) {
            self.status = status
            self.person = person
        }
    }

    /// The proven person, as the register spells it. Personal data: never logged.
    package struct Person: Codable, Sendable, Equatable {
        package var givenName: String
        /// Patronymic.
        package var surname: String
        /// Clan name; never enters a certificate.
        package var familyName: String?
        /// 8 to 12 digits.
        package var civilId: String
        /// Registration number.
        package var regNo: String
        /// `YYYY-MM-DD`.
        package var birthDate: String
        /// `M`, `F` or `X`.
        package var gender: String

        package init(
            givenName: String, surname: String, familyName: String? = nil, civilId: String, regNo: String,
            birthDate: String, gender: String
        ) {
            self.givenName = givenName
            self.surname = surname
            self.familyName = familyName
            self.civilId = civilId
            self.regNo = regNo
            self.birthDate = birthDate
            self.gender = gender
        }
    }
}
