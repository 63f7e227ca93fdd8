"""The overrides report says which limit a wager broke, and by how much, under the submission of that moment."""

import csv
import io
from random import Random

from queenhigh.ledger import Ledger, Store, Vault, open_engine
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.reports.catalog import make_report
from queenhigh.server.reports.report import Report, Scope
from queenhigh.server.reports.report_files import as_csv
from queenhigh.table import Role, commands
from tests.ledger.test_store import SUBMISSIONS, KeptHost
from tests.table.table_host import PLAYERS, Values

FAY = ("fay", Role.FLOOR)
DAY = gaming_day("America/New_York", ("06:00", "14:00", "22:00"))
WHY = "the dealer had accepted it"
NEW_LIMITS = (
    SUBMISSIONS["three-card-poker"]
    .replace('minimum = "5"', 'minimum = "10"')
    .replace('bonus = "A"\n', 'bonus = "A"\nmaximum = "300"\n')
)


def _allow(table: KeptHost, seat: int, wager: str, cents: int) -> None:
    asked: Values = {"seat": seat, "wager": wager, "cents": cents}
    table.do(commands.PlaceWager, PLAYERS[seat], Role.PLAYER, **asked, ask_floor=True)
    table.do(commands.OverrideLimit, *FAY, **asked, reason=WHY)


def _round_with(table: KeptHost, *overrides: tuple[int, str, int]) -> None:
    table.ready()
    table.bet()
    for override in overrides:
        _allow(table, *override)
    table.lock()
    table.deal()
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)


def _report() -> Report:
    """Overrides in a round under each of two submissions."""
    kept = Ledger(Store(open_engine("sqlite:///:memory:")), Vault(bytes(32), Random(1).randbytes))
    table = KeptHost(kept, "three-card-poker", "harbor").start()
    _round_with(table, (1, "ante", 50_500), (3, "pair_plus", 350), (5, "ante", 50_050))
    table.do(commands.ChangeSubmission, *FAY, submission=NEW_LIMITS, reason="the new sign is up")
    table.house = table.state.house
    _round_with(table, (1, "ante", 50_500), (3, "pair_plus", 900))
    report = make_report(kept.store, DAY, "overrides", Scope(), 0)
    kept.store.engine.dispose()
    return report


def test_an_override_says_which_limit_was_broken_and_by_how_much() -> None:
    report = _report()
    heads = [column.head for column in report.columns]
    rows = [dict(zip(heads, row, strict=True)) for row in report.texts()]
    assert [(row["Event"], row["Limit"]) for row in rows] == [
        (f"Fay allows $505 on Ante at seat 1: {WHY}", "$5 above the maximum of $500"),
        (f"Fay allows $3.50 on Pair Plus at seat 3: {WHY}",
         "$1.50 below the minimum of $5; $0.50 more than a multiple of $1"),
        (f"Fay allows $500.50 on Ante at seat 5: {WHY}",
         "$0.50 above the maximum of $500; $0.50 more than a multiple of $1"),
        (f"Fay allows $505 on Ante at seat 1: {WHY}", "$205 above the maximum of $300"),
        (f"Fay allows $9 on Pair Plus at seat 3: {WHY}", "$1 below the minimum of $10"),
    ]  # fmt: skip
    written = list(csv.DictReader(io.StringIO(as_csv(report))))
    assert [line["Limit"] for line in written[:5]] == [row["Limit"] for row in rows]
