"""The counts of a simulation: the same wherever they are made, and distributed as the exact law says."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from queenhigh.analysis import Unknown, edge, together
from queenhigh.simulation import OneProcess, OtherRun, Processes, Simulation, job_for, load, save, simulate
from queenhigh.simulation.backends import Part
from queenhigh.simulation.job import Counts, Job, prepared
from queenhigh.simulation.kernel import compiled

ROUNDS = 400_000
MIXES = {
    "three-card-poker": {"ante": 10, "pair_plus": 5},
    "235-stud-poker": {"stud": 5, "win_em_all": 5},
    "let-it-ride": {"bets": 5, "three_card_bonus": 5},
    "four-card-poker": {"ante": 10, "aces_up": 5},
}


class SmallParts(OneProcess):
    part_rounds = 1000


class SmallProcesses(Processes):
    part_rounds = 1000


def cents(stakes: Mapping[str, int]) -> dict[str, int]:
    return {name: 100 * stake for name, stake in stakes.items()}


@pytest.mark.parametrize("game", MIXES)
def test_counts_follow_the_exact_law(game: str) -> None:
    law = together(game, MIXES[game]).tally
    result = simulate(job_for(game, cents(MIXES[game]), seed=2), ROUNDS)
    assert result.exact == law.mean
    assert {Fraction(net, 100) for net in result.counts} <= set(law.counts)
    expected = {net: ROUNDS * count / law.total for net, count in law.counts.items()}
    common = [net for net, mean in expected.items() if mean >= 10]
    square = sum((result.counts[int(100 * net)] - expected[net]) ** 2 / expected[net] for net in common)
    freedom = len(common) - 1
    assert square < freedom + 4.5 * (2 * freedom) ** 0.5 + 8, (square, freedom)


@pytest.mark.parametrize(
    ("game", "wager", "strategy"),
    [
        ("three-card-poker", "ante", "queen-high"),
        ("235-stud-poker", "stud", "always-raise"),
        ("let-it-ride", "bets", "never-ride"),
        ("four-card-poker", "ante", "basic"),
        ("four-card-poker", "aces_up", "optimal"),
    ],
)
def test_the_exact_mean_is_that_of_the_strategy_for_every_seat(game: str, wager: str, strategy: str) -> None:
    figure = edge(game, wager, strategy=strategy)[0]
    job = job_for(game, {wager: 100}, strategy=strategy, seats=3, seed=0)
    assert prepared(job).exact == 3 * figure.ev  # type: ignore[operator]


def test_processes_count_what_one_process_counts() -> None:
    job = job_for("three-card-poker", {"ante": 1000, "pair_plus": 500}, seats=2, seed=5)
    alone = simulate(job, 5500, backend=SmallParts())
    assert simulate(job, 5500, backend=SmallProcesses(2)).counts == alone.counts == simulate(job, 5500).counts


def test_two_hands_of_three_count_as_in_the_kernel_for_all_shapes() -> None:
    job = prepared(job_for("three-card-poker", {"ante": 1000}, seed=6))
    assert job.plan.shape.two_hands
    cells, left = np.zeros(job.plan.cells, dtype=np.int64), np.zeros(2, dtype=np.int64)
    kernel = compiled(job.plan.shape)
    assert kernel(np.uint64(job.key), 1000, 8300, cells, left, job.plan.tables) == (0, 8300)
    assert job.counted(cells) == job.play(1000, 8300)


def test_getting_ready_is_no_time_of_play() -> None:
    told: list[str] = []

    class Slow(SmallParts):
        def get_ready(self, job: Job) -> None:
            told.append("ready")

        def play(self, job: Job, parts: Iterable[Part]) -> Iterator[Counts]:
            told.append("play")
            return super().play(job, parts)

    def clock() -> float:
        told.append("clock")
        return float(len(told))

    simulate(job_for("three-card-poker", {"ante": 1000}, seed=6), 500, backend=Slow(), clock=clock)
    assert told == ["ready", "clock", "play", "clock"]


def test_a_run_that_was_interrupted_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    job = job_for("let-it-ride", {"bets": 500}, seed=9)
    state = tmp_path / "run.json"
    seen: list[Simulation] = []

    def interrupt(result: Simulation) -> None:
        seen.append(result)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(job, 9500, backend=SmallParts(), progress=interrupt)
    save(seen[-1], state)
    resumed = simulate(job, 9500, before=load(job, state))
    assert resumed.rounds == 9500
    assert resumed.counts == simulate(job, 9500).counts
    with pytest.raises(OtherRun, match="another simulation"):
        load(job_for("let-it-ride", {"bets": 500}, seed=10), state)


def test_a_run_stops_when_the_interval_is_narrow_enough() -> None:
    job = job_for("three-card-poker", {"ante": 1000}, seed=4)
    result = simulate(job, 10**9, backend=SmallParts(), until=0.05)
    assert result.half_width <= 0.05
    assert result.rounds < 10_000


@pytest.mark.parametrize(
    ("stakes", "options", "words"),
    [
        ({"antes": 100}, {}, "not a wager"),
        ({"ante": 100}, {"strategy": "bold"}, "has no strategy 'bold'"),
        ({"ante": 100}, {"paytables": {"ante": "Z"}}, "no paytable 'Z'"),
        ({"ante": 100, "progressive": 100}, {}, "say what the main meter of progressive shows"),
        ({"ante": 100}, {"meters": {("progressive", "main"): Fraction(1)}}, "not a progressive"),
        ({"ante": 100}, {"seats": 8}, "8 seats"),
        ({"progressive": 100}, {"meters": {("progressive", "main"): Fraction(100000)}}, "ante"),
    ],
)
def test_what_cannot_be_played_is_refused(stakes: dict[str, int], options: dict[str, object], words: str) -> None:
    with pytest.raises(Unknown, match=words):
        job_for("three-card-poker", stakes, seed=1, **options)  # type: ignore[arg-type]
