"""Rounds on a real Dask cluster: counted as one process counts them, even when a worker is killed."""

import os
import signal
from collections.abc import Iterator

import dask
import pytest
from distributed import Client, LocalCluster

from queenhigh.simulation import Cluster, Job, NotAvailable, Simulation, job_for, simulate


class SmallParts(Cluster):
    part_rounds = 1000


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    # However slow the machine is, nobody is given up because of it.
    patient = {f"distributed.comm.timeouts.{what}": "300s" for what in ("connect", "tcp")}
    with (
        dask.config.set(patient),
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
        ) as cluster,
    ):
        yield cluster.scheduler_address


@pytest.fixture(scope="module")
def job() -> Job:
    return job_for("three-card-poker", {"ante": 1000, "pair_plus": 500}, seats=2, seed=5)


def kill_a_worker(address: str) -> None:
    with Client(address, timeout=300, set_as_default=False) as client:
        workers = client.run(os.getpid)
        os.kill(next(iter(workers.values())), signal.SIGKILL)


def test_a_cluster_counts_what_one_process_counts_though_a_worker_is_killed(address: str, job: Job) -> None:
    # First, so that the kernel is compiled once and the workers find it.
    alone = simulate(job, 30_500)
    seen: list[int] = []

    def watch(result: Simulation) -> None:
        seen.append(result.rounds)
        if len(seen) == 5:
            kill_a_worker(address)

    result = simulate(job, 30_500, backend=SmallParts(address, patience=300), progress=watch)
    assert (result.backend, result.rounds, len(seen)) == ("dask", 30_500, 31)
    assert result.counts == alone.counts


def test_a_cluster_that_does_not_answer_is_named() -> None:
    with pytest.raises(NotAvailable, match=r"no cluster answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9", patience=0.2)


@pytest.mark.parametrize("written", ["nonsense", "", "tcp://10.0.0.5", "tcp://10.0.0.5:port", "http://10.0.0.5:8786"])
def test_what_is_not_an_address_is_refused_at_once(written: str) -> None:
    with pytest.raises(NotAvailable, match="is not the address of a cluster, such as tcp://"):
        Cluster(written)


def test_a_cluster_without_workers_is_named() -> None:
    with (
        LocalCluster(n_workers=0, dashboard_address=":0", host="127.0.0.1") as empty,
        pytest.raises(NotAvailable, match=f"the cluster at {empty.scheduler_address} has no workers"),
    ):
        Cluster(empty.scheduler_address, patience=0.5)
