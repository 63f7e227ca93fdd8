"""Three Card Poker against the dealer: for every hand how many dealer hands do what, and what that is worth.

Optimal play maximizes Ante, Play and Ante Bonus together; wagers that a fold would forfeit are taken in by
`queenhigh.analysis.together`.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from queenhigh.analysis.card_sets import Ints, all_sets, as_ints, index_of, suit_classes
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER, DealerContest, dealer_contest
from queenhigh.analysis.figures import ONE_ANTE, Figure, Tally, strategy_name
from queenhigh.analysis.hand_completions import completions
from queenhigh.analysis.solver import OPTIMAL
from queenhigh.cards import THREE, Card, three_card_names
from queenhigh.rulebook import NOT_QUALIFIED, Paytable, rules_cache

GAME = "three-card-poker"
DEALS = "deals of a player's and a dealer's hand"
BONUS = "ante_bonus"
DEALER_HANDS = comb(49, 3)
Strategy = Callable[[Sequence[Card]], int]


@dataclass(frozen=True, slots=True)
class Showdown:
    """For each class of player hands the dealer hands of each case of the contest."""

    members: Ints
    weights: Ints
    counts: Mapping[str, Ints]

    def value(self, times: int) -> Ints:
        """What Ante and Play come to for each class, in antes, summed over all dealer hands; 0 times is a fold."""
        contest = terms()
        values: Ints = np.stack([contest.net(case, times) * self.counts[case] for case in contest.cases]).sum(axis=0)
        return values


def terms() -> DealerContest:
    """The contest of the rules in force."""
    return dealer_contest(GAME)


@cache
def strengths() -> Ints:
    """The strength of every three-card hand, by the index of its set."""
    return np.array([THREE.strength([Card(card) for card in row]) for row in all_sets(3).tolist()], dtype=np.int64)


@rules_cache
def showdown() -> Showdown:
    """Count by sorting all dealer hands once and striking out those that share a card with the player."""
    order = np.argsort(strengths(), kind="stable")
    in_order = strengths()[order]
    holds = np.zeros((52, len(order)), dtype=bool)
    for place in range(3):
        holds[all_sets(3)[order, place], np.arange(len(order))] = True
    classes = suit_classes(3)
    of_member = strengths()[index_of(classes.members)]
    bars = np.stack(
        [
            np.full(len(of_member), np.searchsorted(in_order, terms().least_strength)),
            np.searchsorted(in_order, of_member, side="left"),
            np.searchsorted(in_order, of_member, side="right"),
        ],
        axis=1,
    )
    below = np.empty_like(bars)
    for row, member in enumerate(classes.members):
        free = np.concatenate([[0], np.cumsum(~holds[member].any(axis=0))])
        below[row] = free[bars[row]]
    not_qualified = below[:, 0]
    lower, up_to_equal = np.maximum(below[:, 1], not_qualified), np.maximum(below[:, 2], not_qualified)
    counts = {
        NOT_QUALIFIED: not_qualified,
        HIGHER: lower - not_qualified,
        EQUAL: up_to_equal - lower,
        LOWER: DEALER_HANDS - up_to_equal,
    }
    return Showdown(classes.members, classes.weights, counts)


def bonus_of_classes(bonus: Paytable) -> Ints:
    """What the Ante Bonus pays each class of hands."""
    lines = [bonus.line(*names) for names in _names_of_classes()]
    return np.array([line.amount if line else 0 for line in lines], dtype=np.int64)


@cache
def _names_of_classes() -> list[tuple[str, ...]]:
    return [three_card_names([Card(card) for card in row]) for row in suit_classes(3).members.tolist()]


def play_values(bonus: Paytable) -> Ints:
    """The value of the best Play of each class in antes, times the number of dealer hands."""
    table = showdown()
    best: Ints = np.stack([table.value(times) for times in terms().times]).max(axis=0)
    return best + DEALER_HANDS * bonus_of_classes(bonus)


def best_times(*, take_zero: bool = False) -> Ints:
    """How many times the Ante the best Play of each class is; of two that are equal the lower, unless zero is taken."""
    times = list(reversed(terms().times)) if take_zero else list(terms().times)
    best = np.stack([showdown().value(many) for many in times]).argmax(axis=0)
    of_class: Ints = np.array(times, dtype=np.int64)[best]
    return of_class


def is_high_card(member: Sequence[int]) -> bool:
    return THREE.name([Card(card) for card in member]) == "high_card"


def strengths_played(bonus: Paytable) -> Ints:
    """The strengths of the hands that the best play plays."""
    return strengths()[index_of(showdown().members[plays(OPTIMAL, bonus) > 0])]


def plays(strategy: str | Strategy, bonus: Paytable, *, take_zero: bool = False) -> Ints:
    """How many hands of each class are played: a strategy of your own may tell suits apart."""
    table = showdown()
    if strategy == OPTIMAL:
        values, folded = play_values(bonus), table.value(0)
        chosen = values >= folded if take_zero else values > folded
        return np.where(chosen, table.weights, 0)
    if isinstance(strategy, str):
        strategy = named_strategies()[strategy]
    chosen = np.array([bool(strategy([Card(card) for card in row])) for row in all_sets(3).tolist()], dtype=np.int64)
    return np.bincount(suit_classes(3).of_set, weights=chosen, minlength=len(table.weights)).astype(np.int64)


def named_strategies() -> dict[str, Callable[[Sequence[Card]], bool]]:
    """Strategies with a name, besides the optimal one: to play what the dealer would play, and to play everything."""
    least = terms().least_strength
    like_the_dealer: Callable[[Sequence[Card]], bool] = lambda cards: THREE.strength(cards) >= least  # noqa: E731
    return {**dict.fromkeys(terms().qualifier_names, like_the_dealer), "always-play": lambda cards: True}


def ante_figure(
    bonus: Paytable, strategy: str | Strategy = OPTIMAL, *, take_zero: bool = False, name: str | None = None
) -> Figure:
    """Ante, Play and Ante Bonus together, per ante.

    >>> from queenhigh.rulebook import rulebook
    >>> figure = ante_figure(rulebook(GAME).paytables["ante_bonus"]["A"])
    >>> figure.ev, float(round(figure.element_of_risk, 6)), round(figure.sd, 4)
    (Fraction(-686689, 20358520), 0.020147, 1.6393)
    """
    played, times = plays(strategy, bonus, take_zero=take_zero), best_times(take_zero=take_zero)
    tally = _tally(played, times, bonus_of_classes(bonus))
    return Figure(
        game=GAME,
        wager="ante",
        paytable=bonus.letter,
        strategy=name or strategy_name(strategy),
        unit=ONE_ANTE,
        ev=tally.mean,
        average_wager=1 + Fraction(int((played * times).sum()), comb(52, 3)),
        hit_rate=tally.chance_above(0),
        tally=tally,
    )


def five_card_hands_played(bonus: Paytable, strategy: str = OPTIMAL) -> dict[tuple[str, ...], int]:
    """The five-card hands that a box holds with two community cards and has not folded, by name."""
    done = completions()
    counts = plays(strategy, bonus) @ done.of_three
    # Every five cards are met in the ten ways of parting them; the rest of these deals was folded.
    return dict(zip(done.names, as_ints(counts), strict=True))


def ante_parts(bonus: Paytable, strategy: str | Strategy = OPTIMAL, *, take_zero: bool = False) -> dict[str, Fraction]:
    """What Ante, Play and Ante Bonus are worth one by one, per ante."""
    table, contest, paid = showdown(), terms(), bonus_of_classes(bonus)
    played, times = plays(strategy, bonus, take_zero=take_zero), best_times(take_zero=take_zero)
    sums: Counter[str] = Counter()
    for many in (0, *contest.times):
        hands = table.weights - played if many == 0 else np.where(times == many, played, 0)
        for case in contest.cases:
            deals = sum(as_ints(hands * table.counts[case]))
            sums.update({wager: net * deals for wager, net in contest.parts(case, many).items()})
    sums[BONUS] = sum(as_ints(played * paid)) * DEALER_HANDS
    return {wager: Fraction(net, comb(52, 3) * DEALER_HANDS) for wager, net in sums.items()}


def _tally(played: Ints, times: Ints, bonus: Ints) -> Tally:
    table, contest = showdown(), terms()
    folded = table.weights - played
    results = [(contest.net(case, 0), sum(as_ints(folded * table.counts[case]))) for case in contest.cases]
    for many, paid in {(int(many), int(paid)) for many, paid in zip(times, bonus, strict=True)}:
        row = (times == many) & (bonus == paid)
        for case in contest.cases:
            results.append((contest.net(case, many) + paid, sum(as_ints(played[row] * table.counts[case][row]))))
    return Tally.of(results, DEALS)
