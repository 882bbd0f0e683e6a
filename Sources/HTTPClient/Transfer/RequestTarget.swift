import CCurl

/// What the client must know of a URL before it sends anything.
struct RequestTarget {
    /// Lower case: `https` or `http`.
    let scheme: String
    /// As libcurl normalises it: dotted quad for every spelling of an IPv4 address, brackets around IPv6.
    let host: String

    /// - Returns: `nil` for a relative or malformed URL, or one that carries a user name.
    init?(_ url: String) {
        guard !url.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7f }), let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        let flags = UInt32(CURLU_DISALLOW_USER)
        guard curl_url_set(handle, CURLUPART_URL, url, flags) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: handle), let host = Self.part(CURLUPART_HOST, of: handle)
        else { return nil }
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
    }

    var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
