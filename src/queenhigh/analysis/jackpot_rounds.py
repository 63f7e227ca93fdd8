"""Several boxes of one table that draw on a meter in one round: how likely each number of them is, exactly.

The hands that win are few, so the sets of them that share no card are counted one by one; with community cards, for
every two of these. From the mean number of such sets among the boxes the chances follow by inclusion and exclusion.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb, perm

from queenhigh.analysis.hand_counts import hands_named
from queenhigh.analysis.side_wagers import hand_of_wager, kind_of_hand
from queenhigh.rulebook import Kind, rulebook, rules_cache

Hand = frozenset[int]
Sets = Mapping[tuple[int, int], int]
"""How many sets of hands without a common card there are, by hands that win a share and hands that win the meter."""


@rules_cache
def winners_in_a_round(
    game: str, wager: str, letter: str, meter: str, boxes: int
) -> Mapping[tuple[int, int], Fraction]:
    """The chance of every number of boxes that win a share of the meter and that win all of it, nobody at all included.

    >>> chances = winners_in_a_round("three-card-poker", "progressive", "C", "minor", 2)
    >>> chances[0, 2], chances[0, 1]
    (Fraction(3, 203585200), Fraction(27633, 101792600))
    """
    means = _mean_sets(game, wager, letter, meter, boxes)
    chances = {
        key: sum((_sign(key, more) * mean for more, mean in means.items() if _within(key, more)), Fraction())
        for key in means
    }
    return {key: chance for key, chance in chances.items() if chance}


def _within(key: tuple[int, int], more: tuple[int, int]) -> bool:
    return more[0] >= key[0] and more[1] >= key[1]


def _sign(key: tuple[int, int], more: tuple[int, int]) -> int:
    sign = -1 if (sum(more) - sum(key)) % 2 else 1
    return sign * comb(more[0], key[0]) * comb(more[1], key[1])


def _mean_sets(game: str, wager: str, letter: str, meter: str, boxes: int) -> dict[tuple[int, int], Fraction]:
    """The mean number of sets of boxes that all win, by how many win a share and how many win all."""
    rules = rulebook(game)
    table = rules.paytables_of(wager)[letter]
    hand = hand_of_wager(rules, wager, table)
    shared = rules.cards.community if "community" in rules.hands[hand].cards else 0
    whole: dict[Hand, bool] = {}
    for cards, names in hands_named(kind_of_hand(rules, hand)):
        line = table.line(*names)
        if line is not None and line.kind is Kind.PERCENT_OF_METER and (line.meter or "main") == meter:
            whole[cards] = line.amount == 100
    counts: dict[tuple[int, int], int] = defaultdict(int)
    for community in _community_sets(whole, shared):
        own = {cards - community: all_of_it for cards, all_of_it in whole.items() if community <= cards}
        for key, many in sets_without_common_card(own, boxes).items():
            counts[key] += many if sum(key) else 0
    size = rules.hand_size(hand) - shared
    means = {(0, 0): Fraction(1)}
    for (some, every), many in counts.items():
        winners = some + every
        if winners and many:
            ways = comb(52, shared) * _ways_to_deal(52 - shared, size, winners)
            means[some, every] = Fraction(perm(boxes, winners) * many, ways)
    return means


def _community_sets(whole: Mapping[Hand, bool], shared: int) -> Iterator[Hand]:
    """Every set of community cards that some winning hand holds."""
    yield from {frozenset(part) for cards in whole for part in combinations(sorted(cards), shared)}


def _ways_to_deal(cards: int, size: int, hands: int) -> int:
    """In how many ways so many boxes get their hands."""
    ways = 1
    for box in range(hands):
        ways *= comb(cards - box * size, size)
    return ways


def sets_without_common_card(hands: Mapping[Hand, bool], most: int) -> Sets:
    """Count sets of up to so many hands without a common card. Hands that are not linked by common cards, such as those
    of different suits, are counted apart and multiplied."""
    if _all_fours_of_a_kind(hands):
        return {(0, many): comb(13, many) * perm(52 - 4 * many, many) for many in range(min(most, 10) + 1)}
    parts = (_count_sets([(cards, hands[cards]) for cards in part], most) for part in _linked(list(hands)))
    return reduce(lambda one, other: _times(one, other, most), parts, {(0, 0): 1})


def _all_fours_of_a_kind(hands: Mapping[Hand, bool]) -> bool:
    """Every four of a kind with every fifth card, too many to be counted one by one."""
    fours = {rank for cards in hands for rank in range(13) if sum(card >> 2 == rank for card in cards) == 4}
    return len(hands) == 13 * 48 and len(fours) == 13 and all(hands.values())


def _linked(hands: Sequence[Hand]) -> Iterator[list[Hand]]:
    """Hands in groups, so that no hand of one group shares a card with a hand of another."""
    left = list(hands)
    while left:
        group = [left.pop()]
        for hand in group:
            near = [other for other in left if not hand.isdisjoint(other)]
            group += near
            left = [other for other in left if other not in near]
        yield group


def _count_sets(hands: list[tuple[Hand, bool]], most: int) -> Sets:
    counts: dict[tuple[int, int], int] = defaultdict(int)

    def add(start: int, taken: Hand, key: tuple[int, int]) -> None:
        counts[key] += 1
        if sum(key) == most:
            return
        for place in range(start, len(hands)):
            cards, every = hands[place]
            if taken.isdisjoint(cards):
                add(place + 1, taken | cards, (key[0] + (not every), key[1] + every))

    add(0, frozenset(), (0, 0))
    return counts


def _times(one: Sets, other: Sets, most: int) -> Sets:
    product: dict[tuple[int, int], int] = defaultdict(int)
    for (a, b), many in one.items():
        for (c, d), more in other.items():
            if a + b + c + d <= most:
                product[a + c, b + d] += many * more
    return product
