import Foundation
import GeregeSmartID

/// Asks for a PIN on the controlling terminal, without echo.
enum PINPrompt {
    /// Throws `UsageError` where there is no terminal, `CancellationError` for Ctrl-C.
    static func ask(_ question: String) throws -> String {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else {
            throw UsageError("\(question) is needed and there is no terminal: use --pin-file")
        }
        defer { close(terminal) }
        put("\(question): ", terminal)
        defer { put("\n", terminal) }
        return try withoutEcho(terminal) { try readLine(terminal) }
    }

    /// A new PIN, typed twice; asks until it is one and both entries agree.
    /// - Parameter other: the PIN that it must differ from.
    static func askNew(_ name: String, for purpose: String, unlike other: String? = nil) throws -> String {
        while true {
            let first = try ask("New \(name) (\(purpose), 4 to 12 digits)")
            do throws(PhoneFailure) {
                try Phone.checkPIN(first, unlike: other)
            } catch {
                try tell(CommandFailure(error).sentence)
                continue
            }
            if try ask("\(name) again") == first { return first }
            try tell("The two entries differ.")
        }
    }

    /// A remark between two questions.
    private static func tell(_ text: String) throws {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { throw CancellationError() }
        put(text + "\n", terminal)
        close(terminal)
    }

    private static func withoutEcho<R>(_ terminal: Int32, _ body: () throws -> R) throws -> R {
        var saved = termios()
        guard unsafe tcgetattr(terminal, &saved) == 0 else {
            throw UsageError("The terminal cannot hide a PIN: use --pin-file")
        }
        var hidden = saved
        // Signals off too: killed in between, the terminal would stay without echo.
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard unsafe tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else {
            throw UsageError("The terminal cannot hide a PIN: use --pin-file")
        }
        defer { _ = unsafe tcsetattr(terminal, TCSAFLUSH, &saved) }
        return try body()
    }

    private static func readLine(_ terminal: Int32) throws -> String {
        var typed: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            guard unsafe read(terminal, &byte, 1) == 1 else { throw CancellationError() }
            switch byte {
            case 0x0A, 0x0D: return String(decoding: typed, as: UTF8.self)
            case 0x03, 0x1C: throw CancellationError()
            case 0x04 where typed.isEmpty: throw CancellationError()
            case 0x08, 0x7F: _ = typed.popLast()
            case 0x15: typed.removeAll()
            default: if typed.count < 64 { typed.append(byte) }
            }
        }
    }

    private static func put(_ text: String, _ terminal: Int32) {
        try? FileHandle(fileDescriptor: terminal, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
    }
}
