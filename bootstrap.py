"""Set up `.venv`: `python3 bootstrap.py`, with nothing but Python 3.11 or newer.

Installs the packages in requirements/dev.txt, checked by hash, and the project itself in editable mode, with uv if
it is available and pip otherwise. Does nothing if nothing has changed since the last run.

This file uses the syntax of Python 3.6, so that an old Python can run it and report that it is too old.
"""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Iterator, NoReturn

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
LOCK = ROOT / "requirements" / "dev.txt"
INSTALLER_LOCK = ROOT / "requirements" / "uv.txt"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"

# Which Python and folder the environment was made for, and what was last installed in it.
MADE_FOR = VENV / "made-for"
STAMP = VENV / "stamp"
LOG = VENV / "bootstrap.log"

INSTALLER_TIMEOUT_S = 120
LOG_TAIL_LINES = 15

transcript = []  # type: list[str]


def main() -> None:
    if sys.version_info < OLDEST:
        fail(f"Python {version(OLDEST)} or newer is required, but python3 is {version(sys.version_info)}")
    if os.name != "posix":
        fail("this script supports only Linux and macOS; on Windows, run it inside WSL")
    try:
        if is_current():
            return
        with one_at_a_time():
            if not is_current():
                set_up()
    except OSError as error:
        fail(f"{error.filename or '.venv'}: {error.strerror or error}")


def set_up() -> None:
    say("Setting up .venv. The first time takes up to a minute ...")
    start = time.monotonic()
    STAMP.unlink(missing_ok=True)
    if not PYTHON.exists() or text_of(MADE_FOR) != identity():
        make_venv()
        MADE_FOR.write_text(identity())
    if not install_with_uv() and not install_with_pip():
        fail("could not install the packages", show_log=True)
    compile_ahead()
    STAMP.write_text(fingerprint())
    say(f"Ready after {time.monotonic() - start:.1f} s.")


def is_current() -> bool:
    return PYTHON.exists() and text_of(STAMP) == fingerprint()


def identity() -> str:
    """An environment works for one version of Python and in one folder."""
    return f"Python {version(sys.version_info)} in {ROOT}\n"


def fingerprint() -> str:
    digest = hashlib.sha256(identity().encode())
    for file in (LOCK, INSTALLER_LOCK, ROOT / "pyproject.toml", Path(__file__)):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest() + "\n"


def make_venv() -> None:
    # In an activated .venv, python3 is the one about to be replaced, so use the base interpreter.
    python = getattr(sys, "_base_executable", sys.executable)
    uv = shutil.which("uv")
    if uv and run(uv, "venv", "--clear", "--python", python, str(VENV)):
        return
    if not importlib.util.find_spec("venv") or not importlib.util.find_spec("ensurepip"):
        fail("Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv")
    if not run(python, "-m", "venv", "--clear", str(VENV)):
        fail("could not create the environment", show_log=True)


def install_with_uv() -> bool:
    uv = shutil.which("uv") or fetched_uv()
    into = ("--python", str(PYTHON))
    return (
        bool(uv)
        and run(uv, "pip", "sync", *into, "--require-hashes", str(LOCK))
        and run(uv, "pip", "install", *into, "--no-deps", "--no-build-isolation", "--editable", ".")
    )


def install_with_pip() -> bool:
    """The slower way, for platforms without uv and for package indexes that only pip is configured for."""
    pip = (str(PYTHON), "-m", "pip", "install")
    return (
        run(str(PYTHON), "-m", "ensurepip")
        and run(*pip, "--require-hashes", "--requirement", str(LOCK))
        and run(*pip, "--no-deps", "--no-build-isolation", "--editable", ".")
    )


def compile_ahead() -> None:
    """Compile what every command imports, so that the first one starts as fast as the others, and all of them do where
    Python is told to leave no compiled files behind. A failure costs time and nothing else."""
    packages = "import click, compileall, os; compileall.compile_dir(os.path.dirname(click.__file__), quiet=2)"
    run(str(PYTHON), "-c", packages)
    run(str(PYTHON), "-m", "compileall", "-q", str(ROOT / "src"))


def fetched_uv() -> str:
    """Install uv with pip; an empty string if there is no binary for this platform."""
    pip = (str(PYTHON), "-m", "pip", "install", "--only-binary=:all:", "--require-hashes")
    fetched = run(*pip, "--requirement", str(INSTALLER_LOCK), timeout_s=INSTALLER_TIMEOUT_S)
    return str(VENV / "bin" / "uv") if fetched else ""


def run(*command: str, timeout_s: int = 3600) -> bool:
    transcript.append("$ " + " ".join(command))
    try:
        done = subprocess.run(
            command,
            cwd=str(ROOT),
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=timeout_s,
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        transcript.append(str(problem))
        return False
    transcript.extend(done.stdout.splitlines())
    return done.returncode == 0


def environment() -> "dict[str, str]":
    """The current environment, without variables that add other packages or suppress bytecode."""
    unwanted = ("PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {
        **kept,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "UV_COMPILE_BYTECODE": "1",
        "UV_PYTHON_DOWNLOADS": "never",
    }


@contextlib.contextmanager
def one_at_a_time() -> "Iterator[None]":
    """Hold a lock on this file; the system releases it however the process ends."""
    import fcntl

    with open(__file__, "rb") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another process that is setting up .venv ...")
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def text_of(file: Path) -> str:
    return file.read_text() if file.exists() else ""


def version(numbers: "tuple[object, ...]") -> str:
    return ".".join(str(number) for number in numbers[:2])


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def fail(reason: str, show_log: bool = False) -> NoReturn:
    if show_log:
        say("\n".join(transcript[-LOG_TAIL_LINES:]))
        if VENV.is_dir():
            LOG.write_text("\n".join(transcript) + "\n", encoding="utf-8")
            reason += f"; the full log is in {LOG.relative_to(ROOT)}"
    say(f"bootstrap: {reason}")
    sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
