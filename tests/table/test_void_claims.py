"""A void rests on something that can have happened here and now, and a second person agrees to it."""

import pytest

from queenhigh.rulebook import GAMES
from queenhigh.submission import DEALING_METHODS
from queenhigh.table import Role, Viewer, commands, facts
from queenhigh.table.automation import next_step
from queenhigh.table.prompts import prompts_due
from queenhigh.table.view import view
from tests.census_steps import procedure
from tests.table.table_host import Host, dealt, opened

PREFIX = {"three-card-poker": "3CP-", "four-card-poker": "4CP-", "235-stud-poker": "235-", "let-it-ride": "LIR-."}
FAY = ("fay", Role.FLOOR)


def revealed(game: str, dealing: str = "manual-shoe") -> Host:
    table = opened(game, dealing)
    table.bet()
    table.lock()
    table.deal()
    list(table.decide())
    table.do(commands.Reveal)
    return table


def count(table: Host, kind: type[facts.Fact]) -> int:
    return sum(isinstance(fact, kind) for fact in table.facts)


@pytest.mark.parametrize("dealing", DEALING_METHODS)
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(PREFIX[game] + "13.G")) for game in GAMES]
)
def test_a_shoe_that_is_not_there_voids_nothing_nor_does_one_after_the_deal(game: str, dealing: str) -> None:
    table = opened(game, dealing)
    table.bet()
    table.lock()
    table.do(commands.DealCard)
    jam, automated = PREFIX[game] + "13.G", "shoe" in dealing and dealing != "manual-shoe"
    seen = view(table.state, Viewer(*FAY), table.faces)
    assert (jam in seen.voids) == automated
    if not automated:
        refusal = table.refused(commands.VoidRound, *FAY, clause=jam, reason="the shoe jammed")
        assert (refusal.clause, refusal.due) == (jam, seen.voids)
    table.deal()
    list(table.decide())
    table.do(commands.Reveal)
    assert jam not in view(table.state, Viewer(*FAY), table.faces).voids
    assert table.refused(commands.VoidRound, *FAY, clause=jam, reason="the shoe jammed").clause == jam


@pytest.mark.parametrize("game", GAMES)
def test_the_clauses_of_a_stub_are_for_a_stub_that_is_off(game: str) -> None:
    table = revealed(game)
    known = procedure(game, "manual-shoe")
    for step in ("stub_misdealt", "stub_short", "second_face_up"):
        table.refused(commands.VoidRound, *FAY, clause=known[step], reason="I counted it")
    assert "void" not in str(table.state.history)


def test_a_void_needs_a_reason_in_words() -> None:
    table = revealed("three-card-poker")
    assert "few words" in table.refused(commands.VoidRound, *FAY, clause="3CP-13.D", reason="x").why


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(PREFIX[game] + "13.D")) for game in GAMES]
)
def test_the_dealer_alone_voids_no_round_that_is_being_settled(game: str) -> None:
    """The record says three cards and the dealer four: the floor looks, and the round goes on where it was."""
    table = revealed(game)
    table.in_both_roles("dora")
    before = table.state
    table.do(commands.ReportWrongNumber, place=1, cards=9)
    assert table.playing
    assert count(table, facts.RoundVoided) == 0
    [prompt] = prompts_due(table.state, table.faces, table.at)
    assert (prompt.role, prompt.command, prompt.clause) == (Role.FLOOR, "rule_on_void", PREFIX[game] + "13.D")
    assert "seat 1 has 9 cards" in prompt.what
    assert table.refused(commands.SettleSeat, seat=5).clause == PREFIX[game] + "13.D"
    assert table.refused(commands.RuleOnVoid, ruling="confirm").why == "only the floor may do this"
    assert "other than" in table.refused(commands.RuleOnVoid, "dora", Role.FLOOR, ruling="confirm").why
    table.refused(commands.RuleOnVoid, *FAY, ruling="perhaps")
    table.refused(commands.RuleOnVoid, *FAY, ruling="reject")
    table.do(commands.RuleOnVoid, *FAY, ruling="reject", reason="three cards, I counted them")
    assert table.state == before
    table.settle()
    table.do(commands.CloseRound)


