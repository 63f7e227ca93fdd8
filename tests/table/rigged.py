"""A table whose cards are laid by the test, and houses and cases that several files of tests share."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from _pytest.mark import ParameterSet

from queenhigh.cards import DECK, Card, parse_cards
from queenhigh.games import Box
from queenhigh.practice import practice_house, practice_submission
from queenhigh.rulebook import GAMES
from queenhigh.submission import DEALING_METHODS, House, read_submission
from queenhigh.table import commands
from tests.census_steps import procedure
from tests.table.table_host import Host

_PLAIN = 7
SHUFFLERS = {"manual-shoe": "none", "hand": "plain", "automated-shoe": "counting", "self-shuffling-shoe": "counting"}


class RiggedHost(Host):
    """A host that deals what a test has laid, from the first card of a round on."""

    laid: tuple[Card, ...] | None = None

    def faces(self, position: int) -> Card:
        return super().faces(position) if self.laid is None else self.laid[position]

    def lay(self, at: Mapping[str | int, str]) -> None:
        """Put cards where the deal will bring them; every other place gets what is left, hands that win little."""
        assert self.state.round is not None
        boxes = [Box(seat, "", box) for seat, box in sorted(self.state.round.wagers.items())]
        wanted = {place: list(parse_cards(cards)) for place, cards in at.items()}
        taken = {card for cards in wanted.values() for card in cards}
        rest = [card for card in DECK if card not in taken]
        Random(_PLAIN).shuffle(rest)
        plan = self.state.game.plan_for(boxes)
        top = [wanted[place.to].pop(0) if wanted.get(place.to) else rest.pop() for place in plan]
        self.laid = (*top, *(card for card in DECK if card not in top))

    def start(self) -> "RiggedHost":
        self.open_deck()
        self.ready()
        self.seat_all()
        return self


def by_method(game: str, dealing: str) -> House:
    return replace(practice_house(game), dealing=dealing, shuffler=SHUFFLERS[dealing], decks=1)


def table_of(game: str, dealing: str = "manual-shoe") -> RiggedHost:
    return RiggedHost(by_method(game, dealing)).start()


def changed_house(game: str, **changes: object) -> House:
    """A practice house with other tables in its submission; a table that is None is left out."""
    data = tomllib.loads(practice_submission(game))
    for name, value in changes.items():
        if value is None:
            del data["wagers"][name]
        else:
            data["wagers"][name] = value
    data["table"] |= {"dealing": "manual-shoe", "shuffler": "none", "decks": 1}
    house, findings = read_submission(data)
    assert house is not None, findings
    return house


def five_card_house() -> House:
    """Three Card Poker with a Five-Card Progressive in the place of the other."""
    terms = {"paytable": "A", "wager": "1", "meters": {"main": {"initial": "10000", "reset": "10000", "rate": "14%"}}}
    return changed_house("three-card-poker", progressive=None, five_card_progressive=terms)


def steps(*names: str, game: str | None = None) -> list[ParameterSet]:
    """Each game with the clauses of these steps, as far as it has them."""
    return [
        pytest.param(name, marks=pytest.mark.clause(*_clauses(name, "manual-shoe", names)))
        for name in ([game] if game else GAMES)
        if _clauses(name, "manual-shoe", names)
    ]


def method_steps(*names: str) -> list[ParameterSet]:
    """Each game and dealing method with the clauses of these steps, where they exist; "count five_card_bonus" is the
    step of one wager."""
    return [
        pytest.param(game, dealing, marks=pytest.mark.clause(*_clauses(game, dealing, names)))
        for game in GAMES
        for dealing in DEALING_METHODS
        if _clauses(game, dealing, names)
    ]


def _clauses(game: str, dealing: str, names: tuple[str, ...]) -> list[str]:
    known = procedure(game, dealing)
    plain = [known[name] for name in names if name in known]
    parted = [name.split() for name in names if " " in name]
    return plain + [known.of_wager[wager][step] for step, wager in parted if wager in known.of_wager]


def collect_counts(host: Host) -> None:
    """Count what was collected, rightly."""
    assert host.state.round is not None
    for name, rule in host.state.game.rules.wagers.items():
        chips = sum(name in box for box in host.state.round.wagers.values())
        if rule.collected and chips:
            host.do(commands.CountChips, wager=name, chips=chips)
