/// HTML of the few pages people see. Text from outside enters through `escaped` alone.
enum HTMLText {
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// A whole page. `body` is HTML.
    static func page(language: String, title: String, body: String) -> String {
        """
        <!doctype html>
        <html lang="\(language)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>\(escaped(title))</title>
        <link rel="stylesheet" href="\(stylePath)">
        </head>
        <body><main>
        \(body)
        </main></body>
        </html>

        """
    }

    static let stylePath = "/assets/page.css"

    static func registerStyle(in router: inout Router) {
        router.add("GET", stylePath) { _ in .file(Array(style.utf8), type: "text/css; charset=utf-8", maxAge: 3600) }
    }

    private static let style = """
        :root { color-scheme: light dark; }
        body { font: 18px/1.5 system-ui, sans-serif; margin: 0; background: Canvas; color: CanvasText; }
        main { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem; }
        h1 { font-size: 1.5rem; line-height: 1.25; }
        .note { border-left: 4px solid #b58900; padding: .25rem .75rem; }
        .second { opacity: .75; }
        .number { font-size: 1.5rem; letter-spacing: .05em; }
        form { display: flex; gap: 1rem; flex-wrap: wrap; margin-top: 2rem; }
        button { font: inherit; padding: .75rem 1.5rem; border-radius: .5rem; border: 1px solid currentColor; }
        button.main { background: #0b57d0; color: #fff; border-color: #0b57d0; }

        """
}
