"""Small faults, each behind one clause: another clause, another amount, a check removed, a step skipped, a duty turned
round."""

import ast
import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from queenhigh.rulebook import GAMES, clause_index, procedure
from queenhigh.submission import DEALING_METHODS
from queenhigh.table import facts
from queenhigh.table.fact_sentences import STEP_OF

DATA = "src/queenhigh/rulebook/data"
TABLE = "src/queenhigh/table"
_CITED = re.compile(r'"((?:3CP|4CP|235|LIR)-[^"]+)"')
_AMOUNT = re.compile(r'(to_one|for_one|dollars|percent_of_meter) = (\d+), clause = "([^"]+)"')
_NOT = re.compile(r"\b(?:do not|may not|not|nobody else)\b ?", re.IGNORECASE)


class Mutant(NamedTuple):
    """A fault in one file: the text at one place in it, and the text that replaces it."""

    clause: str
    kind: str
    path: str
    start: int
    end: int
    instead: str
    what: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.instead + text[self.end :]

    def __str__(self) -> str:
        return f"{self.clause}: {self.kind}, {self.what}"


def all_mutants(root: Path) -> list[Mutant]:
    made = [mutant for game in GAMES for mutant in _in_data(root, f"{DATA}/{game}.toml")]
    made += _duties(root, f"{DATA}/clauses.csv")
    made += _planted(root)
    made += [mutant for file in sorted((root / TABLE).glob("*.py")) for mutant in _in_code(root, file)]
    return made


def _planted(root: Path) -> Iterator[Mutant]:
    """Faults that were thought of by hand, each behind several clauses; one whose code is gone is left out."""
    for row in csv.DictReader((root / "tests/census/faults.csv").read_text(encoding="utf-8").splitlines()):
        start = (root / row["path"]).read_text(encoding="utf-8").find(row["code"])
        for clause in row["clauses"].split() if start >= 0 else ():
            span = (start, start + len(row["code"]))
            yield Mutant(clause, "a rule broken", row["path"], *span, row["instead"], f"no {row['code']}")


def _in_data(root: Path, path: str) -> Iterator[Mutant]:
    text = (root / path).read_text(encoding="utf-8")
    for found in _CITED.finditer(text):
        clause = found[1]
        other = _sibling(clause)
        if other is not None:
            what = f"{text[text.rfind(chr(10), 0, found.start()) + 1 : found.start()].strip(' =')} is {other}"
            yield Mutant(clause, "another clause", path, *found.span(1), other, what)
    for found in _AMOUNT.finditer(text):
        more = str(int(found[2]) + (1 if found[1] != "percent_of_meter" else -1))
        yield Mutant(found[3], "another amount", path, *found.span(2), more, f"{found[1]} {found[2]} is {more}")


def _sibling(clause: str) -> str | None:
    """Another clause of the same chapter: the next one, or the one before the last."""
    known = clause_index().get(clause)
    if known is None:
        return None
    chapter = _chapters()[known.document, known.chapter]
    at = chapter.index(clause)
    return chapter[at + 1] if at + 1 < len(chapter) else chapter[at - 1] if at else None


@cache
def _chapters() -> dict[tuple[str, str], list[str]]:
    chapters: dict[tuple[str, str], list[str]] = {}
    for one in clause_index().values():
        chapters.setdefault((one.document, one.chapter), []).append(one.id)
    return chapters


def _duties(root: Path, path: str) -> Iterator[Mutant]:
    """What a list asks people for, turned into its opposite."""
    text = (root / path).read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        if row["bearing"] != "physical":
            continue
        asked = row["duty"] or row["gist"]
        opposite = _NOT.sub("", asked, count=1) if _NOT.search(asked) else f"Never: {asked}"
        start = text.index(asked, text.index(f"\n{row['id']},"))
        yield Mutant(row["id"], "a duty inverted", path, start, start + len(asked), opposite, opposite)


