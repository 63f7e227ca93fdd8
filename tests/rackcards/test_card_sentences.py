"""Sentences that an outsider writes on a card: wrong ones are marked, correct ones are not."""

from collections.abc import Iterator

import pytest

from queenhigh.rackcards.finding import CardFinding
from queenhigh.submission import House
from tests.example_houses import played
from tests.rackcards.printed_cards import FOLDER, about, found

TITLES = {
    "harbor-room": "THREE CARD POKER",
    "rack-card-house": "THREE CARD POKER",
    "tidewater": "FOUR CARD POKER",
    "canton-street": "235 STUD POKER",
    "ferry-bar": "LET IT RIDE",
}


@pytest.fixture(scope="module")
def houses() -> dict[str, House]:
    return {name: played(name) for name in TITLES}


def marks(house: House, name: str, text: str) -> list[CardFinding]:
    return [one for one in found(f"{TITLES[name]}\n{text}\n", house) if one.words]


WRONG = [
    ("rack-card-house", "If you fold you keep your PAIR PLUS.", "PAIR PLUS", "3CP-11.C.1"),
    ("rack-card-house", "If you fold your Pair Plus stays in action.", "Pair Plus", "3CP-11.C.1"),
    ("rack-card-house", "Folding does not affect the Pair Plus.", "Pair Plus", "3CP-11.C.1"),
    ("rack-card-house", "Play as many spots as you like.", "as many spots", "3CP-7.H"),
    ("tidewater", "You may bet on any number of adjacent boxes.", "any number of adjacent boxes", "4CP-7.F"),
    ("rack-card-house", "Equal hands: spades are highest.", "spades are highest", "3CP-6.C"),
    ("ferry-bar", "Of equal hands hearts rank first.", "hearts rank first", "LIR-.06.B"),
    ("tidewater", "The dealer gets six cards, two of them face up.", "two of them face up", "4CP-8.E.2"),
    ("canton-street", "You may fold after your first two cards.", "fold", "235-11.B.1.b"),
    ("ferry-bar", "Let it ride or fold.", "fold", "LIR-.07.E.2"),
    ("ferry-bar", "Place three bets of any size.", "three bets of any size", "LIR-.07.E.1"),
    ("ferry-bar", "You may take back bets 1, 2 and 3.", "bets 1, 2 and 3", "LIR-.07.E.2"),
    ("tidewater", "|  | Aces Up | Ante Bonus |\n|--|--|--|\n| Four of a kind | 50-1 | 25-1 |\n"
     "Progressive pays royal flush 100% of mega, full house 50 for 1, three of a kind 9 for 1.", "9 for 1",
     "4CP-12.D.1.e.vii"),
    ("ferry-bar", "Envy: mini royal of spades $50, other suits $25", "$50", "LIR-.12.I.2.a"),
    ("ferry-bar", "Six Card Bonus: super royal of diamonds $1,000,000; other suits $10,000", "$10,000",
     "LIR-.12.D.1.b"),
    ("canton-street", "5 CARD POKER: Royal Flush 500 to 1, Straight Flush 250 to 1, Four of a Kind 100 to 1\n"
     "WIN'EM ALL pays 15 to 1", "15 to 1", "235-12.D"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "words", "clause"), WRONG)
def test_what_is_wrong_is_marked(houses: dict[str, House], name: str, text: str, words: str, clause: str) -> None:
    told = marks(houses[name], name, text)
    assert [(one.clause, one.question) for one in told] == [(clause, False)]
    assert about(told[0], words)


PAIR_PLUS = "Straight Flush {0} Three of a Kind {1} Straight {2} Flush {3} Pair {4}"
RIGHT = [
    # A pair behind odds is a pair, and their 1 is no part of it.
    ("rack-card-house", "PAIR PLUS: " + PAIR_PLUS.format("40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1")),
    ("rack-card-house", "PAIR PLUS: " + PAIR_PLUS.format("40:1", "30:1", "6:1", "3:1", "1:1")),
    ("rack-card-house", "PAIR PLUS: " + PAIR_PLUS.format("forty to one", "thirty to one", "six to one",
                                                         "three to one", "even money")),
    ("rack-card-house", "PAIR PLUS pays one pair 1 to 1 and a flush 3 to 1."),
    ("rack-card-house", "If you fold you lose your Ante and your Pair Plus."),
    ("rack-card-house", "No suit counts more than another: spades are not higher than hearts."),
    ("ferry-bar", "Envy: mini royal of spades $100, any other suit $25"),
    ("tidewater", "The dealer gets six cards, one of them face up."),
    ("tidewater", "If you fold, your Aces Up stays in action."),
    ("canton-street", "Raise or check; you cannot fold."),
    ("canton-street", "Nobody has to fold in this game."),
    ("canton-street", "WIN'EM ALL pays 12 to 1"),
    ("ferry-bar", "You may take back bets 1 and 2; bet 3 stays."),
    ("ferry-bar", "Place three equal bets of any amount from $5 to $100."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text"), RIGHT)
def test_what_is_right_is_left_alone(houses: dict[str, House], name: str, text: str) -> None:
    assert marks(houses[name], name, text) == []


def _strange() -> Iterator[tuple[str, str, str, str]]:
    for line in (FOLDER / "sentences.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            house, clause, words, sentence = line.split(" | ")
            yield house, clause, words, sentence


@pytest.mark.parametrize(
    ("name", "clause", "words", "text"),
    [pytest.param(*row, marks=pytest.mark.clause(*{row[1]} - {"-"}), id=row[3]) for row in _strange()],
)
def test_a_strangers_sentence_is_read_as_it_is_meant(
    houses: dict[str, House], name: str, clause: str, words: str, text: str
) -> None:
    told = marks(houses[name], name, text)
    assert [(one.clause, one.question) for one in told] == ([] if clause == "-" else [(clause, False)])
    assert all(about(one, words) for one in told)
