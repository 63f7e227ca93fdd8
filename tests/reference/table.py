"""One round as the record tells it, the rows it comes to, and what the four games do alike."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from .hands import Card, Cards, hand_class, parse_cards
from .money import Meters, Table, cents_down, dollars, read_meters, show_dollars
from .payouts import Line, won_line

ZERO = Fraction(0)
PROGRESSIVES = ("progressive", "five_card_progressive")

# Rows, columns and diagonals of the nine cards of an electronic table (OQ-113), d1 from the top left.
GRID_LINES = {
    "r1": (0, 1, 2),
    "r2": (3, 4, 5),
    "r3": (6, 7, 8),
    "c1": (0, 3, 6),
    "c2": (1, 4, 7),
    "c3": (2, 5, 8),
    "d1": (0, 4, 8),
    "d2": (2, 4, 6),
}


@dataclass(frozen=True)
class Row:
    """What became of one wager, or one payment that needed none."""

    wager: str
    stake: Fraction
    outcome: str
    paid: Fraction = ZERO
    returned: Fraction = ZERO
    from_seat: int | None = None

    def as_table(self) -> Table:
        """The row as `settle --json` has it, without clauses."""
        money = {"stake": self.stake, "paid": self.paid, "returned": self.returned}
        table: Table = {"wager": self.wager, "outcome": self.outcome}
        table.update({name: show_dollars(amount) for name, amount in money.items()})
        if self.from_seat is not None:
            table["from_seat"] = self.from_seat
        return table


@dataclass(frozen=True)
class Seat:
    """One betting box."""

    number: int
    player: str
    cards: list[Card]
    wagers: dict[str, Fraction]
    decisions: list[str]

    @property
    def folded(self) -> bool:
        """Whether the box gave up its hand."""
        return "fold" in self.decisions


@dataclass(frozen=True)
class Round:
    """A round with its house, seats in settlement order: from the highest number down."""

    game: str
    house: Table
    seats: list[Seat]
    meters: Meters
    dealer: list[Card]
    community: list[Card]
    box: list[Card]

    def letter(self, wager: str, key: str = "paytable") -> str:
        """The letter the house chose for a wager."""
        return str(self.house["wagers"][wager][key])

    def reading(self, name: str, default: object) -> object:
        """How the house reads an open question."""
        readings: Table = self.house.get("readings", {})
        return readings.get(name, default)


@dataclass(frozen=True)
class Game:
    """What `settle` asks of each game: its wagers in settlement order, and how it does the rest."""

    order: list[str]
    placed: Callable[[Seat], dict[str, Fraction]]
    hand: Callable[[Round, Seat], str | None]
    dealer: Callable[[Round], Table | None]
    rows: Callable[[Round, Seat], list[Row]]


def read_round(record: Table, house: Table) -> Round:
    """Take a record apart."""
    cards: Table = record.get("cards", {})
    community = parse_cards(cards.get("community", ""))
    seats = [read_seat(seat, community) for seat in record["seats"]]
    return Round(
        game=record["game"],
        house=house,
        seats=sorted(seats, key=lambda seat: -seat.number),
        meters=read_meters(record, house),
        dealer=parse_cards(cards.get("dealer", "")),
        community=community,
        box=parse_cards(cards.get("box", "")),
    )


def read_seat(seat: Table, community: list[Card]) -> Seat:
    """Take a seat apart; on an electronic table its cards are a line of the grid."""
    cards = parse_cards(seat.get("cards", ""))
    if "line" in seat and len(community) == 9:
        cards = [community[place] for place in GRID_LINES[seat["line"]]]
    wagers = {wager: dollars(stake) for wager, stake in seat["wagers"].items()}
    return Seat(seat["seat"], seat["player"], cards, wagers, list(seat.get("decisions", [])))


def lost(wager: str, stake: Fraction) -> Row:
    """A wager that the house keeps."""
    return Row(wager, stake, "lose")


def forfeited(wager: str, stake: Fraction) -> Row:
    """A wager that a fold gave up."""
    return Row(wager, stake, "forfeit")


def pushed(wager: str, stake: Fraction) -> Row:
    """A wager that comes back with nothing added."""
    return Row(wager, stake, "push", returned=stake)


def on_line(current: Round, wager: str, stake: Fraction, line: Line | None) -> Row:
    """Settle a wager by the line its cards won; "for 1" wagers were collected before (OQ-001, OQ-003)."""
    if line is None:
        return lost(wager, stake)
    if line.kind == "to_one":
        return Row(wager, stake, "win", line.amount * stake, stake)
    if line.kind == "for_one":
        return Row(wager, stake, "win", line.amount * stake)
    if line.kind == "dollars":
        # Never scaled; the stake lies on the layout, except the $1 of the Five Card Bonus (OQ-002).
        returned = ZERO if wager == "five_card_bonus" else stake
        return Row(wager, stake, "win", line.amount, returned)
    assert line.kind == "percent_of_meter", line.kind
    return Row(wager, stake, "win", current.meters.pay((wager, line.meter), line.amount))


def bonus_row(wager: str, base: Fraction, line: Line | None) -> list[Row]:
    """A bonus on another wager: no stake of its own, and no row unless it pays."""
    return [] if line is None else [Row(wager, ZERO, "win", line.amount * base)]


@dataclass(frozen=True)
class Envy:
    """One kind of envy: its name, the wager that entitles to it, its sums, and the cards that earn it."""

    name: str
    progressive: str
    lines: list[Line]
    size: int
    cards_of: Callable[[Seat], Cards]


def hand_with_community(current: Round, seat: Seat) -> str | None:
    """The player's three with the two community cards, if they are there."""
    complete = len(seat.cards) == 3 and len(current.community) == 2
    return hand_class(seat.cards + current.community) if complete else None


def no_dealer(current: Round) -> Table | None:
    """Nobody plays against the players."""
    return None


def envy_rows(current: Round, receiver: Seat, envy: Envy) -> list[Row]:
    """One payment for each qualifying hand of another person, to a box with the wager, folded or not.

    The holder needs no wager of that kind (OQ-018); a player's own boxes never count (OQ-020); a folded hand
    counts only under the other reading of OQ-019.
    """
    if envy.progressive not in receiver.wagers:
        return []
    kind = f"envy_on_{receiver.wagers[envy.progressive]}"
    sums = [line for line in envy.lines if line.kind == kind]
    rows = []
    for holder in current.seats:
        if holder.player == receiver.player:
            continue
        if holder.folded and not current.reading("folded_hand_gives_envy", False):
            continue
        line = won_line(sums, envy.cards_of(holder), envy.size)
        if line is not None:
            rows.append(Row(envy.name, ZERO, "win", line.amount, from_seat=holder.number))
    return rows


def cut_to_limit(rows: list[Row], counted: list[str], limit: Fraction | None, cut: object) -> list[Row]:
    """Hold the winnings of one hand to the payout limit; stakes are returned whatever happens (OQ-306)."""
    total = sum((row.paid for row in rows if row.wager in counted), ZERO)
    if limit is None or total <= limit:
        return rows
    if cut == "in_proportion":
        return [scaled(row, limit / total) if row.wager in counted else row for row in rows]
    left = limit
    result = []
    for row in rows:
        if row.wager in counted:
            row = replace(row, paid=min(row.paid, left))
            left -= row.paid
        result.append(row)
    return result


def scaled(row: Row, factor: Fraction) -> Row:
    """The row with its winning scaled down, in whole cents."""
    return replace(row, paid=cents_down(row.paid * factor))
