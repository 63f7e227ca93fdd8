"""Players who leave or do not answer: the floor's ruling, the disclosed default, and books that balance either way."""

import pytest

from queenhigh.ledger import BANK, ESCROW, Books, player_account
from queenhigh.practice import usual_wagers
from queenhigh.rulebook import rulebook
from queenhigh.table import Role, Viewer, commands, facts, open_decision
from queenhigh.table.absence import default_choice
from queenhigh.table.view import view
from tests.census_steps import procedure
from tests.scenarios import absence
from tests.table.rigged import RiggedHost, steps, table_of
from tests.table.table_host import Host


def dealt(game: str) -> RiggedHost:
    table = table_of(game)
    table.bet()
    table.lock()
    table.deal()
    return table


def rule(table: Host, ruling: str, seat: int = 1) -> None:
    table.do(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=seat, ruling=ruling, reason="left for the bar")


def finish(table: Host) -> Books:
    """The others play on to the close; the books of the whole table."""
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)
    books = Books(table.house)
    for fact in table.facts:
        books.enter(fact)
    return books


@pytest.mark.parametrize("game", steps("abandoned", "vacate"))
def test_an_absent_players_box_waits_for_the_floor_and_nothing_is_lost_by_itself(game: str) -> None:
    table = dealt(game)
    for by, role in (("ann", Role.PLAYER), ("fay", Role.FLOOR)):
        assert table.refused(commands.LeaveSeat, by, role, seat=1).clause == procedure(game, None)["vacate"]
    refused = table.refused(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=1, ruling="lost", reason="not reported")
    assert refused.clause == procedure(game, None)["abandoned"]
    table.refused(commands.ReportAbsent, "bob", Role.PLAYER, seat=1)
    table.do(commands.ReportAbsent, seat=1)
    table.refused(commands.ReportAbsent, seat=1)
    floor = view(table.state, Viewer("fay", Role.FLOOR), table.faces)
    assert [(item.seat, item.clause) for item in floor.due] == [(1, procedure(game, None)["abandoned"])]
    assert floor.absent == {1: "wait"}
    table.refused(commands.RuleOnAbsence, seat=1, ruling="lost", reason="not for the dealer")
    table.refused(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=1, ruling="burnt", reason="no such ruling")
    table.refused(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=10**9)
    rule(table, "wait")
    table.do(commands.ReportReturn, "ann", Role.PLAYER, seat=1)
    assert view(table.state, Viewer("fay", Role.FLOOR), table.faces).absent == {}
    books = finish(table)
    assert books.balance(ESCROW) == 0
    assert not [fact for fact in table.facts if isinstance(fact, facts.WagerSettled) and "7." in "".join(fact.clauses)]


@pytest.mark.parametrize("game", steps("abandoned"))
@pytest.mark.parametrize("decided", [False, True])
def test_wagers_ruled_lost_go_to_the_house_whole_and_the_round_goes_on(game: str, decided: bool) -> None:
    table = dealt(game)
    if decided:
        choice = {"235-stud-poker": "raise", "let-it-ride": "withdraw", "four-card-poker": "3x"}.get(game, "play")
        table.do(commands.Decide, "ann", Role.PLAYER, seat=1, choice=choice)
        table.see_off()
    table.do(commands.ReportAbsent, seat=1)
    rule(table, "lost")
    table.refused(commands.ReportReturn, "ann", Role.PLAYER, seat=1)
    staked = sum(usual_wagers(table.house).values())
    extra = {"three-card-poker": 500, "four-card-poker": 1500, "235-stud-poker": 500, "let-it-ride": -500}
    books = finish(table)
    assert books.balance(player_account("ann")) == -(staked + (extra[game] if decided else 0))
    rows = [fact for fact in table.facts if isinstance(fact, facts.WagerSettled) and fact.seat == 1]
    assert {(row.outcome, row.clauses) for row in rows} == {("lose", (procedure(game, None)["abandoned"],))}
    assert books.balance(ESCROW) == 0
    assert sum(books.balances.values()) == 0
    table.do(commands.LeaveSeat, "fay", Role.FLOOR, seat=1)


@pytest.mark.parametrize("game", steps("abandoned"))
def test_the_default_on_the_floors_word_is_as_if_the_player_had_taken_it(game: str) -> None:
    table, present = dealt(game), dealt(game)
    table.do(commands.ReportAbsent, seat=3)
    table.refused(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=3, ruling="default", reason="not asked yet")
    for host in (table, present):
        while (point := open_decision(host.state, host.faces)) is not None:
            default = default_choice(rulebook(game))
            if host is table and point.seat == 3:
                rule(table, "default", 3)
            else:
                host.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=default)
            host.turn_up()
    mine, theirs = finish(table), finish(present)
    assert mine.balances == theirs.balances
    taken = [fact.by for fact in table.facts if isinstance(fact, facts.DecisionTaken) and fact.seat == 3]
    assert set(taken) == {"fay"}


@pytest.mark.parametrize("game", steps("abandoned"))
def test_a_void_after_an_abandonment_returns_the_lost_wagers_too(game: str) -> None:
    table = dealt(game)
    table.do(commands.ReportAbsent, seat=1)
    rule(table, "lost")
    list(table.decide())
    table.void()
    books = Books(table.house)
    for fact in table.facts:
        books.enter(fact)
    assert books.balance(player_account("ann")) == 0
    assert books.balance(ESCROW) == 0
    assert books.balance(BANK) == 0


@pytest.mark.parametrize("game", steps("abandoned"))
def test_a_practice_table_takes_the_disclosed_default_when_the_time_is_over(game: str) -> None:
    table = table_of(game)
    table.refused(commands.SetTimer, seconds=20)
    table.do(commands.SetTimer, "fay", Role.FLOOR, seconds=20)
    assert view(table.state, Viewer("ann"), table.faces).timer_s == 20
    table.bet()
    table.refused(commands.SetTimer, "fay", Role.FLOOR, seconds=5)
    table.lock()
    table.refused(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=0)
    table.deal()
    hurried = table.refused(commands.LetTimeRun, "bob", Role.PLAYER, monotonic_s=10**9)
    assert hurried.why == "only the dealer or the floor may do this", "no player says that another's time is over"
    table.do(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=100)
    table.at += 86_400
    assert "1 second left" in table.refused(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=119).why
    table.do(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=120)
    taken = next(fact for fact in table.facts if isinstance(fact, facts.DecisionTaken))
    assert (taken.by, taken.seat, taken.choice) == ("system", 1, default_choice(rulebook(game)))
    assert view(table.state, Viewer("ann"), table.faces).defaulted == {1: (0,)}
    assert finish(table).balance(ESCROW) == 0


def test_every_seat_and_the_dealer_can_be_cut_off_at_every_phase() -> None:
    result = absence.run(full=False)
    assert result["failed"] == []
    assert result["counts"]["cuts"] > 300
    assert [plant["found"] for plant in result["planted"]] == [True, True]
