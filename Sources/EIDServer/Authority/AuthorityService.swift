package import Certificates
import EIDAPI
import EIDCrypto
package import EIDStorage

/// The certificate authority: root → issuing → citizens' certificates.
///
/// A certificate comes to be in three steps, so that a crash leaves either nothing or a serial that was taken and never
/// used: `reserve` in a transaction, `sign` outside, `store` in a transaction.
package final class AuthorityService: Sendable {
    package let root: Certificate
    private let issuing: CertificateAuthority
    private let configuration: AuthorityConfiguration
    private let random: any RandomSource

    private init(
        root: Certificate, issuing: CertificateAuthority, configuration: AuthorityConfiguration,
        random: any RandomSource
    ) {
        self.root = root
        self.issuing = issuing
        self.configuration = configuration
        self.random = random
    }

    /// The issuing CA's certificate.
    package var issuingCertificate: Certificate { issuing.certificate }

    /// What a phone gets beside its certificates: issuing, root.
    package var chain: [Certificate] { [issuing.certificate, root] }

    /// What a relying party of this scheme checks certificates with.
    package var validator: PathValidator {
        PathValidator(
            roots: [root], intermediates: [issuing.certificate], policyLevels: configuration.policyLevels)
    }

    // MARK: Opening

    /// The authority whose files are in the key folder; at the first start its keys and certificates are made.
    ///
    /// Errors: `ServerError`.
    package static func open(_ context: ServerContext) throws(ServerError) -> AuthorityService {
        let folder = context.configuration.keyFolder
        try SecretFile.makeFolder(folder)
        let files = AuthorityFiles(folder: folder)
        do {
            let configuration = AuthorityConfiguration(
                locations: try StatusLocations(base: context.configuration.statusBaseURL))
            let maker = Maker(context: context, configuration: configuration, files: files)
            let root = try maker.root()
            let issuing = try maker.issuing(under: root)
            guard issuing.certificate.issuer == root.certificate.subject else {
                throw ServerError.authority("the issuing certificate was not issued by the root on disk")
            }
            return AuthorityService(
                root: root.certificate, issuing: issuing, configuration: configuration, random: context.random)
        } catch let error as ServerError {
            throw error
        } catch {
            throw .authority("\(error)")
        }
    }

    /// Makes what is missing.
    private struct Maker {
        let context: ServerContext
        let configuration: AuthorityConfiguration
        let files: AuthorityFiles

        func root() throws -> CertificateAuthority {
            let key = try files.key("root")
            if let certificate = try files.certificate("root") {
                return try CertificateAuthority(certificate: certificate, signer: key)
            }
            let root = try CertificateAuthority.selfSigned(
                .root(configuration), name: name(context.configuration.authority.rootName), signer: key,
                serial: .random(context.random), now: context.now.seconds)
            try files.write(root.certificate, as: "root")
            return root
        }

        func issuing(under root: CertificateAuthority) throws -> CertificateAuthority {
            let key = try files.key("issuing")
            if let certificate = try files.certificate("issuing") {
                return try CertificateAuthority(certificate: certificate, signer: key)
            }
            let certificate = try root.issue(
                .issuing(configuration), to: name(context.configuration.authority.issuingName), key: key.publicKey,
                serial: .random(context.random), now: context.now.seconds)
            try files.write(certificate, as: "issuing")
            return try CertificateAuthority(certificate: certificate, signer: key)
        }

        private func name(_ commonName: String) -> SubjectName {
            let settings = context.configuration.authority
            return .authority(
                country: settings.country, organization: settings.organization,
                organizationIdentifier: settings.organizationIdentifier, commonName: commonName)
        }
    }

    // MARK: Issuing

    /// Takes a serial and the key. The same order again gives the same reservation, as long as nothing is signed.
    ///
    /// Errors: `proof` for a key that stands in another certificate.
    package func reserve(
        _ order: CertificateOrder, at now: Timestamp, _ tx: borrowing Transaction
    ) throws -> CertificateReservation {
        if let earlier = try tx.certificate(publicKey: order.key.compressed) {
            guard earlier.documentNumber == order.documentNumber, earlier.slot == order.slot.rawValue,
                earlier.status == .reserved
            else { throw ProtocolError(.proof) }
            return CertificateReservation(order: order, record: earlier)
        }
        let record = CertificateRecord(
            serial: Hex.encode(CertificateSerial.random(random).bytes), documentNumber: order.documentNumber,
            slot: order.slot.rawValue, level: level(order.slot).rawValue, publicKey: order.key.compressed,
            reservedAt: now)
        try tx.reserveCertificate(record)
        try AuditLog.record(
            .certificateReserved, record.serial, ["account": order.documentNumber, "slot": record.slot], at: now, tx)
        return CertificateReservation(order: order, record: record)
    }

    /// Signs the certificate of a reservation, outside of any transaction, and checks it as a relying party would.
    ///
    /// Cost: about 2 ms. Errors: `CertificateError`.
    package func sign(_ reservation: CertificateReservation, at now: Timestamp) throws -> Certificate {
        let order = reservation.order
        guard let bytes = Hex.decode(reservation.record.serial), let serial = CertificateSerial(bytes) else {
            throw StorageError(.corrupt, "a reserved serial is none")
        }
        let certificate = try issuing.issue(
            order.slot == .auth ? .authentication(configuration) : .signing(configuration),
            to: .citizen(
                surname: order.name.surname, givenName: order.name.givenName,
                identifier: order.civilID.semanticsIdentifier),
            key: order.key, serial: serial, now: now.seconds)
        _ = try validator.validate(
            certificate, for: order.slot == .auth ? .login : .signing, minimumLevel: .advanced, at: now.seconds)
        return certificate
    }

    /// RESERVED → ISSUED. Throws when the reservation is gone: then the certificate must not be handed out.
    package func store(
        _ certificate: Certificate, _ reservation: CertificateReservation, at now: Timestamp,
        _ tx: borrowing Transaction
    ) throws {
        let serial = reservation.record.serial
        guard case .to = CertificateMachine.next(reservation.record.status, .signed),
            try tx.issueCertificate(
                serial: serial, der: certificate.der, notBefore: Timestamp(milliseconds: certificate.notBefore * 1000),
                notAfter: Timestamp(milliseconds: certificate.notAfter * 1000), at: now)
        else { throw StorageError(.constraint, "a reserved serial was taken away") }
        try AuditLog.record(
            .certificateIssued, serial, ["account": reservation.order.documentNumber, "slot": reservation.record.slot],
            at: now, tx)
    }

    /// The level that the policies of a profile give.
    private func level(_ slot: EIDAPI.KeySlot) -> PolicyLevel {
        let policies = slot == .auth ? configuration.authenticationPolicies : configuration.signingPolicies
        return policies.compactMap { configuration.policyLevels.levels[$0] }.max() ?? .advanced
    }
}
