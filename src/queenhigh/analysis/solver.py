"""What the analysis knows about one game beyond its rulebook: how its decided wagers are best played and valued.

Each game has a solver in a package of its own. General code asks `find_solver` for it by the game's name and knows no
game itself. A game without a solver still has exact figures for its wagers on cards alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from queenhigh.analysis.solved_rules import is_solved
from queenhigh.cards import Card
from queenhigh.rulebook import Paytable, game_names, rulebook

if TYPE_CHECKING:
    from queenhigh.analysis.advice import Advice, Question
    from queenhigh.analysis.box_wagers import BoxWagers, Counted
    from queenhigh.analysis.decision_tables import DealerCases, DecisionTables
    from queenhigh.analysis.figures import Figure, Parts, Tally
    from queenhigh.analysis.information_value import Gain, SeenCards
    from queenhigh.analysis.seats import Product
    from queenhigh.analysis.strategy_books import StrategyBook
    from queenhigh.analysis.strategy_changes import StagePlay
    from queenhigh.analysis.strategy_grid import Grid
    from queenhigh.games import Game

Progress = Callable[[str, float], None]
"""Told what is being done, and which share of the work is behind it."""

OPTIMAL = "optimal"
Strategy = str | Callable[[Sequence[Card]], int]
"""How a hand is played: a name, or a function of the cards seen that says how many times to bet, 0 or False for no. A
function must treat suits alike."""


def no_progress(what: str, share: float) -> None:
    """For callers who do not watch."""


class Unknown(ValueError):
    """There is no such game, wager, paytable or strategy; the text lists those that exist."""


class NoSolver(Unknown):
    """The game is known, but nobody has written an exact solver for its decided wagers."""


class Solver(ABC):
    """The exact analysis of one game's decisions.

    Names of figures are names of offers (`ante`, `pair_plus`, `bets`), or of a group of them that is played as one.
    """

    game: ClassVar[str]
    main: ClassVar[str]
    """The figure that strategies are valued by, and that other wagers are counted together with."""
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Figures of several offers that are played as one, such as the three equal wagers of a stud game."""
    figured: ClassVar[tuple[str, ...]]
    """The figures that this solver counts; every other wager is counted by its cards alone."""
    decided: ClassVar[tuple[str, ...]]
    """Those of them that depend on how one plays."""
    group_offers: ClassVar[Mapping[str, str]] = {}
    """For each group the offer whose paytable its figure follows."""
    slow_together: ClassVar[frozenset[str]] = frozenset()
    """Wagers that take minutes to count together with the rest."""
    seen: ClassVar[tuple[str, ...]] = ()
    """The pieces of information whose worth can be counted."""

    @property
    def strategies(self) -> tuple[str, ...]:
        """The strategies with a name, the optimal one first."""
        return (OPTIMAL,)

    def prepare(self, progress: Progress = no_progress, *, fresh: bool = False) -> None:  # noqa: B027
        """Do ahead of time what takes seconds; `fresh` ignores what was kept on disk."""

    @abstractmethod
    def figure(self, wager: str, paytable: Paytable, strategy: Strategy, *, take_zero: bool) -> "Figure":
        """The figures of one of the wagers in `figured`."""

    @abstractmethod
    def parts(self, wager: str, paytable: Paytable, strategy: Strategy, *, take_zero: bool) -> "Parts":
        """What each of the wagers in a decided figure is worth, per one unit of the figure; they add up to its mean."""

    @abstractmethod
    def advise(self, question: "Question") -> "Advice":
        """The value of each option at the decision that the cards belong to."""

    @abstractmethod
    def advised_wager(self, own_cards: int) -> str:
        """The figure whose paytable matters to the decision that is made with so many own cards."""

    @abstractmethod
    def strategy_book(self, paytable: Paytable) -> "StrategyBook":
        """The best play in words, and short strategies with their cost."""

    @abstractmethod
    def strategy_changes(self, wager: str, before: Paytable, after: Paytable) -> "tuple[StagePlay, ...]":
        """How a change of payouts changes the best play of a decided wager."""

    @abstractmethod
    def grid(self, paytable: Paytable) -> "Grid":
        """The best play as a grid to be drawn."""

    @abstractmethod
    def count_together(self, wagers: "BoxWagers") -> "Counted":
        """All results of the wagers of one box, under the play that is best for all of them."""

    @abstractmethod
    def information(self, seen: str, paytable: Paytable, deals: int, seed: int) -> "Gain":
        """What one piece of information in `seen` is worth."""

    @property
    def numbered(self) -> Mapping[str, int]:
        """What can be seen several times, and how often at most; 0 for sorted backs, which are not counted."""
        return {}

    def seen_by_number(self, seen: "SeenCards", paytable: Paytable, deals: int, seed: int) -> "Gain":
        """What so many seen cards are worth."""
        raise NoSolver(f"nobody has counted {seen.kind} of {rulebook(self.game).title}")

    def two_seats(self, wagers: "BoxWagers", tally: "Tally") -> "Product":
        """The mean product of what two boxes with the same wagers win in one round; `tally` is what one wins."""
        raise NoSolver(f"nobody has counted two seats of {rulebook(self.game).title}")

    def decision_tables(self, game: "Game", strategy: Strategy) -> "DecisionTables":
        """What a strategy decides with every hand, at a house with the paytables of this game."""
        raise NoSolver(f"nobody has written down what the strategies of {rulebook(self.game).title} do with every hand")

    def dealer_cases(self) -> "DealerCases":
        """How every hand compares with the dealer's hands, in a game with a contest."""
        raise NoSolver(f"nobody has counted the dealer's hands of {rulebook(self.game).title}")

    def hands_kept(self, kind: str, ante: str | None, strategy: str) -> Mapping[tuple[str, ...], int] | None:
        """How many hands of a kind are not folded, by name; None where no hand that is folded could win anything."""
        return None

    def winnings(self, stakes: Mapping[str, int]) -> "Tally | None":
        """What one box wins under best play, lost wagers left aside; None where nobody has counted it."""
        return None


