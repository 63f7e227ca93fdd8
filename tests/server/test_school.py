"""The school over HTTP: questions are marked by what they were made from, and results go on the record of a person."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from queenhigh.ledger import open_engine
from queenhigh.rulebook import GAMES
from queenhigh.school.exam import ResultData
from queenhigh.server.exam_records import ExamRecords
from queenhigh.server.exam_sittings import ACT, ANSWER, ExamSittings, Given
from queenhigh.server.problems import Problem
from queenhigh.server.schema import prepare
from queenhigh.server.settings import Clock
from tests.server.house import Person, RunningHouse

NOTHING_MISSED: dict[str, object] = {"subjects": [], "missed": {}}


def right_answer(person: Person, asked: dict[str, object], query: str) -> object:
    """Any answer, and what the house says would have been right."""
    question = asked["question"]
    assert isinstance(question, dict)
    keys = [choice["key"] for choice in question["choices"]]
    given: object = keys[0] if keys else {row["wager"]: "take" for row in question["rows"]}
    told = person.post(f"/api/school/answer{query}", reference=asked["reference"], answer=given, missed={})
    assert told.status_code == 200, told.text
    return told.json()["solution"]["answer"]


def test_a_question_is_marked_from_its_reference_and_what_was_missed_comes_back(house: RunningHouse) -> None:
    guest = house.person()
    query = "?game=let-it-ride"
    subjects = guest.get("/api/school", game="let-it-ride").json()
    assert [one["subject"] for one in subjects["subjects"]] == ["pay", "next", "turn", "higher", "irregular", "error"]
    asked = guest.post(f"/api/school/question{query}", subjects=["higher"], missed={}).json()
    right = right_answer(guest, asked, query)
    wrong = next(choice["key"] for choice in asked["question"]["choices"] if choice["key"] != right)
    answered = {"reference": asked["reference"], "missed": {}}
    assert guest.post(f"/api/school/answer{query}", answer=right, **answered).json()["right"] is True
    told = guest.post(f"/api/school/answer{query}", answer=wrong, **answered).json()
    assert told["right"] is False
    [pattern] = told["missed"]
    kept = {pattern: {**told["missed"][pattern], "due": "2020-01-01T00:00:00+00:00"}}
    again = guest.post(f"/api/school/question{query}", subjects=[], missed=kept).json()
    assert again["review"] is True
    assert f"{again['reference']['subject']}/{again['reference']['pattern']}" == pattern


def test_what_is_not_a_question_or_an_answer_is_refused_with_a_reason(house: RunningHouse) -> None:
    guest = house.person()
    unknown = guest.post("/api/school/question?game=poker", **NOTHING_MISSED)
    assert unknown.status_code == 404
    assert all(game in unknown.json()["detail"] for game in GAMES)
    made_up = {"subject": "pay", "pattern": "nonsense", "seed": 1}
    refused = guest.post("/api/school/answer", reference=made_up, answer="a", missed={})
    assert refused.status_code == 422
    assert "not one of this house" in refused.text


def test_an_examination_goes_on_the_record_of_the_person_who_sat_it(house: RunningHouse) -> None:
    house.time.stop()
    dora, fay, pat = house.person("dora"), house.person("fay"), house.person("pat")
    query = "?table=harbor-room"
    asked = dora.post(f"/api/school/exam{query}", length=8, seed=5).json()
    sitting = f"/api/school/exam/{asked['sitting']}"
    assert pat.get(f"{sitting}{query}").status_code == 404, "nobody else sits it"
    now = dora.get(f"{sitting}{query}").json()
    assert {**now, "sitting": asked["sitting"], "seed": 5} == {**asked, "result": None}, "it goes on where it was"
    for number in range(1, 9):
        assert asked["number"] == number
        assert '"right' not in json.dumps(asked)
        # The house measures the time: a page that says something else is not asked.
        house.time.ahead += number
        choices = asked["question"]["choices"]
        given = choices[0]["key"] if choices else {row["wager"]: "take" for row in asked["question"]["rows"]}
        asked = dora.post(f"{sitting}/answer{query}", number=number, answer=given).json()
    again = dora.post(f"{sitting}/answer{query}", number=8, answer="a").json()
    assert again == asked == {"number": 9, "length": 8, "question": None, "console": True}
    house.time.ahead += 3
    shown = dora.get(f"{sitting}/console{query}").json()
    assert (shown["automation"], shown["picture"]["due"], len(shown["picture"]["view"]["seats"])) == ("none", [], 7)
    refused = dora.post(f"{sitting}/console{query}", command="settle_seat", fields={"seat": 7})
    assert (refused.status_code, refused.json()["clause"], "due" in refused.json()) == (409, "3CP-11.D.2", False)
    assert dora.post(f"{sitting}/console{query}", command="juggle", fields={}).status_code == 422
    hint = dora.post(f"{sitting}/console{query}", command="hint", fields={}).json()["hint"]
    assert hint == {"what": "shuffle the first deck", "clause": "3CP-5.A.1"}
    house.time.ahead += 4
    fields = {"deck": "first", "machine": True, "counted": 52}
    done = dora.post(f"{sitting}/console{query}", command="shuffle_deck", fields=fields).json()
    assert [fact["fact"] for fact in done["facts"]] == ["DeckShuffled"]
    place = dora.post(f"{sitting}/result{query}").json()["place"]
    assert dora.post(f"{sitting}/result{query}").json()["place"] == place, "an examination is handed in once"
    assert dora.get(f"{sitting}{query}").json()["result"] == place
    assert dora.post(f"{sitting}/answer{query}", number=9, answer="a").status_code == 200
    assert dora.post(f"{sitting}/console{query}", command="hint", fields={}).status_code == 409
    kept = dora.get(f"/api/school/exams/{place}").json()
    assert (kept["who"], kept["length"]) == ("dora", 8)
    assert [one["seconds"] for one in kept["questions"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    first, second = kept["console"]["steps"][:2]
    assert (first["done"], first["right"], first["hints"], first["seconds"]) == (True, False, 1, 7)
    assert first["refused"][0]["clause"] == "3CP-11.D.2"
    assert (second["done"], second["right"]) == (False, False)
    assert kept["parts"][2] == {"title": "The dealer's console", "said": said_of(kept["console"])}
    assert dora.get("/api/school/exams").json()[0]["parts"] == kept["parts"]
    own = {one["place"] for one in dora.get("/api/school/exams").json()}
    assert place in own <= {one["place"] for one in fay.get("/api/school/exams").json()}
    assert place not in {one["place"] for one in pat.get("/api/school/exams").json()}
    assert dora.get(f"/api/school/exams/{place}/result.pdf").content.startswith(b"%PDF")
    assert pat.get(f"/api/school/exams/{place}/result.pdf").status_code == 404
    shown = fay.get("/api/audit/reports/training", person="dora").json()
    assert any("dora" in row["cells"] for row in shown["rows"])
    # A person who takes the same paper again has seen its answers.
    again = dora.post(f"/api/school/exam{query}", length=8, seed=5).json()["sitting"]
    place = dora.post(f"/api/school/exam/{again}/result{query}").json()["place"]
    assert dora.get(f"/api/school/exams/{place}").json()["sitting"] == kept["sitting"] + 1
    assert {one["place"]: one["sitting"] for one in fay.get("/api/school/exams").json()}[place] == kept["sitting"] + 1


def test_an_answer_that_cannot_be_read_is_refused_and_the_question_stays(house: RunningHouse) -> None:
    dora, query = house.person("dora"), "?table=harbor-room"
    asked = dora.post(f"/api/school/exam{query}", length=8, seed=5).json()
    sitting = f"/api/school/exam/{asked['sitting']}"
    while asked["question"]["choices"]:
        key = asked["question"]["choices"][0]["key"]
        assert dora.post(f"{sitting}/answer{query}", number=asked["number"], answer="z").status_code == 422
        asked = dora.post(f"{sitting}/answer{query}", number=asked["number"], answer=key).json()
    rows, number = asked["question"]["rows"], asked["number"]
    moves = {row["wager"]: "take" for row in rows} | {rows[-1]["wager"]: "lots"}
    refused = dora.post(f"{sitting}/answer{query}", number=number, answer=moves)
    assert refused.status_code == 422
    assert refused.json()["detail"].startswith(f'{rows[-1]["title"]}: "lots" is not an answer')
    assert dora.get(f"{sitting}{query}").json()["number"] == number
    assert dora.post(f"{sitting}/answer{query}", number=number, answer=None).json()["number"] == number + 1


def said_of(console: dict[str, object]) -> str:
    asked = console["asked"]
    assert isinstance(asked, int)
    return f"0 of {asked} steps right (0%), {asked - 1} not done"


def _marked(who: str, seed: int) -> ResultData:
    return {
        "who": who, "at": 1, "house": "Harbor", "game": "three-card-poker", "title": "", "rules": "1", "program": "",
        "seed": seed, "length": 8, "right": 0, "subjects": [], "read_again": [], "questions": [],
    }  # fmt: skip


def test_a_paper_is_handed_in_once_and_every_other_sitting_of_it_counts(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "house.db"))
    prepare(engine)
    sittings, exams = ExamSittings(engine, Clock(lambda: 1.0, lambda: 1.0)), ExamRecords(engine)
    first = sittings.read(sittings.begin("dora", 5, 8, "a"), "dora")
    two_windows = sittings.read(first.sitting, "dora")
    place = sittings.hand_in(first, _marked("dora", 5))
    assert sittings.hand_in(two_windows, _marked("dora", 5)) == place
    assert [one["sitting"] for one in exams.all()] == [1], "two windows leave one result"
    behind = sittings.read(sittings.begin("dora", 5, 8, "a"), "dora")
    sittings.add(behind, ANSWER, {"answer": "a"})
    with pytest.raises(Problem, match="another window"):
        sittings.hand_in(behind, _marked("dora", 5))
    assert len(exams.all()) == 1, "a result that does not have the last answer is not kept"
    # Beginning a paper shows its questions, so a sitting that was never handed in counts as well.
    for seed, house, who in ((5, "a", "dora"), (6, "a", "dora"), (5, "b", "dora"), (5, "a", "pat")):
        sittings.hand_in(sittings.read(sittings.begin(who, seed, 8, house), who), _marked(who, seed))
    assert [one["sitting"] for one in exams.all()] == [1, 3, 1, 3, 1]
    engine.dispose()


def test_an_examination_with_too_many_acts_can_still_be_handed_in(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "house.db"))
    prepare(engine)
    sittings = ExamSittings(engine, Clock(lambda: 1.0, lambda: 1.0))
    begun = sittings.read(sittings.begin("dora", 5, 8, "a"), "dora")
    long = replace(begun, begun=(Given(ACT, {}, 1.0),) * 600)
    with pytest.raises(Problem, match="hand it in as it is"):
        sittings.add(long, ACT, {})
    assert sittings.hand_in(long, _marked("dora", 5)) == 1
    engine.dispose()


def test_a_watched_round_tells_its_error_only_after_the_alarm(house: RunningHouse) -> None:
    guest = house.person()
    round_ = guest.post("/api/school/watch?game=four-card-poker").json()
    assert set(round_) == {"seed", "dealer", "floor", "acts", "weights", "clauses"}
    told = guest.post("/api/school/watch/alarm?game=four-card-poker", seed=round_["seed"], act=None).json()
    assert told["judgment"] == ("missed" if told["act"] else "right")
    if told["act"]:
        caught = {"seed": round_["seed"], "act": told["act"], "clause": [*told["clauses"], "none"][0]}
        assert guest.post("/api/school/watch/alarm?game=four-card-poker", **caught).json()["judgment"] == "caught"
