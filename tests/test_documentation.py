"""What README.md and the pages under docs/ show is what happens: every `console` block is run, line by line.

The blocks of a page share a folder, in which the examples lie at first. `$ queenhigh …` may be fed by
`printf … |` and may end in `> file`; `…` in what follows stands for any text. Blocks marked `sh` are not run.
"""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh
from tests.changed_rules import Change, copied_rules, edit

ROOT = Path(__file__).resolve().parent.parent
PAGES = [path for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))] if "generated" not in path.parts]
_BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
WITH_BLOCKS = [path for path in PAGES if _BLOCK.search(path.read_text(encoding="utf-8"))]


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a page with the output shown under it."""
    for block in _BLOCK.findall(text):
        command = ""
        shown: list[str] = []
        for line in block.splitlines():
            if line.startswith("$ "):
                if command:
                    yield command, "\n".join(shown)
                command, shown = line[2:], []
            else:
                shown.append(line)
        yield command, "\n".join(shown)


def fits(shown: str, printed: str) -> bool:
    pattern = re.escape(shown.strip()).replace("…", "(?s:.*)")
    return re.fullmatch(pattern, printed.strip()) is not None


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_of_a_page_prints_what_is_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    for command, shown in steps(page.read_text(encoding="utf-8")):
        fed = ""
        parts = shlex.split(command)
        if "|" in parts:
            first, parts = parts[: parts.index("|")], parts[parts.index("|") + 1 :]
            assert first[0] == "printf", command
            fed = first[1].replace("\\n", "\n")
        into = None
        if ">" in parts:
            parts, into = parts[: parts.index(">")], parts[-1]
        if parts[0] == "printf":
            printed = parts[1].replace("\\n", "\n")
        else:
            assert parts[0] == "queenhigh", f"only queenhigh is run here: {command}"
            answer = CliRunner().invoke(queenhigh, parts[1:], input=fed, terminal_width=100)
            assert answer.exit_code in (0, 1), (command, answer.output)
            printed = answer.stdout
        if into is not None:
            Path(into).write_text(printed, encoding="utf-8")
        else:
            assert fits(shown, printed), f"{command} printed:\n{printed}"


_PYTHON = re.compile(r"^```python\n((?!>>>).*?)^```", re.MULTILINE | re.DOTALL)
WITH_PYTHON = [path for path in PAGES if _PYTHON.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_python_block_of_a_page_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those with prompts are run as doctests."""
    monkeypatch.chdir(ROOT)
    for block in _PYTHON.findall(page.read_text(encoding="utf-8")):
        exec(compile(block, page.name, "exec"), {})


def test_the_side_bet_of_the_page_for_designers_is_priced(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "how-to" / "designer.md").read_text(encoding="utf-8")
    (blocks,) = re.findall(r"^```toml\n(\[wagers\.red_hand\].*?)^```", page, re.MULTILINE | re.DOTALL)
    named = (
        ('pair_plus = "Pair Plus"\n', 'pair_plus = "Pair Plus"\nred_hand = "Red Hand"\n'),
        ('order = ["ante", ', 'order = ["ante", "red_hand", '),
        ("keeps = { ", 'keeps = { red_hand = "3CP-11.C.3", '),
    )
    rules = copied_rules(tmp_path / "rules")
    edit(rules, Change("three-card-poker", named))
    with (rules / "three-card-poker.toml").open("a", encoding="utf-8") as file:
        file.write(blocks)
    asked = ["--rulebook", str(rules), "edge", "three-card-poker", "--wager", "red_hand"]
    answer = CliRunner().invoke(queenhigh, asked)
    assert "-1471/5525" in answer.stdout, answer.output


def test_a_link_between_pages_leads_somewhere() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in PAGES
        for link in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if "generated" not in link and not (page.parent / link).exists()
    ]
    assert broken == []
