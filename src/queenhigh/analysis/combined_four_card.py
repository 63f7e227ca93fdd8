"""Four Card Poker, all wagers of one box together, the Six Card Bonus with its box card among them.

Given a hand and an upcard, the dealer hands that are higher and avoid a box card are those that are higher, less those
that hold the card. Over all 46 box cards that makes 41 times the higher hands, so only box cards that win the bonus are
counted one by one, and what is left loses it.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import BINOMIALS, Ints, index_of, with_card
from queenhigh.analysis.combined_games import SIX_KINDS, Counted, Wagers, kind_of_five, six_names
from queenhigh.analysis.four_card import DEALS, solved
from queenhigh.analysis.four_card_table import DEALER_HANDS, BeatenTable, counting, in_threads
from queenhigh.cards import Card, five_card_names, four_card_names
from queenhigh.rulebook import rulebook

BOX_CARDS = 46
WITH_BOX_CARD = comb(45, 5)
"""The dealer's other five cards when a box card is gone as well."""

_SUPER_ROYAL = len(SIX_KINDS)
_DIAMONDS = 2
_NINE = 7
_ROWS = 2000
Key = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Played:
    """What each class of hands wins for sure, and how often the Ante is played for each upcard; -1 where it is held."""

    keys: list[Key]
    group: Ints
    times: NDArray[np.int8]


def count(wagers: Wagers) -> Counted:
    table = solved()
    played = _played(wagers, table)
    hands = table.weights.astype(np.int64)
    many = np.zeros((len(played.keys), 4), dtype=np.int64)
    higher = np.zeros_like(many)
    for times in (0, 1, 3):
        mask = played.times == times
        np.add.at(many[:, times], played.group, mask.sum(axis=1) * hands)
        np.add.at(higher[:, times], played.group, np.where(mask, table.higher, 0).sum(axis=1, dtype=np.int64) * hands)
    said = f"{int(many[:, 1:].sum()):,} of 122,151,120 hands and upcards are played"
    if "six_card_bonus" not in wagers.stakes:
        results = [
            result
            for group, key in enumerate(played.keys)
            for times in (0, 1, 3)
            for result in _results(wagers, key, times, int(many[group, times]), int(higher[group, times]), DEALER_HANDS)
        ]
        return results, DEALS, said
    return _with_bonus(wagers, table, played, many, higher), f"{DEALS}, and a box card", said


def _played(wagers: Wagers, table: BeatenTable) -> Played:
    """The play that is best for all wagers: a fold forfeits the progressive, and nothing else hangs on it."""
    ante, bonus = wagers.stakes["ante"], wagers.tables["ante"]
    letter = wagers.tables["progressive"].letter if "progressive" in wagers.tables else "A"
    size = 4 if rulebook(wagers.game).wagers["progressive"].hand_of(letter) == "four" else 5
    keys: dict[Key, int] = {}
    group = np.empty(len(table.members), dtype=np.int64)
    for row, member in enumerate(table.members.tolist()):
        cards = [Card(card) for card in member]
        names = four_card_names(cards)
        line = bonus.line(*names)
        progressive = wagers.net("progressive", names if size == 4 else five_card_names(cards))
        key = (ante * (line.amount if line else 0), wagers.net("aces_up", names), progressive)
        group[row] = keys.setdefault(key, len(keys))
    bars = [
        ceil((3 * ante + paid + progressive - wagers.lost("progressive")) * DEALER_HANDS / (4 * ante))
        for paid, _, progressive in keys
    ]
    bar = np.array([min(bar, DEALER_HANDS + 1) for bar in bars], dtype=np.int64)[group][:, None]
    ahead = 2 * table.higher.astype(np.int64) < DEALER_HANDS
    times = np.where(table.higher < 0, -1, np.where(ahead, 3, np.where(table.higher >= bar, 0, 1)))
    return Played(list(keys), group, times.astype(np.int8))


def _results(
    wagers: Wagers, key: Key, times: int, many: int, higher: int, dealer_hands: int, bonus: Fraction | int = 0
) -> list[tuple[Fraction, int]]:
    """Net results of hands and upcards that are played alike: won, and lost to a higher dealer hand."""
    paid, aces_up, progressive = key
    if times == 0:
        return [(wagers.lost("ante", "progressive") + aces_up + bonus, many * dealer_hands)]
    stake, sure = (1 + times) * wagers.stakes["ante"], paid + aces_up + progressive + bonus
    return [(sure + stake, many * dealer_hands - higher), (sure - stake, higher)]


def _with_bonus(
    wagers: Wagers, table: BeatenTable, played: Played, many: Ints, higher: Ints
) -> list[tuple[Fraction, int]]:
    paying = [wagers.tables["six_card_bonus"].line(*six_names(kind, 0)) is not None for kind in range(_SUPER_ROYAL + 1)]
    shape = (len(played.keys), 4, _SUPER_ROYAL + 1)
    won, beaten = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    for start in range(0, len(table.members), _ROWS):
        _add_paying(table, played, np.array(paying), slice(start, start + _ROWS), won, beaten)
    results: list[tuple[Fraction, int]] = []
    lost = wagers.lost("six_card_bonus")
    for group, key in enumerate(played.keys):
        for times in (0, 1, 3):
            rest = BOX_CARDS * int(many[group, times]) - int(won[group, times].sum())
            behind = (BOX_CARDS - 5) * int(higher[group, times]) - int(beaten[group, times].sum())
            results += _results(wagers, key, times, rest, behind, WITH_BOX_CARD, lost)
            for kind in np.flatnonzero(won[group, times]).tolist():
                cases, losing = int(won[group, times, kind]), int(beaten[group, times, kind])
                for share, suit in ((Fraction(3, 4), 0), (Fraction(1, 4), _DIAMONDS)):
                    net = wagers.net("six_card_bonus", six_names(kind, suit))
                    part = (int(share * cases), int(share * losing)) if kind == _SUPER_ROYAL else (cases, losing)
                    results += _results(wagers, key, times, *part, WITH_BOX_CARD, net)
                    if kind != _SUPER_ROYAL:
                        break
    return results


def _add_paying(
    table: BeatenTable, played: Played, paying: NDArray[np.bool_], rows: slice, won: Ints, beaten: Ints
) -> None:
    """Every box card that wins the bonus against every upcard: how often, and with how many higher dealer hands."""
    from queenhigh.analysis.four_card_removal import count_with

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
        best = np.maximum(best, kind_of_five()[index_of(six[:, kept])])
    one_suit = ((six & 3) == (six[:, :1] & 3)).all(axis=1)
    best += one_suit & (six[:, 0] >> 2 == _NINE)
    kinds = np.full(len(members) * 52, -1, dtype=np.int64)
    kinds[np.flatnonzero(free)] = best
    return kinds.reshape(len(members), 52)
