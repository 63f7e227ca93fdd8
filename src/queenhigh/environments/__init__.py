"""Environments for learning agents, with a known optimum: every game of the rulebook, as one operator plays it.

Importing this package registers them with Gymnasium, one id for each game and each version of these environments:

>>> import gymnasium
>>> import queenhigh.environments
>>> environment = gymnasium.make("QueenHigh/three-card-poker-v1", exact=True)
>>> observation, info = environment.reset(seed=7)
>>> info["exact_values"], info["best_action"]
({'play': Fraction(1075, 4606), 'fold': Fraction(-1, 1)}, 0)
"""

try:
    import gymnasium  # noqa: F401
    import numba  # noqa: F401
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("This needs queenhigh[rl]: pip install 'queenhigh[rl]'", name=error.name) from None

from queenhigh.environments.many_players import ManyPlayers
from queenhigh.environments.many_seats import ManySeats
from queenhigh.environments.one_seat import OneSeat
from queenhigh.environments.registration import environment_ids, register_environments

register_environments()

__all__ = ["ManyPlayers", "ManySeats", "OneSeat", "environment_ids", "register_environments"]
