"""The faults that `make mutate` plants: each is one change behind a known clause, and the code stays code."""

import ast
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from queenhigh.rulebook import clause_index
from tests.clause_mutants import Mutant, all_mutants
from tests.loaded_mutants import Outcome
from tests.mutate_clauses import report, sample

ROOT = Path(__file__).parents[1]
KINDS = ("another clause", "another amount", "a check removed", "a step skipped", "a duty inverted")


@cache
def mutants() -> tuple[Mutant, ...]:
    return tuple(all_mutants(ROOT))


def test_every_document_has_mutants_of_every_kind() -> None:
    made = Counter((mutant.clause.partition("-")[0], mutant.kind) for mutant in mutants())
    assert [(game, kind) for game in ("3CP", "4CP", "235", "LIR") for kind in KINDS if not made[game, kind]] == []
    assert {mutant.clause for mutant in mutants()} <= set(clause_index())


@pytest.mark.parametrize("kind", KINDS)
def test_a_mutant_changes_its_file_and_leaves_it_readable(kind: str) -> None:
    of_kind = [mutant for mutant in mutants() if mutant.kind == kind]
    for mutant in of_kind[:: len(of_kind) // 8]:
        text = (ROOT / mutant.path).read_text(encoding="utf-8")
        changed = mutant.applied(text)
        assert changed != text
        if mutant.path.endswith(".py"):
            ast.parse(changed)
        elif mutant.path.endswith(".toml"):
            tomllib.loads(changed)


def test_the_report_counts_what_was_noticed_and_names_survivors() -> None:
    drawn = sample(mutants(), per=1, seed=1)
    assert len({(clause_index()[each.clause].chapter, each.kind, each.clause[:3]) for each in drawn}) == len(drawn)
    text = report([Outcome(drawn[0], 3, noticed=True), Outcome(drawn[1], 2, noticed=False)], 1, 1)
    assert "| **all** | **2** | **1** |" in text
    assert f"* {drawn[1]} (2 tests cite it)" in text
    assert str(drawn[0]) not in text
