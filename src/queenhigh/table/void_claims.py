"""When a round may be void, who has to agree to that, and what waits for the floor to look at it.

A void rests on something that can have happened at this table, at this moment, with these devices. Where the record
says otherwise and only eyes can tell, and wherever a hand is turned up already, a second person confirms or rejects it.
"""

from dataclasses import dataclass

from queenhigh.games import BOX, COMMUNITY, DEALER
from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, STAFF_ONLY, Answer, clause_for
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.deal import dealt_in_full
from queenhigh.table.deck_preparation import shoe_is_automated
from queenhigh.table.state import Phase, RoundInPlay, TableState, VoidClaim
from queenhigh.table.void_rounds import void

SHARED = (DEALER, COMMUNITY, BOX)
CONFIRM, REJECT = "confirm", "reject"
_FEWEST_WORDS = 2


def hands_up(round_: RoundInPlay) -> bool:
    """Whether any hand, a player's or the dealer's, is turned up, so that somebody knows who would win."""
    if round_.phase is Phase.SETTLING:
        return True
    places: tuple[str | int, ...] = (DEALER, *round_.wagers)
    hands = (round_.cards_at(place) for place in places)
    return any(cards and all(card.card is not None for card in cards) for cards in hands)


def possible_voids(state: TableState) -> tuple[str, ...]:
    """The clauses by which the floor can void the round now. A stub that is off has its own count of the hands."""
    round_ = state.round
    if round_ is None or round_.phase is Phase.BETTING:
        return ()
    hidden = any(card.card is None for place in SHARED for card in round_.cards_at(place))
    steps = {
        "second_face_up": round_.begun and not round_.stub_racked,
        "wrong_number": bool(round_.dealt),
        "exposed_early": hidden,
        "shoe_jam": shoe_is_automated(state) and not dealt_in_full(state),
    }
    return tuple(clause_for(state, step) for step, possible in steps.items() if possible)


def void_round(state: TableState, command: commands.VoidRound) -> Answer:
    """The floor says that the round is void by a clause that can apply now; a second person has to agree."""
    tried = "void the round"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    if state.round is None or state.round.phase is Phase.BETTING:
        return Refusal(tried, "no round is in play")
    if state.round.wrong_stub is not None:
        why = "the stub count is off: count it again, or count the hands"
        return Refusal(tried, why, clause_for(state, "hands_counted"), ("count the stub again", "count the hands"))
    possible = possible_voids(state)
    if command.clause not in possible:
        why = f"nothing that {command.clause} is about can have happened here and now"
        known = (*state.game.rules.misdeal_voids, *state.game.rules.other_voids)
        clause = command.clause if command.clause in known else None
        return Refusal(tried, why, clause, possible, due_values=True)
    if len(command.reason.split()) < _FEWEST_WORDS:
        return Refusal(tried, "say in a few words what happened", command.clause)
    return claimed(state, command, command.clause, command.reason)


def claimed(state: TableState, command: Command, clause: str, reason: str) -> tuple[facts.Fact, ...]:
    """A void that a second person has to confirm."""
    assert state.round is not None
    number, role = state.round.number, command.role.value
    return (facts.VoidClaimed(command.by, command.at, number, clause, reason, role),)


def void_or_claim(state: TableState, command: Command, clause: str, reason: str) -> tuple[facts.Fact, ...]:
    """Void at once while every hand is face down; afterwards a second person confirms."""
    assert state.round is not None
    return (claimed if hands_up(state.round) else void)(state, command, clause, reason)


