"""What seen cards are worth: how much better one plays with them, exactly wherever all deals can be counted."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.analysis.notebook_table import NotebookTable
from queenhigh.analysis.solver import Unknown, chosen_paytable, solver_of
from queenhigh.cards import RANKS
from queenhigh.rulebook import Paytable

if TYPE_CHECKING:
    from queenhigh.analysis.card_sets import Ints

NEIGHBORS, THIRD_CARDS, DEALER_CARDS, BACKS = "neighbors' hands", "third cards", "dealer cards", "sorted backs"
"""What can be seen once, twice or more often; sorted backs are not counted."""
HIGH_RANKS = "TJQKA"


@dataclass(frozen=True, slots=True)
class Gain(NotebookTable):
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


@dataclass(frozen=True, slots=True)
class SeenCards:
    """Cards that are seen by number, or the backs of unseen cards, which tell these ranks from the others."""

    kind: str
    number: int = 1
    ranks: str = HIGH_RANKS

    @property
    def name(self) -> str:
        if self.kind == BACKS:
            return f"backs sorted by {self.ranks}"
        one = "neighbor's hand" if self.kind == NEIGHBORS else self.kind.removesuffix("s")
        return f"1 {one}" if self.number == 1 else f"{self.number} {self.kind}"

    @property
    def marked(self) -> "Ints":
        """For each card whether it is of the ranks that the backs tell apart: 1 or 0."""
        import numpy as np

        return np.array([int(RANKS[card >> 2] in self.ranks) for card in range(52)], dtype=np.int64)


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
        raise Unknown(
            f"{game} has no figure for seeing {seen!r}; allowed: {', '.join((*solver.seen, *solver.numbered))}"
        )
    return solver.information(seen, chosen_paytable(game, solver.main, paytable), deals, seed)


def seen_by_number(
    game: str,
    kind: str,
    number: int = 1,
    paytable: str | Paytable | None = None,
    *,
    ranks: str = HIGH_RANKS,
    deals: int = 20_000,
    seed: int = 1,
) -> Gain:
    """The gain from so many cards or hands seen, or from backs that tell some ranks from the others.

    A dealer's cards are those dealt face down. Third cards are those of other boxes in 235, face up before the 5 Card
    raise. Sorted backs show the kind of each card to come, or of each of the dealer's cards.

    >>> float(round(seen_by_number("three-card-poker", "dealer cards", 2).with_it, 4))
    0.172
    """
    solver = solver_of(game)
    if kind not in solver.numbered:
        raise Unknown(f"{game} has no figure for seeing {kind!r}; allowed: {', '.join(solver.numbered)}")
    most = solver.numbered[kind]
    if kind != BACKS and not 1 <= number <= most:
        raise Unknown(f"{kind} of {game} are seen by 1 to {most}, not {number}")
    wrong = [rank for rank in ranks if rank not in RANKS]
    if wrong or not ranks or len(set(ranks)) != len(ranks):
        raise Unknown(f"{ranks!r} cannot sort backs; write each of some of {RANKS} once")
    table = chosen_paytable(game, solver.main, paytable)
    return solver.seen_by_number(SeenCards(kind, number, ranks), table, deals, seed)
