/// Where one server nonce stands (`threshold-ecdsa.md` §3.5). The raw value is what the table stores.
package enum NonceState: String, Sendable, CaseIterable, SQLConvertible {
    case committed = "COMMITTED"
    case opened = "OPENED"
    case bound = "BOUND"
    case released = "RELEASED"
    case done = "DONE"
    case burned = "BURNED"
    case expired = "EXPIRED"
}
