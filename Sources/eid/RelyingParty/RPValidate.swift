import Certificates
import EIDCrypto
import Foundation
import RelyingParty

/// `eid rp validate`: checks a certificate and a signature from files, without a server.
enum RPValidate {
    enum Purpose: String, CaseIterable, Sendable {
        case auth
        case sign
    }

    static let certificate = ValueOption("certificate", "FILE", "The citizen's certificate, PEM.")
    static let signature = ValueOption("signature", "FILE", "The signature, DER.")
    static let file = ValueOption("file", "FILE", "What was signed; for a log-in the payload.")
    static let purpose = ValueOption(
        "purpose", "PURPOSE", "`sign` (without it) or `auth`: what the certificate must be for.")

    static let command = Command(
        "validate", "Check a certificate's path and a signature from files.",
        options: [certificate, signature, file, purpose, RelyingPartyAccess.roots, RelyingPartyAccess.policy],
        action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let purpose = try invocation.choice(purpose, of: Purpose.self) ?? .sign
        let given = try invocation.required(certificate)
        let trust = try RelyingPartyAccess.citizenTrust(invocation)
        let text = String(decoding: try Files.read(given), as: UTF8.self)
        let (leaf, path) = try validPath(text, trust, purpose)
        let root = path.certificates.last.map { TerminalText.shown("\($0.subject)") } ?? "?"
        var lines = [
            "Certificate: valid, \(path.level.rawValue)", "  subject:      \(TerminalText.shown("\(leaf.subject)"))",
            "  root:         \(root)",
        ]
        let isSigned = invocation[signature] != nil || invocation[file] != nil
        if isSigned {
            try check(invocation, leaf)
            lines.append("Signature: valid")
        }
        return Report(
            lines + [RelyingPartyAccess.revocationRemark],
            json: [
                "certificate": "valid", "certificateLevel": .string(path.level.rawValue),
                "subject": .string("\(leaf.subject)"), "signature": isSigned ? "valid" : .null,
                "revocationChecked": false,
            ])
    }

    private static func validPath(
        _ pem: String, _ trust: CitizenTrust, _ purpose: Purpose
    ) throws -> (Certificate, PathValidator.Path) {
        do throws(CertificateError) {
            let leaf = try Certificate(pem: pem)
            let path = try trust.paths.validate(
                leaf, for: purpose == .auth ? .login : .signing, minimumLevel: .advanced,
                at: Int64(Date().timeIntervalSince1970))
            return (leaf, path)
        } catch {
            throw CommandFailure(.refused, "certificate", "The certificate is not accepted: \(error).")
        }
    }

    private static func check(_ invocation: Invocation, _ leaf: Certificate) throws {
        let value = Array(try Files.read(try invocation.required(signature)))
        let content = Array(try Files.read(try invocation.required(file)))
        guard let key = leaf.publicKey, let decoded = ECDSASignature(der: value),
            ECDSA.verify(decoded, digest: SHA256.hash(content), key: key)
        else { throw CommandFailure(.refused, "badSignature", "The signature is not valid.") }
    }
}
