"""Files that are no TOML: every line that cannot be read is told in words, and so is what else is wrong."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh
from queenhigh.toml_source.reader import InvalidToml, read_toml
from tests.desk.papers import paper

SPOILT: list[tuple[str, str, int, int, str]] = [
    ("seats = 7", "seats = 7\nseats = 6", 8, 1, "seats stands here a second time, after line 7"),
    ("[wagers.ante]", "[table]\n[wagers.ante]", 16, 1, "[table] stands here a second time, after line 6"),
    ('operator = "Harbor Room"', 'operator = "Harbor Room', 3, 12, "a string begins here and is not closed"),
    ('operator = "Harbor Room"', "operator = Harbor Room", 3, 12, "text stands in quotes"),
    ("approved = 2026-03-01", "approved = 2026-13-01", 4, 12, "2026-13-01 is no day of the calendar"),
    ("approved = 2026-03-01", "approved = March 1, 2026", 4, 12, "written from the year down: 2026-03-01"),
    ("approved = 2026-03-01", "approved = 03/01/2026", 4, 12, "written from the year down: 2026-03-01"),
    ('operator = "Harbor Room"', "operator = \u201cHarbor Room\u201d", 3, 12, "U+201C (LEFT DOUBLE QUOTATION MARK)"),
    ("seats = 7", "s\u0435ats = 7", 7, 2, "U+0435 (CYRILLIC SMALL LETTER IE) stands in this key"),
    ("seats = 7", "seats = 7 8", 7, 9, "more stands here than one value: 7 8"),
    ("seats = 7", "seats = \x007", 7, 9, "no value stands here that TOML knows"),
    ("seats = 7", "seats 7", 7, 7, "Expected '='"),
    ("seats = 7", "seats = ", 7, 9, "nothing stands behind seats ="),
    ("\n[table]", 'house_rules = ["No phones",\n[table]', 6, 1, "the list house_rules, begun on line 5, wants a comma"),
    ("\n[table]", 'house_rules = ["a"\n"b"]\n[table]', 6, 1, "the list house_rules, begun on line 5, wants a comma"),
    ("[wagers.ante]", "[wagers.ante", 16, 13, "Expected ']'"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "words"), SPOILT)
def test_a_line_that_is_no_toml_is_told_in_words(old: str, new: str, line: int, column: int, words: str) -> None:
    with pytest.raises(InvalidToml) as problem:
        read_toml(paper("3CP", (old, new)))
    assert (problem.value.line, problem.value.column) == (line, column)
    assert words in str(problem.value)


def test_a_carriage_return_alone_ends_no_line() -> None:
    with pytest.raises(InvalidToml, match="lines end with a carriage return alone"):
        read_toml(paper("3CP").replace("\n", "\r"))


EVERYTHING = """\
game = "three-card-poker"
operator = Harbor Room
approved = 2026-13-01
[table]
seats = 9
adjacent_boxes = 2
dealing = "hand
shuffler = "none"
decks = 2
minimum = "5"
maximum = "500"
maximum = "600"
[wagers.ante]
bonus = "Z"
"""


def test_all_that_is_wrong_is_told_at_once_though_some_lines_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(EVERYTHING, encoding="utf-8")
    told = CliRunner().invoke(queenhigh, ["check", str(file), "--json"])
    assert told.exit_code == 2
    answer = json.loads(told.output)
    assert answer["ok"] is False
    assert [(one["line"], one["column"], one["path"], one["clause"]) for one in answer["findings"]] == [
        (2, 12, "", None),
        (3, 12, "", None),
        (7, 11, "", None),
        (12, 1, "", None),
        (5, 9, "table.seats", "3CP-2.A"),
        (9, 9, "table.decks", "3CP-3.B"),
        (14, 9, "wagers.ante.bonus", "3CP-12.B"),
    ]


def test_what_cannot_be_read_is_not_called_missing(tmp_path: Path) -> None:
    with pytest.raises(InvalidToml) as problem:
        read_toml(EVERYTHING)
    assert problem.value.rest is not None
    assert "operator" not in problem.value.rest
    assert len(problem.value.faults) == 4


def test_a_file_of_nothing_but_faults_ends(tmp_path: Path) -> None:
    with pytest.raises(InvalidToml) as problem:
        read_toml("a = x\n" * 5000)
    assert len(problem.value.faults) == 20
