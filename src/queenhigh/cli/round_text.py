"""A settled round as text: the table as it looks, then every payment with its clause."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from queenhigh.cards import Card, hand_words
from queenhigh.cli.terminal import Terminal
from queenhigh.games import DealerHand, Game, Outcome, Payment, SettledBox, Settlement
from queenhigh.games.round import Box, Round
from queenhigh.money import dollars, whole_cents
from queenhigh.records import VoidData, void_text
from queenhigh.rulebook import Rulebook, gist

_OUTCOME_COLORS = {
    Outcome.WIN: "green",
    Outcome.LOSE: "red",
    Outcome.FORFEIT: "red",
}


def words(name: str | None) -> str:
    """What people call a wager or a hand."""
    return hand_words(name) if name else "no hand"


def table_picture(game: Game, round_: Round, terminal: Terminal) -> Iterator[str]:
    """The table from the players' side: the dealer on top, seat 1 on the right, which is the dealer's left."""
    yield terminal.plain(terminal.style(f" {game.rules.title} · {game.house.operator or 'a house'}", bold=True))
    yield terminal.line(terminal.width)
    for place, cards in (("dealer", round_.dealer), ("community", round_.community), ("box", round_.box_cards)):
        if cards:
            yield from _shared(place, cards, terminal)
    boxes = sorted(round_.boxes, key=lambda box: -box.seat)
    columns = [list(_column(box, game, round_, terminal)) for box in boxes]
    widest = max(seen for column in columns for _, seen in column)
    across = max(1, terminal.width // (widest + 2))
    for start in range(0, len(columns), across):
        yield ""
        yield from _side_by_side(columns[start : start + across], terminal)
    yield terminal.line(terminal.width)


def _shared(place: str, cards: Sequence[Card], terminal: Terminal) -> Iterator[str]:
    yield _centered(place, len(place), terminal)
    rows = [cards[start : start + 3] for start in (0, 3, 6)] if len(cards) == 9 else [cards]
    for row in rows:
        yield _centered(terminal.cards(row), 3 * len(row) - 1, terminal)


def _centered(text: str, seen: int, terminal: Terminal) -> str:
    return " " * ((terminal.width - seen) // 2) + text


Cell = tuple[str, int]
"""A text and its width on the screen, since color codes take no space."""


def _side_by_side(columns: Sequence[Sequence[Cell]], terminal: Terminal) -> Iterator[str]:
    width = terminal.width // len(columns)
    for cells in zip_longest(*columns, fillvalue=("", 0)):
        line = ""
        for text, seen in cells:
            left = max((width - seen) // 2, 0)
            line += " " * left + text + " " * max(width - seen - left, 0)
        yield line.rstrip()


def _column(box: Box, game: Game, round_: Round, terminal: Terminal) -> Iterator[Cell]:
    player = box.player if len(box.player) <= 16 else box.player[:15] + terminal.plain("…")
    yield terminal.style(f"seat {box.seat}", bold=True), len(f"seat {box.seat}")
    yield player, len(player)
    cards = game.hand_cards(round_, box)
    yield terminal.cards(cards), max(3 * len(cards) - 1, 0)
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
        yield terminal.style("folded", dim=True), len("folded")


def void_lines(void: VoidData | None, terminal: Terminal) -> Iterator[str]:
    """That a round is void, by which clause and why, and what came back: the first thing said of it."""
    if void is not None:
        for line in textwrap.wrap(void_text(void), terminal.width):
            yield terminal.style(terminal.plain(line), bold=True)
        yield ""


def settlement_text(
    settlement: Settlement, rules: Rulebook, terminal: Terminal, *, explain: bool = False, meters: bool = True
) -> Iterator[str]:
    """Every payment in the dealer's order: the amounts, the clause, and its gist."""
    if settlement.dealer is not None:
        yield _dealer_line(settlement.dealer, rules, terminal)
    told: set[str] = set()
    for box in settlement.boxes:
        yield ""
        yield from _box_lines(box, terminal, told, explain=explain)
    if settlement.meters_after and meters:
        yield ""
        for (wager, meter), exact in settlement.meters_after.items():
            name = words(wager) if meter == "main" else f"{words(wager)}, {meter}"
            yield f" meter of {name}: {dollars(whole_cents(exact))}"


def _dealer_line(dealer: DealerHand, rules: Rulebook, terminal: Terminal) -> str:
    qualifier = rules.contest.qualifier if rules.contest else None
    lacking = f", does not qualify: less than {qualifier.words}" if qualifier else ""
    qualifies = {True: ", qualifies", False: lacking, None: ""}[dealer.qualifies]
    return f" Dealer  {terminal.cards(dealer.cards)}  {words(dealer.hand)}{qualifies}"


def _box_lines(box: SettledBox, terminal: Terminal, told: set[str], *, explain: bool) -> Iterator[str]:
    net = terminal.style(
        f"{'+' if box.net > 0 else ''}{dollars(box.net)}", fg="green" if box.net > 0 else None, bold=True
    )
    yield f" {terminal.style(f'Seat {box.seat}', bold=True)}  {box.player}  {words(box.hand)}  net {net}"
    for payment in box.payments:
        yield f"   {_payment_line(payment, terminal)}"
        if explain:
            for reason in payment.because:
                yield terminal.plain(f"       because {reason}")
        yield from (terminal.style(f"       {line}", dim=True) for line in _clause_lines(payment, told, terminal.width))


def _clause_lines(payment: Payment, told: set[str], width: int) -> Iterator[str]:
    """Each clause with its gist, which is written in full only the first time."""
    for clause in payment.clauses:
        if clause in told:
            yield f"{clause}  as above"
        else:
            told.add(clause)
            yield from textwrap.wrap(f"{clause}  {gist(clause)}", width - 10, subsequent_indent="  ")


def _payment_line(payment: Payment, terminal: Terminal) -> str:
    name = words(payment.wager) + (f" from seat {payment.from_seat}" if payment.from_seat else "")
    stake = dollars(payment.stake) if payment.stake else ""
    outcome = terminal.style(payment.outcome.value.ljust(9), fg=_OUTCOME_COLORS.get(payment.outcome))
    moved = [f"pays {dollars(payment.paid)}"] if payment.paid else []
    moved += [f"returns {dollars(payment.returned)}"] if payment.returned else []
    return f"{name:<26}{stake:>9}  {outcome} {', '.join(moved) or 'the house collects it'}".rstrip()
