"""One test for all games: whatever the cards and the wagers, a round runs from the deal to the last chip."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest

from queenhigh.cards import DECK, Card
from queenhigh.games import (
    BOX,
    COMMUNITY,
    DEALER,
    DISCARD,
    Box,
    DecisionPoint,
    Game,
    Round,
    open_game,
    rule_set,
)
from queenhigh.games.electronic import ElectronicThreeCardPoker
from queenhigh.practice import example_names, example_text, practice_house, practice_submission
from queenhigh.rulebook import GAMES, game_names
from queenhigh.submission import DEALING_METHODS, House, read_submission
from tests.games.game_checks import GameChecks, Rounds
from tests.golden_playthroughs import file_of
from tests.plain_data import PlainData
from tests.reference.generate import choose_lines, random_seats
from tests.reference.houses import random_house

ELECTRONIC = "electronic"
TABLES = [*GAMES, ELECTRONIC]
ROUNDS = 12


def open_table(rng: Random, table: str, method: str) -> tuple[Game, tuple[Box, ...]]:
    """A random house of a game that deals by a method, and boxes with legal wagers and no cards yet."""
    electronic = table == ELECTRONIC
    name = "three-card-poker" if electronic else table
    data = next(data for data in houses(rng, name) if data.get("electronic_table", False) is electronic)
    seats = random_seats(rng, data)
    lines = choose_lines(rng, seats) if electronic else [None] * len(seats)
    house, _ = read_submission(data, inline_for=name)
    assert house is not None
    boxes = (
        Box(seat["seat"], seat["player"], seat["wagers"], line=line) for seat, line in zip(seats, lines, strict=True)
    )
    return open_game(replace(house, dealing=method)), tuple(boxes)


def houses(rng: Random, game: str) -> Iterator[PlainData]:
    """Houses whose Six Card Bonus can be dealt by any method."""
    while True:
        data = random_house(rng, game)
        data.get("readings", {}).pop("box_card_in_every_deal", None)
        yield data


def dealt_round(rng: Random, table: str, method: str) -> tuple[Game, Round]:
    game, boxes = open_table(rng, table, method)
    meters = {
        (name, meter): terms.initial + terms.rate * sum(box.wagers.get(name, 0) for box in boxes)
        for name, offer in game.house.offers.items()
        for meter, terms in (offer.meters or {}).items()
    }
    return game, game.deal(Round(boxes, meters=meters), rng.sample(DECK, len(DECK)))


@pytest.mark.parametrize("method", DEALING_METHODS)
@pytest.mark.parametrize("table", TABLES)
class TestEveryGame(GameChecks):
    """Our games and the electronic table, at houses and with wagers drawn at random."""

    @pytest.fixture
    def rounds(self, table: str, method: str) -> Rounds:
        rng = Random(f"{table} {method}")
        return [dealt_round(rng, table, method) for _ in range(ROUNDS)]

    def due(self, table: str, game: Game, round_: Round) -> dict[str | int, int]:
        """How many cards each place gets, as the rules have it."""
        offers_six = "six_card_bonus" in game.house.offers
        five_card_live = any("five_card_progressive" in box.wagers for box in round_.boxes)
        stacked = game.house.dealing == "self-shuffling-shoe"
        shared: dict[str, dict[str | int, int]] = {
            "three-card-poker": {DEALER: 3, COMMUNITY: 2 * five_card_live},
            "four-card-poker": {DEALER: 6, BOX: int(offers_six)},
            "235-stud-poker": {COMMUNITY: 2, DISCARD: int(stacked)},
            "let-it-ride": {COMMUNITY: 2, BOX: 3 * offers_six, DISCARD: int(stacked)},
            ELECTRONIC: {DEALER: 3, COMMUNITY: 9},
        }
        own = {"four-card-poker": 5, ELECTRONIC: 0}.get(table, 3)
        places = shared[table] | {box.seat: own for box in round_.boxes}
        return {place: count for place, count in places.items() if count}

    def may_see(self, table: str, game: Game, round_: Round, point: DecisionPoint) -> set[Card]:
        """The allow-list: the cards of a player's own hands that may be looked at, and face-up cards."""
        own = [box for box in round_.boxes if box.player == point.player]
        others = [box for box in round_.boxes if box.player != point.player]
        seen = {card for box in own for card in game.hand_cards(round_, box)}
        if table == "four-card-poker":
            seen.add(round_.dealer[-1])
        if table == "let-it-ride" and point.number == 1:
            seen.add(round_.community[0])
        if table == "235-stud-poker" and point.number == 0:
            seen -= {box.cards[2] for box in own}
        if table == "235-stud-poker" and point.number == 1:
            seen |= {box.cards[2] for box in others}
        return seen

    def is_asked(self, table: str, box: Box) -> bool:
        return table not in ("three-card-poker", "four-card-poker", ELECTRONIC) or "ante" in box.wagers

    def dealt_face_up(self, table: str) -> list[str | int]:
        return [DEALER] if table == "four-card-poker" else []


