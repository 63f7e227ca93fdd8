"""Which rules the house plays by: the same in all its processes, and announced when they are not the project's own."""

from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from sqlalchemy import Engine, delete, insert, select

from queenhigh.games import Game, register, registered_games
from queenhigh.rulebook import game_names, rules_folder, rules_version, use_rules
from queenhigh.server.schema import RULES_IN_FORCE


@dataclass(frozen=True, slots=True)
class RulesInForce:
    """The rules of this process, to be handed to the processes it starts."""

    folder: Path | None
    games: tuple[tuple[type[Game], Traversable], ...]

    def use(self) -> None:
        """Play by these rules in this process too; installed games have registered themselves."""
        if self.folder is not None:
            use_rules(self.folder)
        known = game_names()
        for rule_set, data in self.games:
            if rule_set.name not in known:
                register(rule_set, data)


def rules_of_this_process() -> RulesInForce:
    return RulesInForce(rules_folder(), registered_games())


def rules_notice() -> str | None:
    """What pages and answers say when the rules are not the project's own; None if they are."""
    folder = rules_folder()
    if folder is None:
        return None
    return f"Other rules are in force here: the rulebook in {folder.name}, version {rules_version()}"


def announce_rules(engine: Engine) -> None:
    """Record the rules that the first process of a house opened it with."""
    with engine.begin() as connection:
        connection.execute(delete(RULES_IN_FORCE))
        connection.execute(insert(RULES_IN_FORCE).values(place=1, version=rules_version()))


def refuse_other_rules(engine: Engine) -> str | None:
    """Why this process may not join the house: it was started with other rules than the first one."""
    with engine.connect() as connection:
        announced = connection.execute(select(RULES_IN_FORCE.c.version)).scalar()
    if announced in (None, rules_version()):
        return None
    return (
        f"this process has rules version {rules_version()}, and the house is open under version {announced}; "
        "start every process with the same --rulebook"
    )
