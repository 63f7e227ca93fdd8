"""The best play as a grid of cells: what is in it. The drawing is `queenhigh.drawings.strategy_grid`."""

from collections.abc import Callable
from dataclasses import dataclass

from queenhigh.analysis.solver import chosen_paytable, solver_of
from queenhigh.cards import RANKS, Card
from queenhigh.rulebook import Paytable

HIGH_FIRST = tuple(RANKS[::-1])


@dataclass(frozen=True, slots=True)
class SampleHand:
    """A hand of a cell, to be valued exactly: the player's own cards, and the dealer's upcard where there is one."""

    own: tuple[Card, ...]
    upcard: Card | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its kind (`yes`, `some`, `no`, or nothing for no cell), its letters, what a pointer shows, and hands of
    it; where the play depends on more than the cell says, a hand of each play."""

    kind: str
    text: str
    title: str
    samples: tuple[SampleHand, ...] = ()


EMPTY = Cell("", "", "")


@dataclass(frozen=True, slots=True)
class Grid:
    """A titled grid of ranks by ranks, the ace first, with a legend of its kinds of cells."""

    title: str
    row_title: str
    column_title: str
    cell: Callable[[int, int], Cell]
    legend: tuple[tuple[str, str], ...]
    rows: tuple[str, ...] = HIGH_FIRST
    columns: tuple[str, ...] = HIGH_FIRST


def strategy_grid(game: str, paytable: Paytable | str | None = None) -> Grid:
    """The best play of a game as a grid."""
    solver = solver_of(game)
    return solver.grid(chosen_paytable(game, solver.main, paytable))
