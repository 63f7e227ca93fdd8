"""A check as one self-contained HTML page: no script, no other files, readable in light or dark and at any width."""

import hashlib
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from queenhigh.desk.annotated_file import AnnotatedFile, Mark, annotated_file, counts
from queenhigh.desk.phrases import share, verdict
from queenhigh.desk.review import Review
from queenhigh.desk.wager_values import WagerValue, fair_meter_text, not_priced
from queenhigh.findings import Severity, printable
from queenhigh.rulebook import clause_index, duty
from queenhigh.rulebook.wording import counted
from queenhigh.submission import standing

_LONGEST_LINE = 2000
_NO_SCRIPT = "default-src 'none'; style-src 'unsafe-inline'"


def check_page(name: str, text: str, found: Sequence[Mark], review: Review, version: str) -> str:
    """The whole page; the same submission always gives the same bytes."""
    copy = annotated_file(text, found)
    style = files("queenhigh.desk").joinpath("check.css").read_text(encoding="utf-8")
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_NO_SCRIPT}">',
            f"<title>Check of {_safe(name)}: {verdict(mark.finding.severity.value for mark in found)}</title>",
            f"<style>{style}</style></head>",
            "<body><main>",
            *_head(name, found, review),
            *_summary(found),
            *_file(copy),
            *_apart(copy.apart),
            *_wager_values(review),
            *_foot(text, version),
            "</main></body></html>",
            "",
        ]
    )


def _safe(text: str) -> str:
    """Text made harmless on a page: no tags, no control characters, nothing that changes the writing direction."""
    return escape(printable(text))


def _head(name: str, found: Sequence[Mark], review: Review) -> Iterator[str]:
    house = review.house
    yield '<header><p class="kicker">Queen High &middot; check of a Rules Submission</p>'
    yield f"<h1>{_safe(house.operator) if house and house.operator else _safe(name)}</h1>"
    if house is not None:
        stands = standing(house)
        yield f'<p class="soft">{_safe(house.rules.title)}, {stands[0].lower()}{stands[1:]} &middot; {_safe(name)}</p>'
    yield '<ul class="verdict" aria-label="Verdict">'
    for severity, many in counts(found).items():
        if many:
            yield f'<li class="{severity.value}">{counted(many, severity.value)}</li>'
    if not counts(found)[Severity.ERROR]:
        yield '<li class="good">No error found</li>'
    yield "</ul></header>"


def _summary(found: Sequence[Mark]) -> Iterator[str]:
    urgent = [mark for mark in found if mark.finding.severity is not Severity.NOTE]
    if not urgent:
        return
    yield '<section aria-labelledby="urgent"><h2 id="urgent">Errors and warnings</h2><ul class="jump">'
    for mark in sorted(urgent, key=lambda mark: list(Severity).index(mark.finding.severity)):
        severity = mark.finding.severity.value
        target = "apart" if mark.loose else f"L{mark.line}"
        place = "not in the file" if mark.loose else f"line {mark.line}"
        clause = f' <span class="soft">{_safe(mark.finding.clause)}</span>' if mark.finding.clause else ""
        yield f'<li><strong class="{severity}">{severity}</strong> <a href="#{target}">{place}</a>: '
        yield f"{_safe(mark.finding.message)}{clause}</li>"
    yield "</ul></section>"


def _file(copy: AnnotatedFile) -> Iterator[str]:
    yield '<section aria-labelledby="copy"><h2 id="copy">The file</h2><ol class="copy">'
    for number in copy.shown:
        if number is None:
            yield '<li class="gap" aria-label="lines left out">&hellip;</li>'
            continue
        marks = copy.on_line.get(number, ())
        line = _marked(copy.lines[number - 1][:_LONGEST_LINE], marks)
        yield f'<li id="L{number}"><a class="number" href="#L{number}" aria-label="line {number}">{number}</a>'
        yield f"<code>{line or ' '}</code>"
        yield from (part for mark in marks for part in _finding(mark))
        yield "</li>"
    yield "</ol></section>"


def _marked(line: str, marks: Sequence[Mark]) -> str:
    """The line with each finding underlined; where marks overlap, the first one is kept."""
    parts, at = [], 0
    for mark in sorted(marks, key=lambda mark: mark.column):
        start, end = mark.column - 1, min(mark.column - 1 + mark.width, len(line))
        if start < at or start >= end:
            continue
        parts += [_safe(line[at:start]), f'<mark class="{mark.finding.severity.value}">{_safe(line[start:end])}</mark>']
        at = end
    return "".join([*parts, _safe(line[at:])])


def _finding(mark: Mark) -> Iterator[str]:
    finding = mark.finding
    severity = finding.severity.value
    clause = clause_index().get(finding.clause or "")
    yield f'<div class="finding {severity}"><p class="what"><strong class="{severity}">{severity}</strong> '
    yield f"<code>{_safe(finding.path)}</code>: {_safe(finding.message)}</p>"
    if finding.nearest:
        label = "Nearest legal choice" if finding.severity is Severity.ERROR else "Recommended"
        yield f'<p class="more">{label}: <code>{_safe(finding.nearest)}</code></p>'
    for name, value in finding.exact:
        yield f'<p class="more">Exact {_safe(name.replace("_", " "))}: <code>{value}</code></p>'
    if clause:
        yield f'<p class="more">{_safe(clause.id)}: {_safe(duty(clause.id))}</p>'
    yield "</div>"


def _apart(marks: Sequence[Mark]) -> Iterator[str]:
    if not marks:
        return
    yield '<section class="apart" aria-labelledby="apart"><h2 id="apart">Not in the file</h2>'
    for mark in marks:
        yield from _finding(mark)
    yield "</section>"


def _wager_values(review: Review) -> Iterator[str]:
    rows = review.values.rows
    if rows:
        yield '<section aria-labelledby="worth"><h2 id="worth">What each wager is worth to the house</h2>'
        yield '<div class="table"><table class="stack"><caption>Exact values per unit wagered</caption>'
        heads = ("wager", "paytable", "house advantage", "exact value", "conditions")
        cells = "".join(f'<th scope="col">{head}</th>' for head in heads)
        yield f"<thead><tr>{cells}</tr></thead><tbody>"
        yield from (_wager_value(row) for row in rows)
        yield "</tbody></table></div></section>"
    for sentence in not_priced(review.values.left_out, review.values.unsolved):
        yield f'<p class="soft">{_safe(sentence)}</p>'


def _wager_value(row: WagerValue) -> str:
    when = [row.at]
    if row.progressive is not None:
        when += [
            *fair_meter_text(row.progressive),
            f"returns {share(row.progressive.long_run().total)} in the long run",
        ]
    return (
        f'<tr><th scope="row">{_safe(row.wager)}</th><td data-label="paytable">{_safe(row.paytable)}</td>'
        f'<td class="figure" data-label="house advantage">{share(row.house_advantage, 4)}</td>'
        f'<td class="exact" data-label="exact value">{row.house_advantage}</td>'
        f'<td data-label="conditions">{_safe("; ".join(when))}</td></tr>'
    )


def _foot(text: str, version: str) -> Iterator[str]:
    digest = hashlib.sha256(text.encode()).hexdigest()
    yield f'<footer class="soft"><p>Queen High {_safe(version)} &middot; SHA-256 of the file {digest}</p>'
    yield "<p>This is evidence for a testing laboratory. It is not a certificate.</p></footer>"
