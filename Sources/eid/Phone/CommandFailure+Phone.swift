import EIDAPI
import GeregeSmartID

extension CommandFailure {
    /// What a failure of the phone is to a command line.
    init(_ failure: PhoneFailure) {
        let userLanguage = UserLanguage.current
        let language = SDKLanguage(rawValue: userLanguage.rawValue) ?? .english
        var sentence = failure.sentence(language)
        var details: [String: JSONValue] = [:]
        if let status = failure.status {
            details[failure.code == .wrongPIN ? "triesLeft" : "status"] = .number(Double(status))
        }
        if failure.code == .wrongPIN, let left = failure.status {
            sentence += " \(Self.triesLeft[userLanguage]): \(left)."
        }
        if failure.code == .unreachable, let status = failure.status {
            sentence += " It answered HTTP \(status): it is there, but does not offer this now."
        }
        if let next = Self.next[failure.code] { sentence += " \(next)" }
        if !failure.detail.isEmpty { details["detail"] = .string(failure.detail) }
        self.init(
            failure.code == .unreachable ? .unreachable : .refused, failure.code.rawValue, sentence, details: details)
    }

    private static let triesLeft = LocalizedText(mn: "Үлдсэн оролдлого", en: "Tries left", ru: "Осталось попыток")

    /// What to type next.
    private static let next: [PhoneFailure.Code: String] = [
        .softwareKeyNotAllowed: "Whoever copies such a key's files can search the PIN: for trying out, give "
            + "--allow-software-key.",
        .notEnrolled: "(`eid phone enroll`)",
        .registrationVoid: "(`eid phone delete`, then `eid phone enroll`)",
    ]
}
