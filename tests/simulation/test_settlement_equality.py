"""Kernels settle every round exactly as the game does: no rule, payout or strategy is written a second time."""

import os
from fractions import Fraction

import numpy as np
import pytest

from queenhigh.simulation.generator import key_of
from queenhigh.simulation.job import job_for, prepared
from queenhigh.simulation.kernel import compiled

ROUNDS = int(os.environ.get("QUEENHIGH_SIMULATED_DEALS", "250"))
"""Deals of every case; the full proof plays 1,000,000."""

TABLES = {
    "ante": ("three-card-poker", {"ante": 1000}, {}),
    "pair-plus-alone": ("three-card-poker", {"pair_plus": 500}, {"paytables": {"pair_plus": "C"}}),
    "three-card-all": (
        "three-card-poker",
        {"ante": 1000, "pair_plus": 500, "six_card_bonus": 500, "progressive": 100},
        {"seats": 4, "meters": {("progressive", "main"): Fraction(432150)}},
    ),
    "five-card-progressive": (
        "three-card-poker",
        {"ante": 1000, "five_card_progressive": 500},
        {"seats": 2, "meters": {("five_card_progressive", "main"): Fraction(5000000)}},
    ),
    "four-card": (
        "four-card-poker",
        {"ante": 1000, "aces_up": 500, "six_card_bonus": 500, "progressive": 100},
        {
            "seats": 2,
            "paytables": {"progressive": "D"},
            "meters": {("progressive", "major"): Fraction(120000), ("progressive", "minor"): Fraction(30000)},
        },
    ),
    "stud": (
        "235-stud-poker",
        {"stud": 50000, "win_em_all": 50000, "progressive": 500},
        {"seats": 3, "meters": {("progressive", "main"): Fraction(1234567)}},
    ),
    "ride": (
        "let-it-ride",
        {"bets": 500, "three_card_bonus": 500, "five_card_bonus": 100, "six_card_bonus": 500, "progressive": 100},
        {"seats": 3, "meters": {("progressive", "main"): Fraction(1234500)}},
    ),
}
STRATEGIES = {
    "three-card-poker": ("optimal", "queen-high", "always-play"),
    "four-card-poker": ("optimal", "basic"),
    "235-stud-poker": ("optimal", "never-raise", "always-raise"),
    "let-it-ride": ("optimal", "never-ride", "always-ride"),
}
CASES = [(name, strategy) for name, (game, _, _) in TABLES.items() for strategy in STRATEGIES[game]]


@pytest.mark.parametrize(("name", "strategy"), CASES)
def test_every_round_settles_as_the_game_settles_it(name: str, strategy: str) -> None:
    game, stakes, extra = TABLES[name]
    job = prepared(job_for(game, stakes, strategy=strategy, seed=11, **extra))  # type: ignore[arg-type]
    kernel, plan = compiled(job.plan.shape), job.plan
    cells, left = np.zeros(plan.cells, dtype=np.int64), np.zeros(2, dtype=np.int64)
    for number in range(ROUNDS):
        found, _ = kernel(np.uint64(key_of(11)), number, number + 1, cells, left, plan.tables)
        if not found:
            (cell,) = np.flatnonzero(cells).tolist() if plan.cells < 5000 else [int(cells.argmax())]
            assert plan.cents_of(cell) == job.reference.net_cents(number), f"round {number}"
            cells[cell] = 0


@pytest.mark.parametrize("name", TABLES)
def test_a_part_counts_every_round_once(name: str) -> None:
    game, stakes, extra = TABLES[name]
    job = prepared(job_for(game, stakes, seed=3, **extra))  # type: ignore[arg-type]
    assert job.play(100, 350) == job.play(100, 200) + job.play(200, 350)
    assert sum(job.play(100, 350).values()) == 250
