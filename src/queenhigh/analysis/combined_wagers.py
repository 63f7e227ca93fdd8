"""All wagers of one box together: the joint distribution of what they win, at stakes in dollars.

Wagers on one box depend on each other: they share cards, and a fold forfeits some of them. The best play here is the
best for all of them at once, so a hand may be worth playing for the sake of a progressive that a fold would forfeit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from queenhigh.analysis.box_wagers import BoxWagers, Meters
from queenhigh.analysis.figures import Tally
from queenhigh.analysis.solver import Unknown, chosen_paytable, figure_wagers, paytables_of, solver_of
from queenhigh.rulebook import Paytable, rulebook

Stakes = Mapping[str, Fraction | int]


@dataclass(frozen=True, slots=True)
class Together:
    """The net result of all wagers of one box in dollars, under the play that is best for all of them."""

    game: str
    stakes: Mapping[str, Fraction]
    tally: Tally
    play: str

    @property
    def ev(self) -> Fraction:
        return self.tally.mean

    @property
    def sd(self) -> float:
        return sqrt(self.tally.variance)

    def data(self) -> dict[str, object]:
        return {
            "game": self.game,
            "stakes": {name: str(stake) for name, stake in self.stakes.items()},
            "play": self.play,
            "ev": str(self.ev),
            "variance": str(self.tally.variance),
            "sd": self.sd,
            "denominator": self.tally.total,
            "denominator_is": self.tally.deals,
        }


def together(
    game: str,
    stakes: Stakes,
    paytables: Mapping[str, str | Paytable] | None = None,
    meters: Meters | None = None,
    *,
    limit: Fraction | int | None = None,
) -> Together:
    """The joint result of the wagers that `stakes` names; the main bet by its own name (`ante`, `stud`, `bets`).

    `limit` is the payout limit in dollars, where the game has one.

    >>> both = together("three-card-poker", {"ante": 10, "pair_plus": 10}, {"ante": "A", "pair_plus": "D"})
    >>> both.ev / 20 == (Fraction(-686689, 20358520) + Fraction(-128, 5525)) / 2
    True
    """
    solver = solver_of(game)
    _check_stakes(game, stakes)
    if limit is not None and rulebook(game).payout_limit is None:
        raise Unknown(f"{rulebook(game).title} has no payout limit")
    tables = {name: _table(game, name, (paytables or {}).get(name, "A")) for name in stakes}
    placed = {name: Fraction(stake) for name, stake in stakes.items()}
    wagers = BoxWagers(placed, tables, meters or {}, game, None if limit is None else Fraction(limit))
    results, deals, play = solver.count_together(wagers)
    return Together(game, wagers.stakes, Tally.of(results, deals), play)


def combinable_wagers(game: str) -> tuple[str, ...]:
    """The wagers that are counted together, the main one first; the members of a group go by the group's name.

    >>> combinable_wagers("235-stud-poker")
    ('stud', 'win_em_all', 'progressive')
    """
    solver = solver_of(game)
    members = {member for group in solver.groups.values() for member in group}
    return tuple(wager for wager in figure_wagers(game) if wager not in members)


def _check_stakes(game: str, stakes: Stakes) -> None:
    allowed = combinable_wagers(game)
    for name, stake in stakes.items():
        if name not in allowed:
            raise Unknown(f"{name!r} is not counted together in {game}; allowed: {', '.join(allowed)}")
        if stake <= 0:
            raise Unknown(f"a stake of {stake} on {name}; it must be above 0")
    if allowed[0] not in stakes:
        raise Unknown(f"{allowed[0]} is missing: the other wagers of {game} are placed beside it")


def _table(game: str, wager: str, chosen: str | Paytable) -> Paytable:
    """A paytable by its letter; a wager with only one needs none."""
    only = len(paytables_of(game, wager)) == 1 and not isinstance(chosen, Paytable)
    return chosen_paytable(game, wager, None if only else chosen)
