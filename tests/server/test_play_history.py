"""Your session: the rounds of an account at every table, and what its bets return on average."""

from fractions import Fraction

from queenhigh.analysis import MeterValue, edge
from tests.server.house import Person, RunningHouse


def _play(person: Person, **stakes: int) -> str:
    table = person.practise("three-card-poker")
    for wager, cents in stakes.items():
        person.do(table, "place_wager", seat=4, wager=wager, cents=cents)
    person.do(table, "ask_for_deal")
    person.play_on(table)
    return table


def test_an_account_finds_its_rounds_of_every_table_after_logging_in_again(house: RunningHouse) -> None:
    pat = house.person("pat")
    before = len(pat.get("/api/session/rounds").json()["rounds"])
    tables = {_play(pat, ante=1000), _play(pat, ante=1000)}
    again = house.person("pat").get("/api/session/rounds").json()
    assert again["kept"]
    new = again["rounds"][: len(again["rounds"]) - before]
    assert {row["table"] for row in new} == tables
    for row in new:
        assert (row["game"], row["title"], row["practice"]) == ("three-card-poker", "Three Card Poker", True)
        assert pat.get(f"/api/rounds/{row['table']}/1/expected").json()["net"] == row["net"]


def test_a_guest_keeps_rounds_in_the_browser_alone(house: RunningHouse) -> None:
    guest = house.person()
    _play(guest, ante=1000)
    assert guest.get("/api/session/rounds").json() == {"kept": False, "rounds": []}


def test_the_expected_result_is_the_sum_of_the_exact_figures(house: RunningHouse) -> None:
    guest = house.person()
    table = _play(guest, ante=1000, pair_plus=500, progressive=100)
    told = guest.get(f"/api/rounds/{table}/1/expected").json()
    assert told["bet"] == 1600
    shown = Fraction(guest.table(table)["last"]["meters"]["progressive main"])
    ante, pair_plus = (edge("three-card-poker", *one)[0].ev for one in (("ante", "A"), ("pair_plus", "C")))
    (progressive,) = edge("three-card-poker", "progressive", "A")
    assert isinstance(ante, Fraction)
    assert isinstance(pair_plus, Fraction)
    assert isinstance(progressive.ev, MeterValue)
    mean = 1000 * ante + 500 * pair_plus + 100 * progressive.ev.at({"main": shown})
    assert Fraction(told["expected"]["exact"]) == mean
    assert house.person().get(f"/api/rounds/{table}/1/expected").status_code == 404
