"""Nobody learns a card before its time, from views, facts or refusals; and the search would notice a leak."""

from dataclasses import replace

import pytest

from queenhigh.rulebook import GAMES
from queenhigh.table import Role, Viewer, commands, fact_for, facts
from queenhigh.table.fact_access import BACKSTAGE, PUBLIC
from queenhigh.table.fact_data import FACTS
from queenhigh.table.facts import Fact
from queenhigh.table.view import view
from tests.census_steps import procedure
from tests.scenarios import hidden_information
from tests.scenarios.hidden_information import EYES, LEAKS
from tests.table.rigged import RiggedHost, by_method, table_of
from tests.table.table_host import dealt, opened


@pytest.mark.clause(*(procedure(game, None)[step] for game in GAMES for step in ("own_cards", "reveal")))
def test_no_pair_of_eyes_is_given_a_card_before_its_time() -> None:
    result = hidden_information.run(full=False)
    assert result["failed"] == []
    assert result["counts"]["looks"] > 2_000
    assert [plant["found"] for plant in result["planted"]] == [True] * len(LEAKS)


HIDDEN = [
    ("three-card-poker", "hand", "3CP-9.C.3"),
    ("four-card-poker", "manual-shoe", "4CP-8.E.1"),
    ("four-card-poker", "hand", "4CP-9.B.4"),
]


@pytest.mark.parametrize(
    ("game", "dealing"), [pytest.param(*row[:2], id=row[2], marks=pytest.mark.clause(row[2])) for row in HIDDEN]
)
def test_cards_are_dealt_face_down_but_for_the_dealers_sixth_in_four_card_poker(game: str, dealing: str) -> None:
    table = dealt(opened(game, dealing))
    for name, own in (("zoe", ""), ("ann", "1")):
        seen = view(table.state, Viewer(name), table.faces).cards
        assert None not in seen.get(own, [])
        others = {place: cards for place, cards in seen.items() if place != own}
        up = [(place, number) for place, cards in others.items() for number, card in enumerate(cards, 1) if card]
        assert up == ([("dealer", 6)] if game == "four-card-poker" else [])
    told = [fact.place for fact in table.facts if isinstance(fact, facts.CardDealt) and fact.card is not None]
    assert told == (["dealer"] if game == "four-card-poker" else [])


def test_every_kind_of_fact_has_been_thought_about_and_an_unknown_one_is_told_to_nobody() -> None:
    assert set(FACTS.values()) == set(PUBLIC) | BACKSTAGE
    assert not set(PUBLIC) & BACKSTAGE

    class Rumor(Fact, frozen=True):
        pass

    for viewer in EYES.values():
        assert fact_for(Rumor("zoe", 1), viewer) is None


def test_players_hear_neither_the_floors_words_nor_what_happens_backstage() -> None:
    ruled = facts.AbsenceRuled("fay", 7, 3, "wait", "a private matter")
    counted = facts.ChipsCounted("dora", 7, "progressive", 2, 3)
    for name in ("own seat", "other seat", "observer"):
        assert fact_for(ruled, EYES[name]) == {
            "fact": "AbsenceRuled", "version": 1, "at": 7, "seat": 3, "ruling": "wait",
        }  # fmt: skip
        assert fact_for(counted, EYES[name]) is None
    for name in ("dealer", "floor", "auditor"):
        assert (fact_for(ruled, EYES[name]) or {})["reason"] == "a private matter"
        assert fact_for(counted, EYES[name]) is not None


def test_decks_and_devices_are_for_those_behind_the_table() -> None:
    table = table_of("let-it-ride")
    seen = {name: view(table.state, viewer, table.faces) for name, viewer in EYES.items()}
    assert {name for name, shown in seen.items() if shown.decks} == {"dealer", "floor", "auditor"}
    assert {name for name, shown in seen.items() if shown.devices} == {"dealer", "floor", "auditor"}
    (deck,) = seen["dealer"].decks
    assert (deck.in_play_since, deck.most_hours, deck.loaded) == (table.at, 8, True)


@pytest.mark.parametrize("game", GAMES)
def test_a_player_who_is_also_staff_elsewhere_sees_only_what_the_role_sees(game: str) -> None:
    """The same name at the dealer's console has no hand to look at."""
    table = table_of(game)
    table.bet()
    table.lock()
    table.deal()
    own = view(table.state, Viewer("ann"), table.faces).cards["1"]
    assert any(card is not None for card in own)
    for role in (Role.DEALER, Role.FLOOR):
        shown = view(table.state, Viewer("ann", role), table.faces).cards["1"]
        assert all(card is None for card in shown)
    assert view(table.state, Viewer("ann", auditor=True), table.faces).cards["1"] == [None] * len(own)


@pytest.mark.parametrize("together", [True, False])
def test_a_second_box_is_seen_as_the_reading_says(together: bool) -> None:
    """OQ-032: all own boxes at once, or the later ones only when their first turn comes."""
    house = by_method("three-card-poker", "manual-shoe")
    readings = replace(house.readings, own_boxes_seen_together=together)
    table = RiggedHost(replace(house, readings=readings, adjacent_boxes=2))
    table.open_deck()
    table.ready()
    for seat in (1, 2):
        table.do(commands.TakeSeat, "ann", Role.PLAYER, seat=seat)
    table.do(commands.OpenRound)
    for seat in (1, 2):
        table.do(commands.PlaceWager, "ann", Role.PLAYER, seat=seat, wager="ante", cents=500)
    table.do(commands.CallNoMoreBets)
    table.deal()
    second = view(table.state, Viewer("ann"), table.faces).cards["2"]
    assert (None in second) != together
    table.do(commands.Decide, "ann", Role.PLAYER, seat=1, choice="play")
    assert None not in view(table.state, Viewer("ann"), table.faces).cards["2"]
