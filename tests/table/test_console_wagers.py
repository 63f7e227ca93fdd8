"""Wagers at a live table: instruments, acceptance by the seat's device, the lock-out, collection, counts, lammers."""

from typing import TypeVar

import pytest

from queenhigh.ledger import BANK, ESCROW, Books, player_account
from queenhigh.practice import usual_wagers
from queenhigh.rulebook import wager_title
from queenhigh.table import Refusal, Role, Viewer, commands, facts
from queenhigh.table.table_view import WagerView
from queenhigh.table.view import view
from tests.census_steps import procedure
from tests.table.rigged import (
    RiggedHost,
    by_method,
    collect_counts,
    five_card_house,
    method_steps,
    steps,
    table_of,
)
from tests.table.table_host import PLAYERS, Host

PROGRESSIVE = "progressive"

AFact = TypeVar("AFact", bound=facts.Fact)


def place(table: Host, seat: int, *left_out: str, **values: object) -> None:
    for wager, cents in usual_wagers(table.house).items():
        if wager not in left_out:
            more = values if wager.endswith(PROGRESSIVE) else {}
            table.do(
                commands.PlaceWager, PLAYERS[seat], Role.PLAYER, seat=seat, wager=wager, cents=cents, **more
            )  # fmt: skip


def finish(table: Host) -> None:
    """From no more bets to the close."""
    table.do(commands.CallNoMoreBets)
    collect_counts(table)
    table.deal()
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)


def wager_views(table: Host, viewer: str = "ann") -> dict[tuple[int, str], WagerView]:
    seen = view(table.state, Viewer(viewer), table.faces)
    return {(seat, name): wager for seat, box in seen.wagers.items() for name, wager in box.items()}


def kinds(table: Host, kind: type[AFact]) -> list[AFact]:
    return [fact for fact in table.facts if isinstance(fact, kind)]


@pytest.mark.parametrize("game", steps("progressive_system"))
def test_a_round_opens_only_while_the_progressive_system_is_in_service(game: str) -> None:
    table = table_of(game)
    table.refused(commands.SetProgressiveSystem, status="out of service", reason="not for the dealer")
    table.refused(commands.SetProgressiveSystem, "fay", Role.FLOOR, status="broken", reason="no such status")
    table.do(commands.SetProgressiveSystem, "fay", Role.FLOOR, status="out of service", reason="a meter is dark")
    assert table.refused(commands.OpenRound).clause == procedure(game, None)["progressive_system"]
    table.do(commands.SetProgressiveSystem, "fay", Role.FLOOR, status="in service", reason="mended")
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", steps("progressive_system"))
@pytest.mark.parametrize("status", ["out of service", "not offered"])
def test_without_the_system_progressive_wagers_are_refused_and_the_main_game_goes_on(game: str, status: str) -> None:
    table = table_of(game)
    if status == "out of service":
        table.do(commands.OpenRound)
    table.do(commands.SetProgressiveSystem, "fay", Role.FLOOR, status=status, reason="a meter is dark")
    if status == "not offered":
        table.do(commands.OpenRound)
    meters = dict(table.state.meters)
    cents = usual_wagers(table.house)[PROGRESSIVE]
    place(table, 1, PROGRESSIVE)
    refused = table.refused(commands.PlaceWager, "ann", Role.PLAYER, seat=1, wager=PROGRESSIVE, cents=cents)
    assert refused.clause == procedure(game, None)["progressive_system"]
    finish(table)
    assert table.state.meters == meters
    assert table.state.history == ("1 settled",)


@pytest.mark.parametrize("game", steps("device", "accepted"))
def test_each_seats_device_says_what_it_accepted_and_the_player_sees_the_light(game: str) -> None:
    table = table_of(game)
    table.do(commands.OpenRound)
    place(table, 1)
    place(table, 3, acknowledged=False)
    place(table, 5)
    assert [(fact.seat, fact.wager) for fact in kinds(table, facts.WagerAccepted)] == [
        (1, PROGRESSIVE),
        (5, PROGRESSIVE),
    ]
    for viewer in PLAYERS.values():
        lights = {seat: wager_views(table, viewer)[seat, PROGRESSIVE].light for seat in PLAYERS}
        assert lights == {1: True, 3: False, 5: True}
    main = next(iter(usual_wagers(table.house)))
    assert wager_views(table)[1, main].light is None
    table.refused(commands.AcknowledgeWager, "dora", Role.DEALER, seat=3, wager=main)
    table.refused(commands.AcknowledgeWager, "bob", Role.PLAYER, seat=3, wager=PROGRESSIVE)
    lit = table.refused(commands.ReportLight, seat=3, wager=PROGRESSIVE, lit=True)
    assert lit.clause == procedure(game, None).about("accepted", PROGRESSIVE), "no light without an accepted wager"
    table.do(commands.AcknowledgeWager, "dora", Role.DEALER, seat=3, wager=PROGRESSIVE)
    assert wager_views(table)[3, PROGRESSIVE].light is True
    finish(table)
    table.ready()
    table.do(commands.OpenRound)
    assert table.state.round is not None
    assert not table.state.round.marks.accepted


