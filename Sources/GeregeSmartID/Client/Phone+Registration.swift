extension Phone {
    /// The account that is registered here. Errors `notEnrolled`, `locked`.
    package var documentNumber: String {
        get throws(PhoneFailure) { try registration().documentNumber }
    }
}
