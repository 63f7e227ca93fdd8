"""The dealer's procedure as clauses: which provision asks for each step."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

_METHODS = {"manual-shoe": 0, "hand": 1, "automated-shoe": 2, "self-shuffling-shoe": 2}


@dataclass(frozen=True, slots=True)
class Procedure:
    """The steps of one game under one dealing method, each with its clause."""

    clauses: Mapping[str, str]

    def __getitem__(self, step: str) -> str:
        return self.clauses[step]

    def __contains__(self, step: str) -> bool:
        return step in self.clauses


@cache
def procedure(game: str, dealing: str | None) -> Procedure:
    """
    >>> procedure("three-card-poker", "hand")["count"]
    '3CP-9.B.2.b'
    """
    text = files("queenhigh.rulebook").joinpath("data/procedure.toml").read_text(encoding="utf-8")
    data: dict[str, Any] = tomllib.loads(text)[game]
    method = _METHODS[dealing or "manual-shoe"]
    by_method = {step: clauses[method] for step, clauses in data["deal"].items()}
    return Procedure({step: clause for step, clause in data.items() if step != "deal"} | by_method)
