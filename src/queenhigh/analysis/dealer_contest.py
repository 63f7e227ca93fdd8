"""The contest with the dealer as numbers: what Ante and Play come to in each case, for a fold and for every Play.

The rules are those of the rulebook in force. Everything is counted in antes, and the bonus of the hand comes on top.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from queenhigh.rulebook import Contest, Fold, StageRule, rulebook, rules_cache

HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
"""The player's hand beside the dealer's."""


@dataclass(frozen=True, slots=True)
class DealerContest:
    """The rules of one decision against the dealer: fold, or bet so many times the Ante."""

    contest: Contest
    ranking: str
    stage: StageRule
    fold: Fold

    @property
    def least_strength(self) -> int:
        """The strength from which the dealer's hand qualifies; 0 where any hand does."""
        qualifier = self.contest.qualifier
        return qualifier.least_strength(self.ranking) if qualifier else 0

    @property
    def qualifier_names(self) -> tuple[str, ...]:
        """The name of the strategy that plays whatever hand the dealer would play; none where that is any hand."""
        qualifier = self.contest.qualifier
        return (qualifier.words.replace(" ", "-"),) if qualifier else ()

    @property
    def cases(self) -> tuple[str, ...]:
        return tuple(self.contest.cases)

    @property
    def times(self) -> range:
        return self.stage.times

    def net(self, case: str, times: int) -> int:
        """What Ante and Play win or lose in a case, in antes; 0 times is a fold."""
        if times == 0:
            return sum(self._folded(case, wager) for wager in self._placed)
        assert self.stage.bets is not None
        placed = sum(self.contest.net(case, wager) for wager in self._placed)
        return placed + times * self.contest.net(case, self.stage.bets)

    def parts(self, case: str, times: int) -> dict[str, int]:
        """The same by wager; they add up to `net`."""
        if times == 0:
            return {wager: self._folded(case, wager) for wager in self._placed}
        assert self.stage.bets is not None
        placed = {wager: self.contest.net(case, wager) for wager in self._placed}
        return {**placed, self.stage.bets: times * self.contest.net(case, self.stage.bets)}

    @property
    def fold_net(self) -> int:
        """What a fold loses in antes, where it forfeits everything that is in the contest."""
        assert all(wager in self.fold.forfeits for wager in self._placed)
        return -len(self._placed)

    def action(self, times: int) -> str:
        """What a decision is called: a fold, a Play, or so many times."""
        if times == 0:
            return self.stage.no
        return self.stage.yes if len(self.times) == 1 else f"{times}x"

    def value(self, counts: Mapping[str, int], times: int) -> int:
        """The sum of net results over so many dealer hands of each case."""
        return sum(self.net(case, times) * count for case, count in counts.items())

    def forfeited(self, *wagers: str) -> tuple[str, ...]:
        """Those of some wagers that a fold forfeits."""
        return tuple(wager for wager in wagers if wager in self.fold.forfeits)

    @property
    def _placed(self) -> tuple[str, ...]:
        return tuple(wager for wager in self.contest.wagers if wager != self.stage.bets)

    def _folded(self, case: str, wager: str) -> int:
        return -1 if wager in self.fold.forfeits else self.contest.net(case, wager)


@rules_cache
def dealer_contest(game: str) -> DealerContest:
    """The contest of a game against the dealer, in the rules in force.

    >>> contest = dealer_contest("three-card-poker")
    >>> {case: contest.net(case, 1) for case in contest.cases}, contest.fold_net
    ({'not_qualified': 1, 'higher': 2, 'equal': 0, 'lower': -2}, -1)
    """
    rules = rulebook(game)
    assert rules.contest is not None, f"{game} has no contest with the dealer"
    assert rules.fold is not None, f"{game} has no fold"
    stage = next(stage for stage in rules.stages if stage.bets in rules.contest.wagers)
    return DealerContest(rules.contest, rules.hands[rules.contest.hand].ranking, stage, rules.fold)
