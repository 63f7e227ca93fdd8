"""Void rounds: every wager of every kind comes back, and the meters give up what the round added."""

import pytest

from queenhigh.games import Outcome
from queenhigh.rulebook import GAMES, rulebook
from tests.line_settlements import box_of, progressive, rows, settled, shows, told

METER = progressive("A", "main 5000 reset 1000")
THREE = (
    f"three-card-poker house.wagers.ante.bonus=A house.wagers.pair_plus.paytable=C"
    f" house.wagers.six_card_bonus.paytable=A {METER}"
)
FOUR = (
    "four-card-poker house.wagers.aces_up.paytable=A house.wagers.six_card_bonus.paytable=A"
    f" {METER} house.wagers.progressive.envy=A"
)
STUD = f"235-stud-poker house.wagers.win_em_all={{}} {METER}"
RIDE = (
    "let-it-ride house.wagers.bets.paytable=A house.wagers.five_card_bonus.paytable=A"
    f" house.wagers.three_card_bonus.paytable=A house.wagers.six_card_bonus.paytable=A {METER}"
)
WAGERS = {
    "three-card-poker": "ante=10 pair_plus=5 progressive=1 six_card_bonus=3",
    "four-card-poker": "ante=10 aces_up=5 six_card_bonus=3 progressive=1",
    "235-stud-poker": "two_card=10 three_card=10 five_card=10 win_em_all=5 progressive=1",
    "let-it-ride": "bet_1=10 bet_2=10 bet_3=10 five_card_bonus=1 three_card_bonus=5 six_card_bonus=3 progressive=1",
}
HOUSES = {"three-card-poker": THREE, "four-card-poker": FOUR, "235-stud-poker": STUD, "let-it-ride": RIDE}
MISDEALT = {
    "three-card-poker": "3CP-8.H.1 3CP-9.G 3CP-10.F 3CP-13.D",
    "four-card-poker": "4CP-8.H.3 4CP-9.F 4CP-10.F 4CP-13.D",
    "235-stud-poker": "235-8.F.1 235-9.G.1 235-10.G.1 235-13.D",
    "let-it-ride": "LIR-.08.F.1 LIR-.09.H.1 LIR-.10.G.1 LIR-.13.D",
}
"""By these a round is void because the cards were misdealt."""
OTHERWISE = {
    "three-card-poker": "3CP-8.H.2 3CP-9.H 3CP-10.G 3CP-13.B 3CP-13.E 3CP-13.G",
    "four-card-poker": "4CP-8.H.4 4CP-9.G 4CP-10.G 4CP-13.B 4CP-13.E 4CP-13.G",
    "235-stud-poker": "235-8.F.2 235-9.G.2 235-10.G.2 235-13.B 235-13.E 235-13.G",
    "let-it-ride": "LIR-.08.F.2 LIR-.09.H.2 LIR-.10.G.2 LIR-.13.B LIR-.13.E LIR-.13.G",
}
"""By these it is void for another reason: 52 cards are not there, or something was exposed or jammed."""
VOIDS = [
    pytest.param(game, clause, misdealt, id=clause, marks=pytest.mark.clause(clause))
    for clauses, misdealt in ((MISDEALT, True), (OTHERWISE, False))
    for game in GAMES
    for clause in clauses[game].split()
]


def void_line(game: str, clause: str, decisions: str = "", cards: str = "") -> str:
    written = clause.partition("-")[2].removeprefix(".")
    return f"{HOUSES[game]} void={written} / 1 ann {cards} {WAGERS[game]} {decisions}"


@pytest.mark.parametrize(("game", "clause", "misdealt"), VOIDS)
def test_every_wager_comes_back_whole_and_the_meter_falls(game: str, clause: str, misdealt: bool) -> None:
    """A record says by which clause its round was void, and the number of its cards is asked for unless misdealt."""
    assert (clause in rulebook(game).misdeal_voids) == misdealt
    settlement = settled(void_line(game, clause))
    placed = [word.split("=") for word in WAGERS[game].split()]
    found = rows(settlement, 1)
    assert {payment.wager: payment.returned for payment in found} == {name: int(stake) * 100 for name, stake in placed}
    assert {(payment.outcome, payment.paid, payment.clauses) for payment in found} == {(Outcome.VOID, 0, (clause,))}
    assert box_of(settlement, 1).net == 0
    assert shows(settlement, "4999.86")


DECIDED = [
    ("three-card-poker", "13.E", "AhKhQh", ": play", "play void 0+10"),
    ("four-card-poker", "13.E", "AhKhQhJhTh", ": 25", "play void 0+25"),
    ("235-stud-poker", "13.E", "AhKhQh", ": raise", "three_card_raise void 0+10"),
    ("235-stud-poker", "13.E", "AhKhQh", ": check raise", "five_card_raise void 0+10"),
]


@pytest.mark.parametrize(("game", "void", "cards", "decisions", "row"), DECIDED)
def test_play_and_raises_already_made_come_back_too(game: str, void: str, cards: str, decisions: str, row: str) -> None:
    settlement = settled(void_line(game, f"X-{void}", decisions, cards))
    assert row in told(settlement, 1)
    assert box_of(settlement, 1).net == 0


def test_a_folded_wager_comes_back_from_a_void_round() -> None:
    settlement = settled(void_line("three-card-poker", "3CP-13.E", ": fold", "AhKhQh"))
    assert told(settlement, 1, "ante", "play", "pair_plus") == "ante void 0+10, pair_plus void 0+5"


def test_a_bet_withdrawn_before_the_void_has_no_row() -> None:
    settlement = settled(void_line("let-it-ride", "LIR-.13.B", ": withdraw", "AhKhQh"))
    assert [payment.wager for payment in rows(settlement, 1)][:2] == ["bet_2", "bet_3"]


def test_a_void_round_pays_no_jackpot_and_no_envy() -> None:
    line = f"{THREE} void=13.E dealer=JsJd2d / 1 ann AsKsQs ante=10 progressive=1 : play / 2 bob AhKhQh ante=10 : play"
    settlement = settled(f"{line} / 3 cleo 2c5d9s ante=10 progressive=1 : play")
    assert told(settlement, 1) == "ante void 0+10, play void 0+10, progressive void 0+1"
    assert told(settlement, 3) == "ante void 0+10, play void 0+10, progressive void 0+1"
    assert shows(settlement, "4999.72")


def test_each_meter_gives_up_its_own_rate_of_each_wager() -> None:
    offer = progressive("C", "major 7000 reset 5000", "minor 1234.567 reset 1000", size=5)
    offer = offer.replace("major.rate=14%", "major.rate=10%").replace("minor.rate=14%", "minor.rate=0.37%")
    boxes = "1 ann ante=10 progressive=5 / 2 bob ante=10 progressive=5 / 3 cleo ante=10"
    settlement = settled(f"three-card-poker house.wagers.ante.bonus=A {offer} void=13.B / {boxes}")
    assert shows(settlement, "6999", "major")
    assert shows(settlement, "1234.53", "minor")
    assert [box.seat for box in settlement.boxes] == [3, 2, 1]
