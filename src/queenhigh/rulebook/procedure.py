"""The dealer's procedure as clauses: which provision asks for each step."""

from collections.abc import Mapping
from dataclasses import dataclass

from queenhigh.rulebook.book import Steps, rulebook
from queenhigh.rulebook.source import rules_cache

_GOES_BY = {"self-shuffling-shoe": "automated-shoe"}
"""A way of dealing without steps of its own goes by those of another."""

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


@rules_cache
def procedure(game: str, dealing: str | None) -> Procedure:
    """
    >>> procedure("three-card-poker", "hand")["count"]
    '3CP-9.B.2.b'
    """
    steps = rulebook(game).steps
    method = dealing or USUAL_DEALING
    by_method = steps.by_method.get(method) or steps.by_method.get(_GOES_BY.get(method, method), Steps({}, {}, {}))
    wagers = dict.fromkeys((*steps.of_wager, *by_method.of_wager))
    of_wager = {name: {**steps.of_wager.get(name, {}), **by_method.of_wager.get(name, {})} for name in wagers}
    return Procedure({**steps.clauses, **by_method.clauses}, of_wager)
