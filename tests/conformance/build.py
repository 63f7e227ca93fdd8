"""Writes the suite: `python -m tests.conformance.build`; `--check` only says which files would change."""

import shutil
import sys
from pathlib import Path

from queenhigh.conformance import load_suite
from tests.conformance.acceptable_vectors import acceptable_vectors
from tests.conformance.dealing_vectors import dealing_vectors
from tests.conformance.legality_vectors import legality_vectors
from tests.conformance.main_wager_vectors import main_wager_vectors
from tests.conformance.mistakes import page
from tests.conformance.ranking_vectors import ranking_vectors
from tests.conformance.settlement_vectors import settlement_vectors
from tests.conformance.value_vectors import value_vectors
from tests.conformance.vectors import SUITE, Vector, group_texts

PAYOUTS = Path(__file__).parents[1] / "reference" / "payouts.csv"
"""Every line of every paytable by its letter: who writes an engine from the suite alone needs them."""


def all_vectors() -> list[Vector]:
    return [*ranking_vectors(), *settlement_vectors(), *quick_vectors()]


def quick_vectors() -> list[Vector]:
    """Those that take no time to make, so that every test run makes them again."""
    return [*main_wager_vectors(), *acceptable_vectors(), *legality_vectors(), *dealing_vectors(), *value_vectors()]


def changed_files(vectors: list[Vector], suite: Path) -> list[str]:
    """The files of these vectors that are not the same to the last byte."""
    return [
        str(path)
        for path, text in group_texts(vectors).items()
        if not (suite / path).is_file() or (suite / path).read_text(encoding="utf-8") != text
    ]


def build(suite: Path) -> int:
    vectors = all_vectors()
    shutil.rmtree(suite / "vectors", ignore_errors=True)
    for path, text in group_texts(vectors).items():
        file = suite / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    shutil.copyfile(PAYOUTS, suite / "paytables.csv")
    (suite / "MISTAKES.md").write_text(page(load_suite(suite)), encoding="utf-8")
    return len(vectors)


if __name__ == "__main__":
    if "--check" in sys.argv:
        changed = changed_files(all_vectors(), SUITE)
        if not changed and (SUITE / "MISTAKES.md").read_text(encoding="utf-8") != page(load_suite(SUITE)):
            changed = ["MISTAKES.md"]
        print("\n".join(changed) or "Every file is the same to the last byte.")
        sys.exit(1 if changed else 0)
    print(f"{build(SUITE):,} vectors")
