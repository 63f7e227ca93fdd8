"""One counting process and one printing process for all houses of a test process, instead of two for each house."""

import threading
from concurrent.futures import ProcessPoolExecutor

from queenhigh.server import calculations, desk_worker
from queenhigh.server.card_room import CardRoom
from queenhigh.server.rules_in_force import rules_of_this_process
from queenhigh.server.worker_process import Worker

_MOST_S = 600.0
"""However slow the machine is, no calculation is given up."""
_started: dict[object, ProcessPoolExecutor] = {}
_starting = threading.Lock()


class SharedWorker(Worker):
    """A house closes without ending the process, which then serves the next one that plays by the same rules."""

    def warm(self) -> ProcessPoolExecutor:
        rules = rules_of_this_process()
        if rules.folder is not None:
            return super().warm()
        with _starting:
            self._pool = _started.get((self._get_ready, rules.games))
            return _started.setdefault((self._get_ready, rules.games), super().warm())

    def stop(self) -> None:
        """After a failure the process is ended all the same, and the next request starts another."""
        key = next((key for key, pool in _started.items() if pool is self._pool), None)
        if key is not None and getattr(self._pool, "_broken", False):
            del _started[key]
        elif key is not None:
            self._pool = None
        super().stop()


def share_workers(room: CardRoom) -> None:
    room.counters = SharedWorker(_MOST_S, calculations.ready)
    room.clerk = SharedWorker(_MOST_S, desk_worker.ready)
