"""`queenhigh hold`: the 95 percent memo of a facility's tables."""

import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.analysis_options import counting
from queenhigh.cli.extras import needing
from queenhigh.cli.finding_output import stopping_at_unreadable
from queenhigh.cli.input_files import read_source, write_file
from queenhigh.cli.submission_file import read_house
from queenhigh.cli.terminal import Terminal

if TYPE_CHECKING:
    from queenhigh.analysis.table_hold import Hold
    from queenhigh.analysis.table_luck import GameLuck
    from queenhigh.submission import House, Offer


@click.command("hold")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--house", "houses", multiple=True, type=click.Path(), help="A submission: its paytables and minimum.")
@click.option(
    "--progressive",
    "wager",
    metavar="WAGER",
    help="A progressive of the house that every box places.",
)
@click.option("--pdf", type=click.Path(dir_okay=False, path_type=Path), help="Write the memo as PDF.")
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write the memo as HTML.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(
    file: str, houses: tuple[str, ...], wager: str | None, pdf: Path | None, html: Path | None, *, as_json: bool
) -> None:
    """Compare the win over drop of tables with their baseline at 95 percent, month by month and year by year.

    FILE is a CSV with date,table,game,drop,win and, where known, rounds,boxes,handle. With rounds or handle the
    interval is what luck alone does; otherwise it comes from the table's own months.
    """
    read = [read_house(house, as_json=as_json) for house in houses]
    games = [house.game for house in read]
    if len(set(games)) < len(games):
        twice = next(game for game in games if games.count(game) > 1)
        raise click.UsageError(f"more than one --house for {twice}; give one for each game")
    if wager is not None and not any(_filed(house, wager) for house in read):
        raise click.UsageError(f"--progressive {wager}: no --house offers it with its paytable and meters")
    with stopping_at_unreadable(as_json=as_json):
        text = read_source(file).text
    with counting():
        from queenhigh.analysis.table_hold import hold, read_results

        try:
            results = read_results(text)
            _check_games(houses, games, {result.game for result in results})
            found = hold(results, {house.game: _luck(house, wager) for house in read})
        except ValueError as error:
            raise click.UsageError(f"{file}: {error}") from None
    if pdf is not None or html is not None:
        with needing("reports"):
            _write(found, text, read[0].operator if read else "Facility", pdf, html)
    if as_json:
        click.echo(json.dumps(found.data(), indent=1))
    else:
        _show(found, Terminal())


def _check_games(houses: Sequence[str], games: Sequence[str], listed: Collection[str]) -> None:
    """Refuse a house that the memo would not need: somebody meant another file, or another house."""
    for house, game in zip(houses, games, strict=True):
        if listed and game not in listed:
            only = ", ".join(sorted(listed))
            raise click.UsageError(f"--house {house}: its game is {game}, and the file has results of {only} only")


def _filed(house: "House", wager: str) -> "Offer | None":
    """The progressive as this house offers it, where its paytable and meters are filed."""
    offer = house.offers.get(wager)
    return offer if offer is not None and offer.letter and offer.meters else None


def _luck(house: "House", wager: str | None) -> "GameLuck":
    from fractions import Fraction

    from queenhigh.analysis.meters_over_time import Progressive
    from queenhigh.analysis.solver import figure_offer, solver_of
    from queenhigh.analysis.table_luck import game_luck

    filed = None if wager is None else _filed(house, wager)
    progressive = None
    if filed is not None:
        size = (filed.denomination or 100) // 100
        progressive = Progressive(house.game, filed.name, filed.letter or "", filed.meters or {}, size)
    offer = house.offers.get(figure_offer(house.game, solver_of(house.game).main))
    if offer is None:
        return game_luck(house.game, progressive=progressive)
    least = Fraction(offer.limits.minimum, 100)
    return game_luck(house.game, offer.letter, least if least >= 1 else None, progressive)


def _write(found: "Hold", text: str, operator: str, pdf: Path | None, html: Path | None) -> None:
    from queenhigh.documents.hold_memo import hold_memo
    from queenhigh.documents.html import as_html
    from queenhigh.documents.pdf import as_pdf

    memo = hold_memo(found, text, operator)
    for path, render in ((pdf, as_pdf), (html, as_html)):
        if path is not None:
            write_file(path, render(memo))


_EXACT = (
    "Exact: low and high are the baseline with what luck alone does in 95 of 100 periods of so many rounds.\n"
    "The baseline has luck of its own, which a wider interval counts too: a departure inside the wider one is\n"
    "explained by luck in the baseline, one outside it is beyond luck."
)


def _show(found: "Hold", terminal: Terminal) -> None:
    heads = f"{'table':<14}{'game':<18}{'period':<20}{'percent':>9}{'baseline':>9}{'low':>9}{'high':>9}  "
    click.echo(terminal.style(heads + "method", bold=True))
    for row in found.rows:
        numbers = "".join(
            f"{value:>9.2f}" if value is not None else f"{'-':>9}"
            for value in (row.percent, row.baseline, row.low, row.high)
        )
        line = f"{row.table[:13]:<14}{row.game:<18}{row.period:<20}{numbers}  {row.method or '-'}"
        click.echo(terminal.style(f"{line}  departs, {row.judgment}", bold=True) if row.departs else line)
    for row in found.departures:
        click.echo(f"{row.table}, {row.game}, {row.period}: {row.explanation}.")
    if not found.departures:
        click.echo("No table departs from its baseline at 95 percent.")
    if any(row.method == "exact" for row in found.rows):
        click.echo(terminal.style(_EXACT, dim=True))
