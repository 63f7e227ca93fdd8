"""A guest's first minutes: seated at once, every game to its end, the round replayed, advice where allowed."""

from fractions import Fraction

import pytest

from queenhigh.analysis import advise
from queenhigh.cards import parse_cards
from queenhigh.learn.decisions import stage_letters
from queenhigh.rulebook import GAMES
from tests.plain_data import PlainData
from tests.server.house import Person, RunningHouse


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_plays_a_game_to_its_end_and_on(house: RunningHouse, game: str) -> None:
    guest = house.person()
    table = guest.practise(game)
    start = guest.table(table)
    assert start["view"]["phase"] == "betting"
    assert start["view"]["seats"] == {"4": guest.name}
    assert start["bankroll"] == 100_000
    for number in (1, 2):
        guest.bet(table, 4)
        assert guest.table(table)["view"]["round"] == number
        guest.do(table, "ask_for_deal")
        asked = guest.table(table)
        assert asked["view"]["asked"] == 4
        assert asked["view"]["due"][0]["role"] == "player"
        assert asked["clock"] is None, "alone, one may think as long as one likes"
        guest.play_on(table)
        over = guest.table(table)
        assert over["view"]["round"] is None
        assert over["last"]["settled"], "the last round can still be looked at"
        assert over["betting"]["open"]
    rounds = guest.get(f"/api/tables/{table}/rounds", mine=1).json()
    assert [row["round"] for row in rounds] == [2, 1]
    assert guest.table(table)["bankroll"] == 100_000 + sum(_cents(row["net"]) for row in rounds)


def _cents(text: str) -> int:
    return int(text.replace(".", ""))


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_told_again_with_clauses_and_with_what_a_choice_cost(house: RunningHouse, game: str) -> None:
    guest = house.person()
    table = guest.practise(game)
    guest.bet(table, 4)
    guest.do(table, "ask_for_deal")
    advice = guest.get(f"/api/tables/{table}/advice").json()
    assert advice["best"] in {option["action"] for option in advice["options"]}
    view = guest.table(table)["view"]
    assert {option["action"] for option in advice["options"]} == set(view["choices"])
    worst = min(advice["options"], key=lambda option: option["ev"])["action"]
    guest.do(table, "decide", seat=4, choice=worst)
    guest.play_on(table)
    story = guest.get(f"/api/rounds/{table}/1").json()
    settled = [step for step in story["steps"] if step["fact"] == "WagerSettled"]
    assert settled
    assert all(step["clause"] and step["gist"] for step in settled)
    values = {option["action"]: option["ev"] for option in advice["options"]}
    assert "mistakes" not in story, "a round is told at once; what choices cost is counted afterwards"
    first = guest.get(f"/api/rounds/{table}/1/mistakes").json()["mistakes"][0]
    assert first["chosen"] == worst
    assert first["cost"] == pytest.approx(max(values.values()) - values[worst], abs=1e-5)
    assert house.person().get(f"/api/rounds/{table}/1/mistakes").json() == {"mistakes": None}
    nets = {seat["seat"]: seat["net"] for seat in story["seats"]}
    assert nets[4] == guest.get(f"/api/tables/{table}/rounds").json()[0]["net"]


@pytest.mark.clause("3CP-11.F")
def test_a_line_of_an_electronic_table_is_worth_what_its_three_cards_are(house: RunningHouse) -> None:
    """Two boxes whose lines cross in the middle: the card that they share is seen once."""
    guest = house.person()
    table = guest.post("/api/practice", game="three-card-poker", electronic=True).json()["table"]
    guest.do(table, "take_seat", seat=5)
    for seat, line in ((4, "r2"), (5, "c2")):
        guest.do(table, "place_wager", seat=seat, wager="ante", cents=1000)
        guest.do(table, "pick_line", seat=seat, line=line)
    guest.do(table, "ask_for_deal")
    grid = guest.table(table)["view"]["cards"]["community"]
    own, other = parse_cards(" ".join(grid[3:6])), parse_cards(" ".join([grid[1], grid[7]]))
    told = guest.get(f"/api/tables/{table}/advice").json()
    [letter] = stage_letters(house.room.hub.tables[table].state.house)
    advised = advise("three-card-poker", own, seen=other, paytable=letter or "A")
    assert {item["action"]: item["exact"] for item in told["options"]} == {
        item.action: str(item.ev) for item in advised.options
    }
    guest.play_on(table)
    assert len(guest.get(f"/api/rounds/{table}/1/mistakes").json()["mistakes"]) == 2


