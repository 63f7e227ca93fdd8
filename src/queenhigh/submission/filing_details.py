"""Who files a submission and for which tables: the optional [filing] of a submission. No rule depends on it."""

from dataclasses import dataclass

from queenhigh.submission.section import Section, kind_of, text
from queenhigh.submission.suggestions import quoted


@dataclass(frozen=True, slots=True)
class FilingDetails:
    """What the cover letter and the papers say about the operator; empty where the submission does not say it."""

    licensee: str = ""
    license: str = ""
    address: str = ""
    contact: str = ""
    phone: str = ""
    email: str = ""
    tables: tuple[str, ...] = ()
    """The tables that the submission is for, as the facility numbers them."""
    logo: str = ""
    """An SVG or PNG file beside the submission, printed next to the operator's name."""
    responsible_gaming: str = ""
    """The operator's line about responsible gaming, printed on the papers for players."""


_LINES = ("licensee", "license", "address", "contact", "phone", "email", "responsible_gaming")


def read_filing_details(top: Section) -> FilingDetails:
    section = top.table("filing")
    if section is None:
        return FilingDetails()
    lines = {key: section.take(key, text, bars_play=False, near=_as_text) or "" for key in _LINES}
    tables = section.take("tables", _table_names, bars_play=False, near=_as_texts) or ()
    logo = section.take("logo", _picture, bars_play=False) or ""
    section.close("of [filing]")
    return FilingDetails(**lines, tables=tables, logo=logo)


def _as_text(value: object) -> str | None:
    """A number as the text it was meant for."""
    return quoted(str(value)) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _as_texts(value: object) -> str | None:
    """One text as a list of one."""
    return f"[{quoted(value)}]" if isinstance(value, str) and not set(value) & {'"', "\\"} else None


def texts(value: object) -> tuple[str, ...]:
    """An array of strings."""
    if not isinstance(value, list):
        raise ValueError(f"this is {kind_of(value)}; an array of strings belongs here")
    return tuple(text(item) for item in value)


def _table_names(value: object) -> tuple[str, ...]:
    named = texts(value)
    twice = next((name for at, name in enumerate(named) if name in named[:at]), None)
    if twice is not None:
        raise ValueError(f"{twice} is named twice; each table belongs here once")
    return named


def _picture(value: object) -> str:
    name = text(value)
    if not name.lower().endswith((".svg", ".png")):
        raise ValueError(f"the logo is {name}; an SVG or PNG file belongs here")
    return name
