"""A rule changed in a copy of the data changes on every paper that states it, and nothing of the old rule is left."""

import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

import pytest

from queenhigh.documents.layout_sheet import drawing
from queenhigh.documents.pdf import as_pdf
from tests.changed_rules import changed_rules
from tests.documents.printed_papers import filing, page, pages, printed, squeezed


@dataclass(frozen=True)
class Stated:
    """What a paper says under the project's own rules, and what it must say under changed ones."""

    change: str
    house: str
    paper: str
    old: str
    new: str


KING, TWO_TO_ONE, ACES_UP = "qualifier king high", "ante pays 2 to 1", "fold forfeits aces up"
JACKS, TWICE = "lowest paid pair jacks", "raises 2x"

PAPERS = [
    Stated(KING, "3CP", "rack-card", "Dealer plays with queen high", "Dealer plays with king high"),
    Stated(KING, "3CP", "sign", "below queen high", "below king high"),
    Stated(KING, "3CP", "dealer-card", "below queen high", "below king high"),
    Stated(KING, "3CP", "submission", "plays with queen high", "plays with king high"),
    Stated(TWO_TO_ONE, "3CP", "rack-card", "yours is higher 1 to 1 1 to 1", "yours is higher 2 to 1 1 to 1"),
    Stated(TWO_TO_ONE, "3CP", "sign", "yours is higher 1 to 1 1 to 1", "yours is higher 2 to 1 1 to 1"),
    Stated(TWO_TO_ONE, "3CP", "dealer-card", "yours is higher 1 to 1 1 to 1", "yours is higher 2 to 1 1 to 1"),
    Stated(TWO_TO_ONE, "3CP", "submission", "Ante and Play pay 1 to 1", "Ante pays 2 to 1"),
    Stated(ACES_UP, "4CP", "rack-card", "Aces Up and Six Card Bonus stay in play",
           "A fold forfeits Ante, Aces Up and Progressive; Six Card Bonus stays in play"),
    Stated(ACES_UP, "4CP", "dealer-card", "Aces Up stays in play", "Aces Up forfeited"),
    Stated(JACKS, "LIR", "rack-card", "Pair of tens or better 1 to 1", "Pair of jacks or better 1 to 1"),
    Stated(JACKS, "LIR", "sign", "Pair of tens or better", "Pair of jacks or better"),
    Stated(JACKS, "LIR", "dealer-card", "Bet 1: pair of tens or better", "Bet 1: pair of jacks or better"),
    Stated(JACKS, "LIR", "submission", "Pair of tens or better", "Pair of jacks or better"),
    Stated(JACKS, "LIR", "odds-sheet", "Pair of tens or better", "Pair of jacks or better"),
    Stated(TWICE, "235", "rack-card", "Raise the 3 Card Poker wager by the same amount",
           "Raise the 3 Card Poker wager by twice its amount"),
    Stated(TWICE, "235", "dealer-card", "Raise 3 Card Poker, or check?", "by twice the wager, or check?"),
]  # fmt: skip


def said(paper: str, house: str) -> str:
    """The text of a paper as a browser shows it, without spaces."""
    return page(printed(paper, house)).text.lower()


@pytest.mark.parametrize("stated", PAPERS, ids=lambda stated: f"{stated.change}, {stated.paper}")
def test_a_paper_states_the_rule_in_force(stated: Stated) -> None:
    old, new = squeezed(stated.old).lower(), squeezed(stated.new).lower()
    before = said(stated.paper, stated.house)
    assert old in before
    assert new not in before
    with changed_rules(stated.change):
        after = said(stated.paper, stated.house)
    assert new in after
    assert old not in after


INSCRIPTIONS = [
    (KING, "3CP", "WITH QUEEN HIGH OR BETTER", "WITH KING HIGH OR BETTER"),
    (JACKS, "LIR", "pair of tens or better 1 to 1", "pair of jacks or better 1 to 1"),
]


@pytest.mark.parametrize(("change", "house", "old", "new"), INSCRIPTIONS)
def test_the_layout_is_inscribed_with_the_rule_in_force(change: str, house: str, old: str, new: str) -> None:
    def inscribed() -> str:
        return " ".join(ElementTree.fromstring(drawing(filing(house))).itertext())

    assert old in inscribed()
    with changed_rules(change):
        after = inscribed()
    assert new in after
    assert old not in after


@pytest.mark.parametrize(
    ("change", "house", "wager"), [(KING, "3CP", "Ante"), (TWO_TO_ONE, "3CP", "Ante"), (TWICE, "235", "5 Card Poker")]
)
def test_the_odds_sheet_counts_by_the_rule_in_force(change: str, house: str, wager: str) -> None:
    def advantage() -> str:
        return next(row[2] for row in page(printed("odds-sheet", house)).rows if row[0] == wager)

    before = advantage()
    with changed_rules(change) as folder:
        assert advantage() != before
        assert squeezed(f"queenhigh --rulebook {folder.name} edge") in page(printed("odds-sheet", house)).text
    assert advantage() == before


def test_papers_under_another_rulebook_say_so_at_the_foot_of_every_page() -> None:
    own = pages(as_pdf(printed("dealer-card", "3CP")))
    assert not [text for text in own if "anotherrulebook" in text]
    with changed_rules(KING) as folder:
        document = printed("dealer-card", "3CP")
        told = squeezed(f"from another rulebook, “{folder.name}”")
        assert all(told in text for text in pages(as_pdf(document)))
        assert told in page(document).text
    assert pages(as_pdf(printed("dealer-card", "3CP"))) == own
