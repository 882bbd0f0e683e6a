import EIDServer
import EIDStorage
import Testing

@Suite("The key machine and the PIN lock table")
struct KeyMachineTests {
    private static let hour: Int64 = 3_600_000
    private static let states: [KeyMachine.State] = [
        .active, .timeLocked(until: Timestamp(milliseconds: 1000)), .locked, .quarantined, .retired,
    ]

    @Test("every state answers every event as the table says")
    func exhaustion() {
        typealias Row = (event: KeyMachine.Event, answers: [Transition<KeyMachine.State>])
        let at = Timestamp(milliseconds: 5)
        let pause = { (hours: Int64) in
            Transition<KeyMachine.State>.to(.timeLocked(until: at.adding(milliseconds: hours * Self.hour)))
        }
        let rows: [Row] = [
            (.pinFailed(failures: 1, at: at), [.stay, .refuse, .refuse, .refuse, .refuse]),
            (.pinFailed(failures: 3, at: at), [pause(3), .refuse, .refuse, .refuse, .refuse]),
            (.pinFailed(failures: 6, at: at), [pause(24), .refuse, .refuse, .refuse, .refuse]),
            (.pinFailed(failures: 9, at: at), [.to(.locked), .refuse, .refuse, .refuse, .refuse]),
            (.pinAccepted, [.stay, .refuse, .refuse, .refuse, .refuse]),
            (.clock(Timestamp(milliseconds: 999)), [.stay, .stay, .stay, .stay, .stay]),
            (.clock(Timestamp(milliseconds: 1000)), [.stay, .to(.active), .stay, .stay, .stay]),
            (.quarantineReported, [.to(.quarantined), .to(.quarantined), .stay, .stay, .stay]),
            (.retired, [.to(.retired), .to(.retired), .to(.retired), .to(.retired), .stay]),
        ]
        for row in rows {
            for (state, expected) in zip(Self.states, row.answers) {
                #expect(KeyMachine.next(state, row.event) == expected, "\(state) on \(row.event)")
            }
        }
    }

    @Test("row 50: the 3rd wrong PIN proof costs 3 hours, the 6th 24 hours, the 9th the key; the others nothing")
    func lockTable() {
        let hours: [Int: Int64] = [3: 3, 6: 24]
        for failures in 0...12 {
            let expected: PINLockTable.Consequence =
                failures >= 9 ? .lock : hours[failures].map { .pause(milliseconds: $0 * Self.hour) } ?? .none
            #expect(PINLockTable.consequence(failures: failures) == expected)
        }
        #expect((0...9).map(PINLockTable.triesLeft) == [3, 2, 1, 0, 2, 1, 0, 2, 1, 0])
    }
}
