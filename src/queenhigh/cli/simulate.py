"""`queenhigh simulate`: whole rounds at machine speed, beside the exact mean."""

import json
import secrets
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from queenhigh.cli.analysis_options import (
    chosen_paytables,
    counting,
    dollars_given,
    named_dollars,
    prepare,
    stakes_given,
    strategy_given,
)
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.terminal import Terminal
from queenhigh.money import dollars
from queenhigh.rulebook.wording import counted

if TYPE_CHECKING:
    from queenhigh.simulation import Backend, Job, Simulation

_MOST_ROUNDS = 10**15
_SHOWN = 14


@click.command("simulate")
@game_argument()
@click.argument("stakes", nargs=-1, required=True, metavar="WAGER=DOLLARS...")
@click.option("--rounds", type=click.IntRange(1, _MOST_ROUNDS), help="How many rounds; 1,000,000 without --until.")
@click.option("--seed", type=click.IntRange(min=0), help="Where the cards come from; else a random one.")
@click.option("--seats", type=click.IntRange(min=1), default=1, show_default=True, help="Boxes, all with these stakes.")
@click.option("--strategy", default="optimal", show_default=True, help="How every box decides: a name or a file.")
@click.option(
    "--paytable", "paytables", multiple=True, metavar="WAGER=LETTER", help="A letter (else the first) or a file."
)
@click.option("--meter", "meters", multiple=True, metavar="WAGER.METER=DOLLARS", help="What a meter shows.")
@click.option("--limit", help="The payout limit in dollars, where the game has one.")
@click.option("--until", metavar="PERCENT", help="Stop when the 95 percent interval of the mean is ± this.")
@click.option("--state", type=click.Path(dir_okay=False, path_type=Path), help="Save the run here, and resume it.")
@click.option("--processes", type=click.IntRange(min=1), help="How many processes to use.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster.")
@click.option("--gpu", is_flag=True, help="Play on a graphics card.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(
    game: str,
    stakes: tuple[str, ...],
    rounds: int | None,
    seed: int | None,
    seats: int,
    strategy: str,
    paytables: tuple[str, ...],
    meters: tuple[str, ...],
    limit: str | None,
    until: str | None,
    state: Path | None,
    processes: int | None,
    cluster: str | None,
    *,
    gpu: bool,
    as_json: bool,
) -> None:
    """Play whole rounds of GAME with these stakes on every box, and compare the mean with the exact one.

    The same seed gives the same counts in one process, in several, on a cluster and on a graphics card. Interrupt a run
    with Ctrl-C; with --state the same command resumes it.
    """
    with counting():
        from queenhigh.analysis import Unknown
        from queenhigh.simulation import NotAvailable, OtherRun, job_for

        prepare(game)
        try:
            job = job_for(
                game,
                {name: _cents(name, stake) for name, stake in stakes_given(stakes).items()},
                paytables=chosen_paytables(game, paytables, as_json=as_json),
                meters=_showing(meters),
                seats=seats,
                limit=_cents("--limit", dollars_given("--limit", limit)) if limit is not None else None,
                strategy=strategy_given(game, strategy, as_json=as_json),
                seed=seed if seed is not None else secrets.randbits(32),
            )
            backend = _backend(processes, cluster, gpu=gpu)
            until_share = _share(until) if until is not None else None
            most = rounds or (1_000_000 if until is None else _MOST_ROUNDS)
            result, interrupted = _run(job, most, backend, until_share, state)
        except (Unknown, OtherRun, NotAvailable) as error:
            raise click.UsageError(str(error)) from None
        if as_json:
            click.echo(json.dumps(result.data(), indent=1))
        else:
            _show(result, Terminal())
    if interrupted:
        hint = f"; run the same command with --seed {job.seed} to resume" if state else ""
        click.echo(f"Interrupted after {counted(result.rounds, 'round')}{hint}.", err=True)
        raise click.exceptions.Exit(130)


