"""Reports: every figure agrees with the books, leads to its rounds, and states its source; planted faults are named."""

import csv
import io
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from queenhigh.analysis import edge
from queenhigh.analysis.progressives import progressive_value
from queenhigh.cli.main import queenhigh
from queenhigh.ledger import AutomaticTable, Ledger, Store, Vault, open_engine, open_vault
from queenhigh.ledger.transfers import carry_meters
from queenhigh.practice import example_text, practice_house
from queenhigh.rulebook import rulebook
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.reports.catalog import REPORTS, make_report
from queenhigh.server.reports.expectations import expectation
from queenhigh.server.reports.played_rounds import RoundCount
from queenhigh.server.reports.report import Report, Scope, Value
from queenhigh.server.reports.report_files import as_csv, report_pdf
from queenhigh.submission import MeterTerms
from queenhigh.table import Role, commands
from tests.ledger.test_store import KeptHost
from tests.server.house import Person, RunningHouse
from tests.server.rigging import numbered
from tests.server.staff import Staff, seated

DAY = gaming_day("America/New_York", ("06:00", "14:00", "22:00"))
FIRST_AT = 1_700_000_000
"""2023-11-14 17:13:20 EST: the second shift of that gaming day."""
A_DAY_S = 86_400
TABLE, OTHER = "harbor-room", "canton-street"


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Vault, Path]]:
    """Two tables: at the first, six rounds on one gaming day and four on the next."""
    path = tmp_path_factory.mktemp("house") / "house.db"
    store, vault = Store(open_engine(str(path))), open_vault(path.with_suffix(".key"), os.urandom)
    now = [FIRST_AT]
    ledger = Ledger(store, vault, numbered("reports"))
    for name, parts in ((TABLE, (6, 4)), (OTHER, (3,))):
        ledger.open_table(name, example_text(f"{name}.toml"), at=FIRST_AT, on=date(2026, 11, 16))
        table = AutomaticTable(ledger, name, 2, lambda: now[0], name)
        for many in parts:
            list(table.rounds(many))
            now[0] += A_DAY_S
        now[0] = FIRST_AT
    yield store, vault, path
    store.engine.dispose()


def _made(ledger: tuple[Store, Vault, Path], name: str, scope: Scope = Scope()) -> Report:  # noqa: B008
    return make_report(ledger[0], DAY, name, scope, FIRST_AT + 3 * A_DAY_S)


def _rows(report: Report) -> list[dict[str, Value]]:
    heads = [column.head for column in report.columns]
    return [dict(zip(heads, row, strict=True)) for row in report.rows]


def test_what_the_house_won_is_what_the_books_say(ledger: tuple[Store, Vault, Path]) -> None:
    report = _made(ledger, "results", Scope(by="table"))
    for table in (TABLE, OTHER):
        posted = [(account, Fraction(cents)) for _, _, account, cents in ledger[0].postings(table)]
        players = sum((cents for account, cents in posted if account.startswith("player ")), Fraction())
        mine = [row for row in _rows(report) if row["Listed by"] == table]
        assert sum(int(str(row["House won"])) for row in mine if row["Wager"] != "All wagers") == -players
        (together,) = [row["House won"] for row in mine if row["Wager"] == "All wagers"]
        assert together == -players
    total = _rows(report)[-1]
    single = [row for row in _rows(report)[:-1] if row["Wager"] != "All wagers"]
    assert total["House won"] == sum(int(str(row["House won"])) for row in single)
    assert total["Expected"] == pytest.approx(sum(int(str(row["Expected"])) for row in single), abs=len(single))


def test_expectation_and_spread_are_the_exact_ones(ledger: tuple[Store, Vault, Path]) -> None:
    """Ten rounds with two boxes of five dollars each on Pair Plus."""
    (row,) = [row for row in _rows(_made(ledger, "results", Scope(table=TABLE))) if row["Wager"] == "Pair Plus"]
    figure = edge("three-card-poker", "pair_plus", "C")[0]
    assert figure.variance is not None
    assert isinstance(figure.ev, Fraction)
    assert (row["Rounds"], row["Handle"]) == (10, 10_000)
    assert row["Expected"] == round(-figure.ev * 10_000)
    spread = sqrt(20 * 500**2 * figure.variance)
    away = int(str(row["House won"])) + figure.ev * 10_000
    assert row["Standard deviations apart"] == pytest.approx(float(away) / spread)


