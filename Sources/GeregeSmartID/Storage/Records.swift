import Foundation

/// The registration: written last at an enrolment and removed first at a deletion, so that without it nothing else
/// counts as a key.
struct Registration: JSONItem {
    static let kind = ItemName.Kind.registration

    var version = 1
    let documentNumber: String
    /// `X-Device-Token`; secret.
    let deviceToken: String
    /// Slots with a key, `sign` always among them.
    let slots: [String]
    /// The chain above the citizen's certificates as the server sent it, DER.
    let chain: [Data]

    func has(_ slot: PINSlot) -> Bool { slots.contains(slot.rawValue) }
}

/// The public facts of one key, readable without a PIN.
struct KeyRecord: JSONItem {
    static let kind = ItemName.Kind.record

    var version = 1
    let slot: String
    /// 16 bytes.
    let kid: Data
    /// Joint public key Q, 33 bytes compressed.
    let publicKey: Data
    let epoch: UInt32
    /// DER.
    let certificate: Data
}

/// Whether a key is disabled for good (`threshold-ecdsa.md` §4.3 rule 4).
struct Quarantine: JSONItem {
    static let kind = ItemName.Kind.quarantine

    var version = 1
    var incident: Incident?

    struct Incident: Codable, Sendable {
        /// 16 bytes.
        let kid: Data
        /// RFC 3339.
        let at: String
        /// SHA-256(c3).
        let evidence: Data
        /// Whether the operator got the report.
        var reported: Bool
    }
}

/// Times of protocol violations by the server, Unix seconds (§4.3 rule 3).
struct Violations: JSONItem {
    static let kind = ItemName.Kind.violations
    static let limit = 3
    static let window: Int64 = 24 * 3600

    var version = 1
    var times: [Int64] = []

    /// Those of the last day, and any that lie ahead: setting the clock back frees no key.
    func recent(at now: Int64) -> [Int64] { times.filter { $0 > now - Self.window } }

    func stops(at now: Int64) -> Bool { recent(at: now).count >= Self.limit }
}
