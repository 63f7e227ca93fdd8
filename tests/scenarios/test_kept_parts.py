"""A scenario that was broken off goes on where it was, and takes nothing over that is not whole."""

from pathlib import Path

import pytest

from tests.scenarios.cores import Resumed
from tests.scenarios.kept_parts import KeptParts, kept_folder, kept_parts


class Square:
    """Squares numbers, notes which, and gives up at one of them."""

    def __init__(self, gives_up_at: int | None = None) -> None:
        self.done: list[int] = []
        self.gives_up_at = gives_up_at

    def __call__(self, number: int) -> int:
        if number == self.gives_up_at:
            raise InterruptedError
        self.done.append(number)
        return number * number


def test_a_run_that_was_broken_off_does_only_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "squares.parts"
    first, second = Square(gives_up_at=3), Square()
    with pytest.raises(InterruptedError):
        list(Resumed(KeptParts(file), map)(first, range(5)))
    assert first.done == [0, 1, 2]
    file.write_bytes(file.read_bytes()[:-3])
    again = Resumed(KeptParts(file), map)
    assert list(again(second, range(5))) == [0, 1, 4, 9, 16]
    assert second.done == [2, 3, 4], "the record of 2 was cut off"
    assert list(again(second, range(2))) == [0, 1], "another lot is another"
    assert second.done == [2, 3, 4, 0, 1]
    third = Square()
    assert list(Resumed(KeptParts(file), map)(third, range(5))) == [0, 1, 4, 9, 16]
    assert third.done == []


def _break_off(place: Path) -> None:
    with kept_parts("one", True, place) as parts:
        parts.keep("a", 1)
        raise InterruptedError


def test_parts_are_forgotten_at_the_end_and_not_before(tmp_path: Path) -> None:
    with pytest.raises(InterruptedError):
        _break_off(tmp_path)
    with kept_parts("one", True, tmp_path) as parts:
        assert parts.of("a", lambda: 2) == 1
    with kept_parts("one", True, tmp_path) as parts:
        assert parts.of("a", lambda: 2) == 2
    with kept_folder("two", True, tmp_path) as home:
        (home / "file").touch()
    assert not home.exists()