ASKED_IN_TURN = {
    "three-card-poker": ["3CP-11.B"],
    "four-card-poker": ["4CP-11.B"],
    "235-stud-poker": [],
    "let-it-ride": ["LIR-.11.B", "LIR-.11.C"],
}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(*clauses)) for game, clauses in ASKED_IN_TURN.items()]
)
def test_a_box_is_asked_only_when_the_one_at_its_right_has_answered(game: str) -> None:
    """Boxes handed in from the wrong end are asked from the dealer's left all the same."""
    house = practice_house(game)
    boxes = tuple(Box(seat, f"p{seat}", main_wagers(house)) for seat in (6, 1, 4))
    table = open_game(house)
    round_ = table.deal(Round(boxes), DECK)
    asked = []
    while (point := table.next_decision(round_)) is not None:
        asked.append(point.seat)
        assert (COMMUNITY in point.sees) is (game == "let-it-ride" and point.number == 1)
        round_ = round_.with_decision(point.seat, point.choices[point.seat % 2])
    assert asked == [1, 4, 6] * len(table.stages)


def main_wagers(house: House) -> dict[str, int]:
    equal = house.rules.equal_wagers
    return dict.fromkeys(equal.wagers if equal else ("ante",), 500)


def test_third_cards_are_seen_by_all_where_own_boxes_are_not_seen_together() -> None:
    house = practice_house("235-stud-poker")
    apart = replace(house, readings=replace(house.readings, own_boxes_seen_together=False))
    game = open_game(apart)
    round_ = game.deal(Round(tuple(Box(seat, "ann", main_wagers(house)) for seat in (1, 2))), DECK)
    for seat in (1, 2):
        round_ = round_.with_decision(seat, "check")
    point = game.next_decision(round_)
    assert point is not None
    assert round_.box(2).cards[2] in {card for cards in point.sees.values() for card in cards}


def rule_sets(of: type[Game] = Game) -> Iterator[type[Game]]:
    """Every class of a game that can be played."""
    for found in of.__subclasses__():
        yield found
        yield from rule_sets(found)


def not_registered(found: Iterable[type]) -> list[str]:
    """Rule sets that no test here would reach."""
    known = {*(rule_set(game) for game in GAMES), ElectronicThreeCardPoker}
    return [one.__name__ for one in found if one not in known and not one.__module__.startswith("tests.fifth_game.")]


def has_practice_house(game: str) -> bool:
    try:
        return f'game = "{game}"' in practice_submission(game)
    except LookupError:
        return False


def lacks(game: str) -> list[str]:
    """What a game of the rulebook still needs."""
    example_houses = {name for name in example_names() if f'game = "{game}"\noperator' in example_text(name)}
    golden = [file_of(f"{game} {method}") for method in DEALING_METHODS]
    needs = {
        "a rule set": game in game_names(),
        "an example house": bool(example_houses),
        "a practice house": has_practice_house(game),
        "golden playthroughs": all(path.exists() for path in golden),
    }
    return [what for what, there in needs.items() if not there]


def test_every_rule_set_is_registered() -> None:
    assert not_registered(rule_sets()) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_all_it_needs(game: str) -> None:
    assert lacks(game) == []


def test_the_guards_notice_a_newcomer() -> None:
    class Baccarat:
        """Neither registered nor equipped."""

    assert not_registered([Baccarat]) == ["Baccarat"]
    assert lacks("baccarat") == ["a rule set", "an example house", "a practice house", "golden playthroughs"]
