import Foundation
import Synchronization

/// Shows the current link: the first on a line of its own, on a terminal each later one in its place; in a file always
/// the latest.
final class LinkDisplay: Sendable {
    private let console: Console
    private let file: String?
    /// Stands under the link.
    private let remark: String?
    /// How many rows of the terminal the link takes that stands there now; nil before the first.
    private let rows = Mutex<Int?>(nil)

    init(_ console: Console, file: String?, remark: String? = nil) {
        self.console = console
        self.file = file
        self.remark = remark
    }

    /// Throws `CommandFailure` when the file cannot be written.
    func show(_ link: String) throws {
        if let file { try Files.write(Data(link.utf8), to: file, isSecret: true) }
        let earlier = rows.withLock { $0 }
        if let earlier {
            guard console.writesToTerminal, !console.isJSON else { return }
            console.write("\u{1B}[\(earlier)F\u{1B}[J", to: .standardOutput)
        }
        console.announce(link)
        if let remark { console.announce(remark) }
        let taken = max(1, (link.count + Self.columns - 1) / Self.columns) + (remark == nil ? 0 : 1)
        rows.withLock { $0 = taken }
    }

    /// The link is of no use any more.
    func end() {
        if let file { try? FileManager.default.removeItem(atPath: file) }
    }

    private static var columns: Int {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
