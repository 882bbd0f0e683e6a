import EIDCrypto

extension SessionStartBody {
    /// The checked request. Throws `VALIDATION` (400) with paramName and pointer of every member that is wrong.
    /// - Parameter hashes: the hashes that the custody of this deployment can sign. ECDSA on P-256 signs SHA-256 only,
    ///   for every flow, anonymous ones included (`rp-api.md` §3.3).
    package func validated(
        _ type: SessionType, _ channel: Channel, hashes: Set<HashAlgorithm> = [.sha256]
    ) throws(ProtocolError) -> SessionStart {
        var check = FieldErrors()
        let party = check.party(relyingPartyUUID, relyingPartyName)
        if let url = initialCallbackUrl, !Callback.isValid(initialCallbackUrl: url) {
            check.add("initialCallbackUrl", "The callback URL value is invalid")
        }
        let level = check.level(certificateLevel, allowsQSCD: type != .authentication)
        let signing = type.signatureProtocol.flatMap { check.signing(self, $0, hashes) }
        let interactions = type.signatureProtocol == nil ? nil : check.interactions(self.interactions, channel)
        check.nonce(nonce, allowed: type != .authentication)
        var vcType: VerificationCode.Kind?
        if channel == .notification, let text = self.vcType { vcType = check.choice("vcType", text) }
        let organisation = onBehalfOf.flatMap(OrganisationIdentifier.init)
        if onBehalfOf != nil && organisation == nil {
            check.add("onBehalfOf", "The value is not an organisation's identifier")
        }
        if let refusal = check.refusal() { throw refusal }
        guard let party, let level else { throw ProtocolError(.validation) }
        return SessionStart(
            type: type, channel: channel, relyingPartyUUID: party.id, relyingPartyName: party.name,
            initialCallbackUrl: initialCallbackUrl, certificateLevel: level, signing: signing,
            interactions: interactions, vcType: vcType, nonce: nonce,
            shareMdClientIpAddress: requestProperties?.shareMdClientIpAddress ?? false,
            ignoredProperties: requestProperties?.unknown ?? [], capabilities: capabilities ?? [],
            onBehalfOf: organisation)
    }
}

extension FieldErrors {
    /// The two members by which every request names its sender.
    mutating func party(_ uuid: String?, _ name: String?) -> (id: UUIDText, name: String)? {
        let id = required("relyingPartyUUID", uuid).flatMap(UUIDText.init(anyCase:))
        if uuid != nil && id == nil { add("relyingPartyUUID", "The value is not a UUID") }
        let name = required("relyingPartyName", name)
        if name?.isEmpty == true { add("relyingPartyName", "The value is empty") }
        guard let id, let name else { return nil }
        return (id, name)
    }

    mutating func level(_ text: String?, allowsQSCD: Bool) -> CertificateLevel? {
        guard let text else { return .qualified }
        let level: CertificateLevel? = choice("certificateLevel", text)
        if level == .qscd && !allowsQSCD {
            add("certificateLevel", "QSCD is not a level of authentication certificates")
        }
        return level
    }

    fileprivate mutating func nonce(_ nonce: String?, allowed: Bool) {
        guard let nonce else { return }
        if !allowed { return add("nonce", "The member is not allowed for authentication") }
        if !(1...30).contains(nonce.unicodeScalars.count) { add("nonce", "The value must have 1 to 30 characters") }
    }

    fileprivate mutating func interactions(_ text: String?, _ channel: Channel) -> Interactions? {
        guard let text = required("interactions", text) else { return nil }
        guard text.utf8.count <= Interactions.longest else {
            add("interactions", "The value is longer than \(Interactions.longest) characters")
            return nil
        }
        do {
            return try Interactions(text: text, channel: channel)
        } catch {
            add("interactions", error.detail)
            return nil
        }
    }

    fileprivate mutating func signing(
        _ body: SessionStartBody, _ expected: SignatureProtocol, _ hashes: Set<HashAlgorithm>
    ) -> SessionStart.Signing? {
        let named: SignatureProtocol? = choice("signatureProtocol", body.signatureProtocol)
        if let named, named != expected {
            add("signatureProtocol", "This call needs \(expected.rawValue)")
        }
        guard let parameters = required("signatureProtocolParameters", body.signatureProtocolParameters) else {
            return nil
        }
        let algorithm = algorithm(parameters.signatureAlgorithm)
        let hash = algorithm.flatMap { self.hash($0, parameters.signatureAlgorithmParameters, hashes) }
        let challenge = self.challenge(parameters, expected, hash)
        guard let algorithm, let hash, let challenge else { return nil }
        return SessionStart.Signing(
            signatureProtocol: expected, challenge: challenge.text, challengeBytes: challenge.bytes,
            signatureAlgorithm: algorithm, hashAlgorithm: hash)
    }

    private mutating func algorithm(_ text: String?) -> SignatureAlgorithm? {
        choice(
            "signatureProtocolParameters.signatureAlgorithm", text,
            among: SignatureAlgorithm.allCases.filter(\.isRequestable))
    }

    private mutating func hash(
        _ algorithm: SignatureAlgorithm, _ parameters: SignatureProtocolParameters.HashParameters?,
        _ served: Set<HashAlgorithm>
    ) -> HashAlgorithm? {
        let member = "signatureProtocolParameters.signatureAlgorithmParameters.hashAlgorithm"
        // A name that fixes the hash needs no parameter; clients send one all the same, and it must agree.
        if let fixed = algorithm.fixedHash {
            if let named = parameters?.hashAlgorithm, named != fixed.rawValue {
                add(member, "The value contradicts the signature algorithm")
                return nil
            }
            if !served.contains(fixed) {
                add("signatureProtocolParameters.signatureAlgorithm", "The hash of this algorithm is not served")
                return nil
            }
            return fixed
        }
        guard let hash: HashAlgorithm = choice(member, parameters?.hashAlgorithm) else { return nil }
        guard served.contains(hash) else {
            add(member, "This hash is not served; use \(served.map(\.rawValue).sorted().joined(separator: ", "))")
            return nil
        }
        return hash
    }

    private mutating func challenge(
        _ parameters: SignatureProtocolParameters, _ expected: SignatureProtocol, _ hash: HashAlgorithm?
    ) -> (text: String, bytes: [UInt8])? {
        let isLogIn = expected == .acspV2
        let member = "signatureProtocolParameters." + (isLogIn ? "rpChallenge" : "digest")
        guard let text = required(member, isLogIn ? parameters.rpChallenge : parameters.digest) else { return nil }
        guard (44...88).contains(text.utf8.count), let bytes = Base64.decode(text), (32...64).contains(bytes.count)
        else {
            add(member, "The value is not Base64 text of 32 to 64 bytes")
            return nil
        }
        if !isLogIn, let hash, bytes.count != hash.length {
            add(member, "The value has not the length of a \(hash.rawValue) hash")
            return nil
        }
        return (text, bytes)
    }
}
