"""The gaming day and its shifts, by the clock on the wall of the house: reports and results belong to one of each.

A gaming day starts with its first shift and is named by the date on which it starts. Where the clocks change, a day has
23 or 25 hours.
"""

from bisect import bisect_right
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from queenhigh.rulebook.wording import counted


@dataclass(frozen=True, slots=True)
class Shift:
    """One shift of one gaming day, from its first second to the one after its last."""

    day: date
    number: int
    starts: int
    ends: int


@dataclass(frozen=True, slots=True)
class GamingDay:
    """The time zone of the house and when its shifts start; the first one starts the day."""

    name: str
    zone: tzinfo
    shifts: tuple[time, ...]

    def shift_at(self, at: int) -> Shift:
        """The shift that a moment belongs to.

        >>> day = gaming_day("America/New_York", ("06:00", "14:00", "22:00"))
        >>> shift = day.shift_at(1_700_000_000)
        >>> shift.day.isoformat(), shift.number
        ('2023-11-14', 2)
        """
        local = datetime.fromtimestamp(at, self.zone)
        day = local.date() if local.time() >= self.shifts[0] else local.date() - timedelta(days=1)
        starts = [*self._starts(day), self.day_starts(day + timedelta(days=1))]
        number = max(1, bisect_right(starts[:-1], at))
        return Shift(day, number, starts[number - 1], starts[number])

    def check_shift(self, number: int) -> None:
        """ValueError if the house does not have that many shifts a day."""
        if not 1 <= number <= len(self.shifts):
            raise ValueError(f"this house has {counted(len(self.shifts), 'shift')} a day, not {number}")

    def shift_of(self, day: date, number: int) -> Shift:
        """A shift by its number; ValueError if the house does not have that many."""
        self.check_shift(number)
        starts = [*self._starts(day), self.day_starts(day + timedelta(days=1))]
        return Shift(day, number, starts[number - 1], starts[number])

    def day_at(self, at: int) -> date:
        return self.shift_at(at).day

    def day_starts(self, day: date) -> int:
        return self._starts(day)[0]

    def _starts(self, day: date) -> list[int]:
        """When each shift of a day starts; a start before the first one is on the next calendar day."""
        moments = []
        for start in self.shifts:
            on = day if start >= self.shifts[0] else day + timedelta(days=1)
            moments.append(int(datetime.combine(on, start, self.zone).timestamp()))
        return moments

    def text(self, at: int) -> str:
        """A moment as the house writes it, always with its zone: "2023-11-14 17:13:20 EST"."""
        return datetime.fromtimestamp(at, self.zone).strftime("%Y-%m-%d %H:%M:%S %Z")


def gaming_day(zone: str, shifts: tuple[str, ...]) -> GamingDay:
    """The gaming day of a house; ValueError says what is wrong with its settings.

    >>> gaming_day("Europe/Nowhere", ("06:00",))
    Traceback (most recent call last):
    ...
    ValueError: 'Europe/Nowhere' is not a time zone; use a name such as America/New_York
    """
    try:
        where = UTC if zone == "UTC" else ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"{zone!r} is not a time zone; use a name such as America/New_York") from None
    return GamingDay(zone, where, _times(shifts))


def _times(shifts: tuple[str, ...]) -> tuple[time, ...]:
    try:
        times = tuple(datetime.strptime(text, "%H:%M").time() for text in shifts)
    except ValueError:
        raise ValueError(f"a shift starts at a time such as 06:00; {', '.join(shifts)} are not all times") from None
    # Counted from the first: 22:00, 06:00, 14:00 is a day that starts at night.
    minutes = [((at.hour - times[0].hour) * 60 + at.minute - times[0].minute) % 1440 for at in times] if times else []
    if not times or minutes != sorted(set(minutes)):
        raise ValueError("shifts start one after another within 24 hours, each at a time of its own")
    return times
