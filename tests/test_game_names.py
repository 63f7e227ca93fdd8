"""General code names no game: what differs between games is in the rulebook, in the game's class, in its solver, or in
the drawing of its layout."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from queenhigh.rulebook import GAMES

SRC = Path(__file__).parents[1] / "src" / "queenhigh"
SOLVERS = ("three_card", "four_card", "stud_235", "let_it_ride")
OWN_PLACES = ("games/", "drawings/game_seats.py", "rulebook/source.py", *(f"analysis/{name}/" for name in SOLVERS))
IMPORTS = re.compile(rf"^\s*(?:from|import) queenhigh\.analysis(?:\.| import )(?:{'|'.join(SOLVERS)})\b", re.MULTILINE)


def general_code() -> Iterator[tuple[str, str]]:
    for file in sorted(SRC.rglob("*.py")):
        name = file.relative_to(SRC).as_posix()
        if not name.startswith(OWN_PLACES):
            yield name, file.read_text(encoding="utf-8")


def game_constants(text: str) -> Iterator[int]:
    """The lines of strings that are the name of a game, or begin with one; examples in docstrings do not count."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(GAMES):
            yield node.lineno


def test_general_code_compares_no_game_and_keeps_no_table_of_games() -> None:
    named = [
        f"{name}:{line}"
        for name, text in general_code()
        if any(game in text for game in GAMES)
        for line in game_constants(text)
    ]
    assert named == []


def test_only_the_list_of_solvers_imports_the_solver_of_a_game() -> None:
    assert [name for name, text in general_code() if IMPORTS.search(text)] == ["analysis/__init__.py"]


def test_the_pages_name_no_game() -> None:
    pages = sorted((SRC / "server" / "pages").glob("*.js"))
    assert [page.name for page in pages if any(game in page.read_text(encoding="utf-8") for game in GAMES)] == []
