import EIDCrypto
import Foundation
import GeregeSmartID
import RelyingParty
import Testing

@Suite("The whole story over real TLS")
struct WholeStoryTests {
    @Test("A citizen enrols, logs in by link and by push, signs, refuses, and leaves")
    func story() async throws {
        let town = try await Town()
        let (bank, ministry) = (try await town.relyingParty("Bank"), try await town.relyingParty("Яам"))

        // [Phone] The citizen enrols with two PINs.
        let phone = try town.phone("one")
        let document = try await town.enrol(phone, citizen: 0, pin1: "1234", pin2: "56789")
        #expect(phone.verifyPIN(slot: .auth, pin: "1234") && phone.verifyPIN(slot: .sign, pin: "56789"))
        #expect(!phone.verifyPIN(slot: .sign, pin: "1234"))

        // [Bank] shows a QR code; [Phone] scans it and approves with PIN1.
        let byLink = try await bank.startDeviceLinkLogin(LoginRequest(prompts: [.displayTextAndPIN("Log in")]))
        let links = try #require(byLink.links)
        let scanned = try await phone.open(link: try links.qr().text)
        let shown = try await phone.sessionInfo(sessionId: scanned)
        #expect(shown.relyingPartyName == "Bank")
        try await phone.approve(sessionId: scanned, pin: "1234", authentication: true)
        let login = try await bank.complete(byLink, revocation: .notChecked)
        #expect(login.citizen.identifier == "PNOMN-100000000019" && login.flow == .qr)

        // [Ministry] pushes a signature; [Phone] opens the nonce ahead and signs with PIN2, a wrong one first.
        let digest = SHA256.hash(Array("a law".utf8))
        let push = try await ministry.startNotificationSignature(
            .document(documentNumber: document),
            SignatureRequest(digest: digest, prompts: [.confirmationMessage("Sign the law")]))
        let pending = try #require(try await phone.pending(documentNumber: document, waiting: .seconds(5)).first)
        try await phone.presign(sessionId: pending.sessionId, documentNumber: document)
        await #expect(throws: SDKError.self) {
            try await phone.approve(sessionId: pending.sessionId, pin: "00000")
        }
        try await phone.approve(sessionId: pending.sessionId, pin: "56789")
        let signature = try await ministry.complete(push, revocation: .notChecked)
        #expect(signature.digest == digest && signature.citizen.identifier == "PNOMN-100000000019")

        // [Bank] cannot see the ministry's session, nor take a signature for a log-in.
        await #expect(throws: RelyingPartyError.self) { try await bank.complete(push, revocation: .notChecked) }

        // [Phone] refuses.
        let refused = try await bank.startNotificationLogin(
            .document(documentNumber: document), LoginRequest(prompts: [.displayTextAndPIN("Again")]))
        let again = try #require(try await phone.pending(documentNumber: document, waiting: .seconds(5)).first)
        try await phone.refuse(sessionId: again.sessionId)
        await #expect(throws: RelyingPartyError.self) { try await bank.complete(refused, revocation: .notChecked) }

        // [Phone] A new PIN2; the old one is worthless. Then the citizen leaves.
        try phone.changePIN(slot: .sign, oldPIN: "56789", newPIN: "98765")
        #expect(!phone.verifyPIN(slot: .sign, pin: "56789") && phone.verifyPIN(slot: .sign, pin: "98765"))
        phone.deleteRegistration()
        await #expect(throws: SDKError.self) { try await phone.sessionInfo(sessionId: again.sessionId) }
        await town.close()
    }

    @Test("Two phones and two relying parties at once never get each other's results")
    func simultaneous() async throws {
        let town = try await Town()
        let parties = [try await town.relyingParty("First"), try await town.relyingParty("Second")]
        let phones = [try town.phone("a"), try town.phone("b")]
        var documents: [String] = []
        for (number, phone) in phones.enumerated() {
            documents.append(try await town.enrol(phone, citizen: number + 1, pin1: "1234", pin2: "56789"))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<2 {
                let (party, phone, document) = (parties[index], phones[index], documents[index])
                group.addTask {
                    for round in 0..<5 {
                        let digest = SHA256.hash([UInt8(index), UInt8(round)])
                        let session = try await party.startNotificationSignature(
                            .document(documentNumber: document),
                            SignatureRequest(digest: digest, prompts: [.displayTextAndPIN("Round \(round)")]))
                        let pending = try await phone.pending(documentNumber: document, waiting: .seconds(5))
                        let id = try #require(pending.first?.sessionId)
                        try await phone.approve(sessionId: id, pin: "56789")
                        let signature = try await party.complete(session, revocation: .notChecked)
                        #expect(signature.digest == digest)
                        #expect(signature.citizen.documentNumber == document)
                    }
                }
            }
            try await group.waitForAll()
        }
        await town.close()
    }
}
