"""The gaming day: shifts by the clock of the house, days that are an hour shorter or longer, and wrong settings."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from queenhigh.server.gaming_day import gaming_day

ZONE = "America/New_York"
DAY = gaming_day(ZONE, ("06:00", "14:00", "22:00"))


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(ZONE)).timestamp())


@pytest.mark.parametrize(
    ("moment", "day", "number"),
    [
        ("2026-07-04 06:00:00", "2026-07-04", 1),
        ("2026-07-04 13:59:59", "2026-07-04", 1),
        ("2026-07-04 14:00:00", "2026-07-04", 2),
        ("2026-07-04 23:30:00", "2026-07-04", 3),
        ("2026-07-05 05:59:59", "2026-07-04", 3),
        ("2026-07-05 06:00:00", "2026-07-05", 1),
    ],
)
def test_a_moment_belongs_to_one_shift_of_one_day(moment: str, day: str, number: int) -> None:
    shift = DAY.shift_at(at(moment))
    assert (shift.day.isoformat(), shift.number) == (day, number)
    assert shift.starts <= at(moment) < shift.ends


@pytest.mark.parametrize(("day", "hours"), [("2026-03-07", 23), ("2026-10-31", 25), ("2026-11-16", 24)])
def test_days_on_which_the_clocks_change_have_23_or_25_hours_and_no_gap(day: str, hours: int) -> None:
    first = DAY.day_starts(date.fromisoformat(day))
    shift, ends = DAY.shift_at(first), first
    while shift.day.isoformat() == day:
        assert shift.starts == ends
        ends = shift.ends
        shift = DAY.shift_at(ends)
    assert ends - first == hours * 3600


def test_a_day_may_start_at_night() -> None:
    night = gaming_day("UTC", ("22:00", "06:00", "14:00"))
    shift = night.shift_at(int(datetime(2026, 7, 5, 7, tzinfo=UTC).timestamp()))
    assert (shift.day.isoformat(), shift.number) == ("2026-07-04", 2)
    assert night.text(0) == "1970-01-01 00:00:00 UTC"


@pytest.mark.parametrize("shifts", [(), ("6",), ("06:00", "06:00"), ("06:00", "22:00", "14:00")])
def test_shifts_that_make_no_day_are_refused(shifts: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="shift"):
        gaming_day(ZONE, shifts)
