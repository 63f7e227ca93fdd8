"""Short strategies of Four Card Poker, with and without a look at the upcard, valued over all hands and upcards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.four_card.ante import Plays, bonus_of_classes, solved, terms, values
from queenhigh.analysis.four_card.dealer_table import DEALER_HANDS
from queenhigh.cards import FOUR, RANKS, Card, parse_cards
from queenhigh.rulebook import Paytable, rules_cache

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Eyes:
    """What a player looks at, for every class of hands (rows) and every upcard (columns)."""

    strength: NDArray[np.int64]
    pair: NDArray[np.int64]
    kickers: NDArray[np.int64]
    upcard: NDArray[np.int64]
    holds_upcard: Mask

    def at_least(self, hand: str) -> Mask:
        mask: Mask = self.strength >= FOUR.strength(parse_cards(hand))
        return mask

    def better_than_a_pair(self) -> Mask:
        return self.at_least("3s 3h 2d 2c")

    def pair_from(self, low: str, high: str = "A") -> Mask:
        mask: Mask = (self.pair >= RANKS.index(low)) & (self.pair <= RANKS.index(high))
        return mask


@cache
def eyes() -> Eyes:
    table = solved()
    names = np.array([FOUR.class_of(int(strength)) for strength in np.unique(table.strengths)])
    named = names[np.searchsorted(np.unique(table.strengths), table.strengths)]
    top = table.strengths >> 16 & 15
    ranks = table.members.astype(np.int64) >> 2
    upcard = np.arange(52) >> 2
    holds = (ranks[:, :, None] == upcard[None, None, :]).any(axis=1)
    pair = np.where(named == "pair", top, -1)
    return Eyes(table.strengths[:, None], pair[:, None], (table.strengths >> 12 & 15)[:, None], upcard[None, :], holds)


MOST, LEAST = "most", "least"
"""The largest Play that the rules allow, and the smallest."""

Line = tuple[str, Callable[[Eyes], Mask], str]
"""With which hands, in words; the hands it means; and how much is played."""
_TIMES = {1: "Once", 2: "Twice", 3: "Three times", 4: "Four times", 5: "Five times"}


def times_of(play: str) -> int:
    """How many times the Ante a Play is under the rules in force."""
    return terms().times[-1] if play == MOST else terms().times[0]


def times_words(times: int) -> str:
    """
    >>> times_words(1), times_words(3)
    ('Once', 'Three times')
    """
    return _TIMES.get(times, f"{times} times")


@dataclass(frozen=True, slots=True)
class FourCardLines:
    """Lines in words, each with the hands it means and how much is played; nothing else is played."""

    name: str
    lines: tuple[Line, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The lines; two of them say the fold in the same breath."""
        texts = [f"{times_words(times_of(play))} {text}" for text, _, play in self.lines]
        if len(texts) == 2:
            return texts[0], f"{texts[1]}; fold the rest"
        return (*texts, "Fold the rest")

    def plays(self) -> Plays:
        """The first line that fits decides."""
        plays = np.zeros(solved().higher.shape, dtype=np.int8)
        open_ = np.ones(plays.shape, dtype=bool)
        for _, means, play in self.lines:
            mask = np.broadcast_to(means(eyes()), plays.shape) & open_
            plays[mask] = times_of(play)
            open_ &= ~mask
        return plays


def _not_below_upcard(eyes_: Eyes) -> Mask:
    mask: Mask = eyes_.pair >= eyes_.upcard
    return mask


_STRONG: Line = (
    "with two pairs or better, aces or kings",
    lambda see: see.better_than_a_pair() | see.pair_from("K"),
    MOST,
)
_NOT_BELOW: Line = (
    "with nines to queens that are not below the upcard",
    lambda see: see.pair_from("9", "Q") & _not_below_upcard(see),
    MOST,
)
_EIGHTS: Line = (
    "with eights against a two",
    lambda see: see.pair_from("8", "8") & (see.upcard == 0),
    MOST,
)
_HELD: Line = (
    "with jacks or queens if you hold a card of the upcard's rank",
    lambda see: see.pair_from("J", "Q") & see.holds_upcard,
    MOST,
)
_NINES: Line = (
    "with nines against a nine, without an ace, king or queen",
    lambda see: see.pair_from("9", "9") & (see.upcard == 7) & (see.kickers < 10),
    LEAST,
)
_PAIRS: Line = (
    "with any other pair of threes or better, and with twos against a two",
    lambda see: see.pair_from("3") | (see.pair_from("2", "2") & (see.upcard == 0)),
    LEAST,
)
_TWOS_HELD: Line = (
    "with twos if you hold a card of the upcard's rank",
    lambda see: see.pair_from("2", "2") & see.holds_upcard,
    LEAST,
)
_ACE_HIGH: Line = (
    "with ace, king, queen high if you hold a card of the upcard's rank",
    lambda see: see.at_least("As Kh Qd 2c") & see.holds_upcard,
    LEAST,
)
_LOW_NINES: Line = (
    "with nines and no higher card, unless you hold a card of the upcard's rank",
    lambda see: see.pair_from("9", "9") & (see.kickers < 7) & ~see.holds_upcard,
    LEAST,
)

