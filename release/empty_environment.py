"""The wheel in an empty environment without extras, and every command in it: it works, or it says which extra it needs.

`python -m release.empty_environment WHEEL` runs each command in a process of its own, and prints what came of it.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

from queenhigh.cli.main import COMMANDS
from release.single_file import BASE

EXAMPLES = "queenhigh/practice/examples"
GAME = "three-card-poker"
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "demo": (GAME, "--seed", "1"),
    "play": (GAME, "--seed", "1"),
    "train": (GAME, "--hands", "1", "--seed", "1"),
    "drill": ("{harbor-room}",),
    "exam": ("{harbor-room}", "--dealer", "ann", "--seed", "1"),
    "settle": ("{three-card-round}",),
    "edge": (GAME, "--wager", "pair_plus"),
    "par": (GAME, "--wager", "pair_plus", "--paytable", "A"),
    "advise": (GAME, "--cards", "Qs 6h 4d"),
    "strategy": (GAME,),
    "together": (GAME, "ante=10"),
    "simulate": (GAME, "ante=10", "--rounds", "10", "--seed", "1"),
    "risk": (GAME, "ante=10", "--rounds", "10"),
    "hold": ("months.csv",),
    "information": (GAME,),
    "progressive": ("{harbor-room}",),
    "serve": ("--port", "0"),
    "accounts": ("list",),
    "table": ("run", "{harbor-room}", "--rounds", "1", "--database", "new.db"),
    "replay": ("1", "--database", "none.db"),
    "verify": ("--database", "none.db"),
    "report": ("results", "--database", "none.db"),
    "backup": ("file", "--database", "none.db"),
    "restore": ("{harbor-room}", "--database", "none.db"),
    "program": (),
    "keys": ("list", "--database", "none.db"),
    "heads": ("--database", "none.db"),
    "check": ("{harbor-room}",),
    "diff": ("{harbor-room}", "{canton-street}"),
    "documents": ("{harbor-room}", "--out", "papers", "--format", "md"),
    "conformance": ("--list",),
    "convert": ("{three-card-round}",),
    "clause": ("3CP-11.B",),
    "example": (),
}
"""How each command is called; one that is not named here is called without arguments."""


class Answer(NamedTuple):
    """What came of a command."""

    command: str
    status: int
    output: str

    @property
    def needs(self) -> str | None:
        """The extra that the command asked for."""
        _, asked, rest = self.output.partition("This needs queenhigh[")
        return rest.partition("]")[0] if asked else None

    @property
    def is_broken(self) -> bool:
        return "Traceback" in self.output or (self.status != 0 and self.needs is None and not self._is_refusal)

    @property
    def _is_refusal(self) -> bool:
        """A file that does not exist, or an input that ends, is answered in a sentence."""
        return bool(self.output.strip()) and self.status in (1, 2)


def make_environment(folder: Path, wheel: Path) -> Path:
    """A virtual environment with the wheel and its base packages, and nothing else; the path of its Python."""
    venv.create(folder, with_pip=False, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as files:
        files.extractall(site)
    for name in BASE:
        for file in distribution(name).files or ():
            if ".." not in file.parts:
                target = site / str(file)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)
    return folder / "bin" / "python"


_ALL_AT_ONCE = """\
import json, sys
from importlib import import_module
from click.testing import CliRunner
main = import_module("queenhigh.cli.main").queenhigh
answers = []
for name, arguments in json.load(sys.stdin).items():
    result = CliRunner().invoke(main, [name, *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        import traceback
        text = "Traceback " + "".join(traceback.format_exception(result.exception))
    else:
        text = result.output
    answers.append([name, result.exit_code, text])
print(json.dumps(answers))
"""


def run_together(python: Path, folder: Path) -> list[Answer]:
    """All commands in one process, which is quick."""
    done = subprocess.run(
        [python, "-I", "-c", _ALL_AT_ONCE],
        cwd=folder,
        input=json.dumps(_arguments(python)),
        capture_output=True,
        text=True,
        check=True,
    )
    return [Answer(*answer) for answer in json.loads(done.stdout)]


def run_apart(python: Path, folder: Path) -> list[Answer]:
    """Each command in a process of its own, as a user starts it."""
    answers = []
    for name, arguments in _arguments(python).items():
        command = [str(python), "-I", "-m", "queenhigh", name, *arguments]
        done = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
        )
        answers.append(Answer(name, done.returncode, done.stdout + done.stderr))
    return answers


def _arguments(python: Path) -> dict[str, list[str]]:
    (site,) = python.parent.parent.glob("lib/python*/site-packages")
    return {name: [_filled(one, site) for one in ARGUMENTS.get(name, ())] for name in COMMANDS}


def _filled(argument: str, site: Path) -> str:
    return str(site / EXAMPLES / f"{argument[1:-1]}.toml") if argument.startswith("{") else argument


def main() -> None:
    wheel = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        python = make_environment(Path(folder) / "environment", wheel)
        answers = run_apart(python, Path(folder))
    for answer in answers:
        came = "BROKEN" if answer.is_broken else f"needs queenhigh[{answer.needs}]" if answer.needs else "works"
        print(f"{answer.command:12} {came}")
    broken = [answer for answer in answers if answer.is_broken]
    sys.exit("\n".join(f"{answer.command}: {answer.output}" for answer in broken) or 0)


if __name__ == "__main__":
    main()
