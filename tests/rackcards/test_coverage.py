"""Every answer ends with what the card was asked about, and what is read with doubt is a question."""

from random import Random

import pytest

from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import MOST_READ, CardText
from queenhigh.rackcards.check import check_card
from queenhigh.rackcards.coverage import expected_items, summary
from tests.example_houses import played
from tests.rackcards.printed_cards import CLEAN, about, found, house_of, printed

TITLES = {"3CP": "THREE CARD POKER", "4CP": "FOUR CARD POKER", "235": "235 STUD POKER", "LIR": "LET IT RIDE"}


@pytest.mark.parametrize("name", CLEAN)
def test_every_payout_of_a_right_card_agrees(name: str) -> None:
    house = house_of(name)
    rows = check_card(printed(name), house).coverage
    asked = [row for row in rows if row.asked]
    assert [row.item for row in asked] == [title for _, title in expected_items(house)]
    payouts = [
        row for (kind, _), row in zip((key for key, _ in expected_items(house)), asked, strict=True) if kind == "payout"
    ]
    assert {row.state for row in payouts} == {"agrees"}, [row for row in payouts if row.state != "agrees"]


def test_a_card_that_says_nothing_is_not_approved() -> None:
    rows = check_card("THREE CARD POKER\nWelcome to our table!", played("3CP")).coverage
    assert {row.state for row in rows} <= {"missing", "not_read"}
    assert summary(rows).startswith("0 of ")


def test_a_wrong_statement_differs_with_its_words() -> None:
    rows = check_card("THREE CARD POKER\nTies lose.\nDealer plays with queen high or better.", played("3CP")).coverage
    states = {row.item: (row.state, row.words) for row in rows}
    assert states["What a tie does"] == ("differs", "Ties lose")
    assert states["What the dealer needs to play"][0] == "agrees"


def test_a_table_that_is_mostly_wrong_is_asked_about_and_not_condemned() -> None:
    card = (
        "THREE CARD POKER\nPair Plus\nStraight flush 9 to 1\nTrips 8 to 1\nStraight 7 to 1\nFlush 5 to 1\nPair 2 to 1"
    )
    told = [
        one for one in check_card(card, played("3CP")).findings if one.words and one.clause and "12.D" in one.clause
    ]
    assert told
    assert all(one.question and one.severity is Severity.NOTE and one.data()["question"] is True for one in told)


RIGHT = [
    ("235", "2 CARD POKER\nPair 1 to 1\nFlush 1 to 1\nStraight 1 to 1\nWin'em All ... All three win 12 to 1"),
    ("235", "2 Card Poker: any pair, flush or straight pays 1 to 1\nWin'em All 12 to 1"),
    ("4CP", "Ties: Ante and Play win 1 to 1"),
    ("4CP", "If you fold you lose your Ante, your Aces Up stays in play."),
    ("235", "**Three cards:** mini royal, straight flush, three of a kind, straight, flush, pair"),
    ("4CP", "An ace may be low in a straight with a 2, 3, 4 and 5."),
    ("3CP", "You may play one spot or two neighboring ones."),
    ("3CP", "The $1 Progressive pays 6 for 1 for a straight."),
    ("3CP", "The layout has three separate betting areas for each player."),
]
WRONG = [
    ("3CP", "Ties: Ante and Play win 1 to 1", "Ties: Ante and Play win 1 to 1", "3CP-11.D.3.d.iii"),
    ("4CP", "If you fold you lose your Ante, your Aces Up and your Progressive.", "Aces Up", "4CP-11.C.1"),
]


@pytest.mark.parametrize(("game", "text"), RIGHT)
def test_right_sentences_get_no_error(game: str, text: str) -> None:
    told = found(f"{TITLES[game]}\n{text}", played(game))
    assert [one for one in told if one.words and one.severity is not Severity.WARNING] == []


@pytest.mark.parametrize(("game", "text", "words", "clause"), WRONG)
def test_wrong_sentences_get_one(game: str, text: str, words: str, clause: str) -> None:
    told = found(f"{TITLES[game]}\n{text}", played(game))
    assert [one.clause for one in told if one.words] == [clause]
    assert about(next(one for one in told if one.words), words)


def test_what_is_not_understood_is_listed_and_never_passes_in_silence() -> None:
    card = (
        "THREE CARD POKER\nTies push.\nWelcome to our lovely house by the water!\nGreen bets double on rainy Sundays."
    )
    rows = check_card(card, played("3CP")).coverage
    others = [row for row in rows if not row.asked]
    assert [(row.state, row.words, row.line) for row in others] == [
        ("not_read", "Green bets double on rainy Sundays", 4)
    ]
    assert summary(rows).endswith("; 1 other statement was not understood")


CARD = "THREE CARD POKER\nDealer plays with king high or better.\n"


@pytest.mark.parametrize(
    "around",
    ["The weather was fine and the boats came home.\n\n" * 2000, "Far away there was a town. " * 3000 + "\n\n"],
    ids=["paragraphs", "one line"],
)
def test_a_card_in_a_long_text_is_found_at_its_line(around: str) -> None:
    told = [one for one in found(f"{around}{CARD}\n{around}", played("3CP")) if one.words == "king high or better"]
    assert [(one.line, one.column) for one in told] == [(around.count("\n") + 2, 19)]


def test_what_is_too_long_to_be_read_is_said() -> None:
    told = found(CARD + "Flush 3 to 1 and the dealer\n" * 4000, played("3CP"))
    assert any("on nothing was read" in one.message and one.line > 100 for one in told)
    # What may stand in the part that was not read is asked about, and never called missing.
    assert not any(one.words is None and one.severity is Severity.ERROR for one in told)
    assert len(CardText("ante and play " * 7000).plain) <= MOST_READ


@pytest.mark.parametrize("seed", range(3))
def test_no_salad_of_words_breaks_the_reader(seed: int) -> None:
    words = (
        "ante play fold dealer queen pair flush pays 1 to one tie push lose keep . , ; | progressive envy $1 100% \n"
    )
    lot = Random(seed)
    salad = " ".join(lot.choices(words.split(" "), k=700))
    for game in TITLES:
        check_card(salad, played(game))
