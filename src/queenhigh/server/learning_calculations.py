"""What the learning pages calculate in a process of its own: strategies, values of a hand, and questions to practice.

Everything goes in and comes out as plain data.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from random import Random

from queenhigh.analysis import Refused, advise
from queenhigh.analysis.short_strategies import ShortStrategy
from queenhigh.analysis.solver import NoSolver
from queenhigh.analysis.strategy_books import strategy_book
from queenhigh.analysis.strategy_grid import Cell, Grid, strategy_grid
from queenhigh.cards import card_text, parse_cards
from queenhigh.learn.decisions import Decision
from queenhigh.learn.expected_result import PlacedOffer, expected_result
from queenhigh.rulebook import rules_version
from queenhigh.server.calculations import Impossible, NotSolved, advice_data
from queenhigh.server.json_types import JsonObject


def strategy(game: str, letter: str | None) -> JsonObject:
    """The best play and short rules with their cost, and the grid with hands for every cell."""
    return _strategy(rules_version(), game, letter)


@lru_cache(maxsize=32)
def _strategy(version: str, game: str, letter: str | None) -> JsonObject:
    """What was counted is kept, under the version of the rules it was counted by."""
    try:
        book, grid = strategy_book(game, letter), strategy_grid(game, letter)
    except NoSolver as missing:
        raise NotSolved(str(missing)) from None
    short, best = [_rules(one) for one in book.short], _rules(book.optimal)
    return {"unit": book.unit, "optimum": book.optimum, "best": best, "short": short, "grid": _grid(grid)}


def _rules(strategy: ShortStrategy) -> JsonObject:
    """A strategy for a reader in the browser, where the information desk answers what a command answers elsewhere."""
    return {
        "name": strategy.name,
        "rules": [rule.replace("queenhigh advise", "the information desk") for rule in strategy.rules],
        "ev": {"value": float(strategy.ev), "exact": str(strategy.ev)},
        "cost": {"value": float(strategy.cost), "exact": str(strategy.cost)},
    }


def _grid(grid: Grid) -> JsonObject:
    return {
        "title": grid.title,
        "row_title": grid.row_title,
        "column_title": grid.column_title,
        "rows": [_with_ten(name) for name in grid.rows],
        "columns": [_with_ten(name) for name in grid.columns],
        "legend": [{"kind": kind, "text": text} for kind, text in grid.legend],
        "cells": [[_cell(grid.cell(row, column)) for column in range(len(grid.columns))]
                  for row in range(len(grid.rows))],
    }  # fmt: skip


def _cell(cell: Cell) -> JsonObject:
    samples = [
        {"cards": " ".join(map(card_text, one.own)), "upcard": card_text(one.upcard) if one.upcard is not None else ""}
        for one in cell.samples
    ]
    return {"kind": cell.kind, "text": cell.text, "title": _with_ten(cell.title), "samples": samples}


def _with_ten(text: str) -> str:
    """A ten as the cards of the page write it."""
    return re.sub(r"\bT\b", "10", text)


def values(game: str, letter: str | None, cards: str, upcard: str, community: str, seen: str) -> JsonObject:
    """The exact value of each choice with these cards, as "Qs 6h 4d"."""
    try:
        up = parse_cards(upcard)
        if len(up) > 1:
            raise Impossible("the dealer shows one card")
        return advice_data(
            advise(
                game, parse_cards(cards), upcard=up[0] if up else None, community=parse_cards(community),
                seen=parse_cards(seen), paytable=letter or "A",
            )
        )  # fmt: skip
    except NoSolver as missing:
        raise NotSolved(str(missing)) from None
    except (Refused, ValueError) as error:
        raise Impossible(str(error)) from None


def expected(game: str, placed: Sequence[PlacedOffer]) -> JsonObject:
    """What these bets return on average in cents, decided in the best way."""
    try:
        mean = expected_result(game, placed)
    except NoSolver as missing:
        raise NotSolved(str(missing)) from None
    return {"value": round(float(mean), 4), "exact": str(mean)}


def drill(
    game: str, decisions: Sequence[Decision], missed: Mapping[str, Mapping[str, object]], answered: str | None,
    seed: int, now_s: float, *, right: bool,
) -> JsonObject:  # fmt: skip
    """The next question, and what is remembered after the last answer."""
    from queenhigh.learn.drill import next_question
    from queenhigh.learn.memories import read_memories, remember, written_memories

    now, chance = datetime.fromtimestamp(now_s, UTC), Random(seed)
    try:
        memories = read_memories(missed)
        if answered is not None:
            memories = remember(memories, answered, right=right, now=now)
    except (ArithmeticError, AssertionError, TypeError, ValueError) as error:
        raise Impossible(f"what was kept of your training cannot be read: {error}") from None
    question = next_question(game, decisions, memories, chance, now)
    return {"question": question.data(), "missed": written_memories(memories)}
