"""The page "How to add a game" in ARCHITECTURE.md quotes the files of this folder, word for word."""

import re
from pathlib import Path

import pytest

from queenhigh.cli.main import COMMANDS
from tests.fifth_game.installed_package import ENTRY_POINTS, PACKAGE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## How to add a game")[2].partition("\n## ")[0]
QUOTED = {
    "python": (PACKAGE / "__init__.py").read_text(encoding="utf-8"),
    "toml": (PACKAGE / "data" / "two-card-duel.toml").read_text(encoding="utf-8"),
    "ini": ENTRY_POINTS,
}
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("language", "block"), BLOCKS, ids=[language for language, _ in BLOCKS])
def test_a_quotation_is_in_the_real_file(language: str, block: str) -> None:
    assert block.rstrip() in QUOTED[language]


def test_the_page_quotes_each_kind_of_file() -> None:
    assert {language for language, _ in BLOCKS} == set(QUOTED)


def test_the_page_names_only_files_and_commands_that_exist() -> None:
    for path in re.findall(r"`(tests/[\w/.]+)`", PAGE):
        assert (ROOT / path).exists(), path
    works = PAGE.partition("**What works at once:**")[2].partition("**What a game may lack,**")[0]
    assert {"play", "settle", "serve", "documents"} <= {command for command in COMMANDS if f"`{command}" in works}
