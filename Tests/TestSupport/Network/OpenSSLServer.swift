import Foundation

/// `openssl s_server -www` on a free port: answers every GET with a page on its TLS connection, then closes.
package final class OpenSSLServer {
    package let port: UInt16
    private let process: Process
    private let folder: URL

    package init(_ identity: TestAuthority.Identity, options: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("eid-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try identity.certificate.write(to: folder.appendingPathComponent("c.pem"), atomically: true, encoding: .utf8)
        try identity.key.write(to: folder.appendingPathComponent("k.pem"), atomically: true, encoding: .utf8)
        let arguments = ["s_server", "-accept", "127.0.0.1:0", "-cert", "c.pem", "-key", "k.pem", "-www"] + options
        let tool = try OpenSSLTool.process(arguments, in: folder)
        process = tool.process
        try process.run()
        port = try Self.port(from: tool.output.fileHandleForReading)
    }

    deinit {
        // Not SIGTERM: a child of a Dispatch thread has it blocked.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Reads up to the line `ACCEPT 127.0.0.1:port`.
    private static func port(from output: FileHandle) throws -> UInt16 {
        var text = ""
        while true {
            let part = output.availableData
            guard !part.isEmpty else { throw OpenSSLTool.Failure(text: text) }
            text += String(decoding: part, as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if let line = lines.first(where: { $0.hasPrefix("ACCEPT") }), let last = line.split(separator: ":").last,
                let port = UInt16(last)
            {
                return port
            }
        }
    }
}
