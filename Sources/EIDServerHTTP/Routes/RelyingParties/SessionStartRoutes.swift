import EIDAPI
import EIDServer

/// Calls that start a session: 1, 2, 4, 5, 8 and 9 of `rp-api.md` §4.
struct SessionStartRoutes {
    let sessions: SessionService

    func register(in router: inout Router) {
        let login = RelyingPartyPath.deviceLinkAuthentication
        addDeviceLink(login + "/anonymous", to: &router) { _ in .anonymous }
        addDeviceLink(login + "/etsi/{id}", to: &router, target: Self.person)
        for (path, type) in [
            (RelyingPartyPath.notificationAuthentication, SessionType.authentication),
            (RelyingPartyPath.notificationSignature, SessionType.signature),
        ] {
            addNotification(path + "/etsi/{id}", type, to: &router, target: Self.person)
            addNotification(path + "/document/{id}", type, to: &router, target: Self.document)
        }
    }

    private typealias Target = @Sendable (RoutedRequest) throws -> SessionCall.Target

    private static let person: Target = { .person(try $0.parameter("id")) }
    private static let document: Target = { .document(try $0.parameter("id")) }

    private func addDeviceLink(_ path: String, to router: inout Router, target: @escaping Target) {
        let (sessions, json) = (sessions, JSONBody.relyingParty)
        router.addRelyingParty("POST", path) { routed, caller in
            let call = SessionCall(.authentication, .deviceLink, try target(routed))
            return try json.answer(
                try await sessions.startDeviceLink(call, try json.read(of: routed.request), from: caller))
        }
    }

    private func addNotification(
        _ path: String, _ type: SessionType, to router: inout Router, target: @escaping Target
    ) {
        let (sessions, json) = (sessions, JSONBody.relyingParty)
        router.addRelyingParty("POST", path) { routed, caller in
            let call = SessionCall(type, .notification, try target(routed))
            return try json.answer(
                try await sessions.startNotification(call, try json.read(of: routed.request), from: caller))
        }
    }
}
