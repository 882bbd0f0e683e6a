package import Certificates
package import EIDAPI

/// What a phone was configured with, checked.
package struct PhoneSettings: Sendable {
    /// Name of the registration in the store.
    package let account: String
    /// `deployment_id` of the key generation; compiled into the app, never taken from the server.
    package let deployment: String
    /// `ios`, `android`, `linux`.
    package let platform: String
    /// Roots that a citizen's certificate must lead to.
    package let citizenRoots: [Certificate]
    /// The interactions this app can show.
    package let interactions: Set<InteractionType>

    package init(
        account: String, deployment: String, platform: String, citizenRoots: [Certificate],
        interactions: Set<InteractionType> = Set(InteractionType.allCases)
    ) {
        self.account = account
        self.deployment = deployment
        self.platform = platform
        self.citizenRoots = citizenRoots
        self.interactions = interactions
    }
}