def test_a_progressive_is_expected_at_the_meter_of_each_round(ledger: tuple[Store, Vault, Path]) -> None:
    """The meter begins at $1,000, and two wagers of a dollar feed it with 28 cents a round."""
    (row,) = [row for row in _rows(_made(ledger, "results", Scope(table=TABLE))) if row["Wager"] == "Progressive"]
    stakes, expected, square = Fraction(100), Fraction(), Fraction()
    for number in range(1, 11):
        tally = edge("three-card-poker", "progressive", "A", meters={"main": 1000 + Fraction(28, 100) * number})[
            0
        ].tally
        assert tally is not None
        expected -= 2 * stakes * tally.mean
        square += 2 * stakes**2 * tally.variance
    assert row["Expected"] == round(expected)
    assert row["Standard deviations apart"] == pytest.approx(
        float(int(str(row["House won"])) - expected) / sqrt(square)
    )


def test_every_figure_leads_to_the_rounds_behind_it(ledger: tuple[Store, Vault, Path]) -> None:
    report = _made(ledger, "results", Scope(by="day"))
    for row, behind in zip(_rows(report), report.behind, strict=True):
        assert behind is not None
        assert behind.scope is not None
        rounds = _made(ledger, "rounds", behind.scope)
        assert sum(int(str(one["House won"])) for one in _rows(rounds)) == row["House won"]
        assert sum(int(str(one["Handle"])) for one in _rows(rounds)) == row["Handle"]
        assert all(round_ is not None and round_.address.startswith("/audit/") for round_ in rounds.behind)


def test_days_and_shifts_of_the_house_divide_the_rounds(ledger: tuple[Store, Vault, Path]) -> None:
    first, second = date(2023, 11, 14), date(2023, 11, 15)
    many = {day: len(_made(ledger, "rounds", Scope(day, day, table=TABLE)).rows) for day in (first, second)}
    assert many == {first: 6, second: 4}
    shifts = [len(_made(ledger, "rounds", Scope(first, second, shift, table=TABLE)).rows) for shift in (1, 2, 3)]
    assert shifts == [0, 10, 0]
    with pytest.raises(ValueError, match="3 shifts a day"):
        _made(ledger, "rounds", Scope(first, first, 4))
    with pytest.raises(ValueError, match="does not exist"):
        _made(ledger, "rounds", Scope(table="elsewhere"))


def test_meters_reconcile_day_by_day(ledger: tuple[Store, Vault, Path]) -> None:
    days = [Scope(day, day, table=TABLE) for day in (date(2023, 11, 14), date(2023, 11, 15))]
    before, after = (_rows(_made(ledger, "meters", day))[0] for day in days)
    assert (before["Opening"], before["Resets"], before["Contributions"]) == (0, 100_000, 6 * 28)
    assert before["Closing"] == after["Opening"]
    assert (after["Contributions"], after["Resets"], after["Reconciles"]) == (4 * 28, 0, "yes")
    moves = _rows(_made(ledger, "meter-moves", days[1]))
    assert [(move["Round"], move["Cause"], move["Person"], move["Checked"]) for move in moves] == [
        (number, "contribution", "dealer", "yes") for number in (7, 8, 9, 10)
    ]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE meter_moves SET cents = '29' WHERE meter_id LIKE 'harbor%' AND move = 4", "move 4 does not lead from"),
        ("DELETE FROM meter_moves WHERE meter_id LIKE 'harbor%' AND move = 5", "move 5 is missing"),
        ("UPDATE meters SET cents = '200000' WHERE meter_id LIKE 'harbor%'", "does not show what its last move left"),
    ],
)
def test_a_meter_that_was_changed_does_not_reconcile(
    ledger: tuple[Store, Vault, Path], tmp_path: Path, change: str, found: str
) -> None:
    copy = Store(open_engine(str(tmp_path / "copy.db")))
    copy.engine.dispose()
    import pysqlite3

    with pysqlite3.connect(str(ledger[2])) as kept, pysqlite3.connect(str(tmp_path / "copy.db")) as changed:
        kept.backup(changed)
        for act in ("update", "delete"):
            changed.execute(f"DROP TRIGGER meter_moves_refuse_{act}")
        changed.execute(change)
    copy = Store(open_engine(str(tmp_path / "copy.db")))
    told = {str(row["Meter"]): str(row["Reconciles"]) for row in _rows(make_report(copy, DAY, "meters", Scope(), 0))}
    copy.engine.dispose()
    assert found in told.pop("harbor-room progressive main")
    assert set(told.values()) == {"yes"}


