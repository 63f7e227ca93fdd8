"""What a change of payouts does to the best play: how many hands are decided another way, counted over all of them.

Where two choices are worth the same, the best play is the one that wagers less, before the change and after.
"""

from dataclasses import dataclass

import numpy as np

from queenhigh.analysis import four_card, let_it_ride, stud_235, three_card
from queenhigh.analysis.card_sets import suit_classes
from queenhigh.analysis.edge import DECIDED
from queenhigh.cards import Card, card_text
from queenhigh.rulebook import Paytable

_FEW = 3


@dataclass(frozen=True, slots=True)
class Moved:
    """Hands whose best choice was one and is now another; `examples` are a few of them, in cards or by name."""

    was: str
    now: str
    hands: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StagePlay:
    """One decision: what is known there, how many hands of it there are, and those that change."""

    known: str
    hands: int
    moved: tuple[Moved, ...]

    @property
    def changed(self) -> int:
        return sum(one.hands for one in self.moved)


def strategy_changes(game: str, wager: str, before: Paytable, after: Paytable) -> tuple[StagePlay, ...] | None:
    """Every decision that the wager's payouts bear on; None where nothing is decided on the wager.

    >>> from queenhigh.rulebook import rulebook
    >>> tables = rulebook("three-card-poker").paytables
    >>> strategy_changes("three-card-poker", "ante", tables["ante_bonus"]["A"], tables["ante_bonus"]["B"])[0].changed
    0
    """
    if wager not in DECIDED[game]:
        return None
    if game == "three-card-poker":
        played = [three_card.plays("optimal", table) > 0 for table in (before, after)]
        return (_by_class("the hand", 3, ("fold", "play"), *played),)
    if game == "four-card-poker":
        return (_four_card(before, after),)
    if game == "let-it-ride":
        rides = [let_it_ride.rides("optimal", table) for table in (before, after)]
        names = ("the first three cards", "those and the first community card")
        first, second = ((rides[0][bet], rides[1][bet]) for bet in (0, 1))
        choices = ("withdraw", "ride")
        return _by_class(names[0], 3, choices, *first), _by_class(names[1], 4, choices, *second)
    return (_stud(wager, before, after),)


def _by_class(
    known: str, size: int, choices: tuple[str, str], before: let_it_ride.NDBool, after: let_it_ride.NDBool
) -> StagePlay:
    """`before` and `after` say for each class of hands whether the second choice is best."""
    classes = suit_classes(size)
    moved = []
    for was in (False, True):
        rows = np.flatnonzero((before == was) & (after != was))
        if len(rows):
            examples = tuple(_text(member) for member in classes.members[rows[:_FEW]].tolist())
            moved.append(Moved(choices[was], choices[not was], int(classes.weights[rows].sum()), examples))
    return StagePlay(known, int(classes.weights.sum()), tuple(moved))


def _text(member: list[int]) -> str:
    return " ".join(card_text(Card(card)) for card in reversed(member))


def _stud(wager: str, before: Paytable, after: Paytable) -> StagePlay:
    """The 3 Card raise is decided on two cards, the 5 Card raise on three; the payouts of one bear on one (OQ-301)."""
    rules = stud_235.Paytables.of_the_rules()
    name = "five_card" if wager == "stud" else wager
    stage, known = (0, "the first two cards") if name == "three_card" else (1, "the three cards")
    raised = [
        np.array(stud_235.raises(rules.with_table(name, table), "optimal", take_zero=False)[stage], dtype=bool)
        for table in (before, after)
    ]
    return _by_class(known, stage + 2, ("check", "raise"), *raised)


def _four_card(before: Paytable, after: Paytable) -> StagePlay:
    pairs: dict[tuple[str, str], int] = {}
    names: dict[tuple[str, str], dict[str, None]] = {}
    for region in four_card.regions():
        was, now = (_play_text(four_card.best_times(region, table)) for table in (before, after))
        if was != now:
            pairs[was, now] = pairs.get((was, now), 0) + region.pairs
            names.setdefault((was, now), {})[region.names[0]] = None
    moved = tuple(Moved(*key, many, tuple(names[key])[:_FEW]) for key, many in pairs.items())
    return StagePlay("the hand and the upcard", four_card.PAIRS, moved)


def _play_text(times: int) -> str:
    return f"{times}x" if times else "fold"
