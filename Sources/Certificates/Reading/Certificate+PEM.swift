import COpenSSL
import EIDCrypto

extension Certificate {
    /// One PEM block of 64-character lines, ending in a newline.
    package var pem: String {
        let text = Array(Base64.encode(der).utf8)
        let lines = stride(from: 0, to: text.count, by: 64).map {
            String(decoding: text[$0..<min($0 + 64, text.count)], as: UTF8.self)
        }
        return "-----BEGIN CERTIFICATE-----\n\(lines.joined(separator: "\n"))\n-----END CERTIFICATE-----\n"
    }

    /// The only certificate of a PEM text.
    package init(pem: String) throws(CertificateError) {
        let all = try Certificate.all(inPEM: pem)
        guard all.count == 1, let only = all.first else { throw .malformed }
        self = only
    }

    /// Every certificate of a PEM text, in order; other blocks are refused, text between blocks is skipped.
    package static func all(inPEM text: String) throws(CertificateError) -> [Certificate] {
        let blocks = try blocks(Array(text.utf8))
        guard !blocks.isEmpty else { throw .malformed }
        return try blocks.map { der throws(CertificateError) in try Certificate(der: der) }
    }

    private static func blocks(_ text: [UInt8]) throws(CertificateError) -> [[UInt8]] {
        guard text.count <= 1 << 20 else { throw .malformed }
        let found = text.withUnsafeBytes { buffer -> [[UInt8]]? in
            guard let source = BIO_new_mem_buf(buffer.baseAddress, Int32(buffer.count)) else { return nil }
            defer { BIO_free(source) }
            var found: [[UInt8]] = []
            while let (name, der) = block(source) {
                guard name == "CERTIFICATE" else { return nil }
                found.append(der)
            }
            defer { ERR_clear_error() }
            return ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE ? found : nil
        }
        guard let found else { throw .malformed }
        return found
    }

    /// The next block; nil at the end or when it is broken. `PEM_read_bio` never asks for a pass phrase.
    private static func block(_ source: OpaquePointer) -> (name: String, der: [UInt8])? {
        var name: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        defer {
            CRYPTO_free(name, "", 0)
            CRYPTO_free(header, "", 0)
            CRYPTO_free(data, "", 0)
        }
        guard PEM_read_bio(source, &name, &header, &data, &length) == 1, let name, let data else { return nil }
        return (String(cString: name), Array(UnsafeBufferPointer(start: data, count: length)))
    }
}
