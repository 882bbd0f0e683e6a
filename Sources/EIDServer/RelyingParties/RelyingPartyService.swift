package import EIDAPI
import EIDCrypto
package import EIDStorage

/// Accounts of relying parties, and who a request comes from.
package struct RelyingPartyService: Sendable {
    let context: ServerContext

    package init(_ context: ServerContext) { self.context = context }

    // MARK: Operator

    /// What an operator decides about a new relying party.
    package struct Registration: Sendable {
        package var name: String
        package var permissions: Set<RelyingPartyPermission>
        /// Nil = the server's default.
        package var codeKind: VerificationCode.Kind?
        /// Nil = a fresh random one.
        package var uuid: UUIDText?
        /// Addresses that may use its secret; empty = any.
        package var addresses: [String]
        /// The party it acts for, when it is a broker.
        package var brokeredName: String

        package init(
            name: String, permissions: Set<RelyingPartyPermission> = [.authentication, .signature, .certificate],
            codeKind: VerificationCode.Kind? = nil, uuid: UUIDText? = nil, addresses: [String] = [],
            brokeredName: String = ""
        ) {
            self.name = name
            self.permissions = permissions
            self.codeKind = codeKind
            self.uuid = uuid
            self.addresses = addresses
            self.brokeredName = brokeredName
        }
    }

    /// Adds a relying party. The secret is in the answer and nowhere else, ever.
    ///
    /// Errors: `validation` for a name that is empty or longer than 120 characters, or a UUID that is taken.
    package func add(_ registration: Registration) async throws -> (party: RelyingPartyRecord, secret: String) {
        guard (1...120).contains(registration.name.unicodeScalars.count) else {
            throw ProtocolError(.validation, detail: "The name of a relying party has 1 to 120 characters")
        }
        let secret = RelyingPartySecret.random(context.random)
        let party = RelyingPartyRecord(
            uuid: (registration.uuid ?? .random(context.random)).text, name: registration.name,
            secretHash: RelyingPartySecret.hash(secret), permissions: Set(registration.permissions.map(\.rawValue)),
            codeType: registration.codeKind?.rawValue, brokeredName: registration.brokeredName,
            addresses: registration.addresses, createdAt: context.now)
        do {
            try await context.database.write { tx in
                try tx.insert(party)
                try AuditLog.record(
                    .relyingPartyAdded, party.uuid, ["permissions": party.permissions.sorted().joined(separator: ",")],
                    at: party.createdAt, tx)
            }
        } catch let error as StorageError where error.code == .constraint {
            throw ProtocolError(.validation, detail: "A relying party with this UUID exists")
        }
        return (party, secret)
    }

    /// All relying parties, oldest first.
    package func list() async throws -> [RelyingPartyRecord] {
        try await context.database.read { try $0.relyingParties() }
    }

    /// From now on its secret is refused. False when there is no such relying party, or it was disabled before.
    package func disable(uuid: UUIDText) async throws -> Bool {
        let now = context.now
        return try await context.database.write { tx in
            guard try tx.disableRelyingParty(uuid: uuid.text, at: now) else { return false }
            try AuditLog.record(.relyingPartyDisabled, uuid.text, at: now, tx)
            return true
        }
    }

    // MARK: Requests

    /// The relying party of a request, by the digest of its secret.
    ///
    /// Errors: `rpUnauthenticated` (401) for a secret that is missing, unknown or disabled; `rpForbidden` (403) for an
    /// address that may not use it.
    package func authenticate(_ caller: RelyingPartyCaller) async throws -> RelyingPartyRecord {
        guard let secret = RelyingPartySecret.secret(ofAuthorization: caller.authorization) else {
            throw ProtocolError(.rpUnauthenticated)
        }
        let hash = RelyingPartySecret.hash(secret)
        let party = try await context.database.read { try $0.relyingParty(secretHash: hash) }
        guard let party, ConstantTime.equal(party.secretHash, hash), party.state == .active else {
            throw ProtocolError(.rpUnauthenticated)
        }
        guard party.addresses.isEmpty || caller.address.map(party.addresses.contains) == true else {
            throw ProtocolError(.rpForbidden, detail: "This address may not use the relying party's secret")
        }
        return party
    }

    /// The body must name the relying party of the secret: another one is 401, one that does not exist 403
    /// (`rp-api.md` §§2, 23). A text that is no UUID is left to the validation of the body.
    func checkIdentity(_ uuid: String?, of party: RelyingPartyRecord) async throws {
        guard let id = uuid.flatMap(UUIDText.init(anyCase:)), id.text != party.uuid else { return }
        let isKnown = try await context.database.read { try $0.relyingParty(uuid: id.text) != nil }
        throw ProtocolError(isKnown ? .rpUnauthenticated : .rpForbidden)
    }

    /// `rpForbidden` (403) unless the relying party has one of the permissions.
    func check(_ permissions: Set<RelyingPartyPermission>, of party: RelyingPartyRecord) throws(ProtocolError) {
        guard permissions.contains(where: { party.permissions.contains($0.rawValue) }) else {
            let names = permissions.map(\.rawValue).sorted().joined(separator: " or ")
            throw ProtocolError(.rpForbidden, detail: "The relying party lacks the permission \(names)")
        }
    }

    /// `validation` (400) for a name that the policy does not let the relying party show.
    func checkName(_ name: String, of party: RelyingPartyRecord) throws(ProtocolError) {
        switch context.configuration.relyingPartyNames {
        case .any: return
        case .registered:
            guard name.lowercased() == party.name.lowercased() else {
                throw ProtocolError(
                    .validation, detail: "Invalid request parameters found",
                    errors: [
                        .init(
                            detail: "Invalid relyingPartyName: The name is not registered for the relying party",
                            paramName: "relyingPartyName", pointer: "/relyingPartyName")
                    ])
            }
        }
    }
}
