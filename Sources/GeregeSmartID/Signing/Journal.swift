import EIDCrypto
import Foundation

/// What the phone keeps of a release it sent, until the signature is delivered (`threshold-ecdsa.md` §4.3 rule 1).
/// With `run` it holds k1 and is secret; it is stored sealed only.
struct Journal: ~Copyable, Sendable {
    let note: Note
    /// The protocol run with k1, psid, r, tps, m, desc and SHA-256(c3); nil once the signature was checked.
    let run: SecretBytes?

    /// What the run does not know.
    struct Note: Codable, Sendable, Equatable {
        /// UUID text.
        let session: String
        /// 16 bytes.
        let psid: Data
        let interactionTypeUsed: String
        let userChallenge: String?
        let confirmVc: String?
        let callback: SessionCallback?
        /// r ‖ s, once checked.
        var signature: Data?
    }
}

// MARK: Encoding

extension Journal {
    private static let version: UInt8 = 1

    /// `01 ‖ LP(note) ‖ run`. Error `storage`.
    func encoded() throws(PhoneFailure) -> SecretBytes {
        guard let text = try? JSONEncoder().encode(note) else { throw PhoneFailure(.storage, detail: "journal") }
        var start = [Self.version]
        start.append(prefixed: Array(text))
        let head = SecretBytes(copying: start)
        switch run {
        case .some(let run): return SecretBytes.joined(head, run)
        case .none: return head
        }
    }

    /// Error `stateMissing`.
    static func decoded(_ plain: borrowing SecretBytes) throws(PhoneFailure) -> Journal {
        let broken = PhoneFailure(.stateMissing, detail: "unreadable journal")
        guard plain.count > 5 else { throw broken }
        var head = ByteReader(plain.bytes(in: 0..<5).exposed())
        guard let start = try? head.readUInt8(), start == version, let count = try? head.readUInt32(),
            count <= plain.count - 5
        else { throw broken }
        let end = 5 + Int(count)
        let text = plain.bytes(in: 5..<end).exposed()
        guard let note = try? JSONDecoder().decode(Note.self, from: Data(text)) else { throw broken }
        guard (end == plain.count) == (note.signature != nil) else { throw broken }
        return Journal(note: note, run: end < plain.count ? plain.bytes(in: end..<plain.count) : nil)
    }
}
