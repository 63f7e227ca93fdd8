"""`queenhigh exam`: a paper set by a seed, sat in the terminal or by a program, and its result."""

import json
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.console_exam import console_lines, deal_at_console
from queenhigh.cli.extras import needing
from queenhigh.cli.input_files import write_file
from queenhigh.cli.ledger_access import key_option, open_store
from queenhigh.cli.question_text import answer_of, ask_answer, question_lines
from queenhigh.cli.submission_file import read_house
from queenhigh.cli.terminal import Terminal

if TYPE_CHECKING:
    from queenhigh.school.console_round import ConsoleRound
    from queenhigh.school.exam import ExamResult, Paper, ResultData
    from queenhigh.school.questions import Answer

_LENGTH_HELP = "Number of questions, spread over all subjects."


@click.command("exam")
@click.argument("submission", type=click.Path())
@click.option("--seed", type=click.IntRange(0, 2**62), required=True, help="The same seed sets the same paper.")
@click.option("--length", type=click.IntRange(8, 160), default=32, show_default=True, help=_LENGTH_HELP)
@click.option("--who", default="", help="The person who is examined.")
@click.option("--paper", "paper_only", is_flag=True, help="For programs: the paper as JSON, without its answers.")
@click.option("--answers", type=click.Path(path_type=Path, exists=True, dir_okay=False),
              help="For programs: a JSON list of answers, or {answers, console} with the acts too.")  # fmt: skip
@click.option("--questions-only", is_flag=True, help="Leave out the round at the dealer's console.")
@click.option("--pdf", type=click.Path(dir_okay=False, path_type=Path), help="Write the result as PDF.")
@click.option("--database", help="Keep the result in the record of this house.")
@key_option
@click.option("--json", "as_json", is_flag=True, help="For programs: the result as one JSON object.")
def command(
    submission: str, seed: int, length: int, who: str, answers: Path | None, pdf: Path | None, database: str | None,
    key_file: Path | None, *, questions_only: bool, paper_only: bool, as_json: bool,
) -> None:  # fmt: skip
    """Examine a dealer on the rules of SUBMISSION. The result is evidence of training, never a license."""
    house = read_house(submission, as_json=as_json)
    if database is not None and not who.strip():
        raise click.UsageError("say with --who whose examination goes on the record")
    with needing("server"):
        from queenhigh.school.exam import mark_paper, set_paper
        from queenhigh.school.exam_parts import exam_parts
        from queenhigh.school.school import School

        paper = set_paper(School(house), seed, length)
        if paper_only:
            click.echo(json.dumps(paper.data(), indent=1))
            return
        console = None if questions_only else paper.console()
        if answers is not None:
            given, seconds = _read_answers(answers, console)
        else:
            terminal = Terminal(sys.stderr)
            given, seconds = _sit(paper, terminal)
            if console is not None and len(given) == len(paper.questions):
                # An interrupt while an act is carried out ends the round; what was done and answered counts.
                with suppress(KeyboardInterrupt):
                    deal_at_console(console, _line, lambda text: click.echo(terminal.fitted(text), err=True))
        marks = console.data() if console is not None else None
        result = mark_paper(paper, who.strip() or "nobody named", int(time.time()), given, seconds, marks)
        told = result.data() if database is None else _keep(database, key_file, result.data())
    if pdf is not None:
        with needing("reports"):
            _print(pdf, told)
    if as_json:
        click.echo(json.dumps({"parts": exam_parts(told), **told}, indent=1))
    else:
        _show(result, told, Terminal())


