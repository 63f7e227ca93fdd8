"""What is wrong with a request is told in plain English, wherever pydantic finds it."""

from collections.abc import Iterator

import pytest

from queenhigh.server.fact_text import refusals
from queenhigh.server.field_messages import PATTERNS
from tests.plain_data import PlainData
from tests.server.house import Person, RunningHouse


@pytest.fixture(scope="module")
def admin(house: RunningHouse) -> Person:
    return house.person("admin")


@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("accounts", {"name": "Dan Smith", "role": "dealer"}, "name: use 2 to 32 lowercase letters, digits"),
        ("accounts", {"name": "dan", "role": "boss"}, "role: choose 'player', 'dealer', 'floor', 'auditor'"),
        ("accounts", {"name": "dan"}, "role: this is missing"),
        ("accounts", {"name": 5, "role": "dealer"}, "name: write text"),
        ("accounts", {"name": "dan", "role": "dealer", "age": 3}, "age: this field is not known here"),
        ("tables", {"table": "ferry", "submission": ""}, "submission: write at least 1 character"),
        ("tables", {"table": "Ferry!", "submission": "x"}, "table: use 2 to 64 lowercase letters, digits and dashes"),
        ("tables/harbor-room/close", {"with_players": "yes"}, "with players: write true or false"),
    ],
)
def test_a_mistake_is_told_in_plain_english(admin: Person, path: str, body: PlainData, told: str) -> None:
    answer = admin.post(f"/api/admin/{path}", **body)
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(told)


def test_a_mistake_of_the_staff_is_told_in_plain_english(house: RunningHouse, admin: Person) -> None:
    """No names of commands and fields as programs write them, neither to the person nor to the auditor."""
    fay, table = house.person("fay"), "harbor-room"
    for command, fields, told in (
        ("pause_table", {}, "reason: this is missing"),
        ("override_limit", {"seat": 1, "wager": "ante", "cents": -5, "reason": "x"}, "amount: it must be at least 0"),
        ("leave_seat", {"seat": "three"}, "seat: write a whole number"),
        ("fly", {}, "this command is not known"),
        ("count_stub", {"cards": 3}, "the role floor may not do this: count stub"),
        ("leave_seat", {"seat": 3}, "leave a seat: nobody sits at seat 3"),
        ("pause_table", {"reason": "  "}, "pause the table: say why the table is paused"),
    ):
        assert fay.try_(table, command, **fields).json()["detail"] == told
    submission = admin.get(f"/api/admin/tables/{table}/submission.toml").text
    admin.post(f"/api/admin/tables/{table}/submission", submission=submission, reason="no change")
    tried = [act["what"] for act in refusals(house.room.store, table)]
    assert tried == ["leave a seat (seat 3)", "pause the table", "change the submission (reason no change)"]


def test_every_pattern_of_the_interface_is_put_in_words(admin: Person) -> None:
    assert set(_patterns(admin.get("/openapi.json").json())) <= set(PATTERNS)


def _patterns(part: object) -> Iterator[str]:
    """Every pattern that the description of the interface mentions, however deep."""
    if isinstance(part, dict):
        if isinstance(part.get("pattern"), str):
            yield part["pattern"]
        for inner in part.values():
            yield from _patterns(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _patterns(inner)
