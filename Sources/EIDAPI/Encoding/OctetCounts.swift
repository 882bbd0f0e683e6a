// The lengths that occur in `threshold-ecdsa.md` §11.

/// kid, psid.
package enum B16: OctetCount {
    package static let count = 16
}

/// Hash, nonce, scalar.
package enum B32: OctetCount {
    package static let count = 32
}

/// Compressed point.
package enum B33: OctetCount {
    package static let count = 33
}

/// r ‖ s.
package enum B64: OctetCount {
    package static let count = 64
}

/// Schnorr proof.
package enum B65: OctetCount {
    package static let count = 65
}

/// Paillier modulus N.
package enum B256: OctetCount {
    package static let count = 256
}

/// Element of Z_N².
package enum B512: OctetCount {
    package static let count = 512
}

/// Π_N.
package enum B1536: OctetCount {
    package static let count = 1536
}

/// Π_key.
package enum B1866: OctetCount {
    package static let count = 1866
}
