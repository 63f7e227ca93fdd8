"""What nobody gets by asking in an unusual way: a round, time after a deadline, a second person's word, or the loop."""

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from queenhigh.practice import example_text
from queenhigh.server import table_runner
from queenhigh.server.accounts import People
from queenhigh.server.processes import AlreadyOpen, only_server
from queenhigh.table import Role, commands
from tests.server.house import UNLIMITED, RunningHouse, fetch, running_house

TABLE = "harbor-room"


def test_a_refused_wager_opens_no_round(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise("three-card-poker")
    guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
    guest.do(table, "ask_for_deal")
    guest.play_on(table, lambda view: "fold")
    before = guest.table(table)["fact"]
    for cents in (1, 10_000_000):
        guest.refused(table, "place_wager", seat=4, wager="ante", cents=cents)
    guest.refused(table, "place_wager", seat=5, wager="ante", cents=500)
    assert guest.table(table)["fact"] == before
    guest.do(table, "place_wager", seat=4, wager="ante", cents=500)


def test_asking_for_the_deal_of_another_round_deals_nothing(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise("three-card-poker")
    guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
    assert "round 7 is not in play" in guest.refused(table, "ask_for_deal", round=7)["why"]
    guest.do(table, "ask_for_deal", round=1)


def test_a_deadline_holds_from_the_moment_it_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody ticks in this house, so only the command itself can find that its time is over."""
    monkeypatch.setattr("queenhigh.server.housekeeping.Housekeeping._tick_tables", lambda self: None)
    with running_house(tmp_path) as house:
        first, second = house.person(), house.person()
        table = first.practise("three-card-poker")
        second.do(table, "take_seat", seat=5)
        for person, seat in ((first, 4), (second, 5)):
            person.do(table, "place_wager", seat=seat, wager="ante", cents=500)
        with second.live(table) as socket:
            socket.until("view")
            assert first.do(table, "ask_for_deal")["waits_for"] == [second.name]
            house.time.ahead += UNLIMITED.betting_s + 1
            late = second.refused(table, "place_wager", seat=5, wager="ante", cents=600)
            assert late["clause"] in ("3CP-7.D", "3CP-2.C.2")
            asked = first.table(table)["view"]["asked"]
            house.time.ahead += UNLIMITED.decision_s + 2
            slow = first if asked == 4 else second
            slow.refused(table, "decide", seat=asked, choice="play")


def test_no_parser_of_foreign_text_runs_in_the_house(house: RunningHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    admin = house.person("admin")
    for text in (
        ".".join(["a"] * 60_000) + " = 1",
        "a = " + "[" * 90_000,
        "a = " + "[" * 5_000 + "]" * 5_000,
        "a = " + "{b = " * 5_000,
        "x = " + "9" * 10_000,
    ):
        answer = admin.post("/api/admin/tables", table="never", submission=text)
        assert answer.status_code == 422, answer.text
        assert len(answer.text) < 20_000
    opened = admin.post("/api/admin/tables", table="opened-late", submission=example_text("harbor-room.toml"))
    assert opened.status_code == 200, opened.text


def test_automation_changes_between_rounds(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        admin, pat, dora = house.person("admin"), house.person("pat"), house.person("dora")
        assert admin.post(f"/api/admin/tables/{TABLE}/automation", automation="all").status_code == 200
        pat.do(TABLE, "take_seat", seat=3)
        pat.do(TABLE, "place_wager", seat=3, wager="ante", cents=500)
        assert pat.table(TABLE)["view"]["round"] == 1
        assert admin.post(f"/api/admin/tables/{TABLE}/automation", automation="none").status_code == 200
        assert house.room.hub.tables[TABLE].entry.automation == "all", "this round goes on as it began"
        dora.do(TABLE, "call_no_more_bets")
        pat.play_on(TABLE)
        assert house.room.hub.tables[TABLE].state.round is None
        assert house.room.hub.tables[TABLE].entry.automation == "none"


def test_the_second_person_is_a_person_at_a_house_table(house: RunningHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a practice table the house plays both, under two names."""
    practice = house.person().practise("three-card-poker")
    running = house.room.writer._tables
    assert running is not None
    due = commands.ValidateJackpot("house floor", Role.FLOOR, 0, 4, "progressive")
    monkeypatch.setattr(table_runner, "crew_step", lambda *given: None)
    monkeypatch.setattr(table_runner, "next_step", lambda *given, **named: due)
    monkeypatch.setattr(table_runner.TableRunner, "_deck_step", lambda *given: None)
    monkeypatch.setattr(running[TABLE], "entry", replace(running[TABLE].entry, automation="dealer"))
    assert running[practice]._next_step() == due
    assert running[TABLE]._next_step() is None


def test_only_the_owner_reads_the_database_and_its_log(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        house.person().practise("three-card-poker")
        files = [file for file in tmp_path.iterdir() if file.name.startswith("house.")]
        assert len(files) >= 2
        assert {oct(stat.S_IMODE(file.stat().st_mode)) for file in files} == {"0o600"}


def test_metrics_are_for_whom_the_house_allows(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, metrics_for=("127.0.0.2",))) as house:
        assert house.person().get("/metrics").status_code == 403
        scraper = house.person(address="127.0.0.2")
        assert scraper.get("/metrics").status_code == 200
        forwarded = scraper.http.get("/metrics", headers={"x-forwarded-for": "203.0.113.1"})
        assert forwarded.status_code == 403, "a proxy that nobody named lends its address to everybody"


def test_a_house_behind_https_asks_for_https_ever_after(house: RunningHouse, tmp_path: Path) -> None:
    assert "strict-transport-security" not in fetch(house.origin + "/healthz").headers
    with running_house(tmp_path, settings=replace(UNLIMITED, origins=("https://house.example",))) as secure:
        headers = fetch(secure.origin + "/healthz").headers
    assert headers["strict-transport-security"].startswith("max-age=31536000")


def test_a_password_chosen_in_one_process_is_known_in_the_others(house: RunningHouse) -> None:
    made = house.person("admin").post("/api/admin/accounts", name="elsewhere", role="player").json()
    people = house.room.people
    matching = people.check("elsewhere", made["password"])
    token, _ = people.enter("elsewhere", "192.0.2.1", matching, None)
    other = People(people.engine, people.clock, people.hasher)
    there = other.find(token)
    assert there is not None
    assert there.one_time
    session = people.find(token)
    assert session is not None
    people.set_password(session, "192.0.2.1", matching, people.hasher.hash("long enough"))
    chosen = other.find(token)
    assert chosen is not None
    assert not chosen.one_time


@pytest.mark.parametrize("name", ["house.db", "link.db"])
def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path, name: str) -> None:
    database, other = str(tmp_path / "house.db"), str(tmp_path / name)
    (tmp_path / "link.db").symlink_to("house.db")
    with only_server(database), pytest.raises(AlreadyOpen, match="another server"), only_server(other):
        pass
    with only_server(other):
        pass
