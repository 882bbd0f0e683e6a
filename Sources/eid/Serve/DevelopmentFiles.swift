import Certificates
import EIDAPI
import EIDServer
import EIDStorage
import Foundation

/// What a development server leaves so that phones and relying parties on the machine find and trust it.
struct DevelopmentFiles: Sendable {
    let folder: DevelopmentFolder

    /// `dev/rp.json`.
    struct RelyingParty: Codable, Sendable {
        var baseURL: String
        var relyingPartyUUID: String
        var relyingPartyName: String
        var secret: String
    }

    /// Writes trust, roots and a registered relying party; keeps one that is registered already.
    func write(_ running: RunningServer) async throws {
        let server = running.server
        try Files.makeFolder(folder.path)
        try Files.write(Data((running.trust ?? "").utf8), to: folder.trust)
        let roots = server.authority.root.pem + server.authority.issuingCertificate.pem
        try Files.write(Data(roots.utf8), to: folder.root)
        try writeRelyingParty(try await relyingParty(server))
    }

    private func relyingParty(_ server: EIDServer) async throws -> RelyingParty {
        let baseURL = server.context.configuration.baseURL
        if var known = try? JSONDecoder().decode(RelyingParty.self, from: Files.read(folder.relyingParty)),
            try await server.relyingParties.recognises(known.secret, uuid: known.relyingPartyUUID)
        {
            known.baseURL = baseURL
            return known
        }
        let name = "DEMO"
        let (party, secret) = try await server.relyingParties.add(.init(name: name))
        return RelyingParty(baseURL: baseURL, relyingPartyUUID: party.uuid, relyingPartyName: name, secret: secret)
    }

    private func writeRelyingParty(_ party: RelyingParty) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try Files.write(try encoder.encode(party), to: folder.relyingParty, isSecret: true)
    }
}

extension RelyingPartyService {
    /// Whether the secret is that of this relying party, and still good.
    fileprivate func recognises(_ secret: String, uuid: String) async throws -> Bool {
        do {
            return try await authenticate(RelyingPartyCaller(authorization: "Bearer \(secret)", address: nil)).uuid
                == uuid
        } catch is ProtocolError {
            return false
        }
    }
}
