/// A relying party and what it may do. The secret itself is nowhere in the store.
package struct RelyingPartyRecord: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable, SQLConvertible {
        case active = "ACTIVE"
        case disabled = "DISABLED"
    }

    /// Lower-case UUID.
    package var uuid: String
    package var name: String
    package var state: State
    /// SHA-256 of the whole secret `rp_sk_…`, 32 bytes.
    package var secretHash: [UInt8]
    /// Names such as AUTH, SIGN, CERT.
    package var permissions: Set<String>
    /// The type of verification code that its sessions show; nil = the server's default.
    package var codeType: String?
    /// The name of the party it acts for; empty unless it is a broker.
    package var brokeredName: String
    /// Addresses that may call with this secret; empty = any.
    package var addresses: [String]
    package var createdAt: Timestamp
    package var disabledAt: Timestamp?

    package init(
        uuid: String, name: String, state: State = .active, secretHash: [UInt8], permissions: Set<String>,
        codeType: String? = nil, brokeredName: String = "", addresses: [String] = [], createdAt: Timestamp,
        disabledAt: Timestamp? = nil
    ) {
        self.uuid = uuid
        self.name = name
        self.state = state
        self.secretHash = secretHash
        self.permissions = permissions
        self.codeType = codeType
        self.brokeredName = brokeredName
        self.addresses = addresses
        self.createdAt = createdAt
        self.disabledAt = disabledAt
    }

    init(_ row: Row) throws(StorageError) {
        uuid = try row.text("uuid")
        name = try row.text("name")
        state = try row.name("state")
        secretHash = try row.bytes("secret_hash")
        permissions = Set(try row.text("permissions").split(separator: " ").map(String.init))
        codeType = try row.optionalText("code_type")
        brokeredName = try row.text("brokered_name")
        addresses = try row.text("addresses").split(separator: " ").map(String.init)
        createdAt = try row.timestamp("created_at")
        disabledAt = try row.optionalTimestamp("disabled_at")
    }
}
