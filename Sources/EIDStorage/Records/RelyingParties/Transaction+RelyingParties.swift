extension Transaction {
    package func insert(_ party: RelyingPartyRecord) throws(StorageError) {
        try insert(
            into: "relying_parties",
            [
                "uuid": party.uuid, "name": party.name, "state": party.state, "secret_hash": party.secretHash,
                "permissions": party.permissions.sorted().joined(separator: " "), "code_type": party.codeType,
                "brokered_name": party.brokeredName, "addresses": party.addresses.joined(separator: " "),
                "created_at": party.createdAt, "disabled_at": party.disabledAt,
            ])
    }

    package func relyingParty(uuid: String) throws(StorageError) -> RelyingPartyRecord? {
        guard let row = try row("SELECT * FROM relying_parties WHERE uuid = $1", uuid) else { return nil }
        return try RelyingPartyRecord(row)
    }

    package func relyingParty(secretHash: [UInt8]) throws(StorageError) -> RelyingPartyRecord? {
        guard let row = try row("SELECT * FROM relying_parties WHERE secret_hash = $1", secretHash) else { return nil }
        return try RelyingPartyRecord(row)
    }

    /// All relying parties, oldest first.
    package func relyingParties() throws(StorageError) -> [RelyingPartyRecord] {
        var parties: [RelyingPartyRecord] = []
        for row in try rows("SELECT * FROM relying_parties ORDER BY created_at, uuid") {
            parties.append(try RelyingPartyRecord(row))
        }
        return parties
    }

    /// False when there is no such relying party or it was disabled already.
    package func disableRelyingParty(uuid: String, at moment: Timestamp) throws(StorageError) -> Bool {
        try change(
            "UPDATE relying_parties SET state = $2, disabled_at = $3 WHERE uuid = $1 AND state = $4",
            uuid, RelyingPartyRecord.State.disabled, moment, RelyingPartyRecord.State.active) == 1
    }
}
