"""Each game for OpenSpiel, with every card that is dealt as a chance action: `queenhigh[openspiel]`.

Importing this module registers the games with OpenSpiel:

>>> import pyspiel
>>> import queenhigh.environments.open_spiel
>>> game = pyspiel.load_game("queenhigh_let_it_ride", {"players": 2, "wagers": "bet_1:5 bet_2:5 bet_3:5"})
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 52)

A card is dealt when somebody may look at it, and no earlier: the cards that stay hidden until the end are dealt after
the last decision. That changes no chance, and a search through the tree cannot look at a hidden card.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "This needs queenhigh[openspiel]: pip install 'queenhigh[openspiel]'", name=error.name
    ) from None

from queenhigh.cards import DECK, Card, card_text
from queenhigh.environments.observation import OWN, Layout, layout_of, place_name
from queenhigh.environments.round_setup import CannotPlay, Setup, set_up
from queenhigh.environments.utility_bounds import utility_bounds
from queenhigh.games import Box, Round
from queenhigh.rulebook import game_names, rulebook

Moves = tuple[int, ...]
Parameters = Mapping[str, Any]
"""As OpenSpiel hands them over."""

_DEFAULTS = {"players": 1, "submission": "", "wagers": ""}


class RoundTree:
    """What may follow on what in a round of one setup. Cards and decisions are numbers, in the order they came."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.layout: Layout = layout_of(setup)
        self._shown_by = [self._positions_seen(stage) for stage in range(len(setup.stages))]
        in_round = {int(card) for card in self._sample.all_cards()}
        shown = dict.fromkeys(position for seen in self._shown_by for position in seen)
        self.deal_order = (*shown, *sorted(in_round - set(shown)))
        """The positions in the deck, in the order in which somebody may look at their cards."""
        self.cards_by_stage = (*(len(seen) for seen in self._shown_by), len(in_round))
        """How many cards are dealt before each stage, and before the settlement."""
        self.round_after = lru_cache(maxsize=1024)(self._round_after)

    @cached_property
    def _sample(self) -> Round:
        return self.setup.game.deal(self.setup.table.empty_round(), DECK)

    def _positions_seen(self, stage: int) -> tuple[int, ...]:
        """Since the sample is dealt from an ordered deck, the number of a card is its position."""
        boxes = self._sample.boxes
        views = [self.setup.game.visible(self._sample, box, by) for by in range(stage + 1) for box in boxes]
        return tuple(dict.fromkeys(int(card) for view in views for cards in view.values() for card in cards))

    def _round_after(self, cards: Moves, decisions: Moves) -> Round:
        """Positions not dealt yet hold any other cards; nobody is shown them."""
        rest = iter([card for card in DECK if int(card) not in cards])
        at = dict(zip(self.deal_order, cards, strict=False))
        deck = [DECK[at[position]] if position in at else next(rest) for position in range(len(DECK))]
        game = self.setup.game
        round_ = game.deal(self.setup.table.empty_round(), deck)
        for decision in decisions:
            point = game.next_decision(round_)
            assert point is not None
            round_ = round_.with_decision(point.seat, self.setup.actions[decision])
        return round_

    def seen(self, cards: Moves, round_: Round, box: Box) -> Iterator[tuple[int, str, list[Card]]]:
        """Stage, place and cards, in the order in which the holder of a box came to see them."""
        dealt, known = {DECK[card] for card in cards}, set[Card]()
        due = self.setup.game.stage_of(round_)
        for stage in range(min(due + 1, len(self.setup.stages))):
            for place, there in self.setup.game.visible(round_, box, stage).items():
                fresh = sorted((dealt & set(there)) - known)
                known.update(fresh)
                if fresh:
                    yield stage, place_name(place, box), fresh


class QueenHighGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the rulebook, under the submission and with the wagers that the parameters name."""

    def __init__(self, game: str, parameters: Parameters | None = None) -> None:
        asked: dict[str, Any] = {**_DEFAULTS, **(parameters or {})}
        self.tree = RoundTree(
            set_up(game, asked["submission"] or None, _stakes(asked["wagers"]), int(asked["players"]))
        )
        setup = self.tree.setup
        lowest, highest = utility_bounds(setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(setup.actions),
            max_chance_outcomes=len(DECK),
            num_players=setup.table.seats,
            min_utility=float(lowest),
            max_utility=float(highest),
            utility_sum=None,
            max_game_length=len(setup.stages) * setup.table.seats,
        )
        super().__init__(_game_type(game), info, asked)

    def new_initial_state(self) -> "QueenHighState":
        return QueenHighState(self)

    def max_chance_nodes_in_history(self) -> int:
        return len(self.tree.deal_order)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> "SeatObserver":
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=True)
        if params:
            raise CannotPlay(f"an observer of this game takes no parameters; it was given {params}")
        if asked.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise CannotPlay("an observer sees what one seat sees, or what everybody sees")
        own = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return SeatObserver(self.tree, own=own, public=asked.public_info)


class QueenHighState(pyspiel.State):  # type: ignore[misc]
    """A round, as far as it has come."""

    def __init__(self, game: QueenHighGame) -> None:
        super().__init__(game)
        # OpenSpiel copies what a state holds with every step, and these are quickly copied.
        self.cards: Moves = ()
        self.decisions: Moves = ()

    @property
    def tree(self) -> RoundTree:
        tree: RoundTree = self.get_game().tree
        return tree

    @property
    def round(self) -> Round:
        return self.tree.round_after(self.cards, self.decisions)

    def current_player(self) -> int:
        if len(self.cards) < self.tree.cards_by_stage[self.tree.setup.game.stage_of(self.round)]:
            return int(pyspiel.PlayerId.CHANCE)
        point = self.tree.setup.game.next_decision(self.round)
        return int(pyspiel.PlayerId.TERMINAL) if point is None else point.seat - 1

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = [card for card in range(len(DECK)) if card not in self.cards]
        return [(card, 1 / len(left)) for card in left]

    def returns(self) -> list[float]:
        """The net result of each seat in units of the stake that the first decision is about."""
        setup = self.tree.setup
        if not self.is_terminal():
            return [0.0] * setup.table.seats
        return [float(Fraction(box.net, setup.unit)) for box in setup.game.settle(self.round).boxes]

    def _legal_actions(self, player: int) -> list[int]:
        game, round_ = self.tree.setup.game, self.round
        box = round_.boxes[player]
        names = game.choices(box, game.stage_of(round_))
        return sorted(self.tree.setup.actions.index(name) for name in names)

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.cards = (*self.cards, int(action))
        else:
            self.decisions = (*self.decisions, int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return card_text(DECK[action]) if player == pyspiel.PlayerId.CHANCE else self.tree.setup.actions[action]

    def __str__(self) -> str:
        dealt = " ".join(card_text(DECK[card]) for card in self.cards)
        return f"{dealt}: {' '.join(self.tree.setup.actions[decision] for decision in self.decisions)}"


class SeatObserver:
    """What the holder of a seat has seen so far: the cards of that hand, and what is public.

    Nothing is forgotten, so that it serves as observation and as information state. The bits: one for each seat; for
    each stage 52 for each place that shows cards; for each stage one for each seat and action.
    """

    def __init__(self, tree: RoundTree, *, own: bool, public: bool) -> None:
        self._tree, self._own, self._public = tree, own, public
        setup = tree.setup
        self._places = [place for place in tree.layout.places if (own if place == OWN else public)]
        stages, seats = len(setup.stages), setup.table.seats
        shapes: dict[str, tuple[int, ...]] = {"seat": (seats,)} if own else {}
        shapes |= {"cards": (stages, len(self._places), len(DECK))}
        shapes |= {"decisions": (stages, seats, len(setup.actions))} if public else {}
        ends = np.cumsum([np.prod(shape) for shape in shapes.values()])
        self.tensor: NDArray[np.float32] = np.zeros(ends[-1], np.float32)
        parts = np.split(self.tensor, ends[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def set_from(self, state: QueenHighState, player: int) -> None:
        self.tensor.fill(0)
        if self._own:
            self.dict["seat"][player] = 1
        for stage, place, cards in self._seen(state, player):
            self.dict["cards"][stage, self._places.index(place), [int(card) for card in cards]] = 1
        for stage, seat, decision in self._decided(state):
            self.dict["decisions"][stage, seat, self._tree.setup.actions.index(decision)] = 1

    def string_from(self, state: QueenHighState, player: int) -> str:
        seat = [f"at seat {player + 1}"] if self._own else []
        seen = [
            f"{place} {' '.join(card_text(card) for card in cards)}" for _, place, cards in self._seen(state, player)
        ]
        decided = [f"seat {seat + 1} {decision}" for _, seat, decision in self._decided(state)]
        return "; ".join([*seat, *seen, *decided])

    def _seen(self, state: QueenHighState, player: int) -> Iterator[tuple[int, str, list[Card]]]:
        round_ = state.round
        for stage, place, cards in self._tree.seen(state.cards, round_, round_.boxes[player]):
            if place in self._places:
                yield stage, place, cards

    def _decided(self, state: QueenHighState) -> Iterator[tuple[int, int, str]]:
        """Stage, seat and decision of everybody, in the order of the stages."""
        boxes = enumerate(state.round.boxes) if self._public else ()
        yield from sorted(
            (stage, seat, decision) for seat, box in boxes for stage, decision in enumerate(box.decisions)
        )


def game_name(game: str) -> str:
    """The name by which OpenSpiel knows a game.

    >>> game_name("three-card-poker")
    'queenhigh_three_card_poker'
    """
    return f"queenhigh_{game.replace('-', '_')}"


def register_games() -> None:
    """Make every game known to OpenSpiel that is not known yet; call it again after a game was added."""
    for game in game_names():
        if game_name(game) not in pyspiel.registered_names():
            pyspiel.register_game(_game_type(game), _maker(game))


def _maker(game: str) -> type[QueenHighGame]:
    """A class that OpenSpiel can make with the parameters alone."""

    class Named(QueenHighGame):
        def __init__(self, parameters: Parameters | None = None) -> None:
            super().__init__(game, parameters)

    return Named


def _game_type(game: str) -> pyspiel.GameType:
    rules = rulebook(game)
    return pyspiel.GameType(
        short_name=game_name(game),
        long_name=f"Queen High: {rules.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.most_seats,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_DEFAULTS),
    )


def _stakes(text: str) -> dict[str, str]:
    """The wagers of "ante:10 pair_plus:5"; OpenSpiel keeps the equals sign and the comma for itself."""
    stakes = dict[str, str]()
    for pair in text.split():
        wager, colon, stake = pair.partition(":")
        if not colon:
            raise CannotPlay(f"wagers: {pair!r}; write each wager with its dollars, such as ante:10 pair_plus:5")
        stakes[wager] = stake
    return stakes


register_games()
