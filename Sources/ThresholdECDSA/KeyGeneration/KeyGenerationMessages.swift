/// What a key is for; `slot` of the bodies and of the transcripts.
package enum KeySlot: String, Sendable, CaseIterable {
    case auth, sign
}

/// The phone's half of `POST /v3/enrollment/init` for one key.
package struct KeyGenerationCommitment: Sendable, Equatable {
    /// 32 bytes.
    package var com1: [UInt8]

    package init(com1: [UInt8]) { self.com1 = com1 }
}

/// The server's answer to `init` for one key.
package struct KeyGenerationOffer: Sendable, Equatable {
    /// 16 bytes.
    package var kid: [UInt8]
    /// 32 bytes.
    package var n2: [UInt8]
    /// 33 bytes, Q2 = x2·G.
    package var q2: [UInt8]
    /// 65 bytes.
    package var pi2: [UInt8]

    package init(kid: [UInt8], n2: [UInt8], q2: [UInt8], pi2: [UInt8]) {
        (self.kid, self.n2, self.q2, self.pi2) = (kid, n2, q2, pi2)
    }
}

/// The phone's half of `POST /v3/enrollment/complete` for one key; 4 316 bytes.
package struct KeyGenerationShare: Sendable, Equatable {
    /// 16 bytes.
    package var kid: [UInt8]
    /// 33 bytes, Q1 = x1·G.
    package var q1: [UInt8]
    /// 32 bytes; opens com1.
    package var rho1: [UInt8]
    /// 65 bytes.
    package var pi1: [UInt8]
    /// 256 bytes.
    package var n: [UInt8]
    /// 1 536 bytes: σ_0 … σ_5.
    package var piN: [UInt8]
    /// 512 bytes.
    package var cKey: [UInt8]
    /// 1 866 bytes.
    package var piKey: [UInt8]

    package init(
        kid: [UInt8], q1: [UInt8], rho1: [UInt8], pi1: [UInt8], n: [UInt8], piN: [UInt8], cKey: [UInt8],
        piKey: [UInt8]
    ) {
        (self.kid, self.q1, self.rho1, self.pi1) = (kid, q1, rho1, pi1)
        (self.n, self.piN, self.cKey, self.piKey) = (n, piN, cKey, piKey)
    }
}

/// The server's answer to `complete` for one key.
package struct KeyGenerationConfirmation: Sendable, Equatable {
    /// 16 bytes.
    package var kid: [UInt8]
    /// 32 bytes.
    package var confirm: [UInt8]

    package init(kid: [UInt8], confirm: [UInt8]) {
        (self.kid, self.confirm) = (kid, confirm)
    }
}
