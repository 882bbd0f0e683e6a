/// A log-in that was started. Keep it until it is completed; it holds the session's secret.
public struct LoginSession: Sendable {
    /// Lower-case UUID.
    public let id: String
    /// To be shown beside the phone's; nil with device links of servers that give none.
    public let verificationCode: String?
    /// Device-link sessions only.
    public let links: DeviceLinks?

    let expectation: SessionExpectation
}
