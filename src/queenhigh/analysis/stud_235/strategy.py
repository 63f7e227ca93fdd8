"""The best play of 235 Stud Poker in words, beside short strategies, and as a grid.

Two cards ask for the 3 Card raise, three for the 5 Card raise.
"""

from collections.abc import Sequence

from queenhigh.analysis.card_sets import suit_classes
from queenhigh.analysis.short_strategies import ACE, TEN, Lines, high_cards, is_suited, ranks_of, spread
from queenhigh.analysis.strategy_books import StrategyBook, best_in_words, exact_value, valued_lines
from queenhigh.analysis.strategy_changes import StagePlay, changed_classes
from queenhigh.analysis.strategy_grid import Cell, Grid, SampleHand
from queenhigh.analysis.stud_235.raises import ALL_THREE, Paytables, raise_values, raises, stud_figure
from queenhigh.cards import RANKS, Card
from queenhigh.rulebook import Paytable


def _raise_two(cards: Sequence[Card]) -> bool:
    reach = spread(cards)
    return reach == 0 or is_suited(cards) or (reach == 2 and ACE not in ranks_of(cards))


def _raise_three(cards: Sequence[Card]) -> bool:
    if spread(cards) == 0 or is_suited(cards) or high_cards(cards) == 3:
        return True
    return spread(cards) <= 4 and (high_cards(cards) == 2 or ranks_of(cards) == [TEN - 2, TEN - 1, TEN])


_TWO_CARD_LINE = "Raise the 3 Card wager with a pair, two of a suit, or two in a row without an ace"

SHORT_STRATEGIES = (
    Lines(
        "four lines",
        (
            _TWO_CARD_LINE,
            "Raise the 5 Card wager with a pair or better (a straight only as below) and with any three of a suit",
            "Raise the 5 Card wager with three high cards, with two of them within four ranks, and with 8-9-10",
            "Check the rest",
        ),
        lambda cards: _raise_two(cards) if len(cards) == 2 else _raise_three(cards),
    ),
    Lines(
        "three lines",
        (_TWO_CARD_LINE, "Raise the 5 Card wager with a pair, three of a suit or three high cards", "Check the rest"),
        lambda cards: (
            _raise_two(cards) if len(cards) == 2 else spread(cards) == 0 or is_suited(cards) or high_cards(cards) == 3
        ),
    ),
    Lines(
        "two lines",
        ("Raise with a pair, two or three of a suit", "Check the rest"),
        lambda cards: spread(cards) == 0 or is_suited(cards),
    ),
    Lines("never raise", ("Check always",), lambda cards: False),
)


def strategy_book(paytable: Paytable) -> StrategyBook:
    tables = Paytables.of_the_rules().with_table("five_card", paytable)
    best = stud_figure(ALL_THREE, "stud", tables)
    value = exact_value(best)
    short = valued_lines(
        SHORT_STRATEGIES, value, lambda lines: exact_value(stud_figure(ALL_THREE, "stud", tables, lines.says_yes))
    )
    return StrategyBook(
        best.game,
        "-",
        best.unit,
        "the three wagers and both raises together, by your own cards alone",
        best_in_words(short, "Raise whenever the wager is worth more than nothing", value),
        short,
    )


def strategy_changes(wager: str, before: Paytable, after: Paytable) -> tuple[StagePlay, ...]:
    """The 3 Card raise is decided on two cards, the 5 Card raise on three; the payouts of one bear on one (OQ-301)."""
    rules = Paytables.of_the_rules()
    name = "five_card" if wager == "stud" else wager
    stage, known = (0, "the first two cards") if name == "three_card" else (1, "the three cards")
    raised = [raises(rules.with_table(name, table), "optimal", take_zero=False)[stage] for table in (before, after)]
    return (changed_classes(known, stage + 2, ("check", "raise"), *raised),)


def grid(five_card: Paytable) -> Grid:
    """The 3 Card raise on every two cards: suited above the diagonal, others below, pairs on it."""
    first, _ = raise_values(Paytables.of_the_rules().three_card, five_card)
    worth = {}
    for member, value in zip(suit_classes(2).members.tolist(), first.tolist(), strict=True):
        low, high = sorted(card >> 2 for card in member)
        worth[high, low, (member[0] & 3) == (member[1] & 3)] = value

    def cell(row: int, column: int) -> Cell:
        one, two = 12 - row, 12 - column
        suited = row < column
        value = worth[max(one, two), min(one, two), suited]
        name = f"{RANKS[max(one, two)]}-{RANKS[min(one, two)]}{' suited' if suited else ''}"
        kind, letter, play = ("yes", "R", "raise") if value > 0 else ("no", "C", "check")
        hand = (Card(4 * max(one, two)), Card(4 * min(one, two) + (0 if suited else 1)))
        return Cell(kind, letter, f"{name}: {play}", (SampleHand(hand),))

    return Grid(
        "235 Stud Poker: the 3 Card raise (suited above the diagonal)",
        "first card",
        "second card",
        cell,
        (("yes", "R raise"), ("no", "C check")),
    )
