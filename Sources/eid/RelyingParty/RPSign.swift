import EIDCrypto
import Foundation
import RelyingParty

/// `eid rp sign`: asks a citizen to sign a file's digest, by a push, and checks the signature.
enum RPSign {
    static let file = ValueOption("file", "FILE", "What is signed; its SHA-256 goes to the phone.")
    static let wait = ValueOption("wait", "SECONDS", "Wait at most so long (1 to 600); 300 without it.")

    static let command = Command(
        "sign", "Ask a citizen to sign a file and check the signature.",
        discussion: "The first line of output is the code that the citizen compares with the phone's.",
        options: [file, CitizenOptions.person, CitizenOptions.document, wait, EvidenceFolder.option]
            + PromptOptions.options
            + RelyingPartyAccess.options, action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let path = try invocation.required(file)
        guard let citizen = try CitizenOptions.citizen(invocation) else {
            throw UsageError("--person ID or --document NUMBER is needed")
        }
        let access = try RelyingPartyAccess(invocation)
        let evidence = try EvidenceFolder(invocation)
        let document = try Files.read(path)
        let name = String(URL(fileURLWithPath: path).lastPathComponent.prefix(50))
        let request = SignatureRequest(
            digest: SHA256.hash(Array(document)), prompts: try PromptOptions.prompts(invocation, usual: "Sign \(name)"))
        let session = try await access.client.startNotificationSignature(citizen, request)
        invocation.console.announce("code: \(session.verificationCode ?? "none")")
        invocation.console.progress("waiting for the phone")
        let signature = try await access.client.complete(
            session, revocation: .notChecked, deadline: .seconds(try invocation.number(wait, 1...600) ?? 300))
        try evidence?.signature(signature, of: document)
        return report(signature, evidence)
    }

    private static func report(_ signature: Signature, _ evidence: EvidenceFolder?) -> Report {
        Report(
            ["Signed by \(CitizenText.name(signature.citizen))"] + CitizenText.lines(signature.citizen)
                + (evidence.map { ["  files in:     \($0.path)"] } ?? []) + [RelyingPartyAccess.revocationRemark],
            json: [
                "citizen": CitizenText.json(signature.citizen), "signature": .string(Base64.encode(signature.value)),
                "digest": .string(Base64.encode(signature.digest)), "flowType": .string(signature.flow.rawValue),
                "interactionTypeUsed": .string(signature.interactionTypeUsed), "revocationChecked": false,
                "out": JSONValue(evidence?.path),
            ])
    }
}
