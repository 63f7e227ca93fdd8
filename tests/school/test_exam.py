"""The examination proves itself: bots score what they know, papers are equally hard, and results stay on the record."""

import json
import math
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import click
import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader
from sqlalchemy import text

from queenhigh.cli.main import queenhigh
from queenhigh.cli.submission_file import read_house
from queenhigh.ledger import open_engine
from queenhigh.rulebook import GAMES
from queenhigh.school.console_round import HINT, ConsoleRound
from queenhigh.school.exam import GUESS_TOLERANCE, ROWS_TOLERANCE, Paper, ResultData, mark_paper, set_paper
from queenhigh.school.exam_parts import exam_parts
from queenhigh.school.questions import Answer, Question, Subject
from queenhigh.school.school import School
from tests.cli.terminal import Terminal
from tests.school import bots
from tests.school.schools import school

QUESTIONS_SHARE = "Questions: 6 of 7 right (86%), 1 not done"
CONSOLE_SHARE = "The dealer's console: 25 of 26 steps right (96%)"
HOUSE = str(Path(__file__).parents[2] / "examples" / "harbor-room.toml")
SITTINGS = 60
"""How often a bot sits the same paper: marking is quick, setting a paper is not."""
WIDE = 4.0
"""Standard errors on each side of a rate: 99.9 percent for the intervals of all subjects and rates together."""


@cache
def paper() -> Paper:
    return set_paper(school(), 11, 40)


@pytest.mark.parametrize("game", GAMES)
def test_a_perfect_bot_scores_100_percent(game: str) -> None:
    sat = set_paper(school(game), 3, 8)
    result = mark_paper(sat, "perfect", 0, [bots.perfect(question) for question in sat.questions])
    said = [part["said"] for part in exam_parts(result.data())]
    assert said == ["7 of 7 right (100%)", "1 of 1 right (100%)", "left out"]
    assert result.clauses_to_read() == []


def shares(answer: Callable[[Question], Answer]) -> dict[Subject, tuple[float, int]]:
    """The share of right answers by subject over many sittings, and how many answers that were."""
    right: dict[Subject, int] = {}
    asked: dict[Subject, int] = {}
    for _ in range(SITTINGS):
        result = mark_paper(paper(), "bot", 0, [answer(question) for question in paper().questions])
        for one in result.by_subject():
            right[one.subject] = right.get(one.subject, 0) + one.right
            asked[one.subject] = asked.get(one.subject, 0) + one.asked
    return {subject: (right[subject] / many, many) for subject, many in asked.items()}


def assert_within(share: float, rate: float, many: int) -> None:
    assert abs(share - rate) <= WIDE * math.sqrt(rate * (1 - rate) / many)


@pytest.mark.parametrize("rate", [0.1, 0.4])
def test_a_bot_that_errs_at_a_planted_rate_scores_it_in_every_subject(rate: float) -> None:
    chance = Random(f"errs {rate}")
    found = shares(lambda question: bots.erring(question, rate, chance))
    assert set(found) == set(Subject)
    for share, many in found.values():
        assert_within(share, 1 - rate, many)


def test_a_bot_that_guesses_scores_chance() -> None:
    chance = Random("guesses")
    for subject, (share, many) in shares(lambda question: bots.guess(question, chance)).items():
        chances = [question.chance for question in paper().questions if question.subject is subject]
        if subject is Subject.PAY:
            assert share < 0.02
        else:
            assert_within(share, sum(chances) / len(chances), many)


def test_the_same_seed_sets_the_same_paper_and_every_seed_an_equally_hard_one() -> None:
    papers = [set_paper(school(), seed, 32) for seed in range(3)]
    assert papers[0].questions == set_paper(school(), 0, 32).questions != papers[1].questions
    guesses, bets = [one.guess for one in papers], [one.bets for one in papers]
    assert max(guesses) - min(guesses) <= GUESS_TOLERANCE
    assert max(bets) <= min(bets) * (1 + ROWS_TOLERANCE)
    for one in papers:
        many = [sum(question.subject is subject for question in one.questions) for subject in Subject]
        assert set(many) == {4}