def test_jackpots_and_decks_name_their_people(ledger: tuple[Store, Vault, Path]) -> None:
    jackpots = _rows(_made(ledger, "jackpots"))
    confirmed = sum(link.data["fact"] == "HandConfirmed" for table in (TABLE, OTHER) for link in ledger[0].links(table))
    assert len(jackpots) == confirmed > 0
    assert {(row["Confirmed by"], row["Validated by"], row["State"]) for row in jackpots} == {
        ("dealer", "floor", "paid")
    }
    decks = [row for row in _rows(_made(ledger, "decks")) if row["Table"] == TABLE]
    assert [(row["Deck"], row["Inspected by"], row["Verified by"], row["Rounds"]) for row in decks] == [
        (name, "dealer", "floor", many) for many in (3, 2) for name in ("first", "second")
    ]
    assert [row["Removed by"] for row in decks] == ["floor", "floor", None, None], "a day later they are too old"
    assert decks[0]["Design and backs"] == "standard, red backs"


def test_a_progressive_is_expected_at_the_meter_that_was_carried_to_its_table() -> None:
    kept = Ledger(Store(open_engine("sqlite:///:memory:")), Vault(bytes(32), Random(1).randbytes))
    one, two = (KeptHost(kept, "three-card-poker", name) for name in ("one", "two"))
    with kept.group():
        sends = commands.SendMeters("gus", Role.FLOOR, two.at, "progressive", "two", "fay")
        assert carry_meters(kept, "one", "transfer", sends)["ok"]
    kept.take("one", "again", commands.ReseedMeters("fay", Role.FLOOR, one.at))
    for name, host in (("one", one), ("two", two)):
        host.start().rounds(1)
        count = RoundCount(host.house)
        (played,) = [ended for item in kept.store.links(name) if (ended := count.add(item)) is not None]
        assert played.meters["progressive main"] == host.state.meters["progressive", "main"]
    kept.store.engine.dispose()


def test_the_deck_log_ends_with_how_a_deck_was_destroyed() -> None:
    kept = Ledger(Store(open_engine("sqlite:///:memory:")), Vault(bytes(32), Random(1).randbytes))
    host = KeptHost(kept, "three-card-poker", "one").start()
    host.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="a torn card")
    (gone,) = host.state.removed_decks
    host.at += 3600
    host.do(commands.DestroyDeck, "gus", Role.FLOOR, removed=gone.name, how="shredded")
    rows = {str(row["Deck"]): row for row in _rows(make_report(kept.store, DAY, "decks", Scope(person="gus"), 0))}
    first = rows["first"]
    assert [first[name] for name in ("Removed by", "Why", "Destroyed by", "How")] == [
        "fay",
        "a torn card",
        "gus",
        "shredded",
    ]
    assert first["Destroyed"] == host.at == gone.at + 3600
    assert list(rows) == ["first"]
    kept.store.engine.dispose()


def test_a_report_states_its_source_in_every_form(ledger: tuple[Store, Vault, Path]) -> None:
    store, _, path = ledger
    report = _made(ledger, "rounds")
    number, head = store.head(TABLE)
    assert (TABLE, number, head) in report.source.heads
    written = as_csv(report)
    lines = list(csv.reader(io.StringIO(written)))
    assert lines[0][:3] == ["Table", "Round", "Ended"]
    assert "2023-11-15 17:13:20 EST" in lines[1]
    assert ["Head", f"{TABLE}: {number:,} {head}"] in lines
    assert report_pdf(report).startswith(b"%PDF")
    told = CliRunner().invoke(queenhigh, ["report", "rounds", "--database", str(path), "--day", "2023-11-15", "--json"])
    assert told.exit_code == 0, told.output
    data = json.loads(told.output)
    assert (data["total"], data["rows"][0]["behind"]) == (4, f"/audit/{TABLE}/10")
    assert {"chain": TABLE, "number": number, "hash": head} in data["source"]["heads"]
    wrong = CliRunner().invoke(queenhigh, ["report", "rounds", "--database", str(path), "--day", "15/11/2023"])
    assert (wrong.exit_code, "write it as 2026-11-15" in wrong.output) == (2, True)


def test_text_that_looks_like_a_formula_stays_text(ledger: tuple[Store, Vault, Path]) -> None:
    report = _made(ledger, "rounds", Scope(table=TABLE, first=date(2023, 11, 15)))
    typed = Report(report.name, report.title, report.about, report.scope, report.columns,
                   (("=cmd()", *report.rows[0][1:]),), (None,), report.source, DAY)  # fmt: skip
    assert next(csv.reader(as_csv(typed).splitlines()[1:]))[0] == "'=cmd()"


