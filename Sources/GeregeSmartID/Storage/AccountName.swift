/// The rule for names that become folder names.
enum AccountName {
    /// 1 to 64 of letters, digits, `.`, `-` and `_`, not starting with a dot. An account must not end in `.auth` as
    /// well, because that names the auth key of another account.
    static func isValid(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && !name.hasPrefix(".")
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// The folder of an account's sign key. Error `configuration`.
    static func check(_ account: String) throws(PhoneFailure) {
        guard isValid(account), !account.hasSuffix(PINSlot.auth.key(of: "")) else {
            throw PhoneFailure(.configuration, detail: "account name")
        }
    }
}
