"""Questions that a dealer asks, and what the player asked may know."""

from collections.abc import Mapping
from dataclasses import dataclass

from queenhigh.games.round import Cards


@dataclass(frozen=True, slots=True)
class Stage:
    """One time round the table on which players are asked."""

    name: str
    question: str
    clause: str


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """One question to one box: the choices, and every card that the player may see, by seat or place."""

    seat: int
    player: str
    number: int
    stage: Stage
    choices: tuple[str, ...]
    sees: Mapping[str | int, Cards]
