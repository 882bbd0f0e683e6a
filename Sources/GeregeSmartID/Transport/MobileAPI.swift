import EIDAPI
import EIDCrypto

/// Calls of the mobile API as values: bodies in and out, retransmission, refusals as `PhoneFailure`.
struct MobileAPI: Sendable {
    let transport: any PhoneTransport
    let pauses: Pauses

    /// Sends a request and reads the answer.
    ///
    /// No answer, a 5xx and an unreadable answer say nothing about what the server did, so the **same bytes** are sent
    /// again a few times with growing pauses; every call of the API is idempotent on its fields.
    func call<Answer: Decodable>(
        _ method: PhoneRequest.Method, _ path: String, body: [UInt8]? = nil, token: String? = nil,
        deadline: Duration = .seconds(30), coder: BodyCoder = .mobile
    ) async throws(PhoneFailure) -> Answer {
        let request = PhoneRequest(method, path, body: body, deviceToken: token, deadline: deadline)
        var last = PhoneFailure(.unreachable)
        for pause in pauses.beforeAttempts {
            try await pauses.wait(pause)
            do {
                return try await attempt(request, coder)
            } catch {
                guard error.code == .unreachable || error.code == .badAnswer else { throw error }
                last = error
            }
        }
        throw last
    }

    private func attempt<Answer: Decodable>(
        _ request: PhoneRequest, _ coder: BodyCoder
    ) async throws(PhoneFailure) -> Answer {
        let response: PhoneResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw Self.failure(error)
        }
        guard response.status == 200 else { throw Self.refusal(response) }
        do {
            return try coder.decode(Answer.self, from: response.body)
        } catch {
            throw PhoneFailure(.badAnswer, detail: "answer to \(request.method.rawValue)")
        }
    }

    private static func failure(_ failure: TransportFailure) -> PhoneFailure {
        switch failure {
        case .cancelled: PhoneFailure(.cancelled)
        case .pinMismatch, .notTrusted: PhoneFailure(.serverNotTrusted, detail: "\(failure)")
        case .noAnswer: PhoneFailure(.unreachable)
        case .invalid: PhoneFailure(.configuration, detail: "request")
        }
    }

    static func encode(_ body: some Encodable) throws(PhoneFailure) -> [UInt8] {
        do {
            return try BodyCoder.mobile.encode(body)
        } catch {
            throw PhoneFailure(.fault, detail: "encoding")
        }
    }
}

extension BodyCoder {
    /// Answers with lists, which may be longer than a message of the protocol: 64 KiB.
    static let list = BodyCoder.relyingParty
}

/// The pauses before each attempt of a call, and how to wait.
struct Pauses: Sendable {
    let beforeAttempts: [Duration]
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Five attempts within about eight seconds, apart from the waiting for each answer.
    static let standard = Pauses([.zero, .milliseconds(250), .milliseconds(750), .seconds(2), .seconds(5)]) {
        try await Task.sleep(for: $0)
    }

    init(_ beforeAttempts: [Duration], sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.beforeAttempts = beforeAttempts
        self.sleep = sleep
    }

    /// Error `cancelled`.
    func wait(_ pause: Duration) async throws(PhoneFailure) {
        if Task.isCancelled { throw PhoneFailure(.cancelled) }
        guard pause > .zero else { return }
        do {
            try await sleep(pause)
        } catch {
            throw PhoneFailure(.cancelled)
        }
    }
}
