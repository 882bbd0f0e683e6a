package import Foundation
package import Testing

/// The `openssl` command, an implementation that is not ours: it makes test certificates and speaks TLS to our code.
package enum OpenSSLTool {
    package struct Failure: Error {
        package let text: String
    }

    private static let path = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    package static let available = path != nil

    package static let whyAbsent: Comment = "the openssl command is not installed"

    /// Runs to the end; gives standard output.
    @discardableResult
    package static func run(_ arguments: [String], input: String = "", in folder: URL? = nil) throws -> Data {
        let result = try runToEnd(arguments, input: input, in: folder)
        guard result.status == 0 else { throw Failure(text: result.errors) }
        return result.output
    }

    /// Runs to the end, whatever its status.
    package static func runToEnd(
        _ arguments: [String], input: String = "", in folder: URL? = nil
    ) throws -> (status: Int32, output: Data, errors: String) {
        let (process, output, errors, feed) = try process(arguments, in: folder)
        try process.run()
        try feed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try feed.fileHandleForWriting.close()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, text, String(decoding: complaint, as: UTF8.self))
    }

    static func process(
        _ arguments: [String], in folder: URL?
    ) throws -> (process: Process, output: Pipe, errors: Pipe, input: Pipe) {
        guard let path else { throw Failure(text: "no openssl command") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let (output, errors, input) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = input
        return (process, output, errors, input)
    }
}
