"""Which wagers count: approved instruments, wagers the seat's device has acknowledged, overrides, and collection."""

from queenhigh.findings import Finding
from queenhigh.games import LINES, Game, check_together, check_wager, check_wagers
from queenhigh.games.legality import remembered
from queenhigh.rulebook import procedure
from queenhigh.table import commands, facts
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_preparation import Answer, asks
from queenhigh.table.state import IN_SERVICE, NOT_OFFERED, OUT_OF_SERVICE, Phase, RoundInPlay, TableState

INSTRUMENTS = ("chips", "plaque", "approved instrument")
"""What a wager may be made with: a value chip, a plaque, or another instrument that the Commission has approved."""
_UNACCEPTABLE = ("cash", "verbal")
_BONUS = "five_card_bonus"


def has_progressive(game: Game) -> bool:
    return any(game.house.offer(wager) is not None for wager in game.progressives)


def set_system(game: Game, state: TableState, command: commands.SetProgressiveSystem) -> Answer:
    """In or out of service by the floor, or not offered for now, so that the main game can be opened without it."""
    clause = asks(state, "progressive_system")
    if command.role is not Role.FLOOR:
        return Refusal("set the progressive system", "this is for the floor", clause)
    if not has_progressive(game):
        return Refusal("set the progressive system", "this table has no progressive wager", clause)
    allowed = (IN_SERVICE, OUT_OF_SERVICE, NOT_OFFERED)
    if command.status not in allowed:
        return Refusal(
            "set the progressive system", f"{command.status!r} is no status", clause, allowed, due_values=True
        )
    return (facts.ProgressiveSystemSet(command.by, command.at, command.status, command.reason),)


def refuse_opening(game: Game, state: TableState) -> Refusal | None:
    """A table with a progressive opens only with its system in service (3CP-2.C and sisters)."""
    if state.progressive != OUT_OF_SERVICE or not has_progressive(game):
        return None
    due = ("put the system in service", "stop offering the progressive")
    return Refusal("open a round", "the progressive system is out of service", asks(state, "progressive_system"), due)


def refuse_wager(game: Game, state: TableState, command: commands.PlaceWager) -> Refusal | None:
    """Why the instrument or the system stands against a wager that may be made otherwise."""
    if command.instrument in _UNACCEPTABLE:
        why = "cash and verbal wagers are not taken: change it for value chips (OQ-035)"
        return Refusal("place a wager", why, asks(state, "cash"), INSTRUMENTS, due_values=True)
    if command.instrument not in INSTRUMENTS:
        why = f"{command.instrument!r} is no approved instrument"
        return Refusal("place a wager", why, asks(state, "instrument"), INSTRUMENTS, due_values=True)
    if state.progressive != IN_SERVICE and command.wager in game.progressives:
        why = f"the progressive system is {state.progressive}"
        return Refusal("place a wager", why, asks(state, "progressive_system"), ("play without it",))
    return None


def placed(
    game: Game, state: TableState, command: commands.PlaceWager, down: tuple[facts.Fact, ...]
) -> tuple[facts.Fact, ...]:
    """A wager with what its instrument and the seat's device add to it."""
    assert state.round is not None
    marks, key = state.round.marks, (command.seat, command.wager)
    if command.instrument != marks.instruments.get(key, INSTRUMENTS[0]):
        named = facts.InstrumentNamed(command.by, command.at, command.seat, command.wager, command.instrument)
        down = (named, *down)
    if command.wager not in game.progressives or not command.acknowledged or key in marks.accepted:
        return down
    return (*down, facts.WagerAccepted(command.by, command.at, command.seat, command.wager))


def acknowledge(game: Game, state: TableState, command: commands.AcknowledgeWager) -> Answer:
    """The device of the seat takes a wager late, but before the lock-out (3CP-2.C.1, 3CP-2.C.2 and sisters)."""
    round_ = state.round
    lies = round_ is not None and command.wager in round_.wagers.get(command.seat, {})
    if not lies or command.wager not in game.progressives:
        return Refusal("accept a wager", "no progressive wager lies on this device", asks(state, "device"))
    assert round_ is not None
    if command.role is Role.PLAYER:
        return Refusal("accept a wager", "the device says so, and not the player", asks(state, "device"))
    if round_.phase is not Phase.BETTING:
        return Refusal("accept a wager", "no more bets: the system is locked", asks(state, "lock_out"))
    if (command.seat, command.wager) in round_.marks.accepted:
        return Refusal("accept a wager", "it is accepted already", asks(state, "device"))
    return (facts.WagerAccepted(command.by, command.at, command.seat, command.wager),)


def override(game: Game, state: TableState, command: commands.OverrideLimit) -> Answer:
    """A wager outside minimum, maximum or unit that the dealer accepted stands whole, and its fact says so."""
    tried = "override a limit"
    player = state.seats.get(command.seat)
    if command.role is not Role.FLOOR:
        return Refusal(tried, "only a floorperson may", game.rules.wagers_clause)
    if player is None or state.round is None or state.round.phase is not Phase.BETTING:
        return Refusal(tried, "there is no open betting at this seat", game.rules.wagers_clause)
    box = {**state.round.wagers.get(command.seat, {}), command.wager: command.cents}
    left = wrong_alone(game, box, command.wager, limited=False)
    if left is not None:
        return Refusal(tried, left.message, left.clause)
    if wrong_alone(game, box, command.wager) is None:
        return Refusal(tried, "the wager is within the limits", game.rules.wagers_clause, ("place the wager",))
    return (
        facts.WagerPlaced(command.by, command.at, command.seat, command.wager, command.cents),
        facts.LimitOverridden(command.by, command.at, command.seat, command.wager, command.cents, command.reason),
    )


