import Certificates
import EIDAPI

extension RelyingPartyError {
    /// What the path check found.
    init(certificate error: CertificateError, file: String = #fileID, line: Int = #line) {
        let code: Code =
            switch error {
            case .malformed: .certificateMalformed
            case .expired: .certificateExpired
            case .notYetValid: .certificateNotYetValid
            case .untrustedIssuer: .untrustedIssuer
            case .badSignature: .badCertificateSignature
            case .keyUsage, .extendedKeyUsage, .notEndEntity: .wrongKeyUsage
            case .explicitCurve, .notP256: .unsupportedKey
            case .unknownPolicy: .unknownPolicy
            case .levelTooLow: .levelTooLow
            case .configuration, .name, .signerMismatch, .keyReused, .issuer, .signing, .selfCheck, .library,
                .rejected:
                .certificateRejected
            }
        self.init(code, "\(error)", file: file, line: line)
    }

    /// Nil for OK.
    init?(ended result: SessionStatus.Result, file: String = #fileID, line: Int = #line) {
        guard result.endResult != .ok else { return nil }
        let screen = result.details.map { "refused at \($0.interaction.rawValue)" } ?? ""
        self.init(Code(rawValue: result.endResult.rawValue), screen, file: file, line: line)
    }

    /// A refusal of the server.
    ///
    /// - Parameters:
    ///   - notFound: What 404 and 410 mean for this call.
    ///   - retryAfter: Seconds, as the server asked.
    init(status: Int, body: ProtocolError?, notFound: Code, retryAfter: Int?, file: String = #fileID, line: Int = #line)
    {
        let code: Code =
            switch status {
            case 401: .unauthorized
            case 403: .forbidden
            case 404, 410: notFound
            case 429: .rateLimited
            case 480: .clientTooOld
            case 580: .maintenance
            case 400...499: .badRequest
            case 500...599: .serverFailed
            default: .unexpectedAnswer
            }
        let field = body?.errors?.first.map { " at \($0.pointer ?? $0.paramName ?? "?")" } ?? ""
        self.init(
            code, (body?.detail ?? "") + field, advice: retryAfter.map { .later(.seconds($0)) }, status: status,
            serverCode: body?.code.rawValue, file: file, line: line)
    }
}
