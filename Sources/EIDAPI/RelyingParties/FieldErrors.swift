/// Collects what is wrong with the members of one request, so that a relying party learns all of it at once.
struct FieldErrors {
    private(set) var errors: [ProtocolError.FieldError] = []

    /// - Parameter member: path of the member, `signatureProtocolParameters.digest`.
    mutating func add(_ member: String, _ reason: String) {
        errors.append(
            .init(
                detail: "Invalid \(member): \(reason)", paramName: member,
                pointer: "/" + member.split(separator: ".").joined(separator: "/")))
    }

    /// The value, or nil with an error when it is missing.
    mutating func required<Value>(_ member: String, _ value: Value?) -> Value? {
        if value == nil { add(member, "The member is missing") }
        return value
    }

    /// The value that `text` names, or nil with an error when it is missing or not allowed.
    mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ member: String, _ text: String?, among allowed: [Value] = Array(Value.allCases)
    ) -> Value? where Value: Equatable {
        guard let text = required(member, text) else { return nil }
        guard let value = Value(rawValue: text), allowed.contains(value) else {
            add(member, "The value is not one of \(allowed.map(\.rawValue).joined(separator: ", "))")
            return nil
        }
        return value
    }

    /// The refusal, when there is one.
    func refusal() -> ProtocolError? {
        errors.isEmpty
            ? nil : ProtocolError(.validation, detail: "Invalid request parameters found", errors: errors)
    }
}