def returned_at_the_lock(table: RiggedHost, wager: str) -> None:
    """Seat 3's chip lies on the device, which does not take it: at the lock it goes back and counts for nothing."""
    table.do(commands.OpenRound)
    place(table, 1)
    place(table, 3, acknowledged=False)
    before = dict(table.state.meters)
    table.do(commands.CallNoMoreBets)
    assert [(fact.seat, fact.wager) for fact in kinds(table, facts.WagerTakenBack)] == [(3, wager)]
    assert table.state.round is not None
    assert wager not in table.state.round.wagers[3]
    cents = usual_wagers(table.house)[wager]
    for key, now in table.state.meters.items():
        terms = (table.house.offers[wager].meters or {})[key[1]]
        assert now - before[key] == terms.rate * cents
    books = Books(table.house)
    for fact in table.facts:
        books.enter(fact)
    collect_counts(table)
    table.deal()
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)
    assert not [row for row in kinds(table, facts.WagerSettled) if row.seat == 3 and row.wager == wager]
    assert [row for row in kinds(table, facts.WagerSettled) if row.seat == 1 and row.wager == wager]


@pytest.mark.parametrize("game", steps("accepted"))
def test_a_progressive_wager_that_no_device_accepted_goes_back_and_wins_nothing(game: str) -> None:
    returned_at_the_lock(table_of(game), PROGRESSIVE)


@pytest.mark.clause("3CP-7.F.6.b")
def test_a_five_card_progressive_that_no_device_accepted_goes_back_and_wins_nothing() -> None:
    table = RiggedHost(five_card_house()).start()
    returned_at_the_lock(table, "five_card_progressive")


@pytest.mark.clause("3CP-7.F.6.b")
def test_the_light_of_a_five_card_progressive_is_shown_to_the_player() -> None:
    table = RiggedHost(five_card_house()).start()
    table.do(commands.OpenRound)
    place(table, 1, acknowledged=False)
    assert wager_views(table)[1, "five_card_progressive"].light is False
    table.do(commands.AcknowledgeWager, "dora", Role.DEALER, seat=1, wager="five_card_progressive")
    assert wager_views(table)[1, "five_card_progressive"].light is True


@pytest.mark.parametrize(("game", "dealing"), method_steps("no_more_bets", "lock", "lock_out"))
def test_nothing_is_dealt_before_no_more_bets_and_nothing_is_wagered_after_it(game: str, dealing: str) -> None:
    table = table_of(game, dealing)
    table.do(commands.OpenRound)
    place(table, 1)
    place(table, 3, acknowledged=False)
    assert table.refused(commands.DealCard).clause == procedure(game, dealing)["no_more_bets"]
    table.refused(commands.CallNoMoreBets, "ann", Role.PLAYER)
    table.do(commands.CallNoMoreBets)
    meters, wagers = dict(table.state.meters), table.state.round and table.state.round.wagers
    for wager, cents in usual_wagers(table.house).items():
        late = table.refused(commands.PlaceWager, "cleo", Role.PLAYER, seat=5, wager=wager, cents=cents)
        assert late.clause == procedure(game, dealing)["lock_out" if wager == PROGRESSIVE else "placed_late"]
        table.refused(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager=wager)
    for seat in (1, 3, 5):
        table.refused(commands.AcknowledgeWager, "dora", Role.DEALER, seat=seat, wager=PROGRESSIVE)
    assert table.state.meters == meters
    assert table.state.round is not None
    assert table.state.round.wagers == wagers
    table.do(commands.CountChips, wager=PROGRESSIVE, chips=1)
    collect_counts(table)
    table.do(commands.DealCard)


@pytest.mark.parametrize(("game", "dealing"), method_steps("collect", "collect five_card_bonus"))
def test_every_accepted_chip_is_collected_before_the_deal_and_shown_as_collected(game: str, dealing: str) -> None:
    table = table_of(game, dealing)
    table.do(commands.OpenRound)
    place(table, 1)
    place(table, 3, acknowledged=False)
    place(table, 5, PROGRESSIVE, "five_card_bonus")
    assert not any(wager.collected for wager in wager_views(table).values())
    table.do(commands.CallNoMoreBets)
    taken = {key for key, wager in wager_views(table).items() if wager.collected}
    bonus = {(1, "five_card_bonus"), (3, "five_card_bonus")} if game == "let-it-ride" else set()
    assert taken == {(1, PROGRESSIVE)} | bonus
    assert kinds(table, facts.ChipsCollected)
    assert not kinds(table, facts.CardDealt)


