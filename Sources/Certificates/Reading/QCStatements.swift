import COpenSSL

/// The qcStatements extension (RFC 3739, ETSI EN 319 412-5), as far as this system looks into it.
package struct QCStatements: Sendable, Hashable {
    /// Every statement, in order.
    package let statements: [OID]
    /// What pkixQCSyntax-v2 says about the subject's serialNumber.
    package let semantics: OID?
    /// The types of QcType: esign, eseal, web.
    package let types: [OID]

    init(der: [UInt8]) throws(CertificateError) {
        var statements: [OID] = []
        var semantics: OID?
        var types: [OID] = []
        for statement in try Self.sequence(der) {
            guard case .sequence(let content) = statement else { throw .malformed }
            let parts = try Self.sequence(content)
            guard (1...2).contains(parts.count), case .object(let name) = parts[0], !statements.contains(name) else {
                throw .malformed
            }
            statements.append(name)
            let value: [Element]
            if parts.count == 2, case .sequence(let inner) = parts[1] {
                value = try Self.sequence(inner)
            } else {
                value = []
            }
            let objects = value.compactMap { element -> OID? in
                if case .object(let object) = element { return object }
                return nil
            }
            if name == .pkixQCSyntaxV2 { semantics = objects.first }
            if name == .qcType { types = objects }
        }
        self.statements = statements
        self.semantics = semantics
        self.types = types
    }

    private enum Element {
        case object(OID)
        /// With its own tag and length.
        case sequence([UInt8])
        case other
    }

    /// The elements of one whole DER SEQUENCE.
    private static func sequence(_ der: [UInt8]) throws(CertificateError) -> [Element] {
        var used = 0
        let stack = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var cursor = buffer.baseAddress
            let stack = d2i_ASN1_SEQUENCE_ANY(nil, &cursor, buffer.count)
            if let start = buffer.baseAddress, let cursor { used = cursor - start }
            return stack
        }
        guard let stack else {
            ERR_clear_error()
            throw .malformed
        }
        let parts = elements(of: stack).map { $0.assumingMemoryBound(to: ASN1_TYPE.self) }
        defer {
            parts.forEach { ASN1_TYPE_free($0) }
            OPENSSL_sk_free(stack)
        }
        guard used == der.count else { throw .malformed }
        return try parts.map { part throws(CertificateError) in
            switch ASN1_TYPE_get(part) {
            case V_ASN1_OBJECT:
                guard let object = part.pointee.value.object, let name = OID(object: object) else { throw .malformed }
                return .object(name)
            case V_ASN1_SEQUENCE:
                guard let content = part.pointee.value.sequence else { throw .malformed }
                return .sequence(octets(of: content))
            default: return .other
            }
        }
    }
}
