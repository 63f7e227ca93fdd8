"""A dispute and its one answer: who gives it, who sees it, and that it is stored, on SQLite and PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import text

from queenhigh.ledger import Store, open_engine
from queenhigh.server import schema
from queenhigh.server.disputes import Disputes
from queenhigh.server.problems import Problem
from queenhigh.server.schema import ANSWERS
from queenhigh.server.settings import Clock
from tests.ledger.postgres import postgres_server, programs
from tests.plain_data import PlainData
from tests.server.house import Person, RunningHouse, running_house

REASON, WORDS = "the dealer did not qualify", "The dealer had a queen."


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    folder = tmp_path_factory.mktemp("house")
    if request.param == "sqlite":
        with running_house(folder) as running:
            yield running
    elif programs() is None:
        pytest.skip("there is no PostgreSQL on this machine")
    else:
        with postgres_server() as url, running_house(folder, database=url) as running:
            yield running


@pytest.fixture
def guest(house: RunningHouse) -> Person:
    return house.person()


@pytest.fixture
def table(guest: Person) -> str:
    """A practice table with one finished round."""
    table = guest.practise("three-card-poker")
    guest.bet(table, 4)
    guest.do(table, "ask_for_deal")
    guest.play_on(table)
    return table


def _dispute(person: Person, table: str) -> int:
    return int(person.post("/api/disputes", table=table, round=1, reason=REASON).json()["dispute"])


def _answer(person: Person, place: int, outcome: str = "not_upheld", words: str = WORDS) -> httpx2.Response:
    return person.post(f"/api/disputes/{place}/answer", outcome=outcome, words=words)


def _listed(floor: Person, place: int) -> PlainData:
    (row,) = [row for row in floor.get("/api/floor").json()["disputes"] if row["dispute"] == place]
    return dict(row)


def _in_history(person: Person, table: str) -> str | None:
    (row,) = person.get(f"/api/tables/{table}/rounds", mine=1).json()
    return row["dispute"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("outcome", ["upheld", "not_upheld"])
def test_the_floor_answers_and_the_player_reads_it(
    house: RunningHouse, guest: Person, table: str, outcome: str
) -> None:
    """The player sees the words and the outcome on the round and in the history, but not who answered."""
    floor = house.person("fay")
    assert _in_history(guest, table) is None
    assert guest.get(f"/api/rounds/{table}/1").json()["disputes"] == []
    place = _dispute(guest, table)
    (waits,) = guest.get(f"/api/rounds/{table}/1").json()["disputes"]
    assert (waits["reason"], waits["answer"], _in_history(guest, table)) == (REASON, None, "open")
    answered = _answer(floor, place, outcome)
    assert answered.status_code == 200, answered.text
    (told,) = guest.get(f"/api/rounds/{table}/1").json()["disputes"]
    kept = answered.json()["answer"]
    assert told["answer"] == {"at": kept["at"], "outcome": outcome, "words": WORDS}
    assert kept["correction"] is None
    assert kept["by"] == "fay"
    assert "fay" not in str(told)
    assert _in_history(guest, table) == outcome


def test_a_dispute_is_told_to_whoever_made_it_and_to_those_who_watch(
    house: RunningHouse, guest: Person, table: str
) -> None:
    place = _dispute(guest, table)
    _answer(house.person("fay"), place)
    for name, told in {None: 0, "pat": 0, "dora": 0, "admin": 0, "fay": 1, "otto": 1}.items():
        assert len(house.person(name).get(f"/api/rounds/{table}/1").json()["disputes"]) == told, name


def test_open_disputes_stand_before_answered_ones_the_oldest_first(
    house: RunningHouse, guest: Person, table: str
) -> None:
    floor = house.person("fay")
    first, second, third = (_dispute(guest, table) for _ in range(3))
    _answer(floor, first)
    rows = floor.get("/api/floor").json()["disputes"]
    mine = [row["dispute"] for row in rows if row["table"] == table]
    assert mine == [second, third, first]
    unanswered = [row["answer"] is None for row in rows]
    assert unanswered == sorted(unanswered, reverse=True)
    assert _listed(floor, first)["answer"]["words"] == WORDS


def test_an_answer_is_given_once(house: RunningHouse, guest: Person, table: str) -> None:
    floor = house.person("fay")
    place = _dispute(guest, table)
    _answer(floor, place)
    again = _answer(floor, place, "upheld", "On second thoughts.")
    assert again.status_code == 409
    said = f"dispute {place} was already answered by fay: not upheld"
    assert again.json()["detail"] == said
    assert _listed(floor, place)["answer"]["outcome"] == "not_upheld"


def test_of_two_processes_that_both_saw_it_open_one_answers(
    house: RunningHouse, guest: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = _dispute(guest, table)
    other = Disputes(house.room.store.engine, house.time.clock)
    seen = [other.one(place)]
    _answer(house.person("fay"), place)
    monkeypatch.setattr(other, "one", lambda place: seen.pop() if seen else Disputes.one(other, place))
    with pytest.raises(Problem, match="was already answered by fay: not upheld"):
        other.answer(place, "mel", "upheld", "I was quicker.")
    assert not seen
    answer = other.one(place)["answer"]
    assert answer is not None
    assert answer["by"] == "fay"


def test_nobody_but_the_floor_answers_and_only_what_there_is(house: RunningHouse, guest: Person, table: str) -> None:
    floor = house.person("fay")
    place = _dispute(guest, table)
    for person in (guest, *(house.person(name) for name in ("pat", "dora", "otto", "admin"))):
        assert _answer(person, place).status_code == 403, person.name
    for outcome, words in (("upheld", ""), ("upheld", " \n"), ("upheld", "a\0b"), ("maybe", WORDS), ("open", WORDS)):
        assert _answer(floor, place, outcome, words).status_code == 422, (outcome, words)
    assert _answer(floor, place + 1000).status_code == 404
    assert _listed(floor, place)["answer"] is None


def test_an_auditor_sees_who_disputed_why_and_who_answered_what_and_when(
    house: RunningHouse, guest: Person, table: str
) -> None:
    """In the list, on the round, in the export, and among the acts."""
    otto = house.person("otto")
    place = _dispute(guest, table)
    answer = _answer(house.person("fay"), place, "upheld").json()["answer"]
    (listed,) = otto.get("/api/audit/disputes", table=table).json()
    assert (listed["by"], listed["reason"], listed["answer"]) == (guest.name, REASON, answer)
    assert answer["at"] >= listed["at"]
    assert otto.get(f"/api/rounds/{table}/1").json()["disputes"] == [listed]
    exported = otto.get(f"/api/audit/disputes/{place}").json()
    assert exported.pop("evidence")["facts"][-1]["fact"] == "RoundClosed"
    assert exported == listed
    assert otto.get(f"/api/audit/disputes/{place + 1000}").status_code == 404
    (act,) = [act for act in otto.get("/api/audit/acts", by="fay").json() if act["what"].startswith(f"{place}, ")]
    assert (act["act"], act["what"]) == ("answer dispute", f"{place}, {table} round 1: upheld")
    assert [row["dispute"] for row in otto.get("/api/audit/disputes", before=place + 1, limit=1).json()] == [place]


def test_an_answer_is_kept_in_the_database_and_a_house_from_before_answers_takes_them(
    house: RunningHouse, guest: Person, table: str
) -> None:
    place = _dispute(guest, table)
    engine = open_engine(house.room.settings.database)
    ANSWERS.drop(engine)
    schema.prepare(engine)
    kept = Disputes(engine, Clock(lambda: 7.0, lambda: 0.0))
    assert kept.one(place)["answer"] is None
    assert _answer(house.person("fay"), place).status_code == 200
    answer = kept.one(place)["answer"]
    assert answer is not None
    assert answer["by"] == "fay"
    assert kept.evidence(place)["facts"]
    engine.dispose()


def test_a_house_from_before_corrections_gets_their_column(tmp_path: Path) -> None:
    """Answers from before stay as they were recorded, and new ones can carry a payment."""
    store = Store(open_engine(str(tmp_path / "old.db")))
    schema.prepare(store.engine)
    kept = Disputes(store.engine, Clock(lambda: 0.0, lambda: 0.0))
    old, new = (kept.keep("ann", "harbor-room", number, REASON, {}) for number in (1, 2))
    kept.answer(old, "fay", "upheld", WORDS)
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE dispute_answers DROP COLUMN cents"))
        connection.execute(text("DROP TABLE dispute_corrections"))
    schema.prepare(store.engine)
    assert store.conduct_fault() is None
    kept.answer(new, "fay", "upheld", WORDS, 500)
    kept.rule(new, "gus", "confirm", "")
    states = [(row["answer"] or {})["correction"] for row in kept.all()]
    assert [state and state["state"] for state in states] == [None, "paid"]
    assert store.conduct_fault() is None
    store.engine.dispose()
