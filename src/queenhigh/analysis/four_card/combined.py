"""Four Card Poker, all wagers of one box together, the Six Card Bonus with its box card among them.

Given a hand and an upcard, the dealer hands that are higher and avoid a box card are those that are higher, less those
that hold the card. Over all 46 box cards that makes 41 times the higher hands, so only box cards that win the bonus are
counted one by one, and what is left loses it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, floor

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.card_sets import BINOMIALS, Ints, index_of, with_card
from queenhigh.analysis.dealer_contest import HIGHER, LOWER
from queenhigh.analysis.five_card_kinds import five_card_kinds
from queenhigh.analysis.four_card.ante import DEALS, NAMED_STRATEGIES, PAIRS, best_plays, case_counts, solved, terms
from queenhigh.analysis.four_card.dealer_table import DEALER_HANDS, BeatenTable, counting
from queenhigh.analysis.side_wagers import hand_of_wager
from queenhigh.analysis.solver import OPTIMAL, Unknown
from queenhigh.analysis.threads import in_threads
from queenhigh.cards import NAMES, Card, four_card_names
from queenhigh.rulebook import rulebook

BOX_CARDS = 46
WITH_BOX_CARD = comb(45, 5)
"""The dealer's other five cards when a box card is gone as well."""

_OWN, BOX = ("aces_up", "progressive"), "six_card_bonus"
"""The wagers on the player's own cards, and the one on these with the box card."""
NamesOf = Callable[[Sequence[Card]], tuple[str, ...]]
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
    table = solved()
    if BOX in wagers.stakes and (terms().forfeited(BOX) or tuple(case_counts()) != (LOWER,)):
        raise Unknown(f"{BOX} is counted together only where a fold keeps it, a tie wins and the dealer always plays")
    played = played_together(wagers, table)
    hands, choices = table.weights.astype(np.int64), _choices()
    many = np.zeros((len(played.keys), len(choices)), dtype=np.int64)
    cases = np.zeros((*many.shape, len(case_counts())), dtype=np.int64)
    for column, times in enumerate(choices):
        mask = played.times == times
        np.add.at(many[:, column], played.group, mask.sum(axis=1) * hands)
        for number, count in enumerate(case_counts().values()):
            summed = np.where(mask, count, 0).sum(axis=1, dtype=np.int64) * hands
            np.add.at(cases[:, column, number], played.group, summed)
    said = f"{int(many[:, 1:].sum()):,} of 122,151,120 hands and upcards are played"
    raised = sum(times * int(many[:, column].sum()) for column, times in enumerate(choices))
    staked = wagers.stakes["ante"] * (1 + Fraction(raised, PAIRS))
    if BOX in wagers.stakes:
        with_box = _with_bonus(wagers, table, played, many, cases[:, :, 0])
        return Counted(with_box, f"{DEALS}, and a box card", said, staked)
    results = [
        result
        for group, key in enumerate(played.keys)
        for column, times in enumerate(choices)
        for result in _results(
            wagers, key, times, Dealers(int(many[group, column]) * DEALER_HANDS, cases[group, column].tolist())
        )
    ]
    return Counted(results, DEALS, said, staked)


def _choices() -> tuple[int, ...]:
    """A fold, the least Play and the most: no Play in between is better than both."""
    return tuple(dict.fromkeys((0, terms().times[0], terms().times[-1])))


def played_together(wagers: BoxWagers, table: BeatenTable) -> Played:
    """The play that is best for all wagers together."""
    ante, keys = wagers.stakes["ante"], dict[Sure, int]()
    group = np.empty(len(table.members), dtype=np.int64)
    names_of = _progressive_names(wagers)
    for row, member in enumerate(table.members.tolist()):
        key = _sure(wagers, [Card(card) for card in member], names_of)
        group[row] = keys.setdefault(key, len(keys))
    times, ahead = best_plays()
    # A Play is better where it is ahead of the fold by more than what the hand gives up for sure.
    bars = [floor((key.folded - key.played) * DEALER_HANDS / ante) for key in keys]
    bound = 2**40
    bar = np.array([max(-bound, min(bar, bound)) for bar in bars], dtype=np.int64)[group][:, None]
    chosen = np.where(ahead > bar, times, 0) if wagers.strategy == OPTIMAL else NAMED_STRATEGIES[wagers.strategy]()
    best = np.where(table.higher < 0, -1, chosen)
    return Played(list(keys), group, best.astype(np.int8))


def _progressive_names(wagers: BoxWagers) -> NamesOf:
    """What reads the hand that the progressive is paid by (OQ-201)."""
    table = wagers.tables.get("progressive")
    if table is None:
        return four_card_names
    rules = rulebook(wagers.game)
    return NAMES[rules.hands[hand_of_wager(rules, "progressive", table)].ranking]


def _sure(wagers: BoxWagers, cards: list[Card], names_of: NamesOf) -> Sure:
    names = four_card_names(cards)
    line = wagers.tables["ante"].line(*names)
    nets = {"aces_up": wagers.net("aces_up", names), "progressive": wagers.net("progressive", names_of(cards))}
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
