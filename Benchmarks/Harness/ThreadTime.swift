#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Processor time of this thread, in milliseconds: what a measurement costs, however busy the machine is.
enum ThreadTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
