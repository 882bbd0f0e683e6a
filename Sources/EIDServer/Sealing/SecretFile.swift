private import Foundation

/// Files that only their owner may read. Names of files may be logged, contents never.
enum SecretFile {
    /// Makes the folder with mode 0700 where it is missing.
    static func makeFolder(_ path: String) throws(ServerError) {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .file(path: path, reason: "the folder cannot be made")
        }
    }

    /// The content, nil when there is no such file. A file that others may read is refused.
    static func read(_ path: String) throws(ServerError) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        guard let mode, mode & 0o077 == 0 else { throw .exposedKeyFile(path: path) }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .file(path: path, reason: "it cannot be read")
        }
        return [UInt8](data)
    }

    /// Writes a new content so that after a crash the file is either the old one or the new one, complete.
    static func write(_ path: String, _ content: [UInt8]) throws(ServerError) {
        let new = path + ".new"
        do {
            try? FileManager.default.removeItem(atPath: new)
            guard
                FileManager.default.createFile(
                    atPath: new, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw ServerError.file(path: path, reason: "it cannot be written") }
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: new))
            defer { try? file.close() }
            try file.write(contentsOf: Data(content))
            try file.synchronize()
            guard unsafe rename(new, path) == 0 else {
                throw ServerError.file(path: path, reason: "it cannot be replaced")
            }
            // The new name itself must be on disk too.
            let folder = try FileHandle(forReadingFrom: URL(fileURLWithPath: path).deletingLastPathComponent())
            defer { try? folder.close() }
            try folder.synchronize()
        } catch let error as ServerError {
            throw error
        } catch {
            throw .file(path: path, reason: "it cannot be written")
        }
    }
}
