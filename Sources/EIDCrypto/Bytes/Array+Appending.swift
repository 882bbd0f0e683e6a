extension [UInt8] {
    /// U32 of threshold-ecdsa.md §1.3: four bytes, big-endian.
    package mutating func append(uint32 value: UInt32) {
        for shift in stride(from: UInt32(24), through: 0, by: -8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Eight bytes, big-endian.
    package mutating func append(uint64 value: UInt64) {
        append(uint32: UInt32(truncatingIfNeeded: value >> 32))
        append(uint32: UInt32(truncatingIfNeeded: value))
    }

    /// LP of threshold-ecdsa.md §1.3: the count as U32, then the bytes.
    package mutating func append(prefixed bytes: [UInt8]) {
        append(uint32: UInt32(bytes.count))
        append(contentsOf: bytes)
    }
}
