import CCurl
import COpenSSL

extension Transfer {
    /// What the caller gets when libcurl reports the end of this transfer.
    func outcome(of code: CURLcode) -> TransferResult {
        guard code == CURLE_OK else { return .failure(failure(code)) }
        var status = 0
        guard ccurl_get_long(easy, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK, (100...999).contains(status) else {
            return .failure(.protocolViolation)
        }
        return .success(HTTPResponse(status: status, headers: received.headers, body: received.body))
    }

    private func failure(_ code: CURLcode) -> HTTPClientError {
        if received.isTooLarge { return .tooLarge }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .unreachable(.unknownHost)
        case CURLE_COULDNT_CONNECT: return .unreachable(.refused)
        case CURLE_OPERATION_TIMEDOUT: return .timedOut
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING:
            return hasAnswerBegun ? .protocolViolation : .unreachable(.connectionLost)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_ISSUER_ERROR, CURLE_USE_SSL_FAILED:
            return tlsFailure(code)
        case CURLE_URL_MALFORMAT: return .invalidRequest
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ENGINE_INITFAILED:
            return .unavailable
        default: return .protocolViolation
        }
    }

    private var hasAnswerBegun: Bool { !received.headers.isEmpty || !received.body.isEmpty }

    private func tlsFailure(_ code: CURLcode) -> HTTPClientError {
        switch handshake?.outcome {
        case .pinMismatch: return .pinMismatch
        case .invalid(let reason): return .tls(Self.meaning(of: reason))
        // The path was good, so what libcurl refused is the name.
        case .accepted, .notReached, nil:
            return .tls(code == CURLE_PEER_FAILED_VERIFICATION ? .wrongHost : .handshake)
        }
    }

    private static func meaning(of reason: Int32) -> TLSFailure {
        switch reason {
        case X509_V_ERR_CERT_HAS_EXPIRED: .expired
        case X509_V_ERR_CERT_NOT_YET_VALID: .notYetValid
        case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: .wrongHost
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_UNTRUSTED:
            .untrusted
        default: .invalidCertificate(Int(reason))
        }
    }
}
