import EIDAPI
import Foundation
import Testing

/// Every member of every request of the phone: left out, or of another JSON type, it is refused and named.
@Suite struct RequestMemberTests {
    /// What a request may leave out (`threshold-ecdsa.md` §11, `architecture.md` §4).
    private static let optional: Set<String> = [
        "latinName", "release", "userChallenge", "confirmVc", "interaction",
    ]

    static let requests = BodyRoundTripTests.mobile.filter { $0.testDescription.hasSuffix(".Request") }

    /// A member's place: names and indexes.
    private typealias Place = [String]

    private static func places(_ value: Any, _ path: Place = []) -> [Place] {
        if let object = value as? [String: Any] {
            return object.keys.sorted().flatMap { [path + [$0]] + places(object[$0] as Any, path + [$0]) }
        }
        if let list = value as? [Any] {
            return list.indices.flatMap { places(list[$0], path + ["\($0)"]) }
        }
        return []
    }

    /// The text with the member at a place changed; nil removes it.
    private static func changed(_ value: Any, _ path: ArraySlice<String>, _ change: (Any) -> Any?) -> Any {
        guard let name = path.first else { return value }
        if var object = value as? [String: Any], let old = object[name] {
            object[name] = path.count == 1 ? change(old) : changed(old, path.dropFirst(), change)
            return object
        }
        if var list = value as? [Any], let index = Int(name) {
            list[index] = changed(list[index], path.dropFirst(), change)
            return list
        }
        return value
    }

    private func refusal(_ sample: BodyRoundTripTests.Sample, _ value: Any) throws -> ProtocolError? {
        let text = [UInt8](try JSONSerialization.data(withJSONObject: value))
        do {
            _ = try sample.again(text)
            return nil
        } catch {
            return try #require(error as? ProtocolError)
        }
    }

    @Test func `the requests are those of the mobile API`() {
        #expect(Set(Self.requests.map(\.testDescription)).count == 10)
    }

    @Test("a missing member is refused with its pointer, unless it may be left out", arguments: requests)
    func missing(_ sample: BodyRoundTripTests.Sample) throws {
        let body = try JSONSerialization.jsonObject(with: Data(sample.json))
        for place in Self.places(body) {
            let error = try refusal(sample, Self.changed(body, place[...]) { _ in nil })
            if Self.optional.contains(place.last ?? "") {
                #expect(error == nil, "\(place)")
            } else {
                #expect(error?.code == .malformed && error?.status == 422, "\(place)")
                #expect(error?.errors?.first?.pointer == "/" + place.joined(separator: "/"))
            }
        }
    }

    @Test("a member of another JSON type is refused with its pointer", arguments: requests)
    func wrongType(_ sample: BodyRoundTripTests.Sample) throws {
        let body = try JSONSerialization.jsonObject(with: Data(sample.json))
        for place in Self.places(body) {
            for other in [1, -1, 1.5, true, "", "x", [Any](), ["x"], [String: Any]()] as [Any] {
                var isOther = false
                let damaged = Self.changed(body, place[...]) { old in
                    isOther = Self.kind(old) != Self.kind(other)
                    return other
                }
                guard isOther else { continue }
                let error = try refusal(sample, damaged)
                #expect(error?.code == .malformed, "\(place) = \(other)")
                let pointer = try #require(error?.errors?.first?.pointer, "\(place) = \(other)")
                #expect(pointer.hasPrefix("/" + place.joined(separator: "/")), "\(place) = \(other)")
            }
        }
    }

    private static func kind(_ value: Any) -> String {
        switch value {
        case is [String: Any]: "object"
        case is [Any]: "list"
        case is String: "text"
        case let number as NSNumber: isBool(number) ? "bool" : "number"
        // The one member that may be null is a text.
        default: "text"
        }
    }

    /// JSON's true and false come as numbers too.
    private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
