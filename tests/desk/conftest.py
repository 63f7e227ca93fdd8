"""Figures that take seconds to compute are computed once for all workers, as in the tests of the analysis."""

import pytest

from queenhigh.analysis.four_card.dealer_table import BeatenTable
from tests.analysis.conftest import solved

__all__ = ["solved"]


@pytest.fixture(scope="session", autouse=True)
def _four_card_poker_is_solved(solved: BeatenTable) -> None:
    """Every test here may price an Ante of Four Card Poker."""
