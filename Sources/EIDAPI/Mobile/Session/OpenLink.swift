/// `POST /v3/mobile/link`: hands a scanned or tapped link to the server, which binds the session to this account.
package enum OpenLink {
    /// The link.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        /// The scanned text, unchanged.
        package var link: String

        package init(link: String) {
            self.v = APIVersion()
            self.link = link
        }
    }

    /// The session it belongs to.
    package struct Answer: Codable, Sendable, Equatable {
        package var sessionId: UUIDText
        /// `QR`, `Web2App` or `App2App`.
        package var flowType: FlowType

        package init(sessionId: UUIDText, flowType: FlowType) {
            self.sessionId = sessionId
            self.flowType = flowType
        }
    }
}
