import EIDAPI
package import EIDStorage

extension Timestamp {
    /// As it stands in bodies: RFC 3339 in UTC, whole seconds, rounded down.
    package var rfc3339: String { RFC3339.text(seconds) }
}
