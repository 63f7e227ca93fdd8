"""The suite is whole, its schema holds, the engines that it was made beside pass it, and mistakes are caught."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest
from click.testing import CliRunner
from lint_javascript import find_node

from queenhigh.cli.main import queenhigh
from queenhigh.conformance import SUITE, judge, load_suite
from tests.conformance.build import changed_files, quick_vectors
from tests.conformance.mistakes import MISTAKES, made
from tests.conformance.mutants import OURS, SECOND, faults_of, is_caught
from tests.conformance.plain_engine import verdict_on

CENSUS = Path(__file__).parents[1] / "census" / "payouts.csv"
ADAPTERS = SUITE / "adapters"
VECTORS = load_suite(SUITE)
NODE = find_node()


def test_every_file_follows_the_schema() -> None:
    schema = jsonschema_rs.validator_for(json.loads((SUITE / "schema.json").read_text(encoding="utf-8")))
    for file in (SUITE / "vectors").rglob("*.json"):
        errors = schema.iter_errors(json.loads(file.read_text(encoding="utf-8")))
        assert [str(error) for error in errors] == [], file


def test_the_suite_is_large_small_enough_to_read_and_complete() -> None:
    assert len(VECTORS) >= 5000
    assert len({vector.id for vector in VECTORS}) == len(VECTORS)
    assert sum(file.stat().st_size for file in (SUITE / "vectors").rglob("*.json")) < 10_000_000
    with CENSUS.open(newline="") as file:
        payments = {row["clause"] for row in csv.DictReader(file) if row["game"] != "RACK"}
    assert payments <= {clause for vector in VECTORS for clause in vector.clauses}


def test_the_suite_is_what_its_sources_make() -> None:
    """The quick groups; `make vectors` makes them all again."""
    assert changed_files(quick_vectors(), SUITE) == []


def test_the_second_settlement_passes() -> None:
    """One in five of its vectors, the same in every run; `make vectors` runs them all."""
    verdicts = [verdict_on(vector) for vector in VECTORS[::5]]
    assert [(verdict.vector.id, verdict.why) for verdict in verdicts if verdict.state == "failed"] == []
    assert sum(verdict.state == "passed" for verdict in verdicts) > 800


def test_queen_high_passes_every_vector() -> None:
    engine = [sys.executable, str(ADAPTERS / "queenhigh_engine.py")]
    result = CliRunner().invoke(queenhigh, ["conformance", "--json", "--", *engine])
    report = json.loads(result.stdout)
    assert report["failures"] == []
    assert (report["passed"], report["skipped"], result.exit_code) == (len(VECTORS), 0, 0)
    assert sum(group["passed"] for group in report["by_group"].values()) == report["passed"]


@pytest.mark.parametrize("name", MISTAKES)
def test_a_well_known_mistake_is_caught_by_the_vectors_on_its_page(name: str) -> None:
    page = (SUITE / "MISTAKES.md").read_text(encoding="utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith(f"| {name} |")]
    shown = [vector for vector in VECTORS if f"`{vector.id}`" in row]
    assert shown
    with made(MISTAKES[name]):
        assert [vector.id for vector in shown if verdict_on(vector).state != "failed"] == []


@pytest.mark.skipif(NODE is None, reason="NO NODE HERE: the adapter in JavaScript is NOT tested")
def test_an_engine_that_knows_little_is_skipped_not_failed() -> None:
    result = CliRunner().invoke(queenhigh, ["conformance", "--", str(NODE), str(ADAPTERS / "three_cards.js")])
    assert result.exit_code == 0, result.output
    assert "0 failed" in result.output.splitlines()[-1]
    ranked = len([vector for vector in VECTORS if vector.group in ("ranking/3-cards", "ranking/compare-3")])
    assert result.output.splitlines()[-1].startswith(f"{ranked} passed")


def test_a_wrong_engine_is_told_where_and_by_which_clause(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'id': json.loads(line)['id'], 'answer': {'hand': 'high_card'}}), flush=True)\n"
    )
    junit = tmp_path / "report.xml"
    arguments = ["conformance", "--group", "ranking/3-cards", "--junit", str(junit), "--", sys.executable, str(engine)]
    result = CliRunner().invoke(queenhigh, arguments)
    assert result.exit_code == 1
    assert "expected straight_flush, got high_card" in result.output
    assert "3CP-6.D.1" in result.output
    assert '<failure message="hand: expected' in junit.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("raise SystemExit('no deck found')", "the engine ended before it answered ranking/3-cards#1: no deck found"),
        ("print('hello', flush=True); input()", "the answer to ranking/3-cards#1 is not JSON: hello"),
        ("""print('{"id": "other"}', flush=True); input()""", "expected an answer with the id ranking/3-cards#1"),
    ],
)
def test_an_engine_that_fails_is_named(tmp_path: Path, code: str, words: str) -> None:
    arguments = ["conformance", "--group", "ranking/3-cards", "--", sys.executable, "-c", code]
    result = CliRunner().invoke(queenhigh, arguments)
    assert result.exit_code == 1
    assert words in result.output


def test_what_is_no_suite_is_refused(tmp_path: Path) -> None:
    arguments = ["conformance", "--suite", str(tmp_path), "--", "true"]
    assert "holds no vectors" in CliRunner().invoke(queenhigh, arguments).output
    (tmp_path / "vectors").mkdir()
    (tmp_path / "vectors" / "a.json").write_text('{"group": "a", "vectors": [{"id": "a#1"}]}')
    result = CliRunner().invoke(queenhigh, arguments)
    assert (result.exit_code, "is not a file of vectors" in result.output) == (2, True)


def test_a_program_that_does_not_exist_is_named() -> None:
    result = CliRunner().invoke(queenhigh, ["conformance", "--", "no-such-engine"])
    assert result.exit_code == 1
    assert "no-such-engine cannot be started" in result.output


def test_an_engine_that_ends_early_is_reported() -> None:
    """As a user starts it: a pipe to a process that has ended must not end the command without a word."""
    command = [sys.executable, "-m", "queenhigh", "conformance", "--group", "ranking/compare-3", "--", sys.executable]
    done = subprocess.run([*command, "-c", "raise SystemExit('out of cards')"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "the engine ended before it answered" in done.stderr
    assert "out of cards" in done.stderr


def test_what_a_game_does_not_have_may_be_left_out_and_nothing_may_be_said_twice() -> None:
    """235 has no dealer; rows of an engine may carry more, such as the seat they belong to."""
    vector = next(each for each in VECTORS if each.group == "settlement/235-stud-poker/rounds")
    answer = json.loads(json.dumps(vector.expected))
    del answer["dealer"]
    for seat in answer["seats"]:
        seat["wagers"] = [{**row, "seat": seat["seat"]} for row in reversed(seat["wagers"])]
    assert judge(vector, {"answer": answer}).why == ""
    rows = answer["seats"][0]["wagers"]
    rows.insert(0, {**rows[0], "paid": "1000.00"})
    assert "appears twice" in judge(vector, {"answer": answer}).why


def test_a_single_vector_can_be_run() -> None:
    engine = ["--", sys.executable, str(ADAPTERS / "queenhigh_engine.py")]
    result = CliRunner().invoke(queenhigh, ["conformance", "--group", "settlement/three-card-poker/main#24", *engine])
    assert result.output.splitlines()[-1] == "1 passed, 0 failed, 0 skipped."


def test_where_a_reading_decides_both_answers_will_do() -> None:
    open_questions = [vector for vector in VECTORS if vector.result == "acceptable"]
    assert len(open_questions) >= 10
    for vector in open_questions:
        assert judge(vector, {"answer": {"refused": True}}).state == "passed"
        assert verdict_on(vector).state == "passed"
        assert judge(vector, {"answer": {"seats": []}}).state == "failed"


def test_faults_of_both_settlements_are_found_and_planted() -> None:
    """A few of them; `make mutants` measures how many the suite notices."""
    faults = [fault for name in (*SECOND, *OURS) for fault in faults_of(name)]
    assert len(faults) > 400
    rank = [vector for vector in VECTORS if vector.group == "ranking/3-cards"]
    (fault,) = [one for one in faults if one.function == "straight_top" and one.change == "condition negated"][:1]
    assert is_caught(fault, rank, lambda vector: verdict_on(vector).state == "failed")
    assert not any(verdict_on(vector).state == "failed" for vector in rank[:20])
