"""Rounds on a graphics card, by CuPy: `kernel.c` compiled for the plan, with the tables of the plan in its memory."""

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from queenhigh.simulation.backends import NotAvailable, Part
from queenhigh.simulation.job import Counts, Job, PreparedJob, prepared
from queenhigh.simulation.kernel_source import PRIVATE_CELLS, QUICK_THREADS, kernel_source, quick_bytes

_THREADS = 256
_BLOCKS_PER_PROCESSOR = 8
_LEFT = 1 << 20


class GraphicsCard:
    """The first graphics card of this machine."""

    name = "gpu"
    part_rounds = 1 << 32

    def __init__(self) -> None:
        try:
            import cupy
        except ImportError:
            raise NotAvailable("--gpu needs queenhigh[gpu]: pip install 'queenhigh[gpu]'") from None
        try:
            cards = cupy.cuda.runtime.getDeviceCount()
        except cupy.cuda.runtime.CUDARuntimeError as error:
            raise NotAvailable(f"--gpu needs an NVIDIA graphics card and its driver: {error}") from None
        if not cards:
            raise NotAvailable("--gpu needs an NVIDIA graphics card; this machine has none")

    def get_ready(self, job: Job) -> None:
        """Compile the kernel and copy the tables to the card."""
        self._run = CardRun(prepared(job))
        self._run.play(0, 1)

    def play(self, job: Job, parts: Iterable[Part]) -> Iterator[Counts]:
        self.get_ready(job)
        for start, stop in parts:
            yield self._run.play(start, stop)


class CardRun:
    """One job on the card, its tables copied there once."""

    def __init__(self, job: PreparedJob) -> None:
        import cupy

        self._cupy, self._job = cupy, job
        source = kernel_source(job.plan, "__device__ __forceinline__")
        self._kernel = cupy.RawKernel(source, "play_rounds", options=("--std=c++14",))
        self._tables = [cupy.asarray(array) for array in job.plan.tables]
        processors, cells = cupy.cuda.Device().attributes["MultiProcessorCount"], job.plan.cells
        self._shared = quick_bytes(job.plan)
        self._blocks, self._threads = processors, QUICK_THREADS
        if not self._shared:
            self._blocks, self._threads = _BLOCKS_PER_PROCESSOR * processors, _THREADS
            self._shared = 4 * cells * _THREADS if cells <= PRIVATE_CELLS else 0
        if self._shared:
            self._kernel.max_dynamic_shared_size_bytes = self._shared

    def play(self, start: int, stop: int) -> Counts:
        """The results of these rounds, counted."""
        cupy = self._cupy
        counts = cupy.zeros(self._job.plan.cells, dtype=np.uint64)
        left, found = cupy.zeros(_LEFT, dtype=np.int64), cupy.zeros(1, dtype=np.uint32)
        key, cells = np.uint64(self._job.key), np.int64(self._job.plan.cells)
        arguments = (key, np.int64(start), np.int64(stop), cells, counts, left, np.uint32(_LEFT), found)
        self._kernel((self._blocks,), (self._threads,), (*arguments, *self._tables), shared_mem=self._shared)
        many = int(found.get()[0])
        if many > _LEFT:
            # More than fit are left to the settlement: halves of the part are played again.
            middle = (start + stop) // 2
            return self.play(start, middle) + self.play(middle, stop)
        numbers = left[:many].get().tolist()
        alone = Counter(self._job.reference.net_cents(number) for number in numbers)
        return self._job.counted(counts.get().astype(np.int64)) + alone
