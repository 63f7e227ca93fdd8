"""The optional parts of an installation, and what a command says when one of them is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

_EXTRAS = {
    "math": ("numpy", "numba"),
    "server": (
        "cryptography",
        "fsrs",
        "msgspec",
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
    "cards": ("pypdf", "docx"),
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
