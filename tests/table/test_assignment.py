"""Nobody of the staff acts at a table without being assigned to it, and a relief is one act on the record."""

from dataclasses import replace

import pytest

from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES
from queenhigh.table import Role, commands, facts, handle, new_table
from queenhigh.table.automation import Crew, next_step
from queenhigh.table.card_faces import unseen
from queenhigh.table.commands import Refusal
from queenhigh.table.table_view import Viewer
from queenhigh.table.view import view
from tests.table.table_host import Host, opened

ASSIGNED = {
    "three-card-poker": "3CP-4.A",
    "four-card-poker": "4CP-4.A",
    "235-stud-poker": "235-4.A",
    "let-it-ride": "LIR-.04.A",
}
FAY = ("fay", Role.FLOOR)


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.clause(ASSIGNED[game])) for game in GAMES])
def test_nobody_acts_before_a_floorperson_takes_charge_and_assigns_a_dealer(game: str) -> None:
    table = new_table(practice_house(game))
    early = handle(table, commands.ReceiveCards("dora", Role.DEALER, 1, "first"), unseen)
    assert isinstance(early, Refusal)
    assert (early.clause, early.due) == (ASSIGNED[game], ("the floor assigns a dealer",))
    for act in (
        commands.AssignDealer("fay", Role.FLOOR, 1, "dora"),
        commands.MarkIdle("fay", Role.FLOOR, 1),
        commands.RelieveDealer("dora", Role.DEALER, 1),
        commands.TakeCharge("dora", Role.DEALER, 1),
        commands.AssignDealer("ann", Role.PLAYER, 1, "ann"),
    ):
        refused = handle(table, act, unseen)
        assert isinstance(refused, Refusal), act
        assert refused.clause == ASSIGNED[game]
    prompts = view(table, Viewer("fay", Role.FLOOR), unseen).due
    assert [(item.command, item.clause) for item in prompts] == [("take_charge", ASSIGNED[game])]
    host = Host(practice_house(game))
    assert host.facts == [
        facts.FloorAssigned("fay", host.at, "fay", None),
        facts.DealerAssigned("fay", host.at, "dora", None),
    ]
    host.do(commands.ReceiveCards, deck="first")


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.clause(ASSIGNED[game])) for game in GAMES])
def test_only_the_assigned_floorperson_verifies_the_inspection(game: str) -> None:
    table = Host(practice_house(game))
    table.do(commands.ReceiveCards, deck="first")
    table.do(commands.DoOpeningStep, deck="first", step="inspected")
    assert (
        table.refused(commands.DoOpeningStep, deck="first", step="inspected").why == "the cards were inspected before"
    )
    assert table.refused(commands.DoOpeningStep, deck="first", step="washed").why.endswith("not been verified yet")
    refused = table.refused(commands.DoOpeningStep, "fred", Role.FLOOR, deck="first", step="verified")
    assert (refused.clause, refused.due) == (ASSIGNED[game], ("take charge of the table",))
    table.do(commands.TakeCharge, "fred", Role.FLOOR, relieves="fay")
    assert table.state.floors == ("fred",)
    table.refused(commands.DoOpeningStep, *FAY, deck="first", step="verified")
    table.do(commands.DoOpeningStep, "fred", Role.FLOOR, deck="first", step="verified")


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.clause(ASSIGNED[game])) for game in GAMES])
def test_two_dealers_act_in_one_round_only_with_a_relief_on_record(game: str) -> None:
    table = opened(game)
    table.bet()
    table.lock()
    table.do(commands.DealCard)
    refused = table.refused(commands.DealCard, "dan", Role.DEALER)
    assert (refused.clause, refused.due) == (ASSIGNED[game], ("relieve the dealer",))
    assert "dora deals at this table" in refused.why
    table.refused(commands.RelieveDealer)
    table.refused(commands.RelieveDealer, *FAY)
    table.do(commands.RelieveDealer, "dan", Role.DEALER)
    assert table.facts[-1] == facts.DealerAssigned("dan", table.at, "dan", "dora")
    table.refused(commands.DealCard)
    table.do(commands.DealCard, "dan", Role.DEALER)
    # The floor can send the first dealer back, by one act too.
    table.do(commands.AssignDealer, *FAY, dealer="dora")
    table.do(commands.DealCard)
    by = [fact.by for fact in table.facts if isinstance(fact, facts.CardDealt)]
    assert by == ["dora", "dan", "dora"]


def test_a_floorperson_does_not_deal_at_a_table_that_they_oversee() -> None:
    table = Host(practice_house("three-card-poker"))
    for by, role, kind, values in (
        (*FAY, commands.AssignDealer, {"dealer": "fay"}),
        ("dora", Role.FLOOR, commands.TakeCharge, {}),
        (*FAY, commands.TakeCharge, {}),
        (*FAY, commands.TakeCharge, {"relieves": "fred"}),
        (*FAY, commands.AssignDealer, {"dealer": "dora"}),
        (*FAY, commands.AssignDealer, {"dealer": " "}),
    ):
        assert table.refused(kind, by, role, **values).clause == "3CP-4.A"


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.clause(ASSIGNED[game])) for game in GAMES])
def test_nobody_plays_at_a_table_and_works_at_it(game: str) -> None:
    table = opened(game)
    ann = next(iter(table.state.seats.values()))
    crew = {"dealer": "house dealer", "floor": "house floor"}
    for by, role, kind, values in (
        (ann, Role.DEALER, commands.RelieveDealer, {}),
        (ann, Role.FLOOR, commands.TakeCharge, {}),
        (*FAY, commands.AssignDealer, {"dealer": ann}),
        ("house floor", Role.FLOOR, commands.AssignCrew, {**crew, "dealer": ann}),
        ("dora", Role.PLAYER, commands.TakeSeat, {"seat": 4}),
        ("dora", Role.DEALER, commands.TakeSeat, {"seat": 4}),
        ("fay", Role.PLAYER, commands.TakeSeat, {"seat": 4}),
        ("dan", Role.DEALER, commands.TakeSeat, {"seat": 4}),
    ):
        assert table.refused(kind, by, role, **values).clause == ASSIGNED[game], (by, kind)


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.clause(ASSIGNED[game])) for game in GAMES])
def test_the_automatic_dealer_does_not_act_as_the_floor(game: str) -> None:
    table = opened(game)
    for dealer, floor in (("house", "house"), ("", "house floor"), ("house dealer", "fred")):
        refused = table.refused(commands.AssignCrew, "house floor", Role.FLOOR, dealer=dealer, floor=floor)
        assert refused.clause == ASSIGNED[game]
    table.do(commands.AssignCrew, "house floor", Role.FLOOR, dealer="house dealer", floor="house floor")
    for by, role in (("house dealer", Role.FLOOR), ("house floor", Role.DEALER)):
        assert table.refused(commands.OrderShuffle, by, role, deck="first", reason="why not").clause == ASSIGNED[game]


def test_an_automatic_crew_is_on_record_before_its_first_step() -> None:
    state = new_table(replace(practice_house("let-it-ride"), decks=1))
    crew = Crew(1, "house dealer", "house floor")
    first = next_step(state, "all", unseen, crew)
    assert first == commands.AssignCrew("house floor", Role.FLOOR, 1, "house dealer", "house floor")
    assert next_step(state, "none", unseen, crew) is None
    assert handle(state, first, unseen) == (facts.CrewAssigned("house floor", 1, "house dealer", "house floor"),)
