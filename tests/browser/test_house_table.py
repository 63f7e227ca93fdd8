"""A house table worked through its pages: dealer, player, floor and auditor, with a jackpot and a void."""

import time
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from queenhigh.practice import practice_house
from queenhigh.table import commands
from tests.browser.visitor import PHONE, HeldAnswers, Visitor
from tests.server.house import Person, RunningHouse, running_house
from tests.server.rigging import order_for, rigged
from tests.server.staff import Staff, seated

TABLE = "harbor-room"
PATIENCE_S = 600


def press_what_is_due(dealer: Page, until: str, floor: Page) -> None:
    """What the console prompts, again and again; the floor does what is the floor's."""
    last = time.monotonic() + PATIENCE_S
    while time.monotonic() < last:
        due = dealer.locator(".next").inner_text()
        if until in due:
            return
        primary = dealer.locator(".next .primary:enabled")
        waits = floor.locator(".pending .primary:enabled")
        lit = dealer.locator(".next").get_by_role("button", name="The light is lit")
        press = next((item for item in (primary, lit, waits) if item.count()), None)
        chips = dealer.locator(".next form[data-command=count_chips] input[name=chips]")
        if chips.count():
            # Every box in play has one chip on a progressive; what is to be counted is not filled in.
            chips.fill(str(dealer.locator(".box-list > li", has_text="progressive").count()))
        device = dealer.locator(".next form[data-command=shuffle_deck] input[name=counted]")
        if device.count():
            device.fill("52")
        if press is not None:
            # This button and no other: what was due a moment ago may be another step, or somebody else's, by now.
            with suppress(AssertionError, TimeoutError):
                key = press.first.get_attribute("data-key", timeout=2000)
                (dealer if press is not waits else floor).locator(f'[data-key="{key}"]').first.click(timeout=2000)
                expect(dealer.locator(".next")).not_to_have_text(due, use_inner_text=True, timeout=3000)
        else:
            dealer.wait_for_timeout(50)
    raise AssertionError(f"{until!r} never came: {dealer.locator('.next').inner_text()}")


def sit_down_and_open(dealer: Page, player: Page, floor: Page) -> None:
    """The player sits down; the first steps of the opening go through the pages, with the floor's own."""
    player.get_by_role("button", name="Sit down at seat 4").click()
    expect(dealer.locator(".box-list")).to_contain_text("pat")
    press_what_is_due(dealer, "spread the first deck", floor)


def wager_with_a_progressive(pat: Visitor, dealer: Page) -> None:
    player = pat.page
    player.wait_for_selector("[data-key=deal]")
    player.keyboard.press("d")
    player.get_by_role("button", name="Progressive: add $1").click()
    expect(dealer.locator(".box-list")).to_contain_text("Progressive $1")
    expect(dealer.locator(".next")).to_contain_text("call no more bets")
    pat.picture("table-house-betting")


def call_the_floor(dealer: Page, floor: Page) -> None:
    dealer.get_by_label("Reason to call the floor").fill("a player asks about the limit")
    dealer.get_by_role("button", name="Call the floor").click()
    expect(floor.locator(".pending")).to_contain_text("asks about the limit")
    floor.get_by_role("button", name="I am here").click()
    expect(floor.locator(".pending")).not_to_contain_text("asks about the limit")


def try_a_wrong_step(dora: Visitor) -> None:
    """It is stopped with its clause, where it was tried, and nothing changes."""
    dealer = dora.page
    dealer.locator("summary", has_text="Settlement").click()
    wrong = dealer.locator("form[data-command=reveal]").last
    wrong.get_by_role("button").click()
    expect(wrong.locator(".problem .clause")).to_be_visible()
    dora.resize(PHONE)
    assert dealer.evaluate("document.scrollingElement.scrollWidth") <= PHONE[0], "a refusal widens the page"
    dora.picture("dealer-stopped")


def confirm_the_hand(dora: Visitor, floor: Page) -> None:
    form = dora.page.locator(".next form")
    confirm = form.get_by_role("button", name="Confirm a hand")
    # Nothing is preset: a click that was meant for the step before says nothing.
    confirm.click()
    expect(floor.locator(".pending")).not_to_contain_text("mini royal")
    form.locator("select[name=hand]").select_option("straight_flush")
    confirm.click()
    expect(dora.page.locator(".problem .due")).to_have_text("Must be: mini royal spades.")
    form.locator("select[name=hand]").select_option("mini_royal_spades")
    dora.picture("dealer-confirms")
    confirm.click()


