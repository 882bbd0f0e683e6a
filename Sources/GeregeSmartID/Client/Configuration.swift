import Certificates
public import Foundation

extension GeregeSmartIDClient {
    /// How a phone reaches its server and keeps its keys.
    public struct Configuration: Sendable {
        /// Where the keys live; nil is the device's usual place.
        public var store: SecureKeyStore?
        /// Trusted TLS roots and pinned keys.
        public var tls: CertPinner
        /// The roots of the citizens' certificates, PEM. Compiled into the app: without one, enrolment is refused.
        public var citizenRootsPEM: String
        /// Lets keys exist without hardware: whoever copies the files can then search the PIN. Off by default.
        public var allowSoftwareKey: Bool
        /// Instead of HTTPS, a server in process; for tests.
        package var transport: (any PhoneTransport)?

        public init(
            store: SecureKeyStore? = nil, tls: CertPinner = CertPinner(), citizenRootsPEM: String = "",
            allowSoftwareKey: Bool = false
        ) {
            self.store = store
            self.tls = tls
            self.citizenRootsPEM = citizenRootsPEM
            self.allowSoftwareKey = allowSoftwareKey
        }

        /// What `GeregeSmartIDClient(baseURL:account:)` uses; set it at start.
        public static var standard: Configuration {
            get { setting.value }
            set { setting.value = newValue }
        }

        private static let setting = Setting(Configuration())
    }
}

extension GeregeSmartIDClient.Configuration {
    func phone(baseURL: URL, account: String) -> Result<Phone, PhoneFailure> {
        do throws(PhoneFailure) {
            try AccountName.check(account)
            let settings = PhoneSettings(
                account: account, deployment: GeregeSmartIDClient.deployment, platform: Self.platform,
                citizenRoots: try roots())
            let store = store ?? SecureKeyStore(directory: SecureKeyStore.usualDirectory)
            return .success(
                Phone(
                    settings, items: store.items, api: MobileAPI(transport: try transport(baseURL), pauses: .standard),
                    wrap: SoftwareWrap(isAllowed: allowSoftwareKey)))
        } catch {
            return .failure(error)
        }
    }

    private func transport(_ baseURL: URL) throws(PhoneFailure) -> any PhoneTransport {
        if let transport { return transport }
        return try HTTPTransport(
            baseURL: baseURL, trust: try tls.tlsTrust(), language: { GeregeSmartIDClient.language })
    }

    private func roots() throws(PhoneFailure) -> [Certificate] {
        if citizenRootsPEM.isEmpty { return [] }
        do {
            return try Certificate.all(inPEM: citizenRootsPEM)
        } catch {
            throw PhoneFailure(.configuration, detail: "citizen roots")
        }
    }

    private static var platform: String {
        #if os(iOS)
            "ios"
        #elseif os(macOS)
            "macos"
        #else
            "linux"
        #endif
    }
}

extension SecureKeyStore {
    /// The usual place for an app's own data.
    public static var usualDirectory: URL {
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (support ?? FileManager.default.homeDirectoryForCurrentUser).appendingPathComponent("eid-phone")
    }
}
