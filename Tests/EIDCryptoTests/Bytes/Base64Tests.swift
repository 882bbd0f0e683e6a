import EIDCrypto
import Testing

struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `the examples of RFC 4648 are written and read`(_ plain: String, _ text: String) {
        let bytes = [UInt8](plain.utf8)
        #expect(Base64.encode(bytes) == text)
        #expect(Base64.decode(text) == bytes)
        let unpadded = text.filter { $0 != "=" }
        #expect(Base64URL.encode(bytes) == unpadded)
        #expect(Base64URL.decode(unpadded) == bytes)
    }

    @Test func `each alphabet has its own last two characters`() {
        #expect(Base64.encode([0xfb, 0xff]) == "+/8=")
        #expect(Base64URL.encode([0xfb, 0xff]) == "-_8")
        #expect(Base64.decode("-_8=") == nil)
        #expect(Base64URL.decode("+/8") == nil)
    }

    @Test(arguments: [
        "Zg", "Zg=", "Zh==", "AB==", "AAB=", "Zm9vYg", "Zm9v\nYg==", "Zm9v Yg==", "Zg==\n", " Zg==", "Zg===", "=Zg=",
        "Z=g=", "====", "=", "Z", "Z===", "Zm9v=", "Zg==Zg==", "Zm9v*g==", "Zm9vé",
    ])
    func `row 7: url-safe, unpadded, spare bits and white space in Base64 are refused`(_ text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: ["Zg==", "Zh", "A", "AB", "AAB", "Zm9v\n", "Zm9v Yg", "Zg=", "*"])
    func `row 7: padding, spare bits and white space in url-safe Base64 are refused`(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `every count of bytes comes back`() {
        for count in 0..<70 {
            let bytes = SystemRandom().publicBytes("", count)
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }
}
