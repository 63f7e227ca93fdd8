"""The school over HTTP: questions are marked by what they were made from, and results go on the record of a person."""

import json

from queenhigh.rulebook import GAMES
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
    dora, fay, pat = house.person("dora"), house.person("fay"), house.person("pat")
    paper = dora.post("/api/school/exam?table=harbor-room", length=8, seed=5).json()
    assert len(paper["questions"]) == 8
    assert '"right' not in json.dumps(paper["questions"])
    answers = [{"answer": question["choices"][0]["key"] if question["choices"] else None, "seconds": 4}
               for question in paper["questions"]]  # fmt: skip
    result = dora.post("/api/school/exam/result?table=harbor-room", length=8, seed=5, answers=answers).json()
    assert (result["who"], result["length"]) == ("dora", 8)
    place = result["place"]
    own = {one["place"] for one in dora.get("/api/school/exams").json()}
    assert place in own <= {one["place"] for one in fay.get("/api/school/exams").json()}
    assert place not in {one["place"] for one in pat.get("/api/school/exams").json()}
    assert dora.get(f"/api/school/exams/{place}/result.pdf").content.startswith(b"%PDF")
    assert pat.get(f"/api/school/exams/{place}/result.pdf").status_code == 404
    shown = fay.get("/api/audit/reports/training", person="dora").json()
    assert any("dora" in row["cells"] for row in shown["rows"])


def test_a_watched_round_tells_its_error_only_after_the_alarm(house: RunningHouse) -> None:
    guest = house.person()
    round_ = guest.post("/api/school/watch?game=four-card-poker").json()
    assert set(round_) == {"seed", "dealer", "floor", "acts", "clauses"}
    told = guest.post("/api/school/watch/alarm?game=four-card-poker", seed=round_["seed"], act=None).json()
    assert told["judgment"] == ("missed" if told["act"] else "right")
    if told["act"]:
        caught = {"seed": round_["seed"], "act": told["act"], "clause": told["clauses"][0]}
        assert guest.post("/api/school/watch/alarm?game=four-card-poker", **caught).json()["judgment"] == "caught"
