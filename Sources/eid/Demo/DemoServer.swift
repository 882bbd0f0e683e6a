import EIDServerHTTP
import Foundation

/// A development server on free ports, with its files in a folder of its own.
enum DemoServer {
    /// Throws what starting a server throws; another process may take a port in between, so it is tried three times.
    static func start(home: HomeFolder) async throws -> RunningServer {
        var attempt = 1
        while true {
            var settings = ServerSettings()
            settings.listen = "127.0.0.1:\(try await freePort())"
            settings.statusListen = "127.0.0.1:\(try await freePort())"
            let setup = try ServerSetup(settings, isDevelopment: true, home: home)
            do {
                let running = try await RunningServer.start(setup, log: JSONLineLog(write: { _ in }))
                try await DevelopmentFiles(folder: home.development).write(running)
                return running
            } catch HTTPServerError.addressUnavailable where attempt < 3 {
                attempt += 1
            }
        }
    }

    /// The addresses stand in the settings before the listener exists, so a port is taken and given back.
    private static func freePort() async throws -> UInt16 {
        let probe = try HTTPServer(address: ListenAddress(host: "127.0.0.1", port: 0)) { _ in
            ServerResponse(status: 404)
        }
        let port = probe.address.port
        await probe.drain(within: .zero)
        return port
    }
}
