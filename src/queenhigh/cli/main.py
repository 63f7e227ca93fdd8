"""The `queenhigh` command group. Each command is imported when it is called, so `--help` is quick."""

import json
import os
import re
import signal
import sys
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from queenhigh import __version__
from queenhigh.findings import printable

COMMANDS = {
    "demo": "deal, decide, settle and explain one round of each game",
    "play": "sit down at a practice table in the terminal",
    "train": "practice one decision after another; what you miss comes back",
    "drill": "questions for dealers of a house: payouts, procedure, turns, hands, and what went wrong",
    "exam": "examine a dealer of a house: a paper set by a seed, a result on the record and as PDF",
    "settle": "settle a round record: every payment, with its clause",
    "edge": "exact figures for every wager: house edge, element of risk, standard deviation, hit rate",
    "par": "the PAR sheet of a wager: every line with its count, chance, pay and share of the return",
    "advise": "the exact value of each option with these cards",
    "strategy": "the best play, and short rules with their exact cost",
    "together": "all wagers of one box at once: their combined value and standard deviation",
    "simulate": "play many rounds at machine speed, beside the exact mean",
    "risk": "what many rounds do: the exact law of their sum, ruin of a bankroll, cost of an hour",
    "hold": "the 95 percent memo of a facility's tables: win over drop against its baseline and luck",
    "information": "what seeing a card is worth",
    "progressive": "a progressive by number of seats, in the long run, over time, and when two players win at once",
    "serve": "open the house: play, deal and supervise tables in the browser",
    "accounts": "list accounts, unlock one, or give it a new password: for the operator of the machine",
    "table": "run an automated table and keep every fact in a ledger",
    "replay": "step through a recorded round, with the clause behind each step",
    "verify": "derive the whole ledger again from its facts and compare",
    "report": "what auditors ask of the record: results per wager, voids, jackpots, meters, disputes, log-ins",
    "backup": "write everything that a house has stored to one file, without the key",
    "restore": "restore a backup into an empty database, and verify it",
    "program": "identify this program by a digest of its files",
    "keys": "list the keys of a house, or replace the one that seals decks or the one that signs",
    "heads": "sign the current end of every chain, for someone else to keep",
    "check": "check a Rules Submission against the rules",
    "diff": "compare two submissions, or one with the bare rules: what changed, and each house edge",
    "documents": "print the filing, the signs and the rack cards from one submission",
    "conformance": "run any engine through the public conformance suite",
    "convert": "convert a record: TOML to one line, or one line to TOML",
    "clause": "what a clause requires, in our own words",
    "example": "list the example houses and rounds, or print one",
}


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"queenhigh.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; for an unknown one, suggest the closest name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"did you mean {near[0]}?" if near else "queenhigh --help lists the commands."
            ctx.fail(f"No such command {args[0]!r}; {hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was named; one that misses a package says which extra has it."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            from queenhigh.cli.extras import refuse_without_extra

            refuse_without_extra(error)

    def main(self, *given: Any, **extra: Any) -> Any:
        """Run a command. A program that asked for JSON also gets usage errors as JSON."""
        arguments = given[0] if given else extra.get("args")
        if "--json" not in (sys.argv[1:] if arguments is None else arguments):
            return super().main(*given, **extra)
        standalone = extra.pop("standalone_mode", True)
        try:
            status: int | None = super().main(*given, **{**extra, "standalone_mode": False})
        except click.ClickException as error:
            click.echo(json.dumps(_misused(error), indent=1))
            _tell(error)
            status = 2
        if standalone:
            sys.exit(status or 0)
        return status

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _tell(error: click.ClickException) -> None:
    """Write the error for people to stderr, so that it never mixes with the answer on stdout."""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        click.echo(error.ctx.get_usage(), err=True)
    click.echo(f"Error: {printable(error.format_message())}", err=True)


def _misused(error: click.ClickException) -> dict[str, object]:
    """A usage error in the same shape as any other refusal: one finding, whose path is the argument or option."""
    param = getattr(error, "param", None)
    context = getattr(error, "ctx", None)
    finding = {
        "severity": "error",
        "clause": None,
        "path": param.opts[0] if param is not None else None,
        "line": None,
        "column": None,
        "message": " ".join(error.format_message().split()),
        "file": None,
    }
    usage = context.get_usage().split() if context else []
    return {"ok": False, "findings": [finding], "usage": re.sub(r"- ", "-", " ".join(usage)) or None}


def _use_rulebook(ctx: click.Context, param: click.Parameter, folder: Path | None) -> None:
    """Take the rules from a folder until the command ends; what is wrong with them ends the command with status 2."""
    if folder is None or ctx.resilient_parsing:
        return
    from queenhigh.rulebook import BrokenRulebook, game_names, rulebook, rules_folder, use_rules

    before = rules_folder()
    try:
        use_rules(folder.resolve())
        titles = [rulebook(game).title for game in game_names()]
    except BrokenRulebook as error:
        use_rules(before)
        raise click.BadParameter(str(error)) from None
    ctx.call_on_close(lambda: use_rules(before))
    click.echo(f"Rules in force: {folder} ({', '.join(titles)})", err=True)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="queenhigh")
@click.option("--rulebook", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="DIR",
              callback=_use_rulebook, expose_value=False,
              help="Take the rules from this folder, a changed copy of src/queenhigh/rulebook/data.")  # fmt: skip
def queenhigh() -> None:
    """Maryland's Three Card Poker, Four Card Poker, 235 Stud Poker and Let It Ride.

    Deal the games, settle them to the cent with the clause behind each payment, and check what an operator files.
    """


def run() -> None:
    """Run a command. Ctrl-C and a closed pipe end it silently; a stream that cannot be written to is an error."""
    _replace_closed_streams()
    try:
        # Outside standalone mode, click returns the exit status of the command.
        status = queenhigh.main(standalone_mode=False) or 0
        sys.stdout.flush()
    except click.ClickException as error:
        _tell(error)
        status = 2
    except (click.Abort, KeyboardInterrupt):
        status = 130
    except OSError as error:
        where = f"{printable(str(error.filename))}: " if error.filename is not None else ""
        click.echo(f"Error: {where}{error.strerror or error}", err=True)
        status = 2
    except ValueError as error:
        from queenhigh.rulebook import BrokenRulebook

        if not isinstance(error, BrokenRulebook):
            raise
        click.echo(f"Error: {printable(str(error))}", err=True)
        status = 2
    _leave(status)


def _replace_closed_streams() -> None:
    """Treat a closed stream as an empty one, and end quietly, like any other tool, when a reader goes away."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def _leave(status: int) -> None:
    """Exit without trying again to write what could not be written."""
    try:
        sys.stdout.flush()
    except OSError:
        os._exit(status or 2)
    sys.exit(status)
