import EIDServer
import EIDStorage
import Testing

@Suite("The nonce machine")
struct NonceMachineTests {
    /// Rows are states, columns are events, in the order of `CaseIterable`. A letter is the state gone to (O, N for
    /// BOUND, R, D, B, E), `=` is "stay", `.` is "refuse".
    private static let table: [(NonceState, String)] = [
        //            opened again pin rel again fin vc viol super over gone
        (.committed, "O......BBEE"),
        (.opened, ".=NR..BBBEE"),
        (.bound, ".==R..BBBEE"),
        (.released, ".=..=D.=.=="),
        (.done, ".=..==.=.=="),
        (.burned, ".......===="),
        (.expired, ".......===="),
    ]
    private static let letters: [Character: NonceState] = [
        "O": .opened, "N": .bound, "R": .released, "D": .done, "B": .burned, "E": .expired,
    ]

    @Test("every state answers every event as the table says")
    func exhaustion() {
        #expect(Self.table.map(\.0) == NonceState.allCases)
        for (state, row) in Self.table {
            #expect(row.count == NonceMachine.Event.allCases.count)
            for (event, letter) in zip(NonceMachine.Event.allCases, row) {
                let expected: Transition<NonceState> =
                    switch letter {
                    case "=": .stay
                    case ".": .refuse
                    default: Self.letters[letter].map { .to($0) } ?? .refuse
                    }
                #expect(NonceMachine.next(state, event) == expected, "\(state) on \(event)")
            }
        }
    }

    @Test("no sequence of events goes back, and a second c3 has no way in")
    func monotone() {
        let rank: [NonceState: Int] = [
            .committed: 0, .opened: 1, .bound: 2, .released: 3, .done: 4, .burned: 5, .expired: 5,
        ]
        for state in NonceState.allCases {
            for event in NonceMachine.Event.allCases {
                guard let new = NonceMachine.next(state, event).state(from: state) else { continue }
                #expect(rank[new, default: 9] >= rank[state, default: 9])
                if new == .released && state != .released { #expect(state == .opened || state == .bound) }
                if state == .released { #expect(new == .released || new == .done) }
            }
        }
    }
}
