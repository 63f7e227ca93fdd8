"""What a player at a practice table relies on: chips that do not go below zero, a clock that tells, lines to pick."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from queenhigh.practice import example_text
from tests.browser.conftest import Arrive
from tests.browser.test_in_sight import ON_ITS_SIDE, place
from tests.browser.visitor import DESK, PHONE, HeldAnswers, Visitor
from tests.server.house import running_house


def set_chips(page: Page, amount: int) -> None:
    page.keyboard.press("m")
    page.get_by_label("Your chips").fill(str(amount))
    page.get_by_role("button", name="Set", exact=True).click()
    page.keyboard.press("Escape")


def after_a_fold(visitor: Visitor, game: str = "three-card-poker") -> Page:
    page = visitor.sit_down(game)
    page.keyboard.press("f")
    expect(page.locator(".net")).to_be_visible()
    return page


def test_no_bet_takes_the_chips_below_zero(arrive: Arrive) -> None:
    page = after_a_fold(arrive())
    set_chips(page, 17)
    page.locator(".stage .spot[data-wager=ante]").click()
    expect(page.locator(".meter.big strong")).to_have_text("$2")
    page.locator(".stage .spot[data-wager=ante]").click()
    expect(page.locator(".actions .problem")).to_contain_text("You have $2 in chips left")
    page.keyboard.press("d")
    expect(page.locator(".choice").first).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".net")).to_be_visible()
    expect(page.locator(".after")).to_contain_text("You were $13 short, so you bought $1,000 more in chips.")
    assert "−" not in page.locator(".meter.big").inner_text()


def test_a_fold_by_timeout_is_told_and_not_praised(tmp_path: Path, arrive: Arrive) -> None:
    """Two players, so that a clock runs; a player's own cards stay face up to their owner, folded or not."""
    with running_house(tmp_path) as house:
        house.time.stop()
        page = after_a_fold(arrive(at=house))
        table, neighbor = page.url.rpartition("/")[2], house.person()
        neighbor.do(table, "take_seat", seat=5)
        neighbor.do(table, "place_wager", seat=5, wager="ante", cents=1000)
        neighbor.do(table, "ask_for_deal")
        page.keyboard.press("d")
        expect(page.locator(".choice").first).to_be_visible()
        cards = page.locator(".own .card").evaluate_all("all => all.map((one) => one.dataset.card)")
        house.time.ahead += 600
        expect(page.locator(".choice")).to_have_count(0)
        neighbor.play_on(table)
        expect(page.locator(".after")).to_contain_text("Your time ran out, so your hand was folded")
        expect(page.locator(".lesson").first).to_contain_text("Time ran out")
        assert "Perfectly played" not in page.locator(".after").inner_text()
        assert all(cards)
        assert page.locator(".own .card").evaluate_all("all => all.map((one) => one.dataset.card)") == cards


def test_a_browser_closed_in_mid_hand_keeps_nobody_waiting(tmp_path: Path, arrive: Arrive) -> None:
    """At a shared practice table and at a house table a clock runs, the posted default is taken, and play goes on."""
    with running_house(tmp_path) as house:
        admin, stays = house.person("admin"), arrive(at=house)
        close_one_of_two(arrive(PHONE, at=house), stays, after_a_fold(stays).url.rpartition("/")[2])
        admin.post("/api/admin/tables", table="night", submission=example_text("harbor-room.toml"), automation="all")
        admin.post("/api/admin/accounts", name="quinn", role="player")
        house.passwords["quinn"] = admin.post("/api/admin/accounts/quinn/password").json()["password"]
        leaves = arrive(PHONE, at=house)
        leaves.come_as("quinn")
        stays.come_as("pat")
        stays.settled("/tables/night").get_by_role("button", name="Sit down at seat 4").click()
        close_one_of_two(leaves, stays, "night")


def close_one_of_two(leaves: Visitor, stays: Visitor, table: str) -> None:
    """One of them is asked and closes the browser; the other decides next and sees the round to its end."""
    gone, page, house = leaves.settled(f"/tables/{table}"), stays.page, stays.house
    gone.get_by_role("button", name="Sit down at seat 3").click()
    for one in (gone, page):
        expect(one.locator("[data-key=deal]")).to_be_visible()
        one.keyboard.press("d")
        expect(one.locator(".bet-spot.on").first).to_be_visible()
    expect(page.locator(".neighbor-money")).to_contain_text("$10")
    expect(gone.locator(".choice").first).to_be_visible()
    leaves.context.close()
    expect(page.locator(".timer .clock")).to_contain_text("has")
    house.time.ahead += house.room.settings.decision_s
    expect(page.locator(".choice").first).to_be_visible()
    expect(page.locator("#spoken")).to_contain_text(" folds")
    expect(page.locator(".neighbor .cards-taken")).to_have_text("folded")
    page.keyboard.press("p")
    # The next round waits for a wager, so the result stays where it is.
    expect(page.locator("[data-key=deal]")).to_contain_text("Rebet $10 and deal")
    expect(page.locator(".headline")).to_be_visible()
    expect(page.locator(".neighbor-money")).to_contain_text("Folded")
    stays.picture(f"table-neighbor-folded-{'house' if table == 'night' else 'practice'}")
    [newest, *_] = page.request.get(f"/api/tables/{table}/rounds?mine=1").json()
    assert newest["outcome"] == "settled"


