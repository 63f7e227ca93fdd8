"""The clause of every fact at a live table, compared with `census/steps.csv`, which was written from the regulation.

Each game is played through by each way of dealing. What the dealer is asked to do, what the players' page tells, and
what an auditor reads must all name the same clause for the same fact.
"""

from collections.abc import Callable
from functools import cache

import pytest

from queenhigh.games import COMMUNITY, DEALER
from queenhigh.practice import usual_wagers
from queenhigh.server.fact_text import numbered, tell
from queenhigh.submission import DEALING_METHODS
from queenhigh.table import Role, Viewer, commands, open_decision
from queenhigh.table.stub import hands_due
from tests.table.rigged import by_method, collect_counts, five_card_house
from tests.table.step_names import GAMES, AskedHost, compared, expected
from tests.table.table_host import PLAYERS, dealt
from tests.table.whole_rounds import dealt_by

VIEWERS = (Viewer("ann", Role.PLAYER), Viewer("dora", Role.DEALER), Viewer("audit", auditor=True))
WAYS = [(game, dealing) for game in GAMES for dealing in DEALING_METHODS]
WINS: dict[str, dict[str | int, str]] = {
    "three-card-poker": {1: "As Ks Qs"},
    "four-card-poker": {1: "As Ah Ad Ac 2s"},
    "235-stud-poker": {1: "As Ks Qs", COMMUNITY: "Js Ts"},
    "let-it-ride": {1: "As Ks Qs"},
}
"""Cards that win a whole meter of the practice house."""
Scenario = Callable[[AskedHost], None]


def table_of(game: str, dealing: str) -> AskedHost:
    table = AskedHost(by_method(game, dealing))
    table.start()
    return table


def play(table: AskedHost, laid: dict[str | int, str], answer: int = 0) -> None:
    """One round in which everybody gives the same answer."""
    table.ready()
    table.bet()
    table.lay(laid)
    table.lock()
    table.deal()
    while (point := open_decision(table.state, table.faces)) is not None:
        table.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=point.choices[answer])
        table.see_off()
    table.settle()
    table.do(commands.CloseRound)
    table.laid = None


@cache
def played(game: str, dealing: str) -> tuple[AskedHost, frozenset[str]]:
    """Rounds in which everyone stays in, everyone gives up, and a progressive is won; and the steps they had."""
    table = table_of(game, dealing)
    play(table, {})
    play(table, {}, answer=-1)
    play(table, WINS[game])
    return table, frozenset(compared(table, dealing))


@pytest.mark.parametrize(("game", "dealing"), WAYS)
def test_every_fact_of_a_round_names_the_clause_of_its_step(game: str, dealing: str) -> None:
    assert len(played(game, dealing)[1]) > 25


@pytest.mark.parametrize(("game", "dealing"), WAYS)
def test_one_fact_has_one_clause_for_player_dealer_and_auditor(game: str, dealing: str) -> None:
    table, _ = played(game, dealing)
    for item in numbered(enumerate(table.facts, 1), table.house):
        told = [known.clauses for viewer in VIEWERS if (known := tell(item, viewer)) is not None]
        assert set(told) == {item.clauses}, item.fact


@pytest.mark.parametrize(("game", "dealing"), WAYS)
def test_the_dealer_is_asked_by_the_clause_that_the_fact_names(game: str, dealing: str) -> None:
    """A question to a player has a clause of its own, and a settlement names what each wager is paid by."""
    table, _ = played(game, dealing)
    told = {id(item.fact): item.clauses for item in numbered(enumerate(table.facts, 1), table.house)}
    asked = [act for act in table.asked if act[0] not in ("decide", "settle_seat", "open_round")]
    assert len(asked) > 50
    for act, clause, happened in asked:
        assert clause in {named for fact in happened for named in told[id(fact)]}, act


def preshuffled(table: AskedHost) -> None:
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="a card was bent")
    table.do(commands.ReceiveCards, deck="first", preshuffled=True)
    table.ready()


def worn(table: AskedHost) -> None:
    table.at += (4 if table.house.dealing == "hand" else 8) * 3600
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="its hours are over")


def ordered(table: AskedHost) -> None:
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="a card was bent")
    table.ready()
    table.do(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="too shallow")


def miscounted(table: AskedHost) -> None:
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="a card was bent")
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=True, counted=51)


def idle(table: AskedHost) -> None:
    for seat, player in PLAYERS.items():
        table.do(commands.LeaveSeat, player, Role.PLAYER, seat=seat)
    table.do(commands.MarkIdle, "fay", Role.FLOOR)
    table.do(commands.ClearIdleCards)
    table.do(commands.RequestFaceUp, "zoe", Role.PLAYER)
    table.do(commands.SpreadIdleCards, face_up=True)


def away(table: AskedHost) -> None:
    table.bet()
    wager = next(reversed(usual_wagers(table.house)))
    table.do(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager=wager)
    table.do(commands.CallNoMoreBets)
    collect_counts(table)
    table.deal()
    table.do(commands.ReportAbsent, seat=1)
    table.do(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=1, ruling="lost", reason="left the room")


def begun(table: AskedHost) -> None:
    table.bet()
    table.lock()
    table.do(commands.DealCard)


def face_up_twice(table: AskedHost) -> None:
    begun(table)
    table.do(commands.DealCard, found_face_up=True)
    table.do(commands.DealCard, found_face_up=True)