def validate_the_jackpot(fay: Visitor) -> None:
    floor = fay.page
    expect(floor.locator(".pending")).to_contain_text("$1,000.14 to pat, seat 4: mini royal of spades")
    assert floor.locator(".pending .card").count() == 3
    assert floor.locator(".pending select, .pending input").count() == 0, "nothing is left to get wrong"
    fay.picture("floor-jackpot")
    floor.get_by_role("button", name="Validate").first.click()


def audit_the_round(otto: Visitor) -> None:
    """The record is sound, and the round shows the two acts that were refused."""
    audit = otto.settled("/audit")
    expect(audit.locator("#main")).to_contain_text("seat 4 progressive")
    audit.get_by_role("button", name="Verify the record").click()
    expect(audit.locator(".verdict")).to_contain_text("The record is sound")
    otto.picture("audit")
    audit.get_by_role("link", name=f"{TABLE} 1").click()
    audit.wait_for_url(f"**/audit/{TABLE}/1")
    audit.wait_for_selector("body[data-ready]", state="attached")
    audit.keyboard.press("Home")
    expect(audit.locator(".step-now")).to_contain_text("Step 1 of")
    audit.keyboard.press("End")
    refused = audit.locator(".log.refused li")
    # Every other act of the dealer was due when it was sent.
    expect(refused).to_have_count(2)
    expect(refused.first).to_contain_text("dora: ✗ refused: reveal")
    expect(refused.last).to_contain_text("The cards make mini royal of spades, not straight flush.")
    otto.picture("audit-round")


def find_who_was_refused(audit: Page) -> None:
    """The list of refused acts stays, even if the first list, with every act, arrives after it."""
    late = HeldAnswers(audit, "**/api/audit/acts?limit=100")
    audit.goto("/audit")
    audit.locator("[data-form=acts] select").select_option("refused")
    who = audit.locator("section", has_text="Who did what").last
    expect(who).to_contain_text("harbor-room: ✗ refused: reveal. There is nothing to reveal now.")
    late.let_go()
    audit.wait_for_selector("body[data-ready]", state="attached")
    expect(who).not_to_contain_text("log in")


@pytest.mark.clause("3CP-11.D.7.a", "3CP-11.D.7.c")
def test_a_round_with_a_jackpot_goes_through_four_pages(tmp_path: Path, browser: Browser) -> None:
    offered = ["ante", "pair_plus", "progressive", "six_card_bonus"]
    order = order_for(practice_house("three-card-poker"), [4], offered, {4: "As Ks Qs", "dealer": "2h 5d 9c"})
    with running_house(tmp_path, rigged(order)) as house:
        dora, fay, otto = (Visitor(browser, house) for _ in range(3))
        pat = Visitor(browser, house, PHONE)
        for visitor, name in ((dora, "dora"), (fay, "fay"), (pat, "pat"), (otto, "otto")):
            visitor.log_in(name)
        dealer, floor = dora.settled(f"/dealer/{TABLE}"), fay.settled("/floor")
        player = pat.settled(f"/tables/{TABLE}")
        sit_down_and_open(dealer, player, floor)
        # The rest of the opening is more of the same.
        Staff(house, TABLE).open_round()
        wager_with_a_progressive(pat, dealer)
        call_the_floor(dealer, floor)
        try_a_wrong_step(dora)
        press_what_is_due(dealer, "Nothing for you", floor)
        player.keyboard.press("p")
        press_what_is_due(dealer, "confirm the hand", floor)
        confirm_the_hand(dora, floor)
        validate_the_jackpot(fay)
        press_what_is_due(dealer, "open a round", floor)
        expect(player.locator(".story")).to_contain_text("Mini royal of spades pays 100% of the meter")
        expect(player.locator(".story")).to_contain_text("+$999.14")
        pat.picture("table-house-jackpot")
        audit_the_round(otto)
        find_who_was_refused(otto.page)
        for visitor in (dora, fay, otto, pat):
            visitor.close()


def take_all_seats(house: RunningHouse) -> dict[int, Person]:
    """Seven boxes of four players, two next to each other; each bets the least on everything."""
    admin, players = house.person("admin"), {}
    for name, seats in (("pat", (1, 2)), ("quinn", (3, 4)), ("rosa", (5, 6)), ("sam", (7,))):
        if name not in house.passwords:
            house.passwords[name] = admin.post("/api/admin/accounts", name=name, role="player").json()["password"]
        player = house.person(name)
        for seat in seats:
            player.do(TABLE, "take_seat", seat=seat)
            players[seat] = player
    return players


