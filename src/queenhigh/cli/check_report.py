"""The report of `queenhigh check` in a terminal: the file with its findings, and the value of every wager."""

import textwrap
from collections.abc import Iterator

from queenhigh.cli.terminal import Terminal
from queenhigh.desk.annotated_file import AnnotatedFile, Mark, annotated_file, shown_line
from queenhigh.desk.phrases import share, verdict
from queenhigh.desk.wager_values import WagerValue, WagerValues, fair_meter_text, not_priced
from queenhigh.findings import Severity, printable
from queenhigh.rulebook import clause_index, duty

_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "blue"}
_MOST_COLUMNS = 160


def report_lines(name: str, text: str, found: list[Mark], values: WagerValues, terminal: Terminal) -> Iterator[str]:
    """The whole report, line by line."""
    copy = annotated_file(text, found)
    gutter = len(str(len(copy.lines))) + 1
    yield from _file(copy, gutter, terminal)
    if copy.apart:
        yield ""
        yield terminal.style("Not in the file", bold=True)
        for mark in copy.apart:
            yield from _finding(mark, " " * gutter + "  ", terminal)
    yield from _wager_values(values, terminal)
    yield ""
    yield f"{printable(name)}: {verdict(mark.finding.severity.value for mark in found)}"


def _bar(terminal: Terminal) -> str:
    return terminal.style("│" if terminal.symbols else "|", dim=True)


def _file(copy: AnnotatedFile, gutter: int, terminal: Terminal) -> Iterator[str]:
    bar = _bar(terminal)
    for number in copy.shown:
        if number is None:
            yield terminal.style(f"{'':>{gutter - 1}}{terminal.plain('…')}", dim=True)
            continue
        line, starts = shown_line(copy.lines[number - 1], _MOST_COLUMNS)
        marks = copy.on_line.get(number, ())
        margin = terminal.style(f"{number:>{gutter}}", bold=bool(marks), dim=not marks)
        yield f"{margin} {bar} {terminal.plain(line)}".rstrip()
        for place in dict.fromkeys((mark.column, mark.width) for mark in marks):
            here = [mark for mark in marks if (mark.column, mark.width) == place]
            yield f"{'':>{gutter}} {bar} {_underline(here[0], starts, terminal)}"
            for mark in here:
                yield from _finding(mark, f"{'':>{gutter}} {bar} ", terminal)


def _underline(mark: Mark, starts: list[int], terminal: Terminal) -> str:
    last = len(starts) - 1
    first = starts[min(mark.column - 1, last)]
    end = starts[min(mark.column - 1 + mark.width, last)]
    return " " * first + terminal.style("^" * max(1, end - first), fg=_COLORS[mark.finding.severity], bold=True)


def _finding(mark: Mark, margin: str, terminal: Terminal) -> Iterator[str]:
    finding = mark.finding
    color = _COLORS[finding.severity]
    place = "" if mark.loose else f" ({mark.line}:{mark.column})"
    words = f"{finding.severity.value}: {finding.path}{place}: {finding.message}"
    first, *rest = _wrapped(words, terminal)
    head = finding.severity.value
    yield f"{margin}{terminal.style(head, fg=color, bold=True)}{first.removeprefix(head)}"
    for line in rest:
        yield f"{margin}  {line}"
    clause = clause_index().get(finding.clause or "")
    if finding.nearest:
        label = "nearest" if finding.severity is Severity.ERROR else "recommended"
        yield f"{margin}  {label}: {terminal.style(printable(finding.nearest), fg='green')}"
    if finding.exact:
        exact = "; ".join(f"{name.replace('_', ' ')} {value}" for name, value in finding.exact)
        yield from (f"{margin}  {terminal.style(line, dim=True)}" for line in _wrapped(f"exact: {exact}", terminal))
    if clause:
        cited = clause.id if finding.severity is Severity.NOTE else f"{clause.id}  {duty(clause.id)}"
        yield from (f"{margin}  {terminal.style(line, dim=True)}" for line in _wrapped(cited, terminal))


def _wrapped(text: str, terminal: Terminal) -> list[str]:
    return textwrap.wrap(terminal.plain(printable(text)), terminal.width - 8, break_long_words=True) or [""]


def _wager_values(values: WagerValues, terminal: Terminal) -> Iterator[str]:
    if values.rows:
        yield ""
        yield terminal.style("What each wager is worth to the house", bold=True)
        for row in values.rows:
            yield from _wager_value(row, terminal)
    yield from not_priced(values.left_out, values.unsolved)


def _wager_value(row: WagerValue, terminal: Terminal) -> Iterator[str]:
    name = f"{row.wager} {row.paytable}".removesuffix(" -")
    edge = f"{share(row.house_advantage, 4):>9}"
    yield f"  {name:<24}{edge}  {terminal.style(f'{row.house_advantage!s:<25}', dim=True)} {row.at}".rstrip()
    if row.progressive is None:
        return
    returns = row.progressive.long_run()
    back = f"{share(returns.total)} returned in the long run, including rates of {share(returns.rates)}"
    for line in (*fair_meter_text(row.progressive), back):
        yield terminal.style(f"{'':<26}{line}", dim=True)
