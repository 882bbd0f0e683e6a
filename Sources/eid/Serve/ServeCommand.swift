import EIDServer
import EIDServerHTTP
import Foundation

/// `eid serve`: the backend.
enum ServeCommand {
    static let development = Flag(
        "dev", "Development: own TLS certificate, the DAN simulator, a demo relying party; all under $EID_HOME.")

    static let command = Command(
        "serve", "Run the server until SIGTERM or Ctrl-C; both let running requests finish.",
        discussion: """
            Logs are JSON lines on standard error. --dev leaves dev/trust.pem, dev/root.pem and dev/rp.json in
            $EID_HOME, where `eid phone` and `eid rp` look by default. Without --dev nobody can enrol yet: the
            gateway that proves a citizen's identity is not connected. root.pem and issuing.pem in the folder
            of the keys are what a relying party trusts.

            The settings file is a JSON object: listen, statusListen, database, keyFolder, baseURL,
            deviceLinkBase, statusBaseURL, tlsCertificate, tlsKey, deployment, schemeName,
            relyingPartyNames, trustedProxies, organization, and limits: {sessionSeconds,
            sessionsPerAccount, sessionsPerAccountAndRelyingParty, sessionsPerRelyingParty,
            requestsPerAddressAndSecond, bodyBytes}.
            """,
        options: ServerSettings.options, flags: [development], action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let home = HomeFolder.current
        let isDevelopment = invocation[development]
        let setup = try ServerSetup(try ServerSettings(invocation), isDevelopment: isDevelopment, home: home)
        if isDevelopment { try Files.makeFolder(home.path) }
        // Each waiting client needs a descriptor; the soft limit is often far below what the system grants.
        DescriptorLimit.raise()
        let log = JSONLineLog()
        let running = try await RunningServer.start(setup, log: log)
        if isDevelopment {
            do {
                try await DevelopmentFiles(folder: home.development).write(running)
            } catch {
                await running.stop(within: .zero)
                throw error
            }
        }
        invocation.console.say("Serving \(setup.configuration.baseURL) on \(running.http.address.text)")
        if let status = running.http.statusAddress { invocation.console.say("Status on http://\(status.text)") }
        if isDevelopment { invocation.console.say("Development files in \(home.development.path)") }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        log.line("stopping")
        await running.stop()
        return Report(["Stopped."], json: ["status": "STOPPED"])
    }
}
