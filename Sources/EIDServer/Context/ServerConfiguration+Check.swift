extension ServerConfiguration {
    /// Refuses settings that would only fail later, in a request or in a certificate.
    func check() throws(ServerError) {
        let isAllowed: (UInt8) -> Bool = {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        guard (1...64).contains(deploymentID.utf8.count), deploymentID.utf8.allSatisfy(isAllowed) else {
            throw .configuration("deploymentID must be 1 to 64 characters of a-z, 0-9, dot and hyphen")
        }
        guard !schemeName.isEmpty, !schemeName.contains("|") else {
            throw .configuration("schemeName must be a text without |")
        }
        guard deviceLinkBase.hasPrefix("https://"), !deviceLinkBase.contains(where: { "?#&|".contains($0) }) else {
            throw .configuration("deviceLinkBase must be an https URL without query and fragment")
        }
        guard !baseURL.hasSuffix("/") else { throw .configuration("baseURL must not end in a slash") }
        guard !requiresAttestation else {
            // Serving all the same would be the opposite of what the operator asked for.
            throw .configuration("attestation is required, but this version cannot verify one")
        }
        guard lifetimes.session > 0, limits.recheckMilliseconds > 0 else {
            throw .configuration("lifetimes and limits must be positive")
        }
    }
}
