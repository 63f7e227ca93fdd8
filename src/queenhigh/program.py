"""Which program this is: a digest over its own files, which it names in every ledger before it writes there.

A program that was changed on purpose can also be changed to misreport itself. Its digest reveals a version that was
installed by mistake, or left in place when another one was approved. To prove that the files are the approved ones,
somebody else must compute the digest of the same files with one line of shell: `COUNTED_BY`. What Python has
compiled is not counted, because the commands that deal do not run it.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

from queenhigh import __version__

COUNTED_BY = (
    "find . -type f ! -path '*/__pycache__/*' | LC_ALL=C sort | tr '\\n' '\\0' | xargs -0 sha256sum | sha256sum"
)
"""What gives the digest in a shell, in the folder of the package, whatever the package itself says."""


@dataclass(frozen=True, slots=True)
class Program:
    """A version and the SHA-256 of all files that it consists of."""

    version: str
    digest: str

    def __str__(self) -> str:
        return f"{self.version}, sha256 {self.digest}"


@cache
def this_program() -> Program:
    """The program that runs, as its files were when this was first asked."""
    with as_file(files("queenhigh")) as folder:
        return Program(__version__, digest_of(folder))


def digest_of(folder: Path) -> str:
    """The SHA-256 of a list of all files in a folder, each with its own, but for what Python compiles by itself."""
    every = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    named = sorted((f"./{path.relative_to(folder).as_posix()}".encode(), path) for path in every)
    whole = hashlib.sha256()
    for name, path in named:
        whole.update(hashlib.sha256(path.read_bytes()).hexdigest().encode() + b"  " + name + b"\n")
    return whole.hexdigest()