def test_the_confirmation_says_what_goes_back_to_whom() -> None:
    table = revealed("three-card-poker")
    while table.state.round is not None and not table.state.round.settled_seats:
        step = next_step(table.state, "all", table.faces, table.crew)
        assert step is not None
        table.send(step)
    assert table.state.round is not None
    box = {seat: sum(wagers.values()) for seat, wagers in table.state.round.wagers.items()}
    played = {seat: box[seat] + box_play(table, seat) for seat in box}
    table.do(commands.ReportWrongNumber, place=1, cards=4)
    claim = view(table.state, Viewer(*FAY), table.faces).claim
    assert claim is not None
    assert {row.seat: row.back for row in claim.returns} == {
        seat: f"{cents / 100:.2f}" for seat, cents in played.items()
    }
    assert [row.player for row in claim.returns] == ["ann", "bob", "cleo"]
    paid = sum(row.paid + row.returned for row in table.state.round.settlement if row.seat == 5)
    assert claim.returns[-1].taken_back == f"{paid / 100:.2f}"
    for viewer in (Viewer("ann", Role.PLAYER), Viewer("zoe")):
        told = view(table.state, viewer, table.faces).claim
        assert told is not None
        assert (told.clause, told.by, told.reason, told.returns) == ("3CP-13.D", "", "", ())


def box_play(table: Host, seat: int) -> int:
    assert table.state.round is not None
    chose = table.state.round.decisions.get(seat, ())
    return table.state.round.wagers[seat]["ante"] if chose == ("play",) else 0


def test_the_floor_alone_voids_nothing_either_and_the_facts_name_both() -> None:
    table = revealed("four-card-poker")
    table.do(commands.VoidRound, *FAY, clause="4CP-13.D", reason="a card fell down")
    table.refused(commands.RuleOnVoid, *FAY, ruling="confirm")
    assert [item.role for item in prompts_due(table.state, table.faces, table.at)] == [Role.DEALER]
    table.do(commands.RuleOnVoid, ruling="confirm")
    assert view(table.state, Viewer("ann", Role.PLAYER), table.faces).last_was_void
    named = [(type(fact).__name__, fact.by) for fact in table.facts if "Void" in type(fact).__name__]
    assert named == [("VoidClaimed", "fay"), ("VoidConfirmed", "dora"), ("RoundVoided", "dora")]


@pytest.mark.parametrize("game", GAMES)
def test_a_stub_that_was_miscounted_is_counted_again_before_it_has_consequences(game: str) -> None:
    table = dealt(opened(game))
    assert table.state.round is not None
    right = 52 - table.state.round.next_position
    table.do(commands.CountStub, cards=right - 1)
    table.do(commands.CountStub, cards=right + 1)
    assert table.state.round.wrong_stub is not None
    table.do(commands.CountStub, cards=right)
    assert table.state.round.stub_racked
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)
    assert [fact.cards for fact in table.facts if isinstance(fact, facts.StubCounted)] == [right - 1, right + 1, right]
    assert table.state.decks["first"].removed is None


def test_a_deck_that_the_floor_finds_whole_is_counted_once_more_and_stays() -> None:
    table = dealt(opened("three-card-poker"))
    assert table.state.round is not None
    right = 52 - table.state.round.next_position
    table.do(commands.CountStub, cards=right - 1)
    table.do(commands.CountHands, counts={1: 3, 3: 3, 5: 3, "dealer": 3})
    table.do(commands.RuleOnVoid, *FAY, ruling="reject", reason="it is whole")
    assert table.refused(commands.RackStub).clause == procedure("three-card-poker", "manual-shoe")["stub_due"]
    table.do(commands.CountStub, cards=right)
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)
    assert table.state.decks["first"].removed is None
    assert not table.state.incidents


def test_every_void_and_every_removed_deck_waits_for_the_floor() -> None:
    table = dealt(opened("three-card-poker"))
    table.do(commands.ReportExposed, place="dealer", card=1)
    table.do(commands.RemoveDeck, *FAY, deck="first", reason="a bent card")
    void, deck = view(table.state, Viewer(*FAY), table.faces).incidents
    assert (void.clause, void.by, deck.reason) == ("3CP-13.E", "dora", "a bent card")
    assert view(table.state, Viewer("ann", Role.PLAYER), table.faces).incidents == ()
    table.refused(commands.AcknowledgeIncident, incident=void.incident)
    table.refused(commands.AcknowledgeIncident, *FAY, incident="nonsense")
    table.do(commands.AcknowledgeIncident, *FAY, incident=void.incident)
    table.do(commands.AcknowledgeIncident, *FAY, incident=deck.incident)
    assert table.state.incidents == ()


def test_no_automatic_floor_confirms_what_a_person_claims() -> None:
    table = revealed("three-card-poker")
    table.do(commands.RelieveDealer, "dan", Role.DEALER)
    table.do(commands.ReportWrongNumber, "dan", Role.DEALER, place=1, cards=4)
    table.do(commands.AssignDealer, *FAY, dealer="dora")
    assert next_step(table.state, "all", table.faces, table.crew) is None
    table.do(commands.RuleOnVoid, *FAY, ruling="reject", reason="three cards")
    table.do(commands.ReportWrongNumber, place=1, cards=4)
    assert isinstance(next_step(table.state, "all", table.faces, table.crew), commands.RuleOnVoid)
