"""Cards printed for the example houses, in several layouts, and what the desk finds on them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from queenhigh.findings import Severity
from queenhigh.rackcards.check import check_card
from queenhigh.rackcards.finding import CardFinding
from queenhigh.submission import House
from tests.example_houses import played

FOLDER = Path(__file__).with_name("cards")

CLEAN = {
    "three-card-markdown.md": "3CP",
    "three-card-two-columns.txt": "3CP",
    "three-card-prose.txt": "3CP",
    "three-card-aligned.txt": "3CP",
    "three-card-lists.md": "3CP",
    "four-card-bullets.md": "4CP",
    "four-card-one-table.md": "4CP",
    "four-card-boxed.txt": "4CP",
    "stud-235-leaders.txt": "235",
    "stud-235-side-by-side.md": "235",
    "let-it-ride-tables.md": "LIR",
    "let-it-ride-mixed.md": "LIR",
    "let-it-ride-tabs.txt": "LIR",
}

# What a payout looks like to somebody who knows nothing of the reader: odds, dollars, percent, or a number in a cell.
_NUMBER = r"\d{1,3}(?:,\d{3})+|\d+"
_AMOUNT = re.compile(
    rf"(?<![\d,.$A-Za-z])(?P<odds>{_NUMBER})(?=\s?(?:to|for|:|/|-|–|—)\s?(?:1|one)\b)"
    rf"|(?<=\$)(?P<dollars>{_NUMBER})(?! million)"
    r"|(?<![\d,])(?P<percent>\d+)(?=%)|(?<=[a-z] \| )(?P<cell>\d+)(?= \|)"
)
_HAND = re.compile(
    r"flush|kind|straight|pair(?![ -]?plus)|royal|quads|trips|a-?k-?q|ace-king|house|or better|wagers win|aces(?! up)",
    re.I,
)


@cache
def printed(name: str) -> str:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return file.read()


@cache
def house_of(name: str) -> House:
    return played(CLEAN[name])


def found(text: str, house: House) -> list[CardFinding]:
    return check_card(text, house).findings


def wrong(text: str, house: House) -> list[CardFinding]:
    return [finding for finding in found(text, house) if finding.severity is Severity.ERROR]


@dataclass(frozen=True)
class Amount:
    """A number on a card, its place, and its meaning."""

    start: int
    end: int
    text: str
    line: int
    column: int

    @property
    def value(self) -> int:
        return int(self.text.replace(",", ""))

    def plus_one(self, text: str) -> tuple[str, str]:
        """The card with this number one higher, and the new number as printed."""
        new = f"{self.value + 1:,}" if "," in self.text else str(self.value + 1)
        return text[: self.start] + new + text[self.end :], new


def amounts(text: str) -> Iterator[Amount]:
    for match in _AMOUNT.finditer(text):
        group = next(name for name, value in match.groupdict().items() if value)
        start = match.start(group)
        line = text.count("\n", 0, start) + 1
        yield Amount(start, match.end(group), match[group], line, start - text.rfind("\n", 0, start))


def names_a_hand(line: str) -> bool:
    return _HAND.search(line) is not None


def pays(line: str) -> bool:
    return names_a_hand(line) and any(True for _ in amounts(line))


def is_promise(line: str) -> bool:
    """Whether a number is a payout, and not the heading of a column of stakes or one of two stakes in a line."""
    return not ("| $1 |" in line and "Royal" not in line) and "$5 wager |" not in line and "$5 bet" not in line


def _is_stake(line: str, column: int) -> bool:
    """The dollar of "on a $1 wager", which is the stake and not the payout."""
    behind = line[column:].lstrip("0123456789,.")
    return line[column - 2 : column - 1] == "$" and behind.lstrip(" )").startswith(("wager", "bet", "Progressive"))


def covers(one: CardFinding, column: int, new: str) -> bool:
    """Whether a finding is about the words that contain a new number."""
    assert one.words is not None
    return one.column <= column < one.column + len(one.words) and new in one.words


def about(one: CardFinding, words: str | None) -> bool:
    """Whether a finding is about these words: its own are among them, or hold some of them."""
    if one.words is None or words is None:
        return one.words is words
    told, meant = one.words.lower(), words.lower()
    return told in meant or bool(set(told.split()) & set(meant.split()))


def promised(text: str) -> list[Amount]:
    """The payouts printed next to a hand."""
    lines = text.split("\n")
    return [
        one
        for one in amounts(text)
        if pays(lines[one.line - 1])
        and is_promise(lines[one.line - 1])
        and not _is_stake(lines[one.line - 1], one.column)
    ]
