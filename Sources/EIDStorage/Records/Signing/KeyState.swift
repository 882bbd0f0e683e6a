/// Whether a key may still sign (`threshold-ecdsa.md` §4.2). The raw value is what the table stores; a time lock is a
/// time beside ACTIVE, not a state of its own.
package enum KeyState: String, Sendable, CaseIterable, SQLConvertible {
    case active = "ACTIVE"
    case locked = "LOCKED"
    case quarantined = "QUARANTINED"
    case retired = "RETIRED"
}
