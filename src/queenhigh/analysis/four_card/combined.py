"""Four Card Poker, all wagers of one box together, the Six Card Bonus with its box card among them.

Given a hand and an upcard, the dealer hands that are higher and avoid a box card are those that are higher, less those
that hold the card. Over all 46 box cards that makes 41 times the higher hands, so only box cards that win the bonus are
counted one by one, and what is left loses it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, floor

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.card_sets import BINOMIALS, Ints, index_of, with_card
from queenhigh.analysis.dealer_contest import HIGHER, LOWER
from queenhigh.analysis.five_card_kinds import five_card_kinds
from queenhigh.analysis.four_card.ante import DEALS, PAIRS, best_plays, case_counts, chosen_plays, solved, terms
from queenhigh.analysis.four_card.dealer_table import DEALER_HANDS, BeatenTable, counting
from queenhigh.analysis.side_wagers import hand_of_wager
from queenhigh.analysis.solver import OPTIMAL, Unknown
from queenhigh.analysis.threads import in_threads
from queenhigh.cards import NAMES, Card, four_card_names
from queenhigh.rulebook import rulebook, rules_cache

BOX_CARDS = 46
WITH_BOX_CARD = comb(45, 5)
"""The dealer's other five cards when a box card is gone as well."""

_OWN, BOX = ("aces_up", "progressive"), "six_card_bonus"
"""The wagers on the player's own cards, and the one on these with the box card."""
Names = tuple[str, ...]
NamesOf = Callable[[Sequence[Card]], Names]
_DIAMONDS = 2
_NINE = 7
_ROWS = 2000


@dataclass(frozen=True, slots=True)
class Sure:
    """What a hand wins or loses whatever the dealer holds, in dollars: when it is played, and when it is folded."""

    played: Fraction
    folded: Fraction


@dataclass(frozen=True, slots=True)
class Played:
    """What each class of hands wins for sure, and how often the Ante is played for each upcard; -1 where it is held."""

    keys: list[Sure]
    group: Ints
    times: NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Dealers:
    """Hands and upcards that are played alike: how many dealer hands there are, and how many of each case that is not
    settled like a higher hand."""

    hands: int
    cases: Sequence[int]


def count_together(wagers: BoxWagers) -> Counted:
    if BOX in wagers.stakes and (terms().forfeited(BOX) or tuple(case_counts()) != (LOWER,)):
        raise Unknown(f"{BOX} is counted together only where a fold keeps it, a tie wins and the dealer always plays")
    choices = _choices()
    one_by_one = BOX in wagers.stakes or wagers.strategy != OPTIMAL
    played = played_together(wagers, solved()) if one_by_one else None
    keys, many, cases = _counts_at_best(wagers) if played is None else (played.keys, *_counts_as_played(played))
    said = f"{int(many[:, 1:].sum()):,} of 122,151,120 hands and upcards are played"
    raised = sum(times * int(many[:, column].sum()) for column, times in enumerate(choices))
    staked = wagers.stakes["ante"] * (1 + Fraction(raised, PAIRS))
    if played is not None and BOX in wagers.stakes:
        with_box = _with_bonus(wagers, solved(), played, many, cases[:, :, 0])
        return Counted(with_box, f"{DEALS}, and a box card", said, staked)
    results = [
        result
        for group, key in enumerate(keys)
        for column, times in enumerate(choices)
        for result in _results(
            wagers, key, times, Dealers(int(many[group, column]) * DEALER_HANDS, cases[group, column].tolist())
        )
    ]
    return Counted(results, DEALS, said, staked)


def _counts_as_played(played: Played) -> tuple[Ints, Ints]:
    """For each group of hands and each choice the hands and upcards, and their dealer hands of each case."""
    hands, choices = solved().weights.astype(np.int64), _choices()
    many = np.zeros((len(played.keys), len(choices)), dtype=np.int64)
    cases = np.zeros((*many.shape, len(case_counts())), dtype=np.int64)
    for column, times in enumerate(choices):
        mask = played.times == times
        np.add.at(many[:, column], played.group, mask.sum(axis=1) * hands)
        for number, count in enumerate(case_counts().values()):
            summed = np.where(mask, count, 0).sum(axis=1, dtype=np.int64) * hands
            np.add.at(cases[:, column, number], played.group, summed)
    return many, cases


@dataclass(frozen=True, slots=True)
class Ladder:
    """Hands of the same names for which the same Play is the best one, by how far it is ahead of a fold: rising, with
    the hands and upcards from there on, and their dealer hands of each case."""

    ahead: Ints
    many: Ints
    cases: Ints

    def above(self, bar: int) -> tuple[int, Ints]:
        place = int(np.searchsorted(self.ahead, bar, side="right"))
        return int(self.many[place]), self.cases[place]


