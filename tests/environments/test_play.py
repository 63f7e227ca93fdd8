"""What an environment shows, rewards and tells is what the game itself says, and nothing else."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from queenhigh.cards import Card
from queenhigh.environments import ManyPlayers, ManySeats, OneSeat
from queenhigh.environments.benchmark import benchmark
from queenhigh.environments.documentation import HEADINGS, page
from queenhigh.environments.observation import layout_of
from queenhigh.environments.round_setup import CannotPlay, set_up
from queenhigh.games import Round
from queenhigh.rulebook import game_names
from queenhigh.simulation.deal import deal, shape_of
from tests.environments.learning_example import learn, value_of

GAMES = game_names()
ALL_WAGERS = {
    "three-card-poker": {"ante": 10, "pair_plus": 5, "progressive": 1, "six_card_bonus": 5},
    "235-stud-poker": {"two_card": 10, "three_card": 10, "five_card": 10, "win_em_all": 5, "progressive": 1},
    "let-it-ride": {"bet_1": 5, "bet_2": 5, "bet_3": 5, "three_card_bonus": 5, "six_card_bonus": 5, "progressive": 1},
}
SEATS = 200


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_do_not_change_what_is_seen(game: str) -> None:
    """Every card that the game does not show is exchanged, and the observation stays the same."""
    environment = OneSeat(game)
    environment.reset(seed=5)
    setup, layout = environment.setup, layout_of(environment.setup)
    round_ = environment._round
    for stage in range(len(setup.stages)):
        seen = {card for cards in setup.game.visible(round_, round_.boxes[0], stage).values() for card in cards}
        spare = iter([card for card in range(52) if card not in set(round_.all_cards())])
        swap = {card: next(spare) for card in round_.all_cards() if card not in seen}
        assert swap
        other = _exchanged(round_, swap)
        assert (
            layout.encode(setup, other, other.boxes[0]).tolist()
            == layout.encode(setup, round_, round_.boxes[0]).tolist()
        )
        round_ = round_.with_decision(1, setup.game.choices(round_.boxes[0], stage)[0])


def _exchanged(round_: Round, swap: dict[Card, int]) -> Round:
    def other(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(swap.get(card, card)) for card in cards)

    boxes = tuple(box.with_cards(other(box.cards)) for box in round_.boxes)
    return round_._replace(
        boxes=boxes, dealer=other(round_.dealer), community=other(round_.community), box_cards=other(round_.box_cards)
    )


@pytest.mark.parametrize("game", ALL_WAGERS)
def test_many_seats_deal_show_and_settle_as_the_game_does(game: str) -> None:
    """Cards, observations and rewards of compiled rounds, each compared with the same round of the game."""
    seats = ManySeats(SEATS, game, wagers=ALL_WAGERS[game])
    observed, _ = seats.reset(seed=11)
    setup, shape, layout = seats.setup, shape_of(seats.setup.table), seats.layout
    chance = np.random.default_rng(3)
    rounds = [deal(setup.table, shape, seats.key, int(number)) for number in seats.round_numbers()]
    rewards, info = np.zeros(SEATS), dict[str, Any]()
    for stage in range(len(setup.stages)):
        for seat, round_ in enumerate(rounds):
            assert observed[seat].tolist() == layout.encode(setup, round_, round_.boxes[0]).tolist()
        actions = chance.integers(len(setup.actions), size=SEATS)
        rounds = [
            round_.with_decision(1, setup.actions[action]) for round_, action in zip(rounds, actions, strict=True)
        ]
        observed, rewards, over, _, info = seats.step(actions)
        assert over.all() == (stage == len(setup.stages) - 1)
    assert rewards.tolist() == [setup.game.settle(round_).boxes[0].net / setup.unit for round_ in rounds]
    for seat, round_ in enumerate(rounds):
        assert info["final_obs"][seat].tolist() == layout.encode(setup, round_, round_.boxes[0]).tolist()


def test_a_seed_gives_the_same_rounds() -> None:
    one, other = (ManySeats(64, "let-it-ride") for _ in range(2))
    actions = np.zeros(64, dtype=np.int64)
    assert one.reset(seed=4)[0].tolist() == other.reset(seed=4)[0].tolist()
    for _ in range(5):
        assert one.step(actions)[1].tolist() == other.step(actions)[1].tolist()


def test_info_carries_exact_values_and_the_regret_of_the_action_taken() -> None:
    environment = OneSeat("three-card-poker", exact=True)
    _, info = environment.reset(options={"deck": "Qs 2h 6h 3h 4d 9c"})
    assert info["exact_values"] == {"play": Fraction(-9151, 9212), "fold": Fraction(-1)}
    assert info["action_mask"].tolist() == [1, 1]
    assert environment.actions[info["best_action"]] == "play"
    _, reward, over, _, info = environment.step(1)
    assert (reward, over, info["exact_regret"]) == (-1, True, Fraction(61, 9212))


def test_an_agent_counts_the_cards_that_others_show() -> None:
    """In 235 the third cards lie face up, so that the deck is smaller for everyone."""
    table = ManyPlayers("235-stud-poker", seats=2, exact=True)
    table.reset(seed=2)
    for _ in range(2):
        table.step(0)
    others = table.layout.place_start("others")
    assert table.observe("seat_1")[others : others + 52].sum() == 1
    assert table.infos["seat_1"]["exact_values"] != OneSeat("235-stud-poker", exact=True).reset()[1]["exact_values"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game": "three-card-poker", "wagers": {"pair_plus": 5}}, "decides nothing; add Ante"),
        ({"game": "three-card-poker", "submission": "examples/tidewater.toml"}, "not for three-card-poker"),
        ({"submission": "examples/stadium.toml"}, "electronic"),
        ({"game": "three-card-poker", "wagers": {"ante": 1}}, "below the minimum"),
        ({"game": "three-card-poker", "wagers": {"ante": 5, "pair_plus": 5}, "exact": True}, "forfeits Pair Plus"),
        ({}, "name a game or a submission"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(arguments: dict[str, object], reason: str) -> None:
    with pytest.raises(CannotPlay, match=reason):
        OneSeat(**arguments)  # type: ignore[arg-type]


def test_a_submission_decides_what_is_paid() -> None:
    environment = OneSeat(submission="examples/harbor-room.toml", wagers={"ante": 10})
    assert environment.setup.game.house.operator == "Harbor Room"


def test_actions_that_are_not_allowed_are_refused() -> None:
    seats = ManySeats(2, "let-it-ride")
    with pytest.raises(gymnasium.error.InvalidAction, match="seat 1"):
        seats.step(np.array([0, 2]))
    environment = OneSeat("let-it-ride")
    with pytest.raises(gymnasium.error.ResetNeeded):
        environment.step(0)


def test_random_play_earns_what_the_table_says() -> None:
    """Half of all actions at random: the mean of many rewards is near the exact value of the benchmark."""
    seats = ManySeats(4096, "three-card-poker", final_observations=False)
    seats.reset(seed=1)
    chance = np.random.default_rng(1)
    rewards = np.concatenate([seats.step(chance.integers(2, size=4096))[1] for _ in range(20)])
    exact = next(
        policy.value for policy in benchmark(set_up("three-card-poker", None, None)) if policy.name == "random"
    )
    assert abs(rewards.mean() - float(exact)) < 5 * rewards.std() / len(rewards) ** 0.5


def test_the_example_learns_to_play_nearly_best() -> None:
    """The suite plays a small part of it; a minute is enough for a tenth of a percent."""
    plays, rounds = learn(60, most_steps=400_000)
    assert rounds >= 400_000
    assert value_of(plays) > -0.0337298 - 0.004


@pytest.mark.parametrize("game", GAMES)
def test_every_environment_has_a_page_with_the_same_headings(game: str) -> None:
    text = Path(f"docs/environments/{game}.md").read_text(encoding="utf-8")
    assert tuple(line[3:] for line in text.splitlines() if line.startswith("## ")) == HEADINGS
    if game == "three-card-poker":
        assert text == page(set_up(game, None, None))
