import Foundation

/// What a development server on this machine has left about itself.
enum DevelopmentServer {
    /// Its address; nil where none ever ran. Throws `CommandFailure` for a damaged file.
    static func baseURL(_ home: HomeFolder) throws -> String? {
        let path = home.development.relyingParty
        guard Files.exists(path) else { return nil }
        struct File: Decodable { let baseURL: String }
        guard let file = try? JSONDecoder().decode(File.self, from: try Files.read(path)) else {
            throw CommandFailure(.refused, "file", "\(path) is damaged; start `eid serve --dev` again.")
        }
        return file.baseURL
    }
}
