package import Foundation
package import Testing

/// Third-party vector files, read in place and never copied here.
///
/// The folder is `EID_VECTORS`, else `../shared/vectors` beside the package. A suite that needs it is declared with
/// `.enabled(if: VectorFiles.available, VectorFiles.whyAbsent)` so that it is reported as skipped where it is absent.
package enum VectorFiles {
    package static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["EID_VECTORS"] { return URL(fileURLWithPath: path) }
        return URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            .appendingPathComponent("../shared/vectors").standardizedFileURL
    }()

    package static let available = FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("index.txt").path)

    package static let whyAbsent: Comment =
        "third-party vectors not found: set EID_VECTORS to their folder (tried \(folder.path))"

    /// The bytes of one file, `path` relative to the folder.
    package static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(path))
    }

    /// One JSON file as dictionaries and arrays.
    package static func json(_ path: String) throws -> Any {
        try JSONSerialization.jsonObject(with: data(path))
    }

    /// How many tests the folder's manifest says that a file has, so that a test which reads none of them fails.
    package static func count(_ path: String) throws -> Int {
        let parts = path.split(separator: "/").map(String.init)
        let manifest = try #require(try json("\(parts[0])/manifest.json") as? [String: Any])
        let files = try #require(manifest["files"] as? [[String: Any]])
        let entry = try #require(files.first { $0["file"] as? String == parts.last }, "\(path) is not in its manifest")
        return try #require(entry["tests"] as? Int, "\(path)")
    }
}
