"""A round written down: under which house, what was placed, dealt and decided."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from queenhigh.cards import cards_text
from queenhigh.games import Box, MeterKey, Round, Settlement, open_game
from queenhigh.money import money_text
from queenhigh.submission import House


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A legal round. `written_house` is what the record itself says: a file's name, or the inline table."""

    house: House
    round: Round
    written_house: str | Mapping[str, Any]

    @property
    def game(self) -> str:
        return self.house.game


def settle(record: RoundRecord) -> Settlement:
    """What every chip does, and which clause says so."""
    return open_game(record.house).settle(record.round)


def record_data(record: RoundRecord) -> dict[str, Any]:
    """The record as the plain data of its TOML form, each thing in its one usual spelling."""
    round_ = record.round
    data: dict[str, Any] = {"game": record.game}
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
    """Dollars without cents where there are none: 10, 12.50."""
    return money_text(cents).removesuffix(".00")


def exact_text(exact: Fraction) -> str:
    """A meter's figure in dollars with as many decimals as it takes, which are always finite.

    >>> exact_text(Fraction(200025, 2))
    '1000.125'
    """
    dollars = exact / 100
    places = 2
    while (dollars * 10**places).denominator != 1:
        places += 1
    digits = str(int(dollars * 10**places)).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


def meters_data(texts: Mapping[MeterKey, str]) -> dict[str, Any]:
    """What meters show, as it is written: one figure for a progressive with one meter, else one for each."""
    data: dict[str, Any] = {}
    for (wager, meter), shown in texts.items():
        if meter == "main":
            data[wager] = shown
        else:
            data.setdefault(wager, {})[meter] = shown
    return data


def _box_data(box: Box) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": box.seat, "player": box.player}
    if box.line is not None:
        data["line"] = box.line
    if box.cards:
        data["cards"] = cards_text(box.cards)
    data["wagers"] = {name: short_money(stake) for name, stake in box.wagers.items()}
    if box.decisions:
        data["decisions"] = list(box.decisions)
    return data
