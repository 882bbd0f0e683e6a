import Foundation

/// Where this user's state lives: `$EID_HOME`, else `~/.eid`.
struct HomeFolder: Sendable {
    let path: String

    static var current: HomeFolder {
        if let path = ProcessInfo.processInfo.environment["EID_HOME"], !path.isEmpty { return HomeFolder(path: path) }
        return HomeFolder(path: FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".eid").path)
    }

    /// The server's database.
    var database: String { path + "/server.sqlite" }
    /// The server's keys.
    var serverKeys: String { path + "/server" }
    /// A phone's keys, without `--home`.
    var phone: String { path + "/phone" }
    /// What `eid serve --dev` leaves for `eid phone` and `eid rp`.
    var development: DevelopmentFolder { DevelopmentFolder(path: path + "/dev") }
}

/// The folder by which a development server, phones and relying parties on one machine find each other.
struct DevelopmentFolder: Sendable {
    let path: String

    /// TLS trust of phone and relying party.
    var trust: String { path + "/trust.pem" }
    /// The citizens' root and the issuing CA below it.
    var root: String { path + "/root.pem" }
    /// A registered relying party, with its secret.
    var relyingParty: String { path + "/rp.json" }
}
