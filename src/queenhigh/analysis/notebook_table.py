"""Results for notebooks: their pictures, and their numbers as tables under them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import singledispatch
from html import escape
from importlib import import_module
from typing import Protocol

_PICTURES = "queenhigh.drawings.notebook_pictures"
"""Drawings read the results of this package, so they are loaded by name when a notebook shows one."""


class Shown(Protocol):
    """Anything that a notebook shows as HTML."""

    def _repr_html_(self) -> str: ...


def pictures_of(result: object) -> Sequence[Shown]:
    """The pictures of a result; most have none."""
    import_module(_PICTURES)
    return draw(result)


@singledispatch
def draw(result: object) -> Sequence[Shown]:
    """What the module of pictures has registered for a kind of result."""
    return ()


class NotebookTable(ABC):
    """A result with plain data, which a notebook shows as a table, under its pictures if it has any."""

    __slots__ = ()

    @abstractmethod
    def data(self) -> dict[str, object]:
        """What the table shows, for programs."""

    def _repr_html_(self) -> str:
        pictures = "".join(picture._repr_html_() for picture in pictures_of(self))
        return pictures + html_table(self.data())


def html_table(value: object) -> str:
    """Plain data as nested tables: names in the first column, rows of equal names under one head.

    >>> html_table({"ev": "-1/3"})
    '<table><tr><th>ev</th><td>-1/3</td></tr></table>'
    """
    if isinstance(value, Mapping):
        rows = "".join(f"<tr><th>{escape(str(key))}</th><td>{html_table(one)}</td></tr>" for key, one in value.items())
        return f"<table>{rows}</table>"
    if isinstance(value, list | tuple) and value and all(isinstance(one, Mapping) for one in value):
        names = list(value[0])
        head = "".join(f"<th>{escape(str(name))}</th>" for name in names)
        rows = "".join(
            "<tr>" + "".join(f"<td>{html_table(one.get(name, ''))}</td>" for name in names) + "</tr>" for one in value
        )
        return f"<table><tr>{head}</tr>{rows}</table>"
    if isinstance(value, list | tuple):
        return escape(", ".join(str(one) for one in value))
    return escape(str(value))
