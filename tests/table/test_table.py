"""A table that runs: full rounds of every game by every method, refusals with their clause, voids, and eyes."""

from dataclasses import replace
from fractions import Fraction

import pytest
from _pytest.mark import ParameterSet

from queenhigh.games import Outcome, open_game
from queenhigh.practice import practice_house, usual_wagers
from queenhigh.rulebook import GAMES, wager_title
from queenhigh.submission import DEALING_METHODS
from queenhigh.table import (
    Phase,
    Refusal,
    Role,
    TableState,
    apply_all,
    commands,
    fact_data,
    fact_from,
    facts,
    new_table,
)
from queenhigh.table.game_round import game_round
from queenhigh.table.jackpots import winning_hands
from queenhigh.table.table_view import Viewer
from queenhigh.table.view import view
from queenhigh.table.void_rounds import void
from tests.census_steps import procedure
from tests.table.procedure_steps import steps
from tests.table.table_host import Host, opened


@pytest.mark.parametrize("dealing", DEALING_METHODS)
@pytest.mark.parametrize("game", GAMES)
def test_rounds_run_to_the_end_and_settle_as_the_game_settles_them(game: str, dealing: str) -> None:
    table = opened(game, dealing, seed=GAMES.index(game))
    for number in range(8):
        if number:
            table.ready()
        table.bet()
        table.lock()
        before = dict(table.state.meters)
        table.deal()
        list(table.decide())
        whole = game_round(table.state, table.faces)._replace(meters=before)
        table.settle()
        assert table.state.round is not None
        paid = sorted((row.seat, row.wager, row.paid, row.returned) for row in table.state.round.settlement)
        settled = open_game(table.house).settle(whole)
        assert paid == sorted(
            (box.seat, row.wager, row.paid, row.returned) for box in settled.boxes for row in box.payments
        )
        assert table.state.meters == settled.meters_after
        table.do(commands.CloseRound)
    assert table.state.rounds == 8


@pytest.mark.parametrize("game", GAMES)
def test_facts_read_back_and_fold_to_the_same_table(game: str) -> None:
    table = opened(game)
    table.play_round()
    read = [fact_from(fact_data(fact)) for fact in table.facts]
    assert read == table.facts
    assert apply_all(new_table(table.house), read) == table.state


@pytest.mark.parametrize("game", steps("seated", "placed_late", "changed_late", "vacate", "no_more_bets", "lock"))
def test_only_the_seated_wager_and_only_before_no_more_bets(game: str) -> None:
    table = opened(game)
    wager, cents = next(iter(usual_wagers(table.house).items()))
    table.do(commands.OpenRound)
    table.refused(commands.PlaceWager, "zoe", Role.PLAYER, seat=2, wager=wager, cents=cents)
    table.refused(commands.PlaceWager, "zoe", Role.PLAYER, seat=1, wager=wager, cents=cents)
    table.refused(commands.DealCard)
    for name, stake in usual_wagers(table.house).items():
        table.do(commands.PlaceWager, "ann", Role.PLAYER, seat=1, wager=name, cents=stake)
    table.do(commands.CallNoMoreBets)
    meters = dict(table.state.meters)
    for name, stake in usual_wagers(table.house).items():
        late = table.refused(commands.PlaceWager, "bob", Role.PLAYER, seat=3, wager=name, cents=stake)
        progressive = name in ("progressive", "five_card_progressive")
        assert late.clause == procedure(game, None)["lock_out" if progressive else "placed_late"]
        table.refused(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager=name)
    assert table.state.meters == meters
    assert table.refused(commands.LeaveSeat, "ann", Role.PLAYER, seat=1).clause == procedure(game, None)["vacate"]


@pytest.mark.parametrize("game", steps("count"))
def test_a_count_that_differs_stops_the_deal_until_the_floor_resolves_it(game: str) -> None:
    table = opened(game)
    table.bet()
    table.do(commands.CallNoMoreBets)
    names = [
        name
        for name, rule in table.state.game.rules.wagers.items()
        if rule.collected and name in usual_wagers(table.house)
    ]
    for name in names:
        clause = procedure(game, None).about("count", name)
        assert table.refused(commands.DealCard).due == ("count chips",)
        table.do(commands.CountChips, wager=name, chips=2)
        stopped, alone = table.refused(commands.DealCard), table.refused(commands.ResolveCount, wager=name, reason="I")
        assert (stopped.due, stopped.clause, alone.clause) == (("resolve the count",), clause, clause)
        table.do(commands.ResolveCount, "fay", Role.FLOOR, wager=name, reason="a chip had rolled away")
    table.do(commands.DealCard)


