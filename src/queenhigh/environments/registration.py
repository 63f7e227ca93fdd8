"""The ids by which Gymnasium knows the environments. A new version means that equal play is rewarded otherwise."""

import gymnasium

from queenhigh.rulebook import game_names

NAMESPACE = "QueenHigh"
VERSION = 1
_PACKAGE = "queenhigh.environments"


def environment_id(game: str) -> str:
    return f"{NAMESPACE}/{game}-v{VERSION}"


def environment_ids() -> tuple[str, ...]:
    """
    >>> environment_ids()[0]
    'QueenHigh/three-card-poker-v1'
    """
    return tuple(environment_id(game) for game in game_names())


def register_environments() -> None:
    """Make every game known to Gymnasium that is not known yet; call it again after a game was added."""
    for game in game_names():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game),
                entry_point=f"{_PACKAGE}.one_seat:OneSeat",
                vector_entry_point=f"{_PACKAGE}.many_seats:ManySeats",
                kwargs={"game": game},
            )
