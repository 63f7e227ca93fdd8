"""The wagers that one box places together: stakes, paytables, meters, and what each of them wins or loses."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from queenhigh.analysis.side_wagers import net_of
from queenhigh.analysis.solver import OPTIMAL, Strategy, Unknown
from queenhigh.rulebook import Paytable, rulebook

Meters = Mapping[str, Mapping[str, Fraction | int]]
"""For each progressive what its meters show, in dollars."""


class Counted(NamedTuple):
    """Net results in dollars with their counts, what is counted, how it is played, and the mean of the dollars on the
    main wager, raises included."""

    results: list[tuple[Fraction, int]]
    deals: str
    play: str
    main_wager: Fraction


@dataclass(frozen=True, slots=True)
class BoxWagers:
    """What lies on one box: stakes in dollars, paytables, what the meters show, and a payout limit."""

    stakes: Mapping[str, Fraction]
    tables: Mapping[str, Paytable]
    meters: Meters
    game: str
    limit: Fraction | None = None
    strategy: Strategy = OPTIMAL

    def net(self, wager: str, names: tuple[str, ...]) -> Fraction:
        """What a wager paid by the names of a hand wins or loses, in dollars; nothing where it is not placed."""
        stake = self.stakes.get(wager)
        if stake is None:
            return Fraction()
        line = self.tables[wager].line(*names)
        collected = rulebook(self.game).wagers[wager].collected
        try:
            return stake * net_of(line, stake, self.meters.get(wager, {}), collected=collected)
        except KeyError as error:
            raise Unknown(f"say what the {error.args[0]} meter of {wager} shows") from None

    def lost(self, *wagers: str) -> Fraction:
        """What is lost with these wagers, those that are not placed costing nothing."""
        return -sum((self.stakes.get(wager, Fraction()) for wager in wagers), Fraction())

    def summed(self, *wagers: str) -> Callable[[Sequence[Fraction]], Fraction]:
        """A sum of the results of these wagers, of which no more than the payout limit is won where it counts them
        (235-12.K, OQ-306, OQ-406). An offer of equal wagers is counted where its members are."""
        limit, rule = self.limit, rulebook(self.game).payout_limit
        if limit is None or rule is None:
            return lambda nets: sum(nets, Fraction())
        rules = rulebook(self.game).wagers
        limited = {name for wager in rule.wagers if wager in rules for name in (wager, rules[wager].offer)}
        counted = [wager in limited for wager in wagers]

        def cut(nets: Sequence[Fraction]) -> Fraction:
            won = sum((net for net, counts in zip(nets, counted, strict=True) if counts and net > 0), Fraction())
            return sum(nets, Fraction()) - max(won - limit, Fraction())

        return cut
