import Foundation
import RelyingParty

/// `eid rp certificate`: the signing certificate of an account.
enum RPCertificate {
    static let document = Argument(
        "DOCUMENT", "The account's document number; --document says the same.", isOptional: true)
    static let output = ValueOption("out-file", "FILE", "Write the certificate there (PEM) instead of printing it.")

    static let command = Command(
        "certificate", "Get and check the signing certificate of an account. No phone takes part.",
        arguments: [document], options: [CitizenOptions.document, output] + RelyingPartyAccess.options, action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        guard let number = invocation[document] ?? invocation[CitizenOptions.document] else {
            throw UsageError("DOCUMENT is missing")
        }
        let access = try RelyingPartyAccess(invocation)
        let citizen = try await access.client.signingCertificate(
            documentNumber: number,
            revocation: .notChecked
        ).citizen
        let pem = PEMText.certificate(citizen.certificate)
        if let path = invocation[output] { try Files.write(Data(pem.utf8), to: path) }
        return Report(
            ["Signing certificate of \(CitizenText.name(citizen))"] + CitizenText.lines(citizen)
                + (invocation[output] == nil ? [pem.trimmingCharacters(in: .newlines)] : [])
                + [RelyingPartyAccess.revocationRemark],
            json: ["citizen": CitizenText.json(citizen), "revocationChecked": false])
    }
}
