/// The phone of an account. The token itself is nowhere in the store.
package struct DeviceRecord: Sendable, Equatable {
    package var documentNumber: String
    /// SHA-256 of the device token's UTF-8, 32 bytes.
    package var tokenHash: [UInt8]
    /// SHA-256 of the attested device key, 32 zero bytes when the enrolment was not attested.
    package var deviceKeyHash: [UInt8]
    package var createdAt: Timestamp

    package init(documentNumber: String, tokenHash: [UInt8], deviceKeyHash: [UInt8], createdAt: Timestamp) {
        self.documentNumber = documentNumber
        self.tokenHash = tokenHash
        self.deviceKeyHash = deviceKeyHash
        self.createdAt = createdAt
    }

    init(_ row: Row) throws(StorageError) {
        documentNumber = try row.text("document_number")
        tokenHash = try row.bytes("token_hash")
        deviceKeyHash = try row.bytes("device_key_hash")
        createdAt = try row.timestamp("created_at")
    }
}
