/// What a machine says to an event in a state.
package enum Transition<State: Equatable & Sendable>: Equatable, Sendable {
    /// The state changes; the caller writes it with a compare-and-set.
    case to(State)
    /// The event is legal and changes nothing: a retransmission, or an event that comes too late to matter.
    case stay
    /// The event is not legal here; nothing may be written.
    case refuse

    /// The state after the event, nil when it was refused.
    package func state(from old: State) -> State? {
        switch self {
        case .to(let new): new
        case .stay: old
        case .refuse: nil
        }
    }
}
