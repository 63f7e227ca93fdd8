"""What an empty house begins with: a table for each example, and somebody for every role."""

import tomllib

from queenhigh.findings import errors
from queenhigh.practice import example_names, example_text
from queenhigh.server import permissions
from queenhigh.server.live_table import HOUSE
from queenhigh.server.room import Room
from queenhigh.server.table_runner import Opened
from queenhigh.submission import read_submission

FIRST_PEOPLE = (
    ("admin", permissions.ADMINISTRATOR),
    ("dora", permissions.DEALER),
    ("fay", permissions.FLOOR),
    ("otto", permissions.AUDITOR),
    ("pat", permissions.PLAYER),
)


def first_run(room: Room) -> list[tuple[str, str, str]]:
    """People and tables for an empty house, before it opens: each name, role and one-time password."""
    if room.people.accounts():
        return []
    for name in example_names():
        data = tomllib.loads(example_text(name))
        house, findings = read_submission(data) if "seats" not in data else (None, [])
        if house is not None and not errors(findings):
            table_id = name.removesuffix(".toml")
            room.store.open_table(table_id, example_text(name))
            room.registry.add(Opened(table_id, HOUSE, f"{house.operator}: {house.rules.title}", "none"))
    return [(name, role, room.people.add(name, role, "first run")) for name, role in FIRST_PEOPLE]
