import CMicroHTTPD
import Glibc

extension RequestHead {
    /// Headers that must not come twice: two readers could believe different ones.
    private static let single = [
        "host", "content-length", "content-type", "transfer-encoding", "authorization", "x-device-token", "expect",
    ]

    /// Reads the head from the library. `nil` when a header is not UTF-8.
    init?(method: UnsafePointer<CChar>?, connection: OpaquePointer) {
        guard let method, let methodName = String(validatingCString: method) else { return nil }
        let collector = HeaderCollector()
        MHD_get_connection_values(
            connection, .HEADER_KIND,
            { collector, _, name, value in
                guard let collector else { return .NO }
                let this = Unmanaged<HeaderCollector>.fromOpaque(collector).takeUnretainedValue()
                return this.add(name, value) ? .YES : .NO
            }, Unmanaged.passUnretained(collector).toOpaque())
        guard collector.isValid else { return nil }
        self.init(
            method: methodName, headers: collector.headers,
            remoteAddress: Self.remoteAddress(of: connection) ?? "-")
    }

    /// Why the request is refused before its body is read; `nil` when it is not.
    func refusal(_ limits: ServerLimits, target: String) -> ServerResponse? {
        for name in Self.single where headers.count(where: { $0.isNamed(name) }) > 1 {
            return .malformed("The header \(name) comes twice")
        }
        let transferEncoding = headers.first { $0.isNamed("transfer-encoding") }
        guard let length = headers.first(where: { $0.isNamed("content-length") }) else {
            guard let transferEncoding, transferEncoding.value.lowercased() != "chunked" else { return nil }
            return .malformed("The transfer encoding is not known")
        }
        guard transferEncoding == nil, let count = Int(length.value), count >= 0,
            length.value.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return .malformed("The body's length is not clear") }
        return count > limits.body ? limits.longBody(target) : nil
    }

    private static func remoteAddress(of connection: OpaquePointer) -> String? {
        guard let info = cmhd_client_address(connection) else { return nil }
        let length =
            info.pointee.sa_family == sa_family_t(AF_INET6)
            ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        guard let host = SocketName(info, length: socklen_t(length))?.host else { return nil }
        // A socket for both families writes IPv4 peers so; lists of addresses and limits know the plain form.
        let mapped = "::ffff:"
        return host.hasPrefix(mapped) && host.contains(".") ? String(host.dropFirst(mapped.count)) : host
    }
}

/// Lives for one call of the library.
private final class HeaderCollector {
    private(set) var headers: [HTTPField] = []
    private(set) var isValid = true

    func add(_ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?) -> Bool {
        guard let name, let nameText = String(validatingCString: name),
            let valueText = value.map({ String(validatingCString: $0) }) ?? ""
        else {
            isValid = false
            return false
        }
        headers.append(HTTPField(nameText, valueText))
        return true
    }
}
