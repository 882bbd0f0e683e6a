package import EIDStorage

/// A register of citizens that proves who someone is and supplies what a gateway does not (the civil id).
package protocol CitizenRegister: Sendable {
    /// The person with this registration number; nil when the register has none.
    func citizen(registrationNumber: String) -> PersonRecord?
}
