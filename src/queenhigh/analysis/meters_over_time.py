"""A progressive over time: when its meters are hit, what they show then, and what it costs to seed them again.

Every box of the table places the wager in every round. A hand that takes the whole meter is a hit; the meter then goes
back to its reset amount, and a hand that takes a share lowers it (OQ-011, OQ-012). Rounding to cents is left aside.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import ceil, comb, floor, log1p, sqrt
from typing import TYPE_CHECKING

from queenhigh.analysis.figures import MeterValue
from queenhigh.analysis.jackpot_rounds import winners_in_a_round
from queenhigh.analysis.progressives import BESIDE_AN_ANTE, Beside, line_chances, long_run, progressive_value
from queenhigh.analysis.solver import Unknown
from queenhigh.rulebook import EnvyTable, Kind, rulebook
from queenhigh.submission import MeterTerms

ROUNDS, PER_HOUR = 350_400, 40
"""A year of days and nights at forty rounds an hour."""
if TYPE_CHECKING:
    from queenhigh.analysis.sum_of_rounds import Floats

QUANTILES = ("50", "90", "99")
_STEPS = 20_000


@dataclass(frozen=True, slots=True)
class Progressive:
    """One progressive of a house: its terms in cents, the dollars of a wager, and the envy table that goes with it."""

    game: str
    wager: str
    letter: str
    terms: Mapping[str, MeterTerms]
    denomination: int = 1
    envy: str | EnvyTable | None = None
    beside: Beside = BESIDE_AN_ANTE

    def value(self, others: int) -> MeterValue:
        return progressive_value(
            self.game,
            self.wager,
            self.letter,
            others=others if self.envy is not None else 0,
            denomination=self.denomination,
            envy=self.envy,
            beside=self.beside,
        )

    def long_run_return(self, boxes: int) -> Fraction:
        """What comes back of a dollar, envy for all other boxes included."""
        return long_run(
            self.game,
            self.wager,
            self.letter,
            self.terms,
            denomination=self.denomination,
            others=boxes - 1 if self.envy is not None else 0,
            envy=self.envy,
            beside=self.beside,
        ).total


@dataclass(frozen=True, slots=True)
class MeterLaw:
    """What one round does to a meter, in dollars: `growth` is what all boxes add, `chances` how many boxes win a share
    and how many win all of it, `share` what such a share is, and `reset` what a meter restarts from."""

    reset: Fraction
    growth: Fraction
    share: Fraction
    chances: Mapping[tuple[int, int], Fraction]

    @property
    def hit(self) -> Fraction:
        """The chance that the meter is won in a round."""
        return sum((chance for (_, every), chance in self.chances.items() if every), Fraction())

    @property
    def mean_winners(self) -> Fraction:
        return sum((every * chance for (_, every), chance in self.chances.items()), Fraction())

    @property
    def variance_of_winners(self) -> Fraction:
        squares = sum((every**2 * chance for (_, every), chance in self.chances.items()), Fraction())
        return squares - self.mean_winners**2

    @property
    def mean_when_hit(self) -> Fraction:
        """The mean of the meter when the first hand that takes it whole is paid.

        Summed over the rounds since it was reset: x = (start + growth / hit) / (1 - kept), where `kept` is what a round
        without a hit leaves of the meter on average. Boxes are equal, so every order of winners is as likely.
        """
        left = 1 - self.share
        kept = sum((chance * left**some for (some, every), chance in self.chances.items() if not every), Fraction())
        before, after = Fraction(), Fraction()
        for (some, every), chance in self.chances.items():
            if every:
                before += chance * _mean_power(left, some, every)
                after += chance * _mean_power(left, some, every)
        start = self.reset * after / self.hit
        return before * (start + self.growth / self.hit) / (1 - kept)

    def at_most(self, amount: Fraction) -> float:
        """The chance that the meter shows no more than this when it is paid, which is also its share of all rounds."""
        if all(some == 0 for some, _ in self.chances):
            rounds = floor((amount - self.reset) / self.growth)
            return 1 - (1 - float(self.hit)) ** rounds if rounds > 0 else 0.0
        return law_with_shares(self.reset, self.growth, self.share, self.hit, 1 - self.chances[0, 0])[0](float(amount))

    def quantile(self, chance: Fraction) -> Fraction:
        """The least amount that the meter does not exceed with this chance."""
        if all(some == 0 for some, _ in self.chances):
            return self.reset + _rounds_for(self.hit, chance) * self.growth
        law = law_with_shares(self.reset, self.growth, self.share, self.hit, 1 - self.chances[0, 0])
        return Fraction(round(law[1](float(chance)), 2)).limit_denominator(100)


def _mean_power(left: Fraction, some: int, every: int) -> Fraction:
    """The mean of `left` to the power of how many of `some` come before the first of `every`, in any order; by symmetry
    also of how many come after the last."""
    orders = comb(some + every, every)
    total = Fraction()
    for places in combinations(range(some + every), every):
        total += left ** places[0]
    return total / orders


def _rounds_for(hit: Fraction, chance: Fraction) -> int:
    """The least number of rounds within which a hit has come with this chance."""
    guess = ceil(log1p(-float(chance)) / log1p(-float(hit)))
    # The logarithm may be off by one at the edge; near it the power is compared with more digits.
    for rounds in range(max(1, guess - 1), guess + 3):
        if _at_least(hit, rounds, chance):
            return rounds
    return guess


def _at_least(hit: Fraction, rounds: int, chance: Fraction) -> bool:
    from decimal import Decimal, localcontext

    with localcontext() as context:
        context.prec = 50
        miss = 1 - Decimal(hit.numerator) / Decimal(hit.denominator)
        return 1 - miss**rounds >= Decimal(chance.numerator) / Decimal(chance.denominator)


_Law = tuple["_AtMost", "_Quantile"]


class _AtMost:
    """The law of a meter that shares lower, on a fine grid."""

    def __init__(self, step: float, cumulated: list[float]) -> None:
        self.step, self.cumulated = step, cumulated

    def __call__(self, amount: float) -> float:
        place = amount / self.step
        low = min(int(place), len(self.cumulated) - 2)
        part = min(place - low, 1.0)
        return self.cumulated[low] * (1 - part) + self.cumulated[low + 1] * part


class _Quantile(_AtMost):
    def __call__(self, chance: float) -> float:
        from bisect import bisect_left

        place = bisect_left(self.cumulated, chance)
        if place == 0:
            return 0.0
        low, high = self.cumulated[place - 1], self.cumulated[min(place, len(self.cumulated) - 1)]
        return self.step * (place - 1 + ((chance - low) / (high - low) if high > low else 0.0))


@lru_cache(maxsize=16)
def law_with_shares(reset: Fraction, growth: Fraction, share: Fraction, hit: Fraction, touch: Fraction) -> _Law:
    """Look back from a round: so many rounds ago the meter was last touched. If it was won, it has grown from its reset
    amount; if a share was taken, from what was left of a meter that follows the same law. So the law is the fixed point
    of that sentence, found on a grid; two winners in one round count as one here."""
    import numpy as np

    touched, won = float(touch), float(hit / touch)
    left, low, grows = float(1 - share), float(reset), float(growth)
    # A meter that only wins lower is larger than one that shares lower too.
    top = low + 25 * grows / float(hit) if won > 0.5 else low + 40 * grows / touched
    step = top / _STEPS
    grid = np.arange(_STEPS + 1) * step
    grown = grows / touched
    decay = np.exp(-step / grown)
    # What has grown from the reset amount is known exactly; only what is left of a share needs the grid.
    fresh = 1 - np.exp(-np.maximum(grid - low, 0) / grown)
    found = fresh
    powers = decay ** np.arange(256)
    for _ in range(400):
        source = np.interp(grid / left, grid, found, right=1.0)
        # Between two points of the grid the meter grows at an even rate, so each value is decayed into the next one.
        middle = (source[1:] + source[:-1]) / 2
        new = won * fresh + (1 - won) * _decayed(middle * (1 - decay), decay, powers)
        change = float(np.abs(new - found).max())
        found = new
        if change < 1e-12:
            break
    values = found.tolist()
    return _AtMost(step, values), _Quantile(step, values)


def _decayed(added: "Floats", decay: "Floats", powers: "Floats") -> "Floats":
    """y[i + 1] = decay y[i] + added[i], in blocks."""
    import numpy as np

    out = np.zeros(len(added) + 1)
    size = len(powers)
    for begin in range(0, len(added), size):
        block = added[begin : begin + size]
        many = len(block)
        inner = np.convolve(block, powers[:many])[:many]
        out[begin + 1 : begin + many + 1] = inner + out[begin] * decay * powers[:many]
    return out


@dataclass(frozen=True, slots=True)
class MeterOverTime:
    """One meter over so many rounds; amounts in dollars."""

    law: MeterLaw
    fair: Fraction
    rounds: int
    per_hour: int

    @property
    def mean_rounds_to_hit(self) -> Fraction:
        return 1 / self.law.hit

    @property
    def median_rounds_to_hit(self) -> int:
        """The least number of rounds within which a hit is at least as likely as not."""
        return _rounds_for(self.law.hit, Fraction(1, 2))

    @property
    def share_at_or_above_fair(self) -> float:
        """In which share of all rounds the wager is at least fair, the other meters at their mean."""
        law = self.law
        if any(some for some, _ in law.chances):
            return 1 - law.at_most(self.fair)
        rounds = max(1, ceil((self.fair - law.reset) / law.growth))
        return float(1 - law.hit) ** (rounds - 1)

    @property
    def seed_cost(self) -> Fraction:
        """What the house puts back into the meter in so many rounds, on average."""
        return self.rounds * self.law.mean_winners * self.law.reset

    def data(self) -> dict[str, object]:
        law, quantiles = self.law, {name: Fraction(int(name), 100) for name in QUANTILES}
        return {
            "chance_per_round": str(law.hit),
            "mean_rounds_to_hit": str(self.mean_rounds_to_hit),
            "median_rounds_to_hit": self.median_rounds_to_hit,
            "hours_to_hit": str(self.mean_rounds_to_hit / self.per_hour),
            "when_hit": {
                "mean": str(law.mean_when_hit),
                **{name: str(law.quantile(chance)) for name, chance in quantiles.items()},
            },
            "fair": str(self.fair),
            "share_at_or_above_fair": self.share_at_or_above_fair,
            "hits": {
                "mean": str(self.rounds * law.mean_winners),
                "sd": sqrt(float(self.rounds * law.variance_of_winners)),
            },
            "seed_cost": str(self.seed_cost),
        }


@dataclass(frozen=True, slots=True)
class OverTime:
    """A progressive at a table of so many boxes, over so many rounds."""

    progressive: Progressive
    boxes: int
    rounds: int
    per_hour: int
    long_run_return: Fraction
    meters: Mapping[str, MeterOverTime]

    def data(self) -> dict[str, object]:
        return {
            "boxes": self.boxes,
            "rounds": self.rounds,
            "per_hour": self.per_hour,
            "strategy": self.progressive.beside.strategy,
            "long_run_return": str(self.long_run_return),
            "meters": {name: meter.data() for name, meter in self.meters.items()},
        }

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{name}</th>" for name in ("meter", "mean rounds to a hit", "mean when hit", "fair at"))
        rows = "".join(
            f"<tr><th>{name}</th><td>{float(meter.mean_rounds_to_hit):,.1f}</td>"
            f"<td>${float(meter.law.mean_when_hit):,.2f}</td><td>${float(meter.fair):,.2f}</td></tr>"
            for name, meter in self.meters.items()
        )
        return f"<table><tr>{heads}</tr>{rows}</table>"


def over_time(progressive: Progressive, boxes: int, *, rounds: int = ROUNDS, per_hour: int = PER_HOUR) -> OverTime:
    """A progressive over time, with so many boxes at the table.

    >>> main = MeterTerms(100_000, 100_000, Fraction(14, 100))
    >>> years = over_time(Progressive("three-card-poker", "progressive", "A", {"main": main}), 5)
    >>> years.meters["main"].mean_rounds_to_hit, years.meters["main"].law.mean_when_hit
    (Fraction(4420, 1), Fraction(4094, 1))
    """
    seats = rulebook(progressive.game).most_seats
    if not 1 <= boxes <= seats:
        raise Unknown(f"{rulebook(progressive.game).title} has 1 to {seats} boxes, not {boxes}")
    if rounds < 1 or per_hour < 1:
        raise Unknown("the number of rounds, in all and an hour, must be at least 1")
    laws = {name: meter_law(progressive, name, boxes) for name in progressive.terms}
    value = progressive.value(boxes - 1)
    means = {name: law.mean_when_hit for name, law in laws.items()}
    meters = {}
    for name, law in laws.items():
        others = value.at({**means, name: Fraction()})
        meters[name] = MeterOverTime(law, -others / value.per_meter[name], rounds, per_hour)
    return OverTime(progressive, boxes, rounds, per_hour, progressive.long_run_return(boxes), meters)


def meter_law(progressive: Progressive, meter: str, boxes: int) -> MeterLaw:
    """What one round of a table does to a meter."""
    terms = progressive.terms[meter]
    lines = [line for line, _ in line_chances(progressive.game, progressive.wager, progressive.letter, None)]
    shares = {
        Fraction(line.amount, 100)
        for line in lines
        if line.kind is Kind.PERCENT_OF_METER and (line.meter or "main") == meter and line.amount < 100
    }
    if len(shares) > 1:
        raise Unknown(f"the {meter} meter pays {len(shares)} different shares; at most one is counted over time")
    chances = winners_in_a_round(progressive.game, progressive.wager, progressive.letter, meter, boxes)
    growth = boxes * progressive.denomination * terms.rate
    return MeterLaw(Fraction(terms.reset, 100), growth, next(iter(shares), Fraction()), chances)
