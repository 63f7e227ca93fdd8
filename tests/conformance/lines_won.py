"""Which payout lines a settlement used, with their clauses: the second settlement names none by itself."""

import csv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

from tests.reference import four_card, let_it_ride, payouts, stud_235, table, three_card
from tests.reference.hands import Cards
from tests.reference.payouts import Line

PREFIXES = {"three-card-poker": "3CP", "four-card-poker": "4CP", "235-stud-poker": "235", "let-it-ride": "LIR"}
CENSUS = Path(__file__).parents[1] / "census" / "payouts.csv"
Key = tuple[str, str, str, str, str, str]
"""Game, wager, letter, hand, kind and meter."""


@cache
def clause_of_line() -> dict[Key, str]:
    with CENSUS.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["game"] in PREFIXES.values()]
    return {
        (row["game"], row["wager"], row["letter"], row["hand"], row["kind"], row["meter"]): row["clause"]
        for row in rows
    }


@cache
def _keys_of_lines() -> dict[int, Key]:
    """Lines are kept, so each is known by its identity."""
    found = {}
    for (game, wager, letter), lines in payouts.all_lines().items():
        for line in lines:
            kind = line.kind.replace("envy_on", "envy_dollars_on")
            named = "any" if (game, wager) == ("three-card-poker", "envy") else letter
            found[id(line)] = (PREFIXES[game], wager, named, line.hand, kind, line.meter)
    return found


@contextmanager
def lines_won() -> Iterator[list[Key]]:
    """The keys of every line that wins while this is open."""
    keys: list[Key] = []

    def watched(lines: list[Line], cards: Cards, size: int) -> Line | None:
        line = payouts.won_line(lines, cards, size)
        if line is not None and id(line) in _keys_of_lines():
            keys.append(_keys_of_lines()[id(line)])
        return line

    with ExitStack() as stack:
        for module in (three_card, four_card, stud_235, let_it_ride, table):
            stack.enter_context(patch.object(module, "won_line", watched))
        yield keys
