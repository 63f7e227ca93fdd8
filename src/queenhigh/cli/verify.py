"""`queenhigh verify`: derive the whole ledger again from its facts."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.ledger_access import database_option, key_option, key_path, read_ledger, shown
from queenhigh.rulebook.wording import counted

if TYPE_CHECKING:
    from queenhigh.ledger import Store, Vault, Verdict


@click.command("verify")
@database_option
@key_option
@click.option(
    "--head",
    "heads",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Compare the ledger with these signed heads. Default: those that the house signed last.",
)
@click.option("--signer", "signers", multiple=True, metavar="KEY",
              help="A public key that may have signed the heads. Default: those of the key file.")  # fmt: skip
@click.option("--approved", multiple=True, metavar="SHA256",
              help="An approved program; a round dealt by any other is bad. See queenhigh program.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(
    database: str,
    key_file: Path | None,
    heads: Path | None,
    signers: tuple[str, ...],
    approved: tuple[str, ...],
    *,
    as_json: bool,
) -> None:
    """Derive the whole ledger again from its facts (chain, books, meters, cards), settle every round again, and name
    the first bad fact.

    Exit status: 0 everything agrees, 1 something is wrong, 2 the database cannot be read.
    """
    with needing("server"):
        from sqlalchemy.exc import SQLAlchemyError

        from queenhigh.ledger import verify
        from queenhigh.ledger.program_writers import outside_rounds, writers

        store, vault = read_ledger(database, key_file)
        key = key_path(database, key_file)
        heads, signers = _heads_to_compare(heads, signers, key, vault)
        try:
            verdict = verify(store, vault, _progress)
            bad = _first_bad(store, verdict, heads, signers, approved)
            programs = [str(program) for program in writers(store)]
            outside = outside_rounds(store, approved) if approved and bad is None else []
        except SQLAlchemyError as error:
            raise click.ClickException(f"{shown(database)} cannot be read: {type(error).__name__}") from None
        except ValueError as error:
            raise click.UsageError(f"{heads}: {error}") from None
        finally:
            store.engine.dispose()
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
    if as_json:
        compared = str(heads) if heads is not None else None
        click.echo(
            json.dumps({**_as_data(verdict, bad, programs), "outside_rounds": outside, "heads": compared}, indent=1)
        )
    else:
        _tell(verdict, bad, programs, heads, has_key=vault is not None)
        if heads is None:
            click.echo(_no_heads(key), err=True)
        if approved and bad is None:
            _tell_approved(verdict.rounds, outside)
    raise click.exceptions.Exit(0 if bad is None else 1)


def _heads_to_compare(
    heads: Path | None, signers: tuple[str, ...], key_file: Path, vault: "Vault | None"
) -> tuple[Path | None, tuple[str, ...]]:
    """The signed heads, those that the house signed last if none are named, and who may have signed them."""
    from queenhigh.ledger.chain_heads import last_heads_path

    last = last_heads_path(key_file)
    if heads is None and last.is_file() and (signers or vault is not None):
        heads = last
    if heads is not None and not signers:
        if vault is None:
            raise click.UsageError(
                "who signed the heads? Name the public key with --signer, or the key file with --key"
            )
        signers = vault.public_keys
    return heads, signers


def _first_bad(
    store: "Store", verdict: "Verdict", heads: Path | None, signers: tuple[str, ...], approved: tuple[str, ...]
) -> str | None:
    """The first thing that is wrong: in the ledger, in the figures kept for reports, against heads, in programs."""
    from queenhigh.ledger import read_heads, refuse_heads
    from queenhigh.ledger.program_writers import not_approved
    from queenhigh.server.reports.figure_check import figures_fault

    bad = verdict.first_bad or verdict.damaged_snapshot or figures_fault(store)
    if bad is None and heads is not None:
        bad = refuse_heads(store, read_heads(heads), signers)
    if bad is None and approved:
        bad = not_approved(store, approved)
    return bad


def _as_data(verdict: "Verdict", bad: str | None, programs: list[str]) -> dict[str, object]:
    return {
        "ok": bad is None,
        "events": verdict.facts,
        "rounds": verdict.rounds,
        "first_bad": bad,
        "settled_again": verdict.settled_again,
        "programs": programs,
        "not_checked": verdict.unchecked,
    }


def _tell(verdict: "Verdict", bad: str | None, programs: list[str], heads: Path | None, *, has_key: bool) -> None:
    click.echo(f"{counted(verdict.facts, 'fact')}, {counted(verdict.rounds, 'round')}: {bad or 'everything agrees'}")
    if heads is not None and bad is None:
        click.echo(f"it continues from the signed heads in {heads}")
    for program in programs:
        click.echo(f"written by {program}")
    if verdict.settled_again:
        click.echo(f"{counted(verdict.settled_again, 'round')} settled again with the same cents")
    elif verdict.rounds and not has_key:
        click.echo("rounds with hidden cards were not settled again: that needs the key of the decks", err=True)
    for unchecked in verdict.unchecked:
        click.echo(f"PostgreSQL did not check {unchecked}", err=True)


def _no_heads(key_file: Path) -> str:
    """Without heads nothing shows that the ledger has lost its end, or was rewritten as a whole."""
    from queenhigh.ledger.chain_heads import last_heads_path

    last = last_heads_path(key_file)
    if last.is_file():
        return f"the signed heads in {last} were not compared: name their signer with --signer or the key with --key"
    return f"no signed heads were compared: there are none in {last}; name others with --head"


def _tell_approved(rounds: int, outside: list[str]) -> None:
    """What was held against the approved programs, and what was not."""
    if rounds:
        click.echo("approved programs wrote every round, from the shuffle of its deck on")
    else:
        click.echo("no round has ended, so nothing shows yet that approved programs deal here")
    if outside:
        click.echo(f"not approved: {outside[0]}", err=True)
    if len(outside) > 1:
        click.echo(f"and {counted(len(outside) - 1, 'more stretch')} of facts like this", err=True)


def _progress(facts: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{counted(facts, 'fact')}", nl=False, err=True)
