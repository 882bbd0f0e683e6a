public import Foundation

/// Where a phone keeps its keys: on this device only, out of every backup, one set of items a key under `account`
/// (sign) and `account.auth` (auth).
///
/// On Linux these are files of mode 0600 in a folder of mode 0700, locked against a second process. Key material is
/// sealed under the PIN; until hardware keys arrive the files are the only other protection (`allowSoftwareKey`).
public final class SecureKeyStore: Sendable {
    let items: any ItemStore

    /// A store in `directory/service`.
    public init(directory: URL, service: String = GeregeSmartIDKeychain.service) {
        items = FileItemStore(directory: directory.appendingPathComponent(service).path)
    }

    init(items: any ItemStore) {
        self.items = items
    }

    /// Whether a complete registration is stored under this account. It may still be unusable (quarantine, lock).
    public func isRegistered(account: String) -> Bool {
        ((try? items.read(ItemName(key: account, kind: .registration))) ?? nil) != nil
    }
}

/// The name space of everything the SDK stores, so that two brands on one device stay apart.
public enum GeregeSmartIDKeychain {
    /// Set once at start, before the first client is made; letters, digits, `.`, `-` and `_`.
    public static var service: String {
        get { serviceSetting.use() }
        set {
            precondition(AccountName.isValid(newValue), "letters, digits, '.', '-', '_'; 1 to 64")
            serviceSetting.set(newValue)
        }
    }

    private static let serviceSetting = SetOnce("mn.gerege.smartid")
}
