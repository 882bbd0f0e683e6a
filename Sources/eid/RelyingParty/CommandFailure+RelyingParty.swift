import RelyingParty

extension CommandFailure {
    /// What a relying party's error is to a command line.
    init(_ error: RelyingPartyError) {
        var details: [String: JSONValue] = [:]
        if let status = error.status { details["status"] = .number(Double(status)) }
        if let code = error.serverCode { details["serverCode"] = .string(code) }
        if !error.detail.isEmpty { details["detail"] = .string(error.detail) }
        let status: Status =
            switch error.code {
            case .unreachable, .timedOut: .unreachable
            case .invalidRequest, .configuration: .usage
            default: .refused
            }
        self.init(status, error.code.rawValue, Self.sentence(error), details: details)
    }

    private static func sentence(_ error: RelyingPartyError) -> String {
        let remark = error.detail.isEmpty ? "" : ": \(TerminalText.shown(error.detail))"
        return switch error.code {
        case .unreachable, .timedOut: "The server cannot be reached\(remark)."
        case .serverNotTrusted: "The server's certificate is not trusted."
        case .unauthorized: "The server does not know this relying party."
        case .forbidden: "The relying party is not permitted to do this\(remark)."
        case .badRequest: "The server does not accept the request\(remark)."
        case .invalidRequest, .configuration: "This cannot be asked\(remark)."
        case .noAccount: "There is no suitable account for this person or document."
        case .noSession: "The session is over or unknown."
        case .deadline: "Nobody answered within the waiting time; the session goes on."
        case .timeout: "Nobody answered in time."
        case .userRefused, .userRefusedInteraction, .userRefusedCertChoice: "The citizen refused."
        case .wrongVerificationCode: "The citizen chose the wrong code."
        case .cancelled: "Cancelled."
        default: "Refused, \(error.code.rawValue)\(remark)."
        }
    }
}
