"""`queenhigh drill --find-the-error`: a dealer who errs on purpose, watched act by act."""

import json
import sys
import time
from random import Random
from typing import TYPE_CHECKING

import click

from queenhigh.cli.terminal import Terminal

if TYPE_CHECKING:
    from queenhigh.school.errors.hunt import Hunt
    from queenhigh.school.errors.score import WatchScore
    from queenhigh.school.school import School

_HOUR_S = 3600
_SHOWN_AGAIN = 3


def watch_for_people(school: "School", rounds: int | None, seed: int | None, per_hour: int | None) -> None:
    """Round after round, at the learner's pace or at so many rounds an hour."""
    from queenhigh.rulebook import gist
    from queenhigh.school.errors.score import WatchScore

    terminal, score, chance = Terminal(), WatchScore(), Random(seed)
    click.echo(terminal.style(f"Find the error: {school.house.rules.title} at {school.house.operator}", bold=True))
    how = "Ctrl-C" if per_hour else "s"
    click.echo(f"Dora deals, Fay is the floor. {how} stops the game when an act was wrong; q ends the drill.")
    while rounds is None or score.rounds < rounds:
        hunt = school.hunts.some(chance)
        click.echo(f"\nRound {score.rounds + 1}, {len(hunt.acts)} acts. Enter shows the next one.")
        stopped = _watch(hunt, per_hour)
        if stopped is None:
            break
        act = _act(stopped) if stopped else None
        clause = _clause(hunt) if act is not None else None
        judgment = score.count(hunt, act, clause)
        click.echo(
            terminal.style(judgment.capitalize() + ".", fg="green" if judgment in ("caught", "right") else "red")
        )
        if hunt.fault is not None:
            _show_again(hunt)
            for one in () if hunt.fault.unwritten else hunt.fault.clauses:
                click.echo(f"  {one}  {gist(one)}")
    _summary(score, terminal)


def _watch(hunt: "Hunt", per_hour: int | None) -> int | None:
    """The number of the act at which the learner stopped, 0 for none; None at the end of the drill."""
    pause = _HOUR_S / per_hour / sum(act.weight for act in hunt.acts) if per_hour else 0.0
    for number, act in enumerate(hunt.acts, 1):
        typed = sys.stdin.isatty() and not per_hour
        click.echo(f"  {number:>3}  {act.text}", nl=not typed)
        if per_hour:
            try:
                time.sleep(pause * act.weight)
            except KeyboardInterrupt:
                return number
            continue
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word in ("q", "quit", "exit"):
            return None
        if word in ("s", "stop"):
            return number
    return 0


def _act(stopped: int) -> int:
    """The act that was wrong: the last one, or one before it that is named by its number."""
    click.echo(f"Which act was wrong? Enter means act {stopped}.")
    word = sys.stdin.readline().strip()
    return int(word) if word.isdecimal() and 1 <= int(word) <= stopped else stopped


def _clause(hunt: "Hunt") -> str | None:
    from queenhigh.rulebook import gist
    from queenhigh.school.errors.clause_choices import NO_CLAUSE, NO_CLAUSE_WORDS

    click.echo("Which clause does it break?")
    told = {clause: f"{clause}  {gist(clause)}" for clause in hunt.clauses} | {NO_CLAUSE: NO_CLAUSE_WORDS}
    for number, words in enumerate(told.values(), 1):
        click.echo(f"  {number}) {words}")
    word = sys.stdin.readline().strip()
    known = {str(number): clause for number, clause in enumerate(told, 1)}
    return known.get(word, word)


def _show_again(hunt: "Hunt") -> None:
    """The error at its moment, with what came before it."""
    assert hunt.fault is not None
    first = max(0, hunt.fault.at - _SHOWN_AGAIN)
    for number, act in enumerate(hunt.acts[first : hunt.fault.at + 1], first + 1):
        mark = ">" if number == hunt.fault.at + 1 else " "
        click.echo(f"  {mark} {number:>3}  {act.text}")
    click.echo(f"  The error: {hunt.kind}. {hunt.fault.why[:1].upper()}{hunt.fault.why[1:]}.")


def _summary(score: "WatchScore", terminal: Terminal) -> None:
    click.echo()
    told = ", ".join(f"{many} {judgment}" for judgment, many in score.judged.most_common())
    click.echo(terminal.style(f"{score.rounds} rounds: {told}" if score.rounds else "No round was watched.", bold=True))
    for kind, times in score.missed.most_common():
        click.echo(f"  missed {'once' if times == 1 else f'{times} times'}: {kind}")


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
