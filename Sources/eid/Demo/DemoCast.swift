import Foundation
import GeregeSmartID
import HTTPClient
import RelyingParty

/// Who plays in the demo: a citizen's phone and a relying party, made as an app and a backend make them.
struct DemoCast: Sendable {
    static let pin1 = "1357"
    static let pin2 = "24680"

    let phone: GeregeSmartIDClient
    let relyingParty: RelyingPartyClient
    let consent: SimulatedConsent

    init(home: HomeFolder, baseURL: String) throws {
        let development = home.development
        let trust = String(decoding: try Files.read(development.trust), as: UTF8.self)
        let roots = String(decoding: try Files.read(development.root), as: UTF8.self)
        guard let url = URL(string: baseURL) else { throw UsageError("the server has no address") }
        phone = GeregeSmartIDClient(
            baseURL: url, account: "demo",
            configuration: .init(
                store: SecureKeyStore(directory: URL(fileURLWithPath: home.phone)), tls: CertPinner(trustPEM: trust),
                citizenRootsPEM: roots, allowSoftwareKey: true))
        relyingParty = try RelyingPartyClient(
            RelyingPartyConfiguration(
                registration: try Files.read(development.relyingParty), serverTrust: .certificates(pem: trust),
                citizenTrust: try CitizenTrust(pem: roots, policyLevels: CitizenTrust.developmentPolicyLevels)))
        consent = SimulatedConsent(client: try HTTPClient(trust: try TLSTrust(pem: Array(trust.utf8))))
    }
}
