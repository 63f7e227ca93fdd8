"""What a seen card is worth: how much better one plays with it, exactly wherever all deals can be counted."""

from dataclasses import dataclass
from fractions import Fraction

from queenhigh.analysis.solver import Unknown, chosen_paytable, solver_of
from queenhigh.rulebook import Paytable


@dataclass(frozen=True, slots=True)
class Gain:
    """The mean value of the main wager without and with a piece of information, per unit.

    `interval` is None where the gain is exact; otherwise it is half the width of a 95 percent interval around it.
    """

    game: str
    seen: str
    paytable: str
    without: Fraction
    gain: Fraction
    interval: float | None = None

    @property
    def with_it(self) -> Fraction:
        return self.without + self.gain

    def data(self) -> dict[str, object]:
        return {
            "game": self.game,
            "seen": self.seen,
            "paytable": self.paytable,
            "without": str(self.without),
            "with": str(self.with_it),
            "gain": str(self.gain),
            "exact": self.interval is None,
            "interval": self.interval,
        }


def information(
    game: str, seen: str, paytable: str | Paytable | None = None, *, deals: int = 20_000, seed: int = 1
) -> Gain:
    """The gain from one piece of information.

    `deals` and `seed` matter only where the deals are too many to count and a random sample of them is valued.

    >>> gain = information("three-card-poker", "one dealer card")
    >>> float(round(gain.with_it, 5))
    0.03483
    """
    solver = solver_of(game)
    if seen not in solver.seen:
        raise Unknown(f"{game} has no figure for seeing {seen!r}; allowed: {', '.join(solver.seen)}")
    return solver.information(seen, chosen_paytable(game, solver.main, paytable), deals, seed)
