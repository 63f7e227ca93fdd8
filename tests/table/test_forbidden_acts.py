"""What people at a table could do and the rules do not allow: each is refused, with the clause."""

from dataclasses import replace

import pytest

from queenhigh.practice import practice_house, usual_wagers
from queenhigh.rulebook import GAMES, rulebook
from queenhigh.table import Role, commands, facts
from queenhigh.table.automation import next_step
from tests.census_steps import procedure
from tests.table.procedure_steps import steps
from tests.table.rigged import RiggedHost, table_of
from tests.table.table_host import Host, Values, opened

FAY = ("fay", Role.FLOOR)
ANN = ("ann", Role.PLAYER)
BOXES = {
    "three-card-poker": "3CP-7.H",
    "four-card-poker": "4CP-7.F",
    "235-stud-poker": "235-7.F",
    "let-it-ride": "LIR-.07.F",
}
CUT = {
    "three-card-poker": "3CP-5.F",
    "four-card-poker": "4CP-5.D",
    "235-stud-poker": "235-5.F",
    "let-it-ride": "LIR-.05.F",
}


def test_the_floor_bets_for_nobody_and_overrides_only_what_a_player_asked_for() -> None:
    table = opened("three-card-poker")
    table.do(commands.OpenRound)
    million: Values = {"seat": 1, "wager": "ante", "cents": 100_000_000}
    refusal = table.refused(commands.OverrideLimit, *FAY, **million, reason="he is good for it")
    assert "the player bets, not the floor" in refusal.why
    most = table.house.offers["ante"].limits.maximum
    assert most is not None
    over: Values = {"seat": 1, "wager": "ante", "cents": most + 500}
    assert "ask the floor to allow it" in table.refused(commands.PlaceWager, *ANN, **over).due
    table.do(commands.PlaceWager, *ANN, **over, ask_floor=True)
    assert not table.state.round or not table.state.round.wagers
    table.refused(commands.OverrideLimit, *FAY, **million, reason="more than was asked")
    table.do(commands.OverrideLimit, *FAY, **over, reason="the dealer had accepted it")
    assert table.state.round is not None
    assert table.state.round.wagers == {1: {"ante": most + 500}}
    table.refused(commands.PlaceWager, *ANN, seat=1, wager="nonsense", cents=500, ask_floor=True)
    table.refused(commands.OverrideLimit, *FAY, **over, reason="once more")


@pytest.mark.parametrize("game", steps("seated"))
def test_the_floor_allows_only_what_the_player_at_the_seat_still_asks_for(game: str) -> None:
    """Who bets less, takes a bet back or leaves asks for nothing any more; the next player at the seat never did."""
    table = opened(game)
    table.do(commands.OpenRound)
    wager = next(iter(table.state.game.rules.wagers))
    over: Values = {"seat": 1, "wager": wager, "cents": 100_000_000}
    usual: Values = {"seat": 1, "wager": wager, "cents": usual_wagers(table.house)[wager]}

    def no_longer_asked() -> None:
        refused = table.refused(commands.OverrideLimit, *FAY, **over, reason="the player asked for it")
        assert (refused.clause, refused.due) == (
            procedure(game, "manual-shoe")["seated"],
            ("the player asks the floor",),
        )

    table.do(commands.PlaceWager, *ANN, **over, ask_floor=True)
    table.do(commands.PlaceWager, *ANN, **usual)
    no_longer_asked()
    table.do(commands.PlaceWager, *ANN, **over, ask_floor=True)
    table.do(commands.TakeBackWager, *ANN, seat=1, wager=wager)
    no_longer_asked()
    table.do(commands.PlaceWager, *ANN, **over, ask_floor=True)
    table.do(commands.LeaveSeat, *ANN, seat=1)
    table.do(commands.TakeSeat, "zoe", Role.PLAYER, seat=1)
    no_longer_asked()


@pytest.mark.parametrize("game", steps("light"))
def test_a_light_that_was_seen_for_a_wager_taken_back_is_not_that_of_the_next_wager(game: str) -> None:
    table = opened(game)
    table.bet()
    progressive: Values = {"seat": 1, "wager": "progressive"}
    table.do(commands.ReportLight, **progressive, lit=True)
    table.do(commands.TakeBackWager, *ANN, **progressive)
    table.do(commands.PlaceWager, *ANN, **progressive, cents=100)
    assert table.state.round is not None
    assert not table.state.round.marks.light_seen(1, "progressive")


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.clause(BOXES[game])) for game in GAMES])
def test_the_boxes_of_a_player_stay_side_by_side_when_one_is_left(game: str) -> None:
    table = Host(replace(practice_house(game), adjacent_boxes=3))
    for seat in (2, 3, 4):
        table.do(commands.TakeSeat, *ANN, seat=seat)
    for by, role in (ANN, FAY):
        refusal = table.refused(commands.LeaveSeat, by, role, seat=3)
        assert (refusal.clause, refusal.due) == (BOXES[game], ("seat 2", "seat 4"))
    table.do(commands.LeaveSeat, *ANN, seat=4)
    table.do(commands.LeaveSeat, *ANN, seat=2)
    table.do(commands.LeaveSeat, *ANN, seat=3)


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.clause(CUT[game])) for game in GAMES])
def test_the_dealer_places_the_cover_card_and_nobody_else(game: str) -> None:
    table = Host(replace(practice_house(game), dealing="manual-shoe", shuffler="none", decks=1))
    table.open_deck()
    table.do(commands.TakeSeat, *ANN, seat=1)
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=False)
    for by, role in (ANN, FAY):
        assert table.refused(commands.CutDeck, by, role, deck="first", depth=20).clause == CUT[game]
    cut: Values = {"deck": "first", "depth": 20, "wished_by": "ann"}
    assert table.refused(commands.CutDeck, **cut).clause == CUT[game], "a dealer of flesh and blood asks nobody"
    table.do(commands.AssignCrew, "house floor", Role.FLOOR, dealer="house dealer", floor="house floor")
    crew = ("house dealer", Role.DEALER)
    assert table.refused(commands.CutDeck, *crew, **{**cut, "wished_by": "nobody"}).clause == CUT[game]
    table.do(commands.CutDeck, *crew, **cut)
    wished, placed = table.facts[-2:]
    assert isinstance(wished, facts.CutWished)
    assert isinstance(placed, facts.DeckCut)
    assert (wished.player, wished.depth, placed.by, placed.depth) == ("ann", 20, "house dealer", 20)


