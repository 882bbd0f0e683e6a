/// `POST /v3/enrollment/init`: commitments of the phone, shares of the server (`threshold-ecdsa.md` §2.1).
package enum EnrollmentInit {
    /// The proofing code and a commitment for each key, slot `sign` first.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        /// Secret; spent once.
        package var danAuthCode: String
        /// Sent as null where the platform has no push.
        package var pushToken: String?
        /// `ios`, `android`, `linux`.
        package var platform: String
        /// One or two.
        package var keys: [KeyCommitment]

        package init(danAuthCode: String, pushToken: String? = nil, platform: String, keys: [KeyCommitment]) {
            self.v = APIVersion()
            self.danAuthCode = danAuthCode
            self.pushToken = pushToken
            self.platform = platform
            self.keys = keys
        }

        package init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            v = try members.decode(APIVersion.self, forKey: .v)
            danAuthCode = try members.decode(String.self, forKey: .danAuthCode)
            pushToken = try members.decode(String?.self, forKey: .pushToken)
            platform = try members.decode(String.self, forKey: .platform)
            keys = try members.decode([KeyCommitment].self, forKey: .keys)
        }

        /// Writes `pushToken` also when it is null: the member is never missing.
        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(v, forKey: .v)
            try members.encode(danAuthCode, forKey: .danAuthCode)
            try members.encode(pushToken, forKey: .pushToken)
            try members.encode(platform, forKey: .platform)
            try members.encode(keys, forKey: .keys)
        }

        private enum CodingKeys: String, CodingKey {
            case v, danAuthCode, pushToken, platform, keys
        }
    }

    /// The phone's commitment to its share.
    package struct KeyCommitment: Codable, Sendable, Equatable {
        package var slot: KeySlot
        package var com1: Octets<B32>

        package init(slot: KeySlot, com1: Octets<B32>) {
            self.slot = slot
            self.com1 = com1
        }
    }

    /// What the server adds, same slots in the same order.
    package struct Answer: Codable, Sendable, Equatable {
        package var enrollmentId: UUIDText
        package var documentNumber: String
        /// The proposal for the certificate; the citizen may correct it.
        package var latinName: LatinName
        package var keys: [KeyOffer]

        package init(enrollmentId: UUIDText, documentNumber: String, latinName: LatinName, keys: [KeyOffer]) {
            self.enrollmentId = enrollmentId
            self.documentNumber = documentNumber
            self.latinName = latinName
            self.keys = keys
        }
    }

    /// The server's share of one key with its proof.
    package struct KeyOffer: Codable, Sendable, Equatable {
        package var slot: KeySlot
        package var kid: Octets<B16>
        package var n2: Octets<B32>
        package var q2: Octets<B33>
        package var pi2: Octets<B65>

        package init(slot: KeySlot, kid: Octets<B16>, n2: Octets<B32>, q2: Octets<B33>, pi2: Octets<B65>) {
            self.slot = slot
            self.kid = kid
            self.n2 = n2
            self.q2 = q2
            self.pi2 = pi2
        }
    }
}
