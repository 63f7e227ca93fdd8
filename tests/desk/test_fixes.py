"""The nearest legal choice with one click: the text changes in one place, and the error is gone."""

import pytest

from queenhigh.desk.fixes import Fixer
from queenhigh.findings import Finding, Severity, errors
from queenhigh.toml_source.positions import positions
from queenhigh.toml_source.reader import read_toml
from tests.desk.papers import marked, paper
from tests.desk.test_broken_submissions import CASES


def mended(text: str, finding: Finding) -> str | None:
    fixer = Fixer(text, read_toml(text), positions(text))
    mend = fixer.fix(next(mark for mark in marked(text) if mark.finding == finding))
    return mend.applied(text) if mend else None


@pytest.mark.parametrize(("house", "edits", "findings"), CASES)
def test_a_fix_removes_its_finding(house: str, edits: tuple[tuple[str, str], ...], findings: list[str]) -> None:
    text = paper(house, *edits)
    for mark in marked(text):
        finding = mark.finding
        if finding.nearest is None:
            continue
        after = mended(text, finding)
        if after is None:
            # The only one that cannot be made: a key under a name that is taken already.
            assert finding.at_key, finding
            assert finding.nearest in read_toml(text)
            continue
        left = [one.finding for one in marked(after)]
        assert finding not in left
        if finding.severity is Severity.ERROR and not finding.at_key:
            assert len(errors(left)) < len(errors(one.finding for one in marked(text))), (finding, errors(left))


TEXTS = [
    # Remarks, ends of line, inline tables and signs of several bytes stay as they are.
    ("seats = 7", 'seats = 9   # "seven" 金', "table.seats", 'seats = 7   # "seven" 金'),
    ('operator = "Harbor Room"', 'operator = "金"\ncolour = 1', "colour", 'operator = "金"\n'),
    ('[wagers.ante]\nbonus = "A"', '[wagers]\nante = { bonus = "Z" }', "wagers.ante.bonus", 'ante = { bonus = "C" }'),
    ("seats = 7", "seets = 7", "table.seets", "seats = 7"),
    ("seats = 7\n", "", "table.seats", 'unit = "1"\nseats = 7\n'),
]


@pytest.mark.parametrize(("old", "new", "path", "there"), TEXTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_a_fix_leaves_everything_else_alone(old: str, new: str, path: str, there: str, end: str) -> None:
    text = paper("3CP", (old, new)).replace("\n", end)
    finding = next(mark.finding for mark in marked(text) if mark.finding.path == path)
    after = mended(text, finding)
    assert after is not None
    assert there in after.replace("\r\n", "\n")
    assert abs(len(after) - len(text)) <= len("\r\ncolour = 1")


def test_a_choice_that_does_not_fit_into_the_text_is_not_offered() -> None:
    text = paper("3CP", ("seats = 7", 'seats = """\n9"""'))
    assert [mended(text, mark.finding) for mark in marked(text) if mark.finding.path == "table.seats"] == [None]
