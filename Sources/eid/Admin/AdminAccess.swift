import EIDServer
import EIDStorage
import Foundation

/// The operator's way to the store, with or without a running server.
struct AdminAccess: Sendable {
    let context: ServerContext
    let relyingParties: RelyingPartyService

    static let options = [ServerSettings.config, ServerSettings.database, ServerSettings.keys]

    /// Opens the store for one action. Throws `CommandFailure` when there is none.
    static func with<R: Sendable>(
        _ invocation: Invocation, _ body: (AdminAccess) async throws -> R
    ) async throws -> R {
        let home = HomeFolder.current
        let settings = try ServerSettings(invocation)
        let path = try ServerSetup.databasePath(settings, home)
        guard Files.exists(path) else {
            throw CommandFailure(.refused, "no_store", "There is no store at \(path); start `eid serve` once.")
        }
        let database = try await SQLiteDatabase.open(.file(path))
        do {
            let context = try ServerContext(
                configuration: ServerConfiguration(keyFolder: settings.keyFolder ?? home.serverKeys),
                database: database)
            let result = try await body(AdminAccess(context: context, relyingParties: RelyingPartyService(context)))
            await database.close()
            return result
        } catch {
            await database.close()
            throw error
        }
    }
}
