package import EIDCrypto
public import EIDStorage

/// What every service of the server works with. One a process; services hold a copy.
public struct ServerContext: Sendable {
    package let configuration: ServerConfiguration
    package let database: any Database
    package let clock: any ServerClock
    package let random: any RandomSource
    /// Seals what stays in the database: shares of keys, session secrets.
    package let vault: Vault
    /// Seals the secrets of nonces, under keys that are replaced daily and are in no backup.
    package let nonceVault: NonceVault

    package init(
        configuration: ServerConfiguration, database: any Database, clock: any ServerClock,
        random: any RandomSource = SystemRandom(), vault: Vault, nonceVault: NonceVault
    ) {
        self.configuration = configuration
        self.database = database
        self.clock = clock
        self.random = random
        self.vault = vault
        self.nonceVault = nonceVault
    }

    /// The context of a server whose keys are files in `configuration.keyFolder`; keys that are missing are made.
    ///
    /// Errors: `ServerError`.
    public init(
        configuration: ServerConfiguration, database: any Database, clock: any ServerClock = SystemClock()
    ) throws(ServerError) {
        let random = SystemRandom()
        try SecretFile.makeFolder(configuration.keyFolder)
        self.init(
            configuration: configuration, database: database, clock: clock, random: random,
            vault: try Vault.open(configuration.keyFolder + "/database.key", random: random, now: clock.now),
            nonceVault: try NonceVault.open(
                configuration.keyFolder + "/nonce.key", random: random, now: clock.now,
                keepsOldKeys: configuration.lifetimes.session))
    }

    package var now: Timestamp { clock.now }
}