@pytest.fixture(scope="module")
def auditor(house: RunningHouse) -> Person:
    return house.person("otto")


def test_the_house_gives_reports_to_those_who_may_read_them(house: RunningHouse, auditor: Person) -> None:
    floor = house.person("fay")
    mine = {row["report"] for row in auditor.get("/api/audit/reports").json()["reports"]}
    theirs = {row["report"] for row in floor.get("/api/audit/reports").json()["reports"]}
    assert mine == set(REPORTS)
    assert mine - theirs == {"rights", "logins", "refusals", "automation"}
    assert floor.get("/api/audit/reports/logins").status_code == 403
    assert auditor.get("/api/audit/reports/nonsense").status_code == 404
    assert auditor.get("/api/audit/reports/rounds", table="elsewhere").status_code == 422


def test_conduct_is_reported_with_the_people_behind_it(house: RunningHouse, auditor: Person) -> None:
    house.person().post("/api/session", name="dora", password="not the password of dora")
    logins = [row["cells"] for row in auditor.get("/api/audit/reports/logins").json()["rows"]]
    assert ["dora", "fail to log in", "from 127.0.0.1"] in [cells[1:4] for cells in logins]
    house.person("admin").post("/api/admin/tables/harbor-room/automation", automation="none")
    (changed,) = auditor.get("/api/audit/reports/automation", table="harbor-room").json()["rows"]
    assert changed["cells"][1:] == ["admin", "set automation", "harbor-room: none"]
    house.person("dora").refused("harbor-room", "validate_jackpot", 403, seat=1, wager="progressive")
    refused = auditor.get("/api/audit/reports/refusals", person="dora").json()["rows"]
    assert "validate jackpot" in [row["cells"][4] for row in refused]
    rights = {row["cells"][0]: row["cells"][3] for row in auditor.get("/api/audit/reports/rights").json()["rows"]}
    assert rights["validate jackpot"] == "fay"
    file = auditor.get("/api/audit/reports/rights/report.csv")
    assert file.headers["content-disposition"] == 'attachment; filename="rights.csv"'
    assert "validate jackpot,at a table,floor,fay" in file.text


def test_chips_that_did_not_add_up_are_an_exception(house: RunningHouse, auditor: Person) -> None:
    """A count that agrees is routine, and no report lists it (3CP-8.C.2.b)."""
    staff, player = Staff(house, OTHER), seated(house, OTHER)
    staff.open_round()
    player.bet(OTHER, 4)
    staff.dealer.do(OTHER, "call_no_more_bets")
    staff.dealer.do(OTHER, "count_chips", wager="progressive", chips=2)
    staff.dealer.do(OTHER, "count_chips", wager="progressive", chips=1)
    rows = auditor.get("/api/audit/reports/exceptions", table=OTHER).json()["rows"]
    assert [row["cells"][2:6] for row in rows if row["cells"][3] == "count"] == [
        ["1", "count", "Dora counts 2 chips of Progressive; 1 accepted", "dora"]
    ]


def test_what_is_refused_again_and_again_is_one_row(house: RunningHouse, auditor: Person) -> None:
    pat = house.person("pat")
    for seat in (2, 2, 2, 3, 2):
        pat.refused("tidewater", "place_wager", seat=seat, wager="ante", cents=3)
    rows = auditor.get("/api/audit/reports/refusals", person="pat", table="tidewater").json()["rows"]
    tried = [(row["cells"][4], row["cells"][-1]) for row in rows]
    assert tried == [
        ("place a wager (seat 2, Ante, $0.03)", "3"),
        ("place a wager (seat 3, Ante, $0.03)", "1"),
        ("place a wager (seat 2, Ante, $0.03)", "1"),
    ]


