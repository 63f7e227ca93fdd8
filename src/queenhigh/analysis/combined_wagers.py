"""All wagers of one box together: the joint distribution of what they win, at stakes in dollars.

Wagers on one box depend on each other: they share cards, and a fold forfeits some of them. The best play here is the
best for all of them at once, so a hand may be worth playing for the sake of a progressive that a fold would forfeit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from queenhigh.analysis.box_wagers import BoxWagers, Meters
from queenhigh.analysis.edge import check_strategy
from queenhigh.analysis.figures import Tally
from queenhigh.analysis.notebook_table import NotebookTable
from queenhigh.analysis.own_cards import count_own_cards
from queenhigh.analysis.side_wagers import reads_own_cards, rests_on_cards_alone
from queenhigh.analysis.solved_rules import changed_hands
from queenhigh.analysis.solver import (
    OPTIMAL,
    NoSolver,
    Strategy,
    Unknown,
    chosen_paytable,
    figure_wagers,
    paytables_of,
    solver_of,
)
from queenhigh.rulebook import Paytable, rulebook

if TYPE_CHECKING:
    from queenhigh.analysis.seats import Product

Stakes = Mapping[str, Fraction | int]


@dataclass(frozen=True, slots=True)
class Together(NotebookTable):
    """The net result of all wagers of one box in dollars, under the play that is best for all of them."""

    game: str
    stakes: Mapping[str, Fraction]
    tally: Tally
    play: str
    average_wager: Fraction
    wagers: BoxWagers | None = None

    @property
    def ev(self) -> Fraction:
        return self.tally.mean

    @property
    def sd(self) -> float:
        return sqrt(self.tally.variance)

    @property
    def hit_rate(self) -> Fraction:
        """The chance of a net result above zero."""
        return self.tally.chance_above(0)

    @property
    def distribution(self) -> dict[str, str]:
        """The chance of every net result, in cents."""
        return {str(100 * net): str(Fraction(count, self.tally.total)) for net, count in self.tally.counts.items()}

    def data(self) -> dict[str, object]:
        return {
            "game": self.game,
            "stakes": {name: str(stake) for name, stake in self.stakes.items()},
            "play": self.play,
            "ev": str(self.ev),
            "variance": str(self.tally.variance),
            "sd": self.sd,
            "hit_rate": str(self.hit_rate),
            "average_wager": str(self.average_wager),
            "distribution": self.distribution,
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
    strategy: Strategy = OPTIMAL,
) -> Together:
    """The joint result of the wagers that `stakes` names; the main bet by its own name (`ante`, `stud`, `bets`).

    `limit` is the payout limit in dollars, where the game has one; without it the ceiling of the rules applies.

    >>> both = together("three-card-poker", {"ante": 10, "pair_plus": 10}, {"ante": "A", "pair_plus": "D"})
    >>> both.ev / 20 == (Fraction(-686689, 20358520) + Fraction(-128, 5525)) / 2
    True
    """
    solver = solver_of(game)
    _check_stakes(game, stakes)
    _check_names(game, stakes, paytables or {}, meters or {})
    check_strategy(game, strategy)
    rule = rulebook(game).payout_limit
    if limit is not None and rule is None:
        raise Unknown(f"{rulebook(game).title} has no payout limit")
    if limit is None and rule is not None:
        limit = rule.ceiling_dollars
    tables = {name: _table(game, name, (paytables or {}).get(name)) for name in stakes}
    placed = {name: Fraction(stake) for name, stake in stakes.items()}
    wagers = BoxWagers(placed, tables, meters or {}, game, None if limit is None else Fraction(limit), strategy)
    changed = changed_hands(game, placed)
    if changed:
        raise NoSolver(f"{', '.join(changed)} cannot be counted with the rest: these rules have it read other cards")
    counted = count_own_cards(wagers) if solver.main not in placed else solver.count_together(wagers)
    average = counted.main_wager + sum(stake for name, stake in placed.items() if name != solver.main)
    return Together(game, placed, Tally.of(counted.results, counted.deals), counted.play, average, wagers)


def two_seats(box: Together) -> "Product":
    """The mean product of what two boxes with these wagers win in one round, dealt from one deck."""
    assert box.wagers is not None, "two seats are counted from the wagers, not from a result that was kept"
    if solver_of(box.game).main in box.stakes:
        return solver_of(box.game).two_seats(box.wagers, box.tally)
    from queenhigh.analysis.own_cards import mean_product_of_own_cards

    return mean_product_of_own_cards(box.wagers)


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
    if not stakes:
        raise Unknown(f"name at least one wager of {game}: {', '.join(allowed)}")
    if allowed[0] not in stakes:
        _check_without_main(game, stakes, allowed[0])


def _check_without_main(game: str, stakes: Stakes, main: str) -> None:
    """Only wagers that the rules allow beside each other alone, and that read nothing but the player's own cards."""
    rules = rulebook(game)
    for name in stakes:
        rule = rules.wagers.get(name)
        if rule is None or not rests_on_cards_alone(rules, name):
            raise Unknown(f"{main} is missing: {name} of {game} is decided with it")
        placed_beside = not rule.needs_any or any(other in stakes for other in rule.needs_any)
        if not placed_beside or not all(other in stakes for other in rule.needs_all):
            raise Unknown(f"{main} is missing: the rules want another wager beside {name} of {game}")
        if not reads_own_cards(rules, name):
            raise Unknown(f"{main} is missing: {name} of {game} does not read the player's cards alone, and is counted "
                          f"only beside {main}")  # fmt: skip


def _check_names(game: str, stakes: Stakes, paytables: Mapping[str, str | Paytable], meters: Meters) -> None:
    """No argument is ignored: every name must be a wager that is placed, every meter one that it has."""
    for name in (*paytables, *meters):
        if name not in stakes:
            raise Unknown(f"{name!r} is not among the wagers placed: {', '.join(stakes)}")
    for name, shown in meters.items():
        known = _table(game, name, paytables.get(name)).meters
        for meter in shown:
            if meter not in known:
                raise Unknown(f"{name} has no meter {meter!r}; allowed: {', '.join(known) or 'none'}")


def _table(game: str, wager: str, chosen: str | Paytable | None) -> Paytable:
    """A paytable by its letter, else A or the only one there is."""
    letters = paytables_of(game, wager)
    return chosen_paytable(game, wager, "A" if chosen is None and "A" in letters else chosen)
