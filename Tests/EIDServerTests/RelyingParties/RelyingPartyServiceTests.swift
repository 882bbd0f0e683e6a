import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite struct RelyingPartyServiceTests {
    @Test func `a secret is shown once, has its form, and only its digest is kept`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        #expect(party.secret.hasPrefix("rp_sk_"))
        #expect(Base64URL.decode(String(party.secret.dropFirst(6)))?.count == 32)
        #expect(party.record.secretHash == SHA256.hash([UInt8](party.secret.utf8)))
        #expect(try await backend.server.relyingParties.list() == [party.record])
        #expect(try await backend.server.relyingParties.authenticate(party.caller) == party.record)
    }

    @Test(arguments: [
        nil, "", "Bearer", "Bearer ", "Basic abc", "rp_sk_x", "Bearer rp_sk_", "Bearer x",
        "Bearer rp_sk_x rp_sk_y", "Bearer " + String(repeating: "rp_sk_", count: 100),
    ]) func `a header that holds no known secret is 401`(header: String?) async throws {
        let backend = try await Backend.make()
        _ = try await backend.party()
        let error = await refusal {
            _ = try await backend.server.relyingParties.authenticate(.init(authorization: header, address: nil))
        }
        #expect(error?.code == .rpUnauthenticated)
        #expect(error?.status == 401)
    }

    @Test func `the word Bearer may be written in any case, the secret may not`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        _ = try await backend.server.relyingParties.authenticate(
            .init(authorization: "bearer \(party.secret)", address: nil))
        let error = await refusal {
            _ = try await backend.server.relyingParties.authenticate(
                .init(authorization: "Bearer rp_sk_\(party.secret.dropFirst(6).uppercased())", address: nil))
        }
        #expect(error?.code == .rpUnauthenticated)
    }

    @Test func `a disabled relying party is refused like an unknown one`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let uuid = try #require(UUIDText(party.record.uuid))
        #expect(try await backend.server.relyingParties.disable(uuid: uuid))
        #expect(try await !backend.server.relyingParties.disable(uuid: uuid))
        #expect(try await !backend.server.relyingParties.disable(uuid: .random(SystemRandom())))
        let error = await refusal { _ = try await backend.server.relyingParties.authenticate(party.caller) }
        #expect(error?.code == .rpUnauthenticated)
    }

    @Test func `a UUID is given to one relying party only, and a name is needed`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let uuid = try #require(UUIDText(party.record.uuid))
        for registration in [
            RelyingPartyService.Registration(name: "other", uuid: uuid), .init(name: ""),
            .init(name: String(repeating: "a", count: 121)),
        ] {
            let error = await refusal { _ = try await backend.server.relyingParties.add(registration) }
            #expect(error?.code == .validation)
        }
        #expect(try await backend.count("relying_parties") == 1)
    }

    @Test func `SIGNATURE is another name of SIGN`() {
        #expect(RelyingPartyPermission(name: "signature") == .signature)
        #expect(RelyingPartyPermission(name: "AUTH") == .authentication)
        #expect(RelyingPartyPermission(name: "ROOT") == nil)
    }

    @Test func `where the policy allows it, a relying party names its sub-systems`() async throws {
        let backend = try await Backend.make(.memory) { $0.relyingPartyNames = .any }
        let party = try await backend.party()
        let citizen = try await backend.citizen()
        var body = try Requests.authentication(party)
        body.relyingPartyName = "Дэмо банк · зээл"
        let answer = try await backend.server.sessions.startNotification(
            SessionCall(.authentication, .notification, .document(citizen.account.documentNumber)), body,
            from: party.caller)
        #expect(try await backend.session(answer.sessionID).request.relyingPartyName == "Дэмо банк · зээл")
    }

    @Test func `a registered name in another case is kept as it was sent`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party("Demo Bank")
        var body = try Requests.authentication(party)
        body.relyingPartyName = "DEMO bank"
        let answer = try await backend.server.sessions.startDeviceLink(
            SessionCall(.authentication, .deviceLink, .anonymous), body, from: party.caller)
        #expect(try await backend.session(answer.sessionID).request.relyingPartyName == "DEMO bank")
    }
}
