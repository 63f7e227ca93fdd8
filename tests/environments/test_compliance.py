"""The environments pass the tests of their own ecosystems, without a warning."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

import queenhigh.environments
from queenhigh.environments import ManyPlayers
from queenhigh.rulebook import game_names

GAMES = game_names()


def test_every_game_has_an_environment_with_a_version() -> None:
    assert [gymnasium.spec(name).version for name in queenhigh.environments.environment_ids()] == [1] * len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_to_warn_about(game: str) -> None:
    check_env(gymnasium.make(f"QueenHigh/{game}-v1").unwrapped)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_to_warn_about(game: str) -> None:
    api_test(ManyPlayers(game), num_cycles=20)
    seed_test(lambda: ManyPlayers(game), num_cycles=10)


@pytest.mark.parametrize("game", ["let-it-ride"])
def test_many_seats_declare_how_they_start_again(game: str) -> None:
    seats = gymnasium.make_vec(f"QueenHigh/{game}-v1", num_envs=3)
    assert seats.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observed, info = seats.reset(seed=1)
    assert observed in seats.observation_space
    assert info["action_mask"].shape == (3, 2)
