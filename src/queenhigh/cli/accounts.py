"""`queenhigh accounts`: the way in for the operator of the machine, when nobody can log in any more."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.ledger_access import database_option, read_ledger, shown
from queenhigh.rulebook.wording import counted

if TYPE_CHECKING:
    from queenhigh.server.accounts import People


@click.group("accounts")
def command() -> None:
    """List the accounts of a house, unlock one, give it a new one-time password, or remove its second factor.

    This works on the database itself, whether or not the house is open. Every change is recorded for auditors as an act
    of the operator.
    """


@command.command("list")
@database_option
def list_(database: str) -> None:
    """List every account with its role, and say which ones are locked or disabled."""
    with _people(database) as people:
        locked = people.failures.locked()
        for row in people.accounts():
            marks = [f"locked at {', '.join(locked[row['name']])}"] if row["name"] in locked else []
            marks += ["disabled"] * row["disabled"] + ["one-time password"] * row["one_time"]
            marks += ["second factor"] * row["second_factor"]
            click.echo(f"{row['name']:<20} {row['role']:<14} {'; '.join(marks)}".rstrip())


@command.command("unlock")
@click.argument("name")
@database_option
def unlock(name: str, database: str) -> None:
    """Unlock NAME at every address."""
    with _people(database) as people:
        cleared = people.unlock(name, _operator())
        click.echo(f"{name} is unlocked; wrong passwords forgotten at {counted(cleared, 'address')}.")


@command.command("password")
@click.argument("name")
@database_option
def password(name: str, database: str) -> None:
    """Give NAME a new one-time password. Its old password, its locks and its sessions end."""
    with _people(database) as people:
        new = people.new_password()
        people.reset_password(name, _operator(), new)
        click.echo(f"The one-time password of {name} is {new.password}")


@command.command("reset-second-factor")
@click.argument("name")
@database_option
def reset_second_factor(name: str, database: str) -> None:
    """Remove the second factor of NAME, who lost it. Its sessions end; its password stays."""
    with _people(database) as people:
        from queenhigh.server.factor_enrolment import FactorEnrolment

        was_on = FactorEnrolment(people).reset(name, _operator())
        click.echo(f"{name} has no second factor now." if was_on else f"{name} had no second factor.")


@command.command("enable")
@click.argument("name")
@database_option
def enable(name: str, database: str) -> None:
    """Enable NAME again after it was disabled."""
    with _people(database) as people:
        people.disable(name, _operator(), disabled=False)
        click.echo(f"{name} is enabled.")


def _operator() -> str:
    from queenhigh.server.accounts import OPERATOR

    return OPERATOR


@contextmanager
def _people(database: str) -> "Iterator[People]":
    """Everybody in the database of a house that exists."""
    with needing("server"):
        from sqlalchemy.exc import SQLAlchemyError

        from queenhigh.server import schema
        from queenhigh.server.accounts import People
        from queenhigh.server.problems import Problem
        from queenhigh.server.settings import Clock

        store, _ = read_ledger(database, None)
        try:
            schema.prepare(store.engine)
            yield People(store.engine, Clock(time.time, time.monotonic))
        except Problem as problem:
            raise click.UsageError(problem.detail) from None
        except SQLAlchemyError as error:
            raise click.ClickException(f"{shown(database)} failed: {error.__cause__ or error}") from None
        finally:
            store.engine.dispose()
