"""Correct cards with one change: each change is found in its place, with the clause of the line it breaks."""

import csv
from itertools import pairwise
from pathlib import Path

import pytest

from queenhigh.findings import Severity
from tests.rackcards.printed_cards import (
    CLEAN,
    amounts,
    covers,
    found,
    house_of,
    is_promise,
    names_a_hand,
    pays,
    printed,
    promised,
    wrong,
)

CENSUS = Path(__file__).parents[1] / "census" / "payouts.csv"


def census() -> dict[str, set[int]]:
    """The amounts that each clause pays, written down apart from the rulebook."""
    with CENSUS.open(encoding="utf-8") as file:
        told: dict[str, set[int]] = {}
        for row in csv.DictReader(file):
            told.setdefault(row["clause"], set()).add(int(row["amount"]))
        return told


PAID = census()


@pytest.mark.parametrize("name", CLEAN)
def test_every_payout_that_is_one_too_high_is_found_at_its_place(name: str) -> None:
    text, house = printed(name), house_of(name)
    lines = text.split("\n")
    tried = 0
    for amount in promised(text):
        line = lines[amount.line - 1]
        changed, new = amount.plus_one(text)
        tried += 1
        told = wrong(changed, house)
        assert [one.line for one in told] == [amount.line], (line, new, told)
        assert covers(told[0], amount.column, new), (line, new, told)
        assert told[0].clause is not None
        assert amount.value in PAID[told[0].clause], (line, told)
    assert tried >= 20


@pytest.mark.parametrize("name", [name for name in CLEAN if "prose" not in name])
def test_every_line_of_a_paytable_that_is_struck_is_missed(name: str) -> None:
    """A table that leaves a line out is wrong; a wager of which nothing is left, or not its name, is only missed."""
    text, house = printed(name), house_of(name)
    lines = text.split("\n")
    struck, milder = 0, 0
    for at, line in enumerate(lines):
        if not pays(line) or not is_promise(line) or line.startswith("#") or "forfeits" in line or "limits" in line:
            continue
        told = [one for one in found("\n".join([*lines[:at], *lines[at + 1 :]]), house) if one.words is None]
        assert told, line
        struck += 1
        milder += all(one.severity is not Severity.ERROR for one in told)
    assert milder <= 3, (milder, struck)


@pytest.mark.parametrize("name", [name for name in CLEAN if "prose" not in name])
def test_two_payouts_exchanged_are_both_found(name: str) -> None:
    text, house = printed(name), house_of(name)
    lines = text.split("\n")
    tried = 0
    for one, other in pairwise(promised(text)):
        alike = text[one.end :].lstrip()[:3] == text[other.end :].lstrip()[:3]
        if one.value == other.value or not alike or text[one.start - 1] != text[other.start - 1]:
            continue
        changed = text[: one.start] + other.text + text[one.end : other.start] + one.text + text[other.end :]
        told = {finding.line for finding in wrong(changed, house)}
        assert told == {one.line, other.line}, lines[one.line - 1]
        tried += 1
    assert tried >= 10


KINDS = [
    ("three-card-two-columns.txt", "500 for 1", "500 to 1", "3CP-12.E.1.a.ii"),
    ("three-card-two-columns.txt", "Spades      Jackpot", "Spades      50% of jackpot", "3CP-12.E.1.a.i"),
    ("three-card-lists.md", "Straight Flush - 40:1", "Straight Flush - $40", "3CP-12.D.3.a"),
    ("three-card-lists.md", "Straight Flush - 40:1", "Straight Flush - 40 for 1", "3CP-12.D.3.a"),
    ("four-card-bullets.md", "100% of Mega", "100% of Minor", "4CP-12.D.1.e.i"),
    ("four-card-bullets.md", "A to 9) — $100,000", "A to 9) — 1,000-1", "4CP-12.H.2.a"),
    ("let-it-ride-tables.md", "| Flush | $50 |", "| Flush | 50 to 1 |", "LIR-.12.B.5.e"),
    ("let-it-ride-tables.md", "Pair of tens or better |", "Pair of jacks or better |", "LIR-.12.A.1.i"),
    ("let-it-ride-tables.md", "Pair of tens or better |", "Pair |", "LIR-.12.A.1.i"),
    ("four-card-bullets.md", "Pair of Aces — 1-1", "Pair of Kings — 1-1", "4CP-12.C.2.g"),
    ("stud-235-leaders.txt", "wagers win .............. 12", "wagers win .............. 21", "235-12.D"),
    ("stud-235-leaders.txt", "Flush .............................. 3 to 1", "Flush", "235-12.B.5"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "right", "changed", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[3])) for row in KINDS],
)
def test_a_payout_of_another_kind_or_hand_is_found(name: str, right: str, changed: str, clause: str) -> None:
    text = printed(name)
    assert text.count(right) == 1
    told = wrong(text.replace(right, changed), house_of(name))
    line = text.count("\n", 0, text.index(right)) + 1
    assert [(one.line, one.clause) for one in told] == [(line, clause)]


@pytest.mark.clause("3CP-12.D", "3CP-12.F", "3CP-12.E.1")
def test_the_same_money_in_other_words_is_only_noted() -> None:
    text = printed("three-card-lists.md").replace("- Straight Flush - 40:1", "- Straight Flush - 41 for 1")
    told = found(text, house_of("three-card-lists.md"))
    assert [(one.severity, one.clause) for one in told] == [(Severity.NOTE, "3CP-12.D.3.a")]


