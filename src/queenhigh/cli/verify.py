"""`queenhigh verify`: the whole record, derived again."""

import json
from pathlib import Path

import click

from queenhigh.cli.mathematics import needing
from queenhigh.cli.table import DATABASE


@click.command("verify")
@click.option("--database", default=DATABASE, show_default=True, help="A path for SQLite, or a postgresql:// address.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(database: str, *, as_json: bool) -> None:
    """Derive the whole record again from its facts: the chain, the books, the meters; and name the first bad fact.

    Exit status: 0 all is well, 1 something is not, 2 the database cannot be read.
    """
    if not database.startswith("postgres") and not Path(database.removeprefix("sqlite:///")).is_file():
        raise click.UsageError(f"there is no database at {database}")
    with needing("server"):
        from sqlalchemy.exc import SQLAlchemyError

        from queenhigh.ledger import Store, open_engine, verify

        try:
            verdict = verify(Store(open_engine(database)))
        except SQLAlchemyError as error:
            raise click.ClickException(f"{database} cannot be read: {type(error).__name__}") from None
    if as_json:
        told = {"ok": verdict.ok, "events": verdict.facts, "rounds": verdict.rounds, "first_bad": verdict.first_bad}
        click.echo(json.dumps(told, indent=1))
    else:
        told_ = verdict.first_bad or "everything follows from the facts"
        click.echo(f"{verdict.facts:,} facts, {verdict.rounds:,} rounds: {told_}")
    raise click.exceptions.Exit(0 if verdict.ok else 1)
