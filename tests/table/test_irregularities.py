"""Chapter 13 and its neighbors at a live table: the whole matrix, and what a matrix cannot show."""

import json
from dataclasses import replace
from typing import Any

import pytest

from queenhigh.cards import DECK, parse_cards
from queenhigh.ledger.books import Books, Cents
from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES
from queenhigh.submission import DEALING_METHODS, House
from queenhigh.table import (
    Role,
    apply_all,
    commands,
    fact_data,
    fact_from,
    facts,
    new_table,
)
from queenhigh.table.automation import next_step
from tests.census_steps import procedure
from tests.scenarios import irregularities as scenario
from tests.scenarios.irregularities import CASES, PLANTED, PREFIX, STUB, cell, run, run_part
from tests.scenarios.round_moments import moments
from tests.table.table_host import Host, Values, dealt, opened

CHAPTER_13 = (
    "face_up", "set_aside", "second_face_up", "drawn", "wrong_number", "exposed_early", "shuffler_jam", "shoe_jam",
    "covered", "marked",
)  # fmt: skip


def clauses_of(game: str, dealing: str) -> list[str]:
    """The clauses that the matrix proves for a game and a dealing method."""
    method = dealing if dealing in ("manual-shoe", "hand") else "shoe"
    stubs = [PREFIX[game] + clause for clause in STUB[game][method]]
    return stubs + [
        procedure(game, dealing)[step] for step in (*CHAPTER_13, "stub_wrong", "stub_right", "hands_counted")
    ]


@pytest.mark.parametrize(
    ("game", "dealing"),
    [
        pytest.param(game, dealing, marks=pytest.mark.clause(*clauses_of(game, dealing)))
        for game in GAMES
        for dealing in DEALING_METHODS
    ],
)
def test_every_irregularity_at_every_moment_is_ruled_as_written(game: str, dealing: str) -> None:
    cells, failed = run_part(game, dealing)
    assert not failed
    assert cells > 200


