import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension FileItemStore {
    func lock(_ lock: LockName, patience: Duration) throws(PhoneFailure) -> any ItemLock {
        let path: String
        switch lock {
        case .registration(let account):
            try makeFolder(account)
            path = directory + "/" + account + "/registration.lock"
        case .run(let key):
            try makeFolder(key)
            path = directory + "/" + key + "/run.lock"
        }
        let file = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw PhoneFailure(.storage, status: Int(errno), detail: "open lock") }
        let deadline = ContinuousClock.now + patience
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            let cause = errno
            guard cause == EWOULDBLOCK || cause == EINTR, ContinuousClock.now < deadline else {
                close(file)
                throw cause == EWOULDBLOCK || cause == EINTR
                    ? PhoneFailure(.inUse) : PhoneFailure(.storage, status: Int(cause), detail: "lock")
            }
            usleep(20_000)
        }
        return FileLock(file)
    }
}

/// An `flock` on an open file; the system releases it when the process ends. The lock file itself stays: removing it
/// would let two holders lock two different files of one name.
private final class FileLock: ItemLock {
    /// Owned: closed once, at the release.
    private let file: Mutex<Int32?>

    init(_ file: Int32) {
        self.file = Mutex(file)
    }

    deinit {
        release()
    }

    func release() {
        file.withLock { file in
            if let open = file { close(open) }
            file = nil
        }
    }
}
