// MARK: - Accounts

extension Transaction {
    package func insert(_ account: AccountRecord) throws(StorageError) {
        try insert(
            into: "accounts",
            [
                "document_number": account.documentNumber, "state": account.state,
                "civil_id": account.person.civilID, "registration_number": account.person.registrationNumber,
                "given_name": account.person.givenName, "surname": account.person.surname,
                "family_name": account.person.familyName, "birth_date": account.person.birthDate,
                "gender": account.person.gender, "given_name_latin": account.givenNameLatin,
                "surname_latin": account.surnameLatin, "platform": account.platform,
                "push_token": account.pushToken, "created_at": account.createdAt,
                "activated_at": account.activatedAt, "closed_at": account.closedAt,
            ])
    }

    package func account(documentNumber: String) throws(StorageError) -> AccountRecord? {
        guard let row = try row("SELECT * FROM accounts WHERE document_number = $1", documentNumber) else { return nil }
        return try AccountRecord(row)
    }

    /// All accounts of a person, oldest first.
    package func accounts(civilID: String) throws(StorageError) -> [AccountRecord] {
        try accounts(rows("SELECT * FROM accounts WHERE civil_id = $1 ORDER BY created_at", civilID))
    }

    /// All accounts of a person, oldest first.
    package func accounts(registrationNumber: String) throws(StorageError) -> [AccountRecord] {
        try accounts(
            rows("SELECT * FROM accounts WHERE registration_number = $1 ORDER BY created_at", registrationNumber))
    }

    /// Accounts in one state that were made before `moment`: those whose time to become active is over.
    package func accounts(in state: AccountState, createdBefore moment: Timestamp) throws(StorageError)
        -> [AccountRecord]
    {
        try accounts(
            rows(
                "SELECT * FROM accounts WHERE state = $1 AND created_at < $2 ORDER BY created_at", state, moment))
    }

    /// Compare-and-set of the state. False when the account was not in `old`.
    package func moveAccount(
        _ documentNumber: String, from old: AccountState, to new: AccountState, at moment: Timestamp
    ) throws(StorageError) -> Bool {
        let column = new == .active ? "activated_at" : "closed_at"
        return try change(
            "UPDATE accounts SET state = $3, \(column) = $4 WHERE document_number = $1 AND state = $2",
            documentNumber, old, new, moment) == 1
    }

    package func setLatinName(
        _ documentNumber: String, givenName: String, surname: String
    ) throws(StorageError) {
        try change(
            "UPDATE accounts SET given_name_latin = $2, surname_latin = $3 WHERE document_number = $1",
            documentNumber, givenName, surname)
    }

    package func setPushToken(_ documentNumber: String, _ token: String?) throws(StorageError) {
        try change("UPDATE accounts SET push_token = $2 WHERE document_number = $1", documentNumber, token)
    }

    private func accounts(_ rows: [Row]) throws(StorageError) -> [AccountRecord] {
        var accounts: [AccountRecord] = []
        for row in rows { accounts.append(try AccountRecord(row)) }
        return accounts
    }
}

// MARK: - Devices

extension Transaction {
    package func insert(_ device: DeviceRecord) throws(StorageError) {
        try insert(
            into: "devices",
            [
                "document_number": device.documentNumber, "token_hash": device.tokenHash,
                "device_key_hash": device.deviceKeyHash, "created_at": device.createdAt,
            ])
    }

    /// The device whose token has this SHA-256.
    package func device(tokenHash: [UInt8]) throws(StorageError) -> DeviceRecord? {
        guard let row = try row("SELECT * FROM devices WHERE token_hash = $1", tokenHash) else { return nil }
        return try DeviceRecord(row)
    }

    package func device(documentNumber: String) throws(StorageError) -> DeviceRecord? {
        guard let row = try row("SELECT * FROM devices WHERE document_number = $1", documentNumber) else { return nil }
        return try DeviceRecord(row)
    }

    /// Makes the token dead: no later call finds the device.
    package func deleteDevice(documentNumber: String) throws(StorageError) {
        try change("DELETE FROM devices WHERE document_number = $1", documentNumber)
    }
}
