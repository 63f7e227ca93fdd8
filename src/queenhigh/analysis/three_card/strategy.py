"""The best play of Three Card Poker in words, beside short strategies, and as a grid."""

from fractions import Fraction

import numpy as np

from queenhigh.analysis.card_sets import all_sets, suit_classes
from queenhigh.analysis.short_strategies import Lines, ShortStrategy
from queenhigh.analysis.strategy_books import StrategyBook, exact_value, valued_lines
from queenhigh.analysis.strategy_changes import StagePlay, changed_classes
from queenhigh.analysis.strategy_grid import EMPTY, Cell, Grid, SampleHand
from queenhigh.analysis.three_card import ante
from queenhigh.cards import RANKS, THREE, Card
from queenhigh.rulebook import Paytable


def strategy_book(bonus: Paytable) -> StrategyBook:
    best = ante.ante_figure(bonus)
    value = exact_value(best)
    optimal = _optimal_lines(bonus)
    return StrategyBook(
        best.game,
        bonus.letter,
        best.unit,
        "ante, play and ante bonus together; side wagers that a fold would forfeit are not at stake",
        ShortStrategy("optimal", optimal.rules if optimal else _ADVICE, value, Fraction()),
        valued_lines(
            {lines.name: lines for lines in (*([optimal] if optimal else []), *_named_lines())}.values(),
            value,
            lambda lines: exact_value(ante.ante_figure(bonus, lines.says_yes)),
        ),
    )


_ADVICE = ("Play when that is worth more than a fold; queenhigh advise shows both for any hand",)


def _optimal_lines(bonus: Paytable) -> Lines | None:
    """The best play as one bar, where every hand from the lowest one that is played upwards is played."""
    played, every = set(ante.strengths_played(bonus).tolist()), set(ante.strengths().tolist())
    lowest = min(played, default=max(every) + 1)
    if not played or played != {strength for strength in every if strength >= lowest}:
        return None
    if lowest == min(every):
        return Lines("always-play", _play_rules(None), lambda cards: True)
    hand = _lowest_hand(lowest)
    return Lines(hand, _play_rules(hand), lambda cards: THREE.strength(cards) >= lowest)


def _play_rules(hand: str | None) -> tuple[str, ...]:
    """A strategy that plays a hand and every better one, or without a hand all of them."""
    amount = "; queenhigh advise shows the best amount" if len(ante.terms().times) > 1 else ""
    return (f"Play {hand} or better{amount}", "Fold the rest") if hand else (f"Play everything{amount}",)


def _lowest_hand(strength: int) -> str:
    """A strength as its three ranks: "Q-6-4"."""
    cards = all_sets(3)[int(np.argmax(ante.strengths() == strength))].tolist()
    ranks = [card >> 2 for card in cards]
    ranks.sort(key=lambda rank: (-ranks.count(rank), -rank))
    return "-".join(RANKS[rank].replace("T", "10") for rank in ranks)


def _named_lines() -> list[Lines]:
    """What the dealer would play, and everything."""
    words = {"always-play": _play_rules(None)}
    qualifier = ante.terms().contest.qualifier
    if qualifier is not None:
        words |= dict.fromkeys(ante.terms().qualifier_names, _play_rules(qualifier.words))
    return [Lines(name, words[name], says_yes) for name, says_yes in ante.named_strategies().items()]


def strategy_changes(before: Paytable, after: Paytable) -> tuple[StagePlay, ...]:
    played = [(ante.plays("optimal", table) > 0).tolist() for table in (before, after)]
    return (changed_classes("the hand", 3, ("fold", "play"), *played),)


def grid(bonus: Paytable) -> Grid:
    """High-card hands by their first two cards: the lowest third card that plays."""
    hands = _high_card_hands(bonus)

    def cell(row: int, column: int) -> Cell:
        first, second = 12 - row, 12 - column
        thirds = hands.get((first, second), [])
        if not thirds:
            return EMPTY
        played = sorted({third for third, plays, _ in thirds if plays})
        samples = _samples(thirds)
        name = f"{RANKS[first]}-{RANKS[second]}"
        if not played:
            return Cell("no", "F", f"{name}: fold with any third card", samples)
        if all(plays for _, plays, _ in thirds):
            return Cell("yes", "P", f"{name}: play with any third card", samples)
        lowest = RANKS[played[0]]
        return Cell("some", f"{lowest}+", f"{name}: play with a {lowest} or higher, otherwise fold", samples)

    return Grid(
        f"Three Card Poker, Ante Bonus {bonus.letter}: hands without a pair",
        "highest card",
        "second card",
        cell,
        (("yes", "P play"), ("some", "play from this third card up"), ("no", "F fold")),
    )


_Third = tuple[int, bool, tuple[Card, ...]]
"""The rank of a third card, whether the hand is played, and the hand."""


def _samples(thirds: list[_Third]) -> tuple[SampleHand, ...]:
    """The highest hand that folds and the lowest that plays."""
    folded = max((third for third in thirds if not third[1]), default=None)
    played = min((third for third in thirds if third[1]), default=None)
    return tuple(SampleHand(third[2]) for third in (folded, played) if third is not None)


def _high_card_hands(bonus: Paytable) -> dict[tuple[int, int], list[_Third]]:
    """The hands of each cell, by the ranks of their first two cards."""
    classes, hands = suit_classes(3), dict[tuple[int, int], list[_Third]]()
    played = ante.plays("optimal", bonus) == classes.weights
    for member, plays in zip(classes.members.tolist(), played.tolist(), strict=True):
        ranks = sorted((card >> 2 for card in member), reverse=True)
        if ante.is_high_card(member):
            hands.setdefault((ranks[0], ranks[1]), []).append((ranks[2], plays, _highest_first(member)))
    return hands


def _highest_first(member: list[int]) -> tuple[Card, ...]:
    return tuple(Card(card) for card in sorted(member, reverse=True))
