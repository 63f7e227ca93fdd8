"""Short strategies of Four Card Poker, with and without a look at the upcard, valued over all hands and upcards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.four_card import Plays, solved
from queenhigh.analysis.four_card_table import DEALER_HANDS
from queenhigh.cards import FOUR, RANKS, Card, parse_cards

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


Line = tuple[str, Callable[[Eyes], Mask], int]


@dataclass(frozen=True, slots=True)
class FourCardLines:
    """Lines in words, each with the hands it means and how many times the Ante; nothing else is played."""

    name: str
    lines: tuple[Line, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The lines; two of them say the fold in the same breath."""
        texts = [text for text, _, _ in self.lines]
        if len(texts) == 2:
            return texts[0], f"{texts[1]}; fold the rest"
        return (*texts, "Fold the rest")

    def plays(self) -> Plays:
        """The first line that fits decides."""
        plays = np.zeros(solved().higher.shape, dtype=np.int8)
        open_ = np.ones(plays.shape, dtype=bool)
        for _, means, times in self.lines:
            mask = np.broadcast_to(means(eyes()), plays.shape) & open_
            plays[mask] = times
            open_ &= ~mask
        return plays


def _not_below_upcard(eyes_: Eyes) -> Mask:
    mask: Mask = eyes_.pair >= eyes_.upcard
    return mask


_STRONG: Line = (
    "Three times with two pairs or better, aces or kings",
    lambda see: see.better_than_a_pair() | see.pair_from("K"),
    3,
)
_NOT_BELOW: Line = (
    "Three times with nines to queens that are not below the upcard",
    lambda see: see.pair_from("9", "Q") & _not_below_upcard(see),
    3,
)
_EIGHTS: Line = (
    "Three times with eights against a two",
    lambda see: see.pair_from("8", "8") & (see.upcard == 0),
    3,
)
_HELD: Line = (
    "Three times with jacks or queens if you hold a card of the upcard's rank",
    lambda see: see.pair_from("J", "Q") & see.holds_upcard,
    3,
)
_NINES: Line = (
    "Once with nines against a nine, without an ace, king or queen",
    lambda see: see.pair_from("9", "9") & (see.upcard == 7) & (see.kickers < 10),
    1,
)
_PAIRS: Line = (
    "Once with any other pair of threes or better, and with twos against a two",
    lambda see: see.pair_from("3") | (see.pair_from("2", "2") & (see.upcard == 0)),
    1,
)
_TWOS_HELD: Line = (
    "Once with twos if you hold a card of the upcard's rank",
    lambda see: see.pair_from("2", "2") & see.holds_upcard,
    1,
)
_ACE_HIGH: Line = (
    "Once with ace, king, queen high if you hold a card of the upcard's rank",
    lambda see: see.at_least("As Kh Qd 2c") & see.holds_upcard,
    1,
)
_LOW_NINES: Line = (
    "Once with nines and no higher card, unless you hold a card of the upcard's rank",
    lambda see: see.pair_from("9", "9") & (see.kickers < 7) & ~see.holds_upcard,
    1,
)

WITH_UPCARD = (
    FourCardLines(
        "two lines with the upcard",
        (
            (
                "Three times with two pairs or better, and with nines or better that are not below the upcard",
                lambda see: see.better_than_a_pair() | (see.pair_from("9") & _not_below_upcard(see)),
                3,
            ),
            ("Once with any other pair of threes or better", lambda see: see.pair_from("3"), 1),
        ),
    ),
    FourCardLines("five lines with the upcard", (_STRONG, _NOT_BELOW, _HELD, _PAIRS)),
    FourCardLines(
        "ten lines with the upcard",
        (_STRONG, _NINES, _LOW_NINES, _NOT_BELOW, _EIGHTS, _HELD, _PAIRS, _TWOS_HELD, _ACE_HIGH),
    ),
)


@cache
def best_thresholds() -> FourCardLines:
    """The best strategy by the own hand alone that has one bar for once and one for three times: every pair of bars is
    tried."""
    table = solved()
    levels, level = np.unique(table.strengths, return_inverse=True)
    ahead = np.where(table.higher >= 0, DEALER_HANDS - 2 * table.higher.astype(np.int64), 0).sum(axis=1)
    weights = table.weights.astype(np.int64)
    # Sums stay below 2**63: 122 million hands and upcards times 1.4 million dealer hands times four.
    folds = _sum_by(level, -47 * DEALER_HANDS * weights, len(levels))
    once = _sum_by(level, 2 * ahead * weights, len(levels))
    thrice = 2 * once
    worth = folds[:, None] + (once[None, :] - once[:, None]) + (thrice[-1] - thrice)[None, :]
    worth[np.tril_indices(len(worth), -1)] = np.iinfo(np.int64).min
    low, high = np.unravel_index(int(worth.argmax()), worth.shape)
    hands = [_lowest_hand(int(levels[bar])) for bar in (low, high)]
    return FourCardLines(
        "two lines without the upcard",
        (
            (f"Three times with {hands[1]} or better", _from(int(levels[high])), 3),
            (f"Once with {hands[0]} or better", _from(int(levels[low])), 1),
        ),
    )


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
        ("Three times with tens or better", lambda see: see.at_least("Ts Th 3d 2c"), 3),
        ("Once with threes to nines", lambda see: see.at_least("3s 3h 4d 2c"), 1),
    ),
)


def best_without_upcard() -> Plays:
    """The best play of every class by its own five cards alone: as far as any number of such lines can get."""
    table = solved()
    ahead = np.where(table.higher >= 0, DEALER_HANDS - 2 * table.higher.astype(np.int64), 0).sum(axis=1)
    plays = np.where(ahead > 0, 3, np.where(2 * ahead > -47 * DEALER_HANDS, 1, 0)).astype(np.int8)
    return np.repeat(plays[:, None], 52, axis=1)
