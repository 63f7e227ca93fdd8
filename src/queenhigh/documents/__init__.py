"""Paper, from one submission: what is filed, what hangs at the table, and what dealer and floor hold in their hands.

A builder turns a filing into a neutral document, one file each; a renderer turns that into PDF, HTML or plain text.
Identical input gives identical bytes: no clock, no chance, no fonts of the machine.

>>> import tomllib
>>> from queenhigh.documents import Filing, build, files_of
>>> from queenhigh.practice import example_text
>>> from queenhigh.submission import read_submission
>>> text = example_text("harbor-room.toml")
>>> house, findings = read_submission(tomllib.loads(text))
>>> filing = Filing(house, tuple(findings), text)
>>> [name for name, _ in files_of(filing, build(filing, "sign"))]
['sign.pdf', 'sign.html', 'sign.md']
"""

from importlib import import_module
from typing import Any

from queenhigh.documents.names import DOCUMENTS

_LATE = {
    "Filing": "queenhigh.documents.filing",
    "build": "queenhigh.documents.press",
    "files_of": "queenhigh.documents.press",
    "warnings": "queenhigh.documents.press",
}


def __getattr__(name: str) -> Any:
    """What needs typst and the mathematics is imported when it is asked for."""
    if name in _LATE:
        return getattr(import_module(_LATE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["DOCUMENTS", "Filing", "build", "files_of", "warnings"]
