"""All wagers of one box together: the joint distribution of what they win, at stakes in dollars.

Wagers on one box hang together: they share cards, and a fold forfeits some of them. The best play here is the best for
all of them at once, so that the threshold of Three Card Poker may move when a progressive is at stake.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from queenhigh.analysis.combined_games import COUNTERS, Meters, Wagers
from queenhigh.analysis.edge import Unknown
from queenhigh.analysis.figures import Tally
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

    def data(self) -> dict[str, Any]:
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
    if game not in COUNTERS:
        raise Unknown(f"{game!r} is not one of our games: {', '.join(COUNTERS)}")
    allowed, counter = COUNTERS[game]
    for name, stake in stakes.items():
        if name not in allowed:
            raise Unknown(f"{name!r} is not counted together in {game}: {', '.join(allowed)}")
        if stake <= 0:
            raise Unknown(f"a stake of {stake} on {name}; above 0")
    if allowed[0] not in stakes:
        raise Unknown(f"{allowed[0]} is missing: the other wagers of {game} lie beside it")
    if limit is not None and rulebook(game).payout_limit is None:
        raise Unknown(f"{game} has no payout limit")
    tables = {name: _table(game, name, (paytables or {}).get(name, "A")) for name in stakes}
    placed = {name: Fraction(stake) for name, stake in stakes.items()}
    wagers = Wagers(placed, tables, meters or {}, game, None if limit is None else Fraction(limit))
    results, deals, play = counter(wagers)
    return Together(game, wagers.stakes, Tally.of(results, deals), play)


def _table(game: str, wager: str, chosen: str | Paytable) -> Paytable:
    if isinstance(chosen, Paytable):
        return chosen
    tables = rulebook(game).paytables[{"ante": "ante_bonus", "stud": "five_card"}.get(wager, wager)]
    if "-" in tables:
        return tables["-"]
    if chosen not in tables:
        raise Unknown(f"{chosen!r} is no paytable of {wager}: {', '.join(tables)}")
    return tables[chosen]
