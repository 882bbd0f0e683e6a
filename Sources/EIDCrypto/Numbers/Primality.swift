package enum Primality {
    /// Division by the primes below 2^12, then Miller–Rabin with random bases: a composite passes with probability
    /// below 4^−rounds whoever chose it. Anything below two is not prime.
    package static func isProbablePrime(_ number: Integer, rounds: Int) -> Bool {
        precondition(rounds > 0)
        if number.isNegative || number.bitWidth < 2 { return false }
        if !number.isOdd { return number == Integer(2) }
        for prime in few {
            if number == prime { return true }
            if number.modulo(prime).isZero { return false }
        }
        return withSecureContext { scratch in
            PrimeCandidate(SecretInteger(number), scratch: scratch).survives(rounds: rounds, scratch: scratch)
        }
    }

    /// Whether `base` proves the odd number composite, 1 ≤ base < number and number > 1; nil outside.
    package static func isWitness(_ base: Integer, against number: Integer) -> Bool? {
        guard number.isOdd, number > Integer(1), base > Integer(0), base < number else { return nil }
        return withSecureContext { scratch in
            PrimeCandidate(SecretInteger(number), scratch: scratch).isWitness(SecretInteger(base), scratch: scratch)
        }
    }

    private static let few = SmallPrimes.odd(below: 1 << 12).map { Integer(UInt64($0)) }
}
