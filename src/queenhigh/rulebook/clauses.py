"""The index of all clauses: id, chapter, bearing, and one line in our own words on what it asks."""

import csv
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_SEED = re.compile(r"(?:With Paytable (\w) )?[Aa]n? (?:(\w+) )?initial or reset amount under (\$[\d,]+) is rejected")


@dataclass(frozen=True, slots=True)
class Clause:
    """One provision of one document. The gist is ours; the regulation's own words are not kept here."""

    id: str
    chapter: str
    bearing: str
    gist: str

    @property
    def document(self) -> str:
        return self.id.partition("-")[0]


@cache
def clause_index() -> dict[str, Clause]:
    """All clauses by id, in the order of the documents."""
    text = files("queenhigh.rulebook").joinpath("data/clauses.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return {row["id"]: Clause(row["id"], row["chapter"], row["bearing"], row["gist"]) for row in rows}


def gist(clause_id: str) -> str:
    """
    >>> gist("3CP-12.E.2")
    'A hand matching several lines is paid only the highest of them.'
    """
    return clause_index()[clause_id].gist


@cache
def duties(of: str = "duties") -> dict[str, str]:
    """What clauses ask in the words of those who keep them, by gist; `of` the layout, what they ask of that."""
    text = files("queenhigh.rulebook").joinpath("data/duties.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text)[of])


def duty(clause_id: str) -> str:
    """What a clause asks, as it is said to the person who keeps it; its gist where there is nothing plainer.

    >>> duty("3CP-2.D.2")
    "A discard rack is fixed on top of the dealer's side."
    >>> duty("4CP-12.D.3.b.v.2")
    'With Paytable E the Major meter starts, and starts again, at $1,000 or more.'
    """
    told = gist(clause_id)
    seed = _SEED.match(told)
    return _least_seed(*seed.groups()) if seed else duties().get(told, told)


def layout_duty(clause_id: str) -> str:
    """What a clause asks of a layout, though it be about the deal."""
    return duties("layout").get(gist(clause_id)) or duty(clause_id)


def _least_seed(letter: str | None, meter: str | None, amount: str) -> str:
    which = f"{meter} meter" if meter else "meter"
    told = f"the {which} starts, and starts again, at {amount} or more."
    return f"With Paytable {letter} {told}" if letter else told[:1].upper() + told[1:]
