"""Practice play: example houses and rounds, a session with a bankroll, and simple players.

The caller supplies chance: a session takes a shuffled deck for every round.
"""

from queenhigh.practice.example_files import PRACTICE_HOUSES, example_names, example_text, practice_house
from queenhigh.practice.practice_session import PracticeSession
from queenhigh.practice.simple_players import least_wagers, simple_decision, usual_wagers

__all__ = [
    "PRACTICE_HOUSES",
    "PracticeSession",
    "example_names",
    "example_text",
    "least_wagers",
    "practice_house",
    "simple_decision",
    "usual_wagers",
]
