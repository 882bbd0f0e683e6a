import Certificates
import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Foundation
import Testing

@Suite struct AuthorityServiceTests {
    @Test func `the first start makes keys and certificates for the owner only, the next start finds them`()
        async throws
    {
        let backend = try await Backend.make()
        let folder = backend.server.context.configuration.keyFolder
        for name in ["root.key", "root.pem", "issuing.key", "issuing.pem", "database.key", "nonce.key"] {
            let mode = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
        #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
        let again = try AuthorityService.open(backend.server.context)
        #expect(again.root == backend.server.authority.root)
        #expect(again.issuingCertificate == backend.server.authority.issuingCertificate)
    }

    @Test func `a crash between key and certificate is made good at the next start`() async throws {
        let backend = try await Backend.make()
        let folder = backend.server.context.configuration.keyFolder
        try FileManager.default.removeItem(atPath: folder + "/issuing.pem")
        let again = try AuthorityService.open(backend.server.context)
        #expect(again.issuingCertificate.publicKey == backend.server.authority.issuingCertificate.publicKey)
        #expect(again.issuingCertificate != backend.server.authority.issuingCertificate)
    }

    @Test func `key files that others can read, damaged ones and strangers' certificates stop the start`() async throws
    {
        let backend = try await Backend.make()
        let context = backend.server.context
        let path = context.configuration.keyFolder + "/issuing.key"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(throws: ServerError.exposedKeyFile(path: path)) { try AuthorityService.open(context) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)

        let other = try await Backend.make()
        let stranger = other.server.context.configuration.keyFolder + "/issuing.pem"
        let own = context.configuration.keyFolder + "/issuing.pem"
        let saved = try Data(contentsOf: URL(fileURLWithPath: own))
        try Data(contentsOf: URL(fileURLWithPath: stranger)).write(to: URL(fileURLWithPath: own))
        #expect(throws: ServerError.self) { try AuthorityService.open(context) }
        try saved.write(to: URL(fileURLWithPath: own))
        _ = try AuthorityService.open(context)

        try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ServerError.damagedKeyFile(path: path)) { try AuthorityService.open(context) }
    }

    @Test func `a citizen's certificates chain to the root, each for its own purpose`() async throws {
        let backend = try await Backend.make()
        let citizen = try await backend.citizen()
        let certificates = try await records(backend, citizen.account.documentNumber)
        #expect(certificates.map(\.slot).sorted() == ["auth", "sign"])
        for record in certificates {
            let leaf = try Certificate(der: try #require(record.der))
            let purpose: CertificatePurpose = record.slot == "auth" ? .login : .signing
            let path = try backend.server.authority.validator.validate(
                leaf, for: purpose, at: backend.clock.now.seconds)
            #expect(path.certificates.count == 3)
            #expect(path.level.rawValue == record.level)
            #expect(Hex.encode(leaf.serialNumber) == record.serial)
            #expect(leaf.notBefore == record.notBefore.seconds)
            #expect(leaf.notAfter == record.notAfter.seconds)
            #expect(leaf.publicKey?.compressed == record.publicKey)
            #expect(leaf.subject[.serialNumber] == "PNOMN-\(DANSimulator.citizens[0].civilID)")
            #expect(leaf.subject[.commonName] == "BATBAYAR,TEMÜÜLEN")
        }
    }

    @Test func `a key stands in one certificate only; the same order again keeps its serial`() async throws {
        let backend = try await Backend.make()
        let citizen = try await backend.citizen()
        let other = try await backend.citizen(1)
        let order = try Self.order(citizen, citizen.auth.publicKey)
        #expect(await refusal { _ = try await reserve(backend, order) }?.code == .proof)
        let foreign = try Self.order(other, citizen.auth.publicKey)
        #expect(await refusal { _ = try await reserve(backend, foreign) }?.code == .proof)

        let fresh = try Self.order(citizen, SigningKey.generate().publicKey)
        let first = try await reserve(backend, fresh)
        #expect(try await reserve(backend, fresh).record == first.record)
        #expect(first.record.status == .reserved)
        #expect(first.record.serial.count == 32)
    }

    @Test func `a certificate whose reservation is gone is not stored`() async throws {
        let backend = try await Backend.make()
        let citizen = try await backend.citizen()
        let reservation = try await reserve(backend, Self.order(citizen, SigningKey.generate().publicKey))
        let now = backend.clock.now
        let certificate = try backend.server.authority.sign(reservation, at: now)
        try await backend.database.write { tx in
            _ = try CertificateMachine.move(reservation.record, .revoked(.unspecified), at: now, tx)
        }
        await #expect(throws: StorageError(.constraint, "")) {
            try await backend.database.write { tx in
                try backend.server.authority.store(certificate, reservation, at: now, tx)
            }
        }
    }

    private static func order(_ citizen: Backend.Citizen, _ key: Point) throws -> CertificateOrder {
        CertificateOrder(
            documentNumber: citizen.account.documentNumber, slot: .auth, key: key,
            name: LatinName(givenName: "A", surname: "B"),
            civilID: try #require(CivilID(citizen.account.person.civilID)))
    }

    private func reserve(_ backend: Backend, _ order: CertificateOrder) async throws -> CertificateReservation {
        let now = backend.clock.now
        return try await backend.database.write { try backend.server.authority.reserve(order, at: now, $0) }
    }

    private func records(_ backend: Backend, _ number: String) async throws -> [CertificateRecord] {
        try await backend.database.read { try $0.certificates(documentNumber: number) }
    }
}

@Suite struct CertificateMachineTests {
    private static let events: [CertificateMachine.Event] = [
        .signed, .accepted, .accountEnded(nil), .revoked(.keyCompromise), .suspended, .resumed,
    ]

    @Test func `every event in every status does what the table says`() {
        let table: [CertificateStatus: [Transition<CertificateStatus>]] = [
            .reserved: [.to(.issued), .refuse, .to(.void), .to(.void), .refuse, .refuse],
            .issued: [.refuse, .to(.active), .to(.void), .to(.void), .refuse, .refuse],
            .active: [.refuse, .stay, .to(.revoked), .to(.revoked), .to(.suspended), .stay],
            .suspended: [.refuse, .stay, .to(.revoked), .to(.revoked), .stay, .to(.active)],
            .void: [.refuse, .refuse, .stay, .stay, .stay, .refuse],
            .revoked: [.refuse, .refuse, .stay, .stay, .stay, .refuse],
        ]
        for status in CertificateStatus.allCases {
            #expect(Self.events.map { CertificateMachine.next(status, $0) } == table[status])
        }
    }

    @Test func `nothing leaves REVOKED and VOID, and only an ISSUED certificate becomes ACTIVE first`() {
        for status in CertificateStatus.allCases {
            for event in Self.events {
                guard case .to(let new) = CertificateMachine.next(status, event) else { continue }
                #expect(status != .revoked && status != .void)
                if new == .active { #expect(status == .issued || status == .suspended) }
            }
        }
    }
}
