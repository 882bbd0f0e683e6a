import EIDCrypto

/// Reads an own stored state: public fields leave as bytes, secrets stay in secret memory.
struct StateReader: ~Copyable {
    private let bytes: SecretBytes
    private var offset = 0

    init(_ bytes: borrowing SecretBytes) {
        self.bytes = bytes.clone()
    }

    /// A public field.
    mutating func read(_ count: Int) throws(ThresholdError) -> [UInt8] {
        try secret(count).exposed()
    }

    mutating func byte() throws(ThresholdError) -> UInt8 {
        try read(1)[0]
    }

    mutating func uint32() throws(ThresholdError) -> UInt32 {
        try read(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func point() throws(ThresholdError) -> Point {
        guard let point = Point(compressed: try read(33)) else { throw .malformed(.stored) }
        return point
    }

    /// A secret field.
    mutating func secret(_ count: Int) throws(ThresholdError) -> SecretBytes {
        guard count >= 0, bytes.count - offset >= count else { throw .malformed(.stored) }
        offset += count
        return bytes.bytes(in: (offset - count)..<offset)
    }

    /// A secret scalar of 32 bytes, not zero.
    mutating func scalar() throws(ThresholdError) -> SecretScalar {
        guard let scalar = SecretScalar(try secret(32)), !scalar.isZero else { throw .malformed(.stored) }
        return scalar
    }

    /// Every byte must have been used.
    consuming func finish() throws(ThresholdError) {
        guard offset == bytes.count else { throw .malformed(.stored) }
    }
}
