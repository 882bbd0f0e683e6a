/// `POST /v3/kyc/dan/init`: starts identity proofing at the state's DAN gateway.
package enum DANInit {
    /// Whom the gateway shall ask.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        /// A `RegistrationNumber` as typed; the server checks it.
        package var registrationNumber: String

        package init(registrationNumber: String) {
            self.v = APIVersion()
            self.registrationNumber = registrationNumber
        }
    }

    /// Where the citizen consents.
    package struct Answer: Codable, Sendable, Equatable {
        /// 128 random bits in Base64URL, secret: known to this phone only. Once VERIFIED it is the `danAuthCode`.
        package var state: String
        /// The consent page.
        package var verifyUrl: String
        /// Seconds.
        package var expiresIn: Int

        package init(state: String, verifyUrl: String, expiresIn: Int) {
            self.state = state
            self.verifyUrl = verifyUrl
            self.expiresIn = expiresIn
        }
    }
}