def _run(
    job: "Job", rounds: int, backend: "Backend", until: float | None, state: Path | None
) -> "tuple[Simulation, bool]":
    """The results, and whether the run was interrupted before its end."""
    from queenhigh.simulation import load, save, simulate

    if state is not None and not state.parent.is_dir():
        raise click.BadParameter(f"the folder {state.parent} does not exist", param_hint="--state")
    before = load(job, state) if state is not None and state.exists() else None
    watch = _Watch(rounds, state)
    interrupted = False
    try:
        result = simulate(
            job, rounds, backend=backend, until=until, before=before, progress=watch, clock=time.perf_counter
        )
    except KeyboardInterrupt:
        if watch.last is None and before is None:
            raise
        result, interrupted = watch.last or before, True  # type: ignore[assignment]
    watch.clear()
    if state is not None:
        save(result, state)
    return result, interrupted


class _Watch:
    """Shows how far a run is after its first second, and saves it from time to time."""

    def __init__(self, rounds: int, state: Path | None) -> None:
        self._rounds, self._state = rounds, state
        self._began = self._saved = time.perf_counter()
        self._shown = False
        self.last: Simulation | None = None

    def __call__(self, result: "Simulation") -> None:
        from queenhigh.simulation import save

        self.last, now = result, time.perf_counter()
        if self._state is not None and now - self._saved > 5:
            save(result, self._state)
            self._saved = now
        if sys.stderr.isatty() and now - self._began > 1:
            self._shown = True
            line = f"{counted(result.rounds, 'round')}, {result.rounds_per_second / 1e6:.1f} million a second"
            click.echo(f"\r{result.rounds / self._rounds:6.1%}  {line}, mean {result.mean:+.5f} ", nl=False, err=True)

    def clear(self) -> None:
        if self._shown:
            click.echo(err=True)


def _backend(processes: int | None, cluster: str | None, *, gpu: bool) -> "Backend":
    from queenhigh.simulation import Cluster, OneProcess, Processes

    if (processes is not None) + (cluster is not None) + gpu > 1:
        raise click.UsageError("choose one of --processes, --cluster and --gpu")
    if gpu:
        from queenhigh.simulation.graphics_card import GraphicsCard

        return GraphicsCard()
    if cluster is not None:
        return Cluster(cluster)
    return Processes(processes) if processes is not None else OneProcess()


def _showing(meters: tuple[str, ...]) -> dict[tuple[str, str], Fraction]:
    """What each meter shows, in cents; one that is not named is the main meter."""
    showing = {}
    for path, amount in named_dollars("--meter", meters).items():
        wager, _, meter = path.partition(".")
        showing[wager, meter or "main"] = amount * 100
    return showing


def _cents(name: str, amount: Fraction) -> int:
    if amount <= 0:
        raise click.BadParameter(f"{name}: give an amount above 0", param_hint="WAGER=DOLLARS")
    return int(100 * amount)


def _share(text: str) -> float:
    try:
        share = float(text.removesuffix("%")) / 100
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise click.BadParameter(f"{text} is not a percentage such as 0.01%", param_hint="--until")
    return share


def _show(result: "Simulation", terminal: Terminal) -> None:
    click.echo(terminal.style(f"{counted(result.rounds, 'round')}, seed {result.job.seed}", bold=True))
    click.echo(f"  mean {result.mean:+,.5f} dollars a round, sd {result.sd:,.4f}")
    if result.exact is not None:
        away = f", {result.z:+.2f} standard errors away" if result.z is not None else ""
        click.echo(f"  exactly {float(result.exact):+,.5f}{away}")
    click.echo(f"  {result.rounds_per_second / 1e6:,.1f} million rounds a second ({result.backend})")
    nets = sorted(result.counts, key=lambda cents: -result.counts[cents])
    for cents in sorted(nets[:_SHOWN]):
        click.echo(f"  {dollars(cents):>16}  {result.counts[cents]:>14,}")
    if len(nets) > _SHOWN:
        click.echo(terminal.style(f"  the {_SHOWN} most frequent of {len(nets):,} results", dim=True))
