import Foundation

/// `eid demo`: the whole story on this machine in one go.
enum DemoCommand {
    static let keep = ValueOption(
        "keep", "DIR", "Leave certificates, what was signed and the signatures there, for OpenSSL.")

    static let command = Command(
        "demo", "Show the whole story on this machine: enrol, log in, sign, check. Leaves nothing behind.",
        discussion: """
            Starts a server with a temporary database on a free port, enrols a citizen with two PINs, logs in
            through a device link and by notification, signs a document, and checks everything as a relying
            party does.
            """,
        options: [keep], action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("eid-demo-\(UUID().uuidString)").path
        try Files.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let evidence = try invocation[keep].map { try EvidenceFolder(path: $0) }
        let begin = ContinuousClock.now
        let running = try await DemoServer.start(home: HomeFolder(path: folder))
        let started = (ContinuousClock.now - begin).seconds
        do {
            let story = DemoStory(
                console: invocation.console, running: running, home: HomeFolder(path: folder), evidence: evidence)
            let steps = try await story.play(serverStarted: started)
            await running.stop(within: .seconds(2))
            return report(steps, total: (ContinuousClock.now - begin).seconds, evidence)
        } catch {
            await running.stop(within: .zero)
            throw error
        }
    }

    private static func report(_ steps: [DemoStep], total: Double, _ evidence: EvidenceFolder?) -> Report {
        var lines = ["", "All \(steps.count) steps done in \(total.shown) s. \(RelyingPartyAccess.revocationRemark)"]
        if let evidence {
            lines.append("Kept in \(evidence.path); check with:")
            lines += OpenSSLCommands.lines.map { "  \($0)" }
        }
        return Report(
            lines,
            json: [
                "steps": .array(steps.map(\.json)), "seconds": .number(total), "keptIn": JSONValue(evidence?.path),
                "revocationChecked": false,
            ])
    }
}

/// How anyone checks what the demo keeps.
enum OpenSSLCommands {
    static let lines = [
        "openssl verify -x509_strict -CAfile root.pem -untrusted issuing.pem auth.pem sign.pem",
        "openssl x509 -in auth.pem -pubkey -noout > auth.pub && "
            + "openssl dgst -sha256 -verify auth.pub -signature login.sig login.payload",
        "openssl x509 -in sign.pem -pubkey -noout > sign.pub && "
            + "openssl dgst -sha256 -verify sign.pub -signature document.sig document.bin",
    ]
}
