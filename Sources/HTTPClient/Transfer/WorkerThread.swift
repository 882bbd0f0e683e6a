#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A detached thread for calls that block. Swift's cooperative threads must not wait inside a C library.
enum WorkerThread {
    /// - Returns: false when the system gives no thread; `body` has not run then.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let job = Unmanaged.passRetained(Job(body))
        #if canImport(Glibc)
            var thread = pthread_t()
            let status = pthread_create(&thread, nil, run, job.toOpaque())
        #else
            var thread: pthread_t?
            let status = pthread_create(&thread, nil, { run($0) }, job.toOpaque())
        #endif
        guard status == 0 else {
            job.release()
            return false
        }
        #if canImport(Glibc)
            pthread_detach(thread)
        #else
            if let thread { pthread_detach(thread) }
        #endif
        return true
    }

    private final class Job: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { job in
        if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body() }
        return nil
    }
}
