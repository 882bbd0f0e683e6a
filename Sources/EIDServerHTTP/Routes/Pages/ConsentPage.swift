import EIDAPI
import EIDCrypto
import EIDServer

/// The consent page of the DAN simulator: development only.
///
/// A browser gets a form with a token bound to a cookie of that browser, so that no other site can consent in its name.
/// A program posts `{"consent":true}` as JSON, which no form of another site can send.
struct ConsentPage: Sendable {
    private let proofing: ProofingService
    /// Of this process; a page of an earlier one asks to be loaded again.
    private let key: [UInt8]
    private let random: any RandomSource

    init(proofing: ProofingService, random: any RandomSource) {
        self.proofing = proofing
        self.random = random
        key = random.publicBytes("consent/key", 32)
    }

    func register(in router: inout Router) {
        router.add("GET", "/dan/{state}") { try await show(try $0.parameter("state")) }
        router.add("POST", "/dan/{state}") { routed in
            let state: String = try routed.parameter("state")
            return JSONBody.isJSON(routed.request.header("Content-Type"))
                ? try await decideByProgram(state, routed.request) : try await decideByForm(state, routed.request)
        }
    }

    // MARK: A browser

    private func show(_ state: String) async throws -> ServerResponse {
        guard let number = try await openRequest(state) else { return Self.over() }
        let cookie = Base64URL.encode(random.publicBytes("consent/cookie", 16))
        return .page(Self.form(number: number, token: token(cookie, state)))
            .adding(HTTPField("Set-Cookie", "\(Self.cookieName)=\(cookie); Path=/; Secure; HttpOnly; SameSite=Strict"))
    }

    private func decideByForm(_ state: String, _ request: ServerRequest) async throws -> ServerResponse {
        guard let form = Self.fields(of: request.body), let sent = form["token"],
            let cookie = Self.cookie(in: request.header("Cookie")),
            ConstantTime.equal(Array(sent.utf8), Array(token(cookie, state).utf8)),
            let decision = form["decision"], ["consent", "refuse"].contains(decision)
        else { return Self.stale() }
        guard try await openRequest(state) != nil else { return Self.over() }
        do {
            return Self.done(try await proofing.decide(state, consents: decision == "consent"))
        } catch let error as ProtocolError where error.code == .proofing {
            return Self.over()
        }
    }

    /// An unknown state and one that is over look alike to a person.
    private func openRequest(_ state: String) async throws -> String? {
        do {
            return try await proofing.openRequest(state)
        } catch let error as ProtocolError where error.code == .notFound {
            return nil
        }
    }

    private func token(_ cookie: String, _ state: String) -> String {
        let message = Array(cookie.utf8) + [0] + Array(state.utf8)
        return Base64URL.encode(HMACSHA256.authenticate(message, key: key))
    }

    private static let cookieName = "__Host-dan"

    private static func cookie(in header: String?) -> String? {
        header?.split(separator: ";").map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix(cookieName + "=") }
            .map { String($0.dropFirst(cookieName.count + 1)) }
    }

    private static func fields(of body: [UInt8]) -> [String: String]? {
        guard let text = String(validating: body, as: UTF8.self),
            let form = RequestTarget("/?" + text)
        else { return nil }
        return Dictionary(form.query.map { ($0.name, $0.value) }) { first, _ in first }
    }

    // MARK: A program

    private struct Consent: Decodable {
        let consent: Bool
    }

    private func decideByProgram(_ state: String, _ request: ServerRequest) async throws -> ServerResponse {
        let consent: Consent = try JSONBody.mobile.read(of: request)
        let status = try await proofing.decide(state, consents: consent.consent)
        return try JSONBody.mobile.answer(DANStatus.Answer(status: status))
    }

    // MARK: Pages

    private static func form(number: String, token: String) -> String {
        HTMLText.page(
            language: "mn", title: "ДАН симулятор",
            body: """
                <h1>Мэдээллээ eID-д өгөх үү?</h1>
                <p class="second" lang="en">Give your details to eID?</p>
                <p class="note">Энэ бол ДАН системийн симулятор: зөвхөн хөгжүүлэлтэд, зохиомол иргэдтэй.<br>
                <span class="second" lang="en">This is a simulator of DAN: for development only, with invented \
                citizens.</span></p>
                <p>Регистрийн дугаар <span class="second" lang="en">Registration number</span><br>
                <span class="number">\(HTMLText.escaped(number))</span></p>
                <p>Нэр, регистрийн дугаар, иргэний дугаар, төрсөн огноо, хүйсийг бүртгэлд ашиглана.<br>
                <span class="second" lang="en">Name, registration number, civil id, date of birth and sex are used for \
                the registration.</span></p>
                <form method="post">
                <input type="hidden" name="token" value="\(token)">
                <button class="main" name="decision" value="consent">Зөвшөөрөх · Consent</button>
                <button name="decision" value="refuse">Татгалзах · Refuse</button>
                </form>
                """)
    }

    private static func done(_ status: DANStatus.Status) -> ServerResponse {
        status == .verified
            ? message("Зөвшөөрлөө. Апп руу буцна уу.", "Done. Go back to the app.")
            : message("Баталгаажсангүй. Апп руу буцна уу.", "The identity was not confirmed. Go back to the app.")
    }

    private static func over() -> ServerResponse {
        message(
            "Энэ хүсэлт дууссан эсвэл байхгүй байна. Апп дээр дахин эхлүүлнэ үү.",
            "This request is over or does not exist. Start again in the app.", status: 404)
    }

    private static func stale() -> ServerResponse {
        message(
            "Хуудас хуучирсан байна. Дахин ачаална уу.", "The page is out of date. Load it again.", status: 403)
    }

    private static func message(_ mongolian: String, _ english: String, status: Int = 200) -> ServerResponse {
        let body = "<h1>\(mongolian)</h1>\n<p class=\"second\" lang=\"en\">\(english)</p>"
        return .page(HTMLText.page(language: "mn", title: "ДАН симулятор", body: body), status: status)
    }
}