@pytest.mark.parametrize(("game", "dealing"), method_steps("lammer five_card_bonus"))
def test_a_lammer_marks_each_five_card_bonus_and_no_other_seat_until_the_round_closes(game: str, dealing: str) -> None:
    table = table_of(game, dealing)
    table.do(commands.OpenRound)
    place(table, 1)
    place(table, 3, "five_card_bonus")
    place(table, 5)

    def lammers() -> set[int]:
        return {seat for (seat, _), wager in wager_views(table).items() if wager.lammer}

    assert not lammers()
    table.do(commands.CallNoMoreBets)
    assert lammers() == {1, 5}
    collect_counts(table)
    table.deal()
    for _ in table.decide():
        assert lammers() == {1, 5}
    table.settle()
    assert lammers() == {1, 5}
    table.do(commands.CloseRound)
    table.ready()
    table.bet()
    assert not lammers()


@pytest.mark.parametrize(("game", "dealing"), method_steps("count", "count five_card_bonus"))
@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_count_that_differs_from_what_was_accepted_stops_the_deal(game: str, dealing: str, wrong: int) -> None:
    """The progressive against the system's count, the Five Card Bonus against the lammers."""
    table = table_of(game, dealing)
    table.bet()
    table.do(commands.CallNoMoreBets)
    names = ["five_card_bonus", PROGRESSIVE] if game == "let-it-ride" else [PROGRESSIVE]
    for name in names:
        clause = procedure(game, dealing).about("count", name)
        assert table.refused(commands.DealCard).clause == clause
        table.refused(commands.CountChips, "fay", Role.FLOOR, wager=name, chips=3)
        table.do(commands.CountChips, wager=name, chips=3 + wrong)
        counted = kinds(table, facts.ChipsCounted)[-1]
        assert (counted.chips, counted.accepted) == (3 + wrong, 3)
        table.refused(commands.DealCard)
        # The dealer may count again, and both counts stay on record; a difference that remains is the floor's.
        table.do(commands.CountChips, wager=name, chips=3 + wrong)
        seen = view(table.state, Viewer("dora", Role.DEALER), table.faces)
        assert (seen.due[0].command, seen.due[0].clause) == ("count_chips", clause)
        seen = view(table.state, Viewer("fay", Role.FLOOR), table.faces)
        assert [(item.what, item.clause) for item in seen.due] == [
            (f"resolve the count of {wager_title(name)}", clause)
        ]
        table.refused(commands.ResolveCount, wager=name, reason="not for the dealer")
        if name == names[0]:
            table.do(commands.ResolveCount, "fay", Role.FLOOR, wager=name, reason="a chip had rolled away")
            assert table.refused(commands.ResolveCount, "fay", Role.FLOOR, wager=name, reason="twice")
        else:
            table.do(commands.CountChips, wager=name, chips=3)
    table.do(commands.DealCard)


@pytest.mark.clause("3CP-8.C.2.b")
def test_a_count_typed_wrong_is_typed_again_and_blocks_nobody() -> None:
    table = table_of("three-card-poker", "manual-shoe")
    table.bet()
    table.do(commands.CallNoMoreBets)
    table.do(commands.CountChips, wager=PROGRESSIVE, chips=33)
    table.refused(commands.DealCard)
    table.do(commands.CountChips, wager=PROGRESSIVE, chips=3)
    assert [fact.chips for fact in kinds(table, facts.ChipsCounted)] == [33, 3], "the record shows both counts"
    table.do(commands.DealCard)


@pytest.mark.parametrize(("game", "dealing"), method_steps("inventory", "inventory five_card_bonus"))
def test_collected_chips_are_in_the_table_inventory_before_the_first_card(game: str, dealing: str) -> None:
    table = table_of(game, dealing)
    table.bet()
    table.lock()
    table.do(commands.DealCard)
    books = Books(table.house)
    for fact in table.facts[:-1]:
        books.enter(fact)
    placed = usual_wagers(table.house)
    collected = {name: placed[name] for name in (PROGRESSIVE, "five_card_bonus") if name in placed}
    fed = sum(fact.cents for fact in kinds(table, facts.MeterFed))
    assert books.balance(BANK) + fed == 3 * sum(collected.values())
    assert books.balance(ESCROW) == 3 * (sum(placed.values()) - sum(collected.values()))
    assert books.balance(player_account("ann")) == -sum(placed.values())


