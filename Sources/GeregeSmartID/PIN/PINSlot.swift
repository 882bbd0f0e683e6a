import EIDAPI
import ThresholdECDSA

/// Which of the citizen's two keys, each with its own PIN.
public enum PINSlot: String, CaseIterable, Sendable {
    /// PIN1: log-ins.
    case auth
    /// PIN2: signatures.
    case sign
}

extension PINSlot {
    /// The slot byte of the PIN blob (`threshold-ecdsa.md` §5.1).
    var byte: UInt8 {
        switch self {
        case .auth: 0
        case .sign: 1
        }
    }

    /// The same in the terms of the protocol.
    var protocolSlot: ThresholdECDSA.KeySlot {
        switch self {
        case .auth: .auth
        case .sign: .sign
        }
    }

    /// The same in the terms of the API.
    var apiSlot: EIDAPI.KeySlot {
        switch self {
        case .auth: .auth
        case .sign: .sign
        }
    }

    /// The store's name for the key of this slot: `account` or `account.auth`.
    func key(of account: String) -> String {
        switch self {
        case .auth: account + ".auth"
        case .sign: account
        }
    }
}
