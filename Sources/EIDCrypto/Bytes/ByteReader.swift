package enum ReadError: Error {
    /// Fewer bytes than the next value needs.
    case truncated
    /// Bytes after the last value.
    case trailing
}

/// Reads a byte string from front to back; `finish` insists that all of it was used.
package struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var remaining: Int { bytes.count - position }

    package mutating func read(_ count: Int) throws(ReadError) -> [UInt8] {
        guard count >= 0, count <= remaining else { throw .truncated }
        defer { position += count }
        return [UInt8](bytes[position..<position + count])
    }

    package mutating func readUInt8() throws(ReadError) -> UInt8 {
        try read(1)[0]
    }

    /// Four bytes, big-endian.
    package mutating func readUInt32() throws(ReadError) -> UInt32 {
        try read(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Eight bytes, big-endian.
    package mutating func readUInt64() throws(ReadError) -> UInt64 {
        try read(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// LP of threshold-ecdsa.md §1.3: a four-byte count, then that many bytes.
    package mutating func readPrefixed() throws(ReadError) -> [UInt8] {
        try read(Int(readUInt32()))
    }

    package mutating func finish() throws(ReadError) {
        if remaining != 0 { throw .trailing }
    }
}
