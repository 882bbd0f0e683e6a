import CCurl

extension Transfer {
    /// Makes the easy handle of this transfer. False when libcurl is out of memory or refuses an option.
    func prepare(share: UnsafeMutableRawPointer?) -> Bool {
        guard let easy = curl_easy_init() else { return false }
        self.easy = easy
        let context = Unmanaged.passUnretained(self).toOpaque()
        let results =
            [ccurl_set_text(easy, CURLOPT_URL, request.url), ccurl_set_pointer(easy, CURLOPT_PRIVATE, context)]
            + transportOptions(easy, share) + trustOptions(easy, context) + receiverOptions(easy, context)
            + methodOptions(easy)
        return results.allSatisfy { $0 == CURLE_OK }
    }

    private func transportOptions(_ easy: UnsafeMutableRawPointer, _ share: UnsafeMutableRawPointer?) -> [CURLcode] {
        let deadline = max(1, request.deadline.milliseconds)
        var results = [
            ccurl_set_share(easy, share),
            ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1),
            ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, deadline),
            ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, min(deadline, max(1, connectTimeout.milliseconds))),
            ccurl_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1),
            ccurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
            ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0),
            ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, target.scheme),
            ccurl_set_long(easy, CURLOPT_NETRC, 0),
        ]
        // A proxy from the environment cannot reach this machine's own services.
        if target.isLoopback { results.append(ccurl_set_text(easy, CURLOPT_PROXY, "")) }
        return results
    }

    /// The store set in the callback replaces whatever files libcurl was built to read.
    private func trustOptions(_ easy: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) -> [CURLcode] {
        [
            ccurl_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1),
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2),
            ccurl_set_text(easy, CURLOPT_CAINFO, nil),
            ccurl_set_text(easy, CURLOPT_CAPATH, nil),
            ccurl_set_pointer(easy, CURLOPT_SSL_CTX_DATA, context),
            ccurl_set_ssl_context_function(easy) { _, sslContext, transfer in
                guard let sslContext, let transfer else { return CURLE_SSL_CONNECT_ERROR }
                let this = Unmanaged<Transfer>.fromOpaque(transfer).takeUnretainedValue()
                return this.beginHandshake(OpaquePointer(sslContext)) ? CURLE_OK : CURLE_SSL_CONNECT_ERROR
            },
        ]
    }

    private func receiverOptions(_ easy: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) -> [CURLcode] {
        [
            ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context),
            ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, transfer in
                Transfer.deliver(bytes, count, to: transfer) { $0.received.receive(body: $1) }
            },
            ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context),
            ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, _, count, transfer in
                Transfer.deliver(bytes, count, to: transfer) { $0.received.receive(headerLine: $1) }
            },
        ]
    }

    private func methodOptions(_ easy: UnsafeMutableRawPointer) -> [CURLcode] {
        var results: [CURLcode] = []
        if let body = request.body {
            results = [
                ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)),
                // One byte more than is sent, so that an empty body still has an address; libcurl copies it.
                (body + [0]).withUnsafeBytes {
                    ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
                },
            ]
        } else if request.method == "HEAD" {
            results = [ccurl_set_long(easy, CURLOPT_NOBODY, 1)]
        }
        results.append(ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method))
        for field in request.headers {
            // libcurl writes "Name;" as a header without a value, and drops "Name:".
            headerLines = curl_slist_append(
                headerLines, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        headerLines = curl_slist_append(headerLines, "Expect:")
        results.append(ccurl_set_list(easy, CURLOPT_HTTPHEADER, headerLines))
        return results
    }

    /// Fewer bytes than were offered ends the transfer; an offer of none is accepted.
    private static let refusal = -1

    private static func deliver(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to transfer: UnsafeMutableRawPointer?,
        _ receive: (Transfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let transfer else { return 0 }
        let this = Unmanaged<Transfer>.fromOpaque(transfer).takeUnretainedValue()
        return receive(this, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : refusal
    }
}

extension Duration {
    /// Rounded up; saturates at 2^31 − 1, about 24 days.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 2_147_483 else { return Int(Int32.max) }
        guard seconds >= 0 else { return 0 }
        return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
