"""The optional parts of an installation, and what a command says when one of them is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click

_EXTRAS = {
    "math": ("numpy", "numba"),
    "training": ("fsrs", "numpy", "numba"),
    "server": (
        "alembic",
        "argon2",
        "cryptography",
        "fastapi",
        "fastapi_offline",
        "fsrs",
        "msgspec",
        "prometheus_client",
        "psycopg",
        "pydantic",
        "pysqlite3",
        "sqlalchemy",
        "starlette",
        "structlog",
        "uvicorn",
    ),
    "cards": ("pypdf", "docx"),
    "reports": ("typst", "numpy", "numba"),
    "rl": ("gymnasium", "pettingzoo"),
    "cluster": ("distributed",),
    "gpu": ("cupy",),
}


def refuse_without_extra(error: ModuleNotFoundError) -> NoReturn:
    """Say in one line which extra has the module that is missing; a module of no extra is an error of ours."""
    missing = (error.name or "").partition(".")[0]
    if missing in ("tree_sitter", "tree_sitter_toml"):
        # Every installation has it; queenhigh.pyz, only for some systems.
        click.echo("queenhigh.pyz cannot read TOML with this Python on this system: pip install queenhigh", err=True)
        raise click.exceptions.Exit(2) from None
    extra = next((extra for extra, modules in _EXTRAS.items() if missing in modules), None)
    if extra is None:
        raise error
    _tell(extra)


def _tell(extra: str) -> NoReturn:
    click.echo(f"This needs queenhigh[{extra}]: pip install 'queenhigh[{extra}]'", err=True)
    raise click.exceptions.Exit(2) from None


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Say in one line what is missing when an extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRAS[extra]:
            raise
        _tell(extra)
