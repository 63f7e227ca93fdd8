"""The trainer: endless decisions, hard ones often, and what was missed comes back as fresh hands of the same pattern.

Every question carries the exact value of each choice. Chance and the time are handed in.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from random import Random

from queenhigh.analysis import Advice, advise
from queenhigh.cards import DECK, Card, card_text
from queenhigh.learn.decisions import Decision
from queenhigh.learn.hand_patterns import pattern_of
from queenhigh.learn.memories import Memories, due_patterns

_DEALS_FOR_A_HARD_ONE = 12
"""Of so many deals the closest decision is asked; each has to be valued exactly, which takes time."""
_DEALS_FOR_A_PATTERN = 5000
"""How many deals are looked at to find a hand of a missed pattern; they are only looked at."""
_SHARE_OF_HARD = 0.7


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to practice: the cards that are seen, its pattern, and what each choice is worth."""

    decision: Decision
    own: tuple[Card, ...]
    upcard: Card | None
    community: tuple[Card, ...]
    pattern: str
    advice: Advice
    review: bool
    """Whether the pattern was missed before and comes back now."""

    def cost(self, choice: str) -> Fraction:
        """What a choice gives away on average, in units of the wager."""
        values = {option.action: option.ev for option in self.advice.options}
        return max(values.values()) - values[choice]

    def data(self) -> dict[str, object]:
        return {
            **self.decision.data(),
            "cards": [card_text(card) for card in self.own],
            "upcard": card_text(self.upcard) if self.upcard is not None else None,
            "shared": [card_text(card) for card in self.community],
            "pattern": self.pattern,
            "review": self.review,
            "best": self.advice.best,
            "options": [
                {"action": option.action, "ev": float(option.ev), "exact": str(option.ev)}
                for option in self.advice.options
            ],
        }  # fmt: skip


def next_question(
    game: str, decisions: Sequence[Decision], memories: Memories, chance: Random, now: datetime
) -> Question:
    """A hand of the pattern that is longest overdue, or else a hand of the game in which hard ones are frequent."""
    for pattern in due_patterns(memories, now)[:1]:
        found = _of_pattern(game, decisions, pattern, chance)
        if found is not None:
            return found
    return _hard_one(game, decisions, chance)


def _hard_one(game: str, decisions: Sequence[Decision], chance: Random) -> Question:
    """Mostly the closest decision of several deals; at times just one deal, so that easy hands stay familiar."""
    many = _DEALS_FOR_A_HARD_ONE if chance.random() < _SHARE_OF_HARD else 1
    deals = [_deal(chance.choice(decisions), chance) for _ in range(many)]
    return min((_question(game, deal, review=False) for deal in deals), key=_closeness)


def _closeness(question: Question) -> Fraction:
    """How little the best choice is worth more than the second best."""
    first, second, *_ = sorted((option.ev for option in question.advice.options), reverse=True)
    return first - second


def _of_pattern(game: str, decisions: Sequence[Decision], pattern: str, chance: Random) -> Question | None:
    """A fresh hand of a pattern; None if many deals show none."""
    dealt = (_deal(chance.choice(decisions), chance) for _ in range(_DEALS_FOR_A_PATTERN))
    found = next((deal for deal in dealt if deal.pattern == pattern), None)
    return _question(game, found, review=True) if found is not None else None


@dataclass(frozen=True, slots=True)
class _Deal:
    decision: Decision
    own: tuple[Card, ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]

    @property
    def pattern(self) -> str:
        return pattern_of(self.decision, self.own, self.dealer, self.community)


def _deal(decision: Decision, chance: Random) -> _Deal:
    cards = iter(chance.sample(DECK, decision.own + decision.dealer + decision.community))
    take: Callable[[int], tuple[Card, ...]] = lambda many: tuple(next(cards) for _ in range(many))  # noqa: E731
    own = tuple(sorted(take(decision.own), reverse=True))
    return _Deal(decision, own, take(decision.dealer), take(decision.community))


def _question(game: str, deal: _Deal, *, review: bool) -> Question:
    upcard = deal.dealer[0] if deal.dealer else None
    advice = advise(
        game, deal.own, upcard=upcard, community=deal.community, paytable=deal.decision.letter or "A"
    )  # fmt: skip
    return Question(deal.decision, deal.own, upcard, deal.community, deal.pattern, advice, review)
