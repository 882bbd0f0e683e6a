extension SessionStatus {
    /// The person of an eID Mongolia session (`rp-api.md` §7.6), with the older spellings of the names beside the newer.
    package struct Person: Codable, Sendable, Equatable {
        /// Given name.
        package var firstName: String
        /// Patronymic.
        package var lastName: String
        /// Clan name.
        package var familyName: String?
        /// Latin capitals, as in the certificate.
        package var firstNameEn: String
        package var lastNameEn: String
        package var civilId: String
        package var regNo: String
        /// `YYYY-MM-DD`.
        package var birthDate: String
        /// `M`, `F` or `X`.
        package var gender: String
        /// The older name of `firstName`.
        package var givenName: String?
        /// The older name of `lastName`.
        package var surname: String?
        package var givenNameEn: String?
        package var surnameEn: String?

        package init(
            firstName: String, lastName: String, familyName: String? = nil, firstNameEn: String, lastNameEn: String,
            civilId: String, regNo: String, birthDate: String, gender: String, givenName: String? = nil,
            surname: String? = nil, givenNameEn: String? = nil, surnameEn: String? = nil
        ) {
            self.firstName = firstName
            self.lastName = lastName
            self.familyName = familyName
            self.firstNameEn = firstNameEn
            self.lastNameEn = lastNameEn
            self.civilId = civilId
            self.regNo = regNo
            self.birthDate = birthDate
            self.gender = gender
            self.givenName = givenName
            self.surname = surname
            self.givenNameEn = givenNameEn
            self.surnameEn = surnameEn
        }
    }

    /// The organisation the person acted for: the server's statement, not part of what is signed.
    package struct Representation: Codable, Sendable, Equatable {
        package var orgEtsi: String
        package var orgName: String
        package var role: String?
        /// `ADMIN` or `MANAGER`.
        package var rightType: String?

        package init(orgEtsi: String, orgName: String, role: String? = nil, rightType: String? = nil) {
            self.orgEtsi = orgEtsi
            self.orgName = orgName
            self.role = role
            self.rightType = rightType
        }
    }
}
