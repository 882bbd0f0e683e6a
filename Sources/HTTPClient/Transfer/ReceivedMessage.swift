/// The answer as it arrives. Refuses the byte that would pass a limit, so memory stays bounded.
struct ReceivedMessage {
    /// All header lines of one answer together.
    static let headerLimit = 64 << 10

    let limit: Int
    private(set) var headers: [HTTPField] = []
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false
    private var headerSize = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// One whole header line with its line end. A status line starts over, as after `100 Continue`.
    mutating func receive(headerLine line: some Collection<UInt8>) -> Bool {
        headerSize += line.count
        guard headerSize <= Self.headerLimit else {
            isTooLarge = true
            return false
        }
        if line.starts(with: "HTTP/".utf8) {
            headers = []
            return true
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let value = line[line.index(after: colon)...]
        headers.append(HTTPField(Self.text(line[..<colon]), Self.text(value)))
        return true
    }

    mutating func receive(body bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count <= limit - body.count else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Without the blanks and line ends around it.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0d || byte == 0x0a }
        let front = Array(bytes.drop(while: isBlank))
        let end = front.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
        return String(decoding: front[..<end], as: UTF8.self)
    }
}
