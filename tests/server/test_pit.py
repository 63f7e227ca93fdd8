"""The pit: every house table in one row with what it won, the tables that need somebody first."""

import asyncio
import math
from pathlib import Path

import pytest

from queenhigh.table import Role, Viewer
from tests.plain_data import PlainData
from tests.server.house import RunningHouse, running_house, soon
from tests.server.staff import Staff, seated

TABLE = "harbor-room"


def pit(house: RunningHouse) -> list[PlainData]:
    rows: list[PlainData] = house.person("fay").get("/api/floor").json()["pit"]
    return rows


def test_a_pit_lists_tables_by_urgency_with_what_they_won(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running_house(tmp_path) as house:
        house.time.stop()
        staff, player = Staff(house, TABLE), seated(house, TABLE)
        staff.open_round()
        player.bet(TABLE, 4)
        assert {row["level"] for row in pit(house)} == {"quiet"}
        first = next(row for row in pit(house) if row["table"] == TABLE)
        assert (first["dealer"], first["taken"], first["seats"], first["phase"]) == ("dora", 1, 7, "betting")
        assert (first["minimum"], first["maximum"], first["wagers"]) == (500, 50_000, 1_600)
        assert first["deck"] == {"name": "first", "age_s": 0, "left_s": 4 * 3600, "most_hours": 4}
        # Nothing happens for four minutes at the only table with a player.
        house.time.ahead += 240
        still = pit(house)[0]
        assert (still["table"], still["level"], still["why"]) == (TABLE, "watch", "No act for 4 min")
        # What waits for the floor comes before what is worth watching.
        staff.dealer.post("/api/calls", table="tidewater", reason="a player asks about the limit")
        assert [row["table"] for row in pit(house)][:2] == ["tidewater", TABLE]
        assert pit(house)[0]["why"] == "Called: a player asks about the limit"
        staff.no_more_bets()
        staff.work()
        player.do(TABLE, "decide", seat=4, choice="fold")
        staff.work(lambda step: type(step).__name__ == "OpenRound")
        rows = house.person("otto").get(f"/api/tables/{TABLE}/rounds").json()
        assert [row["outcome"] for row in rows] == ["settled"]
        played = next(row for row in pit(house) if row["table"] == TABLE)
        assert played["house_round"] == played["house_shift"] == played["house_day"] > 0
        assert (played["rounds_hour"], played["still_s"], played["wagers"]) == (1, 0, 0)
        # Is that luck? Counted beside the house, and told in cents and standard deviations.
        room = house.room
        # From here on, nothing is counted by itself, however long this takes.
        monkeypatch.setattr(room.luck, "_counted_at", math.inf)
        soon(lambda: room.luck._counting is None or room.luck._counting.done())
        asyncio.run_coroutine_threadsafe(room.luck.count(), room.writer._loop).result()
        luck = next(row for row in pit(house) if row["table"] == TABLE)["luck_day"]
        assert (luck["rounds"], luck["won"]) == (1, played["house_day"])
        assert luck["apart"] == pytest.approx((luck["won"] - luck["expected"]) / luck["spread"], rel=0.01)
        room.luck.day = {"canton-street": {"rounds": 9, "won": 0, "expected": 340, "spread": 100, "apart": -3.4}}
        wrong = next(row for row in pit(house) if row["table"] == "canton-street")
        assert (wrong["level"], wrong["why"]) == ("watch", "Day's result 3.4σ below expectation")
        # A table that also stands still is told by both, and comes before those that only stand still.
        seated(house, "canton-street")
        house.time.ahead += 240
        both = next(row for row in pit(house) if row["level"] == "watch")
        assert (both["table"], both["why"]) == (
            "canton-street", "Day's result 3.4σ below expectation; no act for 4 min"
        )  # fmt: skip
        # The next gaming day starts at zero, and by then the round is more than an hour old.
        house.time.ahead += 24 * 3600
        later = next(row for row in pit(house) if row["table"] == TABLE)
        assert (later["house_shift"], later["house_day"], later["rounds_hour"]) == (0, 0, 0)
        assert later["house_round"] == played["house_round"]
        # Meanwhile the hours of its decks ended, which changes what is due though nothing happened there (3CP-3.C.1).
        assert (later["level"], later["why"]) == ("waiting", "Remove the first deck: its hours are over")
        floor = Viewer("fay", Role.FLOOR)
        asked = ["remove_deck", "remove_deck"]
        soon(lambda: [item["command"] for item in staff.published.seen_by(floor)["view"]["due"]] == asked)
