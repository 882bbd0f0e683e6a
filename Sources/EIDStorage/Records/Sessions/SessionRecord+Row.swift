extension SessionRequestRecord {
    init(_ row: Row) throws(StorageError) {
        relyingParty = try row.text("relying_party")
        kind = try row.name("kind")
        channel = try row.name("channel")
        targetCivilID = try row.optionalText("target_civil_id")
        targetDocument = try row.optionalText("target_document")
        relyingPartyName = try row.text("relying_party_name")
        brokeredName = try row.text("brokered_name")
        certificateLevel = try row.text("certificate_level")
        challenge = try row.text("challenge")
        signatureAlgorithm = try row.text("signature_algorithm")
        hashAlgorithm = try row.text("hash_algorithm")
        interactions = try row.text("interactions")
        initialCallbackURL = try row.text("initial_callback_url")
        ignoredProperties = try row.text("ignored_properties").split(separator: "\n").map(String.init)
        sharesAddress = try row.flag("shares_address")
        requestHash = try row.bytes("request_hash")
    }
}

extension SessionOutcomeRecord {
    init?(_ row: Row) throws(StorageError) {
        guard let endResult = try row.optionalText("end_result") else { return nil }
        self.endResult = endResult
        refusedInteraction = try row.optionalText("refused_interaction")
        certificateSerial = try row.optionalText("certificate_serial")
        signature = try row.optionalBytes("signature")
        userChallenge = try row.optionalText("user_challenge")
        interactionTypeUsed = try row.optionalText("interaction_type_used")
        deviceAddress = try row.optionalText("device_address")
    }
}

extension SessionRecord {
    init(_ row: Row) throws(StorageError) {
        id = try row.text("id")
        request = try SessionRequestRecord(row)
        state = try row.name("state")
        documentNumber = try row.optionalText("document_number")
        flowType = try row.optionalText("flow_type")
        serverRandom = try row.text("server_random")
        codeType = try row.optionalText("code_type")
        code = try row.optionalText("code")
        codeChoices = try row.optionalText("code_choices")?.split(separator: " ").map(String.init) ?? []
        sessionToken = try row.optionalText("session_token")
        sealedSecret = try row.optionalBytes("session_secret")
        secretDigest = try row.optionalText("secret_digest")
        createdAt = try row.timestamp("created_at")
        expiresAt = try row.timestamp("expires_at")
        completedAt = try row.optionalTimestamp("completed_at")
        outcome = try SessionOutcomeRecord(row)
    }
}
