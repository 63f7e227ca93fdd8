"""A guest's table: every game to its end, by mouse, touch and keyboard alone, with advice and undo."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from queenhigh.drawings.layout_parts import Measures
from queenhigh.rulebook import GAMES
from tests.browser.conftest import Arrive
from tests.browser.visitor import DESK, PHONE, HeldAnswers, Visitor
from tests.server.house import UNLIMITED, running_house

FELT_OVERLAPS = (Path(__file__).parent / "felt_overlaps.js").read_text(encoding="utf-8").partition("\n")[2]


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_plays_each_game_to_the_end(arrive: Arrive, game: str) -> None:
    """Cards by the first click, and after the last decision every payment with a clause."""
    visitor = arrive(PHONE if game == "let-it-ride" else DESK)
    page = visitor.sit_down(game)
    visitor.picture(f"table-{game}")
    visitor.play_to_the_end()
    rows = page.locator(".story li")
    assert rows.count() >= 2
    for row in rows.all():
        assert row.locator(".clause").count() >= 1, row.inner_text()
    expect(page.locator(".lesson").first).to_be_visible()
    expect(page.locator("[data-key=deal]")).to_contain_text("Same bets, deal")
    page.keyboard.press("v")
    for window in (PHONE, DESK):
        visitor.resize(window)
        assert page.locator(".result rect:visible").count() >= 2
        assert page.evaluate(FELT_OVERLAPS, Measures().felt_radius) == [], f"{window[0]} wide"


def test_a_round_by_keyboard_alone(arrive: Arrive) -> None:
    """Tab and Enter to a table, D to deal, ? for advice, P to play, C for the clause, Enter for the next round."""
    visitor = arrive()
    page = visitor.go("/")
    page.wait_for_selector("[data-game]")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.game") == "three-card-poker":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".choice")
    page.keyboard.press("?")
    expect(page.locator(".choice .ev")).to_have_count(2)
    page.keyboard.press("?")
    expect(page.locator(".choice .ev").first).to_have_text(re.compile(r"^−?\d+(/\d+)?"))
    page.keyboard.press("p")
    expect(page.locator(".net")).to_be_visible()
    page.keyboard.press("c")
    expect(page.locator(".gist")).not_to_contain_text("…")
    page.keyboard.press("Enter")
    page.wait_for_selector(".choice")
    page.keyboard.press("f")
    expect(page.locator(".story")).to_contain_text("Lost with the fold")
    spoken = page.locator("#spoken").text_content() or ""
    assert "Your cards:" in spoken
    assert "Clause 3CP-" in spoken


def test_wagers_are_laid_changed_and_taken_back_until_no_more_bets(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.sit_down("three-card-poker")
    page.keyboard.press("f")
    expect(page.locator(".net")).to_be_visible()
    ante = page.locator(".bet[data-wager=ante] .amount")
    page.locator(".stage .spot[data-wager=ante]").click()
    expect(ante).to_have_text("$15")
    page.get_by_role("button", name="More on Ante").click()
    expect(ante).to_have_text("$20")
    page.get_by_role("radio", name="$25 chip").click()
    page.get_by_role("button", name="More on Pair Plus").click()
    expect(page.locator(".bet[data-wager=pair_plus] .amount")).to_have_text("$25")
    page.keyboard.press("u")
    expect(page.locator(".bet[data-wager=pair_plus] .amount")).to_have_text("–")
    page.get_by_role("button", name="Clear").click()
    expect(ante).to_have_text("–")
    page.get_by_role("button", name="Add $1", exact=True).click()
    box = page.locator(".actions .problem")
    expect(box).to_have_text(re.compile("^Place your Ante or Pair Plus bet first."))
    expect(box.locator(".clause")).to_be_visible()
    visitor.picture("table-refused")


@pytest.mark.clause("4CP-11.B.1")
def test_a_play_may_lie_between_the_multiples_of_the_ante(arrive: Arrive) -> None:
    """The field is there where the Ante leaves something between, and it takes nothing else."""
    visitor = arrive(PHONE)
    page = visitor.sit_down("four-card-poker")
    page.keyboard.press("f")
    expect(page.locator(".net")).to_be_visible()
    page.get_by_role("button", name="More on Ante").click()
    page.get_by_role("button", name="More on Ante").click()
    expect(page.locator(".bet[data-wager=ante] .amount")).to_have_text("$10")
    page.keyboard.press("d")
    amount = page.get_by_label("Or $10 to $30")
    amount.fill("12")
    amount.press("Enter")
    expect(page.locator(".choice").first).to_be_visible()
    advice = HeldAnswers(page, "**/advice", times=1)
    page.locator("[data-key=advice]").click()
    amount.fill("")
    amount.press_sequentially("2")
    advice.let_go()
    # Advice that comes while an amount is typed leaves the cursor where it is.
    expect(page.locator(".choice.primary")).to_be_visible()
    expect(page.locator(".amount-form")).to_contain_text("no amount beats both ends")
    expect(amount).to_be_focused()
    page.keyboard.type("5")
    expect(amount).to_have_value("25")
    value = page.locator(".amount-form .ev")
    expect(value).to_have_text(re.compile(r"^[+−]\$\d+\.\d\d$"))
    table = page.url.rpartition("/")[2]
    told = page.request.get(f"/api/tables/{table}/advice?amount=25").json()["between"]["value"]
    assert value.inner_text() == f"{'+' if told > 0 else '−'}${abs(told) * 10:.2f}"
    visitor.picture("table-play-between")
    amount.press("Enter")
    expect(page.locator(".net")).to_be_visible()
    expect(page.locator(".lesson").first).to_be_visible()
    [seat] = page.request.get(f"/api/rounds/{table}/2").json()["seats"]
    assert [row["stake"] for row in seat["wagers"] if row["wager"] == "play"] == ["25.00"]


def test_two_browsers_see_the_same_round_and_not_each_others_cards(arrive: Arrive) -> None:
    ann, ben = arrive(), arrive(PHONE)
    page = ann.sit_down("three-card-poker")
    page.keyboard.press("f")
    expect(page.locator(".net")).to_be_visible()
    table = page.url.rpartition("/")[2]
    other = ben.settled(f"/tables/{table}")
    other.get_by_role("button", name="Sit down at seat 3").click()
    other.wait_for_selector("[data-key=deal]")
    other.keyboard.press("d")
    expect(other.locator("[data-key=deal]")).to_contain_text("Waiting for the other players")
    page.keyboard.press("d")
    expect(other.locator(".choice").first).to_be_visible()
    cards = {"ann": _faces(ann, "4"), "ben": _faces(ben, "3")}
    assert len(cards["ann"]) == len(cards["ben"]) == 3
    assert not _everything(ann) & set(cards["ben"])
    assert not _everything(ben) & set(cards["ann"])
    ben.picture("table-two-players")
    other.keyboard.press("p")
    expect(page.locator(".choice").first).to_be_visible()
    page.keyboard.press("p")
    for visitor in (ann, ben):
        expect(visitor.page.locator(".net")).to_be_visible()
        expect(visitor.page.locator(".story")).to_contain_text("Seat 3" if visitor is ann else "Seat 4")
    heard = [visitor.page.locator(".story").text_content() or "" for visitor in (ann, ben)]
    assert re.findall(r"3CP-[\w.]+", heard[0]) == re.findall(r"3CP-[\w.]+", heard[1])
    ann.picture("table-two-players")


def _faces(visitor: Visitor, seat: str) -> list[str]:
    """The visitor's cards as the server shows them to this visitor."""
    table = visitor.page.url.rpartition("/")[2]
    answer = visitor.page.request.get(f"/api/tables/{table}").json()
    return [card for card in answer["view"]["cards"][seat] if card]


