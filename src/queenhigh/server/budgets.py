"""How much one client may ask for: so much in a second or a minute, and so much at the same time."""

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from queenhigh.server.problems import Problem

_MOST_CLIENTS = 10_000
_DAY_S = 24 * 3600


class Rates:
    """How much each client may send in a second or a minute: a bucket that fills up again."""

    def __init__(self, per_s: float, most: float) -> None:
        self.per_s, self.most = per_s, most
        self._left: dict[str, tuple[float, float]] = {}

    def left(self, whose: str, now: float) -> float:
        left, at = self._left.get(whose, (self.most, now))
        return min(self.most, left + (now - at) * self.per_s)

    def take(self, whose: str, now: float, much: int = 1) -> bool:
        left = self.left(whose, now)
        if len(self._left) >= _MOST_CLIENTS and whose not in self._left:
            self._forget_full(now)
        self._left[whose] = (left - much, now) if left >= much else (left, now)
        return left >= much

    def give_back(self, whose: str) -> None:
        left, at = self._left.get(whose, (self.most, 0.0))
        self._left[whose] = (min(self.most, left + 1), at)

    def _forget_full(self, now: float) -> None:
        """A full bucket is the same as none. If most are in use, the oldest go: nobody empties the others' by
        coming from many addresses."""
        kept = {whose: bucket for whose, bucket in self._left.items() if self.left(whose, now) < self.most}
        self._left = dict(list(kept.items())[-_MOST_CLIENTS // 2 :])


class Allowance:
    """What is written for good may be caused so often in a minute and so often in a day."""

    def __init__(self, per_minute: int, per_day: int) -> None:
        self._minute, self._day = Rates(per_minute / 60, per_minute), Rates(per_day / _DAY_S, per_day)

    def spend(self, whose: str, now: float, what: str) -> None:
        """Count one more, or raise a problem that says what there is too much of."""
        if not self._minute.take(whose, now):
            raise Problem(429, "too-many", f"too many {what} from this address", headers={"Retry-After": "10"})
        if not self._day.take(whose, now):
            raise Problem(429, "too-many", f"too many {what} from this address today", headers={"Retry-After": "3600"})


class Places:
    """How much may be under way at the same time, for each client and for all of them together."""

    def __init__(self, most_of_one: int, most: int, most_firsts: int = 0) -> None:
        """With `most_firsts`, a client that has none yet is let in until so many are under way: a few clients that take
        all they may leave something for everybody else."""
        self.most_of_one, self.most, self.most_firsts = most_of_one, most, most_firsts
        self._taken: Counter[Hashable] = Counter()

    @property
    def taken(self) -> int:
        return self._taken.total()

    def has_room(self, whose: Hashable) -> bool:
        return self._taken[whose] < self.most_of_one and self.taken < self.most

    @contextmanager
    def hold(self, whose: Hashable, what: str) -> Iterator[None]:
        """Take a place until the end of the block, or raise a problem that says what there is too much of."""
        if self._taken[whose] >= self.most_of_one:
            raise Problem(429, "too-many", f"too many {what} from you at the same time; wait for one to finish",
                          headers={"Retry-After": "2"})  # fmt: skip
        if self.taken >= (self.most if self._taken[whose] else max(self.most, self.most_firsts)):
            raise Problem(503, "too-many", f"too many {what} are waiting; ask again in a moment",
                          headers={"Retry-After": "2"})  # fmt: skip
        self._taken[whose] += 1
        try:
            yield
        finally:
            self._taken[whose] -= 1
            if not self._taken[whose]:
                del self._taken[whose]
