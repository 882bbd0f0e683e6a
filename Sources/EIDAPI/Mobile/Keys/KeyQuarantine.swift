/// `POST /v3/mobile/keys/{slot}/quarantine`: the phone stopped using a key (§4.3 rule 4). Answered with `{}`.
package enum KeyQuarantine {
    /// Which key, when, and what made the phone stop.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        package var kid: Octets<B16>
        /// RFC 3339.
        package var at: String
        /// SHA-256 of c3.
        package var evidence: Octets<B32>

        package init(kid: Octets<B16>, at: String, evidence: Octets<B32>) {
            self.v = APIVersion()
            self.kid = kid
            self.at = at
            self.evidence = evidence
        }
    }
}
