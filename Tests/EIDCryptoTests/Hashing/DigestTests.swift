import EIDCrypto
import Testing

/// The example "abc" and the empty message of FIPS 180-4.
struct DigestTests {
    private let abc = [UInt8]("abc".utf8)

    @Test func `SHA-256 of the standard's examples`() {
        #expect(
            Hex.encode(SHA256.hash(abc)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            Hex.encode(SHA256.hash([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test func `SHA-384 of the standard's example`() {
        #expect(
            Hex.encode(SHA384.hash(abc))
                == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7")
    }

    @Test func `SHA-512 of the standard's example`() {
        #expect(
            Hex.encode(SHA512.hash(abc))
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    }
}
