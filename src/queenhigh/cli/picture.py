"""A settled round as a picture in text: the table as it lies, then every payment with its clause."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from queenhigh.cards import Card, hand_words
from queenhigh.cli.ink import Ink
from queenhigh.games import Game, Outcome, Payment, SettledBox, Settlement
from queenhigh.games.round import Box, Round
from queenhigh.money import dollars, whole_cents
from queenhigh.rulebook import gist

_OUTCOME_COLOURS = {
    Outcome.WIN: "green",
    Outcome.LOSE: "red",
    Outcome.FORFEIT: "red",
}


def words(name: str | None) -> str:
    """A wager or a hand as people call it."""
    return hand_words(name) if name else "no hand"


def table_picture(game: Game, round_: Round, ink: Ink) -> Iterator[str]:
    """The table seen from the players' side: the dealer on top, seat 1 at the right, which is the dealer's left."""
    yield ink.plain(ink.style(f" {game.rules.title} · {game.house.operator or 'a house'}", bold=True))
    yield ink.line(ink.width)
    for place, cards in (("dealer", round_.dealer), ("community", round_.community), ("box", round_.box_cards)):
        if cards:
            yield from _shared(place, cards, ink)
    boxes = sorted(round_.boxes, key=lambda box: -box.seat)
    columns = [list(_column(box, game, round_, ink)) for box in boxes]
    widest = max(seen for column in columns for _, seen in column)
    across = max(1, ink.width // (widest + 2))
    for start in range(0, len(columns), across):
        yield ""
        yield from _side_by_side(columns[start : start + across], ink)
    yield ink.line(ink.width)


def _shared(place: str, cards: Sequence[Card], ink: Ink) -> Iterator[str]:
    yield _centred(place, len(place), ink)
    rows = [cards[start : start + 3] for start in (0, 3, 6)] if len(cards) == 9 else [cards]
    for row in rows:
        yield _centred(ink.cards(row), 3 * len(row) - 1, ink)


def _centred(text: str, seen: int, ink: Ink) -> str:
    return " " * ((ink.width - seen) // 2) + text


Cell = tuple[str, int]
"""A text, and how wide it looks: colours take no room."""


def _side_by_side(columns: Sequence[Sequence[Cell]], ink: Ink) -> Iterator[str]:
    width = ink.width // len(columns)
    for cells in zip_longest(*columns, fillvalue=("", 0)):
        line = ""
        for text, seen in cells:
            left = max((width - seen) // 2, 0)
            line += " " * left + text + " " * max(width - seen - left, 0)
        yield line.rstrip()


def _column(box: Box, game: Game, round_: Round, ink: Ink) -> Iterator[Cell]:
    player = box.player if len(box.player) <= 16 else box.player[:15] + ink.plain("…")
    yield ink.style(f"seat {box.seat}", bold=True), len(f"seat {box.seat}")
    yield player, len(player)
    cards = game.hand_cards(round_, box)
    yield ink.cards(cards), max(3 * len(cards) - 1, 0)
    stakes = {**box.wagers, **game.decided_stakes(box)}
    for wager in game.order:
        if wager in stakes:
            text = f"{words(wager)} {dollars(stakes[wager])}"
            if wager in game.withdrawn(box):
                text = f"({text})"
            yield text, len(text)
    if box.line:
        yield f"line {box.line}", len(f"line {box.line}")
    if game.folded(box):
        yield ink.style("folded", dim=True), len("folded")


def settlement_text(settlement: Settlement, ink: Ink, *, explain: bool = False, meters: bool = True) -> Iterator[str]:
    """Every payment in the dealer's order: what moved, which clause, and its gist."""
    if all(payment.outcome is Outcome.VOID for box in settlement.boxes for payment in box.payments):
        yield ink.style(" The round is VOID: every wager goes back.", bold=True)
    if settlement.dealer is not None:
        yield _dealer_line(settlement, ink)
    told: set[str] = set()
    for box in settlement.boxes:
        yield ""
        yield from _box_lines(box, ink, told, explain=explain)
    if settlement.meters_after and meters:
        yield ""
        for (wager, meter), exact in settlement.meters_after.items():
            name = words(wager) if meter == "main" else f"{words(wager)}, {meter}"
            yield f" meter of {name}: {dollars(whole_cents(exact))}"


def _dealer_line(settlement: Settlement, ink: Ink) -> str:
    dealer = settlement.dealer
    assert dealer is not None
    qualifies = {True: ", plays", False: ", does not play: less than queen high", None: ""}[dealer.qualifies]
    return f" Dealer  {ink.cards(dealer.cards)}  {words(dealer.hand)}{qualifies}"


def _box_lines(box: SettledBox, ink: Ink, told: set[str], *, explain: bool) -> Iterator[str]:
    net = ink.style(f"{'+' if box.net > 0 else ''}{dollars(box.net)}", fg="green" if box.net > 0 else None, bold=True)
    yield f" {ink.style(f'Seat {box.seat}', bold=True)}  {box.player}  {words(box.hand)}  net {net}"
    for payment in box.payments:
        yield f"   {_payment_line(payment, ink)}"
        if explain:
            for reason in payment.because:
                yield ink.plain(f"       because {reason}")
        yield from (ink.style(f"       {line}", dim=True) for line in _clause_lines(payment, told, ink.width))


def _clause_lines(payment: Payment, told: set[str], width: int) -> Iterator[str]:
    """Each clause with its gist, which is told in full the first time it is needed."""
    for clause in payment.clauses:
        if clause in told:
            yield f"{clause}  as above"
        else:
            told.add(clause)
            yield from textwrap.wrap(f"{clause}  {gist(clause)}", width - 10, subsequent_indent="  ")


def _payment_line(payment: Payment, ink: Ink) -> str:
    name = words(payment.wager) + (f" from seat {payment.from_seat}" if payment.from_seat else "")
    stake = dollars(payment.stake) if payment.stake else ""
    outcome = ink.style(payment.outcome.value.ljust(9), fg=_OUTCOME_COLOURS.get(payment.outcome))
    moved = [f"pays {dollars(payment.paid)}"] if payment.paid else []
    moved += [f"returns {dollars(payment.returned)}"] if payment.returned else []
    return f"{name:<26}{stake:>9}  {outcome} {', '.join(moved) or 'the house collects it'}".rstrip()
