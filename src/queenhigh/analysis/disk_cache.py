"""Results that cost seconds, kept on disk: keyed by name and code, written whole or not at all, checked on reading."""

import hashlib
import json
import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Arrays: TypeAlias = "dict[str, NDArray[np.generic]]"
Texts = dict[str, str]
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


def kept_texts(name: str, compute: Callable[[], Texts]) -> Texts:
    """A small result as texts by name, from the disk or computed now. Reading it needs no numpy.

    The name must tell results of different rules apart; it may have any characters.
    """
    path = _text_path(name)
    found = _read_texts(path)
    if found is None:
        found = compute()
        content = json.dumps({"texts": found, "check": _check(found)}).encode()
        _put(path, lambda file: file.write(content))
    return found


def is_kept(name: str) -> bool:
    """Whether `kept_texts` would find this result on the disk."""
    return _read_texts(_text_path(name)) is not None


def _text_path(name: str) -> Path:
    named = hashlib.sha256(name.encode()).hexdigest()[:24]
    return cache_folder() / f"value-{named}-{code_version()}.json"


def _check(texts: Texts) -> str:
    return hashlib.blake2b(json.dumps(texts, sort_keys=True).encode(), digest_size=16).hexdigest()


def _read_texts(path: Path) -> Texts | None:
    try:
        stored = json.loads(path.read_bytes())
        return stored["texts"] if stored["check"] == _check(stored["texts"]) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _fingerprint(arrays: Arrays) -> "NDArray[np.uint8]":
    import numpy as np

    digest = hashlib.blake2b(digest_size=16)
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).data)
    return np.frombuffer(digest.digest(), dtype=np.uint8)


def _read(path: Path) -> "Arrays | None":
    import numpy as np

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
    import numpy as np

    def save(file: BinaryIO) -> None:
        np.savez(file, fingerprint=_fingerprint(arrays), **arrays)  # type: ignore[arg-type]

    _put(path, save)


def _put(path: Path, save: Callable[[BinaryIO], object]) -> None:
    """Into a file of its own first, then in place in one step, so that two processes never see half of it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=path.suffix)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            save(file)
        Path(temporary).replace(path)
        for old in path.parent.glob(f"{path.name.rpartition('-')[0]}-*{path.suffix}"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
