import Dispatch
import Foundation

/// Ctrl-C and SIGTERM cancel the command, so that it can end in order; a second signal ends the process at once.
enum Interrupt {
    static func cancelling<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) async throws -> R {
        // A reader of our output that is gone must not end a server in the middle of its work; the write fails instead.
        signal(SIGPIPE, SIG_IGN)
        let task = Task { try await body() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                signal(number, SIG_DFL)
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        return try await task.value
    }
}
