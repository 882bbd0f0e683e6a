package import EIDCrypto
package import EIDServer

/// The use cases that the routes call.
package struct APIServices: Sendable {
    package let configuration: ServerConfiguration
    package let accounts: AccountService
    package let proofing: ProofingService
    package let enrollment: EnrollmentService
    package let sessions: SessionService
    package let signing: SigningService
    package let keys: KeyService
    package let random: any RandomSource

    package init(
        configuration: ServerConfiguration, accounts: AccountService, proofing: ProofingService,
        enrollment: EnrollmentService, sessions: SessionService, signing: SigningService, keys: KeyService,
        random: any RandomSource
    ) {
        self.configuration = configuration
        self.accounts = accounts
        self.proofing = proofing
        self.enrollment = enrollment
        self.sessions = sessions
        self.signing = signing
        self.keys = keys
        self.random = random
    }

    /// Every call of the API and the pages for people; the consent page only where the simulator proves identities.
    func register(in router: inout Router) {
        KYCRoutes(proofing: proofing).register(in: &router)
        EnrollmentRoutes(enrollment: enrollment).register(in: &router)
        MobileSessionRoutes(accounts: accounts, sessions: sessions).register(in: &router)
        SigningRoutes(accounts: accounts, signing: signing, keys: keys).register(in: &router)
        RegistrationRoutes(accounts: accounts).register(in: &router)
        SessionStartRoutes(sessions: sessions).register(in: &router)
        SessionStatusRoutes(sessions: sessions).register(in: &router)
        HTMLText.registerStyle(in: &router)
        DeviceLinkPage(base: configuration.deviceLinkBase)?.register(in: &router)
        if configuration.simulatesDAN { ConsentPage(proofing: proofing, random: random).register(in: &router) }
    }
}