class Keyboard:
    """The keys of a dealer who never touches the mouse. Each key waits until the console shows what it did."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def press(self, *keys: str, until: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1
        expect(self.page.locator(".next")).to_contain_text(until)


def settle_every_seat(dora: Visitor, keys: Keyboard) -> None:
    """One key a seat: the panel says what to pay, return and take before it is pressed."""
    dealer, told = dora.page, dora.page.locator(".payouts h2")
    expect(told).to_have_text("Seat 7, pair of nines: pay Ante $5, Pair Plus $5; return Play $5; take Progressive $1, "
                              "Six Card Bonus $5")  # fmt: skip
    expect(dealer.locator(".box-list > li", has_text="settling now")).to_contain_text("7 sam")
    for size in ((360, 740), (1920, 1080), (1280, 800)):
        dora.resize(size)
        dora.picture("dealer-settles")
        assert dealer.evaluate("document.scrollingElement.scrollWidth") <= size[0]
    for seat in (6, 5, 4, 3, 2, 1):
        # What the fifth seat forfeited is gone before its turn comes; its bonus is still in play.
        keys.press("Enter", until="Seat 5 folded, " if seat == 5 else f"Seat {seat}, ")
    keys.press("Enter", until="Next: clear the cards")


def report_what_the_device_counted(dora: Visitor, floor: Page) -> None:
    """The console presets nothing and sends what the dealer typed: a deck that is not whole leaves the table (5.D)."""
    dealer = dora.page
    # The forms are drawn again once the console knows of the order.
    expect(dealer.get_by_text("first deck: not loaded")).to_be_visible()
    dealer.locator("summary", has_text="Decks").click()
    shuffle = dealer.locator(".acts form[data-command=shuffle_deck]")
    shuffle.locator("select[name=deck]").select_option("first")
    expect(shuffle.get_by_label("Cards counted by the device")).to_have_value("")
    shuffle.get_by_label("Cards counted by the device").fill("51")
    shuffle.get_by_role("button").click()
    expect(shuffle.get_by_role("alert")).to_contain_text("If the device really shows 51, press again")
    dora.picture("dealer-device-count")
    shuffle.get_by_role("button").click()
    expect(dealer.locator(".log")).to_contain_text("the device counted 51 cards")
    expect(floor.locator(".pending")).to_contain_text(
        "Look at this: the first deck was removed (the device counted 51 cards"
    )


@pytest.mark.clause("3CP-9.B.2.b", "3CP-11.D.3.a", "3CP-5.D.1", "3CP-5.D.2")
def test_seven_seats_are_dealt_from_the_keyboard(tmp_path: Path, browser: Browser) -> None:
    """A count that differs is told to dealer and floor; apart from it and the two digits of the device's count, the
    round takes at most 17 keys. A relief is one key."""
    offered = ["ante", "pair_plus", "progressive", "six_card_bonus"]
    cards: dict[str | int, str] = {7: "9s 9d 4c", "dealer": "Jc 8d 3s"}
    order = order_for(practice_house("three-card-poker"), [1, 2, 3, 4, 5, 6, 7], offered, cards)
    with running_house(tmp_path, rigged(order)) as house:
        players, staff = take_all_seats(house), Staff(house, TABLE)
        made = house.person("admin").post("/api/admin/accounts", name="dan", role="dealer").json()
        house.passwords["dan"] = made["password"]
        staff.open_round()
        for seat, player in players.items():
            player.bet(TABLE, seat)
        dora, fay = Visitor(browser, house), Visitor(browser, house)
        dora.come_as("dan")
        fay.come_as("fay")
        dealer, floor = dora.settled(f"/dealer/{TABLE}"), fay.settled("/floor")
        expect(dealer.locator(".next h2")).to_have_text("dora deals at this table")
        relief = Keyboard(dealer)
        relief.press("Enter", until="call no more bets")
        keys = Keyboard(dealer)
        keys.press("Enter", until="count the chips of Progressive")
        expect(dealer.locator(".next input[name=chips]")).to_be_focused()
        dealer.keyboard.type("2")
        dealer.keyboard.press("Enter")
        told = "dan counts 2 chips of Progressive; 7 accepted"
        expect(dealer.locator(".next")).to_contain_text("Next: count the chips of Progressive again")
        expect(dealer.locator(".log")).to_contain_text(told)
        expect(floor.locator(".pending")).to_contain_text(told)
        dora.picture("dealer-count-differs")
        expect(dealer.locator(".next input[name=chips]")).to_be_focused()
        # A wrong step is refused, and the refusal goes once something else is due.
        dealer.locator("summary", has_text="Settlement").click()
        wrong = dealer.locator(".acts form[data-command=close_round]")
        wrong.get_by_role("button").click()
        expect(wrong.locator(".problem")).to_be_visible()
        dealer.locator(".next input[name=chips]").focus()
        keys.press("7", "Enter", until="Next: deal the cards")
        expect(wrong.locator(".problem")).to_have_count(0)
        # Chips that were collected are off the layout.
        expect(dealer.locator(".box-list > li").first).to_contain_text("Progressive collected")
        expect(dealer.locator(".box-list")).not_to_contain_text("Progressive $1")
        keys.press("Enter", until="stub")
        keys.press("Enter", until="is deciding")
        for seat, player in players.items():
            player.do(TABLE, "decide", seat=seat, choice="fold" if seat == 5 else "play")
        expect(dealer.locator(".next")).to_contain_text("Next: collect what folded hands forfeit")
        keys.press("Enter", until="Seat 7, ")
        settle_every_seat(dora, keys)
        # The deck of the next round is loaded; the one that was played is shuffled, and stays in the device.
        keys.press("Enter", until="Next: load the second deck")
        keys.press("Enter", until="Next: shuffle the first deck")
        expect(dealer.locator(".next input[name=counted]")).to_be_focused()
        # Two digits swapped would remove a sound deck: the console asks again, and nothing is sent.
        dealer.keyboard.type("25")
        dealer.keyboard.press("Enter")
        expect(dealer.locator(".next").get_by_role("alert")).to_contain_text(
            "If the device really shows 25, press again"
        )
        dealer.locator(".next input[name=counted]").fill("")
        dealer.keyboard.type("52")
        for until in ("Next: open a round", "Players are"):
            keys.press("Enter", until=until)
        assert keys.pressed <= 17
        staff.floor.do(TABLE, "order_shuffle", deck="first", reason="it was seen from the aisle")
        report_what_the_device_counted(dora, floor)
        for visitor in (dora, fay):
            visitor.close()


def fold_and_dispute(staff: Staff, player: Person) -> None:
    """The first round from its last bet to its end, and somebody who is not content."""
    staff.no_more_bets()
    staff.work()
    player.do(TABLE, "decide", seat=4, choice="fold")
    staff.work(lambda step: isinstance(step, commands.OpenRound))
    player.post("/api/disputes", table=TABLE, round=1, reason="My Pair Plus had a pair.")


def test_a_round_says_itself_that_it_is_disputed(tmp_path: Path, browser: Browser) -> None:
    """One still in play is not shown, and there is a way back to its table."""
    with running_house(tmp_path) as house:
        staff, player = Staff(house, TABLE), seated(house, TABLE)
        staff.open_round()
        player.bet(TABLE, 4)
        otto = Visitor(browser, house)
        otto.come_as("otto")
        audit = otto.go(f"/audit/{TABLE}/1")
        expect(audit.locator(".problem")).to_contain_text("is still in play")
        expect(audit.get_by_role("link", name="To the table")).to_have_attribute("href", f"/tables/{TABLE}")
        fold_and_dispute(staff, player)
        otto.settled(f"/audit/{TABLE}/1")
        # A house may have many tables of the same operator.
        expect(audit.locator("h1")).to_have_text(f"Round 1 at {TABLE}")
        expect(audit.locator(".disputed")).to_contain_text("Disputed by pat: “My Pair Plus had a pair.”")
        expect(audit.locator("tr", has_text="Pair plus")).to_contain_text("because the box folded")
        otto.close()


def test_the_floor_answers_a_dispute_and_the_player_reads_the_answer(tmp_path: Path, browser: Browser) -> None:
    """From the floor's list to the round and back; the answer stands on the round and in the player's history."""
    with running_house(tmp_path) as house:
        staff, seat = Staff(house, TABLE), seated(house, TABLE)
        staff.open_round()
        seat.bet(TABLE, 4)
        fold_and_dispute(staff, seat)
        fay, pat, otto = Visitor(browser, house, PHONE), Visitor(browser, house), Visitor(browser, house)
        fay.come_as("fay")
        floor = fay.settled("/floor")
        expect(floor.get_by_role("heading", level=1)).to_have_text("1 thing waits for you")
        expect(floor.locator(".pending")).to_contain_text("Disputed: “My Pair Plus had a pair.”")
        floor.get_by_role("link", name="Review and answer").click()
        form = floor.locator(".disputed form")
        form.get_by_label("Your answer").fill("A hand that folds loses Pair Plus.")
        form.get_by_label("Not upheld").check()
        fay.picture("floor-answers-dispute")
        form.get_by_role("button").click()
        told = "Not upheld by fay: “A hand that folds loses Pair Plus.”"
        expect(floor.locator(".disputed .answer")).to_contain_text(told)
        expect(form).to_have_count(0)
        fay.settled("/floor")
        expect(floor.get_by_role("heading", level=1)).to_have_text("Nothing waits for you")
        floor.locator(f".pit tr[data-pit={TABLE}]").get_by_role("button").click()
        expect(floor.locator(".opened .lately")).to_contain_text(told)
        fay.picture("floor-disputes")
        pat.come_as("pat")
        player = pat.settled(f"/rounds/{TABLE}/1")
        expect(player.locator(".disputed")).to_contain_text("You disputed this round: “My Pair Plus had a pair.”")
        expect(player.locator(".disputed .answer")).to_contain_text("The floor: Not upheld: “A hand that folds")
        pat.picture("round-dispute-answered")
        pat.settled(f"/tables/{TABLE}")
        player.get_by_text("Your rounds").click()
        expect(player.locator(".rounds-list li")).to_contain_text("dispute not upheld")
        otto.come_as("otto")
        expect(otto.settled("/audit").locator("#disputed ~ div")).to_contain_text(told)
        for visitor in (fay, pat, otto):
            visitor.close()


def test_the_floor_voids_a_round_and_everyone_is_told_the_clause(tmp_path: Path, browser: Browser) -> None:
    with running_house(tmp_path) as house:
        staff = Staff(house, TABLE)
        seated(house, TABLE).do(TABLE, "take_seat", seat=3)
        pat, fay = Visitor(browser, house), Visitor(browser, house, PHONE)
        pat.come_as("pat")
        fay.come_as("fay")
        player, floor = pat.settled(f"/tables/{TABLE}"), fay.settled("/floor")
        staff.open_round()
        player.wait_for_selector("[data-key=deal]")
        player.keyboard.press("d")
        expect(player.locator(".bet.on")).to_be_visible()
        staff.no_more_bets()
        staff.work(lambda step: isinstance(step, commands.RackStub))
        pit = floor.locator(f".pit tr[data-pit={TABLE}]")
        expect(pit).to_contain_text("2 of 7")
        expect(pit).to_contain_text("$5–$500")
        # The table opens in its row, and stays open while the pit around it moves.
        pit.get_by_role("button").click()
        card = floor.locator(f".pit .opened[data-table={TABLE}]")
        # A pause is told at once to everyone at the table, and the round in play is finished first.
        paused = card.locator("form[data-command=pause_table]")
        paused.locator("input[name=reason]").fill("fire drill")
        paused.get_by_role("button").click()
        expect(player.locator(".pause-notice")).to_have_text("The table pauses after this round: fire drill")
        expect(pit.locator(".why")).to_have_text("Paused after this round: fire drill")
        void = card.locator("form[data-command=void_round]")
        # Nobody voids a round by the first clause of a list: it has to be chosen.
        expect(void.locator("select[name=clause]")).to_have_value("")
        void.locator("select[name=clause]").select_option(index=1)
        void.locator("input[name=reason]").fill("a card fell off the table")
        expect(void).to_contain_text("pat (seat 3) gets back $10")
        void.get_by_role("button").click()
        expect(card).to_contain_text("void")
        staff.dealer.do(TABLE, "rule_on_void", ruling="confirm")
        expect(card.locator(".lately")).to_contain_text("Round 1 void")
        expect(pit.locator(".why")).to_contain_text("Look at this: round 1 is void")
        looked = card.locator("form[data-command=acknowledge_incident]")
        expect(looked.locator("select[name=incident] option").first).to_contain_text("Round 1 is void, ")
        expect(player.locator(".pause-notice")).to_have_text("The table is paused: fire drill")
        stop = floor.locator(".pause-all")
        stop.locator("summary").click()
        stop.get_by_role("button", name="Let all tables go on").click()
        expect(player.locator(".pause-notice")).to_have_count(0)
        # One press stops the whole house, each table on its own record, and another one lets it go on.
        stop.locator("input[name=reason]").fill("storm")
        stop.get_by_role("button", name="Pause all tables").click()
        expect(player.locator(".pause-notice")).to_have_text("The table is paused: storm")
        expect(stop.get_by_role("status")).to_have_text(f"{len(house.room.hub.tables)} tables told.")
        assert {table.state.paused for table in house.room.hub.tables.values()} == {"storm"}
        stop.get_by_role("button", name="Let all tables go on").click()
        expect(player.locator(".pause-notice")).to_have_count(0)
        for size in ((1280, 800), (1920, 1080), PHONE):
            fay.resize(size)
            fay.picture("floor-pit")
            assert floor.evaluate("document.scrollingElement.scrollWidth") <= size[0]
        fay.picture("floor-void")
        # What became of the money stands where a decision would, and no chip is left on the felt.
        expect(player.locator(".actions .notice")).to_contain_text("Round 1 is void. You got your $10 back.")
        expect(player.locator(".actions .notice")).not_to_contain_text("a card fell off the table")
        expect(player.locator(".actions .notice .clause")).to_be_visible()
        expect(player.locator(".headline")).to_have_text("Round 1 is void $10 back")
        expect(player.locator(".felt .chip")).to_have_count(0)
        expect(player.locator(".after .net")).to_have_count(0)
        pat.picture("table-void")
        replayed = pat.settled(f"/rounds/{TABLE}/1")
        expect(replayed.locator("#main .void-notice")).to_contain_text("Round 1 is void. You got your $10 back.")
        expect(replayed.locator("#main > .row strong.win")).to_have_count(0)
        pat.picture("replay-void")
        for visitor in (pat, fay):
            visitor.close()


def test_the_dealer_counts_every_hand_after_a_wrong_stub(tmp_path: Path, browser: Browser) -> None:
    """A field for each place that holds cards, none of them filled in; then the round is void (4CP-10.G)."""
    with running_house(tmp_path) as house:
        staff, table = Staff(house, "tidewater"), "tidewater"
        player = seated(house, table)
        staff.open_round()
        player.bet(table, 4)
        staff.no_more_bets()
        staff.work(lambda step: isinstance(step, commands.RackStub))
        dora = Visitor(browser, house, PHONE)
        dora.come_as("dora")
        dealer = dora.settled(f"/dealer/{table}")
        stub = dealer.locator(".acts form[data-command=count_stub]")
        expect(stub.get_by_label("Cards")).to_have_value("")
        stub.get_by_label("Cards").fill("39")
        stub.get_by_role("button").click()
        form = dealer.locator(".next form[data-command=count_hands]")
        expect(form.locator("input")).to_have_count(3)
        assert form.locator("input").evaluate_all("all => all.map((item) => item.value)") == [""] * 3
        for place, count in (("Seat 4", 5), ("Dealer", 6), ("Bonus box", 1)):
            form.get_by_label(place).fill(str(count))
        dora.picture("dealer-counts-hands")
        dealer.keyboard.press("Enter")
        expect(dealer.locator(".log")).to_contain_text("void")
        staff.floor.do(table, "rule_on_void", ruling="confirm")
        assert house.person("otto").get(f"/api/rounds/{table}/1").json()["void"]
        dora.close()


def test_the_nine_cards_of_an_electronic_table_are_played_on_its_page(tmp_path: Path, browser: Browser) -> None:
    with running_house(tmp_path) as house:
        staff = Staff(house, "stadium")
        pat = Visitor(browser, house, PHONE)
        pat.come_as("pat")
        player = pat.settled("/tables/stadium")
        player.get_by_role("button", name="Sit down at seat 4").click()
        expect(player.get_by_role("button", name="Leave seat 4")).to_be_visible()
        staff.open_round()
        player.get_by_role("radio", name="middle row").click()
        player.wait_for_selector("[data-key=deal]")
        player.keyboard.press("d")
        expect(player.locator(".bet.on")).to_be_visible()
        staff.no_more_bets()
        staff.work()
        expect(player.locator(".choice").first).to_be_visible()
        pat.picture("table-electronic")
        player.keyboard.press("p")
        expect(player.locator(".choice")).to_have_count(0)
        staff.work(lambda step: isinstance(step, commands.OpenRound))
        expect(player.locator(".story li").first).to_be_visible()
        pat.close()