def _everything(visitor: Visitor) -> set[str]:
    """Every face that is drawn anywhere on the page."""
    used = visitor.page.evaluate(
        """[...document.querySelectorAll('main :not(.mini-hand *) > use')]
        .map((use) => use.getAttribute('href').replace('#card-', ''))"""
    )
    return set(used) - {"back"}


def test_a_lost_connection_resumes_where_it_was(arrive: Arrive) -> None:
    """Nothing is lost: what was pressed without a connection is sent once it is there again, and done once."""
    visitor = arrive()
    page = visitor.sit_down("three-card-poker")
    visitor.context.set_offline(True)
    expect(page.locator(".banner")).to_contain_text("Your wagers and cards are safe")
    visitor.picture("table-reconnecting")
    page.keyboard.press("p")
    visitor.context.set_offline(False)
    expect(page.locator(".banner")).to_have_count(0)
    expect(page.locator(".net")).to_be_visible()
    table = page.url.rpartition("/")[2]
    rounds = page.request.get(f"/api/tables/{table}/rounds?mine=1").json()
    assert [row["round"] for row in rounds] == [1]


def test_settlement_is_told_one_payment_at_a_time_and_enter_shows_it_all(arrive: Arrive) -> None:
    visitor = arrive(calm=False)
    visitor.page.clock.install()
    page = visitor.sit_down("three-card-poker")
    page.clock.pause_at(datetime.now() + timedelta(seconds=20))
    page.keyboard.press("p")
    expect(page.locator(".actions .question")).to_contain_text("from the dealer’s right")
    assert page.locator(".story li").count() == 0
    page.clock.run_for(700)
    assert page.locator(".story li").count() == 1
    page.keyboard.press("Enter")
    expect(page.locator(".net")).to_be_visible()


