import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite struct AccountServiceTests {
    @Test func `the first call with the device token makes account and certificates active`() async throws {
        let backend = try await Backend.make()
        let citizen = try await backend.citizen(isActive: false)
        #expect(try await states(backend, citizen) == ["ISSUED", "ISSUED", "ISSUED"])
        let account = try await backend.server.accounts.authenticate(deviceToken: citizen.token)
        #expect(account.state == .active)
        #expect(account.activatedAt == backend.clock.now)
        #expect(try await states(backend, citizen) == ["ACTIVE", "ACTIVE", "ACTIVE"])
        let entries = try await backend.count("audit")
        #expect(try await backend.server.accounts.authenticate(deviceToken: citizen.token) == account)
        #expect(try await backend.count("audit") == entries)
    }

    @Test(arguments: [nil, "", "unknown", String(repeating: "x", count: 300)]) func `a token that no device has is 401`(
        token: String?
    ) async throws {
        let backend = try await Backend.make()
        _ = try await backend.citizen()
        let error = await refusal { _ = try await backend.server.accounts.authenticate(deviceToken: token) }
        #expect(error?.code == .device)
        #expect(error?.status == 401)
    }

    @Test func `no call within a day: account and certificates are void, the token is dead`() async throws {
        let backend = try await Backend.make()
        let citizen = try await backend.citizen(isActive: false)
        backend.clock.pass(seconds: 86_399)
        try await backend.server.maintain()
        #expect(try await states(backend, citizen) == ["ISSUED", "ISSUED", "ISSUED"])
        backend.clock.pass(seconds: 2)
        try await backend.server.maintain()
        #expect(try await states(backend, citizen) == ["VOID", "VOID", "VOID"])
        let error = await refusal { _ = try await backend.server.accounts.authenticate(deviceToken: citizen.token) }
        #expect(error?.code == .device)
    }

    @Test func `a first call that comes a day late is refused also before the regular work`() async throws {
        let backend = try await Backend.make()
        let citizen = try await backend.citizen(isActive: false)
        backend.clock.pass(seconds: 86_400)
        let error = await refusal { _ = try await backend.server.accounts.authenticate(deviceToken: citizen.token) }
        #expect(error?.code == .device)
        #expect(try await states(backend, citizen) == ["VOID", "VOID", "VOID"])
    }

    @Test func `a deleted registration revokes both certificates and cannot be used again`() async throws {
        let backend = try await Backend.make()
        let citizen = try await backend.citizen()
        try await backend.server.accounts.deleteRegistration(of: citizen.account)
        #expect(try await states(backend, citizen) == ["REVOKED", "REVOKED", "REVOKED"])
        let certificate = try await backend.database.read { tx in
            try tx.certificates(documentNumber: citizen.account.documentNumber).first
        }
        #expect(certificate?.revokedAt == backend.clock.now)
        #expect(certificate?.revocationReason == 5)
        try await backend.server.accounts.deleteRegistration(of: citizen.account)
        let error = await refusal { _ = try await backend.server.accounts.authenticate(deviceToken: citizen.token) }
        #expect(error?.code == .device)
    }

    @Test func `an account that ends takes its running sessions with it`() async throws {
        let backend = try await Backend.make()
        let party = try await backend.party()
        let citizen = try await backend.citizen()
        let other = try await backend.citizen(1)
        let start = { (citizen: Backend.Citizen) in
            try await backend.server.sessions.startNotification(
                SessionCall(.authentication, .notification, .document(citizen.account.documentNumber)),
                Requests.authentication(party), from: party.caller
            ).sessionID
        }
        let (own, foreign) = (try await start(citizen), try await start(other))
        try await backend.server.accounts.deleteRegistration(of: citizen.account)
        #expect(try await backend.session(own).outcome?.endResult == "ACCOUNT_UNUSABLE")
        #expect(try await backend.session(foreign).state == .running)
    }

    @Test func `observers work in the same transaction: one that fails keeps the account as it was`() async throws {
        struct Failing: AccountObserver {
            func accountActivated(_ account: AccountRecord, at moment: Timestamp, _ tx: borrowing Transaction) throws {
                throw Missing()
            }
            func accountEnded(_ account: AccountRecord, at moment: Timestamp, _ tx: borrowing Transaction) throws {
                throw Missing()
            }
        }
        let backend = try await Backend.make()
        let citizen = try await backend.citizen(isActive: false)
        let accounts = AccountService(backend.server.context, observers: [Failing()])
        await #expect(throws: Missing.self) { _ = try await accounts.authenticate(deviceToken: citizen.token) }
        #expect(try await states(backend, citizen) == ["ISSUED", "ISSUED", "ISSUED"])
        await #expect(throws: Missing.self) { try await accounts.deleteRegistration(of: citizen.account) }
        #expect(try await states(backend, citizen) == ["ISSUED", "ISSUED", "ISSUED"])
    }

    @Test func `the push token is kept with the account`() async throws {
        let backend = try await Backend.make()
        let citizen = try await backend.citizen()
        try await backend.server.accounts.setPushToken("abc", of: citizen.account)
        let number = citizen.account.documentNumber
        #expect(try await backend.database.read { try $0.account(documentNumber: number)?.pushToken } == "abc")
        let long = String(repeating: "a", count: 4097)
        let error = await refusal { try await backend.server.accounts.setPushToken(long, of: citizen.account) }
        #expect(error?.code == .malformed)
    }

    private func states(_ backend: Backend, _ citizen: Backend.Citizen) async throws -> [String?] {
        try await backend.database.read { tx in
            let number = citizen.account.documentNumber
            return [try tx.account(documentNumber: number)?.state.rawValue]
                + (try tx.certificates(documentNumber: number).map(\.status.rawValue))
        }
    }
}

@Suite struct AccountMachineTests {
    @Test func `every event in every state does what the table says`() {
        let table: [AccountState: [AccountMachine.Event: Transition<AccountState>]] = [
            .issued: [.firstCall: .to(.active), .acceptanceEnded: .to(.void), .ended: .to(.void)],
            .active: [.firstCall: .stay, .acceptanceEnded: .stay, .ended: .to(.revoked)],
            .void: [.firstCall: .refuse, .acceptanceEnded: .stay, .ended: .stay],
            .revoked: [.firstCall: .refuse, .acceptanceEnded: .stay, .ended: .stay],
        ]
        for state in AccountState.allCases {
            for event in AccountMachine.Event.allCases {
                #expect(AccountMachine.next(state, event) == table[state]?[event])
            }
        }
    }
}
