"""The best play as a picture: a grid in plain SVG, the same in a page, a notebook and a printed sheet.

Colours differ in lightness as well as in hue, and every cell says its play in letters.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from queenhigh.analysis.card_sets import suit_classes
from queenhigh.cards import RANKS, Card
from queenhigh.rulebook import Paytable, rulebook

_CELL = 34
_MARGIN = 64
_HIGH_FIRST = RANKS[::-1]
_FILLS = {"yes": "#1d6f42", "some": "#e3b23c", "no": "#f4f1ea", "thrice": "#1d6f42", "once": "#e3b23c", "": "none"}
_INKS = {"yes": "#ffffff", "thrice": "#ffffff", "some": "#1a1a1a", "once": "#1a1a1a", "no": "#1a1a1a", "": "#1a1a1a"}


@dataclass(frozen=True, slots=True)
class Cell:
    kind: str
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A titled grid: rows and columns have names, a cell a kind, a text, and a title that a pointer shows."""

    title: str
    row_title: str
    column_title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cell: Callable[[int, int], Cell]
    legend: tuple[tuple[str, str], ...]

    def svg(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        width, height = _MARGIN + _CELL * len(self.columns) + 40, _MARGIN + _CELL * len(self.rows) + 52
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="sans-serif" font-size="13" role="img" aria-label="{escape(self.title)}">'
        )
        yield f"<title>{escape(self.title)}</title>"
        yield f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        yield _text(width / 2, 22, self.title, size=16)
        yield _text(_MARGIN + _CELL * len(self.columns) / 2, 46, self.column_title)
        top = _MARGIN + 10
        for number, name in enumerate(self.columns):
            yield _text(_MARGIN + _CELL * (number + 0.5), top - 8, name)
        yield (
            f'<text x="16" y="{top + _CELL * len(self.rows) / 2}" text-anchor="middle" '
            f'transform="rotate(-90 16 {top + _CELL * len(self.rows) / 2})">{escape(self.row_title)}</text>'
        )
        for row, name in enumerate(self.rows):
            yield _text(_MARGIN - 16, top + _CELL * (row + 0.5) + 5, name)
            for column in range(len(self.columns)):
                yield from self._cell(row, column, top)
        yield from self._legend(top + _CELL * len(self.rows) + 16)
        yield "</svg>"

    def _cell(self, row: int, column: int, top: float) -> Iterator[str]:
        cell = self.cell(row, column)
        if not cell.kind:
            return
        x, y = _MARGIN + _CELL * column, top + _CELL * row
        yield f"<g><title>{escape(cell.title)}</title>"
        yield f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{_FILLS[cell.kind]}" stroke="#8a8a8a"/>'
        yield _text(x + _CELL / 2, y + _CELL / 2 + 5, cell.text, fill=_INKS[cell.kind])
        yield "</g>"

    def _legend(self, y: float) -> Iterator[str]:
        x = float(_MARGIN)
        for kind, name in self.legend:
            yield f'<rect x="{x}" y="{y}" width="16" height="16" fill="{_FILLS[kind]}" stroke="#8a8a8a"/>'
            yield f'<text x="{x + 22}" y="{y + 13}">{escape(name)}</text>'
            x += 40 + 7.2 * len(name)


def _text(x: float, y: float, text: str, *, size: int = 13, fill: str = "#1a1a1a") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size}" fill="{fill}">{escape(text)}</text>'


def strategy_grid(game: str, paytable: Paytable | str | None = None) -> str:
    """The grid of a game as SVG."""
    wager = {"three-card-poker": "ante_bonus", "four-card-poker": "ante_bonus", "let-it-ride": "bets"}.get(game)
    tables = rulebook(game).paytables[wager or "five_card"]
    table = paytable if isinstance(paytable, Paytable) else tables[paytable or next(iter(tables))]
    return _GRIDS[game](table).svg()


def _three_card(bonus: Paytable) -> Grid:
    """High-card hands by their first two cards: the lowest third card that plays."""
    from queenhigh.analysis import three_card

    plays = three_card.plays("optimal", bonus)
    folds: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    for member, weight, played in zip(suit_classes(3).members.tolist(), suit_classes(3).weights, plays, strict=True):
        ranks = sorted((card >> 2 for card in member), reverse=True)
        if three_card.is_high_card(member):
            folds.setdefault((ranks[0], ranks[1]), []).append((ranks[2], played == weight))

    def cell(row: int, column: int) -> Cell:
        first, second = 12 - row, 12 - column
        hands = folds.get((first, second), [])
        if not hands:
            return Cell("", "", "")
        played = sorted({third for third, plays_ in hands if plays_})
        name = f"{RANKS[first]}-{RANKS[second]}"
        if not played:
            return Cell("no", "F", f"{name}: fold with any third card")
        if all(plays_ for _, plays_ in hands):
            return Cell("yes", "P", f"{name}: play with any third card")
        return Cell("some", f"{RANKS[played[0]]}+", f"{name}: play with a {RANKS[played[0]]} or higher, else fold")

    return Grid(
        f"Three Card Poker, Ante Bonus {bonus.letter}: hands without a pair",
        "highest card",
        "second card",
        tuple(_HIGH_FIRST),
        tuple(_HIGH_FIRST),
        cell,
        (("yes", "P play"), ("some", "play from this third card up"), ("no", "F fold")),
    )


