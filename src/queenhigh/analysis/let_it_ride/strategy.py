"""The best play of Let It Ride in words, beside short strategies, and as a grid.

Three cards ask for Bet 1, four for Bet 2.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from queenhigh.analysis.card_sets import suit_classes
from queenhigh.analysis.let_it_ride.bets import bets_figure, rides
from queenhigh.analysis.short_strategies import ACE, Lines, is_suited, ranks_of, spread
from queenhigh.analysis.strategy_books import StrategyBook, best_in_words, exact_value, valued_lines
from queenhigh.analysis.strategy_changes import StagePlay, changed_classes
from queenhigh.analysis.strategy_grid import EMPTY, Cell, Grid, SampleHand
from queenhigh.cards import RANK_PLURALS, RANKS, Card, five_card_names, rank_of
from queenhigh.rulebook import Paytable

_QUEEN = 10
_SIX_LINES = (
    "Bet 1 rides with three of a suit in a row from 3-4-5 up, over four ranks with a high card, "
    "or over five ranks with two",
    "Bet 2 rides with a winner",
    "Bet 2 rides with four of a suit",
    "Bet 2 rides with four in a row, open at both ends, one of them high",
    "Withdraw the rest",
)
_EIGHT_LINES = (
    "Bet 1 rides with three of a suit in a row with a high card, or over up to five ranks with two",
    "Bet 1 rides with three high cards in a row, queen high or lower, whatever their suits",
    "Bet 2 rides with a winner",
    "Bet 2 rides with four of a suit",
    "Bet 2 rides with four in a row, open at both ends",
    "Bet 2 rides with four high cards that one more makes a straight",
    "Withdraw the rest",
)


def lowest_paid_pair(paytable: Paytable) -> int:
    """The rank of the lowest pair that a bet is paid for; one above the ace where no pair is."""
    paid = [rank for rank in range(13) if paytable.line(*five_card_names(_pair_of(rank)))]
    return min(paid, default=ACE + 1)


def _pair_of(rank: int) -> list[Card]:
    """A pair with three other cards that make nothing with it."""
    others = [other for other in (0, 2, 5, 7) if other != rank][:3]
    return [Card(4 * rank), Card(4 * rank + 1), *(Card(4 * other + 2) for other in others)]


@dataclass(frozen=True, slots=True)
class _Hands:
    """What a player sees in a hand, by what is paid already: "high" is a card whose pair is paid."""

    lowest: int

    def high(self, cards: Sequence[Card]) -> int:
        return sum(rank_of(card) >= self.lowest for card in cards)

    def winner(self, cards: Sequence[Card]) -> bool:
        """Paid already: a high pair, two pairs, or three of a kind."""
        ranks = ranks_of(cards)
        pairs = {rank for rank in ranks if ranks.count(rank) >= 2}
        return any(rank >= self.lowest or ranks.count(rank) >= 3 for rank in pairs) or len(pairs) == 2

    def winner_or_suited(self, cards: Sequence[Card]) -> bool:
        return self.winner(cards) or (len(cards) == 4 and is_suited(cards))

    def straight_flush_in_reach(self, cards: Sequence[Card]) -> bool:
        reach = spread(cards)
        if not is_suited(cards) or reach > 5:
            return False
        return self.high(cards) >= reach - 3 and (reach > 3 or ranks_of(cards)[0] >= 1)

    def six_lines(self, cards: Sequence[Card]) -> bool:
        if self.winner(cards):
            return True
        if len(cards) == 3:
            return self.straight_flush_in_reach(cards)
        return is_suited(cards) or (_open_straight(cards) and self.high(cards) >= 1)

    def eight_lines(self, cards: Sequence[Card]) -> bool:
        if self.winner(cards):
            return True
        reach = spread(cards)
        if len(cards) == 3:
            if is_suited(cards):
                return 0 < reach <= 5 and self.high(cards) >= min(reach - 2, 2)
            return reach == 3 and self.high(cards) == 3 and ranks_of(cards)[-1] <= _QUEEN
        return is_suited(cards) or _open_straight(cards) or (0 < reach <= 5 and self.high(cards) == 4)


def _open_straight(cards: Sequence[Card]) -> bool:
    return spread(cards) == 4 and ranks_of(cards)[-1] != ACE


def short_strategies(paytable: Paytable) -> tuple[Lines, ...]:
    """Strategies from the longest to the shortest."""
    lowest = lowest_paid_pair(paytable)
    seen = _Hands(lowest)
    pairs = f"{RANK_PLURALS[RANKS[lowest]]} or better, or " if lowest <= ACE else ""
    paid = f"Bet 1 rides with a winner: {pairs}three of a kind"
    return (
        Lines("six lines", (paid, *_SIX_LINES), seen.six_lines),
        Lines("eight lines", (paid, *_EIGHT_LINES), seen.eight_lines),
        Lines(
            "three lines",
            ("Ride with a winner", "Ride with four of a suit", "Withdraw the rest"),
            seen.winner_or_suited,
        ),
        Lines("two lines", ("Ride with a winner", "Withdraw the rest"), seen.winner),
        Lines("never ride", ("Withdraw always",), lambda cards: False),
    )


def strategy_book(paytable: Paytable) -> StrategyBook:
    best = bets_figure(paytable)
    value = exact_value(best)
    short = valued_lines(
        short_strategies(paytable), value, lambda lines: exact_value(bets_figure(paytable, lines.says_yes))
    )
    return StrategyBook(
        best.game,
        paytable.letter,
        best.unit,
        "all bets that stay, each decided by what is known at the time",
        best_in_words(short, "Ride whenever the bet is worth more than nothing", value),
        short,
    )


def strategy_changes(before: Paytable, after: Paytable) -> tuple[StagePlay, ...]:
    (first, second), (first_after, second_after) = (rides("optimal", table) for table in (before, after))
    choices = ("withdraw", "ride")
    return (
        changed_classes("the first three cards", 3, choices, first.tolist(), first_after.tolist()),
        changed_classes("those and the first community card", 4, choices, second.tolist(), second_after.tolist()),
    )


def grid(bets: Paytable) -> Grid:
    """Bet 1 with three cards of one suit, by the highest and the lowest of them."""
    first, _ = rides("optimal", bets)
    of_suit: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    for member, ride in zip(suit_classes(3).members.tolist(), first.tolist(), strict=True):
        if len({card & 3 for card in member}) == 1:
            low, middle, high = sorted(Card(card) >> 2 for card in member)
            of_suit.setdefault((high, low), []).append((middle, ride))

    def cell(row: int, column: int) -> Cell:
        hands = of_suit.get((12 - row, 12 - column), [])
        if not hands:
            return EMPTY
        name = f"{RANKS[12 - row]} high, {RANKS[12 - column]} low, one suit"
        riding = [RANKS[middle] for middle, ride in sorted(hands) if ride]
        samples = _samples(12 - row, 12 - column, hands)
        if len(riding) == len(hands):
            return Cell("yes", "R", f"{name}: ride", samples)
        if not riding:
            return Cell("no", "W", f"{name}: withdraw", samples)
        return Cell("some", "".join(riding)[:3], f"{name}: ride with {', '.join(riding)} between", samples)

    return Grid(
        f"Let It Ride, paytable {bets.letter}: Bet 1 with three of a suit",
        "highest card",
        "lowest card",
        cell,
        (("yes", "R ride"), ("some", "ride with these between"), ("no", "W withdraw")),
    )


def _samples(high: int, low: int, hands: list[tuple[int, bool]]) -> tuple[SampleHand, ...]:
    """A hand of one suit that is withdrawn and one that rides, where the cell has both."""
    middles = {ride: middle for middle, ride in sorted(hands, reverse=True)}
    return tuple(SampleHand((Card(4 * high), Card(4 * middle), Card(4 * low))) for _, middle in sorted(middles.items()))
