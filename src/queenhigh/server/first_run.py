"""What a new house starts with: a table for each example submission with its staff, and one person for every role."""

import tomllib

from queenhigh.findings import errors
from queenhigh.ledger import Ledger
from queenhigh.practice import example_names, example_text
from queenhigh.server import permissions
from queenhigh.server.card_room import CardRoom
from queenhigh.server.settings import Clock
from queenhigh.server.table_registry import HOUSE, TableEntry
from queenhigh.submission import opening_faults, read_submission
from queenhigh.table import Role
from queenhigh.table.commands import AssignDealer, TakeCharge

FIRST_PEOPLE = (
    ("admin", permissions.ADMINISTRATOR),
    ("dora", permissions.DEALER),
    ("fay", permissions.FLOOR),
    ("otto", permissions.AUDITOR),
    ("pat", permissions.PLAYER),
)


def _open(ledger: Ledger, table_id: str, submission: str, clock: Clock) -> None:
    """Open a table with the first floorperson in charge and the first dealer assigned (as in 3CP-4.A)."""
    at = clock.at()
    ledger.open_table(table_id, submission, at=at, on=clock.today())
    with ledger.group():
        for act in (TakeCharge("fay", Role.FLOOR, at), AssignDealer("fay", Role.FLOOR, at, "dora")):
            ledger.stage(table_id, f"first run {type(act).__name__}", act)
    ledger.leave_table(table_id)


def first_run(room: CardRoom) -> list[tuple[str, str, str]]:
    """Set up an empty house before it opens; the answer is each person's name, role and one-time password."""
    if room.people.accounts():
        return []
    ledger = room.new_ledger()
    for name in example_names():
        data = tomllib.loads(example_text(name))
        house, findings = read_submission(data) if "seats" not in data else (None, [])
        if house is not None and not errors(findings) and not opening_faults(house, room.clock.today()):
            table_id = name.removesuffix(".toml")
            _open(ledger, table_id, example_text(name), room.clock)
            room.registry.add(TableEntry(table_id, HOUSE, f"{house.operator}: {house.rules.title}", "none"))
    people = [(name, role, room.people.new_password()) for name, role in FIRST_PEOPLE]
    for name, role, new in people:
        room.people.add(name, role, "first run", new)
    return [(name, role, new.password) for name, role, new in people]