def _four_card(bonus: Paytable) -> Grid:
    """A pair against each upcard: the play that is best for most such hands, and how many it is best for."""
    import numpy as np

    from queenhigh.analysis import four_card
    from queenhigh.analysis.four_card_lines import eyes

    plays, table, see = four_card.optimal_plays(bonus), four_card.solved(), eyes()
    weights = table.weights.astype(np.int64)

    def cell(row: int, column: int) -> Cell:
        pair, upcard = 12 - row, 12 - column
        of_pair = see.pair[:, 0] == pair
        columns = slice(4 * upcard, 4 * upcard + 4)
        held = table.higher[of_pair, columns] < 0
        counts = {
            times: int((((plays[of_pair, columns] == times) & ~held).sum(axis=1) * weights[of_pair]).sum())
            for times in (0, 1, 3)
        }
        best = max(counts, key=lambda times: counts[times])
        share = Fraction(counts[best], sum(counts.values()))
        kind, letter = {0: ("no", "F"), 1: ("once", "1"), 3: ("thrice", "3")}[best]
        title = f"{RANKS[pair]}-{RANKS[pair]} against {RANKS[upcard]}: {float(share):.1%} of hands"
        return Cell(kind, letter if share == 1 else f"{letter}*", title)

    return Grid(
        "Four Card Poker: a pair against the upcard",
        "own pair",
        "upcard",
        tuple(_HIGH_FIRST),
        tuple(_HIGH_FIRST),
        cell,
        (("thrice", "3 three times"), ("once", "1 once"), ("no", "F fold"), ("", "* not all")),
    )


def _stud(five_card: Paytable) -> Grid:
    """The 3 Card raise on every two cards: suited above the diagonal, others below, pairs on it."""
    from queenhigh.analysis import stud_235

    first, _ = stud_235.raise_values(stud_235.Paytables.of_the_rules().three_card, five_card)
    worth = {}
    for member, value in zip(suit_classes(2).members.tolist(), first.tolist(), strict=True):
        low, high = sorted(card >> 2 for card in member)
        worth[high, low, (member[0] & 3) == (member[1] & 3)] = value

    def cell(row: int, column: int) -> Cell:
        one, two = 12 - row, 12 - column
        suited = row < column
        value = worth[max(one, two), min(one, two), suited]
        name = f"{RANKS[max(one, two)]}-{RANKS[min(one, two)]}{' suited' if suited else ''}"
        return Cell("yes", "R", f"{name}: raise") if value > 0 else Cell("no", "C", f"{name}: check")

    return Grid(
        "235 Stud Poker: the 3 Card raise (suited above the diagonal)",
        "first card",
        "second card",
        tuple(_HIGH_FIRST),
        tuple(_HIGH_FIRST),
        cell,
        (("yes", "R raise"), ("no", "C check")),
    )


def _let_it_ride(bets: Paytable) -> Grid:
    """Bet 1 with three cards of one suit, by the highest and the lowest of them."""
    from queenhigh.analysis import let_it_ride

    first, _ = let_it_ride.rides("optimal", bets)
    of_suit: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    for member, ride in zip(suit_classes(3).members.tolist(), first.tolist(), strict=True):
        if len({card & 3 for card in member}) == 1:
            low, middle, high = sorted(Card(card) >> 2 for card in member)
            of_suit.setdefault((high, low), []).append((middle, ride))

    def cell(row: int, column: int) -> Cell:
        hands = of_suit.get((12 - row, 12 - column), [])
        if not hands:
            return Cell("", "", "")
        name = f"{RANKS[12 - row]} high, {RANKS[12 - column]} low, one suit"
        riding = [RANKS[middle] for middle, ride in sorted(hands) if ride]
        if len(riding) == len(hands):
            return Cell("yes", "R", f"{name}: ride")
        if not riding:
            return Cell("no", "W", f"{name}: withdraw")
        return Cell("some", "".join(riding)[:3], f"{name}: ride with {', '.join(riding)} between")

    return Grid(
        f"Let It Ride, paytable {bets.letter}: Bet 1 with three of a suit",
        "highest card",
        "lowest card",
        tuple(_HIGH_FIRST),
        tuple(_HIGH_FIRST),
        cell,
        (("yes", "R ride"), ("some", "ride with these between"), ("no", "W withdraw")),
    )


_GRIDS: dict[str, Callable[[Paytable], Grid]] = {
    "three-card-poker": _three_card,
    "four-card-poker": _four_card,
    "235-stud-poker": _stud,
    "let-it-ride": _let_it_ride,
}
