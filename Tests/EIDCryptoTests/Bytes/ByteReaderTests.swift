import EIDCrypto
import Testing

struct ByteReaderTests {
    private var sample: [UInt8] {
        var bytes: [UInt8] = [7]
        bytes.append(uint32: 0x0102_0304)
        bytes.append(prefixed: [9, 8])
        bytes.append(uint64: 0x0102_0304_0506_0708)
        bytes.append(prefixed: [])
        return bytes
    }

    private func read(_ bytes: [UInt8]) throws(ReadError) {
        var reader = ByteReader(bytes)
        #expect(try reader.readUInt8() == 7)
        #expect(try reader.readUInt32() == 0x0102_0304)
        #expect(try reader.readPrefixed() == [9, 8])
        #expect(try reader.readUInt64() == 0x0102_0304_0506_0708)
        #expect(try reader.readPrefixed() == [])
        try reader.finish()
    }

    @Test func `what was appended is read`() throws {
        #expect([UInt8](sample[..<11]) == [7, 1, 2, 3, 4, 0, 0, 0, 2, 9, 8])
        try read(sample)
    }

    @Test func `every cut and every extra byte is refused`() {
        for count in 0..<sample.count {
            #expect(throws: ReadError.truncated) { try walk([UInt8](sample.prefix(count))) }
        }
        #expect(throws: ReadError.trailing) { try walk(sample + [0]) }
    }

    /// The same reads without expectations, for inputs that must fail.
    private func walk(_ bytes: [UInt8]) throws(ReadError) {
        var reader = ByteReader(bytes)
        _ = try reader.readUInt8()
        _ = try reader.readUInt32()
        _ = try reader.readPrefixed()
        _ = try reader.readUInt64()
        _ = try reader.readPrefixed()
        try reader.finish()
    }

    @Test func `a prefix far beyond the end, or a negative count, is refused`() {
        var reader = ByteReader([255, 255, 255, 255, 1])
        #expect(throws: ReadError.truncated) { try reader.readPrefixed() }
        #expect(throws: ReadError.truncated) { try reader.read(-1) }
    }
}
