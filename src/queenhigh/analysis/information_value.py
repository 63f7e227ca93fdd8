"""What a seen card is worth: how much better one plays with it, exactly wherever all deals can be counted.

In Three Card Poker, Let It Ride and 235 every case is counted. In Four Card Poker the deals with a further card are too
many, so the gain is a mean over random deals, each of them valued exactly, with an interval around it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import BINOMIALS, Ints, all_sets, as_ints, index_of, suit_classes, with_card
from queenhigh.analysis.edge import Unknown
from queenhigh.analysis.hand_completions import completions, pays
from queenhigh.rulebook import Paytable, rulebook


@dataclass(frozen=True, slots=True)
class Gain:
    """The mean value of the main wager without and with a piece of information, per unit.

    `interval` is None where the gain is exact, and else the half width of a 95 percent interval around it.
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

    def data(self) -> dict[str, Any]:
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


def information(
    game: str, seen: str, paytable: str | Paytable | None = None, *, deals: int = 20_000, seed: int = 1
) -> Gain:
    """The gain from one piece of information.

    >>> gain = information("three-card-poker", "one dealer card")
    >>> float(round(gain.with_it, 5))
    0.03483
    """
    if game not in KINDS:
        raise Unknown(f"{game!r} is not one of our games: {', '.join(KINDS)}")
    if seen not in KINDS[game]:
        raise Unknown(f"{seen!r} is not valued in {game}: {', '.join(KINDS[game])}")
    wager = {"let-it-ride": "bets", "235-stud-poker": "five_card"}.get(game, "ante_bonus")
    tables = rulebook(game).paytables[wager]
    table = paytable if isinstance(paytable, Paytable) else tables.get(paytable or next(iter(tables)))
    if table is None:
        raise Unknown(f"{paytable!r} is no paytable of {wager}: {', '.join(tables)}")
    return KINDS[game][seen](table, deals, seed)


# Three Card Poker: values of every dealer hand against every class of hands.


def _dealer_values(member: Ints, bonus: int) -> NDArray[np.int64]:
    """What playing a hand is worth against each of all 22,100 dealer hands; nothing against those it blocks."""
    from queenhigh.analysis.three_card import qualifying_strength, strengths

    theirs = strengths()
    mine = int(theirs[index_of(member[None, :])[0]])
    value = np.where(theirs < qualifying_strength(), 1, 2 * np.sign(mine - theirs)) + bonus
    blocked = np.isin(all_sets(3), member).any(axis=1)
    return np.where(blocked, 0, value).astype(np.int64)


def _sums_by_card(values: NDArray[np.int64]) -> tuple[Ints, Ints]:
    """Sums over dealer hands that hold a card, and that hold two."""
    sets = all_sets(3)
    one = np.zeros(52, dtype=np.int64)
    two = np.zeros((52, 52), dtype=np.int64)
    for place in range(3):
        one += np.bincount(sets[:, place], weights=values, minlength=52).astype(np.int64)
    for first, second in ((0, 1), (0, 2), (1, 2)):
        flat = np.bincount(sets[:, first] * 52 + sets[:, second], weights=values, minlength=52 * 52)
        two += flat.reshape(52, 52).astype(np.int64)
    return one, two + two.T


def _three_card(seen: str) -> Callable[[Paytable, int, int], Gain]:
    def count(bonus: Paytable, deals: int, seed: int) -> Gain:
        from queenhigh.analysis import three_card

        paid = as_ints(three_card.bonus_of_classes(bonus))
        total = 0
        for member, weight, extra in zip(suit_classes(3).members, as_ints(suit_classes(3).weights), paid, strict=True):
            total += weight * _three_card_hand(seen, member, extra)
        cases, hands = {"one dealer card": (49, comb(48, 2)), "one dead card": (49, comb(48, 3))}.get(
            seen, (comb(49, 3), comb(46, 3))
        )
        without = three_card.ante_figure(bonus).ev
        assert isinstance(without, Fraction)
        with_it = Fraction(total, comb(52, 3) * cases * hands)
        return Gain("three-card-poker", seen, bonus.letter, without, with_it - without)

    return count


def _three_card_hand(seen: str, member: Ints, bonus: int) -> int:
    """The best of play and fold for each card or hand that may be seen, summed over dealer hands."""
    values = _dealer_values(member, bonus)
    one, two = _sums_by_card(values)
    free = np.setdiff1d(np.arange(52), member)
    if seen == "one dealer card":
        return int(np.maximum(one[free], -comb(48, 2)).sum())
    if seen == "one dead card":
        return int(np.maximum(values.sum() - one[free], -comb(48, 3)).sum())
    neighbours = all_sets(3)
    apart = ~np.isin(neighbours, member).any(axis=1)
    a, b, c = neighbours[apart].T
    left = values.sum() - one[a] - one[b] - one[c] + two[a, b] + two[a, c] + two[b, c] - values[apart]
    return int(np.maximum(left, -comb(46, 3)).sum())


