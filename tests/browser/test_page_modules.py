"""The page modules that need no page, tested by Node: the machine's own or the wheel that `make lint` fetches."""

import subprocess
from pathlib import Path

import pytest
from lint_javascript import find_node

MODULE_TESTS = sorted((Path(__file__).parent / "modules").glob("*.test.js"))
NODE = find_node()


@pytest.mark.skipif(NODE is None, reason="NO NODE HERE: the page modules are NOT tested; `make lint` fetches one")
@pytest.mark.parametrize("file", MODULE_TESTS, ids=lambda file: file.name.removesuffix(".test.js"))
def test_a_page_module_passes_its_tests(file: Path) -> None:
    done = subprocess.run([str(NODE), "--test", str(file)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_module_tests() -> None:
    assert len(MODULE_TESTS) >= 8
