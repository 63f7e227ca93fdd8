"""A chart with its numbers in a table under it: the same on a page, in a notebook and on paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, what its numbers are called, and the numbers as text, the first column naming the row.

    >>> Picture("Chips", "<svg/>", ("rounds", "result"), (("20", "$5"),)).data()["rows"]
    [['20', '$5']]
    """

    title: str
    svg: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def data(self) -> dict[str, object]:
        rows = [list(row) for row in self.rows]
        return {"title": self.title, "svg": self.svg, "columns": list(self.columns), "rows": rows, "note": self.note}

    def _repr_html_(self) -> str:
        heads = _cells("th", self.columns)
        rows = "".join(f"<tr>{_cells('th', row[:1])}{_cells('td', row[1:])}</tr>" for row in self.rows)
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        return f"<figure>{self.svg}<table><tr>{heads}</tr>{rows}</table>{note}</figure>"


def _cells(tag: str, texts: Sequence[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def money(dollars: float) -> str:
    """
    >>> money(1234.5), money(-20), money(0)
    ('$1,234.50', '−$20', '$0')
    """
    cents = round(abs(dollars) * 100)
    text = f"${cents // 100:,}" if cents % 100 == 0 else f"${cents / 100:,.2f}"
    return f"−{text}" if dollars < 0 and cents else text