def rule_on_void(state: TableState, command: commands.RuleOnVoid) -> Answer:
    """The second person confirms or rejects a void. One of the two is a floorperson."""
    tried, claim = "rule on a void", state.round.claim if state.round is not None else None
    if command.role is Role.PLAYER:
        return Refusal(tried, STAFF_ONLY)
    if claim is None or state.round is None:
        return Refusal(tried, "nobody has claimed that a round is void")
    if command.role is not Role.FLOOR and claim.role != Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, claim.clause)
    if command.by == claim.by:
        return Refusal(tried, "somebody other than the person who claimed it must confirm or reject it", claim.clause)
    if command.ruling not in (CONFIRM, REJECT):
        why = f"{command.ruling!r} is not a ruling on a void"
        return Refusal(tried, why, claim.clause, (CONFIRM, REJECT), due_values=True)
    number = state.round.number
    if command.ruling == REJECT:
        if not command.reason.strip():
            return Refusal(tried, "say what you saw instead", claim.clause)
        return (facts.VoidRejected(command.by, command.at, number, claim.clause, command.reason),)
    confirmed = facts.VoidConfirmed(command.by, command.at, number, claim.clause)
    return (confirmed, *void(state, command, claim.clause, claim.reason))


def second_person(claim: VoidClaim) -> Role:
    """Who is asked to confirm a claim: the floor, or the dealer where the floor made it."""
    return Role.DEALER if claim.role == Role.FLOOR else Role.FLOOR


def acknowledge_incident(state: TableState, command: commands.AcknowledgeIncident) -> Answer:
    """A floorperson has looked at a void or a removed deck."""
    tried = "acknowledge an incident"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    if all(incident.name != command.incident for incident in state.incidents):
        return Refusal(tried, f"no incident {command.incident!r} waits for the floor")
    return (facts.IncidentAcknowledged(command.by, command.at, command.incident),)


_WAITS: frozenset[type[Command]] = frozenset(
    {
        commands.CountChips,
        commands.ResolveCount,
        commands.DealCard,
        commands.CountStub,
        commands.RackStub,
        commands.CountHands,
        commands.Decide,
        commands.ConfirmWithdrawal,
        commands.DeliverDealerStack,
        commands.RecordSignal,
        commands.Reveal,
        commands.ShowHand,
        commands.ReportLight,
        commands.RuleOnLight,
        commands.ConfirmHand,
        commands.ValidateJackpot,
        commands.SignJackpot,
        commands.SettleSeat,
        commands.CompleteHandPay,
        commands.PickUpCards,
        commands.CloseRound,
        commands.VoidRound,
        commands.ReportExposed,
        commands.ReportDrawnInError,
        commands.ReportWrongNumber,
        commands.ReportJam,
        commands.ReportFailure,
        commands.RuleOnAbsence,
        commands.LetTimeRun,
    }
)
"""What a round in doubt waits with."""


def refuse_in_doubt(state: TableState, kind: type[Command]) -> Refusal | None:
    """Nothing goes on in a round while a second person has to say whether it is void."""
    claim = state.round.claim if state.round is not None else None
    if claim is None or kind not in _WAITS:
        return None
    why = f"{claim.by} says that this round is void: a second person must confirm or reject that first"
    return Refusal(commands.command_name(kind).replace("_", " "), why, claim.clause, ("rule on the void",))


@dataclass(frozen=True, slots=True)
class Return:
    """What a void does to one box: the cents that go back to its player, and what was paid and is taken back."""

    seat: int
    player: str
    back: int
    taken_back: int


def returns_of(state: TableState, clause: str) -> tuple[Return, ...]:
    """What a void by this clause would return to whom."""
    assert state.round is not None
    asking = commands.VoidRound("", Role.FLOOR, 0, clause, "")
    would_be = void(state, asking, clause, "")
    undone = {fact.seat for fact in would_be if isinstance(fact, facts.SettlementReversed)}
    back: dict[int, int] = {}
    for fact in would_be:
        if isinstance(fact, facts.WagerSettled):
            back[fact.seat] = back.get(fact.seat, 0) + fact.returned
    paid = {seat: sum(row.paid + row.returned for row in state.round.settlement if row.seat == seat) for seat in undone}
    seats = sorted({*back, *undone})
    return tuple(Return(seat, state.seats[seat], back.get(seat, 0), paid.get(seat, 0)) for seat in seats)
