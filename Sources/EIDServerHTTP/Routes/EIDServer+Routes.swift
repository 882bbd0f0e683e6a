import EIDServer

extension EIDServer {
    /// Every call of the API and the pages for people; the consent page only where the simulator proves identities.
    ///
    /// - Parameter starts: how many proofings and challenges one address may start.
    func registerRoutes(in router: inout Router, starts: AddressLimiter) {
        AttestationRoutes(attestation: attestation, starts: starts).register(in: &router)
        KYCRoutes(proofing: proofing, starts: starts).register(in: &router)
        EnrollmentRoutes(enrollment: enrollment).register(in: &router)
        MobileSessionRoutes(accounts: accounts, sessions: sessions).register(in: &router)
        SigningRoutes(accounts: accounts, signing: signing, keys: keys).register(in: &router)
        RegistrationRoutes(accounts: accounts).register(in: &router)
        SessionStartRoutes(sessions: sessions).register(in: &router)
        SessionStatusRoutes(sessions: sessions).register(in: &router)
        HTMLText.registerStyle(in: &router)
        let configuration = context.configuration
        DeviceLinkPage(base: configuration.deviceLinkBase)?.register(in: &router)
        if configuration.simulatesDAN { ConsentPage(proofing: proofing, random: context.random).register(in: &router) }
    }
}
