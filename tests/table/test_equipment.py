"""How decks look, what a shuffler does by itself, and how players signal: on record, and refused where it is wrong."""

from dataclasses import replace

import pytest

from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES
from queenhigh.table import Role, commands, facts, open_decision
from queenhigh.table.prompts import prompts_due
from tests.census_steps import procedure
from tests.table.table_host import PLAYERS, Host, host

FAY = ("fay", Role.FLOOR)
DESIGNS = dict(zip(GAMES, ("3CP-3.B.1", "4CP-3.B.1", "235-3.B.1", "LIR-.03.B.1"), strict=True))
BACKS = dict(zip(GAMES, ("3CP-3.B.2", "4CP-3.B.2", "235-3.B.2", "LIR-.03.B.2"), strict=True))
LOADS = dict(zip(GAMES, ("3CP-5.C", "4CP-5.B", "235-5.C", "LIR-.05.C"), strict=True))


def two_decks(game: str) -> Host:
    filed = replace(practice_house(game), dealing="hand", shuffler="counting", decks=2)
    table = Host(filed)
    table.do(commands.ReceiveCards, deck="first", design="Standard", back="Red")
    return table


def test_the_tables_name_the_games_in_their_order() -> None:
    assert tuple(GAMES) == ("three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride")


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.clause(BACKS[game])) for game in GAMES])
def test_two_decks_with_backs_of_one_color_are_refused(game: str) -> None:
    table = two_decks(game)
    refused = table.refused(commands.ReceiveCards, deck="second", design="standard", back="red ")
    assert refused.clause == BACKS[game]
    unsaid = table.refused(commands.ReceiveCards, deck="second", design="standard", back=" ")
    assert (unsaid.clause, unsaid.due) == (BACKS[game], ("the color of the backs",))
    table.do(commands.ReceiveCards, deck="second", design="standard", back="blue")
    assert [deck.back for deck in table.state.decks.values()] == ["red", "blue"]
    assert table.state.incidents == ()


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.clause(DESIGNS[game])) for game in GAMES])
def test_two_decks_of_different_design_are_flagged_for_the_floor(game: str) -> None:
    table = two_decks(game)
    unsaid = table.refused(commands.ReceiveCards, deck="second", design="", back="blue")
    assert (unsaid.clause, unsaid.due) == (DESIGNS[game], ("the design of the cards",))
    table.do(commands.ReceiveCards, deck="second", design="floral", back="blue")
    (flagged,) = table.state.incidents
    assert flagged.clause == DESIGNS[game]
    assert flagged.reason == "the second deck is floral, the other one standard"
    table.do(commands.AcknowledgeIncident, *FAY, incident=flagged.name)


LOADED = [
    pytest.param(game, shoe, marks=pytest.mark.clause(LOADS[game], procedure(game, shoe)["load"]))
    for game in GAMES
    for shoe in ("manual-shoe", "automated-shoe")
]


@pytest.mark.parametrize(("game", "shoe"), LOADED)
def test_a_shuffler_that_loads_the_shoe_leaves_no_loading_step(game: str, shoe: str) -> None:
    for loads in (False, True):
        table = Host(replace(practice_house(game), dealing=shoe, shuffler="plain", decks=1))
        table.open_deck()
        assert table.refused(commands.SetShuffler, loads_shoe=True).clause == LOADS[game], "it is for the floor"
        table.do(commands.SetShuffler, *FAY, loads_shoe=loads)
        table.do(commands.ShuffleDeck, deck="first", deck_id="one", root="r", machine=True)
        asked = [prompt.command for prompt in prompts_due(table.state, table.faces, table.at)]
        assert ("load_deck" in asked, table.state.decks["first"].loaded) == (not loads, loads)
        if loads:
            table.refused(commands.LoadDeck, deck="first")
    bare = Host(replace(practice_house(game), dealing="manual-shoe", shuffler="none", decks=1))
    assert bare.refused(commands.SetShuffler, *FAY, loads_shoe=True).clause == LOADS[game]


@pytest.mark.clause("3CP-10.B.4")
def test_the_dealers_stack_stays_in_the_shuffler_until_the_last_decision_and_is_the_same() -> None:
    dealt = {}
    for keeps in (False, True):
        table = host("three-card-poker", "automated-shoe")
        table.do(commands.SetShuffler, *FAY, loads_shoe=False, keeps_dealer_stack=keeps)
        table.open_deck()
        table.ready()
        table.seat_all()
        table.bet()
        table.lock()
        table.deal()
        for _ in table.decide():
            if keeps:
                assert table.refused(commands.DeliverDealerStack).clause == "3CP-10.B.4"
        if keeps:
            assert table.refused(commands.Reveal).clause == "3CP-10.B.4"
            (due,) = prompts_due(table.state, table.faces, table.at)
            assert (due.command, due.clause) == ("deliver_dealer_stack", "3CP-10.B.4")
        table.settle()
        assert table.state.round is not None
        dealt[keeps] = table.state.round.cards_at("dealer")
        kinds = [type(fact) for fact in table.facts]
        assert (facts.DealerStackKept in kinds, facts.DealerStackDelivered in kinds) == (keeps, keeps)
        table.do(commands.CloseRound)
    assert dealt[True] == dealt[False]
    other = host("four-card-poker", "automated-shoe")
    other.refused(commands.SetShuffler, *FAY, loads_shoe=False, keeps_dealer_stack=True)


SIGNALS = [
    pytest.param("tucked", marks=pytest.mark.clause("LIR-.11.B.1.a.i", "LIR-.11.C.1.a.i")),
    pytest.param("waved", marks=pytest.mark.clause("LIR-.11.B.1.a.ii", "LIR-.11.C.1.a.ii")),
]


@pytest.mark.parametrize("signal", SIGNALS)
def test_the_dealer_records_the_signal_by_which_a_bet_rides(signal: str) -> None:
    table = host("let-it-ride")
    table.open_deck()
    table.ready()
    table.seat_all()
    table.bet()
    table.lock()
    table.deal()
    for bet in ("bet_1", "bet_2"):
        for seat, player in PLAYERS.items():
            choice = "withdraw" if seat == 3 else "ride"
            table.do(commands.Decide, player, Role.PLAYER, seat=seat, choice=choice)
            if seat == 3:
                assert table.refused(commands.RecordSignal, seat=3, signal=signal).clause is not None
                table.see_off()
                continue
            table.refused(commands.RecordSignal, player, Role.PLAYER, seat=seat, signal=signal)
            assert table.refused(commands.RecordSignal, seat=seat, signal="winked").due == ("tucked", "waved")
            table.do(commands.RecordSignal, seat=seat, signal=signal)
            assert table.facts[-1] == facts.SignalSeen("dora", table.at, seat, bet, signal)
            table.refused(commands.RecordSignal, seat=seat, signal=signal)
        table.turn_up()
    assert open_decision(table.state, table.faces) is None


def test_no_other_game_knows_these_signals() -> None:
    table = host("three-card-poker")
    table.open_deck()
    table.ready()
    table.seat_all()
    table.bet()
    table.lock()
    table.deal()
    table.refused(commands.RecordSignal, seat=1, signal="tucked")
    table.do(commands.Decide, "ann", Role.PLAYER, seat=1, choice="play")
    table.refused(commands.RecordSignal, seat=1, signal="tucked")
