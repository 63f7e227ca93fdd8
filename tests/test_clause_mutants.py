"""The faults that `make mutate` plants: each is one change behind a known clause, and the code stays code."""

import ast
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from queenhigh.rulebook import clause_index
from tests.clause_mutants import Mutant, all_mutants
from tests.loaded_mutants import Outcome
from tests.mutate_clauses import report, sample, sample_clauses

ROOT = Path(__file__).parents[1]
KINDS = ("another clause", "another amount", "a check removed", "a step skipped", "a duty inverted", "a rule broken")


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


@pytest.mark.parametrize("kind", ["another amount", "a rule broken"])
def test_a_planted_fault_is_in_force_in_the_process_that_it_was_planted_in(kind: str, tmp_path: Path) -> None:
    """In a process of its own, since code that was changed stays changed."""
    wanted = {"another amount": "3CP-12.A", "a rule broken": "3CP-6.D.2"}[kind]
    mutant = next(each for each in mutants() if (each.kind, each.clause) == (kind, wanted))
    script = f"""
from pathlib import Path
from queenhigh.cards import THREE, parse_cards
from queenhigh.rulebook import gist
from tests.clause_mutants import Mutant
from tests.loaded_mutants import plant
def told():
    return gist("3CP-12.A"), THREE.name(parse_cards("As Ah Ad"))
before = told()
plant(Mutant(*{tuple(mutant)!r}), Path({str(tmp_path)!r}))
assert told() != before, before
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_clauses_are_drawn_from_every_document_and_bearing() -> None:
    drawn = {each.clause for each in sample_clauses(mutants(), many=34, per=1, seed=1)}
    assert len(drawn) == 34
    places = Counter((clause_index()[clause].document, clause_index()[clause].bearing) for clause in drawn)
    assert set(places.values()) <= {1, 2, 3}
    assert len(places) == 17
