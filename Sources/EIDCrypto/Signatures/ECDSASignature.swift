/// An ECDSA signature on P-256: r and s, both 1 ≤ v < q.
package struct ECDSASignature: Sendable, Equatable {
    package let r: Scalar
    package let s: Scalar

    /// nil when one of them is zero.
    package init?(r: Scalar, s: Scalar) {
        if r.isZero || s.isZero { return nil }
        self.r = r
        self.s = s
    }

    /// 64 bytes: r ‖ s (IEEE P1363).
    package init?(raw: [UInt8]) {
        guard raw.count == 2 * Scalar.count else { return nil }
        guard let r = Scalar([UInt8](raw[..<Scalar.count])), let s = Scalar([UInt8](raw[Scalar.count...])) else {
            return nil
        }
        self.init(r: r, s: s)
    }

    package var raw: [UInt8] { r.bytes + s.bytes }

    /// Whether s ≤ (q − 1)/2. Only the phone's own signatures must be low; verifiers of others never ask.
    package var isLowS: Bool { s.isLow }

    /// The same signature with the low s.
    package var normalized: ECDSASignature { isLowS ? self : ECDSASignature(r: r, s: -s) ?? self }
}

// MARK: DER

extension ECDSASignature {
    /// SEQUENCE { INTEGER r, INTEGER s } in strict DER (RFC 3279 §2.2.3); nil for any other form.
    package init?(der: [UInt8]) {
        var outer = ByteReader(der)
        guard let body = try? outer.readElement(0x30), (try? outer.finish()) != nil else { return nil }
        var inner = ByteReader(body)
        guard let r = inner.readScalar(), let s = inner.readScalar(), (try? inner.finish()) != nil else { return nil }
        self.init(r: r, s: s)
    }

    package var der: [UInt8] {
        let body = Self.integer(r) + Self.integer(s)
        return [0x30, UInt8(body.count)] + body
    }

    private static func integer(_ scalar: Scalar) -> [UInt8] {
        var content = [UInt8](scalar.bytes.drop { $0 == 0 })
        if content.isEmpty || content[0] >= 0x80 { content.insert(0, at: 0) }
        return [0x02, UInt8(content.count)] + content
    }
}

extension ByteReader {
    /// The content of one element with a one-byte length, enough for 72 bytes.
    fileprivate mutating func readElement(_ tag: UInt8) throws(ReadError) -> [UInt8] {
        guard try readUInt8() == tag else { throw .truncated }
        let count = try readUInt8()
        guard count < 0x80 else { throw .truncated }
        return try read(Int(count))
    }

    /// A positive INTEGER of minimal length below q.
    fileprivate mutating func readScalar() -> Scalar? {
        guard let content = try? readElement(0x02), let first = content.first, first < 0x80 else { return nil }
        if first == 0, content.count > 1, content[1] < 0x80 { return nil }
        let digits = content.drop { $0 == 0 }
        guard digits.count <= Scalar.count else { return nil }
        return Scalar([UInt8](repeating: 0, count: Scalar.count - digits.count) + digits)
    }
}
