/// `POST /v3/mobile/session/{id}/sign/prove`: the opening, with the PIN also the release (§§3.2, 3.3).
package enum SignProve {
    /// The opened nonce; `release` once the PIN is known.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        package var psid: Octets<B16>
        package var r1: Octets<B33>
        package var pi1: Octets<B65>
        package var rho1: Octets<B32>
        package var release: Release?

        package init(
            psid: Octets<B16>, r1: Octets<B33>, pi1: Octets<B65>, rho1: Octets<B32>, release: Release? = nil
        ) {
            self.v = APIVersion()
            self.psid = psid
            self.r1 = r1
            self.pi1 = pi1
            self.rho1 = rho1
            self.release = release
        }
    }

    /// Message binding, proof of the PIN-protected share, and the citizen's choices.
    package struct Release: Codable, Sendable, Equatable {
        package var m: Octets<B32>
        package var desc: Octets<B32>
        package var r: Octets<B32>
        package var pin: Octets<B65>
        /// One of the session's.
        package var interactionTypeUsed: InteractionType
        /// 43 Base64URL characters, AUTH only.
        package var userChallenge: String?
        /// Exactly with `confirmationMessageAndVerificationCodeChoice`.
        package var confirmVc: String?

        package init(
            m: Octets<B32>, desc: Octets<B32>, r: Octets<B32>, pin: Octets<B65>,
            interactionTypeUsed: InteractionType, userChallenge: String? = nil, confirmVc: String? = nil
        ) {
            self.m = m
            self.desc = desc
            self.r = r
            self.pin = pin
            self.interactionTypeUsed = interactionTypeUsed
            self.userChallenge = userChallenge
            self.confirmVc = confirmVc
        }

        package var choices: Choices {
            Choices(interactionTypeUsed: interactionTypeUsed, userChallenge: userChallenge, confirmVc: confirmVc)
        }
    }

    /// The acknowledgement, and `c3` exactly when a release was sent and accepted.
    package struct Answer: Codable, Sendable, Equatable {
        package var ack: Octets<B32>
        package var c3: Octets<B512>?

        package init(ack: Octets<B32>, c3: Octets<B512>? = nil) {
            self.ack = ack
            self.c3 = c3
        }
    }
}