def _sit(paper: "Paper", terminal: Terminal) -> "tuple[list[Answer | None], list[float]]":
    """Ask every question on the terminal; at the end of the input the rest stays unanswered. Nothing is told before
    the end."""
    house = paper.school.house
    given: list[Answer | None] = []
    seconds: list[float] = []

    def say(text: str) -> None:
        click.echo(terminal.fitted(text), err=True)

    click.echo(terminal.style(f"Examination: {house.rules.title} at {house.operator}", bold=True), err=True)
    say("Evidence of training, never a license. q ends it; unanswered questions are wrong.")
    for number, question in enumerate(paper.questions, 1):
        click.echo(f"\nQuestion {number} of {len(paper.questions)}", err=True)
        for line in question_lines(question, terminal):
            click.echo(line, err=True)
        begun = time.monotonic()
        answer = ask_answer(question, _line, say)
        if answer is None:
            break
        given.append(answer)
        seconds.append(time.monotonic() - begun)
    return given, seconds


def _line(prompt: str) -> str | None:
    click.echo(prompt, nl=False, err=True)
    try:
        return sys.stdin.readline() or None
    except KeyboardInterrupt:
        click.echo(err=True)
        return None


def _read_answers(file: Path, console: "ConsoleRound | None") -> "tuple[list[Answer | None], list[float]]":
    """The answers of a file in order; what it says of the console part is done at the console."""
    try:
        read = json.loads(file.read_text(encoding="utf-8"))
        listed, acts = (read.get("answers"), read.get("console", [])) if isinstance(read, dict) else (read, [])
        if not isinstance(listed, list) or not isinstance(acts, list):
            raise ValueError("it holds no list of answers")
        if console is not None:
            console.replay([act for act in acts if isinstance(act, dict)])
        return [_answer(one) for one in listed], [_seconds(one) for one in listed]
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{file}: {error}") from None


def _answer(one: object) -> "Answer | None":
    if isinstance(one, dict) and "answer" in one:
        one = one["answer"]
    return None if one is None else answer_of(json.dumps(one))


def _seconds(one: object) -> float:
    taken = one.get("seconds", 0) if isinstance(one, dict) else 0
    return float(taken) if isinstance(taken, int | float) and taken >= 0 else 0.0


def _keep(database: str, key_file: Path | None, result: "ResultData") -> "ResultData":
    """Put a result on the record; the answer is what is kept, with the number of the sitting."""
    from queenhigh.school.exam_sheet import sitting_text
    from queenhigh.server.exam_records import ExamRecords
    from queenhigh.server.schema import prepare

    store, _ = open_store(database, key_file)
    prepare(store.engine)
    records = ExamRecords(store.engine)
    number = records.keep(result)
    kept = records.one(number)
    store.engine.dispose()
    assert kept is not None
    click.echo(f"Recorded as examination {number}, sitting: {sitting_text(kept['sitting'] or 1)}.", err=True)
    return kept["result"]


def _print(pdf: Path, result: "ResultData") -> None:
    from queenhigh.documents.pdf import as_pdf
    from queenhigh.school.exam_sheet import exam_sheet

    when = datetime.fromtimestamp(result["at"], UTC).strftime("%Y-%m-%d %H:%M UTC")
    write_file(pdf, as_pdf(exam_sheet(result, when)))


def _show(result: "ExamResult", told: "ResultData", terminal: Terminal) -> None:
    from queenhigh.rulebook import gist
    from queenhigh.school.exam_parts import exam_parts

    for part in exam_parts(told):
        click.echo(terminal.style(terminal.fitted(f"{part['title']}: {part['said']}"), bold=True))
    for one in result.by_subject():
        pace = f"{one.seconds / one.asked:.1f} seconds an answer"
        click.echo(terminal.fitted(f"  {one.title:<22}{one.right} of {one.asked} right, {pace}"))
    if result.console is not None:
        for line in console_lines(result.console):
            click.echo(terminal.fitted(line))
    for item in result.items:
        if not item.right:
            right = item.question.said(item.question.answer)
            said = item.question.said(item.answer).rstrip(".")
            click.echo(terminal.fitted(f"Question {item.number}: {said}; right: {right}"))
    if result.clauses_to_read():
        click.echo(terminal.style("Read again:", bold=True))
        for clause in result.clauses_to_read():
            click.echo(terminal.fitted(f"  {clause}  {gist(clause)}"))
