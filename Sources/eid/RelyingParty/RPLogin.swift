import Foundation
import RelyingParty

/// `eid rp login`: asks a citizen to log in, by a link or by a push, and checks the answer.
enum RPLogin {
    enum Link: String, CaseIterable, Sendable {
        case qr
        case web2app
        case app2app
    }

    static let kind = ValueOption(
        "link", "KIND", "`qr` (without it), `web2app` or `app2app`; the last two need --callback.")
    static let callback = ValueOption("callback", "URL", "Where the phone goes back to after web2app and app2app.")
    static let answer = ValueOption(
        "callback-answer", "FILE",
        "Wait for this file with one line, the URL the phone opened; asked for on a terminal without it.")
    static let linkFile = ValueOption("link-file", "FILE", "Keep the current link in this file, new each second.")
    static let wait = ValueOption("wait", "SECONDS", "Wait at most so long (1 to 600); 300 without it.")
    static let push = Flag("push", "Push to the phone instead of showing a link; needs --person or --document.")

    static let command = Command(
        "login", "Ask a citizen to log in and check the answer.",
        discussion: """
            The first line of output is the link (with --push: the code to compare). A QR link is good for some
            20 seconds: on a terminal it is renewed each second, scripts take it from --link-file.
            """,
        options: [
            CitizenOptions.person, CitizenOptions.document, kind, callback, answer, linkFile, wait,
            EvidenceFolder.option,
        ] + PromptOptions.options + RelyingPartyAccess.options, flags: [push], action: run)

    static func run(_ invocation: Invocation) async throws -> Report {
        let access = try RelyingPartyAccess(invocation)
        let evidence = try EvidenceFolder(invocation)
        let deadline = Duration.seconds(try invocation.number(wait, 1...600) ?? 300)
        let request = LoginRequest(
            prompts: try PromptOptions.prompts(invocation, usual: "Log in", isLink: !invocation[push]),
            callbackURL: invocation[callback])
        let login =
            invocation[push]
            ? try await pushed(access, invocation, request, deadline)
            : try await linked(access, invocation, request, deadline)
        try evidence?.login(login)
        return report(login, evidence)
    }

    // MARK: By push

    private static func pushed(
        _ access: RelyingPartyAccess, _ invocation: Invocation, _ request: LoginRequest, _ deadline: Duration
    ) async throws -> Login {
        guard let citizen = try CitizenOptions.citizen(invocation) else {
            throw UsageError("--push needs --person or --document")
        }
        let session = try await access.client.startNotificationLogin(citizen, request)
        invocation.console.announce("code: \(session.verificationCode ?? "none")")
        invocation.console.progress("waiting for the phone")
        return try await access.client.complete(session, revocation: .notChecked, deadline: deadline)
    }

    // MARK: By link

    private static func linked(
        _ access: RelyingPartyAccess, _ invocation: Invocation, _ request: LoginRequest, _ deadline: Duration
    ) async throws -> Login {
        guard invocation[CitizenOptions.document] == nil else {
            throw UsageError("--document needs --push; a link takes --person or nobody")
        }
        let kind = try invocation.choice(kind, of: Link.self) ?? .qr
        guard kind == .qr || request.callbackURL != nil else {
            throw UsageError("--link \(kind.rawValue) needs --callback URL")
        }
        let session = try await access.client.startDeviceLinkLogin(person: invocation[CitizenOptions.person], request)
        guard let links = session.links else { throw CommandFailure(.refused, "no_links", "The server gave no link.") }
        let display = LinkDisplay(
            invocation.console, file: invocation[linkFile], remark: session.verificationCode.map { "code: \($0)" })
        defer { display.end() }
        if kind == .qr { return try await scanned(access.client, session, links, display, deadline) }
        try display.show(kind == .web2app ? try links.web2App() : try links.app2App())
        let url = try await callbackURL(invocation, deadline)
        return try await access.client.complete(
            session, revocation: .notChecked, callback: CallbackAnswer(url: url), deadline: deadline)
    }

    /// Shows a new QR link each second while it waits.
    private static func scanned(
        _ client: RelyingPartyClient, _ session: LoginSession, _ links: DeviceLinks, _ display: LinkDisplay,
        _ deadline: Duration
    ) async throws -> Login {
        try await withThrowingTaskGroup(of: Login?.self) { group in
            group.addTask {
                for try await link in links.qrCodes(limit: deadline) { try display.show(link.text) }
                return nil
            }
            group.addTask { try await client.complete(session, revocation: .notChecked, deadline: deadline) }
            defer { group.cancelAll() }
            while let finished = try await group.next() {
                if let finished { return finished }
            }
            throw CancellationError()
        }
    }

    private static func callbackURL(_ invocation: Invocation, _ deadline: Duration) async throws -> String {
        guard let path = invocation[answer] else {
            guard Question.isPossible, let url = Question.ask("The URL the phone opened:", invocation.console) else {
                throw UsageError("--callback-answer FILE is needed where there is no terminal")
            }
            return url
        }
        let end = ContinuousClock.now + deadline
        while ContinuousClock.now < end {
            if Files.exists(path) {
                let text = String(decoding: try Files.read(path), as: UTF8.self)
                // Whoever writes the file may not be done yet.
                if text.hasSuffix("\n") { return text.trimmingCharacters(in: .whitespacesAndNewlines) }
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        throw CommandFailure(.refused, "deadline", "The phone did not come back in time.")
    }

    // MARK: Result

    private static func report(_ login: Login, _ evidence: EvidenceFolder?) -> Report {
        Report(
            ["Logged in: \(CitizenText.name(login.citizen))"] + CitizenText.lines(login.citizen)
                + ["  reached by:   \(login.flow.rawValue)"] + (evidence.map { ["  files in:     \($0.path)"] } ?? [])
                + [RelyingPartyAccess.revocationRemark],
            json: [
                "citizen": CitizenText.json(login.citizen), "flowType": .string(login.flow.rawValue),
                "interactionTypeUsed": .string(login.interactionTypeUsed), "revocationChecked": false,
                "out": JSONValue(evidence?.path),
            ])
    }
}
