/// What the phone's keys are made of, for an app's about page and for auditors.
public enum PhoneCrypto {
    /// The two-party protocol.
    public static let suite = "SID-2PECDSA-P256/1"
    /// PBKDF2-HMAC-SHA256 iterations between a PIN and the key it opens.
    public static let pinIterations = PINBlob.iterations
    /// Wrong PINs in a row that are tolerated; the next one deletes the registration.
    public static let wrongPINsTolerated = Int(PINCounter.limit)
}
