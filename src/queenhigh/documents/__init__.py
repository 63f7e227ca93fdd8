"""Printed papers of one submission: for the regulator, the table, the players, the dealer and the floor.

Each document has a builder that turns a filing into blocks; a renderer turns the blocks into PDF, HTML or plain text.
The same input gives the same bytes, because no clock, no randomness and no fonts of the machine are used.

>>> import tomllib
>>> from queenhigh.documents import Filing, build, files_of
>>> from queenhigh.practice import example_text
>>> from queenhigh.submission import read_submission
>>> text = example_text("harbor-room.toml")
>>> house, findings = read_submission(tomllib.loads(text))
>>> filing = Filing(house, tuple(findings), text)
>>> next(name for name, _ in files_of(filing, build(filing, "sign")))
'harbor-room-three-card-poker-sign.pdf'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from queenhigh.documents.document_names import DOCUMENTS

if TYPE_CHECKING:
    from queenhigh.documents.document_files import build, files_of, warnings
    from queenhigh.documents.filing import Filing

_LATE = {
    "Filing": "queenhigh.documents.filing",
    "build": "queenhigh.documents.document_files",
    "files_of": "queenhigh.documents.document_files",
    "warnings": "queenhigh.documents.document_files",
}


def __getattr__(name: str) -> object:
    """Import what needs typst and the mathematics only when somebody asks for it."""
    if name in _LATE:
        return getattr(import_module(_LATE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["DOCUMENTS", "Filing", "build", "files_of", "warnings"]
