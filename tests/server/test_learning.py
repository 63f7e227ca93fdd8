"""The routes that the learning pages ask: a guide and values for a house, and a trainer that remembers."""

import pytest

from queenhigh.analysis import advise
from queenhigh.cards import parse_cards
from queenhigh.learn.decisions import decisions
from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES
from tests.server.house import RunningHouse

_SEEN = "8h 3c Ts"


def test_the_trainer_goes_on_after_a_mistake_and_brings_it_back(house: RunningHouse) -> None:
    guest, path = house.person(), "/api/games/three-card-poker/drill"
    first = guest.post(path, missed={}).json()
    missed = guest.post(path, missed={}, answered=first["question"]["pattern"], right=False).json()["missed"]
    assert list(missed) == [first["question"]["pattern"]]
    house.time.ahead += 120
    again = guest.post(path, missed=missed)
    assert again.status_code == 200, again.text
    assert again.json()["question"]["review"]
    assert again.json()["question"]["pattern"] == first["question"]["pattern"]


def test_a_guide_is_for_the_house_of_a_table_an_example_or_the_practice_table(house: RunningHouse) -> None:
    guest = house.person()
    path = "/api/games/three-card-poker/guide"
    table = guest.practise("three-card-poker")
    for asked in ({}, {"table": table}, {"house": "harbor-room"}):
        assert guest.get(path, **asked).json()["operator"] == "Harbor Room"
    assert guest.get("/api/games/let-it-ride/guide", table=table).status_code == 404
    assert guest.get("/api/games/whist/guide").status_code == 404
    assert guest.get(path, house="../secret").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_the_information_desk_tells_what_advise_tells(house: RunningHouse, game: str) -> None:
    """Every decision of every game, with and without cards that were seen, to the last digit of the fraction."""
    guest = house.person()
    for decision in decisions(practice_house(game)):
        cards = ["Qs", "Qh", "9d", "6c", "4h", "Kd", "2s"]
        own, rest = cards[: decision.own], cards[decision.own :]
        upcard, community = rest[: decision.dealer], rest[decision.dealer :][: decision.community]
        for seen in ("", _SEEN):
            told = guest.get(
                f"/api/games/{game}/values",
                cards=" ".join(own), upcard=" ".join(upcard), community=" ".join(community), seen=seen,
            ).json()  # fmt: skip
            advised = advise(
                game, parse_cards(" ".join(own)), upcard=parse_cards(upcard[0])[0] if upcard else None,
                community=parse_cards(" ".join(community)), seen=parse_cards(seen), paytable=decision.letter or "A",
            )  # fmt: skip
            assert told["best"] == advised.best
            assert {one["action"]: one["exact"] for one in told["options"]} == {
                one.action: str(one.ev) for one in advised.options
            }


def test_impossible_cards_are_refused(house: RunningHouse) -> None:
    guest, path = house.person(), "/api/games/three-card-poker/values"
    assert guest.get(path, cards="Qs 6h 4d").json()["best"] == "play"
    assert guest.get(path, cards="Qs 6h 4d", seen="2c 3c 5c").json()["best"] == "fold"
    assert guest.get(path, cards="Qs Qs 4d").status_code == 422
    assert guest.get(path, cards="Qs 6h").status_code == 422
