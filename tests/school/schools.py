"""The schools of the practice houses: each rehearses its tables once for all tests of a process."""

from functools import cache

from queenhigh.practice import practice_house
from queenhigh.school.school import School


@cache
def school(game: str = "three-card-poker") -> School:
    return School(practice_house(game))
