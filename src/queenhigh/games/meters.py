"""Meters while a round is settled: each winner in turn is paid from what the meter shows at that moment."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from queenhigh.games.round import MeterKey
from queenhigh.money import whole_cents
from queenhigh.submission import House, MeterTerms

_WHOLE = 100


class MeterMove(NamedTuple):
    """So many cents into a meter, or out of it where the amount is negative; `why` is "paid" or "reset"."""

    wager: str
    meter: str
    cents: Fraction
    why: str


class Meters:
    """The meters of one table in the middle of one settlement, exact to the fraction of a cent."""

    def __init__(self, house: House, showing: Mapping[MeterKey, Fraction]) -> None:
        self._house = house
        self.now = dict(showing)
        self.moves: list[MeterMove] = []

    def pay(self, wager: str, meter: str, percent: int) -> int:
        """Take a share of a meter, rounded down to the cent; the remainder stays in it (OQ-015).

        A whole meter goes back to its reset amount before the next winner's turn (OQ-011); a share lowers it and
        nothing is put back (OQ-012).
        """
        key = (wager, meter)
        paid = whole_cents(self.now[key] * percent / _WHOLE)
        self._move(key, Fraction(-paid), "paid")
        if percent == _WHOLE:
            self._move(key, Fraction(self._terms(key).reset), "reset")
        return paid

    def _move(self, key: MeterKey, cents: Fraction, why: str) -> None:
        self.now[key] += cents
        self.moves.append(MeterMove(*key, cents, why))

    def showing(self, wager: str, meter: str) -> int:
        """What a meter displays now: rounded down to the cent."""
        return whole_cents(self.now[wager, meter])

    def take_back(self, wager: str, stake: int) -> None:
        """Undo what one wager added to each of its meters at the lock-out (OQ-013, OQ-044)."""
        for key in self.now:
            if key[0] == wager:
                self.now[key] -= self._terms(key).rate * stake

    def _terms(self, key: MeterKey) -> MeterTerms:
        wager, meter = key
        meters = self._house.offers[wager].meters
        assert meters is not None
        return meters[meter]
