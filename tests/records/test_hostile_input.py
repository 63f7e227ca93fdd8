"""Hostile and broken input: positions are right, terminals are unharmed, and nothing hangs or leaks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from queenhigh.cli.input_files import Source, Unreadable, parse_toml
from queenhigh.findings import printable
from queenhigh.records import LineError, parse_line, read_record
from queenhigh.toml_source.positions import positions
from tests.cli.terminal import Terminal
from tests.legal_rounds import changed, legal_round

EXAMPLE = Path("examples/three-card-round.toml").resolve()
COMMAND = [sys.executable, "-m", "queenhigh"]

PLACES = [
    ('game = "x"   # which game', "game", (1, 8)),
    ("[table]\nseats = 9   # nine", "table.seats", (2, 9)),
    ('decisions = ["pay"]   # spelt so', "decisions[0]", (1, 14)),
    ('"b\\u0061r" = 1', "bar", (1, 14)),
    ("first = 1\ntable2.x = 4", "table2", (2, 1)),
    ("a = { b = 1, c = [2, 3] }   # inline", "a.c[1]", (1, 22)),
]


@pytest.mark.parametrize(("text", "path", "place"), PLACES)
def test_a_place_is_right_whatever_stands_behind_it(text: str, path: str, place: tuple[int, int]) -> None:
    assert positions(text).find(path) == place


def test_a_key_of_five_hundred_parts_is_too_deep_to_read() -> None:
    with pytest.raises(Unreadable, match="tables deep"):
        parse_toml(Source("deep.toml", ".".join(["a"] * 500) + " = 1", Path()))


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x00", "\u202e", "\x9b", "\n"])
def test_nothing_that_moves_a_terminal_is_printed(sign: str) -> None:
    assert printable(f"a{sign}b").isprintable()


def test_escapes_in_keys_do_not_reach_the_terminal(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('game = "235-stud-poker"\n"k\\u001b[31mey" = 1\n[wagers."\\u001b[2Jx"]\n')
    with Terminal("check", str(house)) as terminal:
        terminal.wait_for("errors")
    assert "\\x1b[31mey" in terminal.written
    assert "\x1b[2J" not in terminal.written


def run(*arguments: str, shell_end: str) -> subprocess.CompletedProcess[str]:
    line = " ".join([*(f"'{part}'" for part in (*COMMAND, *arguments)), shell_end])
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=300, check=False)


STREAMS = [
    (("settle", str(EXAMPLE)), ">&-", 0),
    (("settle", str(EXAMPLE)), ">/dev/full", 2),
    (("settle", str(EXAMPLE), "--json"), ">/dev/full", 2),
    (("settle", "-"), "<&-", 1),
    (("play", "three-card-poker"), "<&-", 0),
    (("settle", str(EXAMPLE)), "| true; exit ${PIPESTATUS[0]}", 141),
]


@pytest.mark.parametrize(("arguments", "shell_end", "status"), STREAMS)
def test_a_stream_that_is_closed_or_full_gives_no_traceback(
    arguments: tuple[str, ...], shell_end: str, status: int
) -> None:
    done = run(*arguments, shell_end=shell_end)
    assert "Traceback" not in done.stderr
    assert done.returncode == status


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_house_that_is_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    record = tmp_path / "round.toml"
    record.write_text('game = "three-card-poker"\nhouse = "pipe"\n')
    assert run("settle", str(record), shell_end="").returncode == 2


MASSES = [
    {"seats": [{"seat": 1}] * 10_000},
    {"cards.dealer": "Qs " * 100_000},
    {"seats[0].wagers": {f"wager_{number}": "1" for number in range(10_000)}},
    {f"key_{number}": 1 for number in range(10_000)},
]


@pytest.mark.parametrize("changes", MASSES, ids=["boxes", "cards", "wagers", "keys"])
def test_masses_of_anything_are_told_in_a_few_lines(changes: dict[str, object]) -> None:
    reading = read_record(changed(legal_round("three"), changes))
    assert reading.record is None
    assert len(reading.findings) < 60


def test_masses_of_boxes_on_one_line_are_refused_at_once() -> None:
    with pytest.raises(LineError, match="boxes"):
        parse_line("three-card-poker house={} " + "/ 1 ann " * 10_000)
