"""What the rack card promises, clause by clause: a card that promises something else gets an error."""

import pytest

from queenhigh.findings import Severity
from queenhigh.submission import House
from tests.example_houses import played
from tests.rackcards.printed_cards import about, found, printed

CARD = "three-card-faulty.md"
END = "- ANTE.... 1 to 1\n"


@pytest.fixture(scope="module")
def house() -> House:
    return played("rack-card-house")


# The clauses of the card, words of ours that keep them, words that break them, and what is marked for it.
BROKEN = [
    ("RACK-02", "three ways to win", "four ways to win", "four ways to win", "RACK-02"),
    ("RACK-03 RACK-07", END, END + "\nYou may play against the dealer without an ANTE.\n",
     "play against the dealer without an ANTE", "3CP-7.F.1"),
    ("RACK-06", "each get three cards", "each get four cards", "four cards", "RACK-06"),
    ("RACK-08 RACK-28", "and with it any PAIRPLUS,", "but keep any PAIRPLUS,", "PAIRPLUS", "3CP-11.C.1"),
    ("RACK-08", "PLAY bet equal to the ANTE", "PLAY bet of twice the ANTE", "twice", "3CP-7.F.1"),
    ("RACK-39 RACK-44", END, END + "\nPlay wager must be three times the ANTE\n", "three times", "3CP-7.F.1"),
    ("RACK-09", "with Queen high", "with King high", "King high or better", "3CP-11.D.3.c"),
    ("RACK-45", END, END + "\nDEALER PLAYS WITH JACK HIGH OR BETTER\n", "JACK HIGH OR BETTER", "3CP-11.D.3.c"),
    ("RACK-10", "the ANTE wins 1 to 1 and the PLAY", "the ANTE wins 2 to 1 and the PLAY", "2 to 1", "3CP-12.A"),
    ("RACK-10", "the PLAY bet is returned", "the PLAY bet is lost", "lost", "3CP-11.D.3.c"),
    ("RACK-46", "- Play....PUSH", "- Play....1 to 1", "1 to 1", "3CP-11.D.3.c"),
    ("RACK-47", "- ANTE....1 to 1", "- ANTE....PUSH", "PUSH", "3CP-11.D.3.c"),
    ("RACK-47", "- ANTE....1 to 1", "- ANTE....3 to 1", "3 to 1", "3CP-12.A"),
    ("RACK-11", "PLAY wins 1 to 1", "PLAY wins 2 to 1", "2 to 1", "3CP-12.A"),
    ("RACK-48", "- Play....1 to 1", "- Play....5 to 1", "5 to 1", "3CP-12.A"),
    ("RACK-49", "- ANTE.... 1 to 1", "- ANTE.... 4 to 1", "4 to 1", "3CP-12.A"),
    ("RACK-12", "Ties push", "Ties lose", "Ties lose", "3CP-11.D.3.d.iii"),
    ("RACK-13", "- Straight Flush\n- Three of a kind", "- Three of a kind\n- Straight Flush",
     "Three of a kind", "3CP-6.D.2"),
    ("RACK-14", "- Straight Flush\n- Three of a kind\n", "- Straight Flush\n", None, "3CP-6.D.2"),
    ("RACK-15", "- Straight\n- Pair", "- Pair", None, "3CP-6.D.3"),
    ("RACK-16", "- Straight\n- Pair", "- Straight", None, "3CP-6.D.5"),
    ("RACK-18 RACK-43", END, END + "\nThe ANTE BONUS is paid only if you beat the dealer.\n",
     "only if you beat", "3CP-12.B"),
    ("RACK-19", "- Straight 1 to 1", "- Straight 2 to 1", "2 to 1", "3CP-12.B.1.c"),
    ("RACK-20", "kind 4 to 1", "kind 3 to 1", "3 to 1", "3CP-12.B.1.b"),
    ("RACK-21", "Flush 5 to 1", "Flush 4 to 1", "4 to 1", "3CP-12.B.1.a"),
    ("RACK-22", END, END + "\nPAIRPLUS wins only if the hand beats the dealer's.\n",
     "only if the hand beats", "3CP-11.D.4"),
    ("RACK-23", "- Pair 1 to 1", "- Pair 2 to 1", "2 to 1", "3CP-12.D.3.e"),
    ("RACK-24", "- Flush 3 to 1", "- Flush 4 to 1", "4 to 1", "3CP-12.D.3.d"),
    ("RACK-25", "- Striaght 6 to 1", "- Striaght 5 to 1", "5 to 1", "3CP-12.D.3.c"),
    ("RACK-26", "Kind 30 to 1", "Kind 25 to 1", "25 to 1", "3CP-12.D.3.b"),
    ("RACK-27", "Flush 40 to 1", "Flush 35 to 1", "35 to 1", "3CP-12.D.3.a"),
    ("RACK-29", END, END + "\nA wrong number of cards is not a misdeal.\n", "is not a misdeal", "3CP-13.D"),
    ("RACK-31", "there is a misdeal", "there is no misdeal", "no misdeal", "3CP-13.B"),
    ("RACK-32", "card shown too early is a misdeal", "card exposed early is not a misdeal",
     "is not a misdeal", "3CP-13.E"),
    ("RACK-33", END, END + "\nThe ace is always high.\n", "ace is always high", "3CP-6.B"),
    ("RACK-37 RACK-38", END, END + '\nA PAIRPLUS may be placed after the dealer says "no more bets".\n',
     'may be placed after the dealer says "no more bets', "3CP-7.E"),
    ("RACK-41", END, END + "\nPlayers need not be seated to wager.\n", "need not be seated", "3CP-7.C"),
    ("RACK-42", END, END + "\nYou may leave the table during a round.\n", "may leave the table during", "3CP-7.C.1"),
]  # fmt: skip


# What the card says again in another place, rightly: it is asked about.
SAID_TWICE = ("the ANTE wins 1 to 1 and the PLAY", "the PLAY bet is returned", "PLAY wins 1 to 1")


@pytest.mark.parametrize(
    ("kept", "broken", "words", "clause"),
    [pytest.param(*row[1:], id=f"{row[0]} {row[3]}", marks=pytest.mark.clause(*row[0].split())) for row in BROKEN],
)
def test_a_broken_promise_is_marked(house: House, kept: str, broken: str, words: str | None, clause: str) -> None:
    text = printed(CARD)
    known = {(one.clause, one.words) for one in found(text, house)}
    told = [one for one in found(text.replace(kept, broken, 1), house) if (one.clause, one.words) not in known]
    assert [one.clause for one in told] == [clause]
    assert about(told[0], words)
    assert told[0].question is (kept in SAID_TWICE)
    expected = Severity.NOTE if told[0].question else Severity.WARNING if clause == "RACK-02" else Severity.ERROR
    assert told[0].severity is expected


@pytest.mark.clause("RACK-01")
def test_a_card_without_the_games_name_is_warned_of(house: House) -> None:
    told = found(printed(CARD).replace("# Three Card Poker", "# Cards"), house)
    assert [(one.severity.value, one.words) for one in told if one.clause == "RACK-01"] == [("warning", None)]


@pytest.mark.clause("RACK-30")
def test_a_house_that_voids_for_one_exposed_card_may_not_promise_that_it_plays() -> None:
    house = played("rack-card-house", {"readings.one_exposed_player_card": "void"})
    told = [one.severity.value for one in found(printed(CARD), house) if one.clause == "RACK-30"]
    assert told == ["error"]
