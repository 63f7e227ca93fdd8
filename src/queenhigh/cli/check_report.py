"""A submission marked up for a terminal: its lines, what is found under each of them, and what every wager is worth."""

import textwrap
from collections.abc import Iterable, Iterator

from queenhigh.cli.ink import Ink
from queenhigh.desk.annotated_file import Copy, Mark, counts, marked_copy, shown_line
from queenhigh.desk.phrases import count, share
from queenhigh.desk.wager_values import WagerValue, WagerValues, fair_meter_text
from queenhigh.findings import Severity, printable
from queenhigh.rulebook import clause_index, duty

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "blue"}
_MOST_COLUMNS = 160


def marked_lines(name: str, text: str, found: list[Mark], values: WagerValues, ink: Ink) -> Iterator[str]:
    """Everything `check` has to say to a person, line by line."""
    copy = marked_copy(text, found)
    gutter = len(str(len(copy.lines))) + 1
    yield from _file(copy, gutter, ink)
    if copy.apart:
        yield ""
        yield ink.style("Not in the file", bold=True)
        for mark in copy.apart:
            yield from _finding(mark, " " * gutter + "  ", ink)
    yield from _wager_values(values, ink)
    yield ""
    yield f"{printable(name)}: {verdict(found)}"


def verdict(found: Iterable[Mark]) -> str:
    told = [count(many, severity.value) for severity, many in counts(found).items() if many]
    return ", ".join(told) or "nothing to object to"


def _bar(ink: Ink) -> str:
    return ink.style("│" if ink.signs else "|", dim=True)


def _file(copy: Copy, gutter: int, ink: Ink) -> Iterator[str]:
    bar = _bar(ink)
    for number in copy.shown:
        if number is None:
            yield ink.style(f"{'':>{gutter - 1}}{ink.plain('…')}", dim=True)
            continue
        line, starts = shown_line(copy.lines[number - 1], _MOST_COLUMNS)
        marks = copy.on_line.get(number, ())
        weight = {"bold": True} if marks else {"dim": True}
        yield f"{ink.style(f'{number:>{gutter}}', **weight)} {bar} {ink.plain(line)}".rstrip()
        for place in dict.fromkeys((mark.column, mark.width) for mark in marks):
            here = [mark for mark in marks if (mark.column, mark.width) == place]
            yield f"{'':>{gutter}} {bar} {_underline(here[0], starts, ink)}"
            for mark in here:
                yield from _finding(mark, f"{'':>{gutter}} {bar} ", ink)


def _underline(mark: Mark, starts: list[int], ink: Ink) -> str:
    last = len(starts) - 1
    first = starts[min(mark.column - 1, last)]
    end = starts[min(mark.column - 1 + mark.width, last)]
    return " " * first + ink.style("^" * max(1, end - first), fg=_COLOURS[mark.finding.severity], bold=True)


def _finding(mark: Mark, margin: str, ink: Ink) -> Iterator[str]:
    finding = mark.finding
    colour = _COLOURS[finding.severity]
    place = "" if mark.loose else f" ({mark.line}:{mark.column})"
    words = f"{finding.severity.value}: {finding.path}{place}: {finding.message}"
    first, *rest = _wrapped(words, ink)
    head = finding.severity.value
    yield f"{margin}{ink.style(head, fg=colour, bold=True)}{first.removeprefix(head)}"
    for line in rest:
        yield f"{margin}  {line}"
    clause = clause_index().get(finding.clause or "")
    if finding.nearest:
        label = "nearest" if finding.severity is Severity.ERROR else "advised"
        yield f"{margin}  {label}: {ink.style(printable(finding.nearest), fg='green')}"
    if finding.exact:
        exact = "; ".join(f"{name.replace('_', ' ')} {value}" for name, value in finding.exact)
        yield from (f"{margin}  {ink.style(line, dim=True)}" for line in _wrapped(f"exactly: {exact}", ink))
    if clause:
        told = clause.id if finding.severity is Severity.NOTE else f"{clause.id}  {duty(clause.id)}"
        yield from (f"{margin}  {ink.style(line, dim=True)}" for line in _wrapped(told, ink))


def _wrapped(text: str, ink: Ink) -> list[str]:
    return textwrap.wrap(ink.plain(printable(text)), ink.width - 8, break_long_words=True) or [""]


def _wager_values(values: WagerValues, ink: Ink) -> Iterator[str]:
    if values.rows:
        yield ""
        yield ink.style("What each wager is worth to the house", bold=True)
        for row in values.rows:
            yield from _wager_value(row, ink)
    if values.left_out:
        names = ", ".join(values.left_out)
        yield f"Not priced here: {names} (pip install 'queenhigh[math]' counts them)"


def _wager_value(row: WagerValue, ink: Ink) -> Iterator[str]:
    name = f"{row.wager} {row.paytable}".removesuffix(" -")
    edge = f"{share(row.house_advantage, 4):>9}"
    yield f"  {name:<24}{edge}  {ink.style(f'{row.house_advantage!s:<25}', dim=True)} {row.at}".rstrip()
    if row.progressive is None:
        return
    years = row.progressive.years()
    back = f"{share(years.total)} back in the long run, rates {share(years.rates)} in all"
    for line in (*fair_meter_text(row.progressive), back):
        yield ink.style(f"{'':<26}{line}", dim=True)
