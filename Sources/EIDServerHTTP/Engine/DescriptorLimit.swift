import Glibc

/// The number of files and sockets this process may hold: each waiting client needs one.
package enum DescriptorLimit {
    /// Raises the limit to the most the system grants; gives what holds afterwards.
    @discardableResult
    package static func raise() -> UInt {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return UInt(limit.rlim_cur)
    }
}