def test_a_player_steps_through_the_own_round_and_disputes_it(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.sit_down("let-it-ride")
    for number in (1, 2):
        expect(page.locator(".question")).to_contain_text(f"Let Bet {number} ride")
        page.keyboard.press("w")
    page.get_by_role("link", name="Step through round 1").click()
    page.wait_for_selector(".steps li")
    page.keyboard.press("Home")
    expect(page.locator(".step-now")).to_contain_text("Step 1 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step-now")).to_contain_text("Step 2 of")
    assert "step=2" in page.url
    page.get_by_text("Dispute this round").click()
    page.fill("input[name=reason]", "My second bet was withdrawn.")
    page.get_by_role("button", name="Send to the floor").click()
    expect(page.get_by_role("status").filter(has_text="Dispute")).to_be_visible()


def test_a_page_that_is_drawn_again_loses_no_click(arrive: Arrive) -> None:
    """The lessons of a round arrive while a link beside them is pressed: it still leads where it says."""
    page = arrive().sit_down("three-card-poker")
    held = HeldAnswers(page, "**/mistakes")
    page.keyboard.press("p")
    held.wait()
    link = page.get_by_role("link", name="Step through round 1")
    link.hover()
    page.mouse.down()
    held.let_go()
    page.mouse.up()
    page.wait_for_url("**/rounds/**")


def test_the_page_gives_a_number_and_the_round_shows_it(tmp_path: Path, arrive: Arrive) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, number_s=3)) as house:
        visitor = arrive(at=house)
        page = visitor.sit_down("three-card-poker")
        page.keyboard.press("p")
        # The number for the first deck may be the one in the id of the first wager; this one is the page's own.
        page.wait_for_selector(".net")
        page.keyboard.press("d")
        page.wait_for_selector(".choice")
        page.keyboard.press("p")
        page.get_by_role("link", name="Step through round 2").click()
        expect(page.locator(".numbers li")).to_contain_text("your browser gave this number")
        expect(page.get_by_text("into another order")).to_be_visible()
        page.get_by_role("link", name="What this proves").click()
        expect(page.get_by_role("heading", name="What it does not prove")).to_be_visible()
        visitor.close()


def test_an_address_that_leads_nowhere_says_so(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.go("/tables/practice-nowhere")
    expect(page.locator(".problem")).to_contain_text("Table 'practice-nowhere' does not exist")
    visitor.picture("table-error")
    answer = page.goto("/tabels/harbor-room")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator(".problem")).to_contain_text("There is no page at /tabels/harbor-room")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("[data-game]").first).to_be_visible()
    assert page.request.get("/tabels/harbor-room").headers["content-type"] == "application/problem+json"


def test_the_lobby_moves_by_itself_and_says_when_it_cannot(tmp_path: Path, arrive: Arrive) -> None:
    """A table that somebody opens is listed without a press, and old figures are called old."""
    # A house of its own: where many people practice, the lobby lists only the first of their tables.
    with running_house(tmp_path) as house:
        watcher, guest = arrive(at=house), arrive(at=house)
        lobby = watcher.go("/")
        lobby.wait_for_selector(".open-tables")
        before = lobby.locator(".open-tables > li").count()
        page = guest.sit_down("four-card-poker")
        page.keyboard.press("f")
        page.locator("[data-key=invite]").click()
        listed = lobby.locator(f"[data-key='{page.url.rsplit('/', 1)[1]}']")
        expect(listed).to_be_visible()
        expect(lobby.locator(".open-tables > li")).to_have_count(before + 1)
        watcher.context.set_offline(True)
        expect(lobby.locator(".banner")).to_contain_text("may be old")
        watcher.context.set_offline(False)
        expect(lobby.locator(".banner")).to_have_count(0)
