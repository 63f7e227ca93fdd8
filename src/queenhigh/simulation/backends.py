"""Where rounds are played: in this process, in several, on a cluster, or on a graphics card.

A backend takes parts of a simulation and gives their counts back in the same order. Counts are integers and every round
follows from its number alone, so they all count the same.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Protocol, TypeVar

from queenhigh.simulation.job import Counts, Job, play_part

F = TypeVar("F")
Part = tuple[int, int]
"""The first round, and the one after the last."""


class NotAvailable(RuntimeError):
    """The backend needs something that this machine does not have; the text says what."""


class Backend(Protocol):
    """Something that plays parts of a simulation."""

    name: str
    part_rounds: int

    def get_ready(self, job: Job) -> None:
        """Do what need not be done again for every part, and does not count as time to play."""

    def play(self, job: Job, parts: Iterable[Part]) -> Iterator[Counts]: ...


class OneProcess:
    """This process, one part after the other."""

    name = "process"
    part_rounds = 1 << 21

    def get_ready(self, job: Job) -> None:
        """Compile the kernel."""
        play_part(job, 0, 1)

    def play(self, job: Job, parts: Iterable[Part]) -> Iterator[Counts]:
        for start, stop in parts:
            yield play_part(job, start, stop)


class Processes:
    """So many processes of this machine."""

    name = "processes"
    part_rounds = 1 << 21

    def __init__(self, count: int) -> None:
        self._count = count

    def get_ready(self, job: Job) -> None:
        """Compile the kernel once, where all processes find it."""
        play_part(job, 0, 1)

    def play(self, job: Job, parts: Iterable[Part]) -> Iterator[Counts]:
        with ProcessPoolExecutor(self._count, mp_context=get_context("spawn")) as pool:
            submit: Callable[[Part], Future[Counts]] = lambda part: pool.submit(play_part, job, *part)  # noqa: E731
            try:
                yield from _in_order(submit, lambda future: future.result(), parts, 2 * self._count)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


class Cluster:
    """A Dask cluster. A part whose worker dies is played again by another, with the same result."""

    name = "dask"
    part_rounds = 1 << 21

    def __init__(self, address: str, *, patience: float = 20) -> None:
        """Connect to the scheduler within so many seconds."""
        try:
            from distributed import Client
            from distributed.comm import parse_address, parse_host_port
            from distributed.comm.registry import get_backend
        except ModuleNotFoundError:
            raise NotAvailable("--cluster needs queenhigh[cluster]: pip install 'queenhigh[cluster]'") from None
        try:
            scheme, place = parse_address(address)
            get_backend(scheme)
            parse_host_port(place)
        except ValueError:
            raise NotAvailable(f"{address!r} is not the address of a cluster, such as tcp://10.0.0.5:8786") from None
        try:
            self._client = Client(address, timeout=patience, set_as_default=False)
        except OSError as error:
            raise NotAvailable(f"no cluster answers at {address}: {error}") from None
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except OSError:
            self._client.close()
            raise NotAvailable(
                f"the cluster at {address} has no workers; start one with dask worker {address}"
            ) from None

    def get_ready(self, job: Job) -> None:
        """Nothing: each worker compiles the kernel with its first part."""

    def play(self, job: Job, parts: Iterable[Part]) -> Iterator[Counts]:
        with self._client as client:
            ahead = 2 * max(1, sum(client.nthreads().values())) + 2
            yield from _in_order(
                lambda part: client.submit(play_part, job, *part, pure=False, retries=5),
                lambda future: future.result(),
                parts,
                ahead,
            )


def _in_order(
    submit: Callable[[Part], F], result: Callable[[F], Counts], parts: Iterable[Part], ahead: int
) -> Iterator[Counts]:
    """The counts of parts in their order, a few of which are always under way."""
    waiting: deque[F] = deque()
    for part in parts:
        waiting.append(submit(part))
        if len(waiting) >= ahead:
            yield result(waiting.popleft())
    while waiting:
        yield result(waiting.popleft())
