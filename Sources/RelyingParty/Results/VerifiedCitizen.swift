import Certificates
import EIDAPI

/// The person of a checked certificate.
public struct VerifiedCitizen: Sendable, Hashable {
    /// `PNOMN-…`, from the certificate.
    public let identifier: String
    /// Latin, from the certificate.
    public let surname: String?
    public let givenName: String?
    public let country: String?
    /// The account; opaque. Nil where a certificate was checked without a session.
    public let documentNumber: String?
    public let level: AssuranceLevel
    /// DER.
    public let certificate: [UInt8]

    init(_ certificate: Certificate, documentNumber: String?, level: AssuranceLevel) {
        identifier = certificate.subject[.serialNumber] ?? ""
        surname = certificate.subject[.surname]
        givenName = certificate.subject[.givenName]
        country = certificate.subject[.countryName]
        self.documentNumber = documentNumber
        self.level = level
        self.certificate = certificate.der
    }
}

/// How the session reached the phone.
public enum UsedFlow: String, Sendable, Hashable, CaseIterable {
    case qr = "QR"
    case web2App = "Web2App"
    case app2App = "App2App"
    case notification = "Notification"

    init(_ flow: FlowType) {
        switch flow {
        case .qr: self = .qr
        case .web2App: self = .web2App
        case .app2App: self = .app2App
        case .notification: self = .notification
        }
    }
}

/// The organisation a citizen acted for: the server's word, not part of anything signed.
public struct Representation: Sendable, Hashable {
    /// `NTRMN-…`.
    public let organisation: String
    public let name: String
    public let role: String?

    init(_ block: SessionStatus.Representation) {
        organisation = block.orgEtsi
        name = block.orgName
        role = block.role
    }
}
