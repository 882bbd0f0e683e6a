import EIDCrypto
import Testing

@testable import Certificates

struct ReadingTests {
    let hierarchy: Hierarchy

    init() throws { hierarchy = try Hierarchy() }

    @Test func `no changed byte gives an accepted certificate, and none traps`() {
        let der = hierarchy.authentication.der
        for index in der.indices {
            for change: UInt8 in [0x01, 0xA0] {
                var changed = der
                changed[index] ^= change
                guard let certificate = try? Certificate(der: changed) else { continue }
                #expect(throws: CertificateError.self) {
                    try hierarchy.validator.validate(certificate, for: .login, at: Hierarchy.now)
                }
            }
        }
    }

    @Test func `cut and lengthened certificates are refused`() {
        let der = hierarchy.signing.der
        for length in 0..<der.count {
            #expect(throws: CertificateError.malformed) { try Certificate(der: Array(der.prefix(length))) }
        }
        #expect(throws: CertificateError.malformed) { try Certificate(der: der + [0]) }
    }

    @Test func `changed CA certificates never trap the path check`() {
        let der = hierarchy.issuing.certificate.der
        for index in der.indices {
            var changed = der
            changed[index] ^= 0x41
            guard let issuing = try? Certificate(der: changed) else { continue }
            let validator = PathValidator(
                roots: [hierarchy.root.certificate], intermediates: [issuing],
                policyLevels: hierarchy.configuration.policyLevels)
            #expect(throws: CertificateError.self) {
                try validator.validate(hierarchy.authentication, for: .login, at: Hierarchy.now)
            }
        }
    }

    @Test func `PEM goes out and comes back`() throws {
        let pair = [hierarchy.issuing.certificate, hierarchy.root.certificate]
        let text = "# chain\n" + pair.map(\.pem).joined(separator: "between\n")
        #expect(try Certificate.all(inPEM: text) == pair)
        #expect(try Certificate(pem: hierarchy.signing.pem) == hierarchy.signing)
        #expect(throws: CertificateError.malformed) { try Certificate(pem: text) }
    }

    @Test func `broken PEM is refused as a whole`() {
        let pem = hierarchy.signing.pem
        #expect(throws: CertificateError.malformed) { try Certificate.all(inPEM: "") }
        #expect(throws: CertificateError.malformed) { try Certificate.all(inPEM: pem + String(pem.dropLast(40))) }
        let key = pem.replacingOccurrences("CERTIFICATE", with: "PRIVATE KEY")
        #expect(throws: CertificateError.malformed) { try Certificate.all(inPEM: pem + key) }
    }
}

extension String {
    fileprivate func replacingOccurrences(_ word: String, with other: String) -> String {
        split(separator: word, omittingEmptySubsequences: false).joined(separator: other)
    }
}