def exam(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(queenhigh, ["exam", HOUSE, "--seed", "2", "--length", "8", *arguments], input=answers)


@cache
def sat_paper() -> Paper:
    """The paper that the command sets."""
    return set_paper(School(read_house(HOUSE, as_json=False)), 2, 8)


def right_answers() -> list[dict[str, object]]:
    return [{"answer": question.answer, "seconds": 9} for question in sat_paper().questions]


def right_acts() -> list[dict[str, object]]:
    """Every step of the console part, with two refusals and a hint at the second."""
    sat, acts = sat_paper().console(), list[dict[str, object]]()
    assert sat is not None
    while not sat.over:
        name, fields = sat.right_act()
        acts.append({"command": name, **fields, "seconds": 3})
        sat.act(name, fields)
    tried = [{"command": "close_round", "seconds": 1}, {"command": "open_round", "seconds": 1}]
    return [acts[0], *tried, {"command": HINT}, *acts[1:]]


def test_a_program_sits_the_paper_and_the_result_stays_on_the_record_and_on_paper(tmp_path: Path) -> None:
    asked = json.loads(exam("--paper").stdout)
    assert len(asked["questions"]) == 8
    assert '"right' not in json.dumps(asked["questions"])
    answers = right_answers()
    answers[0] = {"answer": None, "seconds": 9}
    file, pdf, database = tmp_path / "answers.json", tmp_path / "result.pdf", str(tmp_path / "house.db")
    file.write_text(json.dumps({"answers": answers, "console": right_acts()}), encoding="utf-8")
    kept = ("--database", database)
    done = exam("--answers", str(file), "--who", "Dora", "--pdf", str(pdf), *kept)
    assert done.exit_code == 0, done.output
    assert {QUESTIONS_SHARE, "Find the error: 1 of 1 right (100%)", CONSOLE_SHARE} <= set(done.output.splitlines())
    assert "2 refused, 1 with a hint" in done.output
    printed = " ".join("".join(page.extract_text() for page in PdfReader(pdf).pages).split())
    assert "refused: close round" in printed
    assert "; refused: open round" in printed
    assert "Examination of Dora" in printed
    assert f"{QUESTIONS_SHARE} Find the error: 1 of 1 right (100%) {CONSOLE_SHARE}" in printed
    assert "first of this paper" in printed
    assert "It is not a license" in printed
    again = exam("--answers", str(file), "--who", "Dora", "--questions-only", "--pdf", str(pdf), *kept)
    assert "sitting: number 2 of this paper: this person had seen it before" in again.output
    printed = " ".join("".join(page.extract_text() for page in PdfReader(pdf).pages).split())
    assert "number 2 of this paper: this person had seen it before" in printed
    assert "The dealer's console: left out" in printed
    report = CliRunner().invoke(queenhigh, ["report", "exams", "--json", *kept])
    parts = [row["cells"][5:8] for row in json.loads(report.stdout)["rows"]]
    share = QUESTIONS_SHARE.removeprefix("Questions: ")
    console = CONSOLE_SHARE.removeprefix("The dealer's console: ")
    assert parts == [[share, "1 of 1 right (100%)", console], [share, "1 of 1 right (100%)", "left out"]]
    report = CliRunner().invoke(queenhigh, ["report", "training", "--json", *kept])
    rows = json.loads(report.stdout)["rows"]
    seen = {row["cells"][2]: (row["cells"][3], row["cells"][-1]) for row in rows if row["cells"][0] == "Dora"}
    left = {row["cells"][2]: row["cells"][6] for row in rows if row["cells"][0] == "Dora"}
    assert {subject: many for subject, many in left.items() if many != "0"} == {"What next": "2"}
    assert seen.pop("The dealer's console") == ("1", "0")
    assert set(seen.values()) == {("2", "1")}
    assert any("Dora" in str(row) for row in rows)
    assert any("whole house" in str(row) for row in rows)
    assert any("The dealer's console" in str(row) for row in rows)
    assert CliRunner().invoke(queenhigh, ["verify", *kept]).exit_code == 0
    with open_engine(database).begin() as connection:
        connection.execute(text("UPDATE exams SET correct = 8"))
    assert CliRunner().invoke(queenhigh, ["verify", *kept]).exit_code == 1


def test_a_record_needs_a_name_and_a_person_may_stop_early(tmp_path: Path) -> None:
    nameless = exam("--database", str(tmp_path / "house.db"))
    assert nameless.exit_code == 2
    assert "--who" in nameless.output
    stopped = exam("--who", "Dora", answers="q\n")
    assert stopped.exit_code == 0
    assert "Questions: 0 of 7 right (0%), none done" in stopped.output
    assert re.search(r"The dealer's console: 0 of \d+ steps right \(0%\), none done", stopped.output)


def test_a_result_of_an_older_version_is_told_by_part_too() -> None:
    """It says neither what was left out nor, before there was a console part, anything about it."""
    sat = sat_paper().console()
    assert sat is not None
    sat.replay(right_acts()[:5])
    marked = mark_paper(sat_paper(), "Dora", 0, ["a"] * 8, (), sat.data())
    kept: ResultData = json.loads(json.dumps(marked.data()))
    del kept["console_left_out"]
    [_, _, console] = exam_parts(kept)
    assert console == {"title": "The dealer's console", "said": "1 of 26 steps right (4%), 24 not done"}
    del kept["console"]
    kept["subjects"] = kept["subjects"][:-1]
    assert [part["title"] for part in exam_parts(kept)] == ["Questions", "Find the error"]


def test_an_interrupt_ends_the_questions_and_the_result_begins_a_line() -> None:
    with Terminal("exam", HOUSE, "--seed", "7", "--length", "8", "--questions-only") as sat:
        sat.wait_for("> ")
        sat.press("\x03")
        sat.wait_for("Questions: 0 of 7 right (0%), none done")
        sat.wait_for("The dealer's console: left out")
        assert sat.end() == 0
    assert "Questions: 0 of 7 right (0%), none done" in map(click.unstyle, sat.written.splitlines())


def test_an_interrupt_while_an_act_is_carried_out_keeps_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    act = ConsoleRound.act

    def interrupted(*_: object) -> None:
        monkeypatch.setattr(ConsoleRound, "act", act)
        raise KeyboardInterrupt

    monkeypatch.setattr(ConsoleRound, "act", interrupted)
    answers = [question.answer for question in sat_paper().questions]
    typed = [line for one in answers for line in (one.values() if isinstance(one, dict) else [one])]
    told = exam(answers="\n".join([*map(str, typed), "16 3"]))
    assert told.exit_code == 0
    assert "Questions: 7 of 7 right (100%)" in told.output


def test_the_console_part_follows_the_questions_in_the_terminal() -> None:
    answers = [question.answer for question in sat_paper().questions]
    typed = [line for one in answers for line in (one.values() if isinstance(one, dict) else [one])]
    told = exam(answers="\n".join([*map(str, typed), "16 3", "q"]))
    assert "Questions: 7 of 7 right (100%)" in told.output
    assert re.search(r"The dealer's console: 0 of \d+ steps right \(0%\), none done", told.output)
    assert "Refused: the cards are not revealed (3CP-11.D.2)" in told.output
