"""A void round: every wager goes back in full, settlements are undone, and the meters are as before the round."""

from queenhigh.games import Box, Payment, Round
from queenhigh.rulebook import procedure
from queenhigh.table import commands, facts
from queenhigh.table.state import RoundInPlay, TableState


def void(state: TableState, command: commands.Command, clause: str, reason: str) -> tuple[facts.Fact, ...]:
    """Every wager goes back in full, settlements are undone, the meters are as before (OQ-043, OQ-044)."""
    round_ = state.round
    assert round_ is not None
    standing = _standing_seats(state, round_)
    # Every payment is returned, including envy paid to a box that was not settled yet.
    paid = dict.fromkeys(row.seat for row in round_.settlement) if not standing else ()
    undone = [facts.SettlementReversed(command.by, command.at, seat) for seat in paid]
    boxes = tuple(
        Box(seat, state.seats[seat], wagers, (), round_.decisions.get(seat, ()))
        for seat, wagers in sorted(round_.wagers.items())
        if seat not in standing
    )
    voided = state.game.settle(Round(boxes, meters={}, void=clause))
    rows = [settled_row(command, box.seat, row) for box in voided.boxes for row in box.payments]
    back = _contributions_back(state, command, boxes) if standing else _meters_back(round_, command)
    voided_facts = [*undone, *back, *rows, facts.RoundVoided(command.by, command.at, round_.number, clause, reason)]
    if clause in _deck_out_clauses(state):
        voided_facts.append(facts.DeckRemoved(command.by, command.at, round_.deck, reason))
    return tuple(voided_facts)


def settled_row(command: commands.Command, seat: int, row: Payment) -> facts.WagerSettled:
    wager, stake, outcome, paid, returned, clauses, _, from_seat = row
    return facts.WagerSettled(
        command.by, command.at, seat, wager, stake, str(outcome), paid, returned, clauses, from_seat
    )


def _meters_back(round_: RoundInPlay, command: commands.Command) -> list[facts.Fact]:
    """What the round paid from a meter goes back in, and what it fed comes out again, the last move first."""
    moves = [
        facts.MeterMoved(command.by, command.at, move.wager, move.meter, -move.cents, f"{move.why} back")
        for move in reversed(round_.meter_moves)
    ]
    fed = [
        facts.MeterMoved(command.by, command.at, wager, meter, -cents, "fed back")
        for (wager, meter), cents in round_.fed.items()
    ]
    return [*moves, *fed]


def _standing_seats(state: TableState, round_: RoundInPlay) -> tuple[int, ...]:
    """The boxes that stay settled in a void: none, or under the other reading those already settled (OQ-043)."""
    return round_.settled_seats if state.house.readings.void_after_settlement == "stands" else ()


def _contributions_back(state: TableState, command: commands.Command, boxes: tuple[Box, ...]) -> list[facts.Fact]:
    """What the wagers of void boxes fed to the meters is taken out again (OQ-044)."""
    back: list[facts.Fact] = []
    for wager, meter in state.meters:
        rate = (state.house.offers[wager].meters or {})[meter].rate
        fed = rate * sum(box.wagers.get(wager, 0) for box in boxes)
        if fed:
            back.append(facts.MeterMoved(command.by, command.at, wager, meter, -fed, "fed back"))
    return [*_waiting_jackpots_back(state, command), *back]


def _waiting_jackpots_back(state: TableState, command: commands.Command) -> list[facts.Fact]:
    """A jackpot that waits for a box not yet settled goes back into its meter, the last move first."""
    round_ = state.round
    assert round_ is not None
    back: list[facts.Fact] = []
    for key in (key for seat, keys in round_.locked.items() if seat not in round_.settled_seats for key in keys):
        for move in reversed([move for move in round_.meter_moves if (move.wager, move.meter) == key]):
            back.append(facts.MeterMoved(command.by, command.at, *key, -move.cents, f"{move.why} back"))
            if move.why == "paid":
                break
    return back


def _deck_out_clauses(state: TableState) -> set[str]:
    """The clauses under which the deck leaves the table, because it does not have 52 cards (OQ-037)."""
    return {procedure(state.house.game, dealing)["stub_short"] for dealing in ("manual-shoe", "hand", "automated-shoe")}