SHOES = tuple(way for way in DEALING_METHODS if way != "hand")
_NOWHERE_ELSE = {
    # Lines are picked on the electronic table of Three Card Poker alone.
    ("pick_line", ""): (("three-card-poker",), DEALING_METHODS),
    # A card lies in the rack from the deal on only where the third community card is discarded unseen.
    ("report_exposed", "command.place not in SHARED and not"): (("let-it-ride",), DEALING_METHODS),
    ("record_signal", ""): (("let-it-ride",), DEALING_METHODS),
    # A shuffler loads a shoe and nothing else.
    ("shuffle", "facts.DeckLoaded"): (GAMES, SHOES),
}
"""Code that only some games or ways of dealing reach, by its function and its beginning: elsewhere a fault in it
changes nothing."""


def _in_code(root: Path, file: Path) -> Iterator[Mutant]:
    text, path = file.read_text(encoding="utf-8"), str(file.relative_to(root))
    starts = [0, *(end + 1 for end in (at for at, sign in enumerate(text) if sign == "\n"))]
    functions = [part for part in ast.parse(text).body if isinstance(part, ast.FunctionDef)]
    for name, node in ((function.name, node) for function in functions for node in ast.walk(function)):
        found: list[tuple[str, str, ast.expr]] = []
        if isinstance(node, ast.If) and (step := _refused_for(node)) is not None:
            found.append(("a check removed", step, node.test))
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            made = ((_step_of(item), item) for item in node.value.elts)
            found += [("a step skipped", step, item) for step, item in made if step is not None]
        for kind, step, code in found:
            span = _span(code, starts, text)
            here = text[slice(*span)]
            instead, what = ("False", f"check of {here[:60]}") if kind == "a check removed" else ("*()", step)
            for clause in _clauses_of(step, name, here):
                yield Mutant(clause, kind, path, *span, instead, f"{file.stem}.{name}: no {what}")


def _refused_for(node: ast.If) -> str | None:
    """The step whose clause a refusal names, if the branch does nothing but refuse; not if it is about a role alone."""
    last = node.body[-1]
    if not isinstance(last, ast.Return) or not isinstance(last.value, ast.Call) or "role" in ast.unparse(node.test):
        return None
    called = [one for part in node.body for one in ast.walk(part) if isinstance(one, ast.Call)]
    names = [one for one in called if isinstance(one.func, ast.Name)]
    if not any(one.func.id == "Refusal" for one in names if isinstance(one.func, ast.Name)):
        return None
    asked = [one.args[1] for one in names if isinstance(one.func, ast.Name) and one.func.id == "clause_for"]
    steps = [one.value for one in asked if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return steps[0] if steps else None


def _step_of(item: ast.expr) -> str | None:
    """The step of a fact that is made here."""
    if not isinstance(item, ast.Call) or not isinstance(item.func, ast.Attribute):
        return None
    kind = getattr(facts, item.func.attr, None)
    return STEP_OF.get(kind) if isinstance(kind, type) else None


def _span(node: ast.expr, starts: list[int], text: str) -> tuple[int, int]:
    """Where an expression begins and ends in the text; the syntax tree counts the bytes of each line."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None

    def place(line: int, column: int) -> int:
        start = starts[line - 1]
        return start + len(text[start : start + column].encode()[:column].decode(errors="ignore"))

    return place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)


def _clauses_of(step: str, function: str, code: str) -> list[str]:
    """The clauses of a step in every game and way of dealing that reaches this code."""
    games: tuple[str, ...] = GAMES
    dealings: tuple[str, ...] = DEALING_METHODS
    for (name, beginning), only in _NOWHERE_ELSE.items():
        if name == function and code.startswith(beginning):
            games, dealings = only
    cited = ({procedure(game, dealing).clauses.get(step, "") for dealing in dealings} - {""} for game in games)
    return [clause for of_game in cited for clause in sorted(of_game)]