def drawn(table: AskedHost) -> None:
    begun(table)
    table.do(commands.ReportDrawnInError)


def exposed(table: AskedHost) -> None:
    dealt(table)
    table.do(commands.ReportExposed, place=DEALER if table.house.rules.cards.dealer else COMMUNITY, card=1)


def wrong_number(table: AskedHost) -> None:
    dealt(table)
    table.do(commands.ReportWrongNumber, place=1, cards=1)
    table.confirm_void()


def shoe_jam(table: AskedHost) -> None:
    begun(table)
    table.do(commands.ReportJam, device="shoe", deck="first")


def shuffler_jam(table: AskedHost) -> None:
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="a card was bent")
    table.do(commands.ReportJam, device="shuffler", deck="first")
    table.ready()


def covered(table: AskedHost) -> None:
    for tidy in (commands.CoverDevice, commands.MarkDevice):
        table.do(commands.ReportFailure, device="shuffler", reason="smoke")
        table.do(tidy, device="shuffler")
        table.do(commands.RestoreDevice, "fay", Role.FLOOR, device="shuffler")


def counted(table: AskedHost) -> None:
    dealt(table)
    assert table.state.round is not None
    table.do(commands.CountStub, cards=52 - table.state.round.next_position)


def misdealt(table: AskedHost) -> None:
    count(table, stub=1, seat_1=-1)


def short(table: AskedHost) -> None:
    count(table, stub=-1, seat_1=0)


def count(table: AskedHost, stub: int, seat_1: int) -> None:
    """Count a stub and a hand with so many cards too many, and void the round for it."""
    dealt(table)
    round_ = table.state.round
    assert round_ is not None
    counts = hands_due(table.state, round_)
    table.do(commands.CountStub, cards=52 - round_.next_position + stub)
    table.do(commands.CountHands, counts={**counts, 1: counts[1] + seat_1})
    if table.playing:
        table.confirm_void()


EVERY = ("manual-shoe", "hand", "automated-shoe")
IRREGULAR: dict[str, tuple[Scenario, tuple[str, ...], str, str]] = {
    "preshuffled cards": (preshuffled, ("manual-shoe",), "", ""),
    "a worn deck": (worn, EVERY, "", "worn deck removed"),
    "a shuffle ordered": (ordered, ("manual-shoe",), "", ""),
    "a deck miscounted": (miscounted, ("automated-shoe",), "", "miscounted deck removed"),
    "an idle table": (idle, ("manual-shoe",), "", ""),
    "a player away": (away, ("manual-shoe",), "", ""),
    "two cards face up": (face_up_twice, ("manual-shoe",), "two face-up cards void", ""),
    "a card drawn in error": (drawn, ("manual-shoe",), "", ""),
    "a card exposed": (exposed, ("manual-shoe",), "card exposed", ""),
    "a wrong number of cards": (wrong_number, ("manual-shoe",), "wrong number of cards", ""),
    "the shoe jams": (shoe_jam, ("automated-shoe",), "shoe jammed", ""),
    "the shuffler jams": (shuffler_jam, ("hand",), "", ""),
    "a device covered and marked": (covered, ("hand",), "", ""),
    "a stub counted": (counted, EVERY, "", ""),
    "a deal found wrong": (misdealt, EVERY, "misdealt round void", ""),
    "a deck found short": (short, EVERY, "short deck void", "short deck void"),
}
"""What happens, by which ways of dealing it is played, why the round is void, and why the deck leaves the table."""


@cache
def irregular(game: str, what: str) -> frozenset[str]:
    scenario, dealings, void, deck_out = IRREGULAR[what]
    seen: set[str] = set()
    for dealing in dealings:
        table = table_of(game, dealing)
        scenario(table)
        seen |= compared(table, dealing, void, deck_out)
    return frozenset(seen)


@pytest.mark.parametrize("what", IRREGULAR)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_out_of_the_ordinary_names_its_clause(game: str, what: str) -> None:
    assert irregular(game, what)


def clauses_of_steps(game: str) -> list[str]:
    return sorted({clause for dealing in DEALING_METHODS for clause in expected(game, dealing).values()})


@cache
def five_card_steps(dealing: str) -> frozenset[str]:
    table = AskedHost(dealt_by(five_card_house(), dealing))
    table.start()
    play(table, {1: "As Ks Qs", COMMUNITY: "Js Ts"})
    return frozenset(compared(table, dealing))


@pytest.mark.parametrize("dealing", DEALING_METHODS)
def test_the_five_card_progressive_names_its_clauses(dealing: str) -> None:
    assert five_card_steps(dealing) >= {"community card 2 up", "five_card_progressive validated"}


CITING = [pytest.param(game, marks=pytest.mark.clause(*clauses_of_steps(game))) for game in GAMES]


@pytest.mark.parametrize("game", CITING)
def test_every_step_of_the_census_was_taken_by_its_clause(game: str) -> None:
    out_of_the_ordinary = frozenset[str]().union(*(irregular(game, what) for what in IRREGULAR))
    for dealing in DEALING_METHODS:
        taken = played(game, dealing)[1] | out_of_the_ordinary
        taken |= five_card_steps(dealing) if game == "three-card-poker" else set()
        assert set(expected(game, dealing)) <= taken, dealing
