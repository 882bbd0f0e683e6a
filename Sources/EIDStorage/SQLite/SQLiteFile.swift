private import Foundation

/// The file of a database before the engine sees it.
enum SQLiteFile {
    /// Makes the folder (0700) and the file (0600) where they are missing; a wider mode of the file is narrowed.
    ///
    /// The engine gives the log and the shared memory beside the file the file's own mode.
    static func create(_ path: String) throws(StorageError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: folder.path) {
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw StorageError(.io, "the folder \(folder.path) cannot be made")
            }
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw StorageError(.io, "the file \(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw StorageError(.io, "the mode of \(path) cannot be set") }
    }
}
