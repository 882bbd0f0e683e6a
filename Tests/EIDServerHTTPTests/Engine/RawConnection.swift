import EIDServerHTTP
import Foundation
import Glibc

/// A plain TCP client that sends bytes exactly as told.
///
/// Its calls wait on threads of their own: the handlers under test need the few threads that tasks share.
final class RawConnection: Sendable {
    private let descriptor: Int32
    /// Kept running as long as the connection is in use.
    private let server: HTTPServer?

    convenience init(to server: HTTPServer) throws { try self.init(port: server.address.port, keeping: server) }

    init(port: UInt16, keeping server: HTTPServer? = nil) throws {
        self.server = server
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    /// False when the peer has closed.
    @discardableResult
    func write(_ text: String) async -> Bool { await write(Array(text.utf8)) }

    @discardableResult
    func write(_ bytes: [UInt8]) async -> Bool { await onThread { self.send(bytes) } }

    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    func shutdownWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Up to the peer's closing.
    func readToEnd() async -> String {
        await onThread {
            var all: [UInt8] = []
            while let part = self.read() { all += part }
            return String(decoding: all, as: UTF8.self)
        }
    }

    /// One answer whose length is told.
    func readAnswer() async -> String { await onThread { self.nextAnswer() } }

    private func nextAnswer() -> String {
        var text = ""
        while true {
            if let end = text.range(of: "\r\n\r\n") {
                let head = text[..<end.lowerBound].lowercased()
                let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
                if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
            }
            guard let part = read() else { return text }
            text += String(decoding: part, as: UTF8.self)
        }
    }

    private func read() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}

/// Runs what blocks on a thread of its own.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
