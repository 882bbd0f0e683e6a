import Foundation
import GeregeSmartID

/// A session as the citizen reads it in a terminal.
enum SessionText {
    static func lines(_ info: SessionInfo) -> [String] {
        var lines = ["\(kind(info.flow)) for \(TerminalText.shown(info.relyingPartyName))"]
        if let brokered = info.brokeredRelyingPartyName {
            lines.append("  a broker for: \(TerminalText.shown(brokered))")
        }
        if let organisation = info.onBehalfOf {
            lines.append("  on behalf of: \(TerminalText.shown(organisation.name)) (\(organisation.identifier))")
        }
        switch info.interaction {
        case .displayTextAndPIN(let text), .confirmationMessage(let text), .codeChoice(let text, _):
            lines.append("  text:         \(TerminalText.shown(text))")
        case nil: break
        }
        if let code = info.verificationCode { lines.append("  code:         \(code)   (must be the one on the page)") }
        if case .codeChoice(_, let codes) = info.interaction {
            lines.append("  codes:        \(codes.joined(separator: "   "))   (which one is on the page?)")
        }
        lines.append("  session:      \(info.sessionId), until \(info.expiresAt)")
        return lines
    }

    static func kind(_ flow: SessionInfo.Flow) -> String {
        switch flow {
        case .authentication: "Log-in"
        case .signature: "Signature"
        case .certificateChoice: "Choice of a certificate"
        }
    }

    static func json(_ info: SessionInfo) -> [String: JSONValue] {
        [
            "sessionId": .string(info.sessionId), "flow": .string(info.flow.rawValue),
            "relyingPartyName": .string(info.relyingPartyName), "verificationCode": JSONValue(info.verificationCode),
            "expiresAt": .string(info.expiresAt),
        ]
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

extension Double {
    /// Seconds with two digits after the point.
    var shown: String { formatted(.number.precision(.fractionLength(2)).locale(.init(identifier: "en_US_POSIX"))) }
}
