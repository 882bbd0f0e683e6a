import EIDServer
import EIDStorage
import Testing

@Suite struct SessionMachineTests {
    private typealias Phase = SessionMachine.Phase
    private typealias Event = SessionMachine.Event

    @Test func `every event in every phase does what the table says`() {
        let table: [Phase: [Event: Transition<Phase>]] = [
            .open: [
                .claimed: .to(.bound), .claimedByAnother: .to(.bound), .answered: .refuse, .failed: .to(.complete),
                .deadline: .to(.complete), .retentionEnded: .refuse,
            ],
            .bound: [
                .claimed: .stay, .claimedByAnother: .refuse, .answered: .to(.complete), .failed: .to(.complete),
                .deadline: .to(.complete), .retentionEnded: .refuse,
            ],
            .complete: [
                .claimed: .refuse, .claimedByAnother: .refuse, .answered: .refuse, .failed: .refuse,
                .deadline: .stay, .retentionEnded: .to(.forgotten),
            ],
            .forgotten: [
                .claimed: .refuse, .claimedByAnother: .refuse, .answered: .refuse, .failed: .refuse,
                .deadline: .stay, .retentionEnded: .stay,
            ],
        ]
        for phase in Phase.allCases {
            for event in Event.allCases {
                #expect(SessionMachine.next(phase, event) == table[phase]?[event], "\(phase) \(event)")
            }
        }
    }

    @Test func `no run of events leads back, and only a bound session is answered`() {
        let order: [Phase] = [.open, .bound, .complete, .forgotten]
        for phase in Phase.allCases {
            for event in Event.allCases {
                guard case .to(let next) = SessionMachine.next(phase, event) else { continue }
                let (from, to) = (order.firstIndex(of: phase) ?? 0, order.firstIndex(of: next) ?? 0)
                #expect(to > from)
                if event == .answered { #expect(phase == .bound) }
            }
        }
    }

    @Test(
        arguments: [
            (-1, .open), (299_999, .open), (300_000, .complete), (899_999, .complete), (900_000, .forgotten),
        ] as [(Int64, SessionMachine.Phase)])
    func `a session that nobody answers runs five minutes and can be read ten more`(
        milliseconds: Int64, expected: SessionMachine.Phase
    ) {
        let start = Timestamp(milliseconds: 1_000_000)
        let session = Self.session(createdAt: start)
        let phase = SessionMachine.phase(of: session, at: start.adding(milliseconds: milliseconds), retention: 600)
        #expect(phase == expected)
    }

    @Test func `a finished session is readable for the retention after its end`() {
        let start = Timestamp(milliseconds: 1_000_000)
        var session = Self.session(createdAt: start)
        session.state = .complete
        session.completedAt = start.adding(seconds: 10)
        #expect(SessionMachine.phase(of: session, at: start.adding(seconds: 609), retention: 600) == .complete)
        #expect(SessionMachine.phase(of: session, at: start.adding(seconds: 610), retention: 600) == .forgotten)
    }

    private static func session(createdAt: Timestamp) -> SessionRecord {
        SessionRecord(
            id: "x",
            request: SessionRequestRecord(
                relyingParty: "x", kind: .auth, channel: .deviceLink, relyingPartyName: "x",
                certificateLevel: "QUALIFIED", challenge: "", signatureAlgorithm: "", hashAlgorithm: "",
                interactions: "", requestHash: []),
            createdAt: createdAt, expiresAt: createdAt.adding(seconds: 300))
    }
}
