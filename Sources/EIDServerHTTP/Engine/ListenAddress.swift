import Glibc

/// Where a listener waits: a numeric IP address and a port; port 0 lets the system choose one.
public struct ListenAddress: Sendable, Equatable {
    /// Dotted quad, or IPv6 without brackets.
    public let host: String
    public let port: UInt16

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// `127.0.0.1:8443` or `[::1]:8443`; `nil` for anything else.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard Self.family(of: String(host)) != nil else { return nil }
        self.init(host: String(host), port: port)
    }

    /// The form that goes into a URL.
    public var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    private static func family(of host: String) -> Int32? {
        var address4 = in_addr()
        if inet_pton(AF_INET, host, &address4) == 1 { return AF_INET }
        var address6 = in6_addr()
        return inet_pton(AF_INET6, host, &address6) == 1 ? AF_INET6 : nil
    }
}

/// A bound, listening, non-blocking socket and the port it really got. The owner closes the descriptor.
struct ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    init(_ address: ListenAddress) throws(HTTPServerError) {
        let descriptor = try Self.bind(address)
        guard listen(descriptor, 1024) == 0, let port = Self.port(of: descriptor) else {
            close(descriptor)
            throw .addressUnavailable(address, errno)
        }
        self.descriptor = descriptor
        self.port = port
    }

    private static func bind(_ address: ListenAddress) throws(HTTPServerError) -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, "\(address.port)", &hints, &list) == 0, let info = list?.pointee else {
            throw .addressUnavailable(address, EINVAL)
        }
        defer { freeaddrinfo(list) }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(info.ai_family, kind, 0)
        guard descriptor >= 0 else { throw .addressUnavailable(address, errno) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard Glibc.bind(descriptor, info.ai_addr, info.ai_addrlen) == 0 else {
            let reason = errno
            close(descriptor)
            throw .addressUnavailable(address, reason)
        }
        return descriptor
    }

    private static func port(of descriptor: Int32) -> UInt16? {
        guard let name = SocketName.of(descriptor) else { return nil }
        return UInt16(name.port)
    }
}

/// The numeric text of a socket address.
struct SocketName {
    let host: String
    let port: String

    init?(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let flags = NI_NUMERICHOST | NI_NUMERICSERV
        let status = getnameinfo(
            address, length, &host, socklen_t(host.count), &port, socklen_t(port.count), flags)
        guard status == 0 else { return nil }
        self.host = Self.text(host)
        self.port = Self.text(port)
    }

    static func of(_ descriptor: Int32) -> SocketName? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor, address, &length) == 0 ? SocketName(address, length: length) : nil
            }
        }
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
