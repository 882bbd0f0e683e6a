import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A plain TCP server on a free loopback port that plays a script on each connection: for peers that break the rules.
package final class ScriptedServer: Sendable {
    /// One accepted connection, used by its script's thread only.
    package struct Connection {
        let descriptor: Int32

        /// Reads up to the end of a request's head; gives what came, perhaps with some of the body.
        @discardableResult
        package func readHead() -> String {
            var text = ""
            while !text.contains("\r\n\r\n") {
                let part = read()
                if part.isEmpty { break }
                text += part
            }
            return text
        }

        /// What arrives next; empty at the end.
        package func read() -> String {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }

        package func write(_ text: String) {
            let bytes = Array(text.utf8)
            var sent = 0
            while sent < bytes.count {
                let count = unsafe bytes[sent...].withUnsafeBytes {
                    unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count <= 0 { return }
                sent += count
            }
        }
    }

    package let port: UInt16
    private let descriptor: Int32
    private let accepted = Mutex(0)

    /// Number of connections so far.
    package var connectionCount: Int { accepted.withLock { $0 } }

    /// - Parameter script: run on a thread of its own for each connection, which is closed after it.
    package init(_ script: @escaping @Sendable (Connection) -> Void) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isReady else { throw OpenSSLTool.Failure(text: "no free port") }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { break }
                self?.accepted.withLock { $0 += 1 }
                Thread.detachNewThread {
                    script(Connection(descriptor: connection))
                    close(connection)
                }
            }
            close(descriptor)
        }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
