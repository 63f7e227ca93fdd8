"""A person's own account: passwords that nobody guesses first, and sessions that can be ended from elsewhere."""

import pytest

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
