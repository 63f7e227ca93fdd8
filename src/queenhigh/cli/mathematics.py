"""What the commands that count have in common: the extra they need, progress, and custom paytables."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from typing import Any, TypeVar

import click

from queenhigh.cli.finding_output import locate, stop_refused, stopping_at_unreadable
from queenhigh.cli.input_files import parse_toml, read_source
from queenhigh.money import parse_exact

F = TypeVar("F", bound=Callable[..., Any])


_EXTRAS = {
    "math": ("numpy", "numba"),
    "server": (
        "cryptography",
        "sqlalchemy",
        "pysqlite3",
        "psycopg",
        "fastapi",
        "fastapi_offline",
        "uvicorn",
        "argon2",
        "pydantic",
        "prometheus_client",
        "starlette",
        "structlog",
    ),
    "reports": ("typst", "numpy", "numba"),
}


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Say in one line what is missing when an extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRAS[extra]:
            raise
        click.echo(f"This needs queenhigh[{extra}]: pip install 'queenhigh[{extra}]'", err=True)
        raise click.exceptions.Exit(2) from None


def counting() -> AbstractContextManager[None]:
    return needing("math")


def say_waiting(what: str) -> None:
    """On a terminal: that something takes seconds, and what; the first time only, since results are kept."""
    if sys.stderr.isatty():
        click.echo(f"{what} …", err=True)


def prepare(game: str, *, fresh: bool = False) -> None:
    """Solve what takes seconds, with progress on the terminal; afterwards it comes from the disk."""
    if game != "four-card-poker":
        return
    from queenhigh.analysis import four_card

    watched = sys.stderr.isatty()

    def progress(what: str, share: float) -> None:
        if watched:
            done = int(share * 30)
            click.echo(f"\r{'#' * done}{'.' * (30 - done)} {what:<24}", nl=share == 1.0, err=True)

    four_card.solve(progress, fresh=fresh)


def chosen_paytable(game: str, wager: str | None, paytable: str | None, *, as_json: bool = False) -> Any:
    """A letter as it is, or the paytable from a file of one's own."""
    if paytable is None or not (paytable.endswith(".toml") or "/" in paytable):
        return paytable
    from queenhigh.analysis.paytable_file import read_paytables

    with stopping_at_unreadable(as_json=as_json):
        source = read_source(paytable)
        tables, findings = read_paytables(game, parse_toml(source))
    if findings:
        stop_refused(locate(findings, source), as_json=as_json)
    wanted = {"ante": "ante_bonus", "stud": "five_card"}.get(wager or "", wager)
    found = [table for name, letters in tables.items() if wanted in (None, name) for table in letters.values()]
    if wager is None or len(found) != 1:
        raise click.UsageError(f"name the --wager that {paytable} holds one paytable of; it has {', '.join(tables)}")
    return found[0]


def percent(value: Fraction, places: int = 4) -> str:
    return f"{float(value * 100):.{places}f}%"


def dollars_given(option: str, text: str) -> Fraction:
    """An amount of the command line, in dollars."""
    try:
        return parse_exact(text) / 100
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=option) from None


def named_values(option: str, items: tuple[str, ...]) -> dict[str, str]:
    """NAME=VALUE words as a table."""
    pairs = {}
    for item in items:
        name, equals, value = item.partition("=")
        if not equals or name in pairs:
            raise click.BadParameter(f"{item}: write each name once, as name=value", param_hint=option)
        pairs[name] = value
    return pairs


def named_dollars(option: str, items: tuple[str, ...]) -> dict[str, Fraction]:
    return {name: dollars_given(option, value) for name, value in named_values(option, items).items()}