@pytest.mark.parametrize("game", steps("face_up", "second_face_up"))
def test_one_card_face_up_is_replaced_and_a_second_voids(game: str) -> None:
    table = opened(game)
    before = dict(table.state.meters)
    table.bet()
    table.lock()
    aside = table.faces(0)
    table.do(commands.DealCard, found_face_up=True)
    table.do(commands.DealCard)
    assert table.state.round is not None
    assert table.state.round.dealt[0].position == 1
    assert table.faces(0) == aside
    table.do(commands.DealCard, found_face_up=True)
    assert not table.playing
    assert table.state.history[-1].endswith("void")
    assert table.state.meters == before


def voids() -> list[ParameterSet]:
    """Every clause that voids a round, in every game."""
    cases = []
    for game in GAMES:
        rules = practice_house(game).rules
        clauses = (*rules.misdeal_voids, *rules.other_voids)
        cases += [pytest.param(game, clause, marks=pytest.mark.clause(clause)) for clause in clauses]
    return cases


@pytest.mark.parametrize("after", ["lock", "deal", "decide", "settle"])
@pytest.mark.parametrize(("game", "clause"), voids())
def test_a_void_returns_every_wager_at_any_moment(game: str, clause: str, after: str) -> None:
    table = opened(game, seed=4)
    before = dict(table.state.meters)
    table.bet()
    placed = {(seat, name): cents for seat, box in _wagers(table.state).items() for name, cents in box.items()}
    for step in ("lock", "deal", "decide", "settle"):
        list(getattr(table, step)() or ())
        if step == after:
            break
    table.refused(commands.VoidRound, clause=clause, reason="not the floor")
    happened = void(table.state, commands.VoidRound("fay", Role.FLOOR, table.at, clause, "ruled"), clause, "ruled")
    table.state, table.facts = apply_all(table.state, happened), [*table.facts, *happened]
    rows = [fact_data(fact) for fact in table.facts if fact_data(fact)["fact"] == "WagerSettled"]
    returned = {(row["seat"], row["wager"]): row for row in rows if row["outcome"] == Outcome.VOID}
    for key, cents in placed.items():
        if key in returned:
            assert returned[key]["returned"] == cents
        else:
            assert key[1] in ("bet_1", "bet_2")
    assert table.state.meters == before
    assert not table.playing
    short = {procedure(game, dealing)["stub_short"] for dealing in DEALING_METHODS}
    assert bool(table.state.decks["first"].removed) == (clause in short)
    assert table.state.decks["first"].deck_id is None


def _wagers(state: TableState) -> dict[int, dict[str, int]]:
    assert state.round is not None
    return {seat: dict(box) for seat, box in state.round.wagers.items()}


@pytest.mark.parametrize("game", steps("stub_due", "stub_right"))
def test_the_stub_is_counted_at_least_every_fifth_round(game: str) -> None:
    table = opened(game)
    counted = []
    for number in range(11):
        if number:
            table.ready()
        written = len(table.facts)
        table.play_round()
        counted.append(any(isinstance(fact, facts.StubCounted) for fact in table.facts[written:]))
    assert not any(counted[:4])
    assert counted[4]
    assert counted[9]


@pytest.mark.parametrize("game", steps("own_cards", "reveal"))
@pytest.mark.parametrize("seed", range(6))
def test_nobody_sees_a_card_before_its_time(game: str, seed: int) -> None:
    """At every step, for every viewer: only face-up cards, and the viewer's own ones when the deal is complete."""
    table = opened(game, seed=seed)
    table.bet()
    table.lock()
    eyes = [Viewer("ann"), Viewer("bob"), Viewer("dora", Role.DEALER), Viewer("fay", Role.FLOOR), Viewer("zoe")]

    def look() -> None:
        for viewer in eyes:
            seen = view(table.state, viewer, table.faces)
            for place, cards in seen.cards.items():
                _check_place(table, viewer, place, cards)

    while not isinstance(table.try_(commands.DealCard, "dora", Role.DEALER), Refusal):
        look()
    look()
    for _ in table.decide():
        look()
    look()
    table.settle()
    look()


def _up_by_the_rules(table: Host, place: str | int) -> int | None:
    """How many cards of a place may lie up before the reveal, told from the decisions alone; None once it is over."""
    round_, game = table.state.round, table.house.game
    assert round_ is not None
    if round_.phase is Phase.SETTLING:
        return None
    first_done = len(round_.decisions) == len(round_.wagers) and all(round_.decisions.values())
    if place == "community":
        return int(game == "let-it-ride" and first_done)
    if place == "dealer":
        return int(game == "four-card-poker" and len(round_.cards_at(place)) == 6)
    return int(game == "235-stud-poker" and first_done and isinstance(place, int))


