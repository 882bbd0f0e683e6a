extension DeviceLink {
    /// Seconds that a QR code may have been on a screen and on its way.
    package static let longestDelay = 20
    /// Seconds by which a relying party's clock may run ahead.
    package static let toleratedLead = 1

    /// Throws `.expired` for a QR link older than 20 s or dated in the future; other links carry no time.
    /// - Parameter age: whole seconds since the server sent the creation answer.
    package func checkFreshness(age: Int) throws(DeviceLinkError) {
        guard let elapsedSeconds else { return }
        guard elapsedSeconds <= age + Self.toleratedLead, age - elapsedSeconds <= Self.longestDelay else {
            throw .expired
        }
    }
}
