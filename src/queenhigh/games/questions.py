"""Questions that a dealer asks, and what the player asked may know."""

from collections.abc import Mapping
from dataclasses import dataclass

from queenhigh.games.round import Cards
from queenhigh.rulebook import StageRule
from queenhigh.rulebook.wording import listed, number
from queenhigh.submission import House


@dataclass(frozen=True, slots=True)
class Stage:
    """One time round the table on which players are asked."""

    name: str
    question: str
    clause: str

    @classmethod
    def of(cls, house: House, stage: StageRule) -> "Stage":
        return cls(stage.name, question_of(house, stage), stage.clause)


_TIMES = {2: "twice"}


def question_of(house: House, stage: StageRule) -> str:
    """What the dealer asks at a stage, by this house's reading (OQ-210).

    >>> from queenhigh.practice import practice_house
    >>> [question_of(house, stage) for house in [practice_house("let-it-ride")] for stage in house.rules.stages]
    ['Let Bet 1 ride, or take it back?', 'Let Bet 2 ride, or take it back?']
    """
    rules = house.rules
    if stage.takes_back is not None:
        return f"Let {rules.titles[stage.takes_back]} ride, or take it back?"
    on = rules.titles.get(stage.on or "", "")
    verb = stage.yes.capitalize()
    if stage.least_times != stage.most_times:
        allowed = [number(times) for times in stage.times]
        whole = house.readings.play_amounts == "multiples"
        amounts = listed(allowed, "or") if whole else f"{allowed[0]} to {allowed[-1]}"
        return f"{verb} {amounts} times the {on}, or {stage.no}?"
    times = "" if stage.most_times == 1 else f" {_TIMES.get(stage.most_times, f'{stage.most_times} times')} the wager"
    if rules.in_contest(stage.bets or ""):
        return f"{verb}{times}, or {stage.no}?"
    return f"{verb} {on}{f' by{times}' if times else ''}, or {stage.no}?"


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """One question to one box: the choices, and every card that the player may see, by seat or place."""

    seat: int
    player: str
    number: int
    stage: Stage
    choices: tuple[str, ...]
    sees: Mapping[str | int, Cards]
