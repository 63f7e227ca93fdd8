"""`queenhigh check CARD --against SUBMISSION`: check a rack card or sign and mark its errors."""

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.finding_output import COLORS, locate, stop_refused, stopping_at_unreadable
from queenhigh.cli.input_files import Source, Unreadable, read_source, reason
from queenhigh.cli.submission_file import read_submission_file
from queenhigh.cli.terminal import Terminal
from queenhigh.desk.phrases import verdict
from queenhigh.findings import printable
from queenhigh.rackcards.card_file import SUFFIXES, text_of
from queenhigh.rackcards.card_text import CardText, NotACard
from queenhigh.rackcards.check import CardCheck, check_card
from queenhigh.rackcards.coverage import Coverage, summary
from queenhigh.rackcards.finding import CardFinding
from queenhigh.rulebook import clause_index, duty
from queenhigh.submission import House

_MOST_SHOWN = 100
_MOST_BYTES = 20_000_000
STATE_WORDS = {"missing": "Not on the card", "not_read": "Not read; look for yourself"}


def red_line(file: str, against: str, *, as_json: bool) -> None:
    """Check a card and exit with its status: 0 no errors, 1 errors, 2 a file cannot be read."""
    with stopping_at_unreadable(as_json=as_json):
        card = _card(file)
        house = _house(against, as_json=as_json)
        checked = _checked(card, house)
    if as_json:
        data = [finding.data() | {"file": card.name} for finding in checked.findings]
        rows = [row.data() for row in checked.coverage]
        click.echo(json.dumps({"ok": checked.ok, "findings": data, "coverage": rows}, indent=1))
    else:
        for line in (*marked_up(card, checked.findings, Terminal()), *covered(checked.coverage, Terminal())):
            click.echo(line)
    raise click.exceptions.Exit(0 if checked.ok else 1)


def _card(file: str) -> Source:
    """The text of a card; a PDF or Word file is opened for it."""
    path = Path(file)
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        return read_source(file)
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise Unreadable(file, f"is larger than {_MOST_BYTES // 1_000_000} MB, which no card is")
        with needing("cards"):
            return Source(file, text_of(path.read_bytes(), suffix), path.parent)
    except OSError as problem:
        raise Unreadable(file, f"cannot be read: {reason(problem)}") from None
    except NotACard as problem:
        raise Unreadable(file, str(problem)) from None


def _checked(card: Source, house: House) -> CardCheck:
    try:
        return check_card(card.text, house)
    except NotACard as problem:
        raise Unreadable(card.name, str(problem), problem.line, problem.column) from None


def _house(against: str, *, as_json: bool) -> House:
    """The house of the submission. If no game can be played under it, report its own errors instead."""
    filed = read_submission_file(against, as_json=as_json)
    if filed.house is None:
        advice = f"{printable(filed.source.name)}: fix the submission first; the card is checked against what it files"
        stop_refused(locate(filed.findings, filed.source), as_json=as_json, advice=advice)
    return filed.house


def marked_up(card: Source, found: list[CardFinding], terminal: Terminal) -> Iterator[str]:
    """The card line by line with each finding marked, then the number of findings."""
    printed = CardText(card.text).printed
    width = len(str(len(printed)))
    by_line = {line: list(group) for line, group in groupby(found[:_MOST_SHOWN], key=lambda one: one.line)}
    for number, line in enumerate(printed, start=1):
        here = by_line.get(number, [])
        yield from _printed_line(number, line, here, width, terminal)
        for finding in here:
            yield from _remark(finding, " " * width, terminal)
    if len(found) > _MOST_SHOWN:
        yield f"and {len(found) - _MOST_SHOWN:,} more"
    yield f"{printable(card.name)}: {verdict(finding.kind for finding in found)}"


def covered(rows: list[Coverage], terminal: Terminal) -> Iterator[str]:
    """What the card was not found to say, and how much of what it is asked about agrees: silence is not approval."""
    for state in ("missing", "not_read"):
        items = [row.item for row in rows if row.state == state]
        if items:
            yield terminal.style(f"{STATE_WORDS[state]}: {'; '.join(items)}", dim=True)
    yield f"Coverage: {summary(rows)}."


def _printed_line(number: int, line: str, here: Iterable[CardFinding], width: int, terminal: Terminal) -> Iterator[str]:
    """A line of the card, wrapped to the terminal, with the words of each finding underlined."""
    margin = terminal.style(f"{number:>{width}} {'│' if terminal.symbols else '|'} ", dim=True)
    room = max(30, terminal.width - width - 3)
    shown, strokes = _escaped(line, here)
    for start, end in _folds(shown, room):
        yield margin + shown[start:end]
        under = strokes[start:end]
        if under.strip():
            yield " " * width + "   " + terminal.style(under.rstrip(), fg="red", bold=True)


def _folds(text: str, room: int) -> Iterator[tuple[int, int]]:
    """Where to wrap a line: after a space if possible."""
    start = 0
    while len(text) - start > room:
        space = text.rfind(" ", start, start + room)
        end = space + 1 if space > start else start + room
        yield start, end
        start = end
    yield start, len(text)


def _escaped(line: str, here: Iterable[CardFinding]) -> tuple[str, str]:
    """The line without terminal control characters, and its underlines."""
    marked: set[int] = set()
    for finding in here:
        if finding.words is not None:
            marked |= set(range(finding.column - 1, finding.column - 1 + max(1, len(finding.words))))
    shown, strokes = [], []
    for place, sign in enumerate(line):
        plain = " " if sign == "\t" else printable(sign)
        shown.append(plain)
        strokes.append(("~" if place in marked else " ") * len(plain))
    return "".join(shown), "".join(strokes)


def _remark(finding: CardFinding, indent: str, terminal: Terminal) -> Iterator[str]:
    severity = terminal.style(finding.kind, fg=COLORS[finding.severity], bold=True)
    where = "" if finding.words is not None else "missing: "
    yield f"{indent}   {severity}: {where}{printable(finding.message)}"
    clause = clause_index().get(finding.clause or "")
    if clause:
        yield terminal.style(f"{indent}   {clause.id}  {duty(clause.id)}", dim=True)
