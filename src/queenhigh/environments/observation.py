"""What a player sees, as bits: the cards of every place that a player may ever look at, and which decision is due.

The cards come from `Game.visible` and from nowhere else, so that no hidden card can enter an observation.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from queenhigh.cards import DECK, Card
from queenhigh.environments.round_setup import Setup
from queenhigh.games import BOX, COMMUNITY, DEALER, Box, Round

Bits = NDArray[np.int8]
OWN, OTHERS = "own", "others"
"""The cards of the box that is asked, and those of other boxes that lie face up."""
CARDS = len(DECK)


@dataclass(frozen=True, slots=True)
class Layout:
    """The order of the bits: 52 for one's own cards, 52 for each place that shows cards, and one for each decision.

    Card number 4 x rank + suit is bit number 4 x rank + suit of its place, with ranks from 2 up to the ace and suits
    in the order of the deck. When the round is over, no decision is due and all bits of decisions are 0.
    """

    places: tuple[str, ...]
    stages: int

    @property
    def size(self) -> int:
        return CARDS * len(self.places) + self.stages

    def place_start(self, place: str) -> int:
        """The first bit of a place."""
        return CARDS * self.places.index(place)

    @property
    def stage_start(self) -> int:
        return CARDS * len(self.places)

    def encode(self, setup: Setup, round_: Round, box: Box) -> Bits:
        """What the holder of a box sees now."""
        due = setup.game.stage_of(round_)
        bits = np.zeros(self.size, dtype=np.int8)
        for place, cards in setup.game.visible(round_, box, min(due, self.stages - 1)).items():
            bits[self._numbers(place_name(place, box), cards)] = 1
        if due < self.stages:
            bits[self.stage_start + due] = 1
        return bits

    def _numbers(self, place: str, cards: Sequence[Card]) -> list[int]:
        return [self.place_start(place) + int(card) for card in cards] if cards else []


def place_name(place: str | int, box: Box) -> str:
    """The name of a place as one box sees it: seats have numbers."""
    if isinstance(place, int):
        return OWN if place == box.seat else OTHERS
    return place


def layout_of(setup: Setup) -> Layout:
    """
    >>> from queenhigh.environments.round_setup import set_up
    >>> layout_of(set_up("four-card-poker", None, None))
    Layout(places=('own', 'dealer'), stages=1)
    """
    shown = dict.fromkeys(place for stage in range(len(setup.stages)) for place in _seen_in_sample(setup, stage))
    return Layout((OWN, *(place for place in shown if place != OWN)), len(setup.stages))


def seen_positions(setup: Setup, stage: int) -> dict[str, tuple[int, ...]]:
    """For each place the positions of the cards that a player may look at by a stage, in the order of the deal.

    >>> from queenhigh.environments.round_setup import set_up
    >>> seen_positions(set_up("let-it-ride", None, None), 1)
    {'own': (0, 1, 2), 'community': (0,)}
    """
    sample = _sample(setup)
    places = {OWN: sample.boxes[0].cards, DEALER: sample.dealer, COMMUNITY: sample.community, BOX: sample.box_cards}
    return {
        place: tuple(places[place].index(card) for card in cards)
        for place, cards in _seen_in_sample(setup, stage).items()
    }


def _sample(setup: Setup) -> Round:
    """Any deal: which cards are seen does not depend on what they are."""
    return setup.game.deal(setup.table.empty_round(), DECK)


def _seen_in_sample(setup: Setup, stage: int) -> dict[str, tuple[Card, ...]]:
    sample = _sample(setup)
    box = sample.boxes[0]
    seen = setup.game.visible(sample, box, stage)
    return {place_name(place, box): cards for place, cards in seen.items() if cards}