@pytest.mark.clause("4CP-11.B.1")
def test_a_play_between_the_multiples_is_taken_and_costs_what_lies_between(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise("four-card-poker")
    assert guest.table(table)["play_between"] == {"least_times": 1, "most_times": 3, "unit": 500}
    guest.do(table, "place_wager", seat=4, wager="ante", cents=1000)
    guest.do(table, "ask_for_deal")
    for amount in ("5", "12", "35"):
        guest.refused(table, "decide", seat=4, choice=amount)
    asked = guest.get(f"/api/tables/{table}/advice", amount="25").json()
    values = {option["action"]: Fraction(option["exact"]) for option in asked["options"]}
    assert Fraction(asked["between"]["exact"]) == (values["2x"] + values["3x"]) / 2
    for amount in ("5", "12", "35", "2x", "fold", "much"):
        assert guest.get(f"/api/tables/{table}/advice", amount=amount).status_code == 422
    guest.do(table, "decide", seat=4, choice="25")
    [told] = guest.get(f"/api/rounds/{table}/1/mistakes").json()["mistakes"]
    assert told["chosen"] == "25"
    assert Fraction(told["exact"]) == max(values.values()) - (values["2x"] + values["3x"]) / 2
    [seat] = guest.get(f"/api/rounds/{table}/1").json()["seats"]
    assert [row["stake"] for row in seat["wagers"] if row["wager"] == "play"] == ["25.00"]


def test_the_record_of_a_lone_guest_settles_again_and_its_cut_can_be_checked(house: RunningHouse) -> None:
    from queenhigh.chance.verify_fair_cut import faults

    guest = house.person()
    table = guest.practise("three-card-poker")
    guest.bet(table, 4)
    guest.do(table, "ask_for_deal")
    guest.play_on(table)
    record = guest.get(f"/api/rounds/{table}/1/record.toml")
    assert record.text.startswith('game = "three-card-poker"')
    evidence = guest.get(f"/api/rounds/{table}/1/evidence.json").json()
    assert evidence["cards"]
    assert list(faults(evidence)) == []  # type: ignore[no-untyped-call]


def test_no_aid_is_given_at_a_house_table(house: RunningHouse) -> None:
    player = house.person("pat")
    assert player.get("/api/tables/harbor-room/advice").status_code == 403
    guest = house.person()
    assert guest.refused("harbor-room", "take_seat", 403, seat=1)["type"] == "/problems/not-allowed"


def test_a_refusal_says_why_by_which_clause_and_what_is_due(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise("three-card-poker")
    low = guest.refused(table, "place_wager", seat=4, wager="ante", cents=100)
    assert low["title"] == "The table refused this"
    assert low["clause"]
    nothing = guest.refused(table, "ask_for_deal")
    assert "no box" in nothing["detail"]
    guest.bet(table, 4)
    guest.do(table, "ask_for_deal")
    late = guest.refused(table, "place_wager", seat=4, wager="ante", cents=500)
    assert late["clause"] == "3CP-7.D"


def test_two_guests_share_a_table_and_nobody_is_kept_waiting_for_ever(house: RunningHouse) -> None:
    ann, bob = house.person(), house.person()
    table = ann.practise("three-card-poker")
    bob.do(table, "take_seat", seat=2)
    with house.time.standing_still(), ann.live(table) as watching, bob.live(table) as other:
        watching.until("view")
        other.until("view")
        ann.bet(table, 4)
        bob.bet(table, 2)
        waits = ann.do(table, "ask_for_deal")
        assert waits["waits_for"] == [bob.name]
        assert watching.until("view", lambda frame: frame["betting"]["asked"] != [])["betting"]["closes_in_s"] > 0
        bob.do(table, "ask_for_deal")
        asked = other.until("view", lambda frame: frame["view"]["asked"] is not None)
        assert asked["view"]["asked"] == 2
        assert asked["clock"]["seat"] == 2, "somebody waits, so the time runs"
        assert bob.name != ann.name
        ann.refused(table, "decide", seat=2, choice="play")
        house.time.ahead += 60
        by_itself: PlainData = other.until("view", lambda frame: frame["view"]["asked"] == 4)
        assert by_itself["view"]["decisions"] == {"2": ["fold"]}


def test_a_practice_table_is_private_until_it_is_shared_and_ends_with_its_last_visitor(house: RunningHouse) -> None:
    guest, other = house.person(), house.person()
    table = guest.practise("three-card-poker")

    def listed(person: Person) -> bool:
        return any(row["table"] == table for row in person.get("/api/tables").json())

    assert listed(guest)
    assert not listed(other)
    assert other.post(f"/api/tables/{table}/share").status_code == 409
    assert guest.post(f"/api/tables/{table}/share").status_code == 200
    assert listed(other)
    with other.live(None) as lobby:
        lobby.until("tables", lambda frame: any(row["table"] == table for row in frame["tables"]))
        house.time.ahead += house.room.settings.practice_idle_s + 1
        lobby.until("tables", lambda frame: not any(row["table"] == table for row in frame["tables"]))


def test_a_player_who_has_gone_blocks_nobody_who_joins(house: RunningHouse) -> None:
    gone, joins = house.person(), house.person()
    table = gone.practise("three-card-poker")
    gone.bet(table, 4)
    gone.do(table, "ask_for_deal")
    assert gone.table(table)["clock"] is None
    joins.do(table, "take_seat", seat=2)
    assert joins.table(table)["clock"]["seat"] == 4
    with joins.live(table) as watching:
        house.time.ahead += 60
        ended = watching.until("view", lambda frame: frame["view"]["round"] is None)
    assert ended["last"]["defaulted"] == {"4": [0]}
    [late] = gone.get(f"/api/rounds/{table}/1/mistakes").json()["mistakes"]
    assert late["defaulted"] is True


def test_a_folded_hand_stays_known_to_its_player_and_to_nobody_else(house: RunningHouse) -> None:
    guest, other = house.person(), house.person()
    table = guest.practise("three-card-poker")
    guest.do(table, "place_wager", seat=4, wager="ante", cents=1000)
    guest.do(table, "ask_for_deal")
    held = guest.table(table)["view"]["cards"]["4"]
    guest.do(table, "decide", seat=4, choice="fold")
    assert guest.table(table)["last"]["cards"]["4"] == held
    assert other.table(table)["last"]["cards"]["4"] == [None] * 3
    assert guest.table(table)["last"]["headlines"]["4"].startswith("You folded")
    assert other.table(table)["last"]["hands"].keys() <= {"dealer"}


def _play_a_round(guest: Person, table: str, *wagers: str) -> PlainData:
    for wager in wagers:
        guest.do(table, "place_wager", seat=4, wager=wager, cents=1000)
    guest.do(table, "ask_for_deal")
    guest.play_on(table)
    last: PlainData = guest.table(table)["last"]
    return last


def test_the_result_says_which_wagers_win_and_whether_the_dealer_plays(house: RunningHouse) -> None:
    guest = house.person()
    table, wagers = guest.practise("235-stud-poker"), ("two_card", "three_card", "five_card")
    while True:
        last = _play_a_round(guest, table, *wagers)
        outcomes = {row["wager"]: row["outcome"] for row in last["settled"] if row["wager"] in wagers}
        if set(outcomes.values()) == {"lose", "win"}:
            break
    titles = {"two_card": "2 Card Poker", "three_card": "3 Card Poker", "five_card": "5 Card Poker"}
    wins, loses = last["headlines"]["4"].split(", ")
    assert all((titles[wager] in wins) == (outcome == "win") for wager, outcome in outcomes.items())
    assert all((titles[wager] in loses) == (outcome == "lose") for wager, outcome in outcomes.items())
    table = guest.practise("three-card-poker")
    last = _play_a_round(guest, table, "ante")
    assert last["hands"]["dealer"]["qualifies"] is ("qualify" not in last["headlines"]["4"])
    told = guest.get(f"/api/rounds/{table}/1").json()
    assert told["hand_words"] == {place: hand["words"] for place, hand in last["hands"].items()}
    assert told["reasons"] == {f"4 {row['wager']}": row["reason"] for row in last["settled"]}
    assert told["titles"]["ante"] == "Ante"
    assert house.person("otto").get(f"/api/rounds/{table}/1").json()["reasons"] == {}


def test_the_electronic_table_is_one_click_away(house: RunningHouse) -> None:
    guest = house.person()
    tiles = guest.get("/api/games").json()
    assert [tile["game"] for tile in tiles if tile["electronic"]] == ["three-card-poker"]
    table = guest.post("/api/practice", game="three-card-poker", electronic=True).json()["table"]
    guest.do(table, "pick_line", seat=4, line="r2")
    guest.do(table, "place_wager", seat=4, wager="ante", cents=1000)
    guest.do(table, "ask_for_deal")
    view = guest.table(table)["view"]
    assert [bool(card) for card in view["cards"]["community"]] == [False] * 3 + [True] * 3 + [False] * 3
    assert view["hands"]["4"]["words"]
    guest.play_on(table)
    assert guest.post("/api/practice", game="let-it-ride", electronic=True).status_code == 409


def test_a_guest_appears_under_a_name_of_their_own(house: RunningHouse) -> None:
    guest = house.person()
    table = guest.practise("three-card-poker")
    assert guest.post("/api/session/display-name", name="Marta").status_code == 200
    assert house.person().table(table)["names"] == {guest.name: "Marta"}
    for name in ("", " x", "a" * 21, "<b>", "a\nb"):
        assert guest.post("/api/session/display-name", name=name).status_code == 422