@pytest.mark.parametrize("game", steps("instrument", "cash"))
def test_a_wager_is_an_approved_instrument_on_a_named_area_and_never_cash(game: str) -> None:
    table = table_of(game)
    table.do(commands.OpenRound)
    wager, cents = next(iter(usual_wagers(table.house).items()))
    base = {"seat": 1, "wager": wager, "cents": cents}
    for instrument, step in (("cash", "cash"), ("verbal", "cash"), ("a promise", "instrument")):
        refused = table.refused(commands.PlaceWager, "ann", Role.PLAYER, **base, instrument=instrument)
        assert refused.clause == procedure(game, None)[step]
        assert refused.due == ("chips", "plaque", "approved instrument")
    table.refused(commands.PlaceWager, "ann", Role.PLAYER, seat=1, wager="insurance", cents=cents)
    assert table.state.round is not None
    assert not table.state.round.wagers
    table.do(commands.PlaceWager, "ann", Role.PLAYER, **base, instrument="plaque")
    assert wager_views(table)[1, wager].instrument == "plaque"
    assert kinds(table, facts.WagerPlaced)[-1] == facts.WagerPlaced("ann", table.at, 1, wager, cents)
    table.do(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager=wager)
    table.do(commands.PlaceWager, "ann", Role.PLAYER, **base)
    assert wager_views(table)[1, wager].instrument == "chips"


@pytest.mark.parametrize("game", steps("instrument"))
@pytest.mark.parametrize("cents", [1, 999_900])
def test_a_wager_outside_the_limits_that_was_accepted_stands_whole_and_is_flagged(game: str, cents: int) -> None:
    table = table_of(game)
    table.do(commands.OpenRound)
    wagers = usual_wagers(table.house)
    equal = table.state.game.rules.equal_wagers
    names = equal.wagers if equal else (next(iter(wagers)),)
    for name in names:
        values = {"seat": 1, "wager": name, "cents": cents}
        table.refused(commands.PlaceWager, "ann", Role.PLAYER, **values)
        table.refused(commands.OverrideLimit, "fay", Role.FLOOR, **values, reason="nobody asked for it")
        table.do(commands.PlaceWager, "ann", Role.PLAYER, **values, ask_floor=True)
        table.refused(commands.OverrideLimit, "dora", Role.DEALER, **values, reason="not the floor")
        table.do(commands.OverrideLimit, "fay", Role.FLOOR, **values, reason="the dealer had taken it")
        assert wager_views(table)[1, name].overridden
        legal = {**values, "cents": wagers[name]}
        table.refused(commands.OverrideLimit, "fay", Role.FLOOR, **legal, reason="nothing to override")
    values = {"seat": 1, "wager": PROGRESSIVE, "cents": 300}
    table.refused(commands.OverrideLimit, "fay", Role.FLOOR, **values, reason="a progressive has one size")
    finish(table)
    stakes = {row.wager: row.stake for row in kinds(table, facts.WagerSettled)}
    assert {stakes[name] for name in names} == {cents}
    flagged = kinds(table, facts.LimitOverridden)
    assert [(fact.wager, fact.cents, fact.by) for fact in flagged] == [(name, cents, "fay") for name in names]


def test_an_accepted_wager_that_is_taken_back_is_accepted_no_more() -> None:
    table = table_of("three-card-poker")
    table.do(commands.OpenRound)
    place(table, 1)
    table.do(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager=PROGRESSIVE)
    assert table.state.round is not None
    assert not table.state.round.marks.accepted


@pytest.mark.parametrize(("game", "dealing"), method_steps("load"))
def test_a_deck_is_loaded_only_after_its_shuffle_and_its_cut(game: str, dealing: str) -> None:
    table = RiggedHost(by_method(game, dealing))
    table.open_deck()
    assert table.refused(commands.LoadDeck, deck="first").clause == procedure(game, dealing)["load"]
    machine = dealing != "manual-shoe"
    counted = 52 if dealing in ("automated-shoe", "self-shuffling-shoe") else None
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=machine, counted=counted)
    if not machine:
        table.refused(commands.LoadDeck, deck="first")
        table.do(commands.CutDeck, deck="first", depth=20)
    table.do(commands.LoadDeck, deck="first")
    table.do(commands.OpenRound)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param("three-card-poker", 7, marks=pytest.mark.clause("3CP-2.A")),
        pytest.param("four-card-poker", 7, marks=pytest.mark.clause("4CP-2.A.1")),
        pytest.param("235-stud-poker", 6, marks=pytest.mark.clause("235-2.A.1")),
        pytest.param("let-it-ride", 7, marks=pytest.mark.clause("LIR-.02.A.1")),
    ],
)
def test_a_table_has_its_seats_and_no_more(game: str, seats: int) -> None:
    table = RiggedHost(by_method(game, "manual-shoe"))
    for seat in range(1, seats + 1):
        table.do(commands.TakeSeat, f"player {seat}", Role.PLAYER, seat=seat)
    refused = table.refused(commands.TakeSeat, "one too many", Role.PLAYER, seat=seats + 1)
    assert isinstance(refused, Refusal)
    assert refused.clause == table.house.rules.seats_clause
    table.refused(commands.TakeSeat, "system", Role.PLAYER, seat=1)
