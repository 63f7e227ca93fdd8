"""Results as tables for notebooks."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from html import escape


class NotebookTable(ABC):
    """A result with plain data, which a notebook shows as a table."""

    __slots__ = ()

    @abstractmethod
    def data(self) -> dict[str, object]:
        """What the table shows, for programs."""

    def _repr_html_(self) -> str:
        return html_table(self.data())


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