# Let It Ride and 235: values of every pair of further cards with every class of three.


def _pair_values(member: Ints, net: Ints) -> Ints:
    """The net result of one unit with each pair of further cards, as a symmetric table."""
    from queenhigh.analysis.combined_games import SIX_KINDS, kind_of_five

    order = np.array([completions().names.index(names) for names in SIX_KINDS])
    free = np.setdiff1d(np.arange(52), member)
    first, second = (free[index] for index in np.triu_indices(len(free), 1))
    hands = with_card(with_card(np.repeat(member[None, :], len(first), axis=0), first), second)
    values = np.zeros((52, 52), dtype=np.int64)
    values[first, second] = net[order][kind_of_five()[index_of(hands)]]
    return values + values.T


def _pair_gain(seen: str, member: Ints, net: Ints) -> tuple[int, int]:
    """Of a bet with two cards to come: its best value summed over what may be seen, and the number of cases."""
    values = _pair_values(member, net)
    by_card = values.sum(axis=1)
    whole = int(by_card.sum()) // 2
    free = np.setdiff1d(np.arange(52), member)
    if "community card" in seen:
        return int(np.maximum(by_card[free], 0).sum()), 49 * 48
    if seen == "one dead card":
        return int(np.maximum(whole - by_card[free], 0).sum()), 49 * comb(48, 2)
    a, b, c = _triples(49).T
    a, b, c = free[a], free[b], free[c]
    left = whole - by_card[a] - by_card[b] - by_card[c] + values[a, b] + values[a, c] + values[b, c]
    return int(np.maximum(left, 0).sum()), comb(49, 3) * comb(46, 2)


def _card_gain(seen: str, values: Ints) -> tuple[int, int]:
    """The same of a bet with one card to come, given its value with each card that is left."""
    whole, left = int(values.sum()), len(values)
    if seen == "one dead card":
        return int(np.maximum(whole - values, 0).sum()), left * (left - 1)
    if seen == "a neighbour's hand":
        gone = values[_triples(left)].sum(axis=1)
        return int(np.maximum(whole - gone, 0).sum()), comb(left, 3) * (left - 3)
    return int(np.maximum(values, 0).sum()), left


@cache
def _triples(many: int) -> Ints:
    return np.array(list(combinations(range(many), 3)), dtype=np.int64)


def _mean_best(size: int, found: Callable[[Ints], tuple[int, int]]) -> Fraction:
    """The mean over all hands of a size of what a bet is worth at its best."""
    classes = suit_classes(size)
    best, cases = 0, 1
    for member, weight in zip(classes.members, as_ints(classes.weights), strict=True):
        one, cases = found(member)
        best += weight * one
    return Fraction(best, comb(52, size) * cases)


def _blind(values: Ints, size: int, cases: int) -> Fraction:
    """The same for a bet decided on these cards alone, from its value for each class times the number of cases."""
    weights = as_ints(suit_classes(size).weights)
    best = sum(weight * max(value, 0) for weight, value in zip(weights, as_ints(values), strict=True))
    return Fraction(best, comb(52, size) * cases)


def _with_each_card(member: Ints, read: Callable[[Ints], Ints]) -> Ints:
    free = np.setdiff1d(np.arange(52), member)
    return read(with_card(np.repeat(member[None, :], len(free), axis=0), free))


def _five_values(net: Ints) -> Callable[[Ints], Ints]:
    from queenhigh.analysis.combined_games import SIX_KINDS, kind_of_five

    by_kind = net[[completions().names.index(names) for names in SIX_KINDS]]
    return lambda sets: by_kind[kind_of_five()[index_of(sets)]]


def _let_it_ride(seen: str) -> Callable[[Paytable, int, int], Gain]:
    """Bet 1 has two cards to come, Bet 2 one. The first community card tells Bet 2 nothing, the second one all."""

    def count(paytable: Paytable, deals: int, seed: int) -> Gain:
        net, done = pays(paytable), completions()
        gain = _mean_best(3, lambda member: _pair_gain(seen, member, net)) - _blind(done.of_three @ net, 3, comb(49, 2))
        if seen != "the first community card":
            values = _five_values(net)
            with_it = _mean_best(4, lambda member: _card_gain(seen, _with_each_card(member, values)))
            gain += with_it - _blind(done.of_four @ net, 4, 48)
        return Gain("let-it-ride", seen, paytable.letter, _main_value("let-it-ride", paytable), gain)

    return count


