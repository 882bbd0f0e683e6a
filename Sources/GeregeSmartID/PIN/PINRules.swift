import EIDCrypto

/// What a PIN may be: 4 to 12 ASCII digits. At enrolment PIN1 and PIN2 must differ, because PIN1 is typed often and
/// in public, and whoever saw it could else sign documents. (A later change of one PIN cannot compare it with the
/// other, which is stored nowhere.)
enum PINRules {
    static let length = 4...12

    /// The PIN as wiped bytes. Error `pinFormat`.
    static func check(_ pin: String) throws(PhoneFailure) -> SecretBytes {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard length.contains(pin.utf8.count), pin.utf8.allSatisfy({ digits.contains($0) }) else {
            throw PhoneFailure(.pinFormat)
        }
        // Straight into wiped memory: an array in between would not be wiped.
        var secret = SecretBytes(count: pin.utf8.count)
        unsafe secret.withUnsafeMutableBytes { unsafe $0.copyBytes(from: pin.utf8) }
        return secret
    }

    /// Both PINs of an enrolment. Errors `pinFormat`, `pinsEqual`.
    static func checkEnrolment(pin: String, authPin: String?) throws(PhoneFailure) {
        let first = try check(pin)
        guard let authPin else { return }
        let second = try check(authPin)
        guard !SecretBytes.equal(first, second) else { throw PhoneFailure(.pinsEqual) }
    }
}
