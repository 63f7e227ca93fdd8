"""Writes the suite's vectors: `python -m tests.conformance.build`."""

import shutil
import sys
from pathlib import Path

from tests.conformance.acceptable_vectors import acceptable_vectors
from tests.conformance.dealing_vectors import dealing_vectors
from tests.conformance.legality_vectors import legality_vectors
from tests.conformance.ranking_vectors import ranking_vectors
from tests.conformance.settlement_vectors import settlement_vectors
from tests.conformance.value_vectors import value_vectors
from tests.conformance.vectors import SUITE, group_texts

PAYOUTS = Path(__file__).parents[1] / "reference" / "payouts.csv"
"""Every line of every paytable by its letter: who writes an engine from the suite alone needs them."""


def build(suite: Path) -> int:
    vectors = [
        *ranking_vectors(),
        *settlement_vectors(),
        *acceptable_vectors(),
        *legality_vectors(),
        *dealing_vectors(),
        *value_vectors(),
    ]
    shutil.rmtree(suite / "vectors", ignore_errors=True)
    for path, text in group_texts(vectors).items():
        file = suite / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    shutil.copyfile(PAYOUTS, suite / "paytables.csv")
    return len(vectors)


if __name__ == "__main__":
    print(f"{build(SUITE):,} vectors")
    sys.exit()
