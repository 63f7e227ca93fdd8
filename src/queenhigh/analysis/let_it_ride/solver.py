"""The solver of Let It Ride. What needs numpy is imported when it is asked for."""

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


class LetItRideSolver(Solver):
    game = "let-it-ride"
    main = "bets"
    figured = decided = ("bets",)
    seen = ("the first community card", "the second community card", "one dead card", "a neighbor's hand")

    @property
    def strategies(self) -> tuple[str, ...]:
        return (OPTIMAL, "never-ride", "always-ride")

    def figure(self, wager: str, paytable: Paytable, strategy: Strategy, *, take_zero: bool) -> Figure:
        from queenhigh.analysis.let_it_ride.bets import bets_figure

        return bets_figure(paytable, strategy, take_zero=take_zero)

    def parts(self, wager: str, paytable: Paytable, strategy: Strategy, *, take_zero: bool) -> Parts:
        from queenhigh.analysis.let_it_ride.bets import bets_parts

        return bets_parts(paytable, strategy, take_zero=take_zero)

    def advised_wager(self, own_cards: int) -> str:
        return self.main

    def advise(self, question: Question) -> Advice:
        from queenhigh.analysis.let_it_ride.advice import ride_or_withdraw

        return ride_or_withdraw(question)

    def strategy_book(self, paytable: Paytable) -> StrategyBook:
        from queenhigh.analysis.let_it_ride.strategy import strategy_book

        return strategy_book(paytable)

    def strategy_changes(self, wager: str, before: Paytable, after: Paytable) -> tuple[StagePlay, ...]:
        from queenhigh.analysis.let_it_ride.strategy import strategy_changes

        return strategy_changes(before, after)

    def grid(self, paytable: Paytable) -> Grid:
        from queenhigh.analysis.let_it_ride.strategy import grid

        return grid(paytable)

    def decision_tables(self, game: "Game", strategy: Strategy) -> "DecisionTables":
        from queenhigh.analysis.let_it_ride.simulated_play import decision_tables

        return decision_tables(game, strategy)

    def count_together(self, wagers: BoxWagers) -> Counted:
        from queenhigh.analysis.let_it_ride.combined import count_together

        return count_together(wagers)

    def two_seats(self, wagers: BoxWagers, tally: Tally) -> Product:
        from queenhigh.analysis.let_it_ride.seats import mean_product

        return Product(mean_product(wagers))

    @property
    def numbered(self) -> Mapping[str, int]:
        from queenhigh.analysis.information_value import BACKS, NEIGHBORS

        others = rulebook(self.game).most_seats - 1
        return {NEIGHBORS: others, BACKS: 0}

    def seen_by_number(self, seen: SeenCards, paytable: Paytable, deals: int, seed: int) -> Gain:
        from queenhigh.analysis.let_it_ride.information import gain_by_number

        return gain_by_number(seen, paytable, deals, seed)

    def information(self, seen: str, paytable: Paytable, deals: int, seed: int) -> Gain:
        from queenhigh.analysis.let_it_ride.information import gain

        return gain(seen, paytable)
