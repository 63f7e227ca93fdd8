"""What an environment is made for: the game under one submission, the wagers of a seat, and the actions."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from queenhigh.findings import errors
from queenhigh.games import Game, MeterKey, check_wagers, open_game
from queenhigh.money import parse_money
from queenhigh.practice import least_wagers, practice_house
from queenhigh.rulebook import StageRule, wager_title
from queenhigh.rulebook.wording import counted
from queenhigh.simulation.table_setup import SimulatedTable
from queenhigh.submission import House, read_submission

Submission = House | Path | str | None
"""A house, the path of a submission, or None for the practice house of the game."""
Dollars = Mapping[str, int | str]
"""What a seat places on each wager, in dollars."""


class CannotPlay(ValueError):
    """The environment cannot be made; the text says why, and what is possible."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A table with the same wagers on each of its seats, and the actions of all its decisions by name."""

    table: SimulatedTable
    actions: tuple[str, ...]
    unit: int
    """The stake in cents that rewards are counted in: the one that the first decision is about."""

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def stages(self) -> tuple[StageRule, ...]:
        return self.table.rules.stages

    def legal(self, stage: int) -> tuple[bool, ...]:
        """Which of the actions may be taken at a stage."""
        choices = self.game.choices(self.table.box(1), stage)
        return tuple(action in choices for action in self.actions)


def set_up(game: str | None, submission: Submission, wagers: Dollars | None, seats: int = 1) -> Setup:
    """Everything that an environment is made from, or `CannotPlay`.

    >>> set_up("let-it-ride", None, None).actions
    ('ride', 'withdraw')
    """
    house = _house(game, submission)
    if house.electronic:
        raise CannotPlay("an electronic table deals no hand to a seat; submit a table at which a dealer deals")
    if not 1 <= seats <= house.seats:
        raise CannotPlay(f"{counted(seats, 'seat')}; this table has 1 to {house.seats}")
    placed = {name: parse_money(stake) for name, stake in wagers.items()} if wagers else least_wagers(house)
    rules = open_game(house)
    wrong = dict.fromkeys(finding.message for finding in errors(check_wagers(rules, placed)))
    if wrong:
        raise CannotPlay("; ".join(wrong))
    table = SimulatedTable(rules, seats, placed, _meters(house, placed, seats))
    if not table.decides:
        titles = ", ".join(wager_title(name) for name in placed)
        raise CannotPlay(f"a seat with {titles} alone decides nothing; add {wager_title(decided_wager(rules, 0))}")
    every = dict.fromkeys(choice for stage in range(len(rules.stages)) for choice in rules.choices(table.box(1), stage))
    return Setup(table, tuple(every), placed[decided_wager(rules, 0)])


def decided_wager(game: Game, stage: int) -> str:
    """The wager that a decision is about: the one that is raised, or taken back."""
    rule = game.rules.stages[stage]
    wager = rule.on or rule.takes_back
    assert wager is not None
    return wager


def _house(game: str | None, submission: Submission) -> House:
    if isinstance(submission, House):
        house = submission
    elif submission is not None:
        house = _read_file(Path(submission))
    elif game is not None:
        house = practice_house(game)
    else:
        raise CannotPlay("name a game or a submission")
    if game not in (None, house.game):
        raise CannotPlay(f"the submission is for {house.game}, not for {game}")
    return house


def _read_file(path: Path) -> House:
    house, findings = read_submission(tomllib.loads(path.read_text(encoding="utf-8")))
    wrong = [finding for finding in errors(findings) if finding.bars_play]
    if house is None or wrong:
        raise CannotPlay(f"{path}: " + "; ".join(finding.message for finding in wrong or errors(findings)))
    return house


def _meters(house: House, wagers: Mapping[str, int], seats: int) -> dict[MeterKey, Fraction]:
    """What every round finds: the meters as they start, with the contributions of all seats."""
    return {
        (name, meter): terms.initial + terms.rate * wagers[name] * seats
        for name, offer in house.offers.items()
        for meter, terms in (offer.meters or {}).items()
        if name in wagers
    }
