/// The error body of every call (`rp-api.md` §8): RFC 9457 members for Smart-ID clients, `error` and `code` for eID
/// clients. `error` and `message` are for people, `code` is for machines. Holds no secret and no personal data.
package struct ProtocolError: Error, Sendable, Hashable {
    package var type = "about:blank"
    /// The HTTP status.
    package var status: Int
    package var title: String
    package var detail: String
    /// An opaque id of this refusal in the server's log.
    package var instance: String?
    package var errors: [FieldError]?
    /// A sentence in English.
    package var error: String
    package var code: ErrorCode
    /// The same in the person's language; Mongolian by default.
    package var message: String
    /// With `pin` only.
    package var triesLeft: Int?
    /// With `epoch` only: the server's current one.
    package var epoch: UInt32?

    package init(
        _ code: ErrorCode, detail: String? = nil, errors: [FieldError]? = nil, triesLeft: Int? = nil,
        epoch: UInt32? = nil, language: Language = .mongolian
    ) {
        status = code.status
        title = HTTPStatus.title(code.status)
        self.detail = detail ?? code.text.en
        self.errors = errors
        error = code.text.en
        self.code = code
        message = code.text[language]
        self.triesLeft = triesLeft
        self.epoch = epoch
    }

    /// One wrong member of a request body.
    package struct FieldError: Codable, Sendable, Hashable {
        package var detail: String
        package var code: String?
        package var paramName: String?
        /// RFC 6901.
        package var pointer: String?

        package init(detail: String, code: String? = nil, paramName: String? = nil, pointer: String? = nil) {
            self.detail = detail
            self.code = code
            self.paramName = paramName
            self.pointer = pointer
        }
    }

    /// The same refusal with `message` in another language.
    package func localized(_ language: Language) -> ProtocolError {
        var copy = self
        copy.message = code.text[language]
        return copy
    }
}

extension ProtocolError: Codable {
    /// Reads also the bodies of older servers, which send only `error` and `code`, or only the RFC 9457 members.
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let code = try members.decodeIfPresent(ErrorCode.self, forKey: .code) ?? .internalError
        self.init(code)
        type = try members.decodeIfPresent(String.self, forKey: .type) ?? type
        status = try members.decodeIfPresent(Int.self, forKey: .status) ?? status
        title = try members.decodeIfPresent(String.self, forKey: .title) ?? HTTPStatus.title(status)
        error = try members.decodeIfPresent(String.self, forKey: .error) ?? error
        detail = try members.decodeIfPresent(String.self, forKey: .detail) ?? error
        message = try members.decodeIfPresent(String.self, forKey: .message) ?? message
        instance = try members.decodeIfPresent(String.self, forKey: .instance)
        errors = try members.decodeIfPresent([FieldError].self, forKey: .errors)
        triesLeft = try members.decodeIfPresent(Int.self, forKey: .triesLeft)
        epoch = try members.decodeIfPresent(UInt32.self, forKey: .epoch)
    }

    private enum CodingKeys: CodingKey {
        case type, status, title, detail, instance, errors, error, code, message, triesLeft, epoch
    }
}