WITH_UPCARD = (
    FourCardLines(
        "two lines with the upcard",
        (
            (
                "with two pairs or better, and with nines or better that are not below the upcard",
                lambda see: see.better_than_a_pair() | (see.pair_from("9") & _not_below_upcard(see)),
                MOST,
            ),
            ("with any other pair of threes or better", lambda see: see.pair_from("3"), LEAST),
        ),
    ),
    FourCardLines("five lines with the upcard", (_STRONG, _NOT_BELOW, _HELD, _PAIRS)),
    FourCardLines(
        "ten lines with the upcard",
        (_STRONG, _NINES, _LOW_NINES, _NOT_BELOW, _EIGHTS, _HELD, _PAIRS, _TWOS_HELD, _ACE_HIGH),
    ),
)


@rules_cache
def best_thresholds() -> FourCardLines:
    """The best strategy by the player's own hand alone that has one bar for the least Play and one for the most: every
    pair of bars is tried. The Ante Bonus does not enter, since hands that earn it are above both bars."""
    table = solved()
    levels, level = np.unique(table.strengths, return_inverse=True)
    weights = table.weights.astype(np.int64)
    # Sums stay below 2**63: 122 million hands and upcards times 1.4 million dealer hands times a few antes.
    folds, once, most = (_sum_by(level, _by_class(times) * weights, len(levels)) for times in _fold_least_most())
    worth = folds[:, None] + (once[None, :] - once[:, None]) + (most[-1] - most)[None, :]
    worth[np.tril_indices(len(worth), -1)] = np.iinfo(np.int64).min
    low, high = np.unravel_index(int(worth.argmax()), worth.shape)
    bars = [(int(levels[min(int(place), len(levels) - 1)]), play) for place, play in ((high, MOST), (low, LEAST))]
    lines = tuple((f"with {_lowest_hand(bar)} or better", _from(bar), play) for bar, play in bars)
    return FourCardLines("two lines without the upcard", lines)


def _fold_least_most() -> tuple[int, int, int]:
    return 0, terms().times[0], terms().times[-1]


def _by_class(times: int) -> NDArray[np.int64]:
    """What a Play is worth to each class, summed over upcards and dealer hands."""
    summed: NDArray[np.int64] = np.where(solved().higher >= 0, values(times), 0).sum(axis=1, dtype=np.int64)
    return summed


def _from(bar: int) -> Callable[[Eyes], Mask]:
    def means(see: Eyes) -> Mask:
        mask: Mask = see.strength >= bar
        return mask

    return means


def _sum_by(level: NDArray[np.int64], values: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Running sums over the levels, with a nought in front."""
    sums = np.zeros(size + 1, dtype=np.int64)
    np.add.at(sums, level + 1, values)
    return np.cumsum(sums)


def _lowest_hand(strength: int) -> str:
    """A strength as its four ranks: "3-3-6-4"."""
    table = solved()
    member = [Card(int(card)) for card in table.members[int(np.argmax(table.strengths == strength))]]
    four = max(([*member[:gap], *member[gap + 1 :]] for gap in range(5)), key=lambda cards: FOUR.strength(cards))
    ranks = sorted((card >> 2 for card in four), reverse=True)
    grouped = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    return "-".join(RANKS[rank].replace("T", "10") for rank in grouped)


BASIC = FourCardLines(
    "basic",
    (
        ("with tens or better", lambda see: see.at_least("Ts Th 3d 2c"), MOST),
        ("with threes to nines", lambda see: see.at_least("3s 3h 4d 2c"), LEAST),
    ),
)


def best_without_upcard(bonus: Paytable) -> Plays:
    """The best play of every class by its own five cards alone: as far as any number of such lines can get."""
    fold, least, most = _fold_least_most()
    paid = bonus_of_classes(bonus) * (47 * DEALER_HANDS)
    worth = np.stack([_by_class(fold), _by_class(least) + paid, _by_class(most) + paid])
    plays = np.array([fold, least, most], dtype=np.int8)[worth.argmax(axis=0)]
    return np.repeat(plays[:, None], 52, axis=1)
