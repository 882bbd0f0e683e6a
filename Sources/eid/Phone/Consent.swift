import EIDAPI
import EIDServer
import EIDStorage
import Foundation
import GeregeSmartID
import HTTPClient

/// The citizen's consent at the identity gateway: given by a person in a browser, or by this program to the simulator.
struct Consent: Sendable {
    private let number: String?
    /// The simulator's citizen to consent for.
    private let isSimulated: Bool

    init(_ invocation: Invocation) throws {
        let citizens = DANSimulator.citizens
        if let index = try invocation.number(PhoneEnroll.citizen, 1...citizens.count) {
            guard invocation[PhoneEnroll.number] == nil else {
                throw UsageError("--dev-citizen and --registration-number exclude each other")
            }
            number = citizens[index - 1].registrationNumber
            isSimulated = true
        } else {
            number = invocation[PhoneEnroll.number]
            isSimulated = false
        }
    }

    /// In capitals. Throws `UsageError` for what is none.
    func registrationNumber(_ console: Console) throws -> String {
        let text = try number ?? typed(console)
        guard let number = RegistrationNumber(text.uppercased()) else {
            throw UsageError(
                "a registration number is two Cyrillic capitals and eight digits that begin with the birth date")
        }
        return number.text
    }

    private func typed(_ console: Console) throws -> String {
        guard Question.isPossible, let typed = Question.ask("Registration number:", console), !typed.isEmpty else {
            throw UsageError("--registration-number NUMBER or --dev-citizen N is needed")
        }
        return typed
    }

    /// Waits until the proof of identity is there. Throws `CommandFailure` when it is refused or runs out.
    func obtain(_ start: DANStart, _ invocation: Invocation) async throws {
        let access = try PhoneAccess(invocation)
        if isSimulated {
            try await SimulatedConsent(invocation).give(at: start.verifyUrl)
        } else {
            access.console.announce("Consent here: \(start.verifyUrl)")
        }
        while true {
            access.console.progress("waiting for the consent")
            switch try await access.phone.danStatus(state: start.state).status {
            case .verified: return
            case .rejected: throw CommandFailure(.refused, "consent_rejected", "The proof of identity was refused.")
            case .expired: throw CommandFailure(.refused, "consent_expired", "Nobody consented in time.")
            case .pending: try await Task.sleep(for: .seconds(1))
            }
        }
    }
}
