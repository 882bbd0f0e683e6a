import EIDStorage
import Foundation
import Testing

@Suite struct CrashTests {
    @Test(arguments: 0..<5) func `a killed process loses nothing it committed and leaves nothing half done`(
        run: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.sqlite")
        let committed = folder.file("committed")
        try Data().write(to: URL(fileURLWithPath: committed))
        let delay = 30_000 + UInt32(run) * 17_000

        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, committed = committed as String, delay = delay as UInt32] in
            let database = try await SQLiteDatabase.open(.file(path))
            let log = try #require(FileHandle(forWritingAtPath: committed))
            for number in 0..<100_000 {
                // The killer starts once there is something to lose.
                if number == 1 {
                    Thread.detachNewThread {
                        usleep(delay)
                        kill(getpid(), SIGKILL)
                    }
                }
                try await database.write { tx in
                    try tx.setSetting("first \(number)", "x")
                    try tx.setSetting("second \(number)", String(repeating: "y", count: 500))
                }
                try log.write(contentsOf: Data("\(number)\n".utf8))
            }
        }

        let promised = try String(contentsOfFile: committed, encoding: .utf8).split(separator: "\n").compactMap {
            Int($0)
        }
        try #require(!promised.isEmpty)
        let database = try await SQLiteDatabase.open(.file(path))
        try await database.checkIntegrity()
        let next = promised.count
        for number in promised + [next] {
            let pair = try await database.read { tx in
                [try tx.setting("first \(number)"), try tx.setting("second \(number)")].map { $0 != nil }
            }
            // The one after the last promised may be there or not, but never in part.
            #expect(pair == [true, true] || (number == next && pair == [false, false]))
        }
        await database.close()
    }
}
