/// Why a server cannot start or keep its keys. What a request gets is a `ProtocolError`.
public enum ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A file or folder of the server could not be read, made or written; `reason` is the system's word for it.
    case file(path: String, reason: String)
    /// A key file can be read by others than its owner.
    case exposedKeyFile(path: String)
    /// A key file does not hold what it must.
    case damagedKeyFile(path: String)
    /// A setting has a value that cannot be served; names the setting.
    case configuration(String)
    /// The certificates of the authority on disk do not belong together, or could not be made.
    case authority(String)

    public var description: String {
        switch self {
        case .file(let path, let reason): "\(path): \(reason)"
        case .exposedKeyFile(let path): "\(path) can be read by others than its owner: run chmod 600 on it"
        case .damagedKeyFile(let path): "\(path) is not a key file of this program"
        case .configuration(let text): "setting: \(text)"
        case .authority(let text): "certificate authority: \(text)"
        }
    }
}
