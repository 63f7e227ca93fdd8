"""`queenhigh clause`: what a clause requires, in our own words."""

import json
import textwrap

import click

from queenhigh.cli.terminal import Terminal
from queenhigh.findings import printable
from queenhigh.rulebook import Clause, clause_index, game_names, rulebook

_HELD = {
    "enforced": "enforced",
    "computed": "computed",
    "printed": "printed",
    "listed": "listed for people",
}


@click.command("clause")
@click.argument("clause_id", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="For programs: a JSON array.")
def command(clause_id: str, *, as_json: bool) -> None:
    """Show the clause ID, such as 3CP-11.B, and everything under it.

    The documents are 3CP, 4CP, 235, LIR and RACK.
    """
    wanted = _with_whole_prefix(clause_id.upper())
    found = [clause for clause in clause_index().values() if _is_or_is_below(clause, wanted)]
    if as_json:
        fields = ("id", "chapter", "bearing", "held", "gist")
        click.echo(json.dumps([{field: getattr(clause, field) for field in fields} for clause in found], indent=1))
    else:
        terminal = Terminal()
        for clause in found:
            click.echo(f"{terminal.style(clause.id, bold=True)}  ({clause.bearing}, {_HELD[clause.held]})")
            click.echo(textwrap.fill(clause.gist, 88, initial_indent="    ", subsequent_indent="    "))
    if not found:
        click.echo(
            f"There is no clause {printable(clause_id)}. Clause ids look like 3CP-11.B, 235-12.K.1 or LIR-.07.E.5.",
            err=True,
        )
        raise click.exceptions.Exit(1)


def _with_whole_prefix(clause_id: str) -> str:
    """LIR-13.B as LIR-.13.B, if that is how the document numbers its clauses."""
    for rules in map(rulebook, game_names()):
        bare = f"{rules.prefix}-"
        if clause_id.startswith(bare) and not clause_id.startswith(rules.clause_prefix):
            return clause_id.replace(bare, rules.clause_prefix, 1)
    return clause_id


def _is_or_is_below(clause: Clause, clause_id: str) -> bool:
    known = clause.id.upper()
    return known == clause_id or known.startswith((f"{clause_id}.", f"{clause_id}-"))
