"""`queenhigh information`: what seen cards are worth."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from queenhigh.cli.analysis_options import counting, percent, prepare, say_waiting
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.terminal import Terminal

if TYPE_CHECKING:
    from queenhigh.analysis import Gain


@click.command("information")
@game_argument()
@click.option("--seen", help="Only this: 'one dead card', or with --number \"neighbors' hands\", 'third cards', …")
@click.option("--number", type=click.IntRange(min=1), help="How many of what is seen by number; without it all.")
@click.option("--ranks", default="TJQKA", show_default=True, help="The ranks that 'sorted backs' set apart.")
@click.option("--by-number", is_flag=True, help="Everything that is seen by number, besides.")
@click.option("--paytable", help="The letter of the main wager.")
@click.option("--deals", default=20_000, show_default=True, type=click.IntRange(200, 10_000_000), help="Deals to draw.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="The seed the deals are drawn from.")
@click.option("--json", "as_json", is_flag=True, help="For programs: a JSON array.")
def command(game: str, *, as_json: bool, **asked: Unpack["_Options"]) -> None:
    """How much better you play GAME after seeing cards: exact, or with an interval where deals are too many.

    By number are seen neighbors' hands, third cards of other boxes in 235, the dealer's cards, and the backs of cards
    that two kinds of backs sort by rank ('sorted backs').
    """
    terminal = Terminal()
    with counting():
        from queenhigh.analysis import Unknown

        prepare(game)
        say_waiting("counting what can be seen")
        gains = []
        try:
            for gain in _gains(game, asked):
                gains.append(gain)
                if not as_json:
                    drawn = f"within {(gain.interval or 0) * 100:.4f}% at 95%"
                    how = "exact" if gain.interval is None else drawn
                    told = f"{percent(gain.without)} becomes {percent(gain.with_it)}"
                    click.echo(f"{gain.seen:<28}{percent(gain.gain):>10}  {told}  {terminal.style(how, dim=True)}")
        except Unknown as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps([gain.data() for gain in gains], indent=1))


class _Options(TypedDict):
    seen: str | None
    number: int | None
    ranks: str
    by_number: bool
    paytable: str | None
    deals: int
    seed: int


def _gains(game: str, asked: _Options) -> "Iterator[Gain]":
    """What was asked for, one by one."""
    from queenhigh.analysis import Unknown, information, seen_by_number
    from queenhigh.analysis.solver import solver_of

    solver, seen, number = solver_of(game), asked["seen"], asked["number"]
    paytable, deals, seed = asked["paytable"], asked["deals"], asked["seed"]
    numbered = [kind for kind in solver.numbered if kind == seen or (asked["by_number"] and seen is None)]
    if number is not None and not numbered:
        raise Unknown(f"--number goes with --seen and one of: {', '.join(solver.numbered)}")
    if seen not in solver.numbered:
        for kind in (seen,) if seen else solver.seen:
            yield information(game, kind, paytable, deals=deals, seed=seed)
    for kind in numbered:
        every = range(1, max(solver.numbered[kind], 1) + 1)
        for many in every if number is None else (number,):
            yield seen_by_number(game, kind, many, paytable, ranks=asked["ranks"], deals=deals, seed=seed)
