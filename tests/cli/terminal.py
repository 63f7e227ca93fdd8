"""The real command in a real terminal: type, wait for output, and see how it ends."""

import os
import pty
import select
import subprocess
import sys
import time
from types import TracebackType

_PATIENCE_S = 180.0
_PAUSE_S = 0.3
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
# A terminal sends Ctrl-C only to the programs it controls, so the command first makes it its controlling terminal.
# Whoever was started in the background ignores Ctrl-C and hands that down, so the command also takes it up again.
_LAUNCH = """
import fcntl, runpy, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[0] = "queenhigh"
runpy.run_module("queenhigh", run_name="__main__")
"""


class Terminal:
    """One running command and everything it has written so far."""

    def __init__(self, *args: str, **environment: str) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", _LAUNCH, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**_ENVIRONMENT, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment},
        )
        os.close(theirs)
        self.written = ""
        self._told = 0

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def press(self, key: str) -> None:
        """Press a key that interrupts, after a pause so that the command is really waiting for input."""
        time.sleep(_PAUSE_S)
        self.type(key)

    def wait_for(self, words: str) -> None:
        """Read until these words appear after the ones that were awaited last."""
        until = time.monotonic() + _PATIENCE_S
        while words not in self.written[self._told :]:
            assert time.monotonic() < until, f"no {words!r} in:\n{self.written}"
            if not self._read():
                break
        assert words in self.written[self._told :], self.written
        self._told = self.written.index(words, self._told) + len(words)

    def end(self) -> int:
        """Read to the end and return the exit status."""
        until = time.monotonic() + _PATIENCE_S
        while self._read():
            assert time.monotonic() < until, f"no end in:\n{self.written}"
        return self.process.wait(_PATIENCE_S)

    def _read(self) -> bool:
        """Read what is available; False if there will be no more."""
        ready, _, _ = select.select([self.ours], [], [], 0.2)
        if not ready:
            return self.process.poll() is None
        try:
            found = os.read(self.ours, 65536)
        except OSError:
            return False
        self.written += found.decode(errors="replace")
        return bool(found)
