"""What docs/stability.md promises by name: the library, the commands with their options, and the keys of their JSON.

`python -m tests.release.promises` prints what there is now, in the form of promises.json. What a minor version adds
goes into that file when it is released; nothing leaves it before the next major version.
"""

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from click import Command, Context, Group
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh

FILE = Path(__file__).with_name("promises.json")
LIBRARY = (
    "cards", "rulebook", "submission", "games", "records", "analysis", "simulation", "environments", "conformance",
)  # fmt: skip
ANSWERS = (
    "settle examples/three-card-round.toml",
    "check examples/canton-street.toml",
    "clause 3CP-11.D.3",
    "edge three-card-poker --wager pair_plus --paytable A",
    "advise three-card-poker --cards Qs6h4d",
    "diff examples/harbor-room.toml",
)
Promises = dict[str, dict[str, list[str]]]


def promises_kept() -> Promises:
    """Everything that is promised and there is now."""
    return {
        "library": {name: sorted(import_module(f"queenhigh.{name}").__all__) for name in LIBRARY},
        "commands": {name: sorted(_parameters(command)) for name, command in _commands(queenhigh, "queenhigh")},
        "json": {answer: sorted(set(_keys(_answer(answer)))) for answer in ANSWERS},
    }


def missing(promised: Promises, kept: Promises) -> list[str]:
    """What was promised and is no longer there.

    >>> missing({"library": {"cards": ["Card", "parse_cards"]}}, {"library": {"cards": ["Card", "deck"]}})
    ['library: cards: parse_cards']
    """
    return [
        f"{kind}: {place}: {name}"
        for kind, places in promised.items()
        for place, names in places.items()
        for name in sorted(set(names) - set(kept[kind].get(place, ())))
    ]


def _commands(command: Command, name: str) -> Iterator[tuple[str, Command]]:
    yield name, command
    if isinstance(command, Group):
        context = Context(command)
        for each in command.list_commands(context):
            inner = command.get_command(context, each)
            assert inner is not None
            yield from _commands(inner, f"{name} {each}")


def _parameters(command: Command) -> Iterator[str]:
    for parameter in command.params:
        yield from (*parameter.opts, *parameter.secondary_opts)


def _answer(command: str) -> object:
    return json.loads(CliRunner().invoke(queenhigh, [*command.split(), "--json"]).stdout)


def _keys(value: object, place: str = "") -> Iterator[str]:
    """The place of each key and the type of what it holds."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _keys(inner, f"{place}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner, f"{place}[]")
    else:
        yield f"{place} {type(value).__name__}"


if __name__ == "__main__":
    print(json.dumps(promises_kept(), indent=1))
