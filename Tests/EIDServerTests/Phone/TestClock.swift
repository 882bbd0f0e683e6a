import EIDServer
import EIDStorage
import Synchronization

/// A clock that stands until a test moves it.
final class TestClock: ServerClock {
    private let moment: Mutex<Timestamp>

    init(_ start: Timestamp = Timestamp(milliseconds: 1_800_000_000_000)) { moment = Mutex(start) }

    var now: Timestamp { moment.withLock { $0 } }

    func pass(seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}
