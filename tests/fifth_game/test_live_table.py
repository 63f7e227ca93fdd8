"""Two Card Duel in the browser's house: over HTTP and over a socket, at a practice table and at a house table."""

import json
from collections.abc import Iterator

import pytest

from queenhigh.practice import practice_submission
from tests.server.house import RunningHouse, running_house

GAME = "two-card-duel"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with running_house(tmp_path_factory.mktemp("house")) as running:
        yield running


def test_a_guest_plays_it_to_its_end_and_sees_the_round_again(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise(GAME)
    guest.bet(table, 4)
    guest.do(table, "ask_for_deal")
    assert guest.table(table)["view"]["asked"] == 4
    guest.play_on(table)
    over = guest.table(table)
    assert over["view"]["round"] is None
    assert over["last"]["settled"]
    story = guest.get(f"/api/rounds/{table}/1").json()
    assert {row["wager"] for row in story["seats"][0]["wagers"]} == {"ante", "play", "pair_bonus"}


def test_a_socket_brings_the_facts_of_a_round(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise(GAME)
    with guest.live(table) as seen:
        guest.bet(table, 4)
        guest.do(table, "ask_for_deal")
        frame = seen.until("view", lambda frame: frame["view"]["asked"] == 4)
    assert frame["view"]["choices"] == ["play", "fold"]


def test_every_page_about_it_is_served(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise(GAME)
    for path in ("/", f"/tables/{table}", "/lab", "/desk"):
        assert guest.get(path).status_code == 200, path
    for path in ("/api/games", "/api/paytables", "/api/desk/examples"):
        assert GAME in json.dumps(guest.get(path).json()), path
    felt = guest.get(f"/api/tables/{table}/felt").json()
    assert len(felt["places"]["seats"]) == 6
    assert "DEALER PLAYS WITH JACK HIGH OR BETTER" in guest.get(f"/api/tables/{table}/layout.svg").text


def test_the_administrator_opens_a_house_table_for_it(house: RunningHouse) -> None:
    admin = house.person("admin")
    answer = admin.post("/api/admin/tables", table="duel", submission=practice_submission(GAME))
    assert answer.status_code == 200, answer.text


def test_where_an_exact_solver_is_missing_the_answer_says_so(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise(GAME)
    guest.bet(table, 4)
    guest.do(table, "ask_for_deal")
    advice = guest.get(f"/api/tables/{table}/advice")
    assert (advice.status_code, advice.json()["type"]) == (409, "/problems/not-solved")
    assert advice.json()["detail"].startswith("Two Card Duel has no exact solver")
    guest.play_on(table)
    mistakes = guest.get(f"/api/rounds/{table}/1/mistakes").json()
    assert mistakes["mistakes"] is None
    assert mistakes["why"] == advice.json()["detail"]
    lab = guest.get("/api/lab", game=GAME, wager="pair_bonus").json()
    assert lab["ev"]["exact"] == "-24/221"
