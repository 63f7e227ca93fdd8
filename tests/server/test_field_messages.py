"""What is wrong with a request is told in plain English, wherever pydantic finds it."""

from collections.abc import Iterator

import pytest

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
        ("tables/harbor-room/close", {"with_players": "yes"}, "with_players: write true or false"),
    ],
)
def test_a_mistake_is_told_in_plain_english(admin: Person, path: str, body: PlainData, told: str) -> None:
    answer = admin.post(f"/api/admin/{path}", **body)
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(told)


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