@rules_cache
def _ladders(names_of: NamesOf) -> list[dict[int, Ladder]]:
    """For each group of hands of the same names the ladder of each Play."""
    table, (times, ahead), (_, group) = solved(), best_plays(), _named_groups(names_of)
    free = table.higher >= 0
    rows = np.nonzero(free)[0]
    weights, groups = table.weights.astype(np.int64)[rows], group[rows]
    ahead, times, cases = ahead[free], times[free], [count[free] for count in case_counts().values()]
    order = np.lexsort((ahead, times, groups))
    key = groups[order] * 128 + times[order]
    found: list[dict[int, Ladder]] = [{} for _ in range(int(group.max()) + 1)]
    bounds = [0, *(np.flatnonzero(np.diff(key)) + 1).tolist(), len(key)]
    for start, stop in pairwise(bounds):
        part = order[start:stop]
        steps, first = np.unique(ahead[part], return_index=True)
        hands = _from_here_on(weights[part], first)
        dealers = np.stack([_from_here_on(weights[part] * case[part], first) for case in cases], axis=1)
        found[int(key[start]) // 128][int(key[start]) % 128] = Ladder(steps, hands, dealers)
    return found


def _from_here_on(values: Ints, first: Ints) -> Ints:
    """The sums of values from each of these places to the end, and 0 after the last."""
    sums: Ints = np.concatenate([np.cumsum(values[::-1])[::-1], [0]])
    from_here: Ints = sums[np.append(first, len(values))]
    return from_here


def _counts_at_best(wagers: BoxWagers) -> tuple[list[Sure], Ints, Ints]:
    """The same under the best play, read off the ladders."""
    names_of, choices = _progressive_names(wagers), _choices()
    pairs, _ = _named_groups(names_of)
    keys = [_sure(wagers, *names) for names in pairs]
    many = np.zeros((len(keys), len(choices)), dtype=np.int64)
    cases = np.zeros((*many.shape, len(case_counts())), dtype=np.int64)
    for group, (key, ladders) in enumerate(zip(keys, _ladders(names_of), strict=True)):
        bar = _bar(key, wagers.stakes["ante"])
        for times, ladder in ladders.items():
            column = choices.index(times)
            hands, dealers = ladder.above(bar)
            many[group, column], cases[group, column] = hands, dealers
            many[group, 0] += int(ladder.many[0]) - hands
            cases[group, 0] += ladder.cases[0] - dealers
    return keys, many, cases


def _bar(key: Sure, ante: Fraction) -> int:
    """A Play is better where it is ahead of the fold by more than what the hand gives up for sure."""
    bound = 2**40
    return max(-bound, min(floor((key.folded - key.played) * DEALER_HANDS / ante), bound))


def _choices() -> tuple[int, ...]:
    """A fold and every Play. None in between is better than both the least and the most, but somebody may choose it."""
    return 0, *terms().times


def played_together(wagers: BoxWagers, table: BeatenTable) -> Played:
    """The play that is best for all wagers together."""
    keys = dict[Sure, int]()
    pairs, named = _named_groups(_progressive_names(wagers))
    group = np.array([keys.setdefault(_sure(wagers, *names), len(keys)) for names in pairs])[named]
    times, ahead = best_plays()
    bar = np.array([_bar(key, wagers.stakes["ante"]) for key in keys], dtype=np.int64)[group][:, None]
    chosen = np.where(ahead > bar, times, 0) if wagers.strategy == OPTIMAL else chosen_plays(wagers.strategy)
    best = np.where(table.higher < 0, -1, chosen)
    return Played(list(keys), group, best.astype(np.int8))


@cache
def _named_groups(names_of: NamesOf) -> tuple[list[tuple[Names, Names]], Ints]:
    """What each class of hands is called as four cards and by another reader: the pairs, and which of them it has."""
    pairs = dict[tuple[Names, Names], int]()
    group = np.empty(len(solved().members), dtype=np.int64)
    for row, member in enumerate(solved().members.tolist()):
        cards = [Card(card) for card in member]
        group[row] = pairs.setdefault((four_card_names(cards), names_of(cards)), len(pairs))
    return list(pairs), group


def _progressive_names(wagers: BoxWagers) -> NamesOf:
    """What reads the hand that the progressive is paid by (OQ-201)."""
    table = wagers.tables.get("progressive")
    if table is None:
        return four_card_names
    rules = rulebook(wagers.game)
    return NAMES[rules.hands[hand_of_wager(rules, "progressive", table)].ranking]


def _sure(wagers: BoxWagers, names: Names, progressive: Names) -> Sure:
    line = wagers.tables["ante"].line(*names)
    nets = {"aces_up": wagers.net("aces_up", names), "progressive": wagers.net("progressive", progressive)}
    forfeited = terms().forfeited(*_OWN)
    kept = sum((net for wager, net in nets.items() if wager not in forfeited), Fraction())
    bonus = wagers.stakes["ante"] * (line.amount if line else 0)
    return Sure(sum(nets.values(), bonus), kept + wagers.lost(*forfeited))


def _results(
    wagers: BoxWagers, key: Sure, times: int, dealers: Dealers, bonus: Fraction | int = 0
) -> list[tuple[Fraction, int]]:
    """Net results of hands and upcards that are played alike, in each case of the contest."""
    contest, ante = terms(), wagers.stakes["ante"]
    sure = (key.played if times else key.folded) + bonus
    others = [
        (sure + ante * contest.net(case, times), many) for case, many in zip(case_counts(), dealers.cases, strict=True)
    ]
    return [(sure + ante * contest.net(HIGHER, times), dealers.hands - sum(dealers.cases)), *others]


def _with_bonus(
    wagers: BoxWagers, table: BeatenTable, played: Played, many: Ints, higher: Ints
) -> list[tuple[Fraction, int]]:
    kinds, choices, pays = five_card_kinds(), _choices(), wagers.tables[BOX]
    paying = [pays.line(*kinds.of_six(kind, 0)) is not None for kind in kinds.six_card_kinds]
    shape = (len(played.keys), choices[-1] + 1, len(kinds.six_card_kinds))
    won, beaten = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    for start in range(0, len(table.members), _ROWS):
        _add_paying(table, played, np.array(paying), slice(start, start + _ROWS), won, beaten)
    results: list[tuple[Fraction, int]] = []
    for group, key in enumerate(played.keys):
        for column, times in enumerate(choices):
            rest = BOX_CARDS * int(many[group, column]) - int(won[group, times].sum())
            behind = (BOX_CARDS - 5) * int(higher[group, column]) - int(beaten[group, times].sum())
            results += _results(wagers, key, times, Dealers(rest * WITH_BOX_CARD, [behind]), wagers.lost(BOX))
            for kind in np.flatnonzero(won[group, times]).tolist():
                cases, losing = int(won[group, times, kind]), int(beaten[group, times, kind])
                # Of four Super Royals one is in diamonds, and a paytable may tell it apart.
                shares = ((3, 0), (1, _DIAMONDS)) if kind == kinds.super_royal else ((4, 0),)
                for quarters, suit in shares:
                    dealers = Dealers(cases * quarters // 4 * WITH_BOX_CARD, [losing * quarters // 4])
                    net = wagers.net(BOX, kinds.of_six(kind, suit))
                    results += _results(wagers, key, times, dealers, net)
    return results


def _add_paying(
    table: BeatenTable, played: Played, paying: NDArray[np.bool_], rows: slice, won: Ints, beaten: Ints
) -> None:
    """Every box card that wins the bonus against every upcard: how often, and with how many higher dealer hands."""
    from queenhigh.analysis.four_card.removal_kernel import count_with

    count_ = counting()
    members = table.members[rows].astype(np.int64)
    kinds = _kinds_with(members)
    row, box = np.nonzero(paying[kinds] & (kinds >= 0))
    row, box, upcard = np.repeat(row, 52), np.repeat(box, 52), np.tile(np.arange(52), len(row))
    apart = (box != upcard) & (table.higher[rows][row, upcard] >= 0)
    row, box, upcard = row[apart], box[apart], upcard[apart]
    held = np.sort(np.stack([box, upcard], axis=1), axis=1)
    with_box = np.zeros(len(row), dtype=np.int64)
    bars = count_.of_five[index_of(members)][row]
    arguments = (BINOMIALS, count_.of_five, members[row], held, bars, *count_.arguments())
    in_threads(count_with, len(row), *arguments, out=with_box)
    weights = table.weights[rows].astype(np.int64)[row]
    key = (played.group[rows][row], played.times[rows][row, upcard].astype(np.int64), kinds[row, box])
    np.add.at(won, key, weights)
    np.add.at(beaten, key, weights * (table.higher[rows][row, upcard] - with_box))


def _kinds_with(members: Ints) -> Ints:
    """The kind of the best five of each hand with each box card; -1 where the hand holds it."""
    rows, cards = np.divmod(np.arange(len(members) * 52), 52)
    free = (members[rows] != cards[:, None]).all(axis=1)
    six = with_card(members[rows[free]], cards[free])
    best = np.zeros(len(six), dtype=np.int64)
    for left_out in range(6):
        kept = [place for place in range(6) if place != left_out]
        best = np.maximum(best, five_card_kinds().of_set[index_of(six[:, kept])])
    one_suit = ((six & 3) == (six[:, :1] & 3)).all(axis=1)
    best += one_suit & (six[:, 0] >> 2 == _NINE)
    kinds = np.full(len(members) * 52, -1, dtype=np.int64)
    kinds[np.flatnonzero(free)] = best
    return kinds.reshape(len(members), 52)
