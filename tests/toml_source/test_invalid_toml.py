"""Files that are not valid TOML: every invalid line is explained, and so is everything else that is wrong."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh
from queenhigh.toml_source.reader import InvalidToml, read_toml
from tests.desk.papers import paper

INVALID: list[tuple[str, str, int, int, str]] = [
    ("seats = 7", "seats = 7\nseats = 6", 8, 1, "seats is already set on line 7"),
    ("[wagers.ante]", "[table]\n[wagers.ante]", 16, 1, "[table] already appears on line 6"),
    ('operator = "Harbor Room"', 'operator = "Harbor Room', 3, 12, "this string is not closed on its line"),
    ('operator = "Harbor Room"', "operator = Harbor Room", 3, 12, "put text in quotes"),
    ("approved = 2026-03-01", "approved = 2026-13-01", 4, 12, "2026-13-01 is not a calendar date"),
    ("approved = 2026-03-01", "approved = March 1, 2026", 4, 12, "write a date as year-month-day: 2026-03-01"),
    ("approved = 2026-03-01", "approved = 03/01/2026", 4, 12, "write a date as year-month-day: 2026-03-01"),
    ('operator = "Harbor Room"', "operator = \u201cHarbor Room\u201d", 3, 12, "U+201C (LEFT DOUBLE QUOTATION MARK)"),
    ("seats = 7", "s\u0435ats = 7", 7, 2, "this key contains U+0435 (CYRILLIC SMALL LETTER IE)"),
    ("seats = 7", "seats = 7 8", 7, 9, "more than one value: 7 8"),
    ("seats = 7", "seats = \x007", 7, 9, "this is not a TOML value"),
    ("seats = 7", "seats 7", 7, 7, "Expected '='"),
    ("seats = 7", "seats = ", 7, 9, "seats = has no value"),
    (
        "\n[table]",
        'house_rules = ["No phones",\n[table]',
        6,
        1,
        "the list house_rules, opened on line 5, needs a comma",
    ),
    ("\n[table]", 'house_rules = ["a"\n"b"]\n[table]', 6, 1, "the list house_rules, opened on line 5, needs a comma"),
    ("[wagers.ante]", "[wagers.ante", 16, 13, "Expected ']'"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "words"), INVALID)
def test_an_invalid_line_is_explained(old: str, new: str, line: int, column: int, words: str) -> None:
    with pytest.raises(InvalidToml) as problem:
        read_toml(paper("3CP", (old, new)))
    assert (problem.value.line, problem.value.column) == (line, column)
    assert words in str(problem.value)


def test_a_bare_carriage_return_does_not_end_a_line() -> None:
    with pytest.raises(InvalidToml, match="lines end with a bare carriage return"):
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


def test_every_error_is_reported_at_once_even_if_some_lines_are_invalid(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(EVERYTHING, encoding="utf-8")
    result = CliRunner().invoke(queenhigh, ["check", str(file), "--json"])
    assert result.exit_code == 2
    answer = json.loads(result.output)
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


def test_an_invalid_line_is_not_reported_as_missing(tmp_path: Path) -> None:
    with pytest.raises(InvalidToml) as problem:
        read_toml(EVERYTHING)
    assert problem.value.rest is not None
    assert "operator" not in problem.value.rest
    assert len(problem.value.faults) == 4


def test_a_file_of_nothing_but_faults_stops_at_twenty(tmp_path: Path) -> None:
    with pytest.raises(InvalidToml) as problem:
        read_toml("a = x\n" * 5000)
    assert len(problem.value.faults) == 20
