"""Breaks the rules one clause at a time and asks whether the tests that cite the clause notice.

    make mutate                                  a sample: one mutant for each document, chapter and kind of fault
    python -m tests.mutate_clauses --clauses 80 --seed 2 --minutes 60 --kept build/mutants.jsonl
    python -m tests.mutate_clauses --clauses 80 --seed 3 --other-than 2
    python -m tests.mutate_clauses --per 3 --documents LIR --report docs/clause-mutation.md

Each mutant is one small fault. Only the tests that cite its clause are run, without those that need a browser. A mutant
that none of them notices is a citation that proves nothing. With `--kept` every outcome is written down at once, and a
later run goes on where this one stopped.
"""

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from queenhigh.rulebook import clause_index
from tests.clause_mutants import Mutant, all_mutants
from tests.loaded_mutants import LoadedTests, Outcome

ROOT = Path(__file__).parents[1]
_UNNEEDED = ("schemathesis", "xdist", "playwright", "cacheprovider")
"""Plugins that no test of a mutant needs."""


def sample(mutants: Iterable[Mutant], per: int, seed: int) -> list[Mutant]:
    """So many mutants of each document, chapter and kind."""
    strata: dict[tuple[str, ...], list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        clause = clause_index()[mutant.clause]
        strata[clause.document, clause.chapter, mutant.kind].append(mutant)
    rng = Random(seed)
    return [each for _, found in sorted(strata.items()) for each in rng.sample(found, min(per, len(found)))]


def sample_clauses(mutants: Iterable[Mutant], many: int, per: int, seed: int) -> list[Mutant]:
    """The mutants of so many clauses, taken in turn from each document and bearing, at most `per` of a kind."""
    of_clause: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        of_clause[mutant.clause].append(mutant)
    rng, strata = Random(seed), defaultdict(list)
    for clause in sorted(of_clause):
        known = clause_index()[clause]
        strata[known.document, known.bearing].append(clause)
    for found in strata.values():
        rng.shuffle(found)
    turns = [clause for turn in zip_longest(*(strata[key] for key in sorted(strata))) for clause in turn if clause]
    drawn = []
    for clause in turns[:many]:
        kinds: dict[str, list[Mutant]] = defaultdict(list)
        for mutant in of_clause[clause]:
            kinds[mutant.kind].append(mutant)
        drawn += [each for found in kinds.values() for each in rng.sample(found, min(per, len(found)))]
    return drawn


def run_all(mutants: Sequence[Mutant], over: float, kept: Path) -> None:
    """Write down what became of each mutant, or of those that there was time for."""

    def told(outcome: Outcome) -> None:
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps([_key(outcome.mutant), outcome.tests, outcome.noticed, outcome.by]) + "\n")
        print("noticed " if outcome.noticed else "SURVIVED", outcome.mutant, outcome.by, file=sys.stderr, flush=True)

    options = ["-qq", "-s", "--ignore=tests/browser", *(f"-pno:{name}" for name in _UNNEEDED), "tests"]
    pytest.main(options, [LoadedTests(mutants, over, told)])


def _key(mutant: Mutant) -> str:
    return f"{mutant} in {mutant.path}"


def read_kept(kept: Path, mutants: Iterable[Mutant]) -> dict[str, Outcome]:
    """The outcomes that earlier runs wrote down, the latest of each mutant."""
    by_key = {_key(mutant): mutant for mutant in mutants}
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    told = [json.loads(line) for line in lines]
    return {key: Outcome(by_key[key], tests, noticed, by) for key, tests, noticed, by in told if key in by_key}


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
    parser.add_argument("--clauses", type=int, help="instead: the mutants of so many clauses, by document and bearing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--other-than", type=int, nargs="*", default=[], help="with --clauses: none that these seeds drew"
    )
    parser.add_argument("--minutes", type=float, default=10, help="begin no mutant after so many minutes")
    parser.add_argument("--documents", nargs="*", default=["3CP", "4CP", "235", "LIR", "RACK"])
    parser.add_argument("--kinds", nargs="*", help="only these kinds of fault")
    parser.add_argument("--only", nargs="*", help="only these clauses; every mutant of theirs with --per 100")
    parser.add_argument("--kept", type=Path, help="where outcomes are written down, and read by a later run")
    parser.add_argument("--again", action="store_true", help="run the survivors among the outcomes kept once more")
    parser.add_argument("--report", type=Path)
    asked = parser.parse_args()
    over = time.monotonic() + 60 * asked.minutes
    chosen = [mutant for mutant in all_mutants(ROOT) if mutant.clause.partition("-")[0] in asked.documents]
    chosen = [mutant for mutant in chosen if not asked.kinds or mutant.kind in asked.kinds]
    chosen = [mutant for mutant in chosen if not asked.only or mutant.clause in asked.only]
    if asked.clauses:
        for seed in asked.other_than:
            known = {mutant.clause for mutant in sample_clauses(chosen, asked.clauses, asked.per, seed)}
            chosen = [mutant for mutant in chosen if mutant.clause not in known]
        drawn = sample_clauses(chosen, asked.clauses, asked.per, asked.seed)
    else:
        drawn = sample(chosen, asked.per, asked.seed)
        Random(asked.seed).shuffle(drawn)
    print(f"{len(drawn)} of {len(chosen)} mutants", flush=True)
    with TemporaryDirectory() as folder:
        kept = asked.kept or Path(folder) / "outcomes.jsonl"
        before = read_kept(kept, drawn)
        done = {key for key, outcome in before.items() if outcome.noticed or not asked.again}
        left = [mutant for mutant in drawn if _key(mutant) not in done]
        if left:
            run_all(left, over, kept)
        outcomes = list(read_kept(kept, drawn).values())
    order = {clause: number for number, clause in enumerate(clause_index())}
    outcomes.sort(key=lambda outcome: order[outcome.mutant.clause])
    text = report(outcomes, asked.per, asked.seed)
    print(text)
    if asked.report is not None:
        asked.report.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
