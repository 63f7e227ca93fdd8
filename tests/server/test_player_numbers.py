"""Players' numbers in the cut and in the order of the deck, from the commitment to the evidence."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from queenhigh.chance.joint_numbers import drawn_depth, joint_seed, number_of_id
from queenhigh.chance.verify_fair_cut import faults
from queenhigh.practice import example_text
from tests.plain_data import PlainData
from tests.server.house import UNLIMITED, Person, RunningHouse, running_house, soon

NUMBER = "0123456789abcdef" * 2
CUT, MACHINE = "235-stud-poker", "three-card-poker"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with running_house(tmp_path_factory.mktemp("house"), settings=replace(UNLIMITED, number_s=3)) as running:
        running.time.stop()
        yield running


def _play(guest: Person, table: str) -> str:
    """A round to its end; the id of its first wager."""
    first = guest.table(table)["wagers"][0]
    id_ = guest.new_id()
    body = {"command": "place_wager", "seat": 4, "wager": first["wager"], "cents": max(first["minimum"], 500)}
    assert guest.post(f"/api/tables/{table}/commands", id=id_, **body).status_code == 200
    guest.bet(table, 4)
    guest.do(table, "ask_for_deal")
    guest.play_on(table)
    return id_


def _evidence(guest: Person, table: str) -> PlainData:
    evidence: PlainData = guest.get(f"/api/rounds/{table}/1/evidence.json").json()
    assert evidence["cards"]
    assert list(faults(evidence)) == []  # type: ignore[no-untyped-call]
    return evidence


@pytest.mark.parametrize("game", [CUT, MACHINE])
def test_a_players_number_is_part_of_the_draw_and_of_the_evidence(house: RunningHouse, game: str) -> None:
    guest = house.person()
    table = guest.practise(game)
    promised = guest.table(table)["number"]
    guest.do(table, "give_number", deck=promised["deck"], number=NUMBER)
    _play(guest, table)
    evidence = _evidence(guest, table)
    assert (evidence["deck_id"], evidence["root"]) == (promised["deck_id"], promised["root"])
    assert evidence["numbers"]["players"] == [[guest.name, NUMBER]]
    drawn = drawn_depth(joint_seed(evidence["deck_id"], evidence["numbers"]["house"], [(guest.name, NUMBER)]))
    assert evidence["cut"] == (drawn if game == CUT else 0)
    if game == MACHINE:
        positions = [one["position"] for one in evidence["cards"]]
        assert positions != [one["dealt"] for one in evidence["cards"]], "the cards come in another order"
    assert house.room.ledger_check.verify().ok


@pytest.mark.parametrize("game", [CUT, MACHINE])
def test_whoever_gives_no_number_gives_the_one_in_the_id_of_the_wager(house: RunningHouse, game: str) -> None:
    guest = house.person()
    table = guest.practise(game)
    id_ = _play(guest, table)
    players = _evidence(guest, table)["numbers"]["players"]
    assert players == [[guest.name, number_of_id(f"{guest.name} {id_}")]]


def test_only_a_seated_player_gives_one_number_before_the_draw_and_only_the_house_opens_its_own(
    house: RunningHouse,
) -> None:
    guest, stranger = house.person(), house.person()
    table = guest.practise(CUT)
    guest.refused(table, "give_number", deck="first", number="7")
    assert "seated" in stranger.refused(table, "give_number", deck="first", number=NUMBER)["why"]
    stranger.do(table, "take_seat", seat=2)
    guest.do(table, "give_number", deck="first", number=NUMBER)
    assert guest.table(table)["number"] is None
    assert "have given" in guest.refused(table, "give_number", deck="first", number="f" * 32)["why"]
    guest.refused(table, "open_house_number", 422, deck="first")
    guest.do(table, "place_wager", seat=4, wager="two_card", cents=500)
    late = stranger.refused(table, "give_number", deck="first", number=NUMBER)
    assert "no number is wanted" in late["why"]


def test_the_automatic_dealer_of_a_house_table_waits_for_numbers_but_not_for_ever(house: RunningHouse) -> None:
    admin, pat = house.person("admin"), house.person("pat")
    for table in ("asked", "silent"):
        made = admin.post("/api/admin/tables", table=table, submission=example_text("canton-street.toml"),
                          automation="all", links={})  # fmt: skip
        assert made.status_code == 200, made.text
    with house.time.standing_still():
        for table in ("asked", "silent"):
            pat.do(table, "take_seat", seat=4)
        soon(lambda: pat.table("asked")["number"] is not None)
        pat.do("asked", "give_number", deck="first", number=NUMBER)
        soon(lambda: pat.table("asked")["betting"]["open"])
        assert not pat.table("silent")["betting"]["open"]
        house.time.ahead += 4
        soon(lambda: pat.table("silent")["betting"]["open"])


def test_verify_finds_a_cut_that_was_not_drawn_and_a_number_that_was_not_committed_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, (place, lie) in {
        "cut": ("queenhigh.table.deck_preparation.drawn_depth", lambda seed: 13 if drawn_depth(seed) == 12 else 12),
        "number": ("queenhigh.table.deck_preparation.is_committed", lambda deck_id, number: True),
    }.items():
        (tmp_path / name).mkdir()
        with (
            running_house(tmp_path / name, settings=replace(UNLIMITED, number_s=3)) as house,
            monkeypatch.context() as dishonest,
        ):
            dishonest.setattr(place, lie)
            if name == "number":
                dishonest.setattr("queenhigh.ledger.ledger.house_number", lambda key: "0" * 32)
                dishonest.setattr("queenhigh.ledger.ledger.committed_id", lambda name, number: f"{name}-{'0' * 64}")
            guest = house.person()
            table = guest.practise(CUT)
            guest.do(table, "give_number", deck="first", number=NUMBER)
            guest.do(table, "place_wager", seat=4, wager="two_card", cents=500)
            verdict = house.room.ledger_check.verify()
            assert not verdict.ok
            assert ("were drawn" if name == "cut" else "did not commit to") in str(verdict.first_bad)
