"""`queenhigh simulate` as a user runs it: what it prints, how a run is resumed, and what it refuses."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh

THREE_CARD = ("three-card-poker", "ante=10", "pair_plus=5", "--seed", "3")


def run(*args: str) -> Result:
    return CliRunner().invoke(queenhigh, ["simulate", *args])


def data(*args: str) -> dict[str, Any]:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_the_answer_has_every_field_that_programs_rely_on() -> None:
    answer = data(*THREE_CARD, "--rounds", "2000")
    fields = {"rounds", "mean", "sd", "exact", "z", "rounds_per_second", "backend", "counts"}
    assert fields <= answer.keys()
    assert (answer["rounds"], sum(answer["counts"].values()), answer["backend"]) == (2000, 2000, "process")
    assert answer["mean"] == pytest.approx(sum(int(net) * count for net, count in answer["counts"].items()) / 200_000)


def test_several_processes_count_the_same() -> None:
    alone, several = (data(*THREE_CARD, "--rounds", "3000", *more) for more in ((), ("--processes", "2")))
    assert several["backend"] == "processes"
    assert several["counts"] == alone["counts"]


OWN_TABLE = """[paytables.pair_plus.X]
mini_royal = { to_one = 50 }
straight_flush = { to_one = 40 }
three_of_a_kind = { to_one = 30 }
straight = { to_one = 6 }
flush = { to_one = "3/2" }
pair = "push"
"""


def test_a_paytable_and_a_strategy_of_ones_own_are_played(tmp_path: Path) -> None:
    table, strategy = tmp_path / "table.toml", tmp_path / "strategy.toml"
    table.write_text(OWN_TABLE)
    strategy.write_text('at_least = "Ks 2h 3d"\n')
    own = "--strategy", str(strategy), "--paytable", f"pair_plus={table}"
    answer = data(*THREE_CARD, *own, "--rounds", "3000")
    assert answer["strategy"] == "own"
    assert data(*THREE_CARD, *own, "--rounds", "3000", "--processes", "2")["counts"] == answer["counts"]
    exact = CliRunner().invoke(queenhigh, ["risk", *THREE_CARD[:3], *own, "--json"])
    assert json.loads(exact.stdout)["per_round"]["mean"] == answer["exact"]
    # A flush at 3 to 2 and a Play that ties: $7.50 beside a push of ante and play.
    assert answer["counts"]["-1250"] > 0
    refused = run("three-card-poker", "pair_plus=5.01", *own[2:], "--rounds", "10")
    assert refused.exit_code == 2
    assert "3 to 2 does not make whole cents" in refused.output


def test_a_saved_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    state = str(tmp_path / "run.json")
    data(*THREE_CARD, "--rounds", "1500", "--state", state)
    resumed = data(*THREE_CARD, "--rounds", "4000", "--state", state)
    assert resumed["counts"] == data(*THREE_CARD, "--rounds", "4000")["counts"]
    other = run("let-it-ride", "bets=5", "--seed", "3", "--rounds", "10", "--state", state)
    assert other.exit_code == 2
    assert "holds another simulation" in other.output


def test_a_run_prints_its_seed_and_the_exact_mean_beside_its_own() -> None:
    result = run("let-it-ride", "bets=5", "--rounds", "1000", "--seats", "3")
    assert result.exit_code == 0
    seed = result.output.splitlines()[0].rpartition(" ")[2]
    again = run("let-it-ride", "bets=5", "--rounds", "1000", "--seats", "3", "--seed", seed)
    told = [line for line in result.output.splitlines() if "a second" not in line]
    assert told == [line for line in again.output.splitlines() if "a second" not in line]
    assert "exactly" in result.output


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("three-card-poker", "ante=10.005"), "at most two decimals"),
        (("three-card-poker", "bets=10"), "'bets' is not a wager"),
        (("three-card-poker", "ante=10", "--seats", "8"), "allowed: 1 to 7"),
        (("three-card-poker", "ante=10", "--until", "narrow"), "not a percentage such as 0.01%"),
        (("three-card-poker", "ante=10", "--gpu", "--processes", "2"), "choose one of"),
        (("three-card-poker", "ante=10", "--state", "no/such/folder/run.json"), "no/such/folder does not exist"),
    ],
)
def test_what_cannot_be_run_is_refused_before_a_round_is_played(args: tuple[str, ...], words: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.output


@pytest.mark.skipif(find_spec("cupy") is not None, reason="CuPy is here")
def test_without_a_graphics_card_the_message_says_what_is_needed() -> None:
    result = run(*THREE_CARD, "--gpu")
    assert result.exit_code == 2
    assert "pip install 'queenhigh[gpu]'" in result.output