def _check_place(table: Host, viewer: Viewer, place: str, cards: list[str | None]) -> None:
    round_ = table.state.round
    assert round_ is not None
    key: str | int = int(place) if place.isdigit() else place
    up = [card.card is not None for card in round_.cards_at(key)]
    assert _up_by_the_rules(table, key) in (None, sum(up)), (place, up)
    whole = len(round_.dealt) == len(table.state.game.plan_for(game_round(table.state, table.faces).boxes))
    mine = isinstance(key, int) and table.state.seats.get(key) == viewer.name and whole
    private = 2 if table.house.game == "235-stud-poker" else 5
    for number, (card, shown) in enumerate(zip(cards, up, strict=True)):
        assert (card is not None) == (shown or (mine and number < private)), (viewer, place, cards)


@pytest.mark.parametrize("game", GAMES)
def test_no_fact_holds_a_card_that_is_not_up(game: str) -> None:
    table = opened(game, seed=2)
    table.bet()
    table.lock()
    table.deal()
    up = [fact_data(fact)["card"] for fact in table.facts if fact_data(fact)["fact"] == "CardDealt"]
    assert sum(card is not None for card in up) == (1 if game == "four-card-poker" else 0)


@pytest.mark.parametrize("game", steps("seat_turn"))
def test_boxes_are_settled_from_the_dealers_right(game: str) -> None:
    table = opened(game)
    table.bet()
    table.lock()
    table.deal()
    list(table.decide())
    table.refused(commands.SettleSeat, seat=5)
    table.do(commands.Reveal)
    for seat in (1, 3):
        assert table.refused(commands.SettleSeat, seat=seat).due == ("seat 5",)
    table.refused(commands.CloseRound)


@pytest.mark.parametrize("game", steps("validate"))
def test_a_progressive_is_paid_only_when_the_floor_has_validated_it(game: str) -> None:
    for seed in range(300):
        table = opened(game, seed=seed)
        table.bet()
        table.lock()
        table.deal()
        list(table.decide())
        table.do(commands.Reveal)
        answer = table.try_(commands.SettleSeat, "dora", Role.DEALER, seat=5)
        if isinstance(answer, Refusal):
            assert answer.clause == procedure(game, None)["validate"]
            assert table.state.round is not None
            [wager] = table.state.game.progressives.intersection(table.state.round.wagers[5])
            assert wager_title(wager) in answer.why
            table.refused(commands.ValidateJackpot, seat=5, wager=wager)
            table.do(commands.ShowHand, seat=5)
            hand = winning_hands(table.state, 5, table.faces)[wager]
            table.do(commands.ReportLight, seat=5, wager=wager, lit=True)
            table.do(commands.ConfirmHand, seat=5, wager=wager, hand=hand)
            table.in_both_roles("dora")
            table.do(commands.ValidateJackpot, "dora", Role.FLOOR, seat=5, wager=wager)
            table.refused(commands.SettleSeat, seat=5)
            table.do(commands.ValidateJackpot, "fay", Role.FLOOR, seat=5, wager=wager)
            table.do(commands.SettleSeat, seat=5)
            return
    raise AssertionError("no progressive was won")


def boxes_clauses() -> list[ParameterSet]:
    return [pytest.param(game, marks=pytest.mark.clause(practice_house(game).rules.boxes_clause)) for game in GAMES]


@pytest.mark.parametrize("game", boxes_clauses())
def test_a_person_takes_only_neighbouring_boxes_and_no_more_than_the_house_allows(game: str) -> None:
    table = Host(replace(practice_house(game), dealing="manual-shoe", shuffler="none", decks=1, adjacent_boxes=2))
    clause = table.state.game.rules.boxes_clause
    table.do(commands.TakeSeat, "ann", Role.PLAYER, seat=2)
    apart = table.refused(commands.TakeSeat, "ann", Role.PLAYER, seat=4)
    assert (apart.why, apart.clause) == ("your boxes must be side by side", clause)
    assert table.refused(commands.TakeSeat, "bob", Role.PLAYER, seat=2).why == "seat 2 is taken"
    assert table.refused(commands.TakeSeat, "bob", Role.PLAYER, seat=0).why.startswith("seats are 1 to")
    table.do(commands.TakeSeat, "ann", Role.PLAYER, seat=3)
    third = table.refused(commands.TakeSeat, "ann", Role.PLAYER, seat=4)
    assert (third.why, third.clause) == ("you can play 2 boxes here", clause)


def test_phases_follow_each_other() -> None:
    table = opened("three-card-poker")
    table.do(commands.OpenRound)
    assert table.state.round is not None
    assert table.state.round.phase is Phase.BETTING
    assert table.refused(commands.CallNoMoreBets).due == ()
    assert isinstance(table.state.meters["progressive", "main"], Fraction)
