import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

/// `rp-api.md` §8.3: who asks (401) → may they (403) → is the request right (400) → are its options allowed (403) →
/// representation → account (404).
@Suite struct CheckOrderTests {
    /// One thing that is wrong with a request, in the order in which the server must notice.
    enum Defect: Int, CaseIterable, Sendable, CustomTestStringConvertible {
        case noSecret, unknownSecret, disabled, otherPartysUUID, unknownUUID, noPermission, badField, badName, badPath
        case advanced, address, capability, representation, noAccount

        var testDescription: String { "\(self)" }

        var code: ErrorCode {
            switch self {
            case .noSecret, .unknownSecret, .disabled, .otherPartysUUID: .rpUnauthenticated
            case .unknownUUID, .noPermission, .advanced, .address, .capability: .rpForbidden
            case .badField, .badName, .badPath: .validation
            case .representation: .organisationNotFound
            case .noAccount: .documentNotFound
            }
        }

        /// What cannot be wrong at the same time.
        func excludes(_ other: Defect) -> Bool {
            let secrets: Set<Defect> = [.noSecret, .unknownSecret, .disabled]
            let identities: Set<Defect> = [.otherPartysUUID, .unknownUUID]
            let targets: Set<Defect> = [.badPath, .noAccount]
            let senders: Set<Defect> = [.disabled, .noPermission]
            return [secrets, identities, targets, senders].contains { $0.contains(self) && $0.contains(other) }
                || (secrets.contains(self) && identities.contains(other))
        }
    }

    @Test func `a request without a defect is served`() async throws {
        let office = try await Office()
        #expect(await office.refusal([]) == nil)
    }

    @Test(arguments: Defect.allCases) func `each defect alone has its own refusal`(defect: Defect) async throws {
        let office = try await Office()
        let error = await office.refusal([defect])
        #expect(error?.code == defect.code)
        #expect(error?.status == defect.code.status)
        #expect(try await office.backend.count("sessions") == 0)
    }

    @Test func `of two defects the earlier one is named`() async throws {
        let office = try await Office()
        for (index, first) in Defect.allCases.enumerated() {
            for second in Defect.allCases.dropFirst(index + 1) where !first.excludes(second) {
                let error = await office.refusal([first, second])
                #expect(error?.code == first.code, "\(first) and \(second)")
            }
        }
        #expect(try await office.backend.count("sessions") == 0)
    }

    private struct Office {
        let backend: Backend
        let party: Backend.Party
        let weak: Backend.Party
        let other: Backend.Party
        let gone: Backend.Party
        let citizen: Backend.Citizen

        init() async throws {
            backend = try await Backend.make()
            // May do everything but use the options.
            party = try await backend.party("party", [.authentication])
            weak = try await backend.party("party", [.certificate])
            other = try await backend.party("other")
            gone = try await backend.party("party", [.authentication])
            _ = try await backend.server.relyingParties.disable(uuid: try #require(UUIDText(gone.record.uuid)))
            citizen = try await backend.citizen()
        }

        func refusal(_ defects: Set<Defect>) async -> ProtocolError? {
            let sender = defects.contains(.noPermission) ? weak : defects.contains(.disabled) ? gone : party
            return await EIDServerTests.refusal {
                var body = try Requests.authentication(sender)
                var caller = sender.caller
                if defects.contains(.noSecret) { caller.authorization = nil }
                if defects.contains(.unknownSecret) { caller.authorization = "Bearer rp_sk_unknown" }
                if defects.contains(.otherPartysUUID) { body.relyingPartyUUID = other.record.uuid.uppercased() }
                if defects.contains(.unknownUUID) { body.relyingPartyUUID = "00000000-0000-4000-8000-000000000000" }
                if defects.contains(.badField) { body.interactions = "x" }
                if defects.contains(.badName) { body.relyingPartyName = "another name" }
                if defects.contains(.advanced) { body.certificateLevel = "ADVANCED" }
                if defects.contains(.address) { body.requestProperties = .init(shareMdClientIpAddress: true) }
                if defects.contains(.capability) { body.capabilities = ["X"] }
                if defects.contains(.representation) { body.onBehalfOf = "NTRMN-1234567" }
                let document =
                    defects.contains(.badPath)
                    ? "a b" : defects.contains(.noAccount) ? "nobody" : citizen.account.documentNumber
                let answer = try await backend.server.sessions.startNotification(
                    SessionCall(.authentication, .notification, .document(document)), body, from: caller)
                try await backend.sign(answer.sessionID, by: citizen)
            }
        }
    }
}
