import EIDCrypto
import Testing

struct HexTests {
    @Test func `every byte is written in two lower-case digits and read back`() {
        let bytes = [UInt8](0...255)
        let text = Hex.encode(bytes)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
        #expect(Hex.decode(text) == bytes)
        #expect(Hex.decode(text.uppercased()) == bytes)
        #expect(Hex.encode([]) == "" && Hex.decode("") == [])
    }

    @Test(arguments: ["0", "abc", "0g", "0x00", " 00", "00 ", "٠٠", "é0"])
    func `an odd count or a stray character is refused`(_ text: String) {
        #expect(Hex.decode(text) == nil)
    }
}
