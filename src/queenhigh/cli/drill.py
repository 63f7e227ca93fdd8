"""`queenhigh drill`: the questions of a house's school, one after another, in the terminal or for a program."""

import json
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from queenhigh.cli.error_watch import watch_for_people, watch_for_programs
from queenhigh.cli.extras import needing
from queenhigh.cli.progress_file import read_progress, write_progress
from queenhigh.cli.question_text import answer_of, ask_answer, mark_lines, question_lines
from queenhigh.cli.submission_file import read_house
from queenhigh.cli.terminal import Terminal

if TYPE_CHECKING:
    from queenhigh.school.drill_session import DrillSession
    from queenhigh.school.questions import Mark, Question, Subject
    from queenhigh.school.school import School

_SEEDED_START = datetime(2026, 1, 1, tzinfo=UTC)
_SEEDED_ANSWER = timedelta(seconds=20)
"""With a seed, time is counted in answers, so that the same answers always meet the same questions."""
_MOST_MISSED_SHOWN = 8


@click.command("drill")
@click.argument("submission", type=click.Path())
@click.option("--subject", "names", multiple=True, help="Ask only about this subject; may be given several times.")
@click.option("--questions", type=click.IntRange(1), help="Stop after this many; otherwise q or Ctrl-D ends the drill.")
@click.option("--seed", type=click.IntRange(0), help="The same questions every time; nothing is remembered.")
@click.option("--progress", "kept", type=click.Path(dir_okay=False, path_type=Path),
              help="The file that remembers what you missed; by default one for each game.")  # fmt: skip
@click.option("--find-the-error", "find_error", is_flag=True,
              help="Watch rounds by a dealer who makes mistakes on purpose; --questions counts rounds.")  # fmt: skip
@click.option("--rounds-per-hour", "per_hour", type=click.IntRange(1, 3600),
              help="With --find-the-error: the acts run on their own, at this many rounds an hour.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True,
              help="For programs: a question, an answer and a mark a line, and the summary last.")  # fmt: skip
def command(
    submission: str, names: tuple[str, ...], questions: int | None, seed: int | None, kept: Path | None,
    per_hour: int | None, *, find_error: bool, as_json: bool,
) -> None:  # fmt: skip
    """Drill what a dealer of SUBMISSION must know: payouts, procedure, turns, hands, and what went wrong.

    Every question is made from the submission and the rules, with its clause. What you miss comes back.
    """
    house = read_house(submission, as_json=as_json)
    with needing("server"):
        from queenhigh.school.drill_session import DrillSession
        from queenhigh.school.school import School

        school = School(house)
        if find_error:
            if as_json:
                watch_for_programs(school, questions, seed)
            else:
                watch_for_people(school, questions, seed, per_hour)
            return
        chosen = _subjects(school, names)
        file = None if seed is not None else kept or Path(click.get_app_dir("queenhigh")) / f"drill-{house.game}.json"
        session = DrillSession(school, chosen, Random(seed), read_progress(file))
        clock = _Clock(session, seeded=seed is not None)
        (_for_programs if as_json else _for_people)(session, clock, questions)
        write_progress(file, session.memories)


def _subjects(school: "School", names: tuple[str, ...]) -> "tuple[Subject, ...]":
    known = {str(subject): subject for subject in school.subjects}
    unknown = [name for name in names if name not in known]
    if unknown:
        listed = ", ".join(known)
        raise click.BadParameter(f"{unknown[0]!r} is not a subject here; choose from {listed}", param_hint="--subject")
    return tuple(known[name] for name in names) or school.subjects


class _Clock:
    """The time of the learner, or with a seed a time that answers count."""

    def __init__(self, session: "DrillSession", *, seeded: bool) -> None:
        self._session, self._seeded = session, seeded

    def now(self) -> datetime:
        return _SEEDED_START + self._session.asked * _SEEDED_ANSWER if self._seeded else datetime.now(UTC)


def _for_people(session: "DrillSession", clock: _Clock, questions: int | None) -> None:
    terminal, house = Terminal(), session.school.house
    click.echo(terminal.style(terminal.fitted(f"Drill: {house.rules.title} at {house.operator}"), bold=True))
    click.echo("q or Ctrl-D ends the drill.")
    # Ctrl-C ends it too, also while the next question is prepared: what was answered is kept and summed up.
    with suppress(KeyboardInterrupt):
        _ask(session, clock, questions, terminal)
    _summary(session, terminal)


def _ask(session: "DrillSession", clock: _Clock, questions: int | None, terminal: Terminal) -> None:
    while questions is None or session.asked < questions:
        question, review = session.next(clock.now())
        click.echo()
        if review:
            click.echo(terminal.style("You missed one like this.", fg="yellow"))
        for line in question_lines(question, terminal):
            click.echo(line)
        begun = time.monotonic()
        answer = ask_answer(question, _line, lambda text: click.echo(terminal.fitted(text)))
        if answer is None:
            break
        mark = session.answer(question, answer, time.monotonic() - begun, clock.now())
        for line in mark_lines(mark, terminal):
            click.echo(line)


def _line(prompt: str) -> str | None:
    click.echo(prompt, nl=False)
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    return line or None


def _summary(session: "DrillSession", terminal: Terminal) -> None:
    from queenhigh.school.questions import SUBJECT_TITLES

    click.echo()
    if not session.asked:
        click.echo("No question was answered.")
        return
    share = 100 * session.right // session.asked
    click.echo(terminal.style(f"{session.right} of {session.asked} right ({share}%)", bold=True))
    for subject, tally in session.tallies.items():
        told = f"{tally.right} of {tally.asked} right, {tally.pace:.1f} seconds an answer"
        click.echo(terminal.fitted(f"  {SUBJECT_TITLES[subject]:<22}{told}"))
    for pattern, times in session.missed.most_common(_MOST_MISSED_SHOWN):
        name, _, case = pattern.partition("/")
        often = "once" if times == 1 else f"{times} times"
        click.echo(terminal.fitted(f"  missed {often}: {SUBJECT_TITLES[name]}, {case}"))


def _for_programs(session: "DrillSession", clock: _Clock, questions: int | None) -> None:
    """One JSON object a line: {"question"}, then an answer is read, then {"mark"}; {"summary"} is the last."""
    while questions is None or session.asked < questions:
        question, _ = session.next(clock.now())
        _tell({"question": question.data()})
        begun = time.monotonic()
        if not _answered(session, question, clock, begun):
            break
    _tell({"summary": session.data()})


def _answered(session: "DrillSession", question: "Question", clock: _Clock, begun: float) -> bool:
    for line in iter(sys.stdin.readline, ""):
        try:
            mark = session.answer(question, answer_of(line), time.monotonic() - begun, clock.now())
        except ValueError as error:
            _tell({"error": str(error)})
            continue
        _tell({"mark": _mark_data(question, mark)})
        return True
    return False


def _mark_data(question: "Question", mark: "Mark") -> dict[str, object]:
    return {"right": mark.right, "wrong_rows": list(mark.wrong_rows), **question.solution()}


def _tell(data: dict[str, object]) -> None:
    click.echo(json.dumps(data))
