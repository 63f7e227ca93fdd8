"""The dealer's procedure as clauses: which provision asks for each step."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

_METHODS = {"manual-shoe": 0, "hand": 1, "automated-shoe": 2, "self-shuffling-shoe": 2}


_SISTERS = {"five_card_progressive": "_five", "five_card_bonus": "_bonus"}
"""Wagers with steps of their own, and how those are named."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """The steps of one game under one dealing method, each with its clause."""

    clauses: Mapping[str, str]

    def __getitem__(self, step: str) -> str:
        return self.clauses[step]

    def __contains__(self, step: str) -> bool:
        return step in self.clauses

    def about(self, step: str, wager: str | None) -> str:
        """The clause of a step for one wager, which may have one of its own for it.

        >>> procedure("let-it-ride", "hand").about("count", "five_card_bonus")
        'LIR-.09.A.3.a.iii'
        """
        return self.clauses.get(step + _SISTERS.get(wager or "", ""), self.clauses[step])


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
