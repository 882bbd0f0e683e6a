internal import COpenSSL

/// libcrypto's secure heap: guard pages around it, locked in memory and left out of core dumps where the system allows.
enum SecureHeap {
    private static let size = 16 << 20
    private static let smallest = 64
    /// Larger values (request bodies, sealed archives) must not take the room of keys and numbers.
    private static let largest = 64 << 10

    /// True when the heap stands. A refused `mlock` (low RLIMIT_MEMLOCK) is tolerated: the heap is then only wiped.
    private static let stands: Bool = CRYPTO_secure_malloc_init(size, smallest) != 0

    static func prepare() { _ = stands }

    /// Zeroed memory; ordinary memory for large counts and when the heap is full: `release` wipes it just the same.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        prepare()
        if count <= largest, let memory = CRYPTO_secure_zalloc(max(count, 1), #fileID, #line) { return memory }
        ERR_clear_error()
        guard let memory = CRYPTO_zalloc(max(count, 1), #fileID, #line) else { preconditionFailure("out of memory") }
        return memory
    }

    static func release(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        CRYPTO_secure_clear_free(memory, max(count, 1), #fileID, #line)
    }
}
