package import EIDCrypto

extension VerificationCode {
    /// The code of a notification session: `numeric4` of a log-in follows from the challenge, so that relying parties
    /// that compute it themselves agree; every other code is drawn (`rp-api.md` §10).
    package static func make(
        _ kind: Kind, rpChallenge: [UInt8]?, from source: some RandomSource
    ) -> VerificationCode {
        if kind == .numeric4, let rpChallenge {
            return VerificationCode(type: kind, value: numeric4(rpChallenge: rpChallenge))
        }
        return draw(kind, from: source)
    }

    /// A random code, every one equally likely. Digits only, also for `alphaNumeric5`.
    package static func draw(_ kind: Kind, from source: some RandomSource) -> VerificationCode {
        VerificationCode(type: kind, value: kind.text(uniform(below: kind.count, source)))
    }

    /// Smart-ID's code of a log-in: the last two bytes of SHA-256 over the **decoded** challenge, modulo 10 000.
    package static func numeric4(rpChallenge: [UInt8]) -> String {
        let hash = SHA256.hash(rpChallenge)
        return Kind.numeric4.text((Int(hash[30]) << 8 | Int(hash[31])) % 10_000)
    }

    /// The right code and two others of the same form, in random order, all different.
    package func choices(from source: some RandomSource) -> [String] {
        let kind = type ?? (value.utf8.count == 4 ? .numeric4 : .alphaNumeric5)
        var all = [value]
        while all.count < 3 {
            let decoy = Self.draw(kind, from: source).value
            if !all.contains(decoy) { all.append(decoy) }
        }
        for index in [2, 1] { all.swapAt(index, Self.uniform(below: index + 1, source)) }
        return all
    }

    /// A number below `bound`, by rejection, so that none is favoured.
    private static func uniform(below bound: Int, _ source: some RandomSource) -> Int {
        let limit = UInt32(bound)
        let usable = UInt32.max - UInt32.max % limit
        while true {
            let draw = source.publicBytes("code", 4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if draw < usable { return Int(draw % limit) }
        }
    }
}

extension VerificationCode.Kind {
    package var digits: Int {
        switch self {
        case .numeric4: 4
        case .alphaNumeric5: 5
        }
    }

    /// How many codes there are.
    var count: Int {
        switch self {
        case .numeric4: 10_000
        case .alphaNumeric5: 100_000
        }
    }

    func text(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: digits - text.count) + text
    }
}
