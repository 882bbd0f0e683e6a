import Testing

@testable import GeregeSmartID

@Suite("PIN rules") struct PINRulesTests {
    @Test("4 to 12 ASCII digits are a PIN", arguments: ["0000", "12345", "123456789012"])
    func accepted(_ pin: String) throws {
        _ = try PINRules.check(pin)
    }

    @Test(
        "anything else is refused with its own code",
        arguments: ["", "123", "1234567890123", "12a4", "١٢٣٤", "12 34", "12345\n", "-1234"])
    func refused(_ pin: String) {
        #expect(throws: PhoneFailure(.pinFormat)) { _ = try PINRules.check(pin) }
    }

    @Test("an enrolment refuses equal PINs and takes different ones")
    func equal() throws {
        #expect(throws: PhoneFailure(.pinsEqual)) { try PINRules.checkEnrolment(pin: "1234", authPin: "1234") }
        try PINRules.checkEnrolment(pin: "1234", authPin: "4321")
        try PINRules.checkEnrolment(pin: "1234", authPin: nil)
    }
}
