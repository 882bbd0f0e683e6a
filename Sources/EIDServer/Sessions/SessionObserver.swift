package import EIDStorage

/// What other subjects change in the transaction in which a session ends without a signature: its nonces.
package protocol SessionObserver: Sendable {
    /// The citizen's phone refuses `session`. Throwing a `ProtocolError` keeps the session running: a signature that is
    /// already released cannot be refused.
    func sessionRefused(_ session: SessionRecord, at moment: Timestamp, _ tx: borrowing Transaction) throws
}
