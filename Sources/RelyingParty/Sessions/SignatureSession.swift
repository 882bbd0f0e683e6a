/// A signature that was started.
public struct SignatureSession: Sendable {
    /// Lower-case UUID.
    public let id: String
    /// To be shown beside the phone's.
    public let verificationCode: String?

    let expectation: SessionExpectation
    let digest: [UInt8]
}
