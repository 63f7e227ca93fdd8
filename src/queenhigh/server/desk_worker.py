"""The submission desk in a process of its own: texts go in, plain data and finished files come out."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.desk.annotated_file import Mark, marks
from queenhigh.desk.fixes import Fixer
from queenhigh.desk.review import errors_in_readable_lines, review
from queenhigh.documents.document_names import DOCUMENTS
from queenhigh.findings import errors
from queenhigh.practice import practice_submission
from queenhigh.rackcards.card_file import text_of
from queenhigh.rackcards.card_text import NotACard
from queenhigh.rackcards.check import check_card
from queenhigh.rackcards.coverage import summary
from queenhigh.rackcards.finding import CardFinding
from queenhigh.rulebook import clause_index, duty, game_names, rules_version
from queenhigh.server.json_types import JsonObject
from queenhigh.submission import opening_faults, read_submission
from queenhigh.toml_source.positions import positions
from queenhigh.toml_source.reader import InvalidToml, read_toml

if TYPE_CHECKING:
    from queenhigh.documents import Filing

MOST_FINDINGS = 200
MOST_READING_S = 5.0
"""How much processor time a card may take, or to read it from a PDF or Word file; most take a tenth of a second. A file
of a kilobyte can be made to take forever, and everybody else waits for this process meanwhile."""
_NO_METERS = "this house offers no progressive, so there is no meter sheet"
Made = list[tuple[str, str, bytes]]


def check(text: str) -> JsonObject:
    """Check a submission: what `queenhigh check --json` reports, with widths, gists and fixes."""
    try:
        data = read_toml(text)
    except InvalidToml as problem:
        unread = [_unreadable("", fault.message, fault.line, fault.column) for fault in problem.faults]
        besides = [_mark_data(mark, None) for mark in errors_in_readable_lines(text, problem)]
        return {"ok": False, "findings": unread + besides, "figures": [], "left_out": [], "unsolved": [], "more": 0}
    looked = review(data)
    found = marks(text, looked.findings)
    fixer = Fixer(text, data, positions(text))
    return {
        "ok": not errors(looked.findings),
        "findings": [_mark_data(mark, fixer) for mark in found[:MOST_FINDINGS]],
        "figures": [row.data() | {"advantage": _rounded(row.house_advantage)} for row in looked.values.rows],
        "left_out": list(looked.values.left_out),
        "unsolved": list(looked.values.unsolved),
        "more": max(0, len(found) - MOST_FINDINGS),
    }


def _mark_data(mark: Mark, fixer: Fixer | None) -> JsonObject:
    fix = fixer.fix(mark) if fixer else None
    placed = {"width": mark.width, "there": mark.there, "fix": fix.data() if fix else None}
    return mark.data() | placed | {"gist": _gist(mark.finding.clause)}


def _rounded(share: Fraction) -> float:
    """To read; the exact fraction is beside it."""
    return round(float(share), 6)


def _gist(clause: str | None) -> str | None:
    """What the clause asks for, in plain words."""
    return duty(clause) if clause in clause_index() else None


def _unreadable(what: str, message: str, line: int, column: int) -> JsonObject:
    return {
        "severity": "error", "clause": None, "path": None, "line": line, "column": column,
        "message": f"{what}{message}", "nearest": None, "exact": {}, "width": 1, "there": True, "fix": None,
        "gist": None,
    }  # fmt: skip


def card(printed: str, submission: str) -> JsonObject:
    """Red-line a rack card or sign; without a playable submission there is nothing to compare it with."""
    try:
        house, faults = read_submission(read_toml(submission))
    except InvalidToml as problem:
        return {"ok": False, "held": False, "why": f"the submission {problem}", "findings": [], "more": 0}
    if house is None:
        why = "; ".join(dict.fromkeys(fault.message for fault in faults[:3]))
        return {"ok": False, "held": False, "why": f"fix the submission first: {why}", "findings": [], "more": 0}
    try:
        with _at_most(MOST_READING_S):
            checked = check_card(printed, house)
    except NotACard as problem:
        return _not_a_card(str(problem), problem.line, problem.column)
    except _TooLong:
        return _not_a_card("takes too long to read; send the card alone", 1, 1)
    return {
        "ok": checked.ok,
        "held": True,
        "why": None,
        "findings": [_card_data(finding) for finding in checked.findings[:MOST_FINDINGS]],
        "coverage": [row.data() for row in checked.coverage],
        "summary": summary(checked.coverage),
        "more": max(0, len(checked.findings) - MOST_FINDINGS),
    }


def _not_a_card(why: str, line: int, column: int) -> JsonObject:
    findings = [_unreadable("the card ", why, line, column)]
    return {"ok": False, "held": True, "why": None, "findings": findings, "coverage": [], "more": 0}


def card_text(content: bytes, suffix: str) -> JsonObject:
    """The words of a card in a PDF or Word file, laid out as they are on the page; or why there are none."""
    try:
        with _at_most(MOST_READING_S):
            return {"text": text_of(content, suffix), "why": None}
    except _TooLong:
        return {"text": None, "why": "takes too long to read; send a file with the card alone, or its text"}
    except NotACard as problem:
        return {"text": None, "why": str(problem)}
    except ImportError:
        return {"text": None, "why": "cannot be opened here: the server was installed without queenhigh[cards]"}


class _TooLong(BaseException):
    """Not an `Exception`, since the libraries that open files go on after some of those."""


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """End what needs more of the processor. Only the main thread of a process can be ended so."""

    def end(number: int, frame: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _card_data(finding: CardFinding) -> JsonObject:
    return finding.data() | {
        "width": max(1, len(finding.words or "")),
        "there": finding.words is not None,
        "gist": _gist(finding.clause),
    }


_MOST_KEPT = 4
_KEPT: "dict[tuple[str, str], Filing]" = {}
"""The filings printed last with the documents built so far, since papers are asked for one by one."""


def documents(text: str, wanted: Sequence[str]) -> tuple[JsonObject, Made]:
    """Print the papers of a submission: what was left out and why, and each file with its document. A submission with
    errors gets its findings instead."""
    from queenhigh.documents import Filing, build, files_of, warnings

    try:
        house, findings = read_submission(read_toml(text))
    except InvalidToml as problem:
        return {"ok": False, "findings": [_unreadable("", str(problem), problem.line, problem.column)]}, []
    if house is None or errors(findings):
        return {"ok": False, "findings": [mark.data() for mark in marks(text, errors(findings)[:MOST_FINDINGS])]}, []
    filing = _KEPT.setdefault((text, rules_version()), Filing(house, tuple(findings), text))
    if len(_KEPT) > _MOST_KEPT:
        del _KEPT[next(iter(_KEPT))]
    made: Made = []
    left_out, warned = {}, []
    for name in (name for name in DOCUMENTS if name in wanted):
        document = build(filing, name)
        if document is None:
            left_out[name] = _NO_METERS
        else:
            made += [(name, file, content) for file, content in files_of(filing, document)]
            warned += warnings([document])
    return {"ok": True, "left_out": left_out, "warnings": list(dict.fromkeys(warned))}, made


class Opening(NamedTuple):
    """What a table opens under; no title if it cannot, and then why."""

    title: str | None
    progressives: tuple[str, ...] = ()
    why: str = ""
    findings: tuple[JsonObject, ...] = ()


def opening(submission: str, today: date) -> Opening:
    """Whether a house table can open under a submission today: free of errors, and approved (as in 3CP-2.B)."""
    try:
        house, findings = read_submission(read_toml(submission))
    except InvalidToml as problem:
        unread = tuple(_unreadable("", fault.message, fault.line, fault.column) for fault in problem.faults)
        return Opening(None, (), f"the submission is not valid TOML: line {problem.line}: {problem}", unread)
    wrong = errors(findings) or (opening_faults(house, today) if house is not None else [])
    if house is None or wrong:
        fixer = Fixer(submission, read_toml(submission), positions(submission))
        listed = [_mark_data(mark, fixer) for mark in marks(submission, wrong)]
        return Opening(None, (), "no table can open under this submission; see the findings",
                       tuple(listed[:MOST_FINDINGS]))  # fmt: skip
    progressives = tuple(name for name, offer in house.offers.items() if offer.meters)
    return Opening(f"{house.operator}: {house.rules.title}", progressives)


def ready() -> None:
    """Do once what every check needs, before anybody waits for it."""
    check(practice_submission(game_names()[0]))
