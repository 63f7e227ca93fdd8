"""`queenhigh drill --find-the-error`: a dealer who errs on purpose, watched act by act."""

import json
import sys
import time
from random import Random
from typing import TYPE_CHECKING

import click

from queenhigh.cli.terminal import Terminal
from queenhigh.rulebook.wording import counted

if TYPE_CHECKING:
    from queenhigh.school.errors.hunt import Hunt
    from queenhigh.school.errors.score import WatchScore
    from queenhigh.school.school import School

_HOUR_S = 3600
_SHOWN_AGAIN = 3


class _EndOfDrill(Exception):
    """The learner typed q, or pressed Ctrl-C or Ctrl-D where an answer was awaited."""


def watch_for_people(school: "School", rounds: int | None, seed: int | None, per_hour: int | None) -> None:
    """Round after round, at the learner's pace or at so many rounds an hour."""
    from queenhigh.school.errors.score import WatchScore

    terminal, score, chance = Terminal(), WatchScore(), Random(seed)
    click.echo(terminal.style(f"Find the error: {school.house.rules.title} at {school.house.operator}", bold=True))
    how = "Ctrl-C" if per_hour else "s"
    _say(terminal, f"Dora deals, Fay is the floor. {how} stops the game when an act was wrong; q ends the drill.")
    try:
        while rounds is None or score.rounds < rounds:
            _round(school.hunts.some(chance), score, terminal, per_hour)
    except (_EndOfDrill, KeyboardInterrupt):
        # Ctrl-C comes here while a round is prepared or judged.
        pass
    _summary(score, terminal)


def _say(terminal: Terminal, text: str) -> None:
    click.echo(terminal.fitted(text))


def _round(hunt: "Hunt", score: "WatchScore", terminal: Terminal, per_hour: int | None) -> None:
    """One round: it is watched, judged, and its error is shown again."""
    from queenhigh.rulebook import gist

    how = "" if per_hour else " Enter shows the next one."
    click.echo(f"\nRound {score.rounds + 1}, {len(hunt.acts)} acts.{how}")
    stopped = _watch(hunt, terminal, per_hour)
    act = _act(stopped, terminal) if stopped else None
    clause = _clause(hunt, terminal) if act is not None else None
    judgment = score.count(hunt, act, clause)
    click.echo(terminal.style(judgment.capitalize() + ".", fg="green" if judgment in ("caught", "right") else "red"))
    if hunt.fault is not None:
        _show_again(hunt, terminal)
        for one in () if hunt.fault.unwritten else hunt.fault.clauses:
            _say(terminal, f"  {one}  {gist(one)}")


def _typed() -> str:
    """A line in lower case."""
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    word = line.strip().lower()
    if not line or word in ("q", "quit", "exit"):
        raise _EndOfDrill
    return word


def _watch(hunt: "Hunt", terminal: Terminal, per_hour: int | None) -> int:
    """The number of the act at which the learner stopped, 0 for none."""
    pause = _HOUR_S / per_hour / sum(act.weight for act in hunt.acts) if per_hour else 0.0
    for number, act in enumerate(hunt.acts, 1):
        typed = sys.stdin.isatty() and not per_hour
        shown = terminal.fitted(f"  {number:>3}  {act.text}")
        # What is typed stays apart from the last word.
        click.echo(f"{shown}  " if typed else shown, nl=not typed)
        if per_hour:
            try:
                time.sleep(pause * act.weight)
            except KeyboardInterrupt:
                return number
        elif _typed() in ("s", "stop"):
            return number
    return 0


def _number(most: int, terminal: Terminal, usual: int | None = None) -> int:
    """A number from 1 to the most; Enter means the usual one. Anything else is asked for again."""
    while True:
        word = _typed()
        if not word and usual is not None:
            return usual
        if word.isdecimal() and 1 <= int(word) <= most:
            return int(word)
        _say(terminal, f"Type a number from 1 to {most}.")


def _act(stopped: int, terminal: Terminal) -> int:
    """The act that was wrong: the last one, or one before it that is named by its number."""
    _say(terminal, f"Which act was wrong? Enter means act {stopped}.")
    return _number(stopped, terminal, stopped)


def _clause(hunt: "Hunt", terminal: Terminal) -> str:
    from queenhigh.rulebook import gist
    from queenhigh.school.errors.clause_choices import NO_CLAUSE, NO_CLAUSE_WORDS

    click.echo("Which clause does it break?")
    told = {clause: f"{clause}  {gist(clause)}" for clause in hunt.clauses} | {NO_CLAUSE: NO_CLAUSE_WORDS}
    for number, words in enumerate(told.values(), 1):
        _say(terminal, f"  {number}) {words}")
    return list(told)[_number(len(told), terminal) - 1]


def _show_again(hunt: "Hunt", terminal: Terminal) -> None:
    """The error at its moment, with what came before it."""
    assert hunt.fault is not None
    first = max(0, hunt.fault.at - _SHOWN_AGAIN)
    for number, act in enumerate(hunt.acts[first : hunt.fault.at + 1], first + 1):
        mark = ">" if number == hunt.fault.at + 1 else " "
        _say(terminal, f"  {mark} {number:>3}  {act.text}")
    _say(terminal, f"  The error: {hunt.kind}. {hunt.fault.why[:1].upper()}{hunt.fault.why[1:]}.")


def _summary(score: "WatchScore", terminal: Terminal) -> None:
    click.echo()
    told = ", ".join(f"{many} {judgment}" for judgment, many in score.judged.most_common())
    rounds = counted(score.rounds, "round")
    click.echo(terminal.style(f"{rounds}: {told}" if score.rounds else "No round was watched.", bold=True))
    for kind, times in score.missed.most_common():
        _say(terminal, f"  missed {'once' if times == 1 else f'{times} times'}: {kind}")


def watch_for_programs(school: "School", rounds: int | None, seed: int | None) -> None:
    """One JSON object a line: {"round"}, then {"act", "clause"} is read, then {"mark"}; {"summary"} is the last."""
    from queenhigh.school.errors.score import WatchScore

    score, chance = WatchScore(), Random(seed)
    while rounds is None or score.rounds < rounds:
        hunt = school.hunts.some(chance)
        click.echo(json.dumps({"round": hunt.data()}))
        line = sys.stdin.readline()
        if not line:
            break
        try:
            answer = json.loads(line)
            act, clause = answer.get("act"), answer.get("clause")
        except (ValueError, AttributeError):
            click.echo(json.dumps({"error": 'an answer is {"act": its number or null, "clause": an id}'}))
            continue
        judgment = score.count(hunt, act if isinstance(act, int) else None, clause)
        click.echo(json.dumps({"mark": {"judgment": judgment, **hunt.solution()}}))
    click.echo(json.dumps({"summary": score.data()}))
