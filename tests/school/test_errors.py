"""Find the error: every planted error is proved by the table at its own act, and a correct round has none."""

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from queenhigh.cards import hand_words
from queenhigh.cli.main import queenhigh
from queenhigh.rulebook import GAMES, clause_index, wager_title
from queenhigh.school.errors.hunt import rounds_of
from queenhigh.school.errors.score import CAUGHT, FALSE_ALARM, MISSED, RIGHT, WRONG_CLAUSE, WatchScore, judge
from queenhigh.school.errors.shown_round import acts_of, find_fault
from queenhigh.school.questions import Subject
from queenhigh.table.facts import WagerSettled
from tests.cli.terminal import Terminal
from tests.school.schools import school

HOUSE = str(Path(__file__).parents[2] / "examples" / "canton-street.toml")
FEWEST_KINDS = 25
EVERY = 8
"""In the suite one kind of so many is planted; all of them, and 10,000 clean rounds, with `make school`."""


@pytest.mark.parametrize("game", GAMES)
def test_of_every_planted_kind_the_table_finds_the_act_and_a_clean_round_has_none(game: str) -> None:
    some = school(game).hunts
    assert len(some.kinds) >= FEWEST_KINDS
    for kind in some.kinds[::EVERY]:
        hunt = some.planted(kind, Random(kind))
        assert hunt is not None, kind
        proved = find_fault(hunt.start, hunt.acts)
        assert hunt.fault is not None
        assert proved is not None
        assert (hunt.fault.at, hunt.fault.clauses[0]) == (proved.at, proved.clauses[0])
        assert set(hunt.fault.clauses) <= clause_index().keys()
        assert hunt.fault.clauses[0] in hunt.clauses
        assert judge(hunt, hunt.fault.at + 1, hunt.fault.clauses[0]) == CAUGHT
    for steps in rounds_of(some.tables.some(Random(1))):
        assert find_fault(steps[0].before, acts_of(steps)) is None


def test_after_a_void_the_error_is_that_the_round_went_on() -> None:
    hunt = school("four-card-poker").hunts.planted("an exposed card is ignored", Random(1))
    assert hunt is not None
    assert hunt.fault is not None
    assert hunt.fault.clauses == ("4CP-13.E",)
    assert hunt.fault.why.startswith("the round is void, since a card of the dealer was exposed")


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_every_paytable_is_an_error_when_it_is_off_by_one(game: str) -> None:
    """All of them are planted with `make school`; here each is known by name."""
    taught, kinds = school(game), set(school(game).hunts.kinds)
    rules = taught.game.rules
    single = [name for name, rule in rules.wagers.items() if not rules.in_contest(name) and not rule.wins_with]
    for name in (*(one for one in single if taught.house.offer(one) is not None), *rules.bonuses):
        for line in taught.game.paytable(name).lines:
            for wrong in ("many", "few"):
                assert f"{wager_title(name)}: {hand_words(line.hand)} paid one too {wrong}" in kinds


@pytest.mark.parametrize("game", ["three-card-poker", "let-it-ride"])
def test_the_clauses_of_a_watched_round_do_not_tell_whether_the_error_is_about_money(game: str) -> None:
    """Three are about settlements and three about the procedure; where the error is told, all are of its kind."""
    taught = school(game)
    steps = [step for number in range(6) for step in taught.tables.some(Random(number))]
    rows = [fact for step in steps for fact in step.happened if isinstance(fact, WagerSettled)]
    asked = {step.prompt.clause for step in steps if step.prompt is not None}
    procedure = asked - {clause for row in rows for clause in row.clauses}
    seen = set[bool | None]()
    for number in range(24):
        hunt = taught.hunts.some(Random(number))
        seen.add(hunt.fault.due is not None if hunt.fault is not None else None)
        assert len(hunt.clauses) == 6
        assert 2 <= len(procedure.intersection(hunt.clauses)) <= 4
    assert seen == {True, False, None}
    told = taught.question(Subject.ERROR, "which clause: settled in the wrong direction", Random(1))
    assert told is not None
    assert len(told.choices) == 4


def test_caught_missed_and_false_alarms_are_told_apart() -> None:
    some = school("four-card-poker").hunts
    hunt = some.planted("settled in the wrong direction", Random(3))
    assert hunt is not None
    assert hunt.fault is not None
    act, clause = hunt.fault.at + 1, hunt.fault.clauses[0]
    clean = some.clean(Random(3))
    score = WatchScore()
    judged = [score.count(hunt, act, clause), score.count(hunt, act, "4CP-1.A"), score.count(hunt, None, None),
              score.count(hunt, act + 1, clause), score.count(hunt, act - 1, clause), score.count(clean, None, None),
              score.count(clean, 1, clause)]  # fmt: skip
    assert judged == [CAUGHT, WRONG_CLAUSE, MISSED, MISSED, FALSE_ALARM, RIGHT, FALSE_ALARM]
    assert score.data()["kinds_missed"] == {"settled in the wrong direction": 4}


def test_what_is_not_a_number_of_an_act_or_a_clause_is_asked_for_again() -> None:
    asked = ["drill", HOUSE, "--find-the-error", "--seed", "5", "--questions", "1"]
    shown = CliRunner().invoke(queenhigh, asked, input="\n\ns\n99\nthird\n\nnone\n9\n1\n").output
    assert shown.count("Type a number from 1 to 3.") == 2
    assert shown.count("Type a number from 1 to 7.") == 2
    assert "1 round: 1 " in shown


def test_a_game_that_runs_by_itself_ends_at_q_or_a_second_interrupt_with_its_summary() -> None:
    asked = ("drill", HOUSE, "--find-the-error", "--seed", "5", "--rounds-per-hour", "30")
    for ending in ("q\n", "\x03"):
        with Terminal(*asked) as watched:
            watched.wait_for("Round 1, ")
            assert "Enter shows" not in watched.written
            watched.wait_for("  1  ")
            watched.press("\x03")
            watched.wait_for("Which act was wrong?")
            watched.press(ending)
            watched.wait_for("No round was watched.")
            assert watched.end() == 0


def test_a_round_is_watched_in_the_terminal_and_by_a_program() -> None:
    asked = ["drill", HOUSE, "--find-the-error", "--seed", "5", "--questions", "1"]
    shown = CliRunner().invoke(queenhigh, asked, input="\n" * 200)
    assert shown.exit_code == 0, shown.output
    assert "The error: " in shown.output
    assert "1 round: 1 missed" in shown.output
    told = [
        json.loads(line) for line in CliRunner().invoke(queenhigh, [*asked, "--json"], input="{}\n").stdout.splitlines()
    ]
    assert told[1]["mark"]["judgment"] == "missed"
    caught = json.dumps({"act": told[1]["mark"]["act"], "clause": told[1]["mark"]["clauses"][0]})
    again = CliRunner().invoke(queenhigh, [*asked, "--json"], input=f"{caught}\n").stdout.splitlines()
    assert json.loads(again[-1])["summary"]["caught"] == 1
