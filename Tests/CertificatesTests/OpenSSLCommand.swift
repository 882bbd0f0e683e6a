import Foundation

@testable import Certificates

/// The stock `openssl` in a folder of its own.
struct OpenSSLCommand {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("certificates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func write(_ certificates: [String: Certificate]) throws {
        for (name, certificate) in certificates {
            try certificate.pem.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
    }

    func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// Exit status and everything it printed.
    @discardableResult
    func run(_ line: String) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + line.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
