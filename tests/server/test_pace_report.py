"""The pace of dealers: rounds, rounds an hour and minutes a round, counted by hand from a short session."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from queenhigh.cli.main import queenhigh
from queenhigh.ledger import Ledger, Store, Vault, open_engine
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.reports.catalog import make_report
from queenhigh.server.reports.kept_figures import keep_figures
from queenhigh.server.reports.report import Report, Scope
from queenhigh.server.reports.report_files import as_csv, report_pdf
from queenhigh.table import Refusal, Role, commands
from queenhigh.table.facts import Fact
from tests.ledger.test_store import KeptHost
from tests.server.house import RunningHouse

DAY = gaming_day("America/New_York", ("06:00", "14:00", "22:00"))
GAME = "three-card-poker"
FIRST_AT = 1_700_000_000
"""2023-11-14 17:13:20 EST: the second shift of that gaming day."""
LATER_S = 5 * 3600
"""Until the third shift."""


class Pit(KeptHost):
    """A table where another dealer than Dora may deal."""

    dealer = "dora"

    def try_(self, kind: type[commands.Command], by: str, role: Role, **values: object) -> tuple[Fact, ...] | Refusal:
        return super().try_(kind, self.dealer if by == "dora" else by, role, **values)

    def relieve(self, dealer: str) -> None:
        self.do(commands.AssignDealer, "fay", Role.FLOOR, dealer=dealer)
        self.dealer = dealer


def _rounds(table: Pit, *minutes: int) -> None:
    """A round that ends so many minutes after the one before, for each."""
    for many in minutes:
        table.at += 60 * many
        table.ready(next(name for name in ("first", "second") if name != table.state.last_deck))
        table.play_round()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Path]]:
    """Dora deals five rounds at one table with a break, and three at another in the next shift; Dan two in between."""
    path = tmp_path_factory.mktemp("pace") / "house.db"
    kept = Ledger(Store(open_engine(str(path))), Vault(bytes(32), Random(1).randbytes))
    one, two = (Pit(kept, GAME, name) for name in ("one", "two"))
    one.at = two.at = FIRST_AT
    one.start()
    _rounds(one, 1, 2, 4)
    one.relieve("dan")
    _rounds(one, 3, 5)
    one.relieve("dora")
    _rounds(one, 1, 30)
    two.at += LATER_S
    two.start()
    _rounds(two, 1, 1, 1)
    yield kept.store, path
    kept.store.engine.dispose()


def _made(played: tuple[Store, Path], scope: Scope = Scope()) -> Report:  # noqa: B008
    return make_report(played[0], DAY, "pace", scope, FIRST_AT + LATER_S)


def _texts(report: Report) -> list[tuple[str, ...]]:
    return [tuple(row) for row in report.texts()]


def test_a_round_is_timed_from_the_end_of_the_one_before_by_the_same_dealer(played: tuple[Store, Path]) -> None:
    """Dora is timed in rounds of 2 and 4 minutes, and two of 1; Dan in one of 5. A break of 30 minutes is nobody's."""
    report = _made(played)
    assert [column.head for column in report.columns] == [
        "Dealer", "Listed by", "Rounds", "Timed", "Minutes timed", "Rounds an hour", "Minutes a round",
    ]  # fmt: skip
    assert _texts(report) == [
        ("dan", "", "2", "1", "5.0", "12.0", "5.0"),
        ("dora", "", "8", "4", "8.0", "30.0", "2.0"),
        ("All dealers", "", "10", "5", "13.0", "23.1", "2.6"),
    ]


def test_the_pace_is_listed_by_table_day_and_shift(played: tuple[Store, Path]) -> None:
    parts = {by: [row[:4] for row in _texts(_made(played, Scope(by=by)))[:-1]] for by in ("table", "day", "shift")}
    assert parts == {
        "table": [("dan", "one", "2", "1"), ("dora", "one", "5", "2"), ("dora", "two", "3", "2")],
        "day": [("dan", "2023-11-14", "2", "1"), ("dora", "2023-11-14", "8", "4")],
        "shift": [
            ("dan", "2023-11-14 shift 2", "2", "1"),
            ("dora", "2023-11-14 shift 2", "5", "2"),
            ("dora", "2023-11-14 shift 3", "3", "2"),
        ],
    }
    with pytest.raises(ValueError, match="the report pace is listed by table, day and shift, not by 'player'"):
        _made(played, Scope(by="player"))


def test_every_row_leads_to_the_rounds_it_counts(played: tuple[Store, Path]) -> None:
    for report in (_made(played), _made(played, Scope(by="shift")), _made(played, Scope(person="dan"))):
        for row, behind in zip(_texts(report), report.behind, strict=True):
            assert behind is not None
            assert behind.scope is not None
            assert str(len(make_report(played[0], DAY, "rounds", behind.scope, 0).rows)) == row[2]


def test_the_first_round_of_a_shift_is_timed_from_the_last_one_before_it(played: tuple[Store, Path]) -> None:
    """The third round begins at 17:16:20 and ends at 17:20:20."""
    on = date(2023, 11, 14)
    shifts = gaming_day("America/New_York", ("06:00", "17:17", "21:00"))
    report = make_report(played[0], shifts, "pace", Scope(on, on, 2, person="dora"), 0)
    assert _texts(report)[0] == ("dora", "", "3", "1", "4.0", "15.0", "4.0")


def test_the_report_is_the_same_from_kept_figures_and_from_the_facts(played: tuple[Store, Path]) -> None:
    counted = _made(played, Scope(by="table")).rows
    keep_figures(played[0], ["one", "two"])
    assert _made(played, Scope(by="table")).rows == counted


def test_the_pace_comes_as_csv_json_and_pdf(played: tuple[Store, Path]) -> None:
    report = _made(played)
    assert next(csv.reader(io.StringIO(as_csv(report).splitlines()[1]))) == [
        "dan",
        "",
        "2",
        "1",
        "5.00",
        "12.00",
        "5.00",
    ]
    assert report_pdf(report).startswith(b"%PDF")
    told = CliRunner().invoke(queenhigh, ["report", "pace", "--by", "shift", "--database", str(played[1]), "--json"])
    assert told.exit_code == 0, told.output
    assert [row["cells"][0] for row in json.loads(told.output)["rows"]] == ["dan", "dora", "dora", "All dealers"]


def test_the_floor_reads_the_pace_and_what_it_can_be_listed_by(house: RunningHouse) -> None:
    floor = house.person("fay")
    listed = {row["report"]: row for row in floor.get("/api/audit/reports").json()["reports"]}
    assert listed["pace"]["listed_by"] == ["table", "day", "shift"]
    assert floor.get("/api/audit/reports/pace", by="table").json()["columns"][0]["head"] == "Dealer"
    assert floor.get("/api/audit/reports/pace", by="player").status_code == 422
