/// One server nonce. The row is a tombstone afterwards and is never deleted while its key lives.
package struct NonceRecord: Sendable, Equatable {
    package var kid: [UInt8]
    /// 16 bytes, chosen by the phone; unique for a kid.
    package var psid: [UInt8]
    package var session: String
    package var epoch: UInt32
    package var state: NonceState
    package var commitment: Commitment
    /// The machine's state, sealed under the nonce key. Nil once erased.
    package var secrets: [UInt8]?
    package var opening: Opening?
    package var binding: Binding?
    /// Present from RELEASED on, 512 bytes.
    package var c3: [UInt8]?
    /// r ‖ s, present when DONE.
    package var signature: [UInt8]?
    /// Whether the signature completed the session.
    package var delivered: Bool
    package var createdAt: Timestamp
    package var releasedAt: Timestamp?

    /// com1 of the phone and what was answered.
    package struct Commitment: Sendable, Equatable {
        package var com1: [UInt8]
        package var r2: [UInt8]
        package var pi2: [UInt8]
        package var n2: [UInt8]

        package init(com1: [UInt8], r2: [UInt8], pi2: [UInt8], n2: [UInt8]) {
            (self.com1, self.r2, self.pi2, self.n2) = (com1, r2, pi2, n2)
        }
    }

    /// The opening and what was answered (`ack`), with r of the joint nonce.
    package struct Opening: Sendable, Equatable {
        package var r1: [UInt8]
        package var pi1: [UInt8]
        package var rho1: [UInt8]
        package var ack: [UInt8]
        package var r: [UInt8]

        package init(r1: [UInt8], pi1: [UInt8], rho1: [UInt8], ack: [UInt8], r: [UInt8]) {
            (self.r1, self.pi1, self.rho1, self.ack, self.r) = (r1, pi1, rho1, ack, r)
        }
    }

    /// The one message and the choices that this nonce may ever sign.
    package struct Binding: Sendable, Equatable {
        package var m: [UInt8]
        package var desc: [UInt8]
        package var interactionTypeUsed: String
        package var userChallenge: String?
        package var confirmVc: String?

        package init(
            m: [UInt8], desc: [UInt8], interactionTypeUsed: String, userChallenge: String?, confirmVc: String?
        ) {
            (self.m, self.desc, self.interactionTypeUsed) = (m, desc, interactionTypeUsed)
            (self.userChallenge, self.confirmVc) = (userChallenge, confirmVc)
        }
    }

    package init(
        kid: [UInt8], psid: [UInt8], session: String, epoch: UInt32, commitment: Commitment, secrets: [UInt8],
        createdAt: Timestamp
    ) {
        (self.kid, self.psid, self.session, self.epoch) = (kid, psid, session, epoch)
        state = .committed
        self.commitment = commitment
        self.secrets = secrets
        delivered = false
        self.createdAt = createdAt
    }

    init(_ row: Row) throws(StorageError) {
        kid = try row.bytes("kid")
        psid = try row.bytes("psid")
        session = try row.text("session")
        guard let number = UInt32(exactly: try row.integer("epoch")) else {
            throw StorageError(.corrupt, "column epoch does not hold what it must")
        }
        epoch = number
        state = try row.name("state")
        commitment = Commitment(
            com1: try row.bytes("com1"), r2: try row.bytes("r2"), pi2: try row.bytes("pi2"), n2: try row.bytes("n2"))
        secrets = try row.optionalBytes("secrets")
        if let ack = try row.optionalBytes("ack") {
            opening = Opening(
                r1: try row.bytes("r1"), pi1: try row.bytes("pi1"), rho1: try row.bytes("rho1"), ack: ack,
                r: try row.bytes("r"))
        }
        if let m = try row.optionalBytes("m") {
            binding = Binding(
                m: m, desc: try row.bytes("description"), interactionTypeUsed: try row.text("interaction_type_used"),
                userChallenge: try row.optionalText("user_challenge"), confirmVc: try row.optionalText("confirm_vc"))
        }
        c3 = try row.optionalBytes("c3")
        signature = try row.optionalBytes("signature")
        delivered = try row.flag("delivered")
        createdAt = try row.timestamp("created_at")
        releasedAt = try row.optionalTimestamp("released_at")
    }
}