def _stud(seen: str) -> Callable[[Paytable, int, int], Gain]:
    """The 5 Card raise has two cards to come, the 3 Card raise one, which no community card tells."""

    def count(paytable: Paytable, deals: int, seed: int) -> Gain:
        from queenhigh.analysis import stud_235

        net = pays(paytable)
        gain = _mean_best(3, lambda member: _pair_gain(seen, member, net))
        gain -= _blind(completions().of_three @ net, 3, comb(49, 2))
        if seen != "one community card":
            three = stud_235.net_of_threes(stud_235.Paytables.of_the_rules().three_card)
            classes = suit_classes(3).of_set

            def values(sets: Ints) -> Ints:
                return three[classes[index_of(sets)]]

            blind = _mean_best(2, lambda member: (max(int(_with_each_card(member, values).sum()), 0), 50))
            gain += _mean_best(2, lambda member: _card_gain(seen, _with_each_card(member, values))) - blind
        return Gain("235-stud-poker", seen, paytable.letter, _main_value("235-stud-poker", paytable), gain)

    return count


def _main_value(game: str, paytable: Paytable) -> Fraction:
    from queenhigh.analysis.edge import edge

    wager = "bets" if game == "let-it-ride" else "stud"
    value = edge(game, wager, paytable if game == "let-it-ride" else None)[0].ev
    assert isinstance(value, Fraction)
    return value


# Four Card Poker: exact values of random deals.


def _four_card(seen: str) -> Callable[[Paytable, int, int], Gain]:
    def count(bonus: Paytable, deals: int, seed: int) -> Gain:
        from queenhigh.analysis import four_card

        without = four_card.ante_figure(bonus).ev
        assert isinstance(without, Fraction)
        gains = _four_card_gains(seen, bonus, deals, seed)
        mean = Fraction(sum(gains), len(gains))
        spread = sqrt(float(sum((gain - mean) ** 2 for gain in gains)) / (len(gains) - 1))
        return Gain(four_card.GAME, seen, bonus.letter, without, mean, 1.96 * spread / sqrt(len(gains)))

    return count


def _four_card_gains(seen: str, bonus: Paytable, deals: int, seed: int) -> list[Fraction]:
    """For each random deal what the best play with the card gains over the best without it, both valued with it."""
    from queenhigh.analysis.four_card_removal import count_with
    from queenhigh.analysis.four_card_table import counting, in_threads
    from queenhigh.cards import Card, four_card_names

    count = counting()
    more = 5 if seen == "a neighbour's hand" else 1
    rng = np.random.Generator(np.random.PCG64(seed))
    dealt = rng.permuted(np.tile(np.arange(52), (deals, 1)), axis=1)[:, : 6 + more]
    own, upcard, known = np.sort(dealt[:, :5], axis=1), dealt[:, 5:6], dealt[:, 6:]
    bars = count.of_five[index_of(own)]
    dealers = seen == "one more dealer card"
    cases = {
        False: (own, upcard, comb(46, 5)),
        True: (own, np.sort(np.concatenate([upcard, known], axis=1), axis=1), comb(45, 4))
        if dealers
        else (np.sort(np.concatenate([own, known], axis=1), axis=1), upcard, comb(46 - more, 5)),
    }
    chances: dict[bool, tuple[list[int], int]] = {}
    for informed, (gone, held, hands) in cases.items():
        higher = np.zeros(deals, dtype=np.int64)
        arguments = (BINOMIALS, count.of_five, np.ascontiguousarray(gone), np.ascontiguousarray(held), bars)
        in_threads(count_with, deals, *arguments, *count.arguments(), out=higher)
        chances[informed] = (higher.tolist(), hands)
    paid = [bonus.line(*four_card_names([Card(card) for card in row])) for row in own.tolist()]
    gains = []
    for deal, line in enumerate(paid):
        extra = line.amount if line else 0
        blind, told = (1 - 2 * Fraction(chances[side][0][deal], chances[side][1]) for side in (False, True))
        gains.append(_worth(_best_times(told, extra), told, extra) - _worth(_best_times(blind, extra), told, extra))
    return gains


def _worth(times: int, ahead: Fraction, bonus: int) -> Fraction:
    return (1 + times) * ahead + bonus if times else Fraction(-1)


def _best_times(ahead: Fraction, bonus: int) -> int:
    if ahead > 0:
        return 3
    return 1 if 2 * ahead + bonus > -1 else 0


KINDS: dict[str, dict[str, Callable[[Paytable, int, int], Gain]]] = {
    "three-card-poker": {
        seen: _three_card(seen) for seen in ("one dealer card", "one dead card", "a neighbour's hand")
    },
    "four-card-poker": {
        seen: _four_card(seen) for seen in ("one more dealer card", "one dead card", "a neighbour's hand")
    },
    "235-stud-poker": {seen: _stud(seen) for seen in ("one community card", "one dead card", "a neighbour's hand")},
    "let-it-ride": {
        seen: _let_it_ride(seen)
        for seen in ("the first community card", "the second community card", "one dead card", "a neighbour's hand")
    },
}
"""What can be seen in each game, and how its gain is counted. In 235 the dead card may be a neighbour's third card."""
