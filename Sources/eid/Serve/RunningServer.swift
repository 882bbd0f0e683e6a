import Certificates
import EIDCrypto
import EIDServer
import EIDServerHTTP
import EIDStorage
import Foundation

/// A server that serves, from `start` to `stop`.
final class RunningServer: Sendable {
    let server: EIDServer
    let http: HTTPService
    /// What phones and relying parties trust, PEM; nil in production.
    let trust: String?
    private let database: SQLiteDatabase
    private let maintenance: Task<Void, Never>

    private init(server: EIDServer, http: HTTPService, trust: String?, database: SQLiteDatabase, log: JSONLineLog) {
        self.server = server
        self.http = http
        self.trust = trust
        self.database = database
        maintenance = Task {
            var nextEmptying = ContinuousClock.now
            while !Task.isCancelled {
                do {
                    try await server.maintain()
                    if ContinuousClock.now >= nextEmptying {
                        nextEmptying += .seconds(600)
                        try await database.emptyLog()
                    }
                } catch {
                    log.line("maintenance", level: "error", [("error", .text(String(reflecting: type(of: error))))])
                }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Throws `ServerError`, `StorageError`, `HTTPServerError`, `CommandFailure`.
    static func start(_ setup: ServerSetup, log: JSONLineLog) async throws -> RunningServer {
        if setup.tls != nil { try refuseDevelopmentKeys(setup.configuration.keyFolder) }
        try Files.makeFolder(URL(fileURLWithPath: setup.databasePath).deletingLastPathComponent().path)
        let database = try await SQLiteDatabase.open(.file(setup.databasePath))
        do {
            let context = try ServerContext(configuration: setup.configuration, database: database)
            let server = try EIDServer(context)
            try await server.recordStart()
            let (http, trust) = try listen(setup, server, log)
            return RunningServer(server: server, http: http, trust: trust, database: database, log: log)
        } catch {
            await database.close()
            throw error
        }
    }

    /// Wakes the long polls, lets running requests finish, closes the store.
    func stop(within deadline: Duration = .seconds(20)) async {
        server.drain()
        await http.drain(within: deadline)
        maintenance.cancel()
        await maintenance.value
        await database.close()
    }

    private static func listen(
        _ setup: ServerSetup, _ server: EIDServer, _ log: JSONLineLog
    ) throws -> (HTTPService, trust: String?) {
        let identity: TLSIdentity
        var trust: String?
        if let files = setup.tls {
            identity = TLSIdentity(
                chain: String(decoding: try Files.read(files.certificate), as: UTF8.self),
                key: SecretBytes(copying: Array(try Files.read(files.key))))
        } else {
            let own = try DevelopmentTLS.open(
                setup.configuration.keyFolder, random: server.context.random, now: server.context.now)
            trust = own.trust
            identity = TLSIdentity(chain: own.certificate, key: own.key.clone())
        }
        let http = try HTTPService(server, settings: setup.http, identity: identity, log: log)
        return (http, trust)
    }

    /// The CA of a development server vouches for invented citizens: no production server may take it over.
    private static func refuseDevelopmentKeys(_ folder: String) throws {
        guard Files.exists("\(folder)/tls-ca.key") else { return }
        throw CommandFailure(
            .refused, "development_keys",
            "The keys in \(folder) were made by --dev, whose CA vouches for invented citizens. Give --keys and --database "
                + "of this server's own.")
    }
}
