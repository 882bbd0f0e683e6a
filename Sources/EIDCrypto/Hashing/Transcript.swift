/// The one hash of the threshold protocol (threshold-ecdsa.md §1.4): its input encoding is injective.
package enum Transcript {
    package static let suite = [UInt8]("SID-2PECDSA-P256/1".utf8)

    /// Who made what is hashed.
    package enum Role: UInt8, Sendable {
        case joint = 0
        case p1 = 1
        case p2 = 2
    }

    /// TH: 32 bytes over the suite, the label, the run's id, the role, the count of items and the items.
    package static func hash(_ label: String, id: [UInt8], role: Role, _ items: [[UInt8]]) -> [UInt8] {
        var input: [UInt8] = []
        input.append(prefixed: suite)
        input.append(prefixed: [UInt8](label.utf8))
        input.append(prefixed: id)
        input.append(prefixed: [role.rawValue])
        input.append(uint32: UInt32(items.count))
        for item in items { input.append(prefixed: item) }
        return SHA256.hash(input)
    }

    /// XOF: the first `count` bytes that the seed expands to.
    package static func expand(_ seed: [UInt8], _ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var block: UInt32 = 0
        while bytes.count < count {
            var number: [UInt8] = []
            number.append(uint32: block)
            bytes += hash("xof", id: seed, role: .joint, [number])
            block += 1
        }
        return [UInt8](bytes.prefix(count))
    }

    /// H2S: a scalar with bias below 2⁻¹²⁸.
    package static func scalar(_ hash: [UInt8]) -> Scalar { Scalar(reducing: expand(hash, 48)) }
}
