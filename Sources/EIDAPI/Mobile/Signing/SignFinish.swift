/// `POST /v3/mobile/session/{id}/sign/finish`: the signature the phone has checked (§3.6). Answered `{status: "OK"}`.
package enum SignFinish {
    /// The signature and the choices of the release again.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        package var psid: Octets<B16>
        /// r ‖ s, low s.
        package var sig: Octets<B64>
        package var interactionTypeUsed: InteractionType
        package var userChallenge: String?
        package var confirmVc: String?

        package init(
            psid: Octets<B16>, sig: Octets<B64>, interactionTypeUsed: InteractionType, userChallenge: String? = nil,
            confirmVc: String? = nil
        ) {
            self.v = APIVersion()
            self.psid = psid
            self.sig = sig
            self.interactionTypeUsed = interactionTypeUsed
            self.userChallenge = userChallenge
            self.confirmVc = confirmVc
        }

        package var choices: Choices {
            Choices(interactionTypeUsed: interactionTypeUsed, userChallenge: userChallenge, confirmVc: confirmVc)
        }
    }

    package enum Status: String, Codable, Sendable {
        case ok = "OK"
    }

    /// The session is done.
    package struct Answer: Codable, Sendable, Equatable {
        package var status: Status

        package init(status: Status) {
            self.status = status
        }
    }
}
