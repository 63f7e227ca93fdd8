"""The routes that the learning pages ask: a guide and values for a house, and a trainer that remembers."""

from tests.server.house import RunningHouse


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


def test_impossible_cards_are_refused(house: RunningHouse) -> None:
    guest, path = house.person(), "/api/games/three-card-poker/values"
    assert guest.get(path, cards="Qs 6h 4d").json()["best"] == "play"
    assert guest.get(path, cards="Qs 6h 4d", seen="2c 3c 5c").json()["best"] == "fold"
    assert guest.get(path, cards="Qs Qs 4d").status_code == 422
    assert guest.get(path, cards="Qs 6h").status_code == 422
