"""What is kept on disk: written whole or not at all, believed only when unharmed, and never a reason to fail."""

import gc
import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from queenhigh.analysis import disk_cache
from queenhigh.analysis.disk_cache import Arrays, cache_folder, code_version, kept
from queenhigh.analysis.four_card import ante as four_card
from queenhigh.analysis.four_card.dealer_table import BeatenTable
from queenhigh.cli.main import queenhigh

NAME = "numbers"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that does not exist yet."""
    monkeypatch.setenv("QUEENHIGH_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


class Work:
    """Something to compute, and how often it was."""

    def __init__(self, first: int = 0) -> None:
        self.times = 0
        self.first = first

    def __call__(self) -> Arrays:
        self.times += 1
        return {"small": np.arange(self.first, self.first + 6, dtype=np.int8), "large": np.arange(40.0).reshape(8, 5)}


def same(one: Arrays, other: Arrays) -> bool:
    return one.keys() == other.keys() and all(
        np.array_equal(one[name], other[name]) and one[name].dtype == other[name].dtype for name in one
    )


def the_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_a_result_is_computed_once_and_read_again_as_it_was(folder: Path) -> None:
    work = Work()
    first, second = kept(NAME, work), kept(NAME, work)
    assert work.times == 1
    assert same(first, second)
    assert same(second, Work()())


def test_results_of_different_names_are_kept_apart(folder: Path) -> None:
    one, other = kept("one", Work(1)), kept("other", Work(2))
    assert not same(one, other)
    assert same(kept("one", Work(3)), one)
    assert len(list(folder.iterdir())) == 2


def test_a_fresh_result_replaces_the_one_that_was_kept(folder: Path) -> None:
    kept(NAME, Work(1))
    fresh = kept(NAME, Work(2), fresh=True)
    assert same(fresh, Work(2)())
    assert same(kept(NAME, Work(3)), fresh)
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize(
    ("variables", "place"),
    [
        ({"QUEENHIGH_CACHE": "own"}, "own"),
        ({"QUEENHIGH_CACHE": "own", "XDG_CACHE_HOME": "xdg"}, "own"),
        ({"XDG_CACHE_HOME": "xdg"}, "xdg/queenhigh"),
        ({"QUEENHIGH_CACHE": "", "XDG_CACHE_HOME": "", "HOME": "home"}, "home/.cache/queenhigh"),
    ],
)
def test_the_folder_is_the_one_asked_for_or_the_users_own(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], place: str
) -> None:
    for name in ("QUEENHIGH_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cache_folder() == Path(place)


# Versions.


def test_texts_are_kept_without_numpy_and_a_damaged_file_is_computed_again(folder: Path) -> None:
    counted: list[int] = []

    def compute() -> dict[str, str]:
        counted.append(1)
        return {"ev": "-1/3"}

    assert not disk_cache.is_kept("a value, 1/2")
    assert [disk_cache.kept_texts("a value, 1/2", compute) for _ in range(2)] == [{"ev": "-1/3"}] * 2
    assert len(counted) == 1
    assert disk_cache.is_kept("a value, 1/2")
    (file,) = folder.glob("value-*.json")
    for harmed in (b"", b"[]", file.read_bytes().replace(b"-1/3", b"-1/4")):
        file.write_bytes(harmed)
        assert disk_cache.kept_texts("a value, 1/2", compute) == {"ev": "-1/3"}
    assert len(counted) == 4


def test_a_result_of_another_version_of_the_code_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(NAME, Work(1))
    monkeypatch.setattr(disk_cache, "code_version", lambda: "another")
    work = Work(2)
    assert same(kept(NAME, work), Work(2)())
    assert work.times == 1
    assert {path.name for path in folder.iterdir()} == {f"{NAME}-another.npz"}


def test_the_version_follows_every_change_of_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("cards", "rulebook", "analysis"):
        (tmp_path / f"queenhigh.{package}").mkdir()
        (tmp_path / f"queenhigh.{package}" / "code.py").write_text("1")
    monkeypatch.setattr(disk_cache, "files", lambda package: tmp_path / package)
    versions = {disk_cache.code_version.__wrapped__()}
    for package in ("cards", "rulebook", "analysis"):
        (tmp_path / f"queenhigh.{package}" / "code.py").write_text("2")
        versions.add(disk_cache.code_version.__wrapped__())
    assert len(versions) == 4


# Damage.


def emptied(raw: bytes) -> bytes:
    return b""


def cut(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


def garbled(raw: bytes) -> bytes:
    return b"this is no array"


def of_noughts(raw: bytes) -> bytes:
    return bytes(len(raw))


def lengthened(raw: bytes) -> bytes:
    return raw + raw


def an_array_alone(raw: bytes) -> bytes:
    """The beginning of a file with one array and no archive around it."""
    start = raw.index(b"\x93NUMPY")
    return raw[start : start + 200]


def bit_flipped(raw: bytes) -> bytes:
    """In the middle of the numbers."""
    middle = len(raw) // 2
    return raw[:middle] + bytes([raw[middle] ^ 1]) + raw[middle + 1 :]


DAMAGES = [emptied, cut, garbled, of_noughts, bit_flipped]


# That a harmed file stays open is a matter of its own, below.
open_files = pytest.mark.filterwarnings("ignore::ResourceWarning")


@open_files
@pytest.mark.parametrize(
    "damage",
    [
        *DAMAGES,
        pytest.param(an_array_alone),
    ],
)
def test_a_damaged_file_is_computed_anew_and_mended(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    kept(NAME, Work())
    path = the_file(folder)
    path.write_bytes(damage(path.read_bytes()))
    work = Work()
    assert same(kept(NAME, work), Work()())
    assert work.times == 1
    assert same(kept(NAME, work), Work()())
    assert work.times == 1


def test_a_file_that_grew_is_computed_anew_or_read_right(folder: Path) -> None:
    kept(NAME, Work())
    path = the_file(folder)
    path.write_bytes(lengthened(path.read_bytes()))
    assert same(kept(NAME, Work()), Work()())


def harm_at(raw: bytes, place: int) -> bytes:
    return raw[:place] + bytes([raw[place] ^ 0xFF]) + raw[place + 1 :]


@open_files
def test_no_harmed_byte_anywhere_breaks_reading_or_is_believed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every byte of a file in turn; it is not repaired in between."""
    kept(NAME, Work())
    path = the_file(folder)
    raw = path.read_bytes()
    monkeypatch.setattr(disk_cache, "_write", lambda path, arrays: None)
    failures: dict[str, list[int]] = {}
    for place in range(len(raw)):
        path.write_bytes(harm_at(raw, place))
        try:
            assert same(kept(NAME, Work()), Work()()), "a harmed file was believed"
        except Exception as error:
            failures.setdefault(f"{type(error).__name__}: {error}", []).append(place)
    assert failures == {}


