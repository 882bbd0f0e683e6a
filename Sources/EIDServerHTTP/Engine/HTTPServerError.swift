/// Why a listener did not start.
public enum HTTPServerError: Error, Sendable {
    /// The address is taken, not ours, or not an address; with the system's `errno`.
    case addressUnavailable(ListenAddress, Int32)
    /// The key and certificate do not fit together, or are not PEM, or the library cannot get memory or threads.
    case cannotStart
}
