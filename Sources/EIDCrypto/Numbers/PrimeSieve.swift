/// Which of the numbers start, start + 2, start + 4 … have no small prime factor.
struct PrimeSieve {
    /// Odd numbers looked at: a prime of 1024 bits is missing among them once in 10^5 times.
    static let width = 4096

    private static let primes = SmallPrimes.odd(below: 1 << 16)

    /// Offsets from `start` (odd, big-endian, a multiple of eight bytes, far above 2^16), in rising order.
    static func offsets(from start: borrowing SecretBytes) -> [Int] {
        var composite = [Bool](repeating: false, count: width)
        composite.withUnsafeMutableBufferPointer { composite in
            primes.withUnsafeBufferPointer { primes in
                for first in stride(from: 0, to: primes.count, by: 4) {
                    let group = primes[first..<min(first + 4, primes.count)]
                    let rest = remainder(of: start, by: group.reduce(1) { $0 * UInt64($1) })
                    for prime in group { strike(UInt64(prime), rest % UInt64(prime), composite) }
                }
            }
        }
        return (0..<width).filter { !composite[$0] }.map { 2 * $0 }
    }

    /// Marks every i for which start + 2i is divisible by the prime.
    private static func strike(_ prime: UInt64, _ rest: UInt64, _ composite: UnsafeMutableBufferPointer<Bool>) {
        let missing = rest == 0 ? 0 : prime - rest
        var place = Int(missing % 2 == 0 ? missing / 2 : (missing + prime) / 2)
        while place < width {
            composite[place] = true
            place += Int(prime)
        }
    }

    /// Four primes below 2^16 share one pass over the number.
    private static func remainder(of number: borrowing SecretBytes, by divisor: UInt64) -> UInt64 {
        number.withUnsafeBytes { bytes in
            var rest: UInt64 = 0
            for place in stride(from: 0, to: bytes.count, by: 8) {
                let limb = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                rest = divisor.dividingFullWidth((rest, limb)).remainder
            }
            return rest
        }
    }
}