_solvers: dict[str, Solver] = {}


def register_solver(solver: Solver) -> None:
    """Make a solver known by the name of its game."""
    _solvers[solver.game] = solver


def find_solver(game: str) -> Solver | None:
    """The solver of a game, or None for a game that has none under the rules in force."""
    if game not in game_names():
        raise Unknown(f"{game!r} is not one of our games: {', '.join(game_names())}")
    solver = _solvers.get(game)
    return solver if solver is not None and is_solved(game, solver.figured) else None


def solver_of(game: str) -> Solver:
    """The solver of a game.

    >>> solver_of("let-it-ride").decided
    ('bets',)
    """
    solver = find_solver(game)
    if solver is None:
        changed = (
            ": the rules in force change its deal, its decisions or the hands it reads" if game in _solvers else ""
        )
        raise NoSolver(f"no exact solver for {rulebook(game).title}'s decided wagers{changed}")
    return solver


def figure_wagers(game: str) -> tuple[str, ...]:
    """The names of all figures of a game: groups that are played as one, then its offers.

    >>> figure_wagers("let-it-ride")[:2]
    ('bets', 'five_card_bonus')
    """
    solver = find_solver(game)
    return (*(solver.groups if solver else ()), *rulebook(game).offers)


def decided_wagers(game: str) -> tuple[str, ...]:
    """The figures that depend on how one plays."""
    solver = find_solver(game)
    return solver.decided if solver else ()


def figure_offer(game: str, figure: str) -> str:
    """The offer whose terms a figure follows: its own, or the one that a group follows."""
    solver = find_solver(game)
    return solver.group_offers.get(figure, figure) if solver else figure


def is_group(game: str, figure: str) -> bool:
    """Whether a figure is that of several offers that are played as one."""
    solver = find_solver(game)
    return solver is not None and figure in solver.groups


def initial_wagers(game: str, figure: str) -> int:
    """How many equal wagers are placed for one unit of a figure.

    >>> initial_wagers("235-stud-poker", "stud"), initial_wagers("235-stud-poker", "two_card")
    (3, 1)
    """
    solver = find_solver(game)
    return len(solver.groups.get(figure, (figure,))) if solver else 1


def paytable_name(game: str, figure: str) -> str:
    """Under which name the rulebook lists the paytables that a figure follows.

    >>> paytable_name("three-card-poker", "ante"), paytable_name("235-stud-poker", "stud")
    ('ante_bonus', 'five_card')
    """
    offer = figure_offer(game, figure)
    return rulebook(game).table_name(offer) or offer


def paytables_of(game: str, figure: str) -> Mapping[str, Paytable]:
    """The paytables of the rules that a figure may follow, by letter."""
    return rulebook(game).paytables.get(paytable_name(game, figure), {})


def chosen_paytable(game: str, figure: str, chosen: str | Paytable | None) -> Paytable:
    """A paytable by its letter, or the first one of the rules; one that was handed in is taken as it is."""
    if isinstance(chosen, Paytable):
        return chosen
    tables = paytables_of(game, figure)
    letter = next(iter(tables)) if chosen is None else chosen
    if letter not in tables:
        raise Unknown(f"{figure} has no paytable {letter!r}; allowed: {', '.join(tables)}")
    return tables[letter]
