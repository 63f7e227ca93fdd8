"""Practice play: example houses and rounds, a session with a bankroll, and simple players.

The caller supplies chance: a session takes a shuffled deck for every round.
"""

from queenhigh.practice.example_files import example_names, example_text, practice_house, practice_submission
from queenhigh.practice.practice_session import PracticeSession
from queenhigh.practice.simple_players import least_wagers, simple_decision, usual_wagers

__all__ = [
    "PracticeSession",
    "example_names",
    "example_text",
    "least_wagers",
    "practice_house",
    "practice_submission",
    "simple_decision",
    "usual_wagers",
]
