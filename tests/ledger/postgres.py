"""A PostgreSQL server of our own for the tests: one for each process, and an empty database for each request."""

import atexit
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import count
from pathlib import Path

_PATIENCE_S = 90.0
# A server that is thrown away after the tests need not survive a power cut.
_SETTINGS = ("-c", "max_connections=300", "-c", "fsync=off", "-c", "full_page_writes=off")
_numbers = count(1)
_to_stop = ExitStack()


MISSING = "no PostgreSQL server on this machine: the same tests run on SQLite only"
_FETCHED = Path(__file__).resolve().parent.parent.parent / "build" / "postgres"
"""Where `make postgres` puts the one of PyPI."""


def programs() -> Path | None:
    """Where initdb and postgres lie, None where there is no server on this machine."""
    folders = [Path(found).parent] if (found := shutil.which("initdb")) else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += sorted(_FETCHED.glob("*/pginstall*/bin"))
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


@contextmanager
def postgres_server() -> Iterator[str]:
    """The URL of an empty database."""
    import psycopg

    server, name = _server(), f"house_{next(_numbers)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield f"{server}/{name}"


@cache
def _server() -> str:
    """Started when the first database is asked for."""
    atexit.register(stop_server)
    return _to_stop.enter_context(_started())


def stop_server() -> None:
    _to_stop.close()


@contextmanager
def _started() -> Iterator[str]:
    """It refuses to run as root, so it runs as its own user then."""
    folder = programs()
    assert folder is not None
    user = _other_user() if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="queenhigh-postgres-") as home:
        if user is not None:
            os.chown(home, pwd.getpwnam(user).pw_uid, -1)
        data = str(Path(home) / "data")
        made = [str(folder / "initdb"), "-D", data, "-U", "tester", "-A", "trust", "--no-sync"]
        subprocess.run(made, user=user, check=True, capture_output=True, cwd=home)
        server, port = _first_that_answers(folder, home, user)
        try:
            yield f"postgresql://tester@127.0.0.1:{port}"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(_PATIENCE_S)


def _other_user() -> str:
    """A user without rights; where PostgreSQL was never installed, there is none of its own."""
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _first_that_answers(folder: Path, home: str, user: str | None) -> tuple["subprocess.Popen[bytes]", int]:
    """A server at a free port; somebody else may take the port before the server does."""
    while True:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        place = ["-D", str(Path(home) / "data"), "-p", str(port), "-h", "127.0.0.1", "-k", home]
        server = subprocess.Popen(
            [str(folder / "postgres"), *place, *_SETTINGS],
            user=user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=home,
        )  # fmt: skip
        if _answers(server, port):
            return server, port


def _answers(server: "subprocess.Popen[bytes]", port: int) -> bool:
    """Whether the server came up; not if it ended before it answered."""
    import psycopg

    until = time.monotonic() + _PATIENCE_S
    while server.poll() is None:
        try:
            psycopg.connect(f"postgresql://tester@127.0.0.1:{port}/postgres").close()
            return True
        except psycopg.OperationalError:
            assert time.monotonic() < until
            time.sleep(0.02)
    return False
