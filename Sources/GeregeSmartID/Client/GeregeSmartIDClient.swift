public import Foundation

/// A citizen's phone: enrols once, then approves log-ins with PIN1 and signatures with PIN2.
///
/// The keys are halves of two-party ECDSA keys: neither the phone nor the server can sign alone. Throws `SDKError`;
/// `CancellationError` when the task was cancelled; `URLError.cancelled` when the server's key is not a pinned one.
///
/// ```swift
/// let client = GeregeSmartIDClient(baseURL: baseURL)
/// let start = try await client.danInit(registrationNumber: "УБ90010112")
/// // … the citizen consents at start.verifyUrl …
/// try await client.enroll(danAuthCode: start.state, pin: "24680", authPin: "1357", pushToken: token)
/// let info = try await client.sessionInfo(sessionId: id)      // show it
/// try await client.approve(sessionId: id, pin: pin)
/// ```
public final class GeregeSmartIDClient: Sendable {
    private let made: Result<Phone, PhoneFailure>

    /// - Parameters:
    ///   - baseURL: the backend, https.
    ///   - account: names this registration in the store: letters, digits, `.`, `-`, `_`; not ending in `.auth`.
    public convenience init(baseURL: URL, account: String = "default") {
        self.init(baseURL: baseURL, account: account, configuration: .standard)
    }

    /// The same with its own settings. Bad settings show at the first call.
    public init(baseURL: URL, account: String = "default", configuration: Configuration) {
        made = configuration.phone(baseURL: baseURL, account: account)
    }

    package init(_ phone: Phone) {
        made = .success(phone)
    }

    /// The same phone with errors that programs can tell apart; for the command line.
    package var phone: Phone {
        get throws(PhoneFailure) { try made.get() }
    }

    // MARK: Settings of the process

    /// `deployment_id` of the key generation: 1 to 64 of `a`–`z`, `0`–`9`, `.`, `-`. Set once at start, before the
    /// first client is made; never taken from the server.
    public static var deployment: String {
        get { deploymentSetting.use() }
        set {
            precondition(Self.isDeployment(newValue), "1 to 64 of a–z, 0–9, '.', '-'")
            deploymentSetting.set(newValue)
        }
    }

    private static let deploymentSetting = SetOnce("eid-dev")

    private static func isDeployment(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "."), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The language of all texts; Mongolian unless set. May change at any time.
    public static var language: SDKLanguage {
        get { languageSetting.value }
        set { languageSetting.value = newValue }
    }

    private static let languageSetting = Setting(SDKLanguage.mongolian)

    // MARK: From failures to what apps see

    func run<R: Sendable>(_ body: (Phone) async throws(PhoneFailure) -> R) async throws -> R {
        do {
            return try await body(try phone)
        } catch {
            throw error.face(Self.language)
        }
    }
}
