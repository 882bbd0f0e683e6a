import COpenSSL

// How the C library's values are held and taken apart; nothing here knows what a certificate is for.

/// Owns one X509.
struct X509Handle: ~Copyable {
    let pointer: OpaquePointer

    /// Takes ownership.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    /// One whole DER certificate: trailing bytes and an encoding that is not DER on the outside are refused.
    static func read(_ der: [UInt8]) throws(CertificateError) -> X509Handle {
        let parsed = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var cursor = buffer.baseAddress
            return d2i_X509(nil, &cursor, buffer.count)
        }
        guard let parsed else {
            ERR_clear_error()
            throw .malformed
        }
        let handle = X509Handle(owning: parsed)
        guard (try? encoded({ i2d_X509(parsed, $0) })) == der else { throw .malformed }
        return handle
    }

    deinit { X509_free(pointer) }
}

/// The result of an `i2d_…` function.
func encoded(_ i2d: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) throws(CertificateError) -> [UInt8]
{
    var buffer: UnsafeMutablePointer<UInt8>?
    let length = i2d(&buffer)
    guard length >= 0, let buffer else {
        ERR_clear_error()
        throw .library
    }
    defer { CRYPTO_free(buffer, "", 0) }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(length)))
}

/// The content octets of an ASN1_STRING of any type.
func octets(of string: UnsafePointer<ASN1_STRING>) -> [UInt8] {
    guard let data = ASN1_STRING_get0_data(string) else { return [] }
    return Array(UnsafeBufferPointer(start: data, count: max(0, Int(ASN1_STRING_length(string)))))
}

/// The text of an ASN1_STRING; nil when its octets are no text of its type.
func text(of string: UnsafePointer<ASN1_STRING>) -> String? {
    var buffer: UnsafeMutablePointer<UInt8>?
    let length = ASN1_STRING_to_UTF8(&buffer, string)
    guard length >= 0, let buffer else {
        ERR_clear_error()
        return nil
    }
    defer { CRYPTO_free(buffer, "", 0) }
    return String(validating: UnsafeBufferPointer(start: buffer, count: Int(length)), as: UTF8.self)
}

/// Seconds since 1970; nil when it is no time.
func seconds(of time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    guard let time, let epoch = ASN1_TIME_set(nil, 0) else { return nil }
    defer { ASN1_STRING_free(epoch) }
    var days: Int32 = 0
    var rest: Int32 = 0
    guard ASN1_TIME_diff(&days, &rest, epoch, time) == 1 else {
        ERR_clear_error()
        return nil
    }
    return Int64(days) * 86_400 + Int64(rest)
}

/// The elements of a STACK_OF(…); they stay owned by the stack.
func elements(of stack: OpaquePointer?) -> [UnsafeMutableRawPointer] {
    guard let stack else { return [] }
    return (0..<max(0, OPENSSL_sk_num(stack))).compactMap { OPENSSL_sk_value(stack, $0) }
}
