import EIDAPI
import EIDCrypto
import EIDServer
import EIDStorage
import Testing

@Suite struct AttestationServiceTests {
    @Test func `a challenge is 32 fresh bytes, stored hashed, spent once, and dead after five minutes`() async throws {
        let backend = try await Backend.make()
        let service = backend.server.attestation
        let (first, second) = (try await service.challenge(), try await service.challenge())
        let nonce = try #require(Base64.decode(first.nonce))
        #expect(nonce.count == 32 && first.expiresIn == 300 && first.nonce != second.nonce)

        let (database, now) = (backend.server.context.database, backend.server.context.now)
        let spent = try await database.write { tx in
            [
                try AttestationService.spend([UInt8](repeating: 0, count: 32), at: now, tx),
                try AttestationService.spend(nonce, at: now, tx), try AttestationService.spend(nonce, at: now, tx),
            ]
        }
        #expect(spent == [false, true, false])
        let late = try #require(Base64.decode(second.nonce))
        let afterwards = now.adding(seconds: 300)
        #expect(try await database.write { tx in try AttestationService.spend(late, at: afterwards, tx) } == false)
    }

    @Test func `the regular work forgets expired challenges only`() async throws {
        let backend = try await Backend.make()
        let service = backend.server.attestation
        let nonce = try #require(Base64.decode(try await service.challenge().nonce))
        try await service.forgetOld()
        let (database, now) = (backend.server.context.database, backend.server.context.now)
        #expect(try await database.write { tx in try AttestationService.spend(nonce, at: now, tx) })
    }
}
