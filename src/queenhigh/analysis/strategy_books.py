"""The best play of each game in words, and short strategies beside it with what each of them costs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.analysis.figures import Figure
from queenhigh.analysis.notebook_table import NotebookTable
from queenhigh.analysis.short_strategies import Lines, ShortStrategy
from queenhigh.analysis.solver import chosen_paytable, solver_of
from queenhigh.rulebook import Paytable


@dataclass(frozen=True, slots=True)
class StrategyBook(NotebookTable):
    """The optimal strategy of a game under a paytable, and short ones, the cheapest first.

    Values are per unit of the main wager; `optimum` says what is maximized.
    """

    game: str
    paytable: str
    unit: str
    optimum: str
    optimal: ShortStrategy
    short: tuple[ShortStrategy, ...]

    def data(self) -> dict[str, object]:
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
    solver = solver_of(game)
    return solver.strategy_book(chosen_paytable(game, solver.main, paytable))


def exact_value(figure: Figure) -> Fraction:
    """The value of a wager that no meter pays."""
    assert isinstance(figure.ev, Fraction)
    return figure.ev


def valued_lines(
    lines: Iterable[Lines], best: Fraction, value: Callable[[Lines], Fraction]
) -> tuple[ShortStrategy, ...]:
    """Short strategies with their values, the cheapest first."""
    values = [(item, value(item)) for item in lines]
    return cheapest_first(ShortStrategy(item.name, item.rules, worth, best - worth) for item, worth in values)


def cheapest_first(strategies: Iterable[ShortStrategy]) -> tuple[ShortStrategy, ...]:
    return tuple(sorted(strategies, key=lambda strategy: strategy.cost))


def best_in_words(short: tuple[ShortStrategy, ...], otherwise: str, best: Fraction) -> ShortStrategy:
    """A short strategy that costs nothing is the best play in words."""
    advice = f"{otherwise}; queenhigh advise shows both values for any cards"
    return ShortStrategy("optimal", short[0].rules if short[0].cost == 0 else (advice,), best, Fraction())
