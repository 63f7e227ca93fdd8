"""The example files that come with the package."""

import tomllib
from importlib.resources import files

from queenhigh.rulebook import rules_cache
from queenhigh.submission import House, read_submission

PRACTICE_HOUSES = {
    "three-card-poker": "harbor-room.toml",
    "four-card-poker": "tidewater.toml",
    "235-stud-poker": "canton-street.toml",
    "let-it-ride": "ferry-bar.toml",
}
"""The example house for the practice table of each game."""


def example_names() -> list[str]:
    folder = files("queenhigh.practice").joinpath("examples")
    return sorted(item.name for item in folder.iterdir() if item.name.endswith(".toml"))


def example_text(name: str) -> str:
    return files("queenhigh.practice").joinpath("examples", name).read_text(encoding="utf-8")


@rules_cache
def practice_house(game: str) -> House:
    """The house of a game's practice table.

    >>> practice_house("let-it-ride").operator
    'Ferry Bar'
    """
    house, _ = read_submission(tomllib.loads(example_text(PRACTICE_HOUSES[game])))
    assert house is not None
    return house
