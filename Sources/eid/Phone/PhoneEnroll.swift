import EIDAPI
import Foundation
import GeregeSmartID

/// `eid phone enroll`: proof of identity, key generation, certificates.
enum PhoneEnroll {
    static let number = ValueOption(
        "registration-number", "NUMBER", "Two Cyrillic capitals and eight digits; asked for without it.")
    static let citizen = ValueOption(
        "dev-citizen", "N", "Enrol the simulator's citizen N (1, 2, …) and consent for it. Development servers only.")
    static let signOnly = Flag("sign-only", "Make a signing key only: no PIN1, no log-ins.")
    static let givenName = ValueOption(
        "given-name", "NAME", "The given name in Latin capitals, instead of the proposed one.")
    static let surname = ValueOption(
        "surname", "NAME", "The patronymic in Latin capitals, instead of the proposed one.")

    static let proposedName = Flag(Question.yes.name, "Take the proposed name without asking.")

    static let command = Command(
        "enroll", "Enrol this phone: prove who you are, make keys, get certificates.",
        discussion: """
            Prints the address where the citizen consents, and waits. PIN1 approves log-ins, PIN2 signs; each
            has 4 to 12 digits, and they differ. A new registration ends an earlier one of the same person,
            also on another phone.
            """,
        options: [number, citizen, PINs.file, givenName, surname] + PhoneAccess.options,
        flags: [signOnly, PhoneAccess.softwareKey, proposedName], action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try PhoneAccess(invocation, allowsSoftwareKey: invocation[PhoneAccess.softwareKey])
        let pins = try PINs(invocation)
        let consent = try Consent(invocation)
        if let existing = try? access.phone.documentNumber {
            throw CommandFailure(
                .refused, "already_enrolled", "This phone is enrolled as \(existing); `eid phone delete` removes that.")
        }
        try checkNames(invocation)
        try access.phone.requireKeyForm()
        let written = pins.areTyped ? nil : try pins.forEnrolment(signOnly: invocation[signOnly])
        let start = try await access.phone.danInit(registrationNumber: try consent.registrationNumber(access.console))
        try await consent.obtain(start, invocation)
        access.console.clearProgress()
        let (pin1, pin2) = try written ?? pins.forEnrolment(signOnly: invocation[signOnly])
        let begin = ContinuousClock.now
        let document = try await access.phone.enroll(
            danAuthCode: start.state, pin: pin2, authPin: pin1, pushToken: "", reviewLatin: review(invocation),
            progress: Progress(access.progress, language: GeregeSmartIDClient.language))
        let seconds = (ContinuousClock.now - begin).seconds
        return Report(
            ["Enrolled as \(document) in \(seconds.shown) s."],
            json: [
                "documentNumber": .string(document), "seconds": .number(seconds),
                "slots": pin1 == nil ? ["sign"] : ["auth", "sign"],
            ])
    }

    /// The citizen's last word on the name; without a terminal the proposal, as corrected by options.
    private static func review(_ invocation: Invocation) -> LatinNameReview {
        { proposal in
            var name = proposal
            if let given = invocation[givenName] { name.givenName = LatinNameRule.normalised(given) }
            if let surname = invocation[surname] { name.surname = LatinNameRule.normalised(surname) }
            guard !invocation[proposedName], Question.isPossible else { return name }
            invocation.console.announce("Name in the certificates: \(name.surname) \(name.givenName)")
            invocation.console.announce("Enter keeps it.")
            name.givenName = ask("Given name", name.givenName, of: proposal.givenName, invocation.console)
            name.surname = ask("Patronymic", name.surname, of: proposal.surname, invocation.console)
            return name
        }
    }

    /// Asks until the answer is a spelling of the proposed name that a certificate can carry; an empty one keeps the old.
    private static func ask(_ what: String, _ old: String, of proposed: String, _ console: Console) -> String {
        while let typed = Question.ask("\(what) [\(old)]:", console), !typed.isEmpty {
            let name = LatinNameRule.normalised(typed)
            do throws(LatinNameError) {
                try LatinNameRule.check(name)
                guard LatinNameRule.isSpelling(name, of: proposed) else { throw .otherName }
                return name
            } catch {
                console.warn(error.text[UserLanguage.current])
            }
        }
        return old
    }

    /// Throws `UsageError` for a name among the options that no certificate can carry.
    private static func checkNames(_ invocation: Invocation) throws {
        for option in [givenName, surname] {
            guard let name = invocation[option] else { continue }
            do throws(LatinNameError) {
                try LatinNameRule.check(LatinNameRule.normalised(name))
            } catch {
                throw UsageError("--\(option.name): \(error.text[UserLanguage.current])")
            }
        }
    }
}