@pytest.mark.parametrize("game", GAMES)
def test_preshuffled_cards_that_are_dealt_by_hand_pass_the_machine_first(game: str) -> None:
    table = Host(replace(practice_house(game), dealing="hand", shuffler="plain", decks=1))
    table.do(commands.ReceiveCards, deck="first", preshuffled=True)
    shuffle: Values = {"deck": "first", "deck_id": "d", "root": "r"}
    refusal = table.refused(commands.ShuffleDeck, **shuffle, machine=False)
    assert refusal.clause == rulebook(game).equipment.hand_dealing_clause
    table.refused(commands.LoadDeck, deck="first")
    table.do(commands.ShuffleDeck, **shuffle, machine=True)
    table.do(commands.LoadDeck, deck="first")


@pytest.mark.parametrize("game", GAMES)
def test_with_two_decks_no_five_rounds_pass_without_a_stub_count(game: str) -> None:
    """The counts fall on the decks in turn: rounds 5, 10, 15 (OQ-039)."""
    table = Host(replace(practice_house(game), dealing="manual-shoe", shuffler="plain", decks=2))
    for deck in ("first", "second"):
        table.open_deck(deck)
        table.ready(deck)
    table.seat_all()
    counted: list[int] = []
    for number in range(1, 12):
        table.play_round()
        if sum(isinstance(fact, facts.StubCounted) for fact in table.facts) > len(counted):
            counted.append(number)
    assert counted == [5, 10]


def winner() -> RiggedHost:
    table = table_of("three-card-poker")
    table.bet()
    table.lay({5: "As Ks Qs"})
    table.lock()
    table.deal()
    list(table.decide())
    table.do(commands.Reveal)
    return table


@pytest.mark.clause("3CP-11.D.7.b")
def test_a_progressive_is_paid_only_after_the_light_of_the_seat_was_seen() -> None:
    table = winner()
    table.do(commands.ShowHand, seat=5)
    confirm: Values = {"seat": 5, "wager": "progressive", "hand": "mini_royal_spades"}
    step = next_step(table.state, "all", table.faces, table.crew)
    assert isinstance(step, commands.ReportLight)
    light = table.refused(commands.ConfirmHand, **confirm)
    assert (light.clause, light.due) == ("3CP-11.D.7.b", ("report the light",))
    table.do(commands.ReportLight, seat=5, wager="progressive", lit=False)
    assert table.refused(commands.ConfirmHand, **confirm).due == ("rule on the light",)
    table.do(commands.ReportLight, seat=5, wager="progressive", lit=True)
    named = next_step(table.state, "all", table.faces, table.crew)
    assert isinstance(named, commands.ConfirmHand)
    table.settle()


UNEXPLAINED = [
    ("3CP-5.G", commands.OrderRecut, {"deck": "first"}),
    ("3CP-5.A.3", commands.OrderShuffle, {"deck": "first"}),
    ("3CP-13.H.1", commands.ReportFailure, {"device": "shuffler"}),
    ("3CP-2.C", commands.SetProgressiveSystem, {"status": "out of service"}),
    ("3CP-7.A", commands.OverrideLimit, {"seat": 1, "wager": "ante", "cents": 100}),
    ("3CP-9.B.2.b", commands.ResolveCount, {"wager": "progressive"}),
    ("3CP-7.C.2", commands.RuleOnAbsence, {"seat": 1, "ruling": "lost"}),
    ("3CP-11.D.7.b", commands.RuleOnLight, {"seat": 5, "wager": "progressive"}),
]


@pytest.mark.parametrize(
    ("clause", "kind", "values"),
    [pytest.param(*row, id=row[1].__name__, marks=pytest.mark.clause(row[0])) for row in UNEXPLAINED],
)
def test_the_floor_says_why_it_decides_against_what_the_table_shows(
    clause: str, kind: type[commands.Command], values: Values
) -> None:
    table = Host(practice_house("three-card-poker"))
    refused = table.refused(kind, "fay", Role.FLOOR, **values, reason=" ")
    assert (refused.why, refused.clause, refused.due) == ("say in a few words why", clause, ("a reason",))


def test_a_deck_leaves_once_and_for_a_reason() -> None:
    table = opened("three-card-poker")
    assert table.refused(commands.RemoveDeck, *FAY, deck="first", reason=" ").why == "say in a few words why"
    table.do(commands.RemoveDeck, *FAY, deck="first", reason="a card is marked")
    assert "not at the table" in table.refused(commands.RemoveDeck, *FAY, deck="first", reason="again").why
    refused = table.refused(commands.OrderShuffle, *FAY, deck="first", reason="to be sure")
    assert (refused.why, refused.clause) == ("there is no first deck at this table", "3CP-5.A.3")
