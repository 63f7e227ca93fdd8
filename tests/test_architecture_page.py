"""ARCHITECTURE.md names real files: a rename that forgets the page fails here."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PATHS = sorted(set(re.findall(r"`([a-z_0-9]+/[\w./-]+)`", TEXT)))


@pytest.mark.parametrize("path", PATHS)
def test_a_path_on_the_page_exists(path: str) -> None:
    assert any((folder / path).exists() for folder in (ROOT, ROOT / "src" / "queenhigh"))
