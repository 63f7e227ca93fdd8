"""Broken submissions: each gets exactly the expected findings, at the right column, with the nearest legal choice."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh
from queenhigh.findings import Severity
from queenhigh.rulebook import clause_index
from tests.desk.papers import marked, paper, told

TABLE = Path(__file__).with_name("broken_submissions.txt").read_text(encoding="utf-8")


def hunks(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Lines and their replacements; a line with no replacement is removed."""
    old: list[str] = []
    new: list[str] = []
    for line in [*lines, "- "]:
        if (line.startswith("-") and new) or line == "- ":
            if old:
                yield ("\n".join(old), "\n".join(new)) if new else ("\n".join(old) + "\n", "")
            old, new = [], []
        (old if line.startswith("-") else new).append(line[2:])


def cases() -> Iterator[object]:
    for number, case in enumerate(re.split(r"^@ ", TABLE, flags=re.MULTILINE)[1:], 1):
        house, *lines = [line for line in case.splitlines() if not line.startswith("#")]
        edits = [line for line in lines if line.startswith(("-", "+"))]
        findings = [line for line in lines if line.startswith(("error", "warning"))]
        name = re.sub(r"[^\w. =%\"-]", "", edits[-1][2:42])
        yield pytest.param(house, tuple(hunks(edits)), findings, id=f"{number} {house} {name}")


CASES = list(cases())


@pytest.mark.parametrize(("house", "edits", "findings"), CASES)
def test_a_broken_submission_gets_exactly_its_findings(
    house: str, edits: tuple[tuple[str, str], ...], findings: list[str]
) -> None:
    found = marked(paper(house, *edits))
    assert [told(mark) for mark in found if mark.finding.severity is not Severity.NOTE] == findings


SAID = [
    ("[table]", "[table]\nhouse_rules = ['No telephones.']",
     "house_rules is not a key of [table]; write it at the top of the file, above [table]"),
    ("[table]", f"house_rules = ['{'x ' * 150}.']\n[table]", "has 301 characters; at most 200 belong here"),
    ("[table]", "house_rules = ['a\u200bb']\n[table]", "has a character that cannot be printed, U+200B"),
    ("[table]", "[filing]\ntables = ['A', 'A']\n[table]", "A is named twice; each table belongs here once"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), SAID)
def test_a_mistake_in_an_operators_own_words_is_named(old: str, new: str, said: str) -> None:
    found = [mark.finding for mark in marked(paper("3CP", (old, new)))]
    assert any(said in one.message for one in found if one.severity is Severity.ERROR)


def test_the_table_is_large_and_its_clauses_are_known() -> None:
    rows = [line for line in TABLE.splitlines() if line.startswith(("error", "warning"))]
    assert len(CASES) > 70
    assert {row.split()[1] for row in rows} - {"-"} <= clause_index().keys()


def test_the_command_says_the_same_as_the_library(tmp_path: Path) -> None:
    text = paper("3CP", ("seats = 7", "seats = 9"), ('rate = "14%"', 'rate = "13%"'))
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(queenhigh, ["check", str(file), "--json"])
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["ok"], answer["left_out"]) == (1, False, [])
    assert answer["findings"] == [mark.data() | {"file": str(file)} for mark in marked(text)]
    wrong = [one for one in answer["findings"] if one["severity"] == "error"]
    assert [(one["path"], one["line"], one["column"], one["nearest"]) for one in wrong] == [
        ("table.seats", 7, 9, "seats = 7"),
        ("wagers.progressive.meters.main.rate", 30, 8, 'rate = "14%"'),
    ]


COLUMNS = [
    # What stands before a value moves it: tabs, signs of several bytes, other tables on the line.
    ('seats = 7', '\tseats\t=\t9', "table.seats", (7, 10, 1)),
    ('operator = "Harbor Room"', 'operator = "Hafenstraße 金"\ncolour = 1', "colour", (4, 1, 6)),
    ('operator = "Harbor Room"', '"öl" = 1', "öl", (3, 1, 4)),
    ('bonus = "A"', 'bonus = "Ä"  # a letter that is none', "wagers.ante.bonus", (17, 9, 3)),
    ('[wagers.ante]\nbonus = "A"', '[wagers]\nante = { minimum = "5", bonus = "Z" }', "wagers.ante.bonus", (17, 33, 3)),
    ('[wagers.ante]\nbonus = "A"', '[wagers."ante"]\n"bonus" = \'Z\'', "wagers.ante.bonus", (17, 11, 3)),
    ('seats = 7', 'seats = """\n7"""', "table.seats", (7, 9, 3)),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "path", "place"), COLUMNS)
def test_a_column_counts_characters_whatever_comes_before_it(
    old: str, new: str, path: str, place: tuple[int, int, int]
) -> None:
    (mark,) = [mark for mark in marked(paper("3CP", (old, new))) if mark.finding.path == path]
    assert (mark.line, mark.column, mark.width) == place


def test_windows_line_endings_are_counted_the_same() -> None:
    text = paper("3CP", ("seats = 7", "seats = 9"))
    assert [told(mark) for mark in marked(text.replace("\n", "\r\n"))] == [told(mark) for mark in marked(text)]
