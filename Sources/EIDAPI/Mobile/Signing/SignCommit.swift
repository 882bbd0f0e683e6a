/// `POST /v3/mobile/session/{id}/sign/commit`: the nonce commitment (`threshold-ecdsa.md` §3.1).
package enum SignCommit {
    /// The phone's commitment to its nonce.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        /// The key of the session's flow.
        package var kid: Octets<B16>
        package var psid: Octets<B16>
        /// At least 1.
        package var epoch: UInt32
        package var com1: Octets<B32>

        package init(kid: Octets<B16>, psid: Octets<B16>, epoch: UInt32, com1: Octets<B32>) {
            self.v = APIVersion()
            self.kid = kid
            self.psid = psid
            self.epoch = epoch
            self.com1 = com1
        }

        package init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            v = try members.decode(APIVersion.self, forKey: .v)
            kid = try members.decode(Octets<B16>.self, forKey: .kid)
            psid = try members.decode(Octets<B16>.self, forKey: .psid)
            // A number that does not fit is reported by the decoder without its place.
            guard let epoch = try? members.decode(UInt32.self, forKey: .epoch), epoch >= 1 else {
                throw DecodingError.dataCorruptedError(
                    forKey: .epoch, in: members, debugDescription: "not a number from 1 to 2^32−1")
            }
            self.epoch = epoch
            com1 = try members.decode(Octets<B32>.self, forKey: .com1)
        }
    }

    /// The server's nonce with its proof.
    package struct Answer: Codable, Sendable, Equatable {
        package var r2: Octets<B33>
        package var pi2: Octets<B65>
        package var n2: Octets<B32>

        package init(r2: Octets<B33>, pi2: Octets<B65>, n2: Octets<B32>) {
            self.r2 = r2
            self.pi2 = pi2
            self.n2 = n2
        }
    }
}
