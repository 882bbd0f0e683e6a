import EIDCrypto
import Foundation
import RelyingParty

/// What was signed, the signature and the certificate, as files that OpenSSL reads.
struct EvidenceFolder: Sendable {
    static let option = ValueOption(
        "out", "DIR", "Write what was signed, the signature (DER) and the certificate (PEM) there, for OpenSSL.")

    let path: String

    /// Throws `CommandFailure` when the folder cannot be made.
    init(path: String) throws {
        self.path = path
        try Files.makeFolder(path)
    }

    /// Nil without the option.
    init?(_ invocation: Invocation) throws {
        guard let path = invocation[Self.option] else { return nil }
        try self.init(path: path)
    }

    func login(_ login: Login) throws {
        try write(login.payload, "login.payload")
        try write(login.signature, "login.sig")
        try certificate(login.citizen.certificate, "auth.pem")
    }

    func signature(_ signature: Signature, of document: Data) throws {
        try write(Array(document), "document.bin")
        try write(signature.value, "document.sig")
        try certificate(signature.citizen.certificate, "sign.pem")
    }

    func certificate(_ der: [UInt8], _ name: String) throws {
        try write(Array(PEMText.certificate(der).utf8), name)
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try Files.write(Data(bytes), to: "\(path)/\(name)")
    }
}

/// PEM (RFC 7468).
enum PEMText {
    static func certificate(_ der: [UInt8]) -> String {
        let text = Array(Base64.encode(der))
        let lines = stride(from: 0, to: text.count, by: 64).map { String(text[$0..<min($0 + 64, text.count)]) }
        return (["-----BEGIN CERTIFICATE-----"] + lines + ["-----END CERTIFICATE-----"]).joined(separator: "\n") + "\n"
    }
}
