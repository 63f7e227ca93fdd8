"""A game that others add has environments too; what needs a solver says so."""

import numpy as np
import pytest

from queenhigh.environments import ManyPlayers, ManySeats, OneSeat, environment_ids
from queenhigh.environments.benchmark import benchmark
from queenhigh.environments.round_setup import CannotPlay, set_up
from queenhigh.simulation.deal import deal, shape_of


def test_it_is_played_alone_by_many_and_at_machine_speed(two_card_duel: str) -> None:
    assert f"QueenHigh/{two_card_duel}-v1" in environment_ids()
    environment = OneSeat(two_card_duel)
    environment.reset(seed=1)
    assert environment.step(0)[2]
    table = ManyPlayers(two_card_duel, seats=2)
    table.reset(seed=1)
    seats = ManySeats(50, two_card_duel)
    seats.reset(seed=1)
    setup = seats.setup
    rounds = [deal(setup.table, shape_of(setup.table), seats.key, number) for number in range(50)]
    actions = np.arange(50) % len(setup.actions)
    nets = [
        setup.game.settle(round_.with_decision(1, setup.actions[action])).boxes[0].net / setup.unit
        for round_, action in zip(rounds, actions, strict=True)
    ]
    assert seats.step(actions)[1].tolist() == nets


def test_exact_values_need_a_solver(two_card_duel: str) -> None:
    with pytest.raises(CannotPlay, match="no exact solver for Two Card Duel"):
        OneSeat(two_card_duel, exact=True)
    with pytest.raises(CannotPlay, match="only its rewards can be sampled"):
        benchmark(set_up(two_card_duel, None, None))
