"""`queenhigh drill`: typed answers for people, one JSON object a line for programs, and what was missed comes back."""

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh
from queenhigh.school.drill_session import DrillSession
from queenhigh.school.errors.hunt import ErrorHunts
from tests.cli.terminal import Terminal

HOUSE = str(Path(__file__).parents[2] / "examples" / "harbor-room.toml")


def drill(*arguments: str, answers: str) -> Result:
    return CliRunner().invoke(queenhigh, ["drill", HOUSE, *arguments], input=answers)


def lines(done: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_program_that_learns_the_answers_of_a_seed_is_right_the_next_time() -> None:
    chosen = ("--seed", "3", "--subject", "qualify", "--subject", "higher", "--json")
    first = lines(drill(*chosen, "--questions", "6", answers="a\n" * 6))
    right = [told["mark"]["answer"] for told in first if "mark" in told]  # type: ignore[index]
    assert len(right) == 6
    again = lines(drill(*chosen, "--questions", "1", answers=f"{json.dumps(right[0])}\n"))
    assert again[-1]["summary"]["right"] == 1  # type: ignore[index]
    assert first[-1]["summary"]["asked"] == 6  # type: ignore[index]


def test_answers_are_typed_and_what_cannot_be_read_is_asked_again() -> None:
    done = drill("--seed", "1", "--subject", "pay", "--questions", "1", answers="what\n" + "take\n" * 9)
    assert done.exit_code == 0, done.output
    assert '"what" is not an answer: say "pay" with an amount, "return", "take" or "nothing"' in done.output
    assert "of 1 right" in done.output
    assert "seconds an answer" in done.output


def test_what_was_missed_comes_back_in_the_next_drill(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    chosen = ("--progress", str(file), "--subject", "qualify")
    done = drill(*chosen, "--questions", "12", answers="a\n" * 12)
    assert "Not right." in done.output
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept
    assert all(pattern.startswith("qualify/") for pattern in kept)
    for memory in kept.values():
        memory["due"] = "2026-01-01T00:00:00+00:00"
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert "You missed one like this." in drill(*chosen, "--questions", "1", answers="a\n").output


@pytest.mark.parametrize(
    ("maker", "options", "told"),
    [
        ((DrillSession, "next"), ("--subject", "higher"), "of 1 right"),
        ((ErrorHunts, "some"), ("--find-the-error",), "1 round: "),
    ],
)
def test_an_interrupt_while_the_next_question_is_prepared_ends_the_drill_with_its_summary(
    maker: tuple[type, str], options: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    of, name = maker
    makes, made = getattr(of, name), list[object]()

    def once(*arguments: object) -> object:
        if made:
            raise KeyboardInterrupt
        made.append(arguments)
        return makes(*arguments)

    monkeypatch.setattr(of, name, once)
    done = drill("--seed", "3", *options, answers="a\n" + "\n" * 99)
    assert done.exit_code == 0, done.output
    assert told in done.output


def test_no_word_is_broken_where_a_narrow_terminal_ends() -> None:
    for columns, subject in ((40, "irregular"), (40, "higher"), (80, "error")):
        arguments = ("drill", HOUSE, "--seed", "1", "--subject", subject, "--questions", "1")
        with Terminal(*arguments, COLUMNS=str(columns)) as asked:
            asked.wait_for("> ")
            asked.type("b\n")
            asked.wait_for("seconds an answer")
            assert asked.end() == 0
        shown = click.unstyle(asked.written).splitlines()
        assert max(map(len, shown)) <= columns


def test_a_wrong_choice_is_told_once_where_one_reason_explains_both() -> None:
    for seed in range(9):
        told = drill("--seed", str(seed), "--subject", "higher", "--questions", "1", answers="a\n").output
        if "Not right." in told:
            assert told.count(" against ") == 1
            return
    raise AssertionError("nine answers were right")


def test_an_unknown_subject_is_refused_with_those_there_are() -> None:
    done = drill("--subject", "swimming", answers="")
    assert done.exit_code == 2
    assert "choose from pay, next, turn, fold, qualify, higher, irregular" in done.output