def test_a_paytable_out_of_order_is_noted_and_nothing_more() -> None:
    text = printed("three-card-lists.md").replace("- Pair - 1:1\n- Flush - 3:1\n- Straight - 6:1\n", "")
    text = text.replace(
        "- 3 of a Kind - 30:1\n", "- Pair - 1:1\n- 3 of a Kind - 30:1\n- Flush - 3:1\n- Straight - 6:1\n"
    )
    told = found(text, house_of("three-card-lists.md"))
    assert [one.severity for one in told] == [Severity.NOTE]


RANKINGS = [
    ("three-card-markdown.md", "| 3 | Straight | 6♥ 5♣ 4♦ |\n", "3CP-6.D.3"),
    ("three-card-markdown.md", "| 4 | Flush | K♣ 9♣ 4♣ |\n", "3CP-6.D.4"),
    ("three-card-markdown.md", "| 5 | Pair | J♦ J♠ 3♥ |\n", "3CP-6.D.5"),
    ("three-card-two-columns.txt", " straight, flush, pair,", "3CP-6.D.3"),
    ("four-card-bullets.md", "four of a kind, straight flush,", "4CP-6.C.1"),
    ("four-card-bullets.md", " two pair,", "4CP-6.C.6"),
    ("let-it-ride-mixed.md", " full house,", "LIR-.06.C.4"),
    ("let-it-ride-mixed.md", " two pair, pair.", "LIR-.06.C.8"),
    ("let-it-ride-mixed.md", " three of a kind > straight >", "LIR-.06.D.2"),
]


@pytest.mark.parametrize(
    ("name", "struck", "clause"), [pytest.param(*row, marks=pytest.mark.clause(row[2])) for row in RANKINGS]
)
def test_a_class_left_out_of_a_ranking_is_missed(name: str, struck: str, clause: str) -> None:
    text = printed(name)
    assert text.count(struck) == 1
    told = wrong(text.replace(struck, ""), house_of(name))
    assert clause in [one.clause for one in told if one.words is None]


@pytest.mark.clause("3CP-6.D", "4CP-6.C", "LIR-.06.C")
@pytest.mark.parametrize(
    ("name", "start", "end"),
    [
        ("three-card-two-columns.txt", "Hands rank: ", "\n"),
        ("four-card-bullets.md", "HIGH TO LOW**: ", "."),
        ("let-it-ride-mixed.md", "Five-card hands rank ", "."),
    ],
)
def test_any_two_neighbors_of_a_ranking_exchanged_are_found(name: str, start: str, end: str) -> None:
    text = printed(name)
    before, _, rest = text.partition(start)
    listed, _, after = rest.partition(end)
    hands = listed.split(", ")
    line = before.count("\n") + 1
    for at in range(len(hands) - 1):
        swapped = [*hands[:at], hands[at + 1], hands[at], *hands[at + 2 :]]
        told = wrong(before + start + ", ".join(swapped) + end + after, house_of(name))
        assert [one.line for one in told] == [line]
        assert told[0].words in (hands[at], hands[at + 1])


LIMITS = [
    ("three-card-markdown.md", "Table limits: $5", "Table limits: $6", "$6"),
    ("three-card-markdown.md", "– $500", "– $600", "$600"),
    ("three-card-two-columns.txt", "$5 min", "$10 min", "$10"),
    ("three-card-two-columns.txt", "$500 max", "$400 max", "$400"),
    ("three-card-aligned.txt", "Min: $5", "Min: $1", "$1"),
    ("four-card-bullets.md", "Maximum $300", "Maximum $301", "$301"),
    ("four-card-bullets.md", "multiples of $5", "multiples of $1", "$1"),
    ("four-card-bullets.md", "Six Card Bonus $5 to $25", "Six Card Bonus $5 to $50", "$50"),
    ("four-card-one-table.md", "| Six Card Bonus | $5 | $25 |", "| Six Card Bonus | $5 | $30 |", "$30"),
    ("four-card-one-table.md", "| Progressive | $1 | $1 |", "| Progressive | $5 | $5 |", "$5"),
    ("stud-235-leaders.txt", "LIMITS: $5", "LIMITS: $3", "$3"),
    ("stud-235-leaders.txt", "per hand: $50,000", "per hand: $60,000", "$60,000"),
    ("stud-235-side-by-side.md", "Maximum Wager: $100", "Maximum Wager: $200", "$200"),
    ("stud-235-side-by-side.md", "starts at $2,000", "starts at $3,000", "$3,000"),
    ("let-it-ride-mixed.md", "maximum bet $100", "maximum bet $500", "$500"),
    ("let-it-ride-tables.md", "Five Card Bonus ($1)", "Five Card Bonus ($2)", "$2"),
    ("let-it-ride-tables.md", "14% of each", "15% of each", "15"),
]


@pytest.mark.clause("235-2.B.9", "235-12.K.1")
@pytest.mark.parametrize(("name", "right", "changed", "words"), LIMITS)
def test_a_limit_or_stake_that_was_not_filed_is_found(name: str, right: str, changed: str, words: str) -> None:
    text = printed(name)
    assert text.count(right) == 1
    told = wrong(text.replace(right, changed), house_of(name))
    line = text.count("\n", 0, text.index(right)) + 1
    assert told[0].line == line
    assert told[0].words == words
    assert {one.line for one in told} == {line}


def test_the_helpers_know_a_payout_when_they_see_one() -> None:
    assert names_a_hand("Straight Flush")
    assert [one.text for one in amounts("Flush 3 to 1, $1,000, 14% or 2:1")] == ["3", "1,000", "14", "2"]
