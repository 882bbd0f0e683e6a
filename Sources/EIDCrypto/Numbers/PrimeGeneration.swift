internal import COpenSSL

/// The secret primes of a Paillier key (threshold-ecdsa.md §2.3).
package enum PrimeGeneration {
    package static let bits = 1024

    /// Random bases that the found prime withstands besides Baillie–PSW (threshold-ecdsa.md §2.3).
    private static let rounds = 10

    /// A random prime of 1024 bits with the two top bits set: the first one at or above a random odd number.
    ///
    /// The search looks at 4096 odd numbers and then draws again with `lane#1`, `lane#2` …
    /// Cost: about 12 ms on a server core, 20 ms without AVX-512.
    package static func prime(_ source: some RandomSource, _ lane: String) -> SecretInteger {
        var draw = 0
        while true {
            var start = source.bytes(draw == 0 ? lane : "\(lane)#\(draw)", bits / 8)
            start.withUnsafeMutableBytes {
                $0[0] |= 0xc0
                $0[$0.count - 1] |= 1
            }
            if let prime = firstPrime(from: start) { return prime }
            draw += 1
        }
    }

    private static func firstPrime(from start: borrowing SecretBytes) -> SecretInteger? {
        let offsets = PrimeSieve.offsets(from: start)
        let base = SecretInteger(bigEndian: start)
        return withSecureContext { scratch in
            // Two candidates at a time, the smaller first.
            for first in stride(from: 0, to: offsets.count - 1, by: 2) {
                let low = candidate(base, offsets[first], scratch)
                let high = candidate(base, offsets[first + 1], scratch)
                let baseLow = low.randomBase(scratch)
                let baseHigh = high.randomBase(scratch)
                let composite = PrimeCandidate.areWitnesses(
                    baseLow, for: low, baseHigh, for: high, scratch: scratch)
                if !composite.0, isPrime(low, scratch) { return accepted(low.finish()) }
                if !composite.1, isPrime(high, scratch) { return accepted(high.finish()) }
            }
            return nil
        }
    }

    private static func isPrime(_ candidate: borrowing PrimeCandidate, _ scratch: OpaquePointer) -> Bool {
        candidate.passesBailliePSW(scratch: scratch) && candidate.survives(rounds: rounds, scratch: scratch)
    }

    /// nil for the start just below 2^1024 from which the search ran over.
    private static func accepted(_ prime: consuming SecretInteger) -> SecretInteger? {
        if prime.bitWidth == bits { return consume prime }
        return nil
    }

    private static func candidate(
        _ base: borrowing SecretInteger, _ offset: Int, _ scratch: OpaquePointer
    ) -> PrimeCandidate {
        let number = base.clone()
        must(BN_add_word(number.pointer, UInt(offset)))
        return PrimeCandidate(number, scratch: scratch)
    }
}
