"""The papers of Two Card Duel: all of them print, and what they say comes from its rulebook."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from queenhigh.documents import DOCUMENTS, Filing, build, files_of
from queenhigh.documents.document import Document
from queenhigh.documents.plain_text import as_plain
from queenhigh.submission import read_submission
from tests.documents.printed_papers import page, squeezed

SUBMISSION = Path(__file__).with_name("two_card_duel") / "data" / "practice.toml"


@cache
def filing() -> Filing:
    text = SUBMISSION.read_text(encoding="utf-8")
    house, findings = read_submission(tomllib.loads(text))
    assert house is not None, findings
    return Filing(house, tuple(findings), text)


def printed(name: str) -> Document:
    document = build(filing(), name)
    assert document is not None
    return document


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name != "meter-sheet"])
def test_every_paper_prints_and_prints_the_same_again(name: str) -> None:
    first, second = (dict(files_of(filing(), printed(name))) for _ in range(2))
    assert first == second
    assert f"{filing().file_stem}-{name}.pdf" in first
    assert squeezed("Two Card Duel") in page(printed(name)).text


def test_a_house_without_a_progressive_has_no_meter_sheet() -> None:
    assert build(filing(), "meter-sheet") is None


def test_the_odds_sheet_says_which_wager_nobody_has_solved() -> None:
    told = page(printed("odds-sheet"))
    assert squeezed("no figures for Ante") in told.text
    assert squeezed("no exact solver for Two Card Duel") in told.text
    assert next(row[2] for row in told.rows if row[0] == "Pair Bonus") == "10.8597%"


def test_the_layout_says_that_nobody_drew_one_for_this_game() -> None:
    document = printed("layout")
    assert "Two Card Duel has no layout of its own" in document.subtitle
    svg = dict(files_of(filing(), document))[f"{filing().file_stem}-layout.svg"].decode()
    house = filing().house
    for seat in range(1, house.seats + 1):
        assert all(f'id="felt-seat-{seat}-{wager}"' in svg for wager in ("ante", "play", "pair_bonus"))


def test_the_rack_card_tells_the_game_from_its_rulebook() -> None:
    text = as_plain(printed("rack-card")).decode()
    for sentence in (
        "Dealer plays with jack high or better",
        "Ante: your two cards against the dealer's two.",
        "Pair Bonus: your own two cards; the dealer's do not matter. Requires Ante.",
        "You and the dealer get two cards each.",
        "A fold forfeits Ante; Pair Bonus stays in play.",
    ):
        assert sentence in text
