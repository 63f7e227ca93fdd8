"""The tables that many rounds of one setup are played by: every way to play, what is seen when, and a plan."""

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import Ints
from queenhigh.analysis.decision_tables import Decisions, DecisionTables
from queenhigh.environments.observation import OWN, Layout, layout_of, seen_positions
from queenhigh.environments.round_setup import CannotPlay, Setup
from queenhigh.games import COMMUNITY, DEALER
from queenhigh.simulation.deal import DealShape, shape_of
from queenhigh.simulation.plan import Plan, make_plan

_ANY_NUMBER = 1 << 62
"""Results are not counted here, so that none is too far from the others."""


@dataclass(frozen=True, slots=True)
class RoundTables:
    """`choices` says what each action adds to the number of the play, by stage; `seen` which bits a stage shows."""

    plan: Plan
    layout: Layout
    choices: Ints
    seen: Ints
    last_cards: NDArray[np.uint8]
    plays: tuple[Decisions, ...]


def round_tables(setup: Setup) -> RoundTables:
    """The tables of one seat, or `CannotPlay` where the compiled rounds do not know the game's way of dealing."""
    table, plays = setup.table, all_plays(setup)
    dealt = shape_of(table)
    plan = make_plan(table, DecisionTables(plays, np.zeros(1, dtype=np.uint8)), _ANY_NUMBER)
    if plan.shape.meters:
        raise CannotPlay("two progressive wagers on one seat are settled one by one: make the environment of one seat")
    layout = layout_of(setup)
    last = dealt.own_rows[:, -1].astype(np.uint8) if dealt.draws_own_set else np.zeros(1, dtype=np.uint8)
    seen = np.array([_seen(setup, dealt, layout, stage) for stage in range(layout.stages)], dtype=np.int64)
    return RoundTables(plan, layout, _choices(setup), seen, last, plays)


def all_plays(setup: Setup) -> tuple[Decisions, ...]:
    """Every way to decide a round."""
    return tuple(product(*_offered(setup)))


def _offered(setup: Setup) -> list[tuple[str, ...]]:
    return [setup.game.choices(setup.table.box(1), stage) for stage in range(len(setup.stages))]


def _choices(setup: Setup) -> Ints:
    """Plays are numbered with the last decision first."""
    offered = _offered(setup)
    added = np.full((len(offered), len(setup.actions)), -1, dtype=np.int64)
    weight = 1
    for stage, choices in reversed(list(enumerate(offered))):
        for number, choice in enumerate(choices):
            added[stage, setup.actions.index(choice)] = number * weight
        weight *= len(choices)
    return added


def _seen(setup: Setup, dealt: DealShape, layout: Layout, stage: int) -> tuple[int, int, int, int]:
    """Whether the last own card is still hidden, the first bits of a shown community and dealer card, and of stages."""
    positions = seen_positions(setup, stage)
    own = positions.pop(OWN)
    hidden = dealt.player - len(own)
    known: dict[str, tuple[int, ...]] = {COMMUNITY: (0,), DEALER: (dealt.dealer - 1,)}
    strange = [place for place, cards in positions.items() if cards != known.get(place)]
    if strange or own != tuple(range(len(own))) or hidden > int(dealt.in_order):
        shows = ", ".join(strange) or "own cards"
        raise CannotPlay(
            f"compiled rounds cannot show what a player sees here ({shows}): make the one-seat environment"
        )
    first_bits = [layout.place_start(place) if place in positions else -1 for place in (COMMUNITY, DEALER)]
    return hidden, first_bits[0], first_bits[1], layout.stage_start
