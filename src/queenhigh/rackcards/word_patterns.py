"""Patterns that are data: words of cards in `data/*.toml`, in which `{name}` stands for a part of the pattern."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

_PART = re.compile(r"\{([a-z_]+)\}")


@cache
def word_file(name: str) -> dict[str, Any]:
    return tomllib.loads(files("queenhigh.rackcards").joinpath("data", name).read_text(encoding="utf-8"))


def written_out(pattern: str, parts: Mapping[str, str]) -> str:
    """A pattern with its parts, and theirs, in their places; a name that is not a part, such as `{game}`, stays.

    >>> written_out("{two} cards {game}", {"two": "(?:two|2)"})
    '(?:two|2) cards {game}'
    """
    while (told := _PART.sub(lambda found: parts.get(found[1], found[0]), pattern)) != pattern:
        pattern = told
    return pattern