@pytest.mark.parametrize("game", ["four-card-poker", "235-stud-poker"])
def test_advice_covers_neither_the_cards_nor_the_bet_on_a_phone(arrive: Arrive, game: str) -> None:
    page = arrive(PHONE).sit_down(game)
    page.locator("[data-key=advice]").click()
    expect(page.locator(".choice.primary")).to_be_visible()
    actions = place(page.locator(".actions"))
    assert place(page.locator(".bet-spot.on").last)["bottom"] <= actions["top"]
    assert place(page.locator(".choice").last)["bottom"] <= PHONE[1]


@pytest.mark.clause("3CP-11.F")
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_line_of_the_nine_cards_is_picked_beside_them(arrive: Arrive, size: tuple[int, int]) -> None:
    visitor = arrive(size)
    page = after_a_fold(visitor, "three-card-poker-electronic")
    expect(page.locator(".line-handle")).to_have_count(8)
    # Turned on its side, a phone shows the whole result without a scroll.
    visitor.resize(ON_ITS_SIDE)
    expect(page.locator(".nine")).to_be_in_viewport(ratio=1)
    visitor.resize(size)
    page.get_by_role("radio", name="Falling diagonal").click()
    expect(page.get_by_role("radio", name="Falling diagonal")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("d")
    expect(page.locator(".choice").first).to_be_visible()
    lit = page.locator(".nine .card").evaluate_all("all => all.map((one) => one.classList.contains('lit'))")
    assert [index for index, one in enumerate(lit) if one] == [0, 4, 8]
    assert page.locator(".nine .line").count() == 1
    assert page.locator(".nine .lit[data-card='']").count() == 0
    visitor.picture("table-nine-cards")


def test_fast_mode_needs_two_keys_a_round(arrive: Arrive) -> None:
    """With motion on: nothing has to be skipped between the decision and the next deal."""
    page = arrive(calm=False).sit_down("three-card-poker")
    page.keyboard.press("q")
    lessons = HeldAnswers(page, "**/mistakes")
    for number in (1, 2):
        page.keyboard.press("p")
        expect(page.locator(".net")).to_be_visible()
        lessons.wait(number)
        if number == 1:
            page.keyboard.press("d")
            expect(page.locator(".choice").first).to_be_visible()
    # What is learned from the first round comes after what is learned from the second, and does not take its place.
    lessons.let_go(1)
    expect(page.locator(".lesson").first).to_be_visible()
    lessons.let_go(0)
    expect(page.locator(".lesson").first).to_be_visible()


def test_the_bets_of_the_last_round_are_doubled_raised_to_the_most_and_cleared(arrive: Arrive) -> None:
    page = after_a_fold(arrive())
    ante = page.locator(".bet[data-wager=ante] .amount")
    page.keyboard.press("x")
    expect(ante).to_have_text("$20")
    page.get_by_role("button", name="Max").click()
    expect(ante).to_have_text("$500")
    page.get_by_role("button", name="Clear").click()
    expect(ante).to_have_text("–")
    expect(page.locator("[data-key=deal]")).to_contain_text("Rebet $10 and deal")


def test_a_guest_has_a_name_and_the_true_felt_is_one_key_away(arrive: Arrive) -> None:
    ann, ben = arrive(), arrive(PHONE)
    page = after_a_fold(ann)
    page.keyboard.press("m")
    page.get_by_label("Your name at the table").fill("Marta")
    with page.expect_response("**/display-name"):
        page.get_by_role("button", name="Use it").click()
    page.locator("[data-key='menu close']").click()
    other = ben.settled(f"/tables/{page.url.rpartition('/')[2]}")
    expect(other.locator(".neighbor")).to_contain_text("Marta")
    expect(page.locator(".stage")).to_be_visible()
    page.keyboard.press("v")
    expect(page.locator("svg.felt")).to_be_visible()
    expect(page.locator(".stage")).to_be_hidden()


def test_a_refusal_is_what_a_dealer_would_say(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.sit_down("235-stud-poker")
    page = visitor.play_to_the_end(-1)
    page.get_by_role("button", name="Add $1", exact=True).click()
    expect(page.locator(".actions .problem > span").first).to_have_text("Place your 2, 3 and 5 Card bets first.")


def test_a_table_weighs_less_than_150_kilobytes(arrive: Arrive) -> None:
    page = arrive().sit_down("four-card-poker")
    weight = page.evaluate(
        """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
        .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
    )
    assert weight < 150_000
    session = page.request.get("/api/session")
    assert "content-encoding" not in session.headers, "the length of an answer tells nothing of what it holds"
