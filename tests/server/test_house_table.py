"""A house table run by people: a whole round step by step, a jackpot with two people, a void, and the auditor."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from queenhigh.chance import fair_deck
from queenhigh.cli.main import queenhigh
from queenhigh.practice import example_text, practice_house
from queenhigh.rulebook import gist
from queenhigh.server.table_registry import HOUSE, TableEntry
from queenhigh.table import commands
from tests.server.house import UNLIMITED, RunningHouse, running_house
from tests.server.rigging import order_for, rigged
from tests.server.staff import Staff, seated

TABLE = "harbor-room"


def test_a_dealer_works_a_round_and_is_stopped_with_the_clause_at_a_wrong_step(house: RunningHouse) -> None:
    staff = Staff(house, TABLE)
    player = seated(house, TABLE)
    staff.open_round()
    player.bet(TABLE, 4)
    early = staff.dealer.refused(TABLE, "deal_card")
    assert early["due"]
    staff.no_more_bets()
    late = player.refused(TABLE, "place_wager", seat=4, wager="ante", cents=500)
    assert late["clause"] == "3CP-7.D"
    early = staff.dealer.refused(TABLE, "reveal")
    assert early["clause"]
    staff.work()
    assert player.table(TABLE)["view"]["asked"] == 4
    assert staff.dealer.table(TABLE)["view"]["cards"]["4"] == [None] * 3, "a dealer sees no hand before it is up"
    stopped = staff.dealer.refused(TABLE, "reveal")
    assert "seat 4" in stopped["detail"]
    player.play_on(TABLE)
    staff.work(lambda step: isinstance(step, commands.OpenRound))
    rounds = player.get(f"/api/tables/{TABLE}/rounds", mine=1).json()
    assert [row["outcome"] for row in rounds] == ["settled"]
    assert player.get(f"/api/rounds/{TABLE}/1").json()["files"] == {"record": False, "evidence": True}
    assert player.get(f"/api/rounds/{TABLE}/1/record.toml").status_code == 403
    assert player.get(f"/api/rounds/{TABLE}/1/evidence.json").status_code == 200
    player.do(TABLE, "leave_seat", seat=4)


def test_a_jackpot_needs_a_second_person_and_is_seen_by_the_floor(tmp_path: Path) -> None:
    """The dealer confirms, the floor validates, and only then is it paid (3CP-11.D.7)."""
    offered = list(practice_house("three-card-poker").offers)
    order = order_for(practice_house("three-card-poker"), [4], offered, {4: "As Ks Qs", "dealer": "2h 5d 9c"})
    large = replace(UNLIMITED, second_signature_cents=100_000)
    with running_house(tmp_path, rigged(order), settings=large) as house:
        staff = Staff(house, TABLE)
        player = seated(house, TABLE)
        staff.open_round()
        player.bet(TABLE, 4)
        staff.no_more_bets()
        staff.work()
        player.play_on(TABLE)
        waits = staff.work(lambda step: isinstance(step, commands.ValidateJackpot))
        assert isinstance(waits, commands.ValidateJackpot)
        alone = staff.dealer.refused(TABLE, "settle_seat", seat=4)
        assert alone["clause"] == "3CP-11.D.7.c"
        staff.dealer.refused(TABLE, "validate_jackpot", 403, seat=4, wager="progressive")
        pending = staff.floor.get("/api/floor").json()["pending"]
        assert {"table": TABLE, "kind": "jackpot", "seat": 4, "wager": "progressive"}.items() <= pending[0].items()
        staff.floor.do(TABLE, "validate_jackpot", seat=4, wager="progressive")
        unsigned = staff.dealer.refused(TABLE, "settle_seat", seat=4)
        assert "a second floorperson signs it first" in unsigned["why"]
        assert staff.floor.get("/api/floor").json()["pit"][0]["why"] == "Jackpot: second signature"
        same = staff.floor.refused(TABLE, "sign_jackpot", seat=4, wager="progressive")
        assert "somebody else signs it" in same["why"]
        new = house.person("admin").post("/api/admin/accounts", name="gus", role="floor").json()["password"]
        house.passwords["gus"] = new
        second = house.person("gus")
        second.do(TABLE, "take_charge")
        second.do(TABLE, "sign_jackpot", seat=4, wager="progressive")
        staff.work(lambda step: isinstance(step, commands.OpenRound))
        meters = {row["meter"]: row for row in staff.floor.get("/api/floor").json()["meters"]}
        meter = next(row for name, row in meters.items() if name.startswith(TABLE))
        assert meter["shows"] == meter["reset"] == "1000.00"
        assert [move["cents"] for move in meter["history"]][-2:] == ["14", "100000"]
        auditor = house.person("otto")
        found = auditor.get("/api/audit/rounds", table=TABLE).json()
        assert found[0]["jackpots"] == [{"seat": 4, "wager": "progressive"}]
        acts = auditor.get("/api/audit/acts", table=TABLE, by="fay").json()
        assert any(act["act"] == "JackpotValidated" for act in acts)
        everywhere = auditor.get("/api/audit/acts", by="fay", limit=500).json()
        facts = {(act["table"], act["fact"]) for act in acts}
        assert facts <= {(act.get("table"), act.get("fact")) for act in everywhere}, "without a table, of all tables"
        assert {"log in"} <= {act["act"] for act in everywhere}
        older = auditor.get("/api/audit/acts", by="fay", limit=500, skip=2).json()
        assert older == everywhere[2:]
        (logged,) = auditor.get("/api/audit/reports/jackpots").json()["rows"]
        assert logged["cells"][-6:-4] == ["dora", "fay"]
        assert (logged["cells"][-3], logged["cells"][-1]) == ("gus", "paid by hand")
        slip = staff.floor.get(logged["paper"])
        told = " ".join(PdfReader(BytesIO(slip.content)).pages[0].extract_text().split())
        for part in ("Pay $1,000.14 to pat", "Table harbor-room, round 1, seat 4", "The meter showed $1,000.14"):
            assert part in told, told
        assert "Above $1,000 the house asks for a second signature. It is in the record." in told
        assert "Second signature gus, " in told
        assert staff.floor.get(logged["paper"].replace("/4/", "/5/")).status_code == 404
        assert auditor.post("/api/audit/verify").json()["ok"]


def test_the_floor_voids_a_round_by_a_clause_and_the_auditor_sees_why(house: RunningHouse) -> None:
    staff = Staff(house, "tidewater")
    player = seated(house, "tidewater")
    staff.open_round()
    player.bet("tidewater", 4)
    staff.no_more_bets()
    staff.work()
    staff.floor.refused("tidewater", "void_round", clause="4CP-1.A", reason="because")
    seen = staff.floor.table("tidewater")["view"]
    clause = "4CP-13.D"
    assert clause in seen["voids"]
    impossible = set(staff.published.state.game.rules.other_voids) - set(seen["voids"])
    assert impossible
    for other in impossible:
        staff.floor.refused("tidewater", "void_round", clause=other, reason="the shoe fell over")
    assert [row["player"] for row in seen["returns"]] == ["pat"]
    staff.floor.do("tidewater", "void_round", clause=clause, reason="the shoe fell over")
    assert "is void" in staff.floor.refused("tidewater", "void_round", clause=clause, reason="once more")["detail"]
    assert "other than" in staff.floor.refused("tidewater", "rule_on_void", ruling="confirm")["detail"]
    assert player.table("tidewater")["view"]["claim"] == {"clause": clause, "by": "", "reason": "", "returns": []}
    staff.dealer.do("tidewater", "rule_on_void", ruling="confirm")
    [incident] = staff.floor.table("tidewater")["view"]["incidents"]
    assert incident["clause"] == clause
    [waiting] = [item for item in staff.floor.get("/api/floor").json()["pending"] if item["table"] == "tidewater"]
    assert (waiting["command"], waiting["clause"]) == ("acknowledge_incident", clause)
    staff.floor.do("tidewater", "acknowledge_incident", incident=incident["incident"])
    assert staff.floor.table("tidewater")["view"]["incidents"] == []
    told = player.table("tidewater")["void"]
    assert (told["clause"], told["why"]) == (clause, gist(clause))
    assert [row["seat"] for row in told["returned"]] == [4]
    assert "reason" not in told
    assert staff.dealer.table("tidewater")["void"]["reason"] == "the shoe fell over"
    story = player.get("/api/rounds/tidewater/1").json()
    assert story["void"] == clause
    assert story["voided"] == told, "the replay says the same as the table"
    assert "fell over" not in str(story), "the floor's own words are for those behind the table"
    assert {row["outcome"] for seat in story["seats"] for row in seat["wagers"]} == {"void"}
    auditor = house.person("otto")
    whole = auditor.get("/api/rounds/tidewater/1").json()
    assert "fell over" in str(whole["steps"])
    assert whole["voided"] == {**told, "reason": "the shoe fell over"}
    assert None not in [card for cards in whole["cards"].values() for card in cards]
    assert auditor.get("/api/audit/rounds", void=True).json()[0]["clause"] == clause
    assert auditor.get("/api/audit/rounds", void=True).json()[0]["why"] == gist(clause)
    assert staff.floor.get("/api/floor").json()["voids"][0]["clause"] == clause


def test_the_page_and_the_command_line_settle_the_same_rounds_again(tmp_path: Path) -> None:
    with running_house(tmp_path, fair_deck) as house:
        staff = Staff(house, "tidewater")
        player = seated(house, "tidewater")
        for void in (False, True, False):
            staff.open_round()
            player.bet("tidewater", 4)
            staff.no_more_bets()
            staff.work()
            if void:
                staff.floor.do("tidewater", "void_round", clause="4CP-13.D", reason="five cards at seat 4")
                staff.dealer.do("tidewater", "rule_on_void", ruling="confirm")
            else:
                player.do("tidewater", "decide", seat=4, choice="fold")
                staff.work(lambda step: isinstance(step, commands.OpenRound))
        page = house.person("otto").post("/api/audit/verify").json()
        ledger = ("--database", str(tmp_path / "house.db"), "--key", str(tmp_path / "house.key"), "--json")
        line = json.loads(CliRunner().invoke(queenhigh, ["verify", *ledger]).output)
    # The void round too: what came back is compared with what was staked.
    assert (page["ok"], page["rounds"], page["settled_again"]) == (True, 3, 3)
    assert (line["ok"], line["rounds"], line["settled_again"]) == (True, 3, 3)


@pytest.mark.parametrize(
    ("table", "due"),
    [
        ("harbor-room", {"4": 3, "dealer": 3}),
        ("tidewater", {"4": 5, "dealer": 6, "box": 1}),
        ("ferry-bar", {"4": 3, "community": 2, "box": 3}),
    ],
)
def test_after_a_wrong_stub_every_hand_is_counted_by_exact_types(
    tmp_path: Path, table: str, due: dict[str, int]
) -> None:
    """Each place has one count, a whole number under one spelling; then the round is void (OQ-037)."""
    with running_house(tmp_path) as house:
        staff = Staff(house, table)
        player = seated(house, table)
        staff.open_round()
        player.bet(table, 4)
        staff.no_more_bets()
        staff.work(lambda step: isinstance(step, commands.RackStub))
        assert staff.state.round is not None
        staff.dealer.do(table, "count_stub", cards=51 - staff.state.round.next_position)
        lying = {place: len(cards) for place, cards in staff.dealer.table(table)["view"]["cards"].items()}
        assert {place: count for place, count in lying.items() if place != "discard"} == due
        for wrong in (
            {**due, "4": "3"},
            {**due, "4": None},
            {**due, "4": True},
            {**due, "4": -1},
            {**due, "04": 3},
            [3],
        ):
            staff.dealer.refused(table, "count_hands", 422, counts=wrong)
        assert staff.dealer.refused(table, "count_hands", counts={"4": due["4"]})["clause"]
        assert staff.state.round.wrong_stub is not None
        staff.dealer.do(table, "count_hands", counts={**due, "4": due["4"] + 1})
        staff.dealer.refused(table, "rule_on_void", ruling="confirm")
        staff.floor.do(table, "rule_on_void", ruling="confirm")
        story = player.get(f"/api/rounds/{table}/1").json()
        assert story["void"]
        assert f"seat 4 has {due['4'] + 1} cards" in str(house.person("otto").get(f"/api/rounds/{table}/1").json())


def test_a_dispute_freezes_what_is_known_of_the_round(house: RunningHouse) -> None:
    guest, other, auditor = house.person(), house.person(), house.person("otto")
    table = guest.practise("three-card-poker")
    guest.bet(table, 4)
    guest.do(table, "ask_for_deal")
    guest.play_on(table)
    assert other.post("/api/disputes", table=table, round=1, reason="mine").status_code == 403
    made = guest.post("/api/disputes", table=table, round=1, reason="the dealer did not qualify").json()
    kept = auditor.get(f"/api/audit/disputes/{made['dispute']}").json()
    assert kept["reason"] == "the dealer did not qualify"
    assert kept["evidence"]["facts"][0]["fact"] == "RoundOpened"
    assert kept["evidence"]["facts"][-1]["fact"] == "RoundClosed"
    assert auditor.get(f"/api/rounds/{table}/1/record.toml").status_code == 200


def test_an_administrator_opens_and_closes_tables_and_only_fit_ones(house: RunningHouse) -> None:
    admin = house.person("admin")
    good = example_text("ferry-bar.toml")
    made = admin.post(
        "/api/admin/tables", table="ferry-two", submission=good, automation="dealer", links={"progressive": "the bay"}
    )
    assert made.status_code == 200, made.text
    twice = admin.post("/api/admin/tables", table="ferry-two", submission=good)
    assert twice.status_code == 409
    low = example_text("harbor-room.toml").replace('"14%"', '"3%"')
    bad = admin.post("/api/admin/tables", table="ferry-three", submission=low)
    assert bad.status_code == 422
    (wrong,) = bad.json()["findings"]
    assert (wrong["clause"], wrong["nearest"]) == ("3CP-12.E.3.a", 'rate = "14%"')
    assert low.splitlines()[wrong["line"] - 1] == 'rate = "3%"'
    assert admin.post("/api/admin/tables/ferry-two/automation", automation="all").status_code == 200
    assert any(row["table"] == "ferry-two" for row in admin.get("/api/tables").json())
    player = house.person("pat")
    player.do("ferry-two", "take_seat", seat=2)
    house.person("fay").do("ferry-two", "pause_table", reason="closing time")
    asked = admin.post("/api/admin/tables/ferry-two/close")
    assert asked.status_code == 409, asked.text
    assert asked.json()["seated"] == {"2": "pat"}
    assert "pat (seat 2)" in asked.json()["detail"]
    assert "the meters keep what they show: progressive main $1,000" in asked.json()["detail"]
    assert admin.post("/api/admin/tables/ferry-two/close", with_players=True).status_code == 200
    assert admin.get("/api/tables/ferry-two").status_code == 404
    assert house.person("otto").get("/api/audit/acts", table="ferry-two").status_code == 200, "it can still be read"
    (closed,) = [row for row in admin.get("/api/admin/tables").json() if row["table"] == "ferry-two"]
    assert closed["closed_at"] is not None
    assert admin.post("/api/admin/tables/ferry-two/reopen").status_code == 200
    assert admin.post("/api/admin/tables/ferry-two/reopen").status_code == 409
    assert admin.post("/api/admin/tables/ferry-two/title", title="Bay Table").status_code == 200
    again = player.table("ferry-two")
    assert (again["title"], again["view"]["seats"]) == ("Bay Table", {"2": "pat"})
    assert admin.get("/api/admin/tables/ferry-two/submission.toml").text == good


def test_a_table_goes_on_under_a_new_version_of_its_submission(house: RunningHouse) -> None:
    """Findings of the desk refuse it, everyone is told, and each round stays under its version; after the table is
    closed, an upheld dispute of a round can still be made good."""
    admin, player, table = house.person("admin"), house.person("pat"), "bay"
    first = example_text("harbor-room.toml")
    second = first.replace('minimum = "5"', 'minimum = "20"')
    assert second != first
    second += 600 * "# A version may be as long as the first one.\n"
    admin.post("/api/admin/tables", table=table, submission=first, automation="all")
    player.do(table, "take_seat", seat=4)

    def played() -> None:
        player.bet(table, 4)
        player.do(table, "ask_for_deal")
        player.play_on(table)

    def changed(submission: str) -> httpx2.Response:
        return admin.post(f"/api/admin/tables/{table}/submission", submission=submission, reason="more room")

    played()
    assert player.table(table)["version"] is None
    low = second.replace('"14%"', '"3%"')
    wrong = changed(low)
    assert (wrong.status_code, wrong.json()["findings"][0]["clause"]) == (422, "3CP-12.E.3.a")
    assert changed(first).json()["detail"] == "change the submission: the new version changes nothing"
    for other in ("pat", "dora", "fay", "otto"):
        answer = house.person(other).post(f"/api/admin/tables/{table}/submission", submission=second, reason="x")
        assert answer.status_code == 403, other
    with player.live(table) as watching:
        assert changed(second).json() == {"table": table, "version": 2}
        told = watching.until("facts", lambda frame: frame["facts"][-1]["fact"] == "SubmissionChanged")["facts"][-1]
    assert told["text"] == "the table goes on under version 2 of its rules submission: more room"
    assert "submission" not in told
    now = player.table(table)
    assert (now["version"]["number"], now["version"]["new"], now["wagers"][0]["minimum"]) == (2, True, 2000)
    assert "minimum on Ante is $20" in player.refused(table, "place_wager", seat=4, wager="ante", cents=1500)["detail"]
    played()
    assert player.table(table)["version"]["new"] is False
    filed = f"/api/admin/tables/{table}/submission.toml"
    texts = [admin.get(filed).text, admin.get(filed, version=1).text, admin.get(filed, version=2).text]
    assert texts == [second, first, second]
    assert admin.get(filed, version=3).status_code == 404
    otto = house.person("otto")
    acts = [row["cells"][1:] for row in otto.get("/api/audit/reports/automation", table=table).json()["rows"]]
    assert ["admin", "change submission", f"{table}: version 2: more room"] in acts
    assert 'minimum = "5"' in otto.get(f"/api/rounds/{table}/1/record.toml").text
    assert 'minimum = "20"' in otto.get(f"/api/rounds/{table}/2/record.toml").text
    assert otto.get(f"/api/tables/{table}/felt", round=1).status_code == 200
    place = player.post("/api/disputes", table=table, round=1, reason="it was a push").json()["dispute"]
    assert otto.post("/api/disputes", table=table, round=1, reason="not mine").status_code == 403
    assert admin.post(f"/api/admin/tables/{table}/close", with_players=True).status_code == 200
    upheld = house.person("fay").post(f"/api/disputes/{place}/answer", outcome="upheld", words="a push", cents=1000)
    assert upheld.status_code == 200, upheld.text
    house.passwords["hal"] = admin.post("/api/admin/accounts", name="hal", role="floor").json()["password"]
    confirmed = house.person("hal").post(f"/api/disputes/{place}/correction", ruling="confirm")
    assert confirmed.json()["answer"]["correction"]["state"] == "paid"
    assert table not in house.room.hub.tables
    assert admin.post(f"/api/admin/tables/{table}/reopen").status_code == 200
    assert player.table(table)["version"]["number"] == 2


@pytest.mark.clause("3CP-4.A")
def test_a_second_dealer_acts_only_after_a_relief_and_the_record_says_who_dealt(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        made = house.person("admin").post("/api/admin/accounts", name="dan", role="dealer").json()
        house.passwords["dan"] = made["password"]
        staff, dan, player = Staff(house, TABLE), house.person("dan"), seated(house, TABLE)
        refused = dan.refused(TABLE, "receive_cards", deck="first")
        assert (refused["clause"], refused["due"]) == ("3CP-4.A", ["relieve the dealer"])
        staff.open_round()
        player.bet(TABLE, 4)
        staff.no_more_bets()
        dan.refused(TABLE, "deal_card")
        dan.do(TABLE, "relieve_dealer")
        assert staff.dealer.refused(TABLE, "deal_card")["clause"] == "3CP-4.A"
        assert staff.dealer.table(TABLE)["view"]["dealer"] == "dan"
        assert player.table(TABLE)["view"]["dealer"] is None
        for name in ("nobody", "pat", "fay"):
            refused = staff.floor.refused(TABLE, "assign_dealer", dealer=name)
            assert (refused["clause"], name in refused["detail"]) == ("3CP-4.A", True)
        staff.floor.do(TABLE, "assign_dealer", dealer="dora")
        staff.work()
        player.play_on(TABLE)
        staff.work(lambda step: isinstance(step, commands.OpenRound))
        steps = house.person("otto").get(f"/api/rounds/{TABLE}/1").json()["steps"]
        assert list(dict.fromkeys(step["dealer"] for step in steps)) == ["dora", "dan"]
        assert "relieves" not in player.get(f"/api/rounds/{TABLE}/1").text


@pytest.mark.clause("3CP-5.H.1", "3CP-5.H.2")
def test_the_prompts_of_an_idle_table_can_be_followed(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        staff, player = Staff(house, TABLE), seated(house, TABLE)
        staff.work(lambda step: isinstance(step, commands.OpenRound))
        player.do(TABLE, "leave_seat", seat=4)
        staff.floor.do(TABLE, "mark_idle")
        for command in ("clear_idle_cards", "spread_idle_cards"):
            (due,) = staff.dealer.table(TABLE)["due"]
            assert due["command"] == command
            staff.dealer.do(TABLE, command, **due["values"])


@pytest.mark.clause("3CP-2.B")
def test_no_table_opens_without_its_approvals(house: RunningHouse) -> None:
    admin, dealer = house.person("admin"), house.person("dora")
    text = example_text("harbor-room.toml")
    unapproved = {
        "approved": text.replace("\napproved", "\nsubmitted", 1),
        "approvals.layout": text.replace("\nlayout", "\n# layout"),
        "approvals.layout later": text.replace("layout = 2026", "layout = 2999"),
    }
    for path, submission in unapproved.items():
        refused = admin.post("/api/admin/tables", table="unapproved", submission=submission)
        assert refused.status_code == 422
        told = [(item["path"], item["clause"]) for item in refused.json()["findings"]]
        assert told == [(path.removesuffix(" later"), "3CP-2.B")]
    # A table that an older program opened without them takes no cards, whoever deals.
    house.room.store.open_table("old", unapproved["approvals.layout"])
    house.room.registry.add(TableEntry("old", HOUSE, "Old", "none"))
    assert dealer.refused("old", "receive_cards", deck="first")["clause"] == "3CP-2.B"
    assert admin.post("/api/admin/tables/old/automation", automation="all").status_code == 200
    assert not house.room.hub.tables["old"].state.decks, "automatic dealers are bound too"


@pytest.mark.parametrize("level", ["cards", "dealer", "all"])
def test_a_table_does_by_itself_what_its_automation_says(house: RunningHouse, level: str) -> None:
    admin = house.person("admin")
    table = f"auto-{level}"
    admin.post("/api/admin/tables", table=table, submission=example_text("ferry-bar.toml"), automation=level)
    staff = Staff(house, table)
    player = seated(house, table)
    staff.work(lambda step: not isinstance(step, commands.ReceiveCards | commands.DoOpeningStep | commands.OpenRound))
    player.bet(table, 4)
    # The dealer is asked only for what the house does not do here.
    asked = [due["command"] for due in staff.dealer.table(table)["due"]]
    assert asked == (["call_no_more_bets"] if level == "cards" else [])
    assert "deal_card" in staff.dealer.table(table)["house_does"]
    if level == "cards":
        assert "the dealer calls no more bets" in player.refused(table, "ask_for_deal")["detail"]
        staff.no_more_bets()
        staff.work()
    else:
        player.do(table, "ask_for_deal")
    player.play_on(table)
    staff.work(lambda step: isinstance(step, commands.OpenRound))
    rows = player.get(f"/api/tables/{table}/rounds").json()
    assert [row["outcome"] for row in rows] == ["settled"]


@pytest.mark.parametrize(("level", "deals"), [("none", False), ("dealer", True), ("all", True)])
def test_betting_has_a_clock_that_starts_with_the_first_wager(house: RunningHouse, level: str, deals: bool) -> None:
    """Where nobody stands at the table it closes the betting; where a dealer does, it only warns."""
    admin, table = house.person("admin"), f"clock-{level}"
    admin.post("/api/admin/tables", table=table, submission=example_text("ferry-bar.toml"), automation=level)
    staff, player = Staff(house, table), seated(house, table)
    staff.work(lambda step: isinstance(step, commands.CallNoMoreBets))
    assert player.table(table)["betting"]["closes_in_s"] is None
    player.bet(table, 4)
    betting = player.table(table)["betting"]
    assert 0 < betting["closes_in_s"] <= 25
    assert betting["closes"] is deals
    with player.live(table) as watching:
        house.time.ahead += 30
        if deals:
            watching.until("view", lambda frame: frame["view"]["asked"] == 4)
        else:
            assert player.table(table)["view"]["phase"] == "betting"
    player.play_on(table)


def test_at_a_table_without_staff_an_absent_player_blocks_nobody(house: RunningHouse) -> None:
    """The time limit is disclosed before the round; when it runs out, the posted default is taken."""
    admin, table = house.person("admin"), "alone-at-night"
    admin.post("/api/admin/tables", table=table, submission=example_text("harbor-room.toml"), automation="all")
    admin.post("/api/admin/accounts", name="quinn", role="player")
    player = seated(house, table)
    assert player.table(table)["timer_s"] == house.room.settings.decision_s
    player.bet(table, 4)
    player.do(table, "ask_for_deal")
    assert player.table(table)["clock"] is None
    password = admin.post("/api/admin/accounts/quinn/password").json()["password"]
    house.passwords["quinn"] = password
    other = house.person("quinn")
    other.do(table, "take_seat", seat=2)
    assert other.table(table)["clock"]["seat"] == 4
    with other.live(table) as watching:
        house.time.ahead += 60
        watching.until("view", lambda frame: frame["view"]["round"] != 1)
    # Both can read the result as long as they like: the next round opens with the first wager.
    over = player.table(table)
    assert over["view"]["round"] is None
    assert over["betting"]["open"]
    assert over["last"]["round"] == 1
    assert over["last"]["decisions"]["4"] == ["fold"]
    other.bet(table, 2)
    assert player.table(table)["view"]["round"] == 2
    assert player.table(table)["last"]["round"] == 1, "others can read it until the bets are closed"
    house.time.ahead += 30
    with other.live(table) as watching:
        watching.until("view", lambda frame: frame["view"]["asked"] == 2)
    assert player.table(table)["last"] is None
    # Once people deal again, nobody runs out of time: the floor rules on a player who does not answer (OQ-034).
    admin.post(f"/api/admin/tables/{table}/automation", automation="dealer")
    other.play_on(table)
    staff = Staff(house, table)
    staff.work()
    assert player.table(table)["timer_s"] is None
    player.bet(table, 4)
    player.do(table, "ask_for_deal")
    house.time.ahead += 90
    other.post(f"/api/tables/{table}/commands", id=other.new_id(), command="ask_for_deal")
    assert player.table(table)["view"]["asked"] == 4
    assert player.table(table)["clock"] is None
