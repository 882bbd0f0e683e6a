/// Why a step of the protocol refused. Caught inside the system only: what the other side gets is a code of
/// `threshold-ecdsa.md` §4.2, never the check that fired.
package enum ThresholdError: Error, Equatable, Sendable {
    /// A field has another length or is not the one encoding of a value (§1.2). Code `malformed`.
    case malformed(Field)
    /// A commitment, a proof or an equation does not hold. Code `proof`.
    case proof(Check)
    /// π_pin does not verify: the PIN proof was not made with this key's x1 (or for another nonce or message).
    /// At the server: count it (§4.2). Code `pin`.
    case pin
    /// Release: m, desc or r differ from the server's own values; nothing is counted. Code `mismatch`.
    case mismatch
    /// The step is not the next one of this run, or a single-use value was asked for twice.
    case state
    /// Phone, after decryption: the signature does not verify. Recompute once without CRT, then quarantine (§4.3).
    case invalidSignature
    /// Phone: a second, different c3 for one psid. Cheating (§4.3 rule 1).
    case otherAnswer
    /// An own computation failed its check before anything left (§6.2); nothing was sent.
    case fault
}

/// The fields that a peer, a blob or a sealed state fills, by their names of §11.
package enum Field: String, Sendable {
    case deployment, proofingHash, deviceKeyHash, enrollmentId, documentNumber
    case kid, com1, n2, q2, pi2, q1, rho1, pi1, n, piN, cKey, piKey, confirm
    case session, psid, epoch, r2, r1, ack, m, desc, r, pin, c3, sig
    case x1, primes, stored
}

/// The checks of §§2–3, for logs and tests; never sent to the other side.
package enum Check: String, Sendable {
    /// The kid, psid, epoch of a message are not those of the run.
    case identifiers
    /// com1 does not open to what was sent.
    case opening
    /// π1 (key generation: x1 of Q1; signing: k1 of R1).
    case phoneProof
    /// π2 (key generation: x2 of Q2; signing: k2 of R2).
    case serverProof
    /// Q = Q1 + Q2 is the identity.
    case jointKey
    /// The two keys of one enrolment have the same Q1.
    case sameShare
    /// The two keys of one enrolment have a common factor in N.
    case sharedModulus
    /// N has a prime factor below 2^22.
    case smallFactor
    /// N is (probably) prime.
    case primeModulus
    /// A root of Π_N is out of range or its N-th power is not ρ_i.
    case root
    /// A ρ_i of Π_N is not a unit mod N.
    case rootUnit
    /// c_key or a w_i of Π_key is not a unit mod N, or a w_i is out of range.
    case keyProofUnit
    /// A recomputed Y_i of Π_key is the identity.
    case keyProofPoint
    /// The digits of Π_key are not those of the recomputed hash.
    case keyProofDigits
    /// The server's confirmation of the key does not match.
    case confirmation
    /// The certificate is for another key.
    case certificate
    /// r = x(R) mod q is 0; commit again with a new psid.
    case nonce
    /// ack is not the phone's own tps.
    case acknowledgement
    /// Finish: the signature is in the high form.
    case highS
    /// Finish: r is not the nonce's r.
    case otherNonce
    /// Finish: the signature does not verify under Q for the bound message.
    case signature
}
