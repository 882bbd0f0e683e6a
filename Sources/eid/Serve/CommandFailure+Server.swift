import EIDAPI
import EIDServer
import EIDServerHTTP
import EIDStorage
import Foundation

extension CommandFailure {
    /// What an error of the server's own libraries is to a command line; nil for others.
    init?(server error: any Error) {
        switch error {
        case let error as ServerError: self.init(.refused, "server", error.description)
        case let error as StorageError:
            self.init(.refused, "storage", "The store cannot be used: \(error.code.rawValue) (\(error.detail)).")
        case HTTPServerError.addressUnavailable(let address, let number):
            let reason = unsafe String(cString: strerror(number))
            self.init(
                .refused, "address",
                "\(address.text) cannot be used: \(reason). --listen and --status-listen choose other addresses.")
        case HTTPServerError.cannotStart:
            self.init(.refused, "tls", "The listener cannot start: check that TLS certificate and key belong together.")
        case let error as ProtocolError: self.init(.refused, error.code.rawValue, error.detail)
        default: return nil
        }
    }
}
