package import EIDAPI

/// The settings of a server. The defaults serve development; production sets the addresses and reviews the rest.
public struct ServerConfiguration: Sendable {
    /// Enters every key generation; the phone has the same value compiled in. 1–64 characters of `[a-z0-9.-]`.
    public var deploymentID = "eid-dev"
    /// Enters every authCode and log-in payload (`rp-api.md` §11.2).
    public var schemeName = "smart-id"
    /// Where the API is reached, without a slash at the end; the consent page is below it.
    public var baseURL = "https://127.0.0.1:8443"
    /// The base of device links: https, no query, no fragment.
    public var deviceLinkBase = "https://127.0.0.1:8443/dl"
    /// The base of OCSP, CRL and CA files; stands in every certificate. Plain http.
    public var statusBaseURL = "http://127.0.0.1:8080"
    /// Folder of the key files, made with mode 0700.
    public var keyFolder: String
    /// The code of a session whose relying party and request name no type.
    package var verificationCodeKind = VerificationCode.Kind.alphaNumeric5
    /// Whether a mobile request without a valid attestation is refused. Not built yet: a server with `true` does not start.
    public var requiresAttestation = false
    /// Whether the built-in simulator of the DAN gateway proves identities. Development only.
    public var simulatesDAN = false
    /// Which texts a relying party may send as its name.
    public var relyingPartyNames = RelyingPartyNames.registered
    public var lifetimes = Lifetimes()
    public var limits = Limits()
    public var authority = AuthoritySettings()

    public init(keyFolder: String) { self.keyFolder = keyFolder }

    /// Which texts a relying party may send as `relyingPartyName`; the phone shows the text.
    public enum RelyingPartyNames: Sendable, Equatable {
        /// The registered name only, compared without case.
        case registered
        /// Any text: relying parties name their own sub-systems, and the operator answers for what they show.
        case any
    }

    /// Names in the CA's own certificates, when they are made at first start.
    public struct AuthoritySettings: Sendable, Equatable {
        public var country = "MN"
        public var organization = "eID Development"
        /// `NTRMN-…`.
        public var organizationIdentifier = "NTRMN-0000000"
        public var rootName = "eID Development Root CA G1"
        public var issuingName = "eID Development Issuing CA G1"

        public init() {}
    }
}
