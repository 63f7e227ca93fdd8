"""The solver of Four Card Poker. What needs numpy is imported when it is asked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from queenhigh.analysis.advice import Advice, Question
from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.figures import Figure, Parts, Tally
from queenhigh.analysis.information_value import Gain, SeenCards
from queenhigh.analysis.seats import Product
from queenhigh.analysis.solver import OPTIMAL, Progress, Solver, Strategy, no_progress
from queenhigh.analysis.strategy_books import StrategyBook
from queenhigh.analysis.strategy_changes import StagePlay
from queenhigh.analysis.strategy_grid import Grid
from queenhigh.rulebook import Paytable, rulebook

if TYPE_CHECKING:
    from queenhigh.analysis.decision_tables import DealerCases, DecisionTables
    from queenhigh.games import Game


class FourCardSolver(Solver):
    game = "four-card-poker"
    main = "ante"
    figured = decided = ("ante",)
    slow_together = frozenset({"six_card_bonus"})
    seen = ("one more dealer card", "one dead card", "a neighbor's hand")

    @property
    def strategies(self) -> tuple[str, ...]:
        return (OPTIMAL, "basic")

    def prepare(self, progress: Progress = no_progress, *, fresh: bool = False) -> None:
        from queenhigh.analysis.four_card.ante import solve

        solve(progress, fresh=fresh)

    def figure(self, wager: str, paytable: Paytable, strategy: Strategy, *, take_zero: bool) -> Figure:
        from queenhigh.analysis.four_card.ante import ante_figure, as_plays

        return ante_figure(paytable, as_plays(strategy), take_zero=take_zero)

    def parts(self, wager: str, paytable: Paytable, strategy: Strategy, *, take_zero: bool) -> Parts:
        from queenhigh.analysis.four_card.ante import ante_parts, as_plays

        return ante_parts(paytable, as_plays(strategy), take_zero=take_zero)

    def advised_wager(self, own_cards: int) -> str:
        return self.main

    def advise(self, question: Question) -> Advice:
        from queenhigh.analysis.four_card.advice import play_or_fold

        return play_or_fold(question)

    def strategy_book(self, paytable: Paytable) -> StrategyBook:
        from queenhigh.analysis.four_card.strategy import strategy_book

        return strategy_book(paytable)

    def strategy_changes(self, wager: str, before: Paytable, after: Paytable) -> tuple[StagePlay, ...]:
        from queenhigh.analysis.four_card.strategy import strategy_changes

        return strategy_changes(before, after)

    def grid(self, paytable: Paytable) -> Grid:
        from queenhigh.analysis.four_card.strategy import grid

        return grid(paytable)

    def decision_tables(self, game: "Game", strategy: Strategy) -> "DecisionTables":
        from queenhigh.analysis.four_card.simulated_play import decision_tables

        return decision_tables(game, strategy)

    def dealer_cases(self) -> "DealerCases":
        from queenhigh.analysis.four_card.simulated_play import dealer_cases

        return dealer_cases()

    def count_together(self, wagers: BoxWagers) -> Counted:
        from queenhigh.analysis.four_card.combined import count_together

        return count_together(wagers)

    def two_seats(self, wagers: BoxWagers, tally: Tally) -> Product:
        from queenhigh.analysis.four_card.seats import mean_product

        return Product(*mean_product(wagers, tally, rounds=100_000, seed=1))

    @property
    def numbered(self) -> Mapping[str, int]:
        from queenhigh.analysis.information_value import BACKS, DEALER_CARDS, NEIGHBORS

        others = rulebook(self.game).most_seats - 1
        return {DEALER_CARDS: 2, NEIGHBORS: others, BACKS: 0}

    def seen_by_number(self, seen: SeenCards, paytable: Paytable, deals: int, seed: int) -> Gain:
        from queenhigh.analysis.four_card.information import gain_by_number

        return gain_by_number(seen, paytable, deals, seed)

    def information(self, seen: str, paytable: Paytable, deals: int, seed: int) -> Gain:
        from queenhigh.analysis.four_card.information import gain

        return gain(seen, paytable, deals, seed)
