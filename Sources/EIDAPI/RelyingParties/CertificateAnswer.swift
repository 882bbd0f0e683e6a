/// The answer of `POST /signature/certificate/{documentNumber}`: a certificate exactly when `state` is OK.
package struct CertificateAnswer: Codable, Sendable, Equatable {
    package var state: State
    package var cert: SessionStatus.Certificate?

    package init(state: State, cert: SessionStatus.Certificate? = nil) {
        self.state = state
        self.cert = cert
    }

    package enum State: String, Codable, Sendable, CaseIterable {
        case ok = "OK"
        case documentUnusable = "DOCUMENT_UNUSABLE"
    }
}
