"""A recorded round: its house, its wagers, its cards and its decisions."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from queenhigh.cards import cards_text
from queenhigh.games import Box, MeterKey, Round, Settlement, open_game
from queenhigh.money import money_text
from queenhigh.submission import House

MetersData = dict[str, str | dict[str, str]]
"""Meter amounts as a record writes them: one value for a single meter, a table for several."""


class BoxData(TypedDict, total=False):
    """Everything but seat, player and wagers is absent if the box has none of it."""

    seat: int
    player: str
    line: str
    cards: str
    wagers: dict[str, str]
    decisions: list[str]
    overrides: list[str]
    abandoned: list[str]
    stands: bool


class RecordData(TypedDict, total=False):
    """A record in the structure and order of its TOML format; void, meters and cards may be absent."""

    game: str
    void: str
    house: str | Mapping[str, object]
    meters: MetersData
    cards: dict[str, str]
    seats: list[BoxData]


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A legal round. `written_house` is the house as the record gives it: a file name, or the inline table."""

    house: House
    round: Round
    written_house: str | Mapping[str, object]

    @property
    def game(self) -> str:
        return self.house.game


def settle(record: RoundRecord) -> Settlement:
    """Every payment of the round, with its clause."""
    return open_game(record.house).settle(record.round)


def record_data(record: RoundRecord) -> RecordData:
    """The record as plain data in the structure of its TOML format, with each value in its standard form."""
    round_ = record.round
    data: RecordData = {"game": record.game}
    if round_.void is not None:
        data["void"] = void_text(round_.void)
    data["house"] = record.written_house
    if round_.meters:
        data["meters"] = meters_data({key: exact_text(exact) for key, exact in round_.meters.items()})
    cards = {"dealer": round_.dealer, "community": round_.community, "box": round_.box_cards}
    if any(cards.values()):
        data["cards"] = {place: cards_text(dealt) for place, dealt in cards.items() if dealt}
    data["seats"] = [_box_data(box) for box in round_.boxes]
    return data


def void_text(clause: str) -> str:
    """A clause without its document: 13.B for 3CP-13.B and for LIR-.13.B."""
    return clause.partition("-")[2].removeprefix(".")


def short_money(cents: int) -> str:
    """Dollars, with cents only if there are any: 10, 12.50."""
    return money_text(cents).removesuffix(".00")


def exact_text(exact: Fraction) -> str:
    """The amount on a meter in dollars, with as many decimals as needed; the number is always finite.

    >>> exact_text(Fraction(200025, 2))
    '1000.125'
    """
    dollars = exact / 100
    places = 2
    while (dollars * 10**places).denominator != 1:
        places += 1
    digits = str(int(dollars * 10**places)).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


def meters_data(texts: Mapping[MeterKey, str]) -> MetersData:
    data: MetersData = {}
    for (wager, meter), shown in texts.items():
        if meter == "main":
            data[wager] = shown
        else:
            several = data.setdefault(wager, {})
            assert isinstance(several, dict)
            several[meter] = shown
    return data


def _box_data(box: Box) -> BoxData:
    data: BoxData = {"seat": box.seat, "player": box.player}
    if box.line is not None:
        data["line"] = box.line
    if box.cards:
        data["cards"] = cards_text(box.cards)
    data["wagers"] = {name: short_money(stake) for name, stake in box.wagers.items()}
    if box.decisions:
        data["decisions"] = list(box.decisions)
    if box.overrides:
        data["overrides"] = list(box.overrides)
    if box.abandoned:
        data["abandoned"] = list(box.abandoned)
    if box.stands:
        data["stands"] = True
    return data
