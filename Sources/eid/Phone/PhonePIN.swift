import GeregeSmartID

/// `eid phone pin change`: a new PIN for one key, without the server.
enum PhonePIN {
    static let slot = ValueOption("slot", "SLOT", "`auth` changes PIN1, `sign` changes PIN2. Needed.")
    static let newFile = ValueOption("new-pin-file", "FILE", "Read the new PIN from a file, in the form of --pin-file.")

    static let command = Command(
        "pin", "PINs of this phone.",
        [
            Command(
                "change", "Change PIN1 or PIN2. The server does not take part.",
                discussion: "A PIN has 4 to 12 digits. Keep PIN1 and PIN2 different: the phone cannot compare them.",
                options: [slot, PINs.file, newFile] + PhoneAccess.options, action: change)
        ])

    static func change(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation)
        let text = try invocation.required(slot)
        let slot: PINSlot
        switch text {
        case "auth": slot = .auth
        case "sign": slot = .sign
        default: throw UsageError("--slot must be auth (PIN1) or sign (PIN2)")
        }
        _ = try access.phone.documentNumber
        let pins = try PINs(invocation)
        let old = try pins.current(isPIN1: slot == .auth)
        // Who types learns at once that it is wrong.
        if pins.areTyped { try access.phone.verifyPIN(slot, pin: old) }
        let new = try PINs(invocation, newFile).new(isPIN1: slot == .auth)
        try access.phone.changePIN(slot, from: old, to: new)
        return Report(
            [slot == .auth ? "PIN1 is changed." : "PIN2 is changed."],
            json: ["slot": .string(text), "status": "OK"])
    }
}
