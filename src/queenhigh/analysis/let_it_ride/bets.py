"""Let It Ride: each of the first two bets rides when what is known makes it worth more than nothing.

The bets are independent (OQ-414), so the best play of each is the best play of all.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb

import numpy as np

from queenhigh.analysis.card_sets import Ints, as_ints, suit_classes
from queenhigh.analysis.figures import Figure, Tally, strategy_name
from queenhigh.analysis.five_card_kinds import merge_equal
from queenhigh.analysis.hand_completions import completions, pays
from queenhigh.cards import Card
from queenhigh.rulebook import Paytable, rulebook

NDBool = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

GAME = "let-it-ride"
DEALS = "deals of three cards and two community cards in order"
Strategy = Callable[[Sequence[Card]], int]
"""Whether to let a bet ride, given the three or four cards that are seen."""


def bets_that_stay() -> int:
    """How many of the equal bets no decision takes back."""
    rules = rulebook(GAME)
    taken_back = {stage.takes_back for stage in rules.stages}
    return sum(rule.offer == "bets" and rule.name not in taken_back for rule in rules.wagers.values())


def bet_values(paytable: Paytable) -> tuple[Ints, Ints]:
    """What a bet is worth for each class of three cards (times 1,176) and of four cards (times 48)."""
    table, net = completions(), pays(paytable)
    return table.of_three @ net, table.of_four @ net


def rides(strategy: str | Strategy, paytable: Paytable, *, take_zero: bool = False) -> tuple[NDBool, NDBool]:
    """Which classes ride on Bet 1 and on Bet 2."""
    if strategy == "optimal":
        three, four = bet_values(paytable)
        return (three >= 0, four >= 0) if take_zero else (three > 0, four > 0)
    if isinstance(strategy, str):
        strategy = NAMED[strategy]
    return _chosen(strategy, 3), _chosen(strategy, 4)


def _chosen(strategy: Strategy, size: int) -> NDBool:
    members = suit_classes(size).members.tolist()
    return np.array([strategy([Card(card) for card in row]) for row in members], dtype=bool)


NAMED: dict[str, Strategy] = {"always-ride": lambda cards: True, "never-ride": lambda cards: False}
"""Strategies with a name, besides the optimal one. Each must treat suits alike."""


def bets_figure(
    paytable: Paytable, strategy: str | Strategy = "optimal", *, take_zero: bool = False, name: str | None = None
) -> Figure:
    """All bets that stay, per one of the three equal bets.

    >>> figure = bets_figure(rulebook(GAME).paytables["bets"]["A"])
    >>> figure.ev, float(round(figure.average_wager, 4)), float(round(figure.element_of_risk, 6))
    (Fraction(-37963, 1082900), 1.2237, 0.028648)
    """
    first, second = rides(strategy, paytable, take_zero=take_zero)
    tally, average = _tally(paytable, first, second)
    return Figure(
        game=GAME,
        wager="bets",
        paytable=paytable.letter,
        strategy=name or strategy_name(strategy),
        unit="one of the three equal bets: all that stay",
        ev=tally.mean,
        average_wager=average,
        hit_rate=tally.chance_above(0),
        tally=tally,
    )


def bets_parts(
    paytable: Paytable, strategy: str | Strategy = "optimal", *, take_zero: bool = False
) -> dict[str, Fraction]:
    """What each of the bets is worth, per bet: those that a decision may take back, and those that stay."""
    table, net, weights = completions(), pays(paytable), suit_classes(3).weights
    first, second = rides(strategy, paytable, take_zero=take_zero)
    of_three, of_four = table.of_three @ net, (table.of_four @ net)[table.fours]
    deals = comb(52, 3) * 49 * 48
    riding = [
        2 * sum(as_ints(of_three * first * weights)),
        sum(as_ints((of_four * second[table.fours]).sum(axis=1) * weights)),
    ]
    stays = Fraction(2 * sum(as_ints(of_three * weights)), deals)
    rules = rulebook(GAME)
    taken_back = [stage.takes_back for stage in rules.stages]
    return {
        rule.name: Fraction(riding[taken_back.index(rule.name)], deals) if rule.name in taken_back else stays
        for rule in rules.wagers.values()
        if rule.offer == "bets"
    }


def _tally(paytable: Paytable, first: NDBool, second: NDBool) -> tuple[Tally, Fraction]:
    """Add up by how many bets stay."""
    table = completions()
    of_four, net = merge_equal(table.of_four, 1, pays(paytable).tolist())
    weights = suit_classes(3).weights
    staying = bets_that_stay() + first[:, None].astype(np.int64) + second[table.fours]
    results: list[tuple[int, int]] = []
    staked = 0
    for bets in np.unique(staying).tolist():
        rows, columns = np.nonzero(staying == bets)
        counts = (of_four[table.fours[rows, columns]] * weights[rows, None]).sum(axis=0)
        results += zip((bets * one for one in net), as_ints(counts), strict=True)
        staked += bets * sum(as_ints(counts))
    tally = Tally.of(results, DEALS)
    assert tally.total == comb(52, 3) * 49 * 48
    return tally, Fraction(staked, tally.total)
