"""The best play of each game in words, and short strategies beside it with what each of them costs."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from queenhigh.analysis.edge import Unknown
from queenhigh.analysis.short_strategies import LET_IT_RIDE, STUD_235, THREE_CARD, Lines, ShortStrategy
from queenhigh.cards import RANKS, THREE
from queenhigh.rulebook import Paytable, rulebook


@dataclass(frozen=True, slots=True)
class StrategyBook:
    """The optimal strategy of a game under a paytable, and short ones, the cheapest first.

    Values are per unit of the main wager; `optimum` says what is maximised.
    """

    game: str
    paytable: str
    unit: str
    optimum: str
    optimal: ShortStrategy
    short: tuple[ShortStrategy, ...]

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "paytable": self.paytable,
            "unit": self.unit,
            "optimum": self.optimum,
            "strategy": "optimal",
            **{key: value for key, value in self.optimal.data().items() if key != "name"},
            "short": [strategy.data() for strategy in self.short],
        }


def strategy_book(game: str, paytable: str | Paytable | None = None) -> StrategyBook:
    """
    >>> book = strategy_book("three-card-poker")
    >>> book.optimal.rules, str(book.short[0].cost)
    (('Play Q-6-4 or better', 'Fold the rest'), '0')
    """
    if game not in _BOOKS:
        raise Unknown(f"{game!r} is not one of our games: {', '.join(_BOOKS)}")
    wager, build = _BOOKS[game]
    tables = rulebook(game).paytables[wager]
    if isinstance(paytable, Paytable):
        return build(paytable)
    letter = paytable or next(iter(tables))
    if letter not in tables:
        raise Unknown(f"{letter!r} is no paytable of {wager}: {', '.join(tables)}")
    return build(tables[letter])


def _short(name: str, rules: tuple[str, ...], ev: Fraction, best: Fraction) -> ShortStrategy:
    return ShortStrategy(name, rules, ev, best - ev)


def _cheapest_first(strategies: list[ShortStrategy]) -> tuple[ShortStrategy, ...]:
    return tuple(sorted(strategies, key=lambda strategy: strategy.cost))


def _three_card(bonus: Paytable) -> StrategyBook:
    from queenhigh.analysis import three_card

    best = three_card.ante_figure(bonus)
    assert isinstance(best.ev, Fraction)
    lowest = int(min(three_card.strengths_played(bonus)))
    ranks = [lowest >> shift & 15 for shift in (16, 12, 8)]
    hand = "-".join(RANKS[rank].replace("T", "10") for rank in ranks)
    rules = (f"Play {hand} or better", "Fold the rest")
    assert THREE.class_of(lowest) == "high_card"
    return StrategyBook(
        best.game,
        bonus.letter,
        best.unit,
        "ante, play and ante bonus together; side wagers that a fold would forfeit are not at stake",
        _short("optimal", rules, best.ev, best.ev),
        _lines(THREE_CARD, best.ev, lambda lines: three_card.ante_figure(bonus, lines.says_yes).ev),
    )


def _lines(lines: tuple[Lines, ...], best: Fraction, value: Callable[[Lines], Any]) -> tuple[ShortStrategy, ...]:
    return _cheapest_first([_short(item.name, item.rules, value(item), best) for item in lines])


def _stud(paytable: Paytable) -> StrategyBook:
    from queenhigh.analysis import stud_235

    tables = stud_235.Paytables.of_the_rules().with_table("five_card", paytable)
    stakes = {"two_card": 1, "three_card": 1, "five_card": 1}
    best = stud_235.stud_figure(stakes, "stud", tables)
    assert isinstance(best.ev, Fraction)
    short = _lines(STUD_235, best.ev, lambda lines: stud_235.stud_figure(stakes, "stud", tables, lines.says_yes).ev)
    return StrategyBook(
        best.game,
        "-",
        best.unit,
        "the three wagers and both raises together, by the own cards alone",
        _optimal(short, "Raise whenever the wager is worth more than nothing", best.ev),
        short,
    )


def _let_it_ride(paytable: Paytable) -> StrategyBook:
    from queenhigh.analysis import let_it_ride

    best = let_it_ride.bets_figure(paytable)
    assert isinstance(best.ev, Fraction)
    short = _lines(LET_IT_RIDE, best.ev, lambda lines: let_it_ride.bets_figure(paytable, lines.says_yes).ev)
    return StrategyBook(
        best.game,
        paytable.letter,
        best.unit,
        "all bets that stay, each worth what is known when it is decided",
        _optimal(short, "Ride whenever the bet is worth more than nothing", best.ev),
        short,
    )


def _optimal(short: tuple[ShortStrategy, ...], otherwise: str, best: Fraction) -> ShortStrategy:
    """A short strategy that costs nothing is the best play in words."""
    told = f"{otherwise}: queenhigh advise says so for any cards"
    return _short("optimal", short[0].rules if short[0].cost == 0 else (told,), best, best)


def _four_card(bonus: Paytable) -> StrategyBook:
    from queenhigh.analysis import four_card, four_card_lines

    best = four_card.ante_figure(bonus)
    assert isinstance(best.ev, Fraction)
    shown = [*four_card_lines.WITH_UPCARD, four_card_lines.best_thresholds(), four_card_lines.BASIC]
    short = [_short(item.name, item.rules, four_card.ante_figure(bonus, item.plays()).ev, best.ev) for item in shown]  # type: ignore[arg-type]
    limit = four_card.ante_figure(bonus, four_card_lines.best_without_upcard()).ev
    assert isinstance(limit, Fraction)
    short.append(
        _short(
            "any number of lines without the upcard",
            ("The best play of each hand by its own five cards",),
            limit,
            best.ev,
        )
    )
    rules = (
        "Three times when fewer than half of the dealer's hands are higher",
        "Fold when more than three quarters are higher and no bonus is due",
        "Once otherwise: queenhigh advise says which for any hand and upcard",
    )
    return StrategyBook(
        best.game,
        bonus.letter,
        best.unit,
        "ante, play and ante bonus together, for each of the 122,151,120 hands and upcards",
        _short("optimal", rules, best.ev, best.ev),
        _cheapest_first(short),
    )


_BOOKS: dict[str, tuple[str, Callable[[Paytable], StrategyBook]]] = {
    "three-card-poker": ("ante_bonus", _three_card),
    "four-card-poker": ("ante_bonus", _four_card),
    "235-stud-poker": ("five_card", _stud),
    "let-it-ride": ("bets", _let_it_ride),
}
