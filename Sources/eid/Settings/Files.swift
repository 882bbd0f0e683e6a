import Foundation

/// Files of the command line, with errors that name the path.
enum Files {
    /// Throws `CommandFailure`. Reads at most 64 MiB.
    static func read(_ path: String) throws -> Data {
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            let data = try handle.read(upToCount: largest + 1) ?? Data()
            guard data.count <= largest else {
                throw CommandFailure(.refused, "file_too_large", "\(path) is larger than 64 MiB.")
            }
            return data
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.refused, "file", "\(path) cannot be read: \(reason(error))")
        }
    }

    /// Replaces the file in one step. Throws `CommandFailure`.
    /// - Parameter isSecret: mode 0600 instead of 0644, also while it is being written.
    static func write(_ data: Data, to path: String, isSecret: Bool = false) throws {
        let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier).tmp"
        do {
            let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isSecret ? 0o600 : 0o644)
            guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
            let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
            guard unsafe rename(draft, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw CommandFailure(.refused, "file", "\(path) cannot be written: \(reason(error))")
        }
    }

    /// Makes a folder and those above it, mode 0700. Throws `CommandFailure`.
    static func makeFolder(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(.refused, "file", "\(path) cannot be made: \(reason(error))")
        }
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Whether others than the owner may read it.
    static func isExposed(_ path: String) -> Bool {
        let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        return (mode ?? 0) & 0o044 != 0
    }

    private static let largest = 64 * 1024 * 1024

    private static func reason(_ error: any Error) -> String {
        unsafe errno == 0 ? "\(error)" : String(cString: strerror(errno))
    }
}
