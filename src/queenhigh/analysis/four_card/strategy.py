"""The best play of Four Card Poker in words, beside short strategies, and as a grid."""

from fractions import Fraction

import numpy as np

from queenhigh.analysis.dealer_contest import HIGHER, LOWER
from queenhigh.analysis.four_card import ante
from queenhigh.analysis.four_card.short_strategies import (
    BASIC,
    WITH_UPCARD,
    best_thresholds,
    best_without_upcard,
    eyes,
    times_words,
)
from queenhigh.analysis.short_strategies import ShortStrategy
from queenhigh.analysis.strategy_books import StrategyBook, cheapest_first, exact_value
from queenhigh.analysis.strategy_changes import MOST_EXAMPLES, Moved, StagePlay
from queenhigh.analysis.strategy_grid import Cell, Grid, SampleHand
from queenhigh.cards import RANKS, Card
from queenhigh.rulebook import Paytable


def strategy_book(bonus: Paytable) -> StrategyBook:
    best = ante.ante_figure(bonus)
    value = exact_value(best)

    def short(name: str, rules: tuple[str, ...], plays: ante.Plays) -> ShortStrategy:
        worth = exact_value(ante.ante_figure(bonus, plays))
        return ShortStrategy(name, rules, worth, value - worth)

    limit = ("any number of lines without the upcard", ("The best play of each hand by its own five cards",))
    return StrategyBook(
        best.game,
        bonus.letter,
        best.unit,
        "ante, play and ante bonus together, for each of the 122,151,120 hands and upcards",
        ShortStrategy("optimal", _optimal_rules(), value, Fraction()),
        cheapest_first(
            [
                *(short(item.name, item.rules, item.plays()) for item in (*WITH_UPCARD, best_thresholds(), BASIC)),
                short(*limit, best_without_upcard(bonus)),
            ]
        ),
    )


def _optimal_rules() -> tuple[str, ...]:
    """The best play by the share of dealer hands that are higher, where nothing else decides it."""
    contest = ante.terms()
    least, most = contest.times[0], contest.times[-1]
    if tuple(ante.case_counts()) != (LOWER,):
        return ("Play when that is worth more than a fold; queenhigh advise shows both for any hand and upcard",)
    full, fold = _even_share(most, least), _even_share(least, 0)
    return (
        f"{times_words(most)} when fewer than {_share_words(full)} of the dealer's hands are higher",
        f"Fold when more than {_share_words(fold)} are higher and no bonus is due",
        f"{times_words(least)} otherwise; queenhigh advise shows the value of each choice",
    )


def _even_share(more: int, fewer: int) -> Fraction:
    """The share of higher dealer hands at which two Plays, or a Play and a fold, are worth the same."""
    contest = ante.terms()
    won, lost = (contest.net(case, more) - contest.net(case, fewer) for case in (HIGHER, LOWER))
    return Fraction(won, won - lost) if won > lost else Fraction(1)


def _share_words(share: Fraction) -> str:
    """
    >>> _share_words(Fraction(1, 2)), _share_words(Fraction(3, 4)), _share_words(Fraction(2, 5))
    ('half', 'three quarters', '40.0%')
    """
    words = {Fraction(1, 2): "half", Fraction(3, 4): "three quarters", Fraction(2, 3): "two thirds"}
    return words.get(share, f"{float(share):.1%}")


def strategy_changes(before: Paytable, after: Paytable) -> tuple[StagePlay, ...]:
    pairs: dict[tuple[str, str], int] = {}
    names: dict[tuple[str, str], dict[str, None]] = {}
    for region in ante.regions():
        was, now = (ante.terms().action(ante.best_times(region, table)) for table in (before, after))
        if was != now:
            pairs[was, now] = pairs.get((was, now), 0) + region.pairs
            names.setdefault((was, now), {})[region.names[-1]] = None
    moved = tuple(Moved(*key, many, tuple(names[key])[:MOST_EXAMPLES]) for key, many in pairs.items())
    return (StagePlay("the hand and the upcard", ante.PAIRS, moved),)


def grid(bonus: Paytable) -> Grid:
    """A pair against each upcard: the play that is best for most such hands, and how many it is best for."""
    plays, table, see = ante.optimal_plays(bonus), ante.solved(), eyes()
    weights = table.weights.astype(np.int64)
    least, most = ante.terms().times[0], ante.terms().times[-1]
    plays_named = [("yes", most), *([("some", least)] if least != most else [])]
    legend = (
        *((kind, f"{times} {times_words(times).lower()}") for kind, times in plays_named),
        ("no", "F fold"),
        ("", "* not all"),
    )

    def cell(row: int, column: int) -> Cell:
        pair, upcard = 12 - row, 12 - column
        of_pair = see.pair[:, 0] == pair
        columns = slice(4 * upcard, 4 * upcard + 4)
        held = table.higher[of_pair, columns] < 0
        counts = {
            times: int((((plays[of_pair, columns] == times) & ~held).sum(axis=1) * weights[of_pair]).sum())
            for times in (0, least, most)
        }
        best = max(counts, key=lambda times: counts[times])
        share = Fraction(counts[best], sum(counts.values()))
        kind = "no" if best == 0 else "yes" if best == most else "some"
        letter = str(best) if best else "F"
        title = f"{RANKS[pair]}-{RANKS[pair]} against {RANKS[upcard]}: {_play_words(best, share)}"
        return Cell(kind, letter if share == 1 else f"{letter}*", title, _samples(pair, upcard))

    return Grid(
        "Four Card Poker: a pair against the upcard",
        "own pair",
        "upcard",
        cell,
        legend,
    )


def _play_words(times: int, share: Fraction) -> str:
    """What to do with a pair, and how often where the other cards of the hand decide it.

    >>> _play_words(3, Fraction(1)), _play_words(0, Fraction(19, 20))
    ('play 3×, whatever your other cards', 'fold with about 95% of the hands; your other cards decide')
    >>> _play_words(1, Fraction(9999, 10000))
    'play 1× with about 99% of the hands; your other cards decide'
    """
    play = f"play {times}×" if times else "fold"
    if share == 1:
        return f"{play}, whatever your other cards"
    return f"{play} with about {min(99, round(100 * share))}% of the hands; your other cards decide"


_LOW_SIDE_CARDS, _HIGH_SIDE_CARDS = (5, 2, 0, 7), (12, 10, 7, 5)
"""Ranks that make nothing with a pair."""


def _samples(pair: int, upcard: int) -> tuple[SampleHand, ...]:
    """The pair with low side cards and with high ones; suits and side cards keep clear of a flush and a straight."""
    return tuple(
        SampleHand(_pair_with([rank for rank in ranks if rank != pair][:3], pair), Card(4 * upcard + 3))
        for ranks in (_LOW_SIDE_CARDS, _HIGH_SIDE_CARDS)
    )


def _pair_with(side: list[int], pair: int) -> tuple[Card, ...]:
    return (
        Card(4 * pair),
        Card(4 * pair + 1),
        *(Card(4 * rank + suit) for rank, suit in zip(side, (0, 1, 2), strict=True)),
    )
