"""A run that was interrupted, as a JSON file: what was simulated, how far it came, and the counts."""

import json
from collections import Counter
from pathlib import Path

from queenhigh.rulebook import rules_version
from queenhigh.simulation.job import Job
from queenhigh.simulation.simulation import Simulation


class OtherRun(ValueError):
    """The file holds a run of something else."""


def save(result: Simulation, path: Path) -> None:
    """Written beside the file first, so that an interruption never leaves half of it."""
    data = {**_identity(result.job), "rounds": result.rounds, "counts": {str(k): n for k, n in result.counts.items()}}
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(data), encoding="utf-8")
    beside.replace(path)


def load(job: Job, path: Path) -> Simulation:
    """The run so far, or `OtherRun` where the file belongs to another table, seed or rulebook."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        same = {key: data[key] for key in _identity(job)} == _identity(job)
        counts = Counter({int(cents): int(many) for cents, many in data["counts"].items()})
        rounds = int(data["rounds"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise OtherRun(f"{path} is not a saved simulation: {error}") from None
    if not same:
        raise OtherRun(f"{path} holds another simulation; delete it, or name another file")
    if sum(counts.values()) != rounds:
        raise OtherRun(f"{path} is damaged: its counts do not add up to {rounds:,} rounds")
    return Simulation(job, rounds, counts)


def _identity(job: Job) -> dict[str, str]:
    """What makes two runs the same."""
    asked = repr((job.game, job.stakes, job.paytables, job.meters, job.seats, job.limit, job.strategy, job.seed))
    return {"simulation": asked, "rules": rules_version()}
