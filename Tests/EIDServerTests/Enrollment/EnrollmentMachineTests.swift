import EIDServer
import EIDStorage
import Testing

@Suite("The enrolment machine")
struct EnrollmentMachineTests {
    /// Columns are events in the order of `CaseIterable`; I, A, V, B are states gone to, `=` is "stay", `.` "refuse".
    private static let table: [(EnrollmentState, String)] = [
        //          ok bad other first offer accept super ended
        (.offered, "IBB.B.BB"),
        (.issued, "..VA=VVV"),
        (.active, "...===VV"),
        (.void, "..=.===="),
        (.burned, "..=.===="),
    ]
    private static let letters: [Character: EnrollmentState] = ["I": .issued, "A": .active, "V": .void, "B": .burned]

    @Test("every state answers every event as the table says")
    func exhaustion() {
        #expect(Self.table.map(\.0) == EnrollmentState.allCases)
        for (state, row) in Self.table {
            #expect(row.count == EnrollmentMachine.Event.allCases.count)
            for (event, letter) in zip(EnrollmentMachine.Event.allCases, row) {
                let expected: Transition<EnrollmentState> =
                    switch letter {
                    case "=": .stay
                    case ".": .refuse
                    default: Self.letters[letter].map { .to($0) } ?? .refuse
                    }
                #expect(EnrollmentMachine.next(state, event) == expected, "\(state) on \(event)")
            }
        }
    }
}
