import RelyingParty

extension CommandFailure {
    /// What a relying party's error is to a command line.
    init(_ error: RelyingPartyError) {
        let unreachable: Set<RelyingPartyError.Code> = [.unreachable, .timedOut]
        var details: [String: JSONValue] = [:]
        if let status = error.status { details["status"] = .number(Double(status)) }
        if let code = error.serverCode { details["serverCode"] = .string(code) }
        if !error.detail.isEmpty { details["detail"] = .string(error.detail) }
        let remark = error.detail.isEmpty ? "" : " (\(TerminalText.shown(error.detail)))"
        self.init(
            unreachable.contains(error.code) ? .unreachable : .refused, error.code.rawValue,
            Self.sentence(error.code) + remark, details: details)
    }

    private static func sentence(_ code: RelyingPartyError.Code) -> String {
        switch code {
        case .unreachable, .timedOut: "The server cannot be reached."
        case .serverNotTrusted: "The server's certificate is not trusted."
        case .unauthorized: "The server does not know this relying party."
        case .forbidden: "The relying party is not permitted to do this."
        case .noAccount: "There is no suitable account."
        case .noSession: "The session is over or unknown."
        case .deadline: "Nobody answered within the waiting time; the session goes on."
        case .timeout: "Nobody answered in time."
        case .userRefused, .userRefusedInteraction, .userRefusedCertChoice: "The citizen refused."
        case .wrongVerificationCode: "The citizen chose the wrong code."
        case .cancelled: "Cancelled."
        default: "Refused: \(code.rawValue)."
        }
    }
}
