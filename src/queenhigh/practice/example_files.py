"""The example files of this package, and the house of every game's practice table."""

import tomllib
from importlib.resources import files

from queenhigh.rulebook import rules_cache
from queenhigh.rulebook.source import game_file
from queenhigh.submission import House, read_submission

_REGISTERED_HOUSE = "practice.toml"
"""The file in the folder of a registered game that contains the submission for its practice table."""


def example_names() -> list[str]:
    folder = files("queenhigh.practice").joinpath("examples")
    return sorted(item.name for item in folder.iterdir() if item.name.endswith(".toml"))


def example_text(name: str) -> str:
    return files("queenhigh.practice").joinpath("examples", name).read_text(encoding="utf-8")


@rules_cache
def practice_submission(game: str, *, electronic: bool = False) -> str:
    """The submission for the practice table of a game: our first example, or the file of a registered game."""
    supplied = None if electronic else game_file(game, _REGISTERED_HOUSE)
    if supplied is not None:
        return supplied
    for text in map(example_text, example_names()):
        data = tomllib.loads(text)
        if data["game"] == game and "operator" in data and bool(data.get("electronic_table")) is electronic:
            return text
    if electronic:
        raise LookupError(f"{game} has no electronic practice table")
    raise LookupError(f"{game} has no practice table: its data folder has no {_REGISTERED_HOUSE}")


@rules_cache
def practice_house(game: str) -> House:
    """The house of a game's practice table.

    >>> practice_house("let-it-ride").operator
    'Ferry Bar'
    """
    house, _ = read_submission(tomllib.loads(practice_submission(game)))
    assert house is not None
    return house
