"""Golden playthroughs: whole rounds in text, told today exactly as they were checked."""

import pytest

from tests.golden_playthroughs import FOLDER, file_of, playthroughs, text_of

PLAYTHROUGHS = playthroughs()


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_told_as_before(name: str) -> None:
    """Where a change is meant, `python -m tests.golden_playthroughs` writes the files again: read the difference."""
    assert text_of(PLAYTHROUGHS[name]) == file_of(name).read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {file_of(name).name for name in PLAYTHROUGHS}
