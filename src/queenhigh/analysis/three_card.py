"""Three Card Poker against the dealer: for every hand how many dealer hands do what, and what that is worth.

Optimal play maximises Ante, Play and Ante Bonus together; wagers that a fold would forfeit are taken in by
`queenhigh.analysis.combined_wagers`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from queenhigh.analysis.card_sets import Ints, all_sets, as_ints, index_of, suit_classes
from queenhigh.analysis.figures import ONE_ANTE, Figure, Tally, strategy_name
from queenhigh.cards import THREE, Card, three_card_names
from queenhigh.rulebook import Paytable

GAME = "three-card-poker"
DEALS = "deals of a player's and a dealer's hand"
DEALER_HANDS = comb(49, 3)
Strategy = Callable[[Sequence[Card]], bool]
_QUEEN = 10


@dataclass(frozen=True, slots=True)
class Showdown:
    """For each class of player hands the dealer hands that do not qualify, and those that are lower, equal, higher."""

    members: Ints
    weights: Ints
    not_qualified: Ints
    lower: Ints
    equal: Ints
    higher: Ints


@cache
def strengths() -> Ints:
    """The strength of every three-card hand, by the index of its set."""
    return np.array([THREE.strength([Card(card) for card in row]) for row in all_sets(3).tolist()], dtype=np.int64)


def qualifying_strength() -> int:
    """The strength of the lowest hand with which the dealer plays: queen, three, two."""
    return THREE.strength([Card(4 * _QUEEN), Card(4 + 1), Card(2)])


@cache
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
            np.full(len(of_member), np.searchsorted(in_order, qualifying_strength())),
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
    return Showdown(
        classes.members,
        classes.weights,
        not_qualified,
        lower - not_qualified,
        up_to_equal - lower,
        DEALER_HANDS - up_to_equal,
    )


def bonus_of_classes(bonus: Paytable) -> Ints:
    """What the Ante Bonus pays each class of hands."""
    lines = [bonus.line(*three_card_names([Card(card) for card in row])) for row in suit_classes(3).members.tolist()]
    return np.array([line.amount if line else 0 for line in lines], dtype=np.int64)


def play_values(bonus: Paytable) -> Ints:
    """The value of playing each class in antes, times the number of dealer hands."""
    table = showdown()
    return table.not_qualified + 2 * (table.lower - table.higher) + DEALER_HANDS * bonus_of_classes(bonus)


def is_high_card(member: Sequence[int]) -> bool:
    return THREE.name([Card(card) for card in member]) == "high_card"


def strengths_played(bonus: Paytable) -> Ints:
    """The strengths of the hands that the best play plays."""
    return strengths()[index_of(showdown().members[plays("optimal", bonus) > 0])]


def plays(strategy: str | Strategy, bonus: Paytable, *, take_zero: bool = False) -> Ints:
    """How many hands of each class are played: a strategy of one's own may part the suits."""
    table = showdown()
    if strategy == "optimal":
        values = play_values(bonus)
        chosen = values >= -DEALER_HANDS if take_zero else values > -DEALER_HANDS
        return np.where(chosen, table.weights, 0)
    if isinstance(strategy, str):
        strategy = NAMED[strategy]
    chosen = np.array([strategy([Card(card) for card in row]) for row in all_sets(3).tolist()], dtype=np.int64)
    return np.bincount(suit_classes(3).of_set, weights=chosen, minlength=len(table.weights)).astype(np.int64)


def _queen_high(cards: Sequence[Card]) -> bool:
    return THREE.strength(cards) >= qualifying_strength()


NAMED: dict[str, Strategy] = {"queen-high": _queen_high, "always-play": lambda cards: True}
"""Strategies with a name, besides the optimal one."""


def ante_figure(
    bonus: Paytable, strategy: str | Strategy = "optimal", *, take_zero: bool = False, name: str | None = None
) -> Figure:
    """Ante, Play and Ante Bonus together, per ante.

    >>> from queenhigh.rulebook import rulebook
    >>> figure = ante_figure(rulebook(GAME).paytables["ante_bonus"]["A"])
    >>> figure.ev, float(round(figure.element_of_risk, 6)), round(figure.sd, 4)
    (Fraction(-686689, 20358520), 0.020147, 1.6393)
    """
    played = plays(strategy, bonus, take_zero=take_zero)
    tally = _tally(played, bonus_of_classes(bonus))
    played_hands = int(played.sum())
    return Figure(
        game=GAME,
        wager="ante",
        paytable=bonus.letter,
        strategy=name or strategy_name(strategy),
        unit=ONE_ANTE,
        ev=tally.mean,
        average_wager=1 + Fraction(played_hands, comb(52, 3)),
        hit_rate=tally.chance_above(0),
        tally=tally,
    )


def _tally(played: Ints, bonus: Ints) -> Tally:
    table = showdown()
    folded = int((table.weights - played).sum()) * DEALER_HANDS
    results: list[tuple[int, int]] = [(-1, folded)]
    for paid in np.unique(bonus):
        row = bonus == paid
        for net, count in ((1, table.not_qualified), (2, table.lower), (0, table.equal), (-2, table.higher)):
            results.append((net + int(paid), sum(as_ints(played[row] * count[row]))))
    return Tally.of(results, DEALS)
