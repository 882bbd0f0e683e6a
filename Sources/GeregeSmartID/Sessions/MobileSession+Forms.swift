import EIDAPI

extension MobileSession.Answer {
    /// Whether everything beside the relying party's own texts has the form it has at an honest server: no code, time or
    /// number can carry a sentence, or marks that move a terminal's cursor, onto the screen that asks for the PIN.
    var hasPlainForms: Bool {
        let codes = verificationCodeChoices ?? []
        guard codes.isEmpty || codes.count == 3 && Set(codes).count == 3 else { return false }
        guard (codes + [verificationCode].compactMap { $0 }).allSatisfy(VerificationCode.isWellFormed) else {
            return false
        }
        return RFC3339.seconds(expiresAt) != nil
            && onBehalfOf.map { OrganisationIdentifier($0.orgEtsi) != nil } ?? true
    }
}
