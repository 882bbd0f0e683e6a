/// The phone's half of `…/sign/commit`.
package struct SigningCommitment: Sendable, Equatable {
    /// 16 bytes.
    package var kid: [UInt8]
    /// 16 random bytes of the phone, never reused.
    package var psid: [UInt8]
    /// 1 … 2^32 − 1.
    package var epoch: UInt32
    /// 32 bytes.
    package var com1: [UInt8]

    package init(kid: [UInt8], psid: [UInt8], epoch: UInt32, com1: [UInt8]) {
        (self.kid, self.psid, self.epoch, self.com1) = (kid, psid, epoch, com1)
    }
}

/// The server's answer to `commit`.
package struct SigningNonce: Sendable, Equatable {
    /// 33 bytes, R2 = k2·G.
    package var r2: [UInt8]
    /// 65 bytes.
    package var pi2: [UInt8]
    /// 32 bytes.
    package var n2: [UInt8]

    package init(r2: [UInt8], pi2: [UInt8], n2: [UInt8]) {
        (self.r2, self.pi2, self.n2) = (r2, pi2, n2)
    }
}

/// The phone's half of `…/sign/prove`. The same bytes each time it is sent for one psid.
package struct SigningOpening: Sendable, Equatable {
    /// 16 bytes.
    package var psid: [UInt8]
    /// 33 bytes, R1 = k1·G.
    package var r1: [UInt8]
    /// 65 bytes.
    package var pi1: [UInt8]
    /// 32 bytes; opens com1.
    package var rho1: [UInt8]

    package init(psid: [UInt8], r1: [UInt8], pi1: [UInt8], rho1: [UInt8]) {
        (self.psid, self.r1, self.pi1, self.rho1) = (psid, r1, pi1, rho1)
    }
}

/// The `release` object of `…/sign/prove`, without the three choices (they belong to the caller).
package struct SigningRelease: Sendable, Equatable {
    /// 32 bytes: the leftmost 32 bytes of the digest.
    package var m: [UInt8]
    /// 32 bytes: the session description.
    package var desc: [UInt8]
    /// 32 bytes: x(R) mod q.
    package var r: [UInt8]
    /// 65 bytes: π_pin.
    package var pin: [UInt8]

    package init(m: [UInt8], desc: [UInt8], r: [UInt8], pin: [UInt8]) {
        (self.m, self.desc, self.r, self.pin) = (m, desc, r, pin)
    }
}

/// The server's answer to a `prove` with `release`.
package struct SigningAnswer: Sendable, Equatable {
    /// 32 bytes: the server's tps.
    package var ack: [UInt8]
    /// 512 bytes.
    package var c3: [UInt8]

    package init(ack: [UInt8], c3: [UInt8]) {
        (self.ack, self.c3) = (ack, c3)
    }
}
