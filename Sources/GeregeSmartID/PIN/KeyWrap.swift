/// Puts a PIN blob under a key in hardware, so that copied files hold nothing a PIN could be tested against.
/// `wrapped` form: one prefix byte, then what the wrap makes.
protocol KeyWrap: Sendable {
    /// Makes ready for one enrolment; fails before anything is sent. Error `softwareKeyNotAllowed`.
    func require() throws(PhoneFailure)
    func wrap(_ blob: [UInt8]) throws(PhoneFailure) -> [UInt8]
    /// Error `keyForm`: not this wrap's form.
    func unwrap(_ stored: [UInt8]) throws(PhoneFailure) -> [UInt8]
}

/// `00 ‖ blob`: no hardware. Whoever has the files can search the PIN offline, so only a caller's explicit word
/// allows it.
struct SoftwareWrap: KeyWrap {
    static let prefix: UInt8 = 0
    let isAllowed: Bool

    func require() throws(PhoneFailure) {
        guard isAllowed else { throw PhoneFailure(.softwareKeyNotAllowed) }
    }

    func wrap(_ blob: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        try require()
        return [Self.prefix] + blob
    }

    func unwrap(_ stored: [UInt8]) throws(PhoneFailure) -> [UInt8] {
        guard stored.first == Self.prefix else {
            throw PhoneFailure(.keyForm, detail: "prefix \(stored.first.map(String.init) ?? "missing")")
        }
        try require()
        return Array(stored.dropFirst())
    }
}
