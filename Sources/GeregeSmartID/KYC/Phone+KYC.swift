import EIDAPI

extension Phone {
    /// Starts a proof of identity for a registration number (two Cyrillic capitals, eight digits).
    @concurrent
    package func danInit(registrationNumber: String) async throws(PhoneFailure) -> DANStart {
        let body = try MobileAPI.encode(DANInit.Request(registrationNumber: registrationNumber))
        let answer: DANInit.Answer = try await api.call(.post, MobilePath.danInit, body: body)
        guard answer.verifyUrl.hasPrefix("https://"), answer.verifyUrl.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
        else { throw PhoneFailure(.badAnswer, detail: "address of the consent page") }
        return DANStart(state: answer.state, verifyUrl: answer.verifyUrl, expiresIn: answer.expiresIn)
    }

    @concurrent
    package func danStatus(state: String) async throws(PhoneFailure) -> DANProofing {
        let answer: DANStatus.Answer = try await api.call(.get, MobilePath.danStatus(state: state))
        let status: DANProofing.Status =
            switch answer.status {
            case .pending: .pending
            case .verified: .verified
            case .rejected: .rejected
            case .expired: .expired
            }
        return DANProofing(status: status, person: answer.person.map { DANProofing.Person($0) })
    }

    @concurrent
    package func kycMethods(_ language: SDKLanguage) async throws(PhoneFailure) -> [KYCMethod] {
        let answer: KYCMethods.Answer = try await api.call(.get, MobilePath.kycMethods)
        return answer.map { KYCMethod(id: $0.id.rawValue, name: $0.name.text(language), available: $0.available) }
    }
}

extension DANProofing.Person {
    init(_ person: DANStatus.Person) {
        givenName = person.givenName
        surname = person.surname
        familyName = person.familyName
        civilId = person.civilId
        regNo = person.regNo
        birthDate = person.birthDate
        gender = person.gender
    }
}
