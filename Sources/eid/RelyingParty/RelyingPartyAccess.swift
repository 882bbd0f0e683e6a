import Foundation
import RelyingParty

/// Who the relying party of a command is, and whom it believes.
struct RelyingPartyAccess: Sendable {
    let client: RelyingPartyClient

    static let registration = ValueOption(
        "registration", "FILE",
        "JSON with baseURL, relyingPartyUUID, relyingPartyName, secret; $EID_HOME/dev/rp.json without it.")
    static let trust = ValueOption(
        "trust", "FILE", "Trusted TLS roots, PEM; $EID_HOME/dev/trust.pem, else the system's.")
    static let policy = ValueOption(
        "policy", "OID=LEVEL",
        "What a certificate policy is worth: ADVANCED or QUALIFIED. The development CA's without it.", isRepeated: true)
    static let roots = ValueOption(
        "roots", "FILE",
        "Roots of the citizens' certificates and the CAs below them, PEM; $EID_HOME/dev/root.pem without it.")

    static let options = [registration, trust, roots, policy]

    /// Said beside every result until the responder exists.
    static let revocationRemark = "Revocation is not checked."

    init(_ invocation: Invocation) throws {
        let development = HomeFolder.current.development
        let path = invocation[Self.registration] ?? development.relyingParty
        guard invocation[Self.registration] != nil || Files.exists(path) else {
            throw UsageError("no relying party is registered here: start `eid serve --dev` or give --registration FILE")
        }
        client = try RelyingPartyClient(
            RelyingPartyConfiguration(
                registration: try Files.read(path), serverTrust: try Self.serverTrust(invocation, development),
                citizenTrust: try Self.citizenTrust(invocation)))
    }

    private static func serverTrust(_ invocation: Invocation, _ development: DevelopmentFolder) throws -> ServerTrust {
        if let path = invocation[trust] ?? (Files.exists(development.trust) ? development.trust : nil) {
            return .certificates(pem: String(decoding: try Files.read(path), as: UTF8.self))
        }
        return .system()
    }

    static func citizenTrust(_ invocation: Invocation) throws -> CitizenTrust {
        let path = invocation[roots] ?? HomeFolder.current.development.root
        guard invocation[roots] != nil || Files.exists(path) else {
            throw UsageError("no root of the citizens' certificates is known: give --roots FILE")
        }
        let pem = String(decoding: try Files.read(path), as: UTF8.self)
        return try CitizenTrust(pem: pem, policyLevels: try policyLevels(invocation))
    }

    private static func policyLevels(_ invocation: Invocation) throws -> [String: AssuranceLevel] {
        let texts = invocation[all: policy]
        guard !texts.isEmpty else { return CitizenTrust.developmentPolicyLevels }
        var levels: [String: AssuranceLevel] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let level = AssuranceLevel(rawValue: parts[1]) else {
                throw UsageError("--policy must be OID=ADVANCED or OID=QUALIFIED")
            }
            levels[parts[0]] = level
        }
        return levels
    }
}

/// Whom a relying party asks.
enum CitizenOptions {
    static let person = ValueOption("person", "ID", "PNOMN- and the civil id, or the civil id alone.")
    static let document = ValueOption("document", "NUMBER", "One account, as an earlier session returned it.")

    /// Nil when neither is given.
    static func citizen(_ invocation: Invocation) throws -> Citizen? {
        switch (invocation[person], invocation[document]) {
        case (nil, nil): nil
        case (let id?, nil): .person(id)
        case (nil, let number?): .document(documentNumber: number)
        default: throw UsageError("--person and --document exclude each other")
        }
    }
}
