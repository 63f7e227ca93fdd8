"""One rule edited in a copy of the data: the desk checks cards and prices filings by the new rule."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.analysis import edge
from queenhigh.cli.main import queenhigh
from queenhigh.desk.diff import compare_with_rules, read_for_diff
from queenhigh.desk.review import review
from queenhigh.findings import Severity
from queenhigh.rackcards.check import check_card
from queenhigh.rulebook import rules_from
from queenhigh.submission import read_submission
from tests.changed_rules import CHANGES, changed_rules, copied_rules, edit
from tests.desk.papers import paper

TITLES = {"3CP": "THREE CARD POKER", "4CP": "FOUR CARD POKER", "235": "235 STUD POKER", "LIR": "LET IT RIDE"}
PAIRS = "Let It Ride bets\nPair of {} or better 1 to 1\nTwo pairs 2 to 1\nThree of a kind 3 to 1"

# The change, the house, what a card says under the new rule and under the old one, and the clause.
CARDS: list[tuple[str, str, str, str, str]] = [
    (
        "qualifier king high",
        "3CP",
        "Dealer plays with king high or better.",
        "Dealer plays with queen high or better.",
        "3CP-11.D.3.c",
    ),
    (
        "qualifier king high",
        "3CP",
        "If the dealer has queen high or lower, the Ante pays 1 to 1 and the Play is returned.",
        "If the dealer has jack high or lower, the Ante pays 1 to 1 and the Play is returned.",
        "3CP-11.D.3.c",
    ),
    (
        "ante pays 2 to 1",
        "3CP",
        "The Ante pays 2 to 1 if you beat the dealer.",
        "The Ante pays 1 to 1 if you beat the dealer.",
        "3CP-12.A",
    ),
    (
        "fold forfeits aces up",
        "4CP",
        "If you fold, you lose your Ante and your Aces Up.",
        "If you fold, you lose your Ante, but the Aces Up stays in action.",
        "4CP-11.C.1",
    ),
    (
        "fold forfeits aces up",
        "4CP",
        "A fold forfeits the Ante and the Aces Up.",
        "If you fold, you lose only your Ante.",
        "4CP-11.C.1",
    ),
    ("lowest paid pair jacks", "LIR", PAIRS.format("jacks"), PAIRS.format("tens"), "LIR-.12.A.1.i"),
    (
        "lowest paid pair jacks",
        "LIR",
        "You win with a pair of jacks or better.",
        "You win with a pair of tens or better.",
        "LIR-.12.A.1.i",
    ),
    (
        "raises 2x",
        "235",
        "A raise is 2 times the wager it raises.",
        "A raise is exactly equal to the wager it raises.",
        "235-11.B.1.a",
    ),
]


def marked(house: str, sentence: str) -> set[str | None]:
    """The clauses of the errors that a card with one sentence gets for its words."""
    filed, _ = read_submission(tomllib.loads(paper(house)))
    assert filed is not None
    found = check_card(f"{TITLES[house]}\n{sentence}", filed).findings
    return {one.clause for one in found if one.words is not None and one.severity is Severity.ERROR}


@pytest.mark.parametrize(("change", "house", "new", "old", "clause"), CARDS)
def test_a_card_may_state_the_rule_in_force_and_no_other(
    change: str, house: str, new: str, old: str, clause: str
) -> None:
    assert clause not in marked(house, old)
    assert clause in marked(house, new)
    with changed_rules(change):
        assert clause not in marked(house, new)
        assert clause in marked(house, old)


# The change, the house, the figure that it moves, and a letter of it in the example house.
PRICES: list[tuple[str, str, str, str, str]] = [
    ("qualifier king high", "3CP", "three-card-poker", "ante", "A"),
    ("ante pays 2 to 1", "3CP", "three-card-poker", "ante", "A"),
    ("lowest paid pair jacks", "LIR", "let-it-ride", "bets", "A"),
    ("raises 2x", "235", "235-stud-poker", "stud", "-"),
]


def advantage(house: str, wager: str) -> Fraction:
    """The house advantage of a wager, as `check` reports it."""
    (row,) = [row for row in review(tomllib.loads(paper(house))).values.rows if row.wager == wager]
    return row.house_advantage


def filed_and_allowed(house: str, wager: str) -> tuple[Fraction | None, Fraction | None, Fraction | None]:
    """The house advantage of a wager beside the range of the rules, as `diff` reports them."""
    filing, _ = read_for_diff(tomllib.loads(paper(house)))
    assert filing is not None
    effects = compare_with_rules(filing).effects
    (effect,) = [one for one in effects if (one.wager, one.figure) == (wager, "house_advantage")]
    return effect.after, effect.least, effect.most


@pytest.mark.parametrize(("change", "house", "game", "wager", "letter"), PRICES)
def test_check_and_diff_price_by_the_rule_in_force(change: str, house: str, game: str, wager: str, letter: str) -> None:
    before = advantage(house, wager)
    with changed_rules(change):
        edges = {one.paytable: -one.ev for one in edge(game, wager) if isinstance(one.ev, Fraction)}
        assert advantage(house, wager) == edges[letter] != before
        filed, least, most = filed_and_allowed(house, wager)
        assert filed == edges[letter]
        if len(edges) > 1:
            assert (least, most) == (min(edges.values()), max(edges.values()))
    assert advantage(house, wager) == before


def test_what_best_play_folds_is_said_only_of_rules_that_somebody_counted() -> None:
    data = tomllib.loads(paper("3CP"))

    def told() -> str:
        return next(one.message for one in review(data).findings if one.path == "readings.folded_hand_gives_envy")

    assert "best play never folds a hand that earns envy" in told()
    with changed_rules("qualifier king high"):
        assert "nobody has counted what this costs under these rules" in told()


def test_the_command_checks_a_card_by_the_rules_of_another_folder(tmp_path: Path) -> None:
    edit(copied_rules(tmp_path / "rules"), CHANGES["qualifier king high"])
    (tmp_path / "house.toml").write_text(paper("3CP"), encoding="utf-8")
    card = tmp_path / "card.txt"
    card.write_text("THREE CARD POKER\nDealer plays with queen high or better.\n", encoding="utf-8")
    arguments = ["check", str(card), "--against", str(tmp_path / "house.toml"), "--json"]
    with rules_from(None):
        ours = CliRunner().invoke(queenhigh, arguments).output
        theirs = CliRunner().invoke(queenhigh, ["--rulebook", str(tmp_path / "rules"), *arguments]).output
    message = "the dealer plays with king high or better"
    assert message in theirs
    assert message not in ours
