/// The QR links of a session, second by second. Each is made when it is asked for, never ahead.
public struct QRTicker: AsyncSequence, Sendable {
    public typealias Element = QRLink

    let links: DeviceLinks
    let language: String
    let limit: Duration
    let clock: any RelyingPartyClock
    let receivedAt: Duration

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(ticker: self) }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let ticker: QRTicker
        private var last: Int?

        init(ticker: QRTicker) { self.ticker = ticker }

        /// Waits for the next whole second. Nil at the limit and when the task is cancelled.
        public mutating func next() async throws(RelyingPartyError) -> QRLink? {
            if let last {
                let wait = ticker.receivedAt + .seconds(last + 1) - ticker.clock.elapsed
                if wait > .zero, (try? await ticker.clock.sleep(for: wait)) == nil { return nil }
            }
            guard !Task.isCancelled, ticker.clock.elapsed - ticker.receivedAt < ticker.limit else { return nil }
            let link = try ticker.links.qr(language: ticker.language)
            last = link.elapsedSeconds
            return link
        }
    }
}
