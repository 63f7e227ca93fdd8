"""Dollars as fractions, and the meters of the progressive wagers."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from tests.plain_data import PlainData

Table = PlainData
MeterKey = tuple[str, str]


def dollars(value: str | int) -> Fraction:
    """An amount of a record or a house, exactly."""
    return Fraction(value)


def cents_down(amount: Fraction) -> Fraction:
    """The amount rounded down to the cent (OQ-015)."""
    return Fraction(floor(amount * 100), 100)


def show_dollars(amount: Fraction) -> str:
    """An amount of whole cents, with two decimals."""
    cents = amount * 100
    assert cents.denominator == 1, f"{amount} is not in whole cents"
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(int(cents)) // 100}.{abs(int(cents)) % 100:02d}"


def fraction_of_percent(text: str) -> Fraction:
    """A rate such as "0.37%"."""
    return Fraction(text.removesuffix("%")) / 100


@dataclass
class Meters:
    """What every meter shows, exactly; a meter without a name of its own is called main."""

    given: Table
    house: Table
    shown: dict[MeterKey, Fraction]

    def settings(self, key: MeterKey) -> Table:
        """The initial amount, reset amount and rate of one meter."""
        wager, name = key
        settings: Table = self.house["wagers"][wager]["meters"][name]
        return settings

    def pay(self, key: MeterKey, percent: Fraction) -> Fraction:
        """Take a share of a meter: rounded down to the cent, and the remainder stays (OQ-012, OQ-015).

        A share of 100 percent brings the reset amount, so the next winner in turn takes that (OQ-011).
        """
        paid = cents_down(self.shown[key] * percent / 100)
        self.shown[key] -= paid
        if percent == 100:
            self.shown[key] += dollars(self.settings(key)["reset"])
        return paid

    def take_back(self, wager: str, stake: Fraction) -> None:
        """Undo what one progressive wager of a void round put into its meters (OQ-044)."""
        for key in self.shown:
            if key[0] == wager:
                self.shown[key] -= stake * fraction_of_percent(self.settings(key)["rate"])

    def after(self) -> Table:
        """Every meter given, in whole cents rounded down, in the shape it was given in."""
        return {
            wager: {name: self.cents(wager, name) for name in shown}
            if isinstance(shown, dict)
            else self.cents(wager, "main")
            for wager, shown in self.given.items()
        }

    def cents(self, wager: str, name: str) -> str:
        """What a meter displays."""
        return show_dollars(cents_down(self.shown[wager, name]))

    def exact(self) -> Table:
        """The meters for which whole cents do not suffice, as fractions."""
        found: Table = {}
        for (wager, name), amount in self.shown.items():
            if amount == cents_down(amount):
                continue
            if isinstance(self.given[wager], dict):
                found.setdefault(wager, {})[name] = str(amount)
            else:
                found[wager] = str(amount)
        return found


def read_meters(record: Table, house: Table) -> Meters:
    """The meters of a record as they stand when settlement begins."""
    given: Table = record.get("meters", {})
    shown: dict[MeterKey, Fraction] = {}
    for wager, value in given.items():
        named = value if isinstance(value, dict) else {"main": value}
        for name, amount in named.items():
            shown[wager, name] = dollars(amount)
    return Meters(given, house, shown)
