package import EIDAPI
package import EIDCrypto
package import EIDStorage

/// What a certificate is to be issued for: a key that a key generation has proven, and the reviewed name.
package struct CertificateOrder: Sendable {
    package var documentNumber: String
    package var slot: EIDAPI.KeySlot
    /// The joint public key Q.
    package var key: Point
    package var name: LatinName
    package var civilID: CivilID

    package init(documentNumber: String, slot: EIDAPI.KeySlot, key: Point, name: LatinName, civilID: CivilID) {
        self.documentNumber = documentNumber
        self.slot = slot
        self.key = key
        self.name = name
        self.civilID = civilID
    }
}

/// A serial that is taken in the store, before anything is signed under it.
package struct CertificateReservation: Sendable {
    package let order: CertificateOrder
    package let record: CertificateRecord
}
