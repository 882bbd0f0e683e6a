/// Where one enrolment stands (`threshold-ecdsa.md` §2.2). The raw value is what the table stores.
package enum EnrollmentState: String, Sendable, CaseIterable, SQLConvertible {
    case offered = "OFFERED"
    case issued = "ISSUED"
    case active = "ACTIVE"
    case void = "VOID"
    case burned = "BURNED"
}
