import EIDCrypto

/// A digest over decoded fields in a fixed order: what a repeated request is compared by. Never over JSON text.
package struct FieldDigest: Sendable {
    private var bytes: [UInt8]

    /// - Parameter call: the name of the call, so that digests of two calls never meet.
    package init(_ call: String) {
        bytes = []
        bytes.append(prefixed: Array(call.utf8))
    }

    package mutating func add(_ field: [UInt8]) { bytes.append(prefixed: field) }

    package mutating func add(_ field: String) { add(Array(field.utf8)) }

    /// An absent field differs from an empty one.
    package mutating func add(_ field: String?) {
        add(field == nil ? [] : [1])
        add(field ?? "")
    }

    /// 32 bytes.
    package var hash: [UInt8] { SHA256.hash(bytes) }
}
