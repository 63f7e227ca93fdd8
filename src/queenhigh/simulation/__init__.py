"""Whole rounds at machine speed: the same seed gives the same counts on one process, several, a cluster or a GPU.

>>> from queenhigh.simulation import job_for, simulate
>>> job = job_for("let-it-ride", {"bets": 500}, seed=7)
>>> simulate(job, 2_000).counts == simulate(job, 2_000).counts
True
"""

from queenhigh.simulation.backends import Backend, Cluster, NotAvailable, OneProcess, Processes
from queenhigh.simulation.job import Counts, Job, job_for
from queenhigh.simulation.saved_run import OtherRun, load, save
from queenhigh.simulation.simulation import Simulation, simulate

__all__ = [
    "Backend",
    "Cluster",
    "Counts",
    "Job",
    "NotAvailable",
    "OneProcess",
    "OtherRun",
    "Processes",
    "Simulation",
    "job_for",
    "load",
    "save",
    "simulate",
]
