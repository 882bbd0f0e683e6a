/// What a session asks of the citizen, in the spelling of the mobile API.
package enum SessionFlow: String, Codable, Sendable, CaseIterable {
    case authentication = "AUTH"
    case signature = "SIGN"
    case certificateChoice = "CERT"
}
