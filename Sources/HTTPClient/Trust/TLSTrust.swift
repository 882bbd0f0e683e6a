import COpenSSL

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Which servers a client believes: trust anchors, and the keys that must appear in the verified chain.
///
/// A pin is the SHA-256 of a SubjectPublicKeyInfo, 32 bytes. It is met by the server's own certificate or by the CA
/// that issued it, so a renewed certificate under the same CA keeps working. Without pins the anchors decide alone.
package struct TLSTrust: Sendable {
    let anchors: TrustAnchors
    let pins: Set<[UInt8]>

    /// Trusts only the certificates in `pem`, one or more `CERTIFICATE` blocks.
    ///
    /// - Throws: `unavailable` when there is none or one does not parse, or a pin is not 32 bytes.
    package init(pem: [UInt8], pins: [[UInt8]] = []) throws(HTTPClientError) {
        try self.init(anchors: TrustAnchors(pem: pem), pins: pins)
    }

    /// The same from a file, at most 1 MiB.
    package init(file path: String, pins: [[UInt8]] = []) throws(HTTPClientError) {
        guard let pem = Self.read(path) else { throw .unavailable }
        try self.init(pem: pem, pins: pins)
    }

    /// The anchors of the operating system.
    package static func system(pins: [[UInt8]] = []) throws(HTTPClientError) -> TLSTrust {
        try TLSTrust(anchors: TrustAnchors.system(), pins: pins)
    }

    private init(anchors: TrustAnchors, pins: [[UInt8]]) throws(HTTPClientError) {
        guard pins.allSatisfy({ $0.count == 32 }) else { throw .unavailable }
        self.anchors = anchors
        self.pins = Set(pins)
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        guard count > 0, count < bytes.count else { return nil }
        return Array(bytes[..<count])
    }
}

/// An OpenSSL certificate store that this object owns. Read-only after `init`, and OpenSSL locks it for readers.
final class TrustAnchors: @unchecked Sendable {
    let store: OpaquePointer

    init(pem: [UInt8]) throws(HTTPClientError) {
        guard let store = Self.makeStore() else { throw .unavailable }
        self.store = store
        guard Self.add(pem, to: store) > 0 else { throw .unavailable }
    }

    private init(adopting store: OpaquePointer) {
        self.store = store
    }

    deinit { X509_STORE_free(store) }

    static func system() throws(HTTPClientError) -> TrustAnchors {
        guard let store = makeStore() else { throw .unavailable }
        let anchors = TrustAnchors(adopting: store)
        guard X509_STORE_set_default_paths(store) == 1 else { throw .unavailable }
        return anchors
    }

    /// A store in which any listed certificate ends a path, also an issuing CA without its root.
    private static func makeStore() -> OpaquePointer? {
        guard let store = X509_STORE_new() else { return nil }
        X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN))
        return store
    }

    /// The number of certificates added; 0 when a block does not parse.
    private static func add(_ pem: [UInt8], to store: OpaquePointer) -> Int {
        guard let count = Int32(exactly: pem.count), let bio = BIO_new_mem_buf(pem, count) else { return 0 }
        defer { BIO_free(bio) }
        var added = 0
        while let certificate = PEM_read_bio_X509(bio, nil, nil, nil) {
            let accepted = X509_STORE_add_cert(store, certificate) == 1
            X509_free(certificate)
            guard accepted else { return 0 }
            added += 1
        }
        // The loop ends with "no start line" at the end of the text; any other reason is a broken block.
        let reason = ERR_peek_last_error()
        ERR_clear_error()
        let isEnd = Int32(truncatingIfNeeded: reason & 0x7f_ffff) == PEM_R_NO_START_LINE
        return isEnd ? added : 0
    }
}
