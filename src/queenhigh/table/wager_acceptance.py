"""Which wagers count: their instrument, their limits, and which boxes may be dealt in when betting closes."""

from queenhigh.findings import Finding
from queenhigh.games import LINES, Game, check_together, check_wager, check_wagers
from queenhigh.games.legality import remembered
from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, Answer, clause_for
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import IN_SERVICE, Phase, RoundInPlay, TableState

INSTRUMENTS = ("chips", "plaque", "approved instrument")
"""What a wager may be made with: a value chip, a plaque, or another instrument that the Commission has approved."""
LINE_NAMES = tuple(LINES)
_UNACCEPTABLE = ("cash", "verbal")


def refuse_instrument(state: TableState, command: commands.PlaceWager) -> Refusal | None:
    """Why this instrument or this moment does not allow a wager that could be made another way."""
    if command.instrument in _UNACCEPTABLE:
        why = "cash and verbal wagers are not accepted; change cash for value chips (OQ-035)"
        return Refusal("place a wager", why, clause_for(state, "cash"), INSTRUMENTS, due_values=True)
    if command.instrument not in INSTRUMENTS:
        why = f"{command.instrument!r} is not an approved instrument"
        return Refusal("place a wager", why, clause_for(state, "instrument"), INSTRUMENTS, due_values=True)
    if state.progressive != IN_SERVICE and command.wager in state.game.progressives:
        why = f"the progressive is {state.progressive}: play without it"
        return Refusal("place a wager", why, clause_for(state, "progressive_system"))
    return None


def override(state: TableState, command: commands.OverrideLimit) -> Answer:
    """A wager outside minimum, maximum or unit that the player wants to make counts in full, and its fact says so."""
    tried, clause = "override a limit", state.game.rules.wagers_clause
    player = state.seats.get(command.seat)
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    if player is None or state.round is None or state.round.phase is not Phase.BETTING:
        return Refusal(tried, "betting is not open at this seat", clause)
    if state.round.marks.offered.get((command.seat, command.wager)) != command.cents:
        why = f"{player} has not asked to make this wager at this amount: the player bets, not the floor"
        return Refusal(tried, why, clause_for(state, "seated"), ("the player asks the floor",))
    box = {**state.round.wagers.get(command.seat, {}), command.wager: command.cents}
    wrong = wrong_alone(state.game, box, command.wager, limited=False)
    if wrong is not None:
        return Refusal(tried, wrong.message, wrong.clause)
    if wrong_alone(state.game, box, command.wager) is None:
        return Refusal(tried, "the wager is within the limits", clause, ("place the wager",))
    return (
        facts.WagerPlaced(command.by, command.at, command.seat, command.wager, command.cents),
        facts.LimitOverridden(command.by, command.at, command.seat, command.wager, command.cents, command.reason),
    )


def wrong_alone(game: Game, box: dict[str, int], wager: str, *, limited: bool = True) -> Finding | None:
    """What is wrong with one wager as it is placed. Wagers that must equal it may still follow; they are checked when
    betting closes."""
    return _wrong_alone(game, tuple(box.items()), wager, limited)


@remembered
def _wrong_alone(game: Game, placed: tuple[tuple[str, int], ...], wager: str, limited: bool) -> Finding | None:
    box = dict(placed)
    own = check_wager(game, wager, box[wager], limited=limited)
    group = game.rules.equal_wagers
    skipped = group.clause if group is not None and wager in group.wagers else None
    beside = [item for item in check_together(game, box) if item.clause != skipped and item.path == f"wagers.{wager}"]
    return next(iter([*own, *beside]), None)


def pick_line(state: TableState, command: commands.PickLine) -> Answer:
    """A player picks a line of the grid for a box of theirs, before no more bets (3CP-11.F, OQ-113)."""
    electronic = state.house.rules.electronic
    if electronic is None or not state.house.electronic:
        clause = electronic.clause if electronic is not None else None
        return Refusal("pick a line", "only an electronic table has lines", clause)
    if state.seats.get(command.seat) != command.by:
        return Refusal("pick a line", "you can only pick a line for your own box", clause_for(state, "seated"))
    if state.round is None or state.round.phase is not Phase.BETTING:
        return Refusal("pick a line", "betting is not open", clause_for(state, "placed_late"))
    if command.line not in LINES:
        return Refusal(
            "pick a line", f'"{command.line}" is not a line', electronic.lines_clause, LINE_NAMES, due_values=True
        )
    return (facts.LinePicked(command.by, command.at, command.seat, command.line),)


def final_boxes(state: TableState) -> dict[int, dict[str, int]]:
    """The boxes that may be dealt in, without progressive wagers that no device has acknowledged (OQ-028)."""
    round_, game = state.round, state.game
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
        stays = _final_box(game, tuple(counts.items()), _overridden_at(round_, seat))
        if stays is not None:
            final[seat] = dict(stays)
    return final


@remembered
def _final_box(
    game: Game, placed: tuple[tuple[str, int], ...], overridden: frozenset[str]
) -> tuple[tuple[str, int], ...] | None:
    """What of a box may be dealt in; None if nothing may."""
    counts = dict(placed)
    if check_wagers(game, counts, overridden=overridden):
        counts = _without_orphans(game, counts)
        if check_wagers(game, counts, overridden=overridden):
            return None
    return tuple(counts.items())


def _overridden_at(round_: RoundInPlay, seat: int) -> frozenset[str]:
    return frozenset(wager for at, wager in round_.marks.overridden if at == seat)


def _without_orphans(game: Game, box: dict[str, int]) -> dict[str, int]:
    """A wager goes back alone if the wager that it needs was taken back; the rest of the box may still be dealt in."""
    found = {(item.path, item.clause) for item in check_together(game, box)}
    needs = {name: game.rules.wagers[name].needs_clause for name in box}
    return {name: cents for name, cents in box.items() if (f"wagers.{name}", needs[name]) not in found}
