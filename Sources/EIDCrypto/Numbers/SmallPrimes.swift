internal import COpenSSL

/// The primes below 2^22 (threshold-ecdsa.md §2.4).
package enum SmallPrimes {
    package static let limit = 1 << 22

    /// Whether `modulus` is divisible by a prime below 2^22, itself included: a product of all of them modulo `modulus`
    /// and one greatest common divisor. Cost: 5 ms for 2048 bits; the first call of a process 30 ms more.
    package static func hasFactor(_ modulus: Modulus) -> Bool {
        let product = Integer.computed { product, context in
            must(BN_set_word(product, 1))
            let reducing = modulus.value.bitWidth < productBits + 1
            let factor = must(BN_new())
            defer { BN_free(factor) }
            for one in SmallPrimeProducts.shared.products {
                if reducing { must(BN_nnmod(factor, one, modulus.value.pointer, context)) }
                // Leaves a power of the Montgomery radix in the product: a unit, of no effect on the divisor.
                must(
                    BN_mod_mul_montgomery(
                        product, product, reducing ? factor : one, modulus.montgomery.pointer, context))
            }
            return 1
        }
        return product.isZero || product.inverse(modulo: modulus.value) == nil
    }

    /// Products have at most this many bits, one below the smallest accepted modulus.
    fileprivate static let productBits = 2047

    /// All odd primes below `limit` in order.
    static func odd(below limit: Int) -> [UInt32] {
        let count = limit / 2  // place i stands for 2i + 1
        return withUnsafeTemporaryAllocation(of: Bool.self, capacity: count) { composite in
            composite.initialize(repeating: false)
            var primes: [UInt32] = []
            var number = 3
            while number < limit {
                if !composite[number / 2] {
                    primes.append(UInt32(number))
                    var multiple = number * number / 2
                    while multiple < count {
                        composite[multiple] = true
                        multiple += number
                    }
                }
                number += 2
            }
            return primes
        }
    }
}

/// The primes below 2^22 multiplied into numbers just below 2^2047: 760 kB, made once per process.
// Sendable unchecked: made once, only read afterwards, never freed.
private struct SmallPrimeProducts: @unchecked Sendable {
    static let shared = SmallPrimeProducts()

    let products: [OpaquePointer]

    private init() {
        var products: [OpaquePointer] = []
        var current = must(BN_new())
        must(BN_set_word(current, 2))
        for prime in SmallPrimes.odd(below: SmallPrimes.limit) {
            if Int(BN_num_bits(current)) > SmallPrimes.productBits - 22 {
                products.append(current)
                current = must(BN_new())
                must(BN_set_word(current, 1))
            }
            must(BN_mul_word(current, UInt(prime)))
        }
        products.append(current)
        self.products = products
    }
}
