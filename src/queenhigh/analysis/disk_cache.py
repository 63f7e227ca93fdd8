"""Results that cost seconds, kept on disk: keyed by name and code, written whole or not at all, checked on reading."""

import hashlib
import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[np.generic]]
_DAMAGE = (
    OSError,
    ValueError,
    KeyError,
    TypeError,
    EOFError,
    RuntimeError,
    NotImplementedError,
    zipfile.BadZipFile,
    zlib.error,
)
"""All that reading a damaged archive has been seen to raise."""


def cache_folder() -> Path:
    """Where results are kept: QUEENHIGH_CACHE, or the user's own cache folder."""
    own = os.environ.get("QUEENHIGH_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "queenhigh"


@cache
def code_version() -> str:
    """A fingerprint of the code that a result rests on: rankings, the reading of rules, and the analysis itself.

    The rules are not in it. A result that depends on them says so by its name.
    """
    digest = hashlib.sha256()
    for package in ("queenhigh.cards", "queenhigh.rulebook", "queenhigh.analysis"):
        for item in _sources(files(package)):
            digest.update(item.read_bytes())
    return digest.hexdigest()[:16]


def _sources(folder: Traversable) -> Iterator[Traversable]:
    """The code of a package and the packages in it, in a fixed order."""
    for item in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if item.is_dir() and item.name not in ("__pycache__", "data"):
            yield from _sources(item)
        elif item.name.endswith(".py"):
            yield item


def kept(name: str, compute: Callable[[], Arrays], *, fresh: bool = False) -> Arrays:
    """The arrays of a result from the disk, or computed now and kept for the next time.

    The name must tell results of different rules apart. A file that is damaged or of another version is computed
    again. A folder that cannot be written to is not an error.
    """
    path = cache_folder() / f"{name}-{code_version()}.npz"
    if not fresh:
        found = _read(path)
        if found is not None:
            return found
    arrays = compute()
    _write(path, arrays)
    return arrays


def _fingerprint(arrays: Arrays) -> NDArray[np.uint8]:
    digest = hashlib.blake2b(digest_size=16)
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).data)
    return np.frombuffer(digest.digest(), dtype=np.uint8)


def _read(path: Path) -> Arrays | None:
    try:
        with path.open("rb") as file, zipfile.ZipFile(file):
            file.seek(0)
            stored = np.load(file, allow_pickle=False)
            arrays = {name: stored[name] for name in stored.files}
        fingerprint = arrays.pop("fingerprint")
    except _DAMAGE:
        return None
    return arrays if np.array_equal(fingerprint, _fingerprint(arrays)) else None


def _write(path: Path, arrays: Arrays) -> None:
    """Into a file of its own first, then in place in one step, so that two processes never see half of it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".npz")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez(file, fingerprint=_fingerprint(arrays), **arrays)  # type: ignore[arg-type]
        Path(temporary).replace(path)
        for old in path.parent.glob(f"{path.name.rpartition('-')[0]}-*.npz"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
