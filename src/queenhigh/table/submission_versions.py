"""A table goes on under a new version of its submission, between two rounds. Earlier rounds stay under theirs.

The text of the version is part of the fact, so everybody who folds the facts settles and verifies each round under the
version it was played by. What lies on the table must fit both versions: the game, the decks, the meters and the
seats that are taken.
"""

import tomllib
from functools import lru_cache

from queenhigh.findings import errors
from queenhigh.rulebook import rules_version
from queenhigh.rulebook.wording import counted
from queenhigh.submission import House, read_submission
from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, Answer
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import TableState

_HOUSES = 64
"""How many houses stay in memory: the practice tables of a game share one, and every house table may have its own."""


def house_of(submission: str) -> House:
    """The house of a submission that was checked before a table took it, under the rules in force."""
    return _house_of(submission, rules_version())


@lru_cache(maxsize=_HOUSES)
def _house_of(submission: str, rules: str) -> House:
    house, findings = read_submission(tomllib.loads(submission))
    if house is None:
        raise ValueError(f"the submission cannot be played under: {findings[0].message}")
    return house


def change(state: TableState, command: commands.ChangeSubmission) -> Answer:
    tried = "change the submission"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    if state.round is not None:
        return Refusal(tried, "a round is in play", None, ("finish the round",))
    if not command.reason.strip():
        return Refusal(tried, "say in a few words why", None, ("a reason",))
    house = _without_errors(command.submission)
    unfit = _unfit(state, house) if house is not None else "this submission has errors"
    if unfit is not None:
        return Refusal(tried, unfit)
    number = state.new_version.number + 1 if state.new_version is not None else 2
    return (facts.SubmissionChanged(command.by, command.at, command.submission, number, command.reason.strip()),)


def _without_errors(submission: str) -> House | None:
    try:
        house, findings = read_submission(tomllib.loads(submission))
    except tomllib.TOMLDecodeError:
        return None
    return None if errors(findings) else house


def _unfit(state: TableState, house: House) -> str | None:
    """What lies on the table and does not fit the new version, and what can be done; None if all fits."""
    other_table = "close this table and open another one under this submission"
    filed = state.filed or state.house
    if house == filed:
        return "the new version changes nothing"
    if state.filed is not None:
        return "a device is out of order, so this table does not deal as its submission says; restore the device first"
    if (house.game, house.electronic) != (filed.game, filed.electronic):
        return f"the new version is for another game; {other_table}"
    if house.decks != filed.decks:
        return f"the new version has another number of decks; {other_table}"
    changed = _changed_progressive(filed, house)
    if changed is not None:
        carried = "close this table, have the floor carry its meters to a table with the same progressive"
        return (
            f"the meters of {changed} hold what players have fed, and the new version has other terms for it;"
            f" {carried}, and open another table under this submission"
        )
    taken = sorted(seat for seat in state.seats if seat > house.seats)
    if taken:
        left = counted(house.seats, "seat")
        return f"a player sits at seat {taken[-1]}, and the new version has {left}; the player must leave"
    return None


def _changed_progressive(before: House, house: House) -> str | None:
    """The first wager with meters that one of the two houses does not have, or has on other terms."""
    for wager in sorted({*before.offers, *house.offers}):
        old, new = before.offers.get(wager), house.offers.get(wager)
        if (old is None or not old.meters) and (new is None or not new.meters):
            continue
        if old is None or new is None or (old.letter, old.meters) != (new.letter, new.meters):
            return wager.replace("_", " ")
    return None
