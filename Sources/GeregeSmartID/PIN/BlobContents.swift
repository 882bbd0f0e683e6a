import Certificates
import EIDCrypto
import ThresholdECDSA

/// What a PIN blob holds: the phone's share and Paillier primes of one key, with what they belong to.
/// Secret; wiped when it goes away.
struct BlobContents: ~Copyable, Sendable {
    let slot: PINSlot
    /// 16 bytes.
    let kid: [UInt8]
    let epoch: UInt32
    /// x1, 32 bytes.
    let share: SecretBytes
    /// p ‖ p', 128 bytes each.
    let primes: SecretBytes
    let documentNumber: String
    /// DER.
    let certificate: [UInt8]
}

// MARK: Encoding

extension BlobContents {
    private static let version: UInt8 = 1
    private static let head = 1 + 1 + 16 + 4
    private static let (shareEnd, primesEnd) = (head + 32, head + 32 + 256)

    /// `01 ‖ slot ‖ kid ‖ U32(epoch) ‖ x1 ‖ p ‖ p' ‖ LP(documentNumber) ‖ LP(certificate)`.
    func encoded() -> SecretBytes {
        var start = [Self.version, slot.byte] + kid
        start.append(uint32: epoch)
        var end: [UInt8] = []
        end.append(prefixed: Array(documentNumber.utf8))
        end.append(prefixed: certificate)
        let secret = SecretBytes.joined(share, primes)
        return SecretBytes.joined(SecretBytes.joined(SecretBytes(copying: start), secret), SecretBytes(copying: end))
    }

    /// Reads what was asked for and nothing else. Error `keyMismatch`: another slot or kid, or not this form.
    static func decoded(
        _ plain: borrowing SecretBytes, slot: PINSlot, kid: [UInt8]
    ) throws(PhoneFailure) -> BlobContents {
        guard plain.count > primesEnd else { throw PhoneFailure(.keyMismatch, detail: "blob length") }
        let epoch = try readHead(plain.bytes(in: 0..<head).exposed(), slot: slot, kid: kid)
        let (documentNumber, certificate) = try readTail(plain.bytes(in: primesEnd..<plain.count).exposed())
        return BlobContents(
            slot: slot, kid: kid, epoch: epoch, share: plain.bytes(in: head..<shareEnd),
            primes: plain.bytes(in: shareEnd..<primesEnd), documentNumber: documentNumber, certificate: certificate)
    }

    /// `01 ‖ slot ‖ kid ‖ U32(epoch)`; gives the epoch.
    private static func readHead(_ bytes: [UInt8], slot: PINSlot, kid: [UInt8]) throws(PhoneFailure) -> UInt32 {
        var reader = ByteReader(bytes)
        guard let start = try? reader.read(2), start[0] == version else {
            throw PhoneFailure(.keyMismatch, detail: "blob version")
        }
        guard start[1] == slot.byte else { throw PhoneFailure(.keyMismatch, detail: "blob slot") }
        guard let own = try? reader.read(16), own == kid else { throw PhoneFailure(.keyMismatch, detail: "blob kid") }
        guard let epoch = try? reader.readUInt32() else { throw PhoneFailure(.keyMismatch, detail: "blob epoch") }
        return epoch
    }

    /// `LP(documentNumber) ‖ LP(certificate)`.
    private static func readTail(_ bytes: [UInt8]) throws(PhoneFailure) -> (String, [UInt8]) {
        var reader = ByteReader(bytes)
        guard let name = try? reader.readPrefixed(), let certificate = try? reader.readPrefixed(),
            reader.remaining == 0, let documentNumber = String(validating: name, as: UTF8.self)
        else { throw PhoneFailure(.keyMismatch, detail: "blob form") }
        return (documentNumber, certificate)
    }
}

// MARK: Use

extension BlobContents {
    /// The phone's half of the key under the public key of its certificate. Errors `keyMismatch`.
    func phoneKey() throws(PhoneFailure) -> PhoneKey {
        do {
            guard let publicKey = try Certificate(der: certificate).publicKey else {
                throw PhoneFailure(.keyMismatch, detail: "certificate key")
            }
            return try PhoneKey(
                kid: kid, slot: slot.protocolSlot, epoch: epoch, publicKey: publicKey, x1: share,
                p: primes.bytes(in: 0..<128), pPrime: primes.bytes(in: 128..<256))
        } catch let failure as PhoneFailure {
            throw failure
        } catch {
            throw PhoneFailure(.keyMismatch, detail: "blob key")
        }
    }
}
