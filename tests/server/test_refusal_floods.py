"""A flood of refusals is one row of the refusals report, also where the house stopped to store each of them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.server.house import UNLIMITED, Person, RunningHouse, running_house

STORED = 3
TABLE = "tidewater"


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """A house that stores three refusals of a person one by one, and counts the rest; its clock stands still."""
    settings = replace(UNLIMITED, refusals_per_minute=STORED)
    with running_house(tmp_path_factory.mktemp("flood"), settings=settings) as house:
        house.time.stop()
        yield house


def _bets(person: Person, *cents: int) -> None:
    for many in cents:
        person.refused(TABLE, "place_wager", seat=2, wager="ante", cents=many)


def _rows(house: RunningHouse, person: Person) -> list[tuple[str, str, str]]:
    """Tried, the clause, and how often."""
    rows = house.person("otto").get("/api/audit/reports/refusals", person=person.name, table=TABLE).json()["rows"]
    return [(row["cells"][4], row["cells"][6], row["cells"][7]) for row in rows]


def test_what_is_refused_beyond_the_stored_rate_is_counted_in_the_same_row(house: RunningHouse) -> None:
    pat = house.person("pat")
    _bets(pat, *[3] * 10)
    ((tried, clause, times),) = _rows(house, pat)
    assert (tried, times) == ("place a wager (seat 2, Ante, $0.03)", "10")
    assert clause
    # Ten minutes later the same again: the first flood keeps what is stored of it.
    house.time.ahead += 600
    _bets(pat, *[3] * 5)
    assert sum(int(times) for _, _, times in _rows(house, pat)) == 15
    assert {tried for tried, _, _ in _rows(house, pat)} == {tried}
    assert len(_rows(house, pat)) == 2


def test_what_may_have_been_another_act_stays_in_a_row_of_its_own(house: RunningHouse) -> None:
    """Of an act that was counted nobody knows the amount: where the stored ones differ, it is not said."""
    pat = house.person("pat")
    _bets(pat, 3, 4, 5, 6, 7)
    assert [(tried, times) for tried, _, times in _rows(house, pat)] == [
        *[(f"place a wager (seat 2, Ante, $0.0{many})", "1") for many in (3, 4, 5)],
        ("place wager", "2"),
    ]
