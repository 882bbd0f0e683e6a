import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Items as files of mode 0600 in one folder a key, folders of mode 0700. The adapter for systems without a keychain.
///
/// A replacement is written beside the old file, synced, renamed over it, and the folder is synced: after a crash
/// there is the old file or the new one, never a part. What a killed replacement left beside it goes away with the next
/// change of the item. Links are not followed.
///
/// Every change happens under the registration lock, or where one process alone writes the item, so a file beside an
/// item is never one that is being written.
struct FileItemStore: ItemStore {
    let directory: String
    /// An item is far smaller; a bigger file is not ours.
    static let limit = 4 << 20

    func read(_ item: ItemName) throws(PhoneFailure) -> [UInt8]? {
        let file = unsafe open(path(item), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        if file < 0 && errno == ENOENT { return nil }
        guard file >= 0 else { throw failure("open", item) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16384)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                Self.repeating { unsafe Self.readSome(file, buffer.baseAddress, buffer.count) }
            }
            guard count >= 0 else { throw failure("read", item) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= Self.limit else { throw PhoneFailure(.storage, detail: "oversized \(item.kind)") }
        }
    }

    func replace(_ item: ItemName, with bytes: [UInt8]) throws(PhoneFailure) {
        try makeFolder(item.key)
        try removeLeftovers(item)
        let final = path(item)
        let temporary = final + ".\(getpid()).\(UInt32.random(in: 0...UInt32.max))\(Self.temporarySuffix)"
        do throws(PhoneFailure) {
            try write(bytes, to: temporary, item)
            guard unsafe rename(temporary, final) == 0 else { throw failure("rename", item) }
            try syncFolder(item.key, item)
        } catch {
            unsafe unlink(temporary)
            throw error
        }
    }

    func remove(_ item: ItemName) throws(PhoneFailure) {
        try removeLeftovers(item)
        guard unsafe unlink(path(item)) == 0 else {
            if errno == ENOENT { return }
            throw failure("unlink", item)
        }
        try syncFolder(item.key, item)
    }

    /// A replacement that was killed before its rename left a whole item behind: a blob under some PIN, or a journal with
    /// k1, which with the signature made from it gives the key away.
    private func removeLeftovers(_ item: ItemName) throws(PhoneFailure) {
        let folder = directory + "/" + item.key
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let leftovers = names.filter { $0.hasPrefix(item.kind.rawValue + ".") && $0.hasSuffix(Self.temporarySuffix) }
        if leftovers.isEmpty { return }
        for name in leftovers where unsafe unlink(folder + "/" + name) != 0 && errno != ENOENT {
            throw failure("unlink", item)
        }
        try syncFolder(item.key, item)
    }

    private static let temporarySuffix = ".tmp"

    private func write(_ bytes: [UInt8], to path: String, _ item: ItemName) throws(PhoneFailure) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("create", item) }
        defer { close(file) }
        var done = 0
        while done < bytes.count {
            let from = done
            let count = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[from...])
                return Self.repeating { unsafe Self.writeSome(file, rest.baseAddress, rest.count) }
            }
            guard count > 0 else { throw failure("write", item) }
            done += count
        }
        guard Self.sync(file) else { throw failure("sync", item) }
    }

    private func syncFolder(_ key: String, _ item: ItemName) throws(PhoneFailure) {
        let folder = unsafe open(directory + "/" + key, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure("open folder", item) }
        defer { close(folder) }
        guard Self.sync(folder) else { throw failure("sync folder", item) }
    }

    func makeFolder(_ key: String) throws(PhoneFailure) {
        // Missing parents are made too, so that a fresh home needs no set-up.
        var made = ""
        for part in (directory + "/" + key).split(separator: "/", omittingEmptySubsequences: true) {
            made += (made.isEmpty && !directory.hasPrefix("/") ? "" : "/") + part
            if unsafe mkdir(made, 0o700) != 0 && errno != EEXIST && errno != EISDIR && errno != EROFS {
                throw PhoneFailure(.storage, status: Int(errno), detail: "make folder")
            }
        }
    }

    private func path(_ item: ItemName) -> String { directory + "/" + item.key + "/" + item.kind.rawValue }

    private func failure(_ step: String, _ item: ItemName) -> PhoneFailure {
        PhoneFailure(.storage, status: Int(errno), detail: "\(step) \(item.kind.rawValue)")
    }

    // MARK: System calls by the names of both systems

    private static func readSome(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            unsafe Darwin.read(file, buffer, count)
        #else
            unsafe Glibc.read(file, buffer, count)
        #endif
    }

    private static func writeSome(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            unsafe Darwin.write(file, buffer, count)
        #else
            unsafe Glibc.write(file, buffer, count)
        #endif
    }

    /// Down to the medium: on Darwin `fsync` stops at the drive's cache.
    private static func sync(_ file: Int32) -> Bool {
        #if canImport(Darwin)
            if unsafe fcntl(file, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(file) == 0
    }

    /// Again while a signal interrupts the call.
    private static func repeating(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
