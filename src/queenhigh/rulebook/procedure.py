"""The dealer's procedure as clauses: which provision asks for each step."""

from collections.abc import Mapping
from dataclasses import dataclass

from queenhigh.rulebook.book import rulebook
from queenhigh.rulebook.source import rules_cache

_GOES_BY = {"self-shuffling-shoe": "automated-shoe"}
"""A way of dealing goes by the steps of another in all that it has no steps of its own for."""

USUAL_DEALING = "manual-shoe"


@dataclass(frozen=True, slots=True)
class Procedure:
    """The steps of one game under one way of dealing, each with its clause."""

    clauses: Mapping[str, str]
    of_wager: Mapping[str, Mapping[str, str]]

    def __getitem__(self, step: str) -> str:
        return self.clauses[step]

    def __contains__(self, step: str) -> bool:
        return step in self.clauses

    def about(self, step: str, wager: str | None) -> str:
        """The clause of a step for one wager, which may have a clause of its own for it.

        >>> procedure("let-it-ride", "hand").about("count", "five_card_bonus")
        'LIR-.09.A.3.a.iii'
        """
        return self.of_wager.get(wager or "", {}).get(step) or self.clauses[step]

    def nth(self, step: str, number: int) -> str:
        """The clause of a step that is taken several times in a round, which may differ from time to time.

        >>> procedure("235-stud-poker", "hand").nth("order", 2)
        '235-9.B.3'
        """
        return self.clauses.get(f"{step}_{number}") or self.clauses[step]


@rules_cache
def procedure(game: str, dealing: str | None) -> Procedure:
    """
    >>> procedure("three-card-poker", "hand")["count"]
    '3CP-9.B.2.b'
    """
    steps = rulebook(game).steps
    method = dealing or USUAL_DEALING
    named = [name for name in (_GOES_BY.get(method, method), method) if name in steps.by_method]
    asked = [steps, *(steps.by_method[name] for name in named)]
    clauses: dict[str, str] = {}
    of_wager: dict[str, dict[str, str]] = {}
    for part in asked:
        clauses |= part.clauses
        for wager, own in part.of_wager.items():
            of_wager.setdefault(wager, {}).update(own)
    return Procedure(clauses, of_wager)
