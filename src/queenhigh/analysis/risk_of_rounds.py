"""What many rounds of a box do: the exact law of their sum, a bankroll, an hour, and what luck alone may bring."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from queenhigh.analysis.box_wagers import Meters
from queenhigh.analysis.combined_wagers import Stakes, Together, together, two_seats
from queenhigh.analysis.figures import Tally
from queenhigh.analysis.notebook_table import NotebookTable
from queenhigh.analysis.seats import Seats
from queenhigh.analysis.solver import OPTIMAL, Strategy, Unknown, solver_of
from queenhigh.analysis.table_exposure import Exposure
from queenhigh.rulebook import Paytable, rulebook

PERCENTS = ("2.5", "5", "50", "95", "97.5")


@dataclass(frozen=True, slots=True)
class After(NotebookTable):
    """The sum of so many rounds: the exact law, and the normal curve beside it."""

    rounds: int
    p_ahead: float
    p_even: float
    p_behind: float
    quantiles: Mapping[str, Fraction]
    normal: Mapping[str, float]
    normal_ahead: float
    error: float

    def data(self) -> dict[str, object]:
        return {
            "rounds": self.rounds,
            "p_ahead": self.p_ahead,
            "p_even": self.p_even,
            "p_behind": self.p_behind,
            "quantiles": {percent: str(result) for percent, result in self.quantiles.items()},
            "normal": {**self.normal, "p_ahead": self.normal_ahead, "p_behind": 1 - self.normal_ahead},
            "error": self.error,
        }


@dataclass(frozen=True, slots=True)
class Risk(NotebookTable):
    """What the wagers of one box do in one round and in many, in dollars."""

    box: Together
    after: After | None
    bankroll: Mapping[str, object] | None
    per_hour: Mapping[str, object] | None
    seats: Seats | None = None

    @property
    def exposure(self) -> Exposure | None:
        """What the whole table can win in one round; None without a number of seats."""
        if self.seats is None:
            return None
        exact = self.seats.table_variance if self.seats.interval is None else None
        return Exposure.of(self.box.tally, self.seats.seats, exact)

    @property
    def kelly(self) -> float | None:
        """The share of a bankroll to place at once for the fastest growth; None where the house gains."""
        return _kelly(self.box.tally, placed(self.box.game, self.box.stakes)) if self.box.ev > 0 else None

    @property
    def kelly_bankroll(self) -> float | None:
        """The dollars of which these stakes are that share; None where the house gains."""
        share = self.kelly
        return None if share is None else float(placed(self.box.game, self.box.stakes)) / share

    def data(self) -> dict[str, object]:
        tally = self.box.tally
        data: dict[str, object] = {
            "game": self.box.game,
            "stakes": {name: str(stake) for name, stake in self.box.stakes.items()},
            "play": self.box.play,
            "per_round": {"mean": str(tally.mean), "variance": str(tally.variance), "sd": self.box.sd},
        }
        found: dict[str, object] = {
            "seats": self.seats.data() if self.seats else None,
            "exposure": self.exposure.data() if self.exposure else None,
            "after": self.after.data() if self.after else None,
            "bankroll": self.bankroll,
            "per_hour": self.per_hour,
            "kelly": self.kelly,
            "kelly_bankroll": self.kelly_bankroll,
        }
        return {**data, **{name: value for name, value in found.items() if value is not None}}


def risk(
    game: str,
    stakes: Stakes,
    paytables: Mapping[str, str | Paytable] | None = None,
    meters: Meters | None = None,
    *,
    rounds: int | None = None,
    bankroll: Fraction | int | None = None,
    goal: Fraction | int | None = None,
    per_hour: int | None = None,
    seats: int | None = None,
    limit: Fraction | int | None = None,
    strategy: Strategy = OPTIMAL,
) -> Risk:
    """The mean and spread of a round, and where `rounds` is given the exact law of their sum, for one box.

    `seats` adds the covariance of two boxes with the same wagers, the spread of so many of them together, and what they
    can win in one round.

    >>> found = risk("three-card-poker", {"pair_plus": 5}, {"pair_plus": "C"}, rounds=100)
    >>> found.after.quantiles["50"]
    Fraction(-60, 1)
    """
    if bankroll is not None and rounds is None:
        raise Unknown("a bankroll needs the number of rounds")
    if bankroll is not None and bankroll <= 0:
        raise Unknown("a bankroll must be above 0")
    if goal is not None and (bankroll is None or goal <= bankroll):
        raise Unknown("a goal goes with a bankroll, and must be above it")
    if rounds is not None and rounds < 1:
        raise Unknown("the number of rounds must be at least 1")
    if per_hour is not None and per_hour < 1:
        raise Unknown("the number of rounds an hour must be at least 1")
    if seats is not None and not 1 <= seats <= rulebook(game).most_seats:
        raise Unknown(f"{rulebook(game).title} has 1 to {rulebook(game).most_seats} seats, not {seats}")
    box = together(game, stakes, paytables, meters, limit=limit, strategy=strategy)
    hour = None
    if per_hour is not None:
        hour = {"rounds": per_hour, "cost": str(-box.ev * per_hour), "sd": box.sd * sqrt(per_hour)}
    played = None
    if bankroll is not None and rounds is not None:
        from queenhigh.analysis.bankroll import play_bankroll

        wanted = None if goal is None else Fraction(goal)
        played = play_bankroll(box.tally, rounds, Fraction(bankroll), needed(game, stakes), wanted).data()
    table = None if seats is None else Seats.of(seats, box.tally, two_seats(box))
    return Risk(box, None if rounds is None else _after(box.tally, rounds), played, hour, table)


def needed(game: str, stakes: Stakes) -> Fraction:
    """What a box must have to play a round to its end: every wager placed, and the largest raise of each.

    >>> [str(needed(game, {wager: 10})) for game, wager in (("three-card-poker", "ante"), ("let-it-ride", "bets"))]
    ['20', '30']
    >>> str(needed("four-card-poker", {"ante": 10})), str(needed("235-stud-poker", {"stud": 10}))
    ('40', '50')
    """
    total = placed(game, stakes)
    for name, stake in stakes.items():
        members = _members(game, name)
        total += stake * sum(
            stage.most_times or 0 for stage in rulebook(game).stages if stage.bets and stage.on in members
        )
    return total


def placed(game: str, stakes: Stakes) -> Fraction:
    """What a box places before the deal: a stake that stands for several equal wagers counts for each of them.

    >>> str(placed("three-card-poker", {"ante": 10, "progressive": 1})), str(placed("let-it-ride", {"bets": 10}))
    ('11', '30')
    """
    return sum((Fraction(stake) * len(_members(game, name)) for name, stake in stakes.items()), Fraction())


def _members(game: str, name: str) -> Sequence[str]:
    """The wagers that one stake stands for."""
    wagers = rulebook(game).wagers.values()
    return solver_of(game).groups.get(name) or [rule.name for rule in wagers if name in (rule.name, rule.offer)]


def _after(tally: Tally, rounds: int) -> After:
    from queenhigh.analysis.sum_of_rounds import normal_of, sum_of_rounds

    law, curve = sum_of_rounds(tally, rounds), normal_of(tally, rounds)
    even = law.exactly(0)
    behind = law.at_most(0) - even
    return After(
        rounds=rounds,
        p_ahead=max(0.0, 1 - behind - even),
        p_even=even,
        p_behind=behind,
        quantiles={percent: law.quantile(float(percent) / 100) for percent in PERCENTS},
        normal={percent: curve.inv_cdf(float(percent) / 100) for percent in PERCENTS},
        normal_ahead=1 - curve.cdf(0),
        error=law.error,
    )


def _kelly(tally: Tally, unit: Fraction) -> float:
    """The share where the mean growth is largest: its slope falls, so halving the interval finds where it is zero."""
    nets = [(float(net / unit), count / tally.total) for net, count in tally.counts.items()]
    low, high = 0.0, min(1.0, 1 / -min(net for net, _ in nets)) * (1 - 1e-12)
    for _ in range(200):
        middle = (low + high) / 2
        slope = sum(chance * net / (1 + middle * net) for net, chance in nets)
        low, high = (middle, high) if slope > 0 else (low, middle)
    return low
