"""Strategies of your own: functions and files, valued like those with a name."""

import json
import pickle
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.analysis import edge, par, risk
from queenhigh.analysis.solver import Unknown, paytables_of
from queenhigh.analysis.strategy_file import read_strategy
from queenhigh.cards import Card
from queenhigh.cli.main import queenhigh
from queenhigh.simulation.job import job_for, prepared

THREE, STUD, RIDE = "three-card-poker", "235-stud-poker", "let-it-ride"


def always(cards: Sequence[Card]) -> int:
    return 1


@pytest.mark.parametrize(
    ("game", "wager", "name"),
    [(THREE, "ante", "always-play"), (STUD, "stud", "always-raise"), (RIDE, "bets", "always-ride")],
)
def test_a_function_is_valued_like_the_strategy_it_is(game: str, wager: str, name: str) -> None:
    own, named = edge(game, wager, strategy=always)[0], edge(game, wager, strategy=name)[0]
    assert own.ev == named.ev
    assert own.strategy == "own"
    assert par(game, wager, own.paytable, always)[0].parts == par(game, wager, own.paytable, name)[0].parts


def test_a_bar_in_a_file_is_the_optimal_strategy_of_three_card_poker(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('at_least = "Qs6h4d"\n')
    asked = ["edge", THREE, "--wager", "ante", "--paytable", "A", "--strategy", str(file), "--json"]
    (figure,) = json.loads(CliRunner().invoke(queenhigh, asked).output)
    assert (figure["ev"], figure["strategy"]) == ("-686689/20358520", "own")


@pytest.mark.parametrize(
    ("game", "wager", "data"),
    [
        (THREE, "ante", {"at_least": "Ks2h3d"}),
        ("four-card-poker", "ante", {"at_least": {"1": "3s3h4d2c5h", "2": "8s8h3d2c4h", "3": "TsTh3d2c5h"}}),
        (STUD, "stud", {"hands": ["AsAh", "KsKhKd"]}),
        (RIDE, "bets", {"hands": ["TsTh2d", "TsTh2d3c"]}),
    ],
)
def test_a_file_plays_the_same_in_one_round_in_many_and_simulated(
    game: str, wager: str, data: dict[str, object]
) -> None:
    own = read_strategy(game, data)
    (figure,) = edge(game, wager, next(iter(paytables_of(game, wager))), strategy=own)
    assert risk(game, {wager: 10}, strategy=own).box.ev == 10 * figure.ev  # type: ignore[operator]
    job = job_for(game, {wager: 1000}, strategy=pickle.loads(pickle.dumps(own)), seed=1)
    assert prepared(job).exact == 10 * figure.ev  # type: ignore[operator]


def test_listed_hands_are_known_in_any_suits() -> None:
    rides = read_strategy(RIDE, {"hands": ["Ts Th 2d"]})
    assert [rides([Card(4 * 8 + 3), Card(4 * 8), Card(1)]), rides([Card(4 * 8 + 3), Card(4 * 8), Card(3)])] == [1, 0]


@pytest.mark.parametrize(
    ("game", "data", "said"),
    [
        (THREE, {}, "at_least or hands"),
        (THREE, {"play": "all"}, "play: a strategy file"),
        (THREE, {"hands": "Qs6h4d"}, "write a list"),
        (THREE, {"at_least": "Qs6h4x"}, "not a card"),
        (RIDE, {"at_least": "TsTh2d"}, "list the hands instead"),
    ],
)
def test_a_file_that_says_something_else_is_refused(game: str, data: dict[str, object], said: str) -> None:
    with pytest.raises(Unknown, match=said):
        read_strategy(game, data)