def test_an_upheld_dispute_is_made_good_by_two_people(house: RunningHouse, auditor: Person) -> None:
    """The payment is in the chain and in the books, the player reads it, and both reports have it."""
    staff, player = Staff(house, TABLE), seated(house, TABLE)
    staff.open_round()
    player.bet(TABLE, 4)
    staff.no_more_bets()
    staff.work()
    player.do(TABLE, "decide", seat=4, choice="fold")
    staff.work(lambda step: isinstance(step, commands.OpenRound))
    place = player.post("/api/disputes", table=TABLE, round=1, reason="the ante was a push").json()["dispute"]
    answer = f"/api/disputes/{place}/answer"
    assert staff.floor.post(answer, outcome="not_upheld", words="no", cents=500).status_code == 422
    told = staff.floor.post(answer, outcome="upheld", words="It was.", cents=500).json()
    assert told["answer"]["correction"] == {"cents": 500, "state": "waits for a second person"}
    ruling = f"/api/disputes/{place}/correction"
    own = staff.floor.post(ruling, ruling="confirm")
    assert (own.status_code, "other than fay" in own.json()["detail"]) == (409, True)
    new = house.person("admin").post("/api/admin/accounts", name="gus", role="floor").json()["password"]
    house.passwords["gus"] = new
    second = house.person("gus")
    assert second.post(ruling, ruling="confirm").json()["answer"]["correction"]["state"] == "paid"
    assert second.post(ruling, ruling="confirm").status_code == 200, "the same act sent again pays nothing more"
    (seen,) = player.get(f"/api/rounds/{TABLE}/1").json()["disputes"]
    assert seen["answer"]["correction"] == {"cents": 500, "state": "paid"}
    (row,) = auditor.get("/api/audit/reports/disputes").json()["rows"]
    assert row["cells"][-3:] == ["$5", "paid", "gus"]
    results = auditor.get("/api/audit/reports/results", table=TABLE).json()["rows"]
    wagers = {cells["cells"][2]: cells["cells"][6] for cells in results}
    assert wagers["Corrections of disputes"] == "-$5"
    # One correction does not take the expectation of the whole day away.
    assert results[-1]["cells"][8] != ""
    verdict = auditor.post("/api/audit/verify").json()
    assert (verdict["ok"], verdict["first_bad"]) == (True, None)
    # A closed table's rounds can still be read and drawn, and its reports stay.
    admin = house.person("admin")
    assert admin.post(f"/api/admin/tables/{TABLE}/close", with_players=True).status_code == 200
    assert auditor.get(f"/api/rounds/{TABLE}/1").json()["disputes"] != []
    assert auditor.get(f"/api/tables/{TABLE}/felt").status_code == 200
    assert auditor.get("/api/audit/reports/rounds", table=TABLE).json()["total"] == 1


def test_a_progressive_that_a_fold_forfeits_is_expected_under_best_play() -> None:
    """The Five-Card Progressive is lost with a folded hand, though its five cards might have won (3CP-11.C.2)."""
    terms = rulebook("three-card-poker").paytables_of("five_card_progressive")["A"]
    house = practice_house("three-card-poker")
    meters = {"main": MeterTerms(100_000, 100_000, Fraction(1, 10))}
    offer = replace(
        house.offers["progressive"], name="five_card_progressive", letter="A", paytable=terms, meters=meters
    )
    known = expectation(replace(house, offers={**house.offers, "five_card_progressive": offer}), offer.name, 100)
    assert known is not None
    kept = progressive_value("three-card-poker", "five_card_progressive", "A")
    never_folded = progressive_value("three-card-poker", "five_card_progressive", "A", beside=None)
    assert known.constant == kept.constant < never_folded.constant
    assert known.per_meter == kept.per_meter


def test_a_report_says_what_it_cannot_be_narrowed_by(ledger: tuple[Store, Vault, Path]) -> None:
    """Nothing that was asked for is left out silently."""
    for name, scope, why in (
        (
            "exceptions",
            Scope(wager="ante", by="table"),
            "cannot be narrowed by wager and by, only by day, shift, table",
        ),
        ("meters", Scope(person="dora"), "cannot be narrowed by person"),
        ("results", Scope(game="Three Card Poker"), "choose three-card-poker, four-card-poker"),
        ("results", Scope(wager="Ante"), "choose ante, pair_plus"),
        ("rounds", Scope(wager="all"), "wager 'all' is not known"),
        ("meter-moves", Scope(meter="main"), "meter 'main' does not exist"),
    ):
        with pytest.raises(ValueError, match=why):
            _made(ledger, name, scope)


def test_the_sums_alone_can_be_asked_for(ledger: tuple[Store, Vault, Path]) -> None:
    """Which table is wrong: one row a table, each leading to all of its rounds."""
    every, sums = (_made(ledger, "results", Scope(by="table", wager=wager)) for wager in (None, "all"))
    assert [row for row in every.rows if row[2] == "All wagers"] == list(sums.rows)
    assert [row[1] for row in sums.rows] == [OTHER, TABLE, ""]
    assert [row[0] for row in sums.texts()] == ["235 Stud Poker", "Three Card Poker", "All"]
    for row, behind in zip(_rows(sums), sums.behind, strict=True):
        assert behind is not None
        assert behind.scope is not None
        rounds = _rows(_made(ledger, "rounds", behind.scope))
        assert sum(int(str(one["House won"])) for one in rounds) == row["House won"]
