"""A PostgreSQL server of our own for the tests, in a folder that goes away again."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """Where initdb and postgres lie, None where there is no server on this machine."""
    folders = [Path(found).parent] if (found := shutil.which("initdb")) else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


@contextmanager
def postgres_server() -> Iterator[str]:
    """The URL of a fresh server. It refuses to run as root, so it runs as its own user then."""
    folder = programs()
    assert folder is not None
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="queenhigh-postgres-") as home:
        if user is not None:
            os.chown(home, pwd.getpwnam(user).pw_uid, -1)
        data = str(Path(home) / "data")
        made = [str(folder / "initdb"), "-D", data, "-U", "tester", "-A", "trust", "--no-sync"]
        subprocess.run(made, user=user, check=True, capture_output=True, cwd=home)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        options = [str(folder / "postgres"), "-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", home]
        server = subprocess.Popen(options, user=user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=home)
        try:
            _wait_for(port)
            yield f"postgresql://tester@127.0.0.1:{port}/postgres"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)


def _wait_for(port: int) -> None:
    import psycopg

    until = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(f"postgresql://tester@127.0.0.1:{port}/postgres").close()
            return
        except psycopg.OperationalError:
            assert time.monotonic() < until
            time.sleep(0.1)
