"""Where the rules come from: the project's own data, or another folder of the same shape, and the data of games that
other packages registered.

Everything that is derived from the rules and kept is kept by `rules_cache`, so that nothing of the old rules is left
when the folder changes.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

GAMES = ("three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride")
"""The games that come with the project, in the order in which they are listed."""

ENTRY_POINTS = "queenhigh.games"
"""Installed packages name a function in this group; it is called once, and calls `queenhigh.games.register`."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class BrokenRulebook(ValueError):
    """The data of the rules cannot be used; the text names the file, the place, and what is wrong there."""


_clears: list[Callable[[], None]] = []
_own = files("queenhigh.rulebook").joinpath("data")
_folder: Traversable = _own
_registered: dict[str, Traversable] = {}
_asked_packages = False


def rules_cache(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """Keep what a function derives from the rules until other rules are used; like `functools.cache` otherwise."""
    kept = cache(function)
    _clears.append(kept.cache_clear)
    return cast(Callable[_P, _T], kept)


def forget() -> None:
    """Forget everything that was derived from the rules so far."""
    for clear in _clears:
        clear()


def use_rules(folder: Path | None) -> None:
    """Take the rules from a folder with the layout of our own data from now on, or from our own again with None.

    Houses that were read before keep the rules they were read with.
    """
    global _folder
    if folder is not None and not any((folder / f"{game}.toml").is_file() for game in GAMES):
        known = ", ".join(f"{game}.toml" for game in GAMES)
        raise BrokenRulebook(f"{folder}: no rulebook is there; a folder with at least one of {known} is needed")
    _folder = folder if folder is not None else _own
    forget()


def rules_folder() -> Path | None:
    """The folder that the rules are taken from, None where they are the project's own."""
    return None if _folder is _own else cast(Path, _folder)


@contextmanager
def rules_from(folder: Path | None) -> Iterator[None]:
    """The rules of another folder for a while."""
    before = rules_folder()
    use_rules(folder)
    try:
        yield
    finally:
        use_rules(before)


def register_data(game: str, folder: Traversable) -> None:
    """Add the data of a game that is not among our own: `GAME.toml`, and `clauses.csv` where it cites clauses."""
    if game in GAMES or game in _registered:
        raise ValueError(f"a game named {game!r} is already registered")
    if not folder.joinpath(f"{game}.toml").is_file():
        raise BrokenRulebook(f"{folder}: {game}.toml is not there")
    _registered[game] = folder
    forget()


def unregister_data(game: str) -> None:
    """Take a registered game away again."""
    del _registered[game]
    forget()


@rules_cache
def game_names() -> tuple[str, ...]:
    """Every game that can be played: those of the rules in force, then the registered ones.

    >>> game_names()[0]
    'three-card-poker'
    """
    _ask_packages()
    own = [game for game in GAMES if _folder.joinpath(f"{game}.toml").is_file()]
    return (*own, *_registered)


def game_text(game: str) -> tuple[str, str]:
    """The data file of a game, and what it is called in a message."""
    if game not in game_names():
        raise ValueError(f"{game!r} is not one of our games: {', '.join(game_names())}")
    file = _registered.get(game, _folder).joinpath(f"{game}.toml")
    return file.read_text(encoding="utf-8"), f"{file}" if rules_folder() or game in _registered else f"{game}.toml"


def own_game_text(game: str) -> tuple[str, str]:
    """The data file of a game as the project or the package that registered it has it, whatever rules are in force."""
    if game not in GAMES:
        return game_text(game)
    return _own.joinpath(f"{game}.toml").read_text(encoding="utf-8"), f"{game}.toml"


def game_file(game: str, name: str) -> str | None:
    """Another file of a registered game's folder, such as the house of its practice table; None where there is none."""
    _ask_packages()
    file = _registered[game].joinpath(name) if game in _registered else None
    return file.read_text(encoding="utf-8") if file is not None and file.is_file() else None


def data_texts(name: str) -> list[tuple[str, str]]:
    """What the files of one name say, ours first, then those of registered games, each after its own name in messages:
    `clauses.csv`, for example."""
    _ask_packages()
    found = [(folder, folder.joinpath(name)) for folder in (_folder, *_registered.values())]
    return [
        (name if folder is _own else f"{file}", file.read_text(encoding="utf-8"))
        for folder, file in found
        if file.is_file()
    ]


def data_files() -> Iterator[tuple[str, bytes]]:
    """Every data file of the rules in force by name, for a fingerprint."""
    _ask_packages()
    for folder in (_folder, *_registered.values()):
        for item in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if item.name.endswith((".toml", ".csv")):
                yield item.name, item.read_bytes()


def _ask_packages() -> None:
    """Let installed packages register their games, once."""
    global _asked_packages
    if _asked_packages:
        return
    _asked_packages = True
    if not _some_package_names_us():
        return
    # Imported only where it is needed: it takes a tenth of the time in which a submission is checked.
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS):
        try:
            point.load()()
        except Exception as error:
            raise BrokenRulebook(f"the installed game {point.name} ({point.value}) cannot be used: {error}") from error


def _some_package_names_us() -> bool:
    """Whether the entry points of any installed package mention our group."""
    named = (
        file
        for folder in map(Path, sys.path)
        for kind in ("*.dist-info", "*.egg-info")
        for file in folder.glob(f"{kind}/entry_points.txt")
    )
    return any(f"[{ENTRY_POINTS}]" in file.read_text(encoding="utf-8", errors="replace") for file in named)
