"""What a change of payouts does to the best play: how many hands are decided another way, counted over all of them.

Where two choices are worth the same, the best play is the one that wagers less, before the change and after.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from queenhigh.analysis.solver import decided_wagers, solver_of
from queenhigh.cards import Card, card_text
from queenhigh.rulebook import Paytable

MOST_EXAMPLES = 3


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
    if wager not in decided_wagers(game):
        return None
    return solver_of(game).strategy_changes(wager, before, after)


def changed_classes(
    known: str, size: int, choices: tuple[str, str], before: Sequence[bool], after: Sequence[bool]
) -> StagePlay:
    """`before` and `after` say for each class of hands of a size whether the second choice is best."""
    from queenhigh.analysis.card_sets import suit_classes

    classes = suit_classes(size)
    weights, members = classes.weights.tolist(), classes.members
    moved = []
    for was in (False, True):
        rows = [row for row, (old, new) in enumerate(zip(before, after, strict=True)) if old == was and new != was]
        if rows:
            examples = tuple(_text(members[row].tolist()) for row in rows[:MOST_EXAMPLES])
            moved.append(Moved(choices[was], choices[not was], sum(weights[row] for row in rows), examples))
    return StagePlay(known, sum(weights), tuple(moved))


def _text(member: list[int]) -> str:
    return " ".join(card_text(Card(card)) for card in reversed(member))