def wrong_alone(game: Game, box: dict[str, int], wager: str, *, limited: bool = True) -> Finding | None:
    """What is wrong with one wager as it comes down; its equals may still follow, and are seen when betting closes."""
    return _wrong_alone(game, tuple(box.items()), wager, limited)


@remembered
def _wrong_alone(game: Game, placed: tuple[tuple[str, int], ...], wager: str, limited: bool) -> Finding | None:
    box = dict(placed)
    own = check_wager(game, wager, box[wager], limited=limited)
    group = game.rules.equal_wagers
    skipped = group.clause if group is not None and wager in group.wagers else None
    beside = [item for item in check_together(game, box) if item.clause != skipped and item.path == f"wagers.{wager}"]
    return next(iter([*own, *beside]), None)


def overridden_at(round_: RoundInPlay, seat: int) -> frozenset[str]:
    return frozenset(wager for at, wager in round_.marks.overridden if at == seat)


def pick_line(state: TableState, command: commands.PickLine) -> Answer:
    """A line of the grid for an own box, before no more bets (3CP-11.F, OQ-113)."""
    clause = "3CP-11.F.2"
    if not state.house.electronic:
        return Refusal("pick a line", "only an electronic table has lines", "3CP-11.F")
    if state.seats.get(command.seat) != command.by:
        return Refusal("pick a line", "only a player who is seated may, on the own box", asks(state, "seated"))
    if state.round is None or state.round.phase is not Phase.BETTING:
        return Refusal("pick a line", "no betting is open", asks(state, "placed_late"))
    if command.line not in LINES:
        return Refusal("pick a line", f'"{command.line}" is not a line', clause, tuple(LINES), due_values=True)
    return (facts.LinePicked(command.by, command.at, command.seat, command.line),)


def final_boxes(game: Game, state: TableState) -> dict[int, dict[str, int]]:
    """What may be dealt in: legal boxes without the progressive wagers that no device has acknowledged (OQ-028)."""
    round_ = state.round
    assert round_ is not None
    final = {}
    for seat, box in round_.wagers.items():
        counts = {
            wager: cents
            for wager, cents in box.items()
            if wager not in game.progressives or (seat, wager) in round_.marks.accepted
        }
        if state.house.electronic and seat not in round_.marks.lines:
            continue
        overridden = overridden_at(round_, seat)
        if check_wagers(game, counts, overridden=overridden):
            counts = _without_orphans(game, counts)
            if check_wagers(game, counts, overridden=overridden):
                continue
        final[seat] = counts
    return final


def _without_orphans(game: Game, box: dict[str, int]) -> dict[str, int]:
    """A wager whose precondition was taken back goes back alone; the box is dealt in if the others may stand."""
    found = {(item.path, item.clause) for item in check_together(game, box)}
    needs = {name: game.rules.wagers[name].needs_clause for name in box}
    return {name: cents for name, cents in box.items() if (f"wagers.{name}", needs[name]) not in found}


def collect(
    game: Game, state: TableState, command: commands.Command, boxes: dict[int, dict[str, int]]
) -> list[facts.Fact]:
    """The chips that are taken before the deal, and a lammer where a Five Card Bonus wager lay (LIR-.08.C.1.b)."""
    happened: list[facts.Fact] = []
    for wager, rule in game.rules.wagers.items():
        seats = tuple(sorted(seat for seat, box in boxes.items() if wager in box)) if rule.collected else ()
        if seats:
            happened.append(facts.ChipsCollected(command.by, command.at, wager, seats))
        if seats and wager == _BONUS and "lammer" in procedure(state.house.game, state.house.dealing):
            happened.append(facts.LammersPlaced(command.by, command.at, seats))
    return happened


def report_light(game: Game, state: TableState, command: commands.ReportLight) -> Answer:
    """Whether the light of an accepted wager is lit, as the dealer sees it."""
    refused = _not_accepted(game, state, command.seat, command.wager, "report a light")
    if refused is None and command.role is Role.PLAYER:
        refused = Refusal("report a light", "this is for the dealer or the floor", asks(state, "light"))
    return refused or (facts.LightReported(command.by, command.at, command.seat, command.wager, command.lit),)


def rule_on_light(game: Game, state: TableState, command: commands.RuleOnLight) -> Answer:
    """Accepted but not lit: the recorded acceptance decides, on the floor's word (OQ-028)."""
    refused = _not_accepted(game, state, command.seat, command.wager, "rule on a light")
    if refused is None and command.role is not Role.FLOOR:
        refused = Refusal("rule on a light", "only a floorperson may", asks(state, "light"))
    assert state.round is not None or refused is not None
    if refused is None and state.round is not None and state.round.marks.lit(command.seat, command.wager):
        refused = Refusal("rule on a light", "the light is lit", asks(state, "light"))
    return refused or (facts.LightRuled(command.by, command.at, command.seat, command.wager, command.reason),)


def _not_accepted(game: Game, state: TableState, seat: int, wager: str, tried: str) -> Refusal | None:
    if wager not in game.progressives:
        return Refusal(tried, f"{wager} has no light", asks(state, "light"))
    if state.round is None or (seat, wager) not in state.round.marks.accepted:
        return Refusal(tried, "no accepted wager is there", asks(state, "accepted", wager))
    return None
