extension ServerResponse {
    /// The engine's own error answers: the members every error of the system has. The texts are literals of ours, free
    /// of quotation marks.
    static func refusal(_ status: Int, _ code: String, _ detail: String) -> ServerResponse {
        let title = reasonPhrase(status)
        let body = """
            {"type":"about:blank","status":\(status),"title":"\(title)","detail":"\(detail)",\
            "error":"\(detail)","code":"\(code)","message":"\(detail)"}
            """
        return .json(Array(body.utf8), status: status)
    }

    static func reasonPhrase(_ status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        default: "Error"
        }
    }
}
