"""Usage errors: one line that names what is wrong, and status 2."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh
from queenhigh.practice import example_text

NAMED = [
    (["edge", "three-card-poker", "--stake", "x"], '--stake: "x" is not an amount'),
    (["edge", "three-card-poker", "--stake", "0"], "--stake: a stake must be above 0"),
    (["together", "three-card-poker", "ante=0.001"], 'WAGER=DOLLARS: "0.001" is not an amount; write dollars with at'),
    (["risk", "three-card-poker", "ante=5", "--rounds", "9", "--bankroll", "0"], "a bankroll must be above 0"),
    (["risk", "235-stud-poker", "stud=5", "--limit", "9.999"], '--limit: "9.999" is not an amount'),
    (["edge", "three-card-poker", "--meter", "main"], "--meter: main: write each name once, as name=value"),
    (["strategy", "three-card-poker", "--svg", "none/grid.svg"], "none/grid.svg cannot be written: No such file"),
    (["check", "house.toml", "--html", "none/page.html"], "none/page.html cannot be written: No such file"),
    (
        ["documents", "house.toml", "--out", "house.toml/papers"],
        "cannot create the folder house.toml/papers: Not a directory",
    ),
    (["table", "run", "house.toml", "--database", "folder"], "folder is a folder, not a database file"),
    (
        ["table", "run", "house.toml", "--database", "none/a.db"],
        "none/a.db cannot be opened: the folder none does not exist",
    ),
    (["table", "run", "house.toml", "--database", "mysql://x/y"], "give a path for SQLite, or a postgresql:// URL"),
    (["table", "run", "house.toml", "--key", "folder"], "folder is a folder, not a key file"),
    (["serve", "--database", "folder"], "folder is a folder, not a database file"),
    (["serve", "--database", ""], "no database was given"),
    (
        ["serve", "--database", "songs.db"],
        "songs.db cannot be opened: it is the database of something else",
    ),
    (["serve", "--key", "folder"], "folder is a folder, not a key file"),
    (["serve", "--idle", "boss=5"], "--idle boss=5: 'boss' is not a role; choose administrator, auditor, dealer"),
    (["serve", "--idle", "dealer=0"], "--idle dealer=0: write a whole number of minutes from 1 to 1,440"),
    (["serve", "--key", "house.toml"], "the key in house.toml cannot be used: a key is 64 hexadecimal digits"),
    (["serve", "--database", "postgresql://ann:secret@127.0.0.1:1/x"], "postgresql://ann:***@127.0.0.1:1/x cannot be"),
    (["verify", "--database", "songs.db", "--head", "folder"], "'--head': File 'folder' is a directory"),
]


@pytest.mark.parametrize(("args", "words"), [pytest.param(*call, id=" ".join(call[0])[:60]) for call in NAMED])
def test_what_is_wrong_is_named(args: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The option, the file or the folder, and never a password or a traceback."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "house.toml").write_text(example_text("harbor-room.toml"), encoding="utf-8")
    with closing(sqlite3.connect("songs.db")) as database:
        database.execute("CREATE TABLE songs (title TEXT)")
    told = CliRunner().invoke(queenhigh, args)
    assert told.exit_code == 2, told.output
    assert words in " ".join(told.stderr.split())
    assert "secret" not in told.output
