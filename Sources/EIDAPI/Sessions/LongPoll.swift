/// Long polls of the relying-party API (`rp-api.md` §7.1).
package enum LongPoll {
    /// Milliseconds of a poll that names no `timeoutMs`. Deployed clients that send none give up after 60 s, so this is
    /// shorter than SK's 60 500.
    package static let standard = 55_000
}
