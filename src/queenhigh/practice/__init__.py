"""A place to practise: example houses and rounds, a sitting with a bankroll, and simple players.

Chance is handed in: a sitting is given a shuffled deck for every round.
"""

from queenhigh.practice.examples_text import PRACTICE_HOUSES, example_names, example_text, practice_house
from queenhigh.practice.players import least_wagers, simple_decision, usual_wagers
from queenhigh.practice.sitting import Sitting

__all__ = [
    "PRACTICE_HOUSES",
    "Sitting",
    "example_names",
    "example_text",
    "least_wagers",
    "practice_house",
    "simple_decision",
    "usual_wagers",
]
