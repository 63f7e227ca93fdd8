"""The payout lines of payouts.csv, and the line that a set of cards wins."""

import csv
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from .hands import Cards, reaches


@dataclass(frozen=True)
class Line:
    """One payout line; `kind` says what the amount means."""

    hand: str
    kind: str
    amount: Fraction
    meter: str = ""


@cache
def all_lines() -> dict[tuple[str, str, str], list[Line]]:
    """Every line by game, wager and letter, highest hand first, as the file has them."""
    found: dict[tuple[str, str, str], list[Line]] = {}
    with (Path(__file__).parent / "payouts.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            line = Line(row["hand"], row["kind"], Fraction(row["amount"]), row["meter"])
            found.setdefault((row["game"], row["wager"], row["paytable"]), []).append(line)
    return found


def lines_of(game: str, wager: str, paytable: str) -> list[Line]:
    """The lines of one paytable; "-" is the letter of a wager that has only one."""
    return all_lines()[game, wager, paytable]


def won_line(lines: list[Line], cards: Cards, size: int) -> Line | None:
    """The highest line that the best `size` of the cards reach, and no other (OQ-004)."""
    return next((line for line in lines if reaches(cards, size, line.hand)), None)
