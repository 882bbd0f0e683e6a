// swift-tools-version: 6.2
import PackageDescription

// Targets stand in the order of their layers: each imports only targets above it (Scripts/check-imports.sh).

/// A C library's module map and the few lines of shim that its macros and variadics force.
func library(_ name: String, links: String...) -> Target {
    .target(name: name, linkerSettings: links.map { .linkedLibrary($0) })
}

/// A test target that mirrors the target of the same name.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, exclude: exclude)
}

let package = Package(
    name: "eid-platform",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "GeregeSmartID", targets: ["GeregeSmartID"]),
        .library(name: "RelyingParty", targets: ["RelyingParty"]),
        .library(name: "EIDServer", targets: ["EIDServer", "EIDServerHTTP", "EIDStorage"]),
        .executable(name: "eid", targets: ["eid"]),
    ],
    targets: [
        // 0: C libraries
        library("COpenSSL", links: "crypto", "ssl"),
        library("CSQLite", links: "sqlite3"),
        library("CMicroHTTPD", links: "microhttpd"),
        library("CCurl", links: "curl"),

        // 1: cryptography
        .target(name: "EIDCrypto", dependencies: ["COpenSSL"]),

        // 2: certificates, transport, protocol
        .target(name: "Certificates", dependencies: ["EIDCrypto", "COpenSSL"]),
        .target(name: "HTTPClient", dependencies: ["EIDCrypto", "COpenSSL", "CCurl"]),
        .target(name: "ThresholdECDSA", dependencies: ["EIDCrypto"]),

        // 3: what travels between phone, relying party and server
        .target(name: "EIDAPI", dependencies: ["EIDCrypto"]),

        // 4: phone, relying party, records
        .target(
            name: "GeregeSmartID",
            dependencies: ["EIDCrypto", "Certificates", "HTTPClient", "ThresholdECDSA", "EIDAPI"]),
        .target(name: "RelyingParty", dependencies: ["EIDCrypto", "Certificates", "HTTPClient", "EIDAPI"]),
        .target(name: "EIDStorage", dependencies: ["EIDCrypto", "CSQLite"]),

        // 5, 6, 7: server, its HTTP face, the command line
        .target(
            name: "EIDServer",
            dependencies: ["EIDCrypto", "Certificates", "ThresholdECDSA", "EIDAPI", "EIDStorage"]),
        .target(
            name: "EIDServerHTTP",
            dependencies: ["CMicroHTTPD", "EIDCrypto", "Certificates", "EIDAPI", "EIDStorage", "EIDServer"]),
        .executableTarget(
            name: "eid",
            dependencies: [
                "EIDCrypto", "Certificates", "HTTPClient", "EIDAPI", "GeregeSmartID", "RelyingParty", "EIDStorage",
                "EIDServer", "EIDServerHTTP",
            ]),

        // Tests and measurements
        .target(name: "TestSupport", dependencies: ["EIDCrypto"], path: "Tests/TestSupport"),
        tests("EIDCrypto"),
        tests("Certificates", ["EIDCrypto"]),
        tests("HTTPClient", ["EIDCrypto", "Certificates"]),
        tests("ThresholdECDSA", ["EIDCrypto"], exclude: ["Vectors"]),
        tests("EIDAPI", ["EIDCrypto"]),
        tests("GeregeSmartID", ["EIDCrypto", "EIDAPI", "ThresholdECDSA", "Certificates", "HTTPClient"]),
        tests("RelyingParty", ["EIDCrypto", "EIDAPI", "Certificates"]),
        tests("EIDStorage", ["EIDCrypto"]),
        tests("EIDServer", ["EIDCrypto", "EIDAPI", "EIDStorage", "ThresholdECDSA", "Certificates"]),
        tests("EIDServerHTTP", ["EIDCrypto", "EIDAPI", "EIDStorage", "EIDServer", "HTTPClient"]),
        .testTarget(
            name: "StoryTests",
            dependencies: [
                "TestSupport", "EIDCrypto", "Certificates", "HTTPClient", "ThresholdECDSA", "EIDAPI", "GeregeSmartID",
                "RelyingParty", "EIDStorage", "EIDServer", "EIDServerHTTP",
            ]),
        .executableTarget(
            name: "Benchmarks", dependencies: ["COpenSSL", "EIDCrypto", "ThresholdECDSA"], path: "Benchmarks"),
    ],
    swiftLanguageModes: [.v6]
)

let importsC: Set = ["EIDCrypto", "Certificates", "HTTPClient", "EIDStorage", "EIDServerHTTP", "Benchmarks"]
for target in package.targets where !target.name.hasPrefix("C") || target.name.hasPrefix("Certificates") {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    if !importsC.contains(target.name) && target.type != .test {
        target.swiftSettings?.append(.strictMemorySafety())
    }
}