def test_a_harmed_file_is_not_left_open(folder: Path) -> None:
    kept(NAME, Work())
    path = the_file(folder)
    path.write_bytes(cut(path.read_bytes()))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        kept(NAME, Work())
        gc.collect()
    assert [warning for warning in told if warning.category is ResourceWarning] == []


def test_arrays_that_do_not_fit_their_fingerprint_are_not_believed(folder: Path) -> None:
    kept(NAME, Work())
    path = the_file(folder)
    with np.load(path) as stored:
        arrays = dict(stored)
    arrays["small"] = arrays["small"] + 1
    with path.open("wb") as file:
        np.savez(file, **arrays)
    work = Work()
    assert same(kept(NAME, work), Work()())
    assert work.times == 1


def test_a_file_without_a_fingerprint_is_not_believed(folder: Path) -> None:
    kept(NAME, Work())
    with the_file(folder).open("wb") as file:
        np.savez(file, **Work(5)())  # type: ignore[arg-type]
    assert same(kept(NAME, Work()), Work()())


# Writing.


def test_nothing_is_left_of_a_write_that_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(NAME, Work(1))
    before = the_file(folder).read_bytes()

    def full(*args: object, **named: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    assert same(kept(NAME, Work(2), fresh=True), Work(2)())
    assert the_file(folder).read_bytes() == before


def test_a_file_comes_into_place_only_when_it_is_whole(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the moment it is put in place, what is put there can be read."""
    replace = Path.replace
    seen = []

    def watched(self: Path, target: Path) -> Path:
        with np.load(self) as stored:
            seen.append((self.parent == target.parent, target.exists(), sorted(stored.files)))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    kept(NAME, Work())
    assert seen == [(True, False, ["fingerprint", "large", "small"])]


@pytest.mark.parametrize("place", ["a file", "below a file"])
def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("QUEENHIGH_CACHE", str(tmp_path / "file" / ("folder" if place == "below a file" else "")))
    work = Work()
    assert same(kept(NAME, work), kept(NAME, work))
    assert work.times == 2
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is barred to the superuser")
def test_a_folder_that_cannot_be_written_to_is_no_error(folder: Path) -> None:
    folder.mkdir(mode=0o500)
    assert same(kept(NAME, Work()), Work()())
    assert list(folder.iterdir()) == []


# Two processes at once.

_BUSY = """
import sys
import numpy as np
from queenhigh.analysis.disk_cache import kept

def work():
    return {"large": np.arange(200_000, dtype=np.int64)}

for number in range(30):
    found = kept("shared", work, fresh=number % 3 == 0)
    assert list(found) == ["large"] and int(found["large"].sum()) == 19_999_900_000
print("done")
"""


def test_two_processes_write_and_read_the_same_result_without_harm(folder: Path) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", _BUSY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    ended = [process.communicate(timeout=300) for process in started]
    assert [out for out, _ in ended] == ["done\n", "done\n"], ended
    assert the_file(folder).name == f"shared-{code_version()}.npz"


# The table of Four Card Poker.


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> list[BeatenTable]:
    """This process has solved nothing yet."""
    nothing: list[BeatenTable] = []
    monkeypatch.setattr(four_card, "_solved", nothing)
    return nothing


def small_table(higher: int) -> BeatenTable:
    return BeatenTable(
        np.arange(5, dtype=np.int64)[None, :],
        np.ones(1, dtype=np.int64),
        np.ones(1, dtype=np.int64),
        np.full((1, 52), higher, dtype=np.int32),
    )


def test_the_solved_table_comes_from_this_process_then_from_the_disk_then_from_counting(
    folder: Path, forgotten: list[BeatenTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = []

    def build(progress: object) -> BeatenTable:
        counted.append(progress)
        return small_table(len(counted))

    monkeypatch.setattr(four_card, "build_table", build)
    assert int(four_card.solve().higher[0, 0]) == 1
    assert four_card.solve() is four_card.solve()
    forgotten.clear()
    assert int(four_card.solve().higher[0, 0]) == 1
    assert len(counted) == 1
    assert int(four_card.solve(fresh=True).higher[0, 0]) == 2
    forgotten.clear()
    assert int(four_card.solve().higher[0, 0]) == 2


@pytest.mark.parametrize(
    ("command", "fresh"),
    [
        (("edge", "four-card-poker", "--wager", "ante", "--no-cache"), [True]),
        (("edge", "four-card-poker", "--wager", "ante"), [False]),
        (("edge", "four-card-poker", "--wager", "aces_up"), []),
        (("strategy", "four-card-poker", "--no-cache"), [True]),
    ],
)
@pytest.mark.usefixtures("solved")
def test_without_the_cache_the_commands_solve_anew(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], fresh: list[bool]
) -> None:
    asked = []
    solve = four_card.solve

    def watched(progress: object = None, *, fresh: bool | None = None) -> BeatenTable:
        if fresh is not None:
            asked.append(fresh)
        return solve()

    monkeypatch.setattr(four_card, "solve", watched)
    result = CliRunner().invoke(queenhigh, command)
    assert result.exit_code == 0, result.output
    assert asked == fresh
