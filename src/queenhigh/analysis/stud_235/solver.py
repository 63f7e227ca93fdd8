"""The solver of 235 Stud Poker. What needs numpy is imported when it is asked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from queenhigh.analysis.advice import Advice, Question
from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.figures import Figure, Parts, Tally
from queenhigh.analysis.information_value import Gain, SeenCards
from queenhigh.analysis.seats import Product
from queenhigh.analysis.solver import OPTIMAL, Solver, Strategy
from queenhigh.analysis.strategy_books import StrategyBook
from queenhigh.analysis.strategy_changes import StagePlay
from queenhigh.analysis.strategy_grid import Grid
from queenhigh.rulebook import Paytable, rulebook

if TYPE_CHECKING:
    from queenhigh.analysis.decision_tables import DecisionTables
    from queenhigh.games import Game


class Stud235Solver(Solver):
    game = "235-stud-poker"
    main = "stud"
    groups = {"stud": ("two_card", "three_card", "five_card")}  # noqa: RUF012
    figured = ("stud", "three_card", "five_card", "win_em_all")
    decided = ("stud", "three_card", "five_card")
    group_offers = {"stud": "five_card"}  # noqa: RUF012
    seen = ("one community card", "one dead card", "a neighbor's hand")

    @property
    def strategies(self) -> tuple[str, ...]:
        return (OPTIMAL, "never-raise", "always-raise")

    def figure(self, wager: str, paytable: Paytable, strategy: Strategy, *, take_zero: bool) -> Figure:
        from queenhigh.analysis.stud_235.raises import figure_of

        return figure_of(wager, paytable, strategy, take_zero=take_zero)

    def parts(self, wager: str, paytable: Paytable, strategy: Strategy, *, take_zero: bool) -> Parts:
        from queenhigh.analysis.stud_235.raises import parts_of

        return parts_of(wager, paytable, strategy, take_zero=take_zero)

    def advised_wager(self, own_cards: int) -> str:
        return "three_card" if own_cards == 2 else "five_card"

    def advise(self, question: Question) -> Advice:
        from queenhigh.analysis.stud_235.advice import raise_or_check

        return raise_or_check(question)

    def strategy_book(self, paytable: Paytable) -> StrategyBook:
        from queenhigh.analysis.stud_235.strategy import strategy_book

        return strategy_book(paytable)

    def strategy_changes(self, wager: str, before: Paytable, after: Paytable) -> tuple[StagePlay, ...]:
        from queenhigh.analysis.stud_235.strategy import strategy_changes

        return strategy_changes(wager, before, after)

    def grid(self, paytable: Paytable) -> Grid:
        from queenhigh.analysis.stud_235.strategy import grid

        return grid(paytable)

    def decision_tables(self, game: "Game", strategy: Strategy) -> "DecisionTables":
        from queenhigh.analysis.stud_235.simulated_play import decision_tables

        return decision_tables(game, strategy)

    def count_together(self, wagers: BoxWagers) -> Counted:
        from queenhigh.analysis.stud_235.combined import count_together

        return count_together(wagers)

    def two_seats(self, wagers: BoxWagers, tally: Tally) -> Product:
        from queenhigh.analysis.stud_235.seats import mean_product

        return Product(mean_product(wagers))

    @property
    def numbered(self) -> Mapping[str, int]:
        from queenhigh.analysis.information_value import BACKS, NEIGHBORS, THIRD_CARDS

        others = rulebook(self.game).most_seats - 1
        return {THIRD_CARDS: others, NEIGHBORS: others, BACKS: 0}

    def seen_by_number(self, seen: SeenCards, paytable: Paytable, deals: int, seed: int) -> Gain:
        from queenhigh.analysis.stud_235.information import gain_by_number

        return gain_by_number(seen, paytable, deals, seed)

    def information(self, seen: str, paytable: Paytable, deals: int, seed: int) -> Gain:
        from queenhigh.analysis.stud_235.information import gain

        return gain(seen, paytable)

    def winnings(self, stakes: Mapping[str, int]) -> Tally:
        from queenhigh.analysis.stud_235.raises import winnings

        return winnings(stakes)
