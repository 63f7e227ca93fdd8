"""A person's own account: passwords that nobody guesses first, and sessions that can be ended from elsewhere."""

import pytest

from queenhigh.server.accounts import People
from tests.server.house import RunningHouse


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("P@ssw0rd2026!", "list of common ones"),
        ("1234567890", "next to each other"),
        ("abababababab", "repeats"),
        ("otto.otto_12", "your name"),
        ("too short", "at least 10 characters"),
    ],
)
def test_a_password_that_is_tried_first_is_refused(house: RunningHouse, new: str, why: str) -> None:
    otto = house.person("otto")
    answer = otto.post("/api/session/password", old=house.passwords["otto"], new=new)
    assert (answer.status_code, why in answer.json()["detail"]) == (422, True), answer.text


def test_sessions_are_listed_and_ended(house: RunningHouse) -> None:
    here, there = house.person("fay"), house.person("fay")
    rows = here.get("/api/session/list").json()
    assert sorted(row["here"] for row in rows) == [False, True]
    (other,) = [row["session"] for row in rows if not row["here"]]
    stranger = house.person("otto")
    assert stranger.post("/api/session/end", session=other).status_code == 404, "nobody ends the session of another"
    assert here.post("/api/session/end", session=other).status_code == 200
    assert [row["here"] for row in here.get("/api/session/list").json()] == [True]
    assert there.get("/api/floor").status_code in (401, 403)


def test_a_session_says_how_long_it_lasts_and_the_house_sets_it_by_role(house: RunningHouse) -> None:
    house.time.stop()
    fay, people = house.person("fay"), house.room.people

    def left() -> int:
        told = fay.get("/api/session/idle").json()
        assert (told["name"], told["idle_s"]) == ("fay", 900)
        return int(told["left_s"])

    assert fay.get("/api/session").json()["idle_s"] == left() == 900
    house.time.ahead += 600
    assert left() == 300
    assert left() == 300, "asking does not keep anybody logged in"
    # A house that gives the floor ten minutes and a dealer an hour.
    strict = People(people.engine, people.clock, people.hasher, [("floor", 599), ("dealer", 3600)])
    token = fay.http.cookies["queenhigh"]
    assert strict.find(token) is None
    assert (strict.idle_s["dealer"], strict.idle_s["auditor"]) == (3600, 900)
    assert fay.get("/api/tables").status_code == 200
    assert left() == 900
    house.time.ahead += 901
    assert fay.get("/api/session/idle").status_code == 401
