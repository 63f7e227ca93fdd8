"""What is approved of a filing, and which approvals a house table needs before it opens."""

from collections.abc import Iterator
from datetime import date

from queenhigh.findings import Finding
from queenhigh.submission.house import House


def standing(house: House) -> str:
    """How far a filing has come: approved, or only submitted.

    >>> from dataclasses import replace
    >>> from queenhigh.practice import practice_house
    >>> house = practice_house("let-it-ride")
    >>> standing(replace(house, approved=date(2026, 3, 1)))
    'Approved 2026-03-01'
    >>> standing(replace(house, approved=None))
    'Submitted, not yet approved'
    >>> standing(replace(house, approved=None, submitted=date(2026, 2, 1)))
    'Submitted 2026-02-01, not yet approved'
    """
    if house.approved is not None:
        return f"Approved {house.approved}"
    return f"Submitted{'' if house.submitted is None else f' {house.submitted}'}, not yet approved"


def opening_faults(house: House, today: date) -> list[Finding]:
    """Why no table opens under this submission today: approvals that are missing, or that name a day to come.

    >>> from dataclasses import replace
    >>> from queenhigh.practice import practice_house
    >>> house = replace(practice_house("let-it-ride"), approved=date(2026, 3, 1), approvals={})
    >>> [fault.clause for fault in opening_faults(house, date(2026, 3, 1))]
    ['LIR-.02.B']
    """
    return list(_faults(house, today))


def _faults(house: House, today: date) -> Iterator[Finding]:
    equipment = house.rules.equipment
    needed = {
        "approved": (house.approved, "these rules are", equipment.layout_clause),
        "approvals.layout": (house.approvals.get("layout"), "the layout is", equipment.layout_clause),
    }
    device = house.approvals.get("device")
    if device is not None or house.dealing == "self-shuffling-shoe":
        needed["approvals.device"] = (device, "the device is", equipment.device_clause)
    for path, (approved, what, clause) in needed.items():
        if approved is None:
            yield Finding(path, f"{what} not approved yet; no table opens before the approval is recorded", clause)
        elif approved > today:
            yield Finding(path, f"{what} approved only from {approved}; no table opens before that day", clause)
