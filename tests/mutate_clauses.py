"""Breaks the rules one clause at a time and asks whether the tests that cite the clause notice.

    make mutate                                  a sample: one mutant for each document, chapter and kind of fault
    python -m tests.mutate_clauses --per 3 --minutes 60 --documents LIR --report docs/clause-mutation.md

Each mutant is one small fault in a scratch copy of the project. Only the tests that cite its clause are run, without
those that need a browser. A mutant that none of them notices is a citation that proves nothing.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from queenhigh.rulebook import clause_index
from tests.clause_mutants import Mutant, all_mutants

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "examples", "pyproject.toml")
LONGEST_S = 240
_NOT_FOUND = 4
"""What pytest exits with if it is asked for a test that does not exist."""
SLOW = ("tests/browser", "tests/server", "tests/scenarios")
"""Tests that are run last, or not at all where they need a browser."""


class Outcome(NamedTuple):
    mutant: Mutant
    tests: int
    noticed: bool


def cited_tests() -> dict[str, list[str]]:
    """The tests that cite each clause, the quick ones first."""
    code = "import sys; from tests.mutate_clauses import list_citations; list_citations(sys.argv[1])"
    with TemporaryDirectory() as folder:
        out = Path(folder) / "cited.json"
        subprocess.run([sys.executable, "-c", code, str(out)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        found: dict[str, list[str]] = json.loads(out.read_text())
    quick = {clause: [test for test in tests if not test.startswith(SLOW)] for clause, tests in found.items()}
    return {clause: quick[clause] or tests for clause, tests in found.items()}


def list_citations(out: str) -> None:
    """Collect all tests and write which of them cite each clause."""
    import pytest

    class Citations:
        def pytest_collection_finish(self, session: pytest.Session) -> None:
            cited = defaultdict(list)
            for item in session.items:
                for mark in item.iter_markers("clause"):
                    for clause in mark.args:
                        cited[clause].append(item.nodeid)
            Path(out).write_text(json.dumps(cited))

    pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", "--ignore=tests/browser", "tests"], [Citations()])


def sample(mutants: Iterable[Mutant], per: int, seed: int) -> list[Mutant]:
    """So many mutants of each document, chapter and kind."""
    strata: dict[tuple[str, ...], list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        clause = clause_index()[mutant.clause]
        strata[clause.document, clause.chapter, mutant.kind].append(mutant)
    rng = Random(seed)
    return [each for _, found in sorted(strata.items()) for each in rng.sample(found, min(per, len(found)))]


def run(mutant: Mutant, tests: Sequence[str], scratch: Path) -> Outcome:
    """Plant the fault and run the tests that cite the clause. One that fails without the fault too does not count."""
    path = scratch / mutant.path
    text = path.read_text(encoding="utf-8")
    left = list(tests)
    while left:
        path.write_text(mutant.applied(text), encoding="utf-8")
        try:
            failed = _first_failure(left, scratch)
        finally:
            path.write_text(text, encoding="utf-8")
        if failed is None:
            break
        if _first_failure([failed], scratch) is None:
            return Outcome(mutant, len(tests), noticed=True)
        left = [test for test in left if test != failed and not test.startswith(f"{failed}::")]
    return Outcome(mutant, len(tests), noticed=False)


def _first_failure(tests: Sequence[str], scratch: Path) -> str | None:
    """The first test that fails, or the file that cannot be read at all; None if all pass. A test that is named after
    the changed data is no longer found, which is not a failure."""
    options = ["-x", "-q", "-p", "no:cacheprovider", "--tb=no", "-rfE"]
    env = {**os.environ, "PYTHONPATH": f"{scratch / 'src'}{os.pathsep}{scratch}", "PYTHONDONTWRITEBYTECODE": "1"}
    left = list(tests)
    while left:
        command = [sys.executable, "-m", "pytest", *options, *left]
        try:
            done = subprocess.run(
                command, cwd=scratch, env=env, capture_output=True, text=True, timeout=LONGEST_S, check=False
            )
        except subprocess.TimeoutExpired:
            return left[0]
        told = done.stdout + done.stderr
        missing = {test for test in left if f"not found: {scratch / test}" in told}
        if done.returncode == _NOT_FOUND and missing:
            left = [test for test in left if test not in missing]
            continue
        named = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", told, re.MULTILINE)
        return None if done.returncode == 0 else named[1] if named else left[0]
    return None


def run_all(mutants: Sequence[Mutant], cited: Mapping[str, list[str]], jobs: int, minutes: float) -> list[Outcome]:
    """What became of each mutant, or of those that there was time for."""
    over = time.monotonic() + 60 * minutes
    with TemporaryDirectory(prefix="mutants-") as folder:
        free: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            free.put(_scratch(Path(folder) / str(number)))

        def one(mutant: Mutant) -> Outcome | None:
            if time.monotonic() > over:
                return None
            scratch = free.get()
            try:
                outcome = run(mutant, cited.get(mutant.clause, []), scratch)
            finally:
                free.put(scratch)
            print("noticed " if outcome.noticed else "SURVIVED", mutant, flush=True)
            return outcome

        with ThreadPoolExecutor(jobs) as pool:
            return [outcome for outcome in pool.map(one, mutants) if outcome is not None]


def _scratch(folder: Path) -> Path:
    folder.mkdir()
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def report(outcomes: Sequence[Outcome], per: int, seed: int) -> str:
    """The figures by document and chapter and by kind, and every survivor."""
    lines = [
        "# Do the cited tests notice?",
        "",
        "`make mutate` breaks the implementation behind one clause at a time and runs the tests that cite the clause:",
        "it swaps the clause of a step or a payment for another of its chapter, pays another amount, removes a check,",
        "skips a step, or inverts what a check list asks for. A mutant is *noticed* if one of those tests fails.",
        "",
        f"{len(outcomes)} mutants: at most {per} for each document, chapter and kind, drawn with seed {seed},",
        "as many of them as there was time for.",
        "",
        *_table(("kind of fault", "mutants", "noticed"), _counts(outcomes, lambda mutant: (mutant.kind,))),
        "",
        *_table(("document", "chapter", "mutants", "noticed"), _counts(outcomes, _place)),
        "",
    ]
    survivors = [outcome for outcome in outcomes if not outcome.noticed]
    lines += ["## Survivors", ""] if survivors else ["No mutant survived."]
    lines += [f"* {outcome.mutant} ({outcome.tests} tests cite it)" for outcome in survivors]
    return "\n".join(lines) + "\n"


def _place(mutant: Mutant) -> tuple[str, ...]:
    clause = clause_index()[mutant.clause]
    return clause.document, clause.chapter


def _counts(outcomes: Sequence[Outcome], by: Callable[[Mutant], tuple[str, ...]]) -> list[tuple[str, ...]]:
    made, noticed = Counter(by(one.mutant) for one in outcomes), Counter(by(o.mutant) for o in outcomes if o.noticed)
    rows = [(*key, str(made[key]), str(noticed[key])) for key in made]
    blank = [""] * (len(rows[0]) - 3) if rows else []
    return [*rows, ("**all**", *blank, f"**{made.total()}**", f"**{noticed.total()}**")]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    texts = len(head) - 2
    rule = ["---"] * texts + ["---:"] * 2
    return [f"| {' | '.join(row)} |" for row in (head, rule, *rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--per", type=int, default=1, help="mutants for each document, chapter and kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10, help="begin no mutant after so many minutes")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--documents", nargs="*", default=["3CP", "4CP", "235", "LIR", "RACK"])
    parser.add_argument("--report", type=Path)
    asked = parser.parse_args()
    chosen = [mutant for mutant in all_mutants(ROOT) if mutant.clause.partition("-")[0] in asked.documents]
    drawn = sample(chosen, asked.per, asked.seed)
    Random(asked.seed).shuffle(drawn)
    print(f"{len(drawn)} of {len(chosen)} mutants", flush=True)
    outcomes = run_all(drawn, cited_tests(), asked.jobs, asked.minutes)
    order = {clause: number for number, clause in enumerate(clause_index())}
    outcomes.sort(key=lambda outcome: order[outcome.mutant.clause])
    text = report(outcomes, asked.per, asked.seed)
    print(text)
    if asked.report is not None:
        asked.report.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
