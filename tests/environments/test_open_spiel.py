"""The games as OpenSpiel has them: its own tests pass, nothing hidden is seen, and the tree has the known optimum."""

import random
import unittest
from fractions import Fraction
from pathlib import Path

import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test

from queenhigh.cards import DECK, card_text
from queenhigh.environments import OneSeat
from queenhigh.environments.action_values import ActionValues
from queenhigh.environments.open_spiel import QueenHighState, game_name
from queenhigh.environments.round_setup import CannotPlay
from queenhigh.rulebook import game_names

GAMES = game_names()
BARE_TABLE = """
operator = "House"
approved = 2026-03-01

[table]
seats = 7
adjacent_boxes = 1
dealing = "hand"
shuffler = "plain"
decks = 1
minimum = "5"
maximum = "500"

[approvals]
layout = 2026-03-01
"""


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The submissions of houses without side wagers, for which a round has the fewest cards."""
    written = {"let-it-ride": '[wagers.bets]\npaytable = "A"\n', "235-stud-poker": ""}
    for game, wagers in written.items():
        (tmp_path / game).write_text(f'game = "{game}"\n{BARE_TABLE}{wagers}', encoding="utf-8")
    return {game: str(tmp_path / game) for game in written}


def played(game: str, seed: int, **parameters: object) -> QueenHighState:
    """A round with random cards and random decisions."""
    state = pyspiel.load_game(game_name(game), parameters).new_initial_state()
    chance = random.Random(seed)
    while not state.is_terminal():
        outcomes = [card for card, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(outcomes))
    assert isinstance(state, QueenHighState)
    return state


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("game", GAMES)
def test_open_spiels_own_game_test_passes(game: str, players: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game_name(game), {"players": players}), 2, True, False)


@pytest.mark.parametrize("game", GAMES)
def test_open_spiels_own_api_tests_pass(game: str) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    loaded = pyspiel.load_game(game_name(game), {"players": 2})
    bases = (api_test.EnforceAPIOnPartialTreeBase,)
    case: type[unittest.TestCase] = type("Case", bases, {"game": loaded, "game_name": game_name(game)})
    case.setUpClass()
    names = [name for name in dir(case) if name.startswith("test_")]
    assert len(names) >= 5
    for name in names:
        getattr(case(name), name)()


@pytest.mark.parametrize("game", GAMES)
def test_a_round_pays_what_it_pays_in_the_other_environments(game: str) -> None:
    for seed in range(10):
        state = played(game, seed)
        deck = dict(zip(state.tree.deal_order, state.cards, strict=True))
        rest = iter([card for card in range(52) if card not in state.cards])
        cards = [DECK[deck[place]] if place in deck else DECK[next(rest)] for place in range(52)]
        environment = OneSeat(game)
        environment.reset(options={"deck": " ".join(map(card_text, cards))})
        rewards = [environment.step(decision)[1] for decision in state.decisions]
        assert state.returns() == [rewards[-1]]


@pytest.mark.parametrize("game", GAMES)
def test_an_information_state_holds_what_the_seat_may_see_and_nothing_else(game: str) -> None:
    whole = played(game, 7, players=3)
    state = whole.get_game().new_initial_state()
    for _, action in ((move.player, move.action) for move in whole.full_history()):
        if not state.is_chance_node():
            point = state.tree.setup.game.next_decision(state.round)
            told = state.information_state_string(state.current_player()).replace(";", " ").split()
            may_see = {card_text(card) for cards in point.sees.values() for card in cards}
            assert {word for word in told if word in set(map(card_text, DECK))} == may_see
            assert sum(state.information_state_tensor()) == 1 + len(may_see) + len(state.decisions)
        state.apply_action(action)


def test_what_everybody_sees_has_no_cards_of_a_hand() -> None:
    state = played("let-it-ride", 7, players=2)
    public = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    observer = state.get_game().make_py_observer(public)
    shown = state.tree.setup.game.face_up(state.round, 1)["community"]
    assert observer.string_from(state, 0).startswith(f"community {card_text(shown[0])}; seat 1 ")
    assert observer.string_from(state, 0) == observer.string_from(state, 1)


def test_the_tree_of_let_it_ride_has_the_exact_optimum(bare: dict[str, str]) -> None:
    """Three cards are known: bet 3 rides, and bets 1 and 2 ride when that is worth it."""
    state = at("let-it-ride", bare, "8s 8h Ad")
    exact = ActionValues(state.tree.setup)

    def ride(position: QueenHighState) -> Fraction:
        point = position.tree.setup.game.next_decision(position.round)
        assert point is not None
        return exact.of(point)["ride"]

    now = ride(state)
    after = [ride(state.child(1).child(card)) for card, _ in state.child(1).chance_outcomes()]
    later = sum(max(value, Fraction(0)) for value in after) / len(after)
    assert best(state) == pytest.approx(float(now + max(now, Fraction(0)) + later))


def test_the_tree_of_235_has_the_exact_value_of_a_raise(bare: dict[str, str]) -> None:
    state = at("235-stud-poker", bare, "8s 8h").child(0)
    state.apply_action(int(DECK[20]))
    point = state.tree.setup.game.next_decision(state.round)
    assert point is not None
    values = ActionValues(state.tree.setup).of(point)
    raised, checked = (best(state.child(state.tree.setup.actions.index(name))) for name in ("raise", "check"))
    assert raised - checked == pytest.approx(float(values["raise"] - values["check"]))


def at(game: str, bare: dict[str, str], cards: str) -> QueenHighState:
    state = pyspiel.load_game(game_name(game), {"submission": bare[game]}).new_initial_state()
    for text in cards.split():
        state.apply_action(next(int(card) for card in DECK if card_text(card) == text))
    assert isinstance(state, QueenHighState)
    assert state.current_player() == 0
    return state


def best(state: QueenHighState) -> float:
    """The value of a state under the best play, by walking its whole tree."""
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        return sum(chance * best(state.child(card)) for card, chance in state.chance_outcomes())
    return max(best(state.child(action)) for action in state.legal_actions())


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"wagers": "ante"}, "such as ante:10"),
        ({"wagers": "ante:3"}, "below the minimum"),
        ({"players": 9}, "1 to 7"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(parameters: dict[str, object], said: str) -> None:
    with pytest.raises(CannotPlay, match=said):
        pyspiel.load_game(game_name("three-card-poker"), parameters)
