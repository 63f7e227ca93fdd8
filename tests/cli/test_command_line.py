"""The commands as people and programs call them: answers, exit statuses, and the position of every mistake."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh
from queenhigh.practice import example_names, example_text
from queenhigh.rulebook import GAMES, clause_index

ROUNDS = [name for name in example_names() if name.endswith("-round.toml")]
HOUSES = [name for name in example_names() if name not in ROUNDS]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder with all examples."""
    for name in example_names():
        (tmp_path / name).write_text(example_text(name), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(queenhigh, args, input=stdin)


def run(*args: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The real command in a separate process."""
    command = [sys.executable, "-m", "queenhigh", *args]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", **environment}
    return subprocess.run(
        command, input=stdin, capture_output=True, encoding="utf-8", env=env, check=False, timeout=300
    )


def findings(result: Result) -> list[tuple[str, int, int]]:
    """Path, line and column of every finding of a refusal."""
    answer = json.loads(result.stdout)
    assert answer["ok"] is False
    assert "seats" not in answer
    return [(found["path"], found["line"], found["column"]) for found in answer["findings"]]


# The round of the contract and its exact settlement.
CONTRACT_ROUND = """\
game = "three-card-poker"
house = "harbor-room.toml"

[meters]
progressive = "4321.50"

[cards]
dealer = "Qs 7h 2d"

[[seats]]
seat = 1
player = "p1"
cards = "Ah Kh Qh"
wagers = { ante = "10", pair_plus = "5", progressive = "1" }
decisions = ["play"]
"""
BEATEN = ["3CP-11.D.3.d.ii", "3CP-12.A"]
CONTRACT_ROWS = [
    ("ante", "10.00", "10.00", "10.00", BEATEN),
    ("play", "10.00", "10.00", "10.00", BEATEN),
    ("ante_bonus", "0.00", "50.00", "0.00", ["3CP-12.B.1.a"]),
    ("pair_plus", "5.00", "200.00", "5.00", ["3CP-12.D.3.a"]),
    ("progressive", "1.00", "500.00", "0.00", ["3CP-12.E.1.a.ii"]),
]
CONTRACT_ANSWER = {
    "game": "three-card-poker",
    "dealer": {"cards": "Qs 7h 2d", "hand": "high_card", "qualifies": True},
    "seats": [
        {
            "seat": 1,
            "player": "p1",
            "hand": "straight_flush",
            "wagers": [
                {"wager": wager, "stake": stake, "outcome": "win", "paid": paid, "returned": back, "clauses": clauses}
                for wager, stake, paid, back, clauses in CONTRACT_ROWS
            ],
            "net": "769.00",
        }
    ],
    "meters_after": {"progressive": "4321.50"},
}


def test_the_round_of_the_contract_comes_to_what_the_contract_says(folder: Path) -> None:
    (folder / "round.toml").write_text(CONTRACT_ROUND)
    done = run("settle", "round.toml", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == CONTRACT_ANSWER
    assert list(json.loads(done.stdout)) == list(CONTRACT_ANSWER)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ROUNDS)
def test_every_example_round_is_settled_for_people_and_programs(name: str) -> None:
    for_programs, for_people, explained = (call("settle", name, *extra) for extra in (["--json"], [], ["--explain"]))
    assert [result.exit_code for result in (for_programs, for_people, explained)] == [0, 0, 0]
    answer = json.loads(for_programs.stdout)
    for seat in answer["seats"]:
        assert f"Seat {seat['seat']}  {seat['player']}" in for_people.stdout
        for row in seat["wagers"]:
            assert all(clause in clause_index() and clause in for_people.stdout for clause in row["clauses"])
    assert "because" in explained.stdout
    assert "because" not in for_people.stdout


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ROUNDS)
def test_a_record_converts_both_ways_and_settles_alike(name: str, folder: Path) -> None:
    line = call("convert", name)
    assert (line.exit_code, line.stdout.count("\n")) == (0, 1)
    (folder / "line.txt").write_text(line.stdout, encoding="utf-8")
    toml = call("convert", "line.txt")
    (folder / "again.toml").write_text(toml.stdout, encoding="utf-8")
    assert call("convert", "again.toml").stdout == line.stdout
    answers = [call("settle", form, "--json").stdout for form in (name, "line.txt", "again.toml")]
    assert answers[0] == answers[1] == answers[2]
    assert json.loads(answers[0])["seats"]


@pytest.mark.usefixtures("folder")
def test_a_dash_reads_standard_input_in_either_form() -> None:
    line = call("convert", "two-jackpots-round.toml").stdout
    toml = example_text("two-jackpots-round.toml")
    answers = {call("settle", "-", "--json", stdin=text).stdout for text in (line, toml)}
    assert answers == {call("settle", "two-jackpots-round.toml", "--json").stdout}


SEAT_LINE = CONTRACT_ROUND.splitlines().index("[[seats]]") + 1
# A change to the contract's round, and the path, line and column of the finding.
MISPLACED = [
    ("seat = 1", "seat = 9", ("seats[0].seat", SEAT_LINE + 1, 8)),
    ("seat = 1\n", "", ("seats[0].seat", SEAT_LINE, 1)),
    ('player = "p1"\n', "", ("seats[0].player", SEAT_LINE, 1)),
    ('ante = "10"', 'ante = "1"', ("seats[0].wagers.ante", SEAT_LINE + 4, 19)),
    ('ante = "10"', 'ante = "10", play = "10"', ("seats[0].wagers.play", SEAT_LINE + 4, 32)),
    ('["play"]', '["raise"]', ("seats[0].decisions[0]", SEAT_LINE + 5, 14)),
    ('decisions = ["play"]\n', "", ("seats[0].decisions", SEAT_LINE, 1)),
    ("seat = 1", 'seat = 1\nhat = "red"', ("seats[0].hat", SEAT_LINE + 2, 1)),
    ('progressive = "4321.50"\n', "", ("meters.progressive", 4, 1)),
    ('dealer = "Qs 7h 2d"\n', "", ("cards.dealer", 7, 1)),
    ('dealer = "Qs 7h 2d"', 'dealer = "Qs 7h 2x"', ("cards.dealer", 8, 10)),
    ('dealer = "Qs', 'burn = "2c"\ndealer = "Qs', ("cards.burn", 8, 1)),
    ('game = "three-card-poker"', 'game = "whist"', ("game", 1, 8)),
    ('game = "three-card-poker"\n', "", ("game", 1, 1)),
    ('house = "harbor-room.toml"\n', "", ("house", 1, 1)),
    ('game = "three-card-poker"', 'game = "three-card-poker"\nvoid = "13.A"', ("void", 2, 8)),
]


@pytest.mark.parametrize(("old", "new", "place"), MISPLACED, ids=[f"{row[2][0]}: {row[1]!r}" for row in MISPLACED])
def test_a_refusal_names_the_place_in_the_file(folder: Path, old: str, new: str, place: tuple[str, int, int]) -> None:
    (folder / "round.toml").write_text(CONTRACT_ROUND.replace(old, new, 1))
    result = call("settle", "round.toml", "--json")
    assert result.exit_code == 1
    assert findings(result) == [place]
    told = call("settle", "round.toml")
    assert (told.exit_code, told.stdout) == (1, "")
    assert f"round.toml:{place[1]}:{place[2]}: error: {place[0]}: " in told.stderr
    assert "nothing was settled" in told.stderr


def test_faults_of_the_house_are_placed_in_the_house(folder: Path) -> None:
    house = example_text("harbor-room.toml").replace('bonus = "A"', 'bonus = "Z"')
    (folder / "harbor-room.toml").write_text(house)
    result = call("settle", "three-card-round.toml", "--json")
    (found,) = json.loads(result.stdout)["findings"]
    line = house.splitlines().index('bonus = "Z"') + 1
    assert (found["file"], found["path"]) == ("harbor-room.toml", "wagers.ante.bonus")
    assert (found["line"], found["column"], found["clause"]) == (line, 9, "3CP-12.B")


# Files that cannot be read, and the line and column of the error, if there is one.
UNREADABLE: list[tuple[str, bytes | None, tuple[int | None, int | None]]] = [
    ("not TOML", b'game = "three-card-poker"\nhouse = harbor', (2, 9)),
    ("unfinished TOML", b'game = "three', (1, 14)),
    ("a key twice", b"game = 1\ngame = 2\n", (2, 1)),
    ("not UTF-8", b'game = "x"\nplayer = "Jos\xe9"\n', (2, 14)),
    ("too large", b"#" * 1_000_001, (1, 1)),
    ("a line that stops", b"three-card-poker house={} / 1", (1, 29)),
    ("missing", None, (None, None)),
    ("deep nesting", b"a = " + b"[" * 100_000, (1, 1)),
    ("a very long number", b"a = " + b"9" * 10_000, (1, 1)),
]


@pytest.mark.parametrize("command", ["settle", "check", "convert"])
@pytest.mark.parametrize(("name", "content", "place"), UNREADABLE, ids=[row[0] for row in UNREADABLE])
def test_what_cannot_be_read_ends_with_two(
    folder: Path, command: str, name: str, content: bytes, place: tuple[int | None, int | None]
) -> None:
    if content is not None:
        (folder / "file").write_bytes(content)
    result = call(command, "file")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("file:")
    if command == "settle":
        assert findings(call("settle", "file", "--json")) == [("", *place)]


@pytest.mark.parametrize("command", ["settle", "check", "convert"])
def test_a_directory_ends_with_two(folder: Path, command: str) -> None:
    assert call(command, str(folder)).exit_code == 2


@pytest.mark.parametrize("name", ["missing.toml", ".", "", "\\u0000", "x" * 5000])
def test_a_house_that_cannot_be_read_ends_with_two(folder: Path, name: str) -> None:
    (folder / "round.toml").write_text(CONTRACT_ROUND.replace("harbor-room.toml", name))
    result = call("settle", "round.toml", "--json")
    assert result.exit_code == 2
    assert len(findings(result)) == 1


def test_a_house_that_is_not_there_ends_with_two(folder: Path) -> None:
    (folder / "harbor-room.toml").unlink()
    result = call("settle", "three-card-round.toml", "--json")
    assert (result.exit_code, json.loads(result.stdout)["findings"][0]["file"]) == (2, "harbor-room.toml")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", HOUSES)
def test_every_example_house_passes_the_check(name: str) -> None:
    result = call("check", name, "--json")
    assert (result.exit_code, json.loads(result.stdout)["ok"]) == (0, True)
    assert name in call("check", name).stdout


def test_a_check_names_every_fault_with_its_place_and_clause(folder: Path) -> None:
    house = example_text("harbor-room.toml").replace('rate = "14%"', 'rate = "13%"').replace("decks = 2", "decks = 3")
    (folder / "house.toml").write_text(house.replace("adjacent_boxes = 2\n", ""))
    result = call("check", "house.toml", "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["ok"]) == (1, False)
    wrong = [one for one in answer["findings"] if one["severity"] == "error"]
    rate = "wagers.progressive.meters.main.rate"
    assert {(one["path"], one["line"], one["clause"]) for one in wrong} == {
        ("table.adjacent_boxes", 6, "3CP-7.H"),
        ("table.decks", 10, "3CP-3.A.1"),
        (rate, 29, "3CP-12.E.3.a"),
    }
    assert "3 errors" in call("check", "house.toml").stdout


def test_warnings_and_notes_alone_end_with_nought() -> None:
    for name, severities in (("rack-card-house.toml", {"warning", "note"}), ("harbor-room.toml", {"note"})):
        result = call("check", "-", "--json", stdin=example_text(name))
        assert result.exit_code == 0
        assert {one["severity"] for one in json.loads(result.stdout)["findings"]} == severities


def test_a_clause_is_told_with_everything_under_it() -> None:
    listed = json.loads(call("clause", "3CP-7.G", "--json").stdout)
    assert [one["id"] for one in listed] == ["3CP-7.G", "3CP-7.G.1", "3CP-7.G.2", "3CP-7.G.3"]
    assert "3CP-7.G.1  (rule, enforced)" in call("clause", "3CP-7.G").stdout
    assert "3CP-8.D  (physical, listed for people)" in call("clause", "3CP-8.D").stdout
    assert listed[0]["held"] == "enforced"
    assert (call("clause", "3CP-99").exit_code, json.loads(call("clause", "3CP-99", "--json").stdout)) == (1, [])


def test_examples_are_listed_and_printed() -> None:
    listed = call("example").stdout
    assert all(name in listed for name in example_names())
    assert call("example", "harbor-room").stdout == example_text("harbor-room.toml")
    assert call("example", "harbor-room.toml").stdout == example_text("harbor-room.toml")
    assert call("example", "../harbor-room").exit_code == 2


@pytest.mark.parametrize("command", ["demo", "play", "settle", "check", "convert", "clause", "example"])
def test_every_command_has_help(command: str) -> None:
    result = call(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage:")
    assert command in call("--help").stdout


@pytest.mark.parametrize("command", ["serve", "table run", "verify", "replay", "heads", "keys list", "keys rotate"])
def test_only_commands_that_make_a_key_say_so(command: str) -> None:
    said = " ".join(call(*command.split(), "--help").stdout.split())
    assert "--key" in said
    assert ("Created if missing." in said) == (command in ("serve", "table run"))


@pytest.mark.parametrize(
    "args", [["bogus"], ["settle"], ["settle", "a", "b"], ["check", "--colour", "x"], ["demo", "whist"], ["play"]]
)
def test_bad_usage_ends_with_two(args: list[str]) -> None:
    assert call(*args).exit_code == 2


@pytest.mark.parametrize("bankroll", ["-5", "1e3", "much"])
def test_play_refuses_a_bankroll_that_is_no_amount(bankroll: str) -> None:
    assert call("play", "three-card-poker", f"--bankroll={bankroll}").exit_code == 2


@pytest.mark.usefixtures("folder")
def test_play_refuses_a_house_that_is_not_for_it() -> None:
    assert call("play", "let-it-ride", "--house", "harbor-room.toml").exit_code == 2
    assert call("play", "three-card-poker", "--house", "stadium.toml").exit_code == 2
    assert call("play", "three-card-poker", "--house", "missing.toml").exit_code == 2


def test_demo_shows_every_game() -> None:
    done = run("demo")
    assert (done.returncode, done.stderr) == (0, "")
    titles = ("Three Card Poker", "Four Card Poker", "235 Stud Poker", "Let It Ride")
    assert all(title in done.stdout for title in titles)
    assert [call("demo", game).exit_code for game in GAMES] == [0] * len(GAMES)
    assert "\x1b[" not in done.stdout


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("args", "status"),
    [
        pytest.param(["settle", "three-card-round.toml"], 0, id="settled"),
        pytest.param(["settle", "harbor-room.toml"], 1, id="refused"),
        pytest.param(["settle", "missing.toml"], 2, id="unreadable"),
        pytest.param(["check", "three-card-round.toml"], 1, id="faulty"),
        pytest.param(["convert", "harbor-room.toml"], 1, id="no record"),
        pytest.param(["clause", "3CP-99"], 1, id="no clause"),
        pytest.param(["bogus"], 2, id="no command"),
        pytest.param(["--version"], 0, id="version"),
    ],
)
def test_the_real_command_ends_with_the_right_status(args: list[str], status: int) -> None:
    done = run(*args)
    assert "Traceback" not in done.stderr
    assert done.returncode == status


@pytest.mark.usefixtures("folder")
def test_a_reader_that_goes_away_is_no_trouble() -> None:
    reading, writing = os.pipe()
    command = [sys.executable, "-m", "queenhigh", "settle", "three-card-round.toml"]
    with subprocess.Popen(command, stdout=writing, stderr=subprocess.PIPE, encoding="utf-8") as process:
        os.close(writing)
        os.close(reading)
        _, told = process.communicate(timeout=300)
    assert told == ""


def test_a_terminal_without_signs_gets_letters(folder: Path) -> None:
    named = example_text("two-jackpots-round.toml").replace('"kim"', '"Zoë ♠"')
    (folder / "named.toml").write_text(named, encoding="utf-8")
    for args in (["settle", "three-card-round.toml"], ["demo"], ["clause", "LIR"], ["settle", "named.toml"]):
        done = run(*args, PYTHONIOENCODING="ascii:strict")
        assert (done.returncode, done.stderr) == (0, "")
    assert "Qs 7h 2d" in run("settle", "three-card-round.toml", PYTHONIOENCODING="ascii").stdout


def test_a_house_called_dash_is_a_file_like_any_other(folder: Path) -> None:
    (folder / "round.toml").write_text(CONTRACT_ROUND.replace("harbor-room.toml", "-"))
    result = CliRunner().invoke(queenhigh, ["settle", "round.toml"], input=example_text("harbor-room.toml"))
    assert result.exit_code == 2


def test_a_mistake_on_a_line_is_placed_in_the_file() -> None:
    result = call("settle", "-", "--json", stdin="\n   three-card-poker harbor\n")
    assert findings(result) == [("", 2, 21)]


def test_half_a_character_is_refused_or_converted() -> None:
    line = (
        'three-card-poker house.operator="\\ud800" house.wagers.ante.bonus=A dealer=Qs7h2d / 1 a AhKhQh ante=5 : play'
    )
    result = call("convert", "-", stdin=line)
    assert result.exception is None or isinstance(result.exception, SystemExit)