@pytest.mark.parametrize("fault", PLANTED)
def test_the_matrix_finds_a_planted_fault(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    module, name, planted, told = PLANTED[fault]
    monkeypatch.setattr(module, name, planted)
    _, failed = run_part("let-it-ride", "automated-shoe")
    assert any(told in line for line in failed)


def test_the_scenario_answers_with_plain_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cells of one game by one method; all of them are 16 times as many, and run above."""
    monkeypatch.setattr(scenario, "GAMES", ("235-stud-poker",))
    monkeypatch.setattr(scenario, "DEALING_METHODS", ("hand",))
    monkeypatch.setattr(scenario, "PLANTED", {})
    result = run(full=False)
    assert (result["scenario"], result["failed"]) == (19, [])
    assert 16 * result["counts"]["cells"] >= 1200


def seated(house: House) -> Host:
    table = Host(house)
    table.open_deck()
    table.ready()
    table.seat_all()
    return table


def house_of(game: str, **readings: Any) -> House:
    house = replace(practice_house(game), dealing="manual-shoe", shuffler="none", decks=1)
    return replace(house, readings=replace(house.readings, **readings))


@pytest.mark.clause("RACK-30")
@pytest.mark.parametrize("game", GAMES)
def test_one_exposed_card_of_a_player_plays_and_all_may_see_it(game: str) -> None:
    table = dealt(seated(house_of(game)))
    table.do(commands.ReportExposed, place=3, card=2)
    assert table.state.round is not None
    second = table.state.round.cards_at(3)[1]
    assert second.card == table.faces(second.position)
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)
    assert table.state.history == ("1 settled",)


@pytest.mark.clause("RACK-31")
@pytest.mark.parametrize("game", GAMES)
def test_a_second_exposed_card_voids_and_another_house_voids_at_the_first(game: str) -> None:
    table = dealt(seated(house_of(game)))
    table.do(commands.ReportExposed, place=3, card=1)
    table.refused(commands.ReportExposed, place=3, card=1)
    table.do(commands.ReportExposed, place=3, card=2)
    assert table.state.history == ("1 void",)
    strict = dealt(seated(house_of(game, one_exposed_player_card="void")))
    strict.do(commands.ReportExposed, place=3, card=1)
    assert strict.state.history == ("1 void",)


def test_the_sixth_card_of_the_dealer_lies_up_by_right() -> None:
    """Four Card Poker turns it up itself, and any other of the six voids (OQ-216)."""
    table = dealt(seated(house_of("four-card-poker")))
    assert table.refused(commands.ReportExposed, place="dealer", card=6).clause == "4CP-13.E"
    table.do(commands.ReportExposed, place="dealer", card=5)
    assert table.state.history == ("1 void",)


def test_only_staff_report_and_only_what_lies_there() -> None:
    table = dealt(seated(house_of("three-card-poker")))
    reports: list[tuple[type[commands.Command], Values]] = [
        (commands.ReportExposed, {"place": "dealer", "card": 1}),
        (commands.ReportDrawnInError, {}),
        (commands.ReportWrongNumber, {"place": 1, "cards": 4}),
        (commands.ReportJam, {"device": "shoe", "deck": "first"}),
        (commands.ReportFailure, {"device": "shoe", "reason": "smoke"}),
    ]
    for kind, values in reports:
        assert table.refused(kind, "ann", Role.PLAYER, **values).why == "only the dealer or the floor may do this"
    for place, card in (("dealer", 4), ("box", 1)):
        assert table.refused(commands.ReportExposed, place=place, card=card).why == f"there is no such card at {place}"
    table.refused(commands.ReportWrongNumber, place=1, cards=3)
    table.refused(commands.ReportWrongNumber, place=2, cards=3)
    table.refused(commands.ReportWrongNumber, place=1, cards=-1)
    table.refused(commands.ReportJam, device="toaster", deck="first")


def rigged(reading: str, until: type[commands.Command] = commands.CloseRound) -> Host:
    """Seat 5 holds ace, king and queen of spades; its box is settled, the jackpot paid, and envy with it.

    Or only up to some step of its turn.
    """
    house = practice_house("three-card-poker")
    house = replace(
        house, dealing="automated-shoe", shuffler="counting", decks=1,
        readings=replace(house.readings, void_after_settlement=reading),
    )  # fmt: skip
    table = Host(house)
    table.open_deck()
    table.ready()
    first = parse_cards("2c 5d 9s 3c 6d Ts As Ks Qs")
    deck_id = table.state.decks["first"].deck_id
    assert deck_id is not None
    table.decks[deck_id] = (*first, *(card for card in DECK if card not in first))
    table.seat_all()
    table.bet()
    table.lock()
    table.deal()
    list(table.decide())
    table.do(commands.Reveal)
    while table.state.round is not None and 5 not in table.state.round.settled_seats:
        step = next_step(table.state, "all", table.faces, table.crew)
        assert step is not None
        if isinstance(step, until):
            break
        table.send(step)
    return table


def balances(table: Host) -> dict[str, Cents]:
    books = Books(table.house)
    for fact in table.facts:
        books.enter(fact)
    return books.balances


def test_a_void_takes_back_a_jackpot_and_its_envy_from_settled_and_unsettled_boxes() -> None:
    """Until the round is closed everything is reversed (OQ-043), and a void round pays no envy (OQ-044)."""
    table = rigged("reverse")
    settled = [fact for fact in table.facts if isinstance(fact, facts.WagerSettled)]
    assert {row.seat for row in settled if row.wager == "envy"} == {1, 3}
    table.do(commands.ReportWrongNumber, place=1, cards=4)
    table.confirm_void()
    found = balances(table)
    assert all(found[f"player {name}"] == 0 for name in ("ann", "bob", "cleo"))
    assert (found["escrow"], found["bank"]) == (0, 0)
    assert table.state.meters == Host(table.house).state.meters


@pytest.mark.parametrize("reading", ["reverse", "stands"])
@pytest.mark.parametrize("until", [commands.ConfirmHand, commands.ValidateJackpot, commands.SettleSeat])
def test_a_jackpot_that_waits_goes_back_into_its_meter(reading: str, until: type[commands.Command]) -> None:
    table = rigged(reading, until)
    table.do(commands.ReportWrongNumber, place=1, cards=4)
    table.confirm_void()
    found = balances(table)
    assert all(found[f"player {name}"] == 0 for name in ("ann", "bob", "cleo"))
    assert (found["escrow"], found["bank"]) == (0, 0)
    assert table.state.meters == Host(table.house).state.meters


def test_under_the_other_reading_settled_boxes_stand_and_the_rest_is_void() -> None:
    table = rigged("stands")
    before = balances(table)
    meters = dict(table.state.meters)
    table.do(commands.ReportWrongNumber, place=1, cards=4)
    table.confirm_void()
    found = balances(table)
    assert found["player cleo"] == before["player cleo"] > 0
    envy = [row for row in table.facts if isinstance(row, facts.WagerSettled) and row.wager == "envy"]
    for seat, name in ((1, "ann"), (3, "bob")):
        assert found[f"player {name}"] == sum(row.paid for row in envy if row.seat == seat)
    assert found["escrow"] == 0
    terms = (table.house.offers["progressive"].meters or {})["main"]
    chips = 2 * (table.house.offers["progressive"].denomination or 0)
    assert meters["progressive", "main"] - table.state.meters["progressive", "main"] == terms.rate * chips


@pytest.mark.parametrize("game", GAMES)
def test_after_the_round_is_closed_nothing_of_it_is_void(game: str) -> None:
    table = opened(game)
    table.play_round()
    assert table.refused(commands.ReportWrongNumber, place=1, cards=9).why == "no card is dealt"
    late = table.refused(commands.VoidRound, "fay", Role.FLOOR, clause=PREFIX[game] + "13.D", reason="late")
    assert late.why == "no round is in play"


UNCOUNTED = [("manual-shoe", "none"), ("hand", "plain"), ("automated-shoe", "plain"), ("automated-shoe", "none")]


@pytest.mark.parametrize(
    ("game", "dealing", "shuffler"),
    [
        pytest.param(game, *way, marks=pytest.mark.clause(procedure(game, way[0])["stub_due"]))
        for game in GAMES
        for way in UNCOUNTED
    ],
)
def test_a_stub_count_missed_for_five_rounds_stops_the_table(game: str, dealing: str, shuffler: str) -> None:
    table = Host(replace(practice_house(game), dealing=dealing, shuffler=shuffler, decks=1))
    table.open_deck()
    table.seat_all()
    for _ in range(4):
        table.ready()
        table.play_round()
        assert not any(isinstance(fact, facts.StubCounted) for fact in table.facts)
    table.ready()
    dealt(table)
    clause = procedure(game, dealing)["stub_due"]
    assert table.refused(commands.RackStub).clause == clause
    assert table.refused(commands.Decide, "ann", Role.PLAYER, seat=1, choice="play").clause == clause
    assert table.refused(commands.Reveal).clause == clause
    table.refused(commands.CloseRound)
    table.do(commands.CountStub, cards=52 - len(table.state.round.dealt) if table.state.round else 0)
    assert isinstance(table.facts[-1], facts.StubRacked)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(procedure(game, None)["stub_due"])) for game in GAMES]
)
def test_a_deck_shuffled_by_hand_is_counted_though_the_table_has_a_device_that_counts(game: str) -> None:
    table = Host(replace(practice_house(game), dealing="manual-shoe", shuffler="counting", decks=1))
    table.open_deck()
    table.seat_all()
    for number in range(6):
        by_hand = number == 5
        deck_id = f"deck {number}"
        table.decks[deck_id] = DECK
        counted = None if by_hand else 52
        table.do(
            commands.ShuffleDeck, deck="first", deck_id=deck_id, root="r", machine=not by_hand, counted=counted
        )  # fmt: skip
        if by_hand:
            table.do(commands.CutDeck, deck="first", depth=20)
        table.do(commands.LoadDeck, deck="first")
        dealt(table)
        if not by_hand:
            table.do(commands.RackStub)
            list(table.decide())
            table.settle()
            table.do(commands.CloseRound)
    assert table.refused(commands.RackStub).clause == procedure(game, "manual-shoe")["stub_due"]


AGES = [("manual-shoe", 8, "hours_shoe"), ("hand", 4, "hours_hand"), ("automated-shoe", 8, "hours_shoe")]


@pytest.mark.parametrize(
    ("game", "dealing", "hours", "step"),
    [
        pytest.param(game, *age, marks=pytest.mark.clause(procedure(game, age[0])[age[2]]))
        for game in GAMES
        for age in AGES
    ],
)
def test_a_deck_past_its_hours_is_not_dealt(game: str, dealing: str, hours: int, step: str) -> None:
    table = opened(game, dealing)
    table.at += hours * 3600
    assert table.refused(commands.OpenRound).clause == procedure(game, dealing)[step]
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="its hours are over")
    table.open_deck()
    table.ready()
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_reported_is_read_back_and_folds_to_the_same_table(game: str) -> None:
    kinds = set()
    for moment, table in moments(game, "automated-shoe"):
        for case in CASES:
            told = table.fork()
            cell(case, told, moment)
            read = [fact_from(json.loads(json.dumps(fact_data(fact)))) for fact in told.facts]
            assert read == told.facts
            kinds |= {type(fact) for fact in told.facts}
            if moment in ("dealing", "dealt"):
                assert apply_all(new_table(told.house), read) == told.state
    reported = {
        facts.CardExposed,
        facts.CardDrawnInError,
        facts.WrongNumberFound,
        facts.DeviceJammed,
        facts.HandsCounted,
    }
    assert reported | {facts.DeviceFailed, facts.MethodChosen, facts.StubRacked, facts.CardsPickedUp} <= kinds
