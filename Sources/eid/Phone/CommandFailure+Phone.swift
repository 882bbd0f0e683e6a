import EIDAPI
import GeregeSmartID

extension CommandFailure {
    /// What a failure of the phone is to a command line.
    init(_ failure: PhoneFailure) {
        let language = SDKLanguage(rawValue: UserLanguage.current.rawValue) ?? .english
        var sentence = failure.sentence(language)
        var details: [String: JSONValue] = [:]
        if let status = failure.status {
            details[failure.code == .wrongPIN ? "triesLeft" : "status"] = .number(Double(status))
        }
        if failure.code == .wrongPIN, let left = failure.status { sentence += " Tries left: \(left)." }
        if failure.code == .softwareKeyNotAllowed {
            sentence += " Whoever copies such a key's files can search the PIN: for trying out, give "
            sentence += "--allow-software-key."
        }
        if !failure.detail.isEmpty { details["detail"] = .string(failure.detail) }
        self.init(
            failure.code == .unreachable ? .unreachable : .refused, failure.code.rawValue, sentence, details: details)
    }
}
