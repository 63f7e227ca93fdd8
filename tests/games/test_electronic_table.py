"""Three Card Poker on a dealer controlled electronic table: nine shared cards, eight lines to bet on."""

import pytest

from queenhigh.cards import DECK, cards_text
from queenhigh.games import COMMUNITY, DEALER, LINES
from tests.line_settlements import box_of, progressive, questions, refusals, rows, seen, settled, table_of, told

HOUSE = (
    "three-card-poker house.electronic_table=true house.wagers.ante.bonus=A house.wagers.pair_plus.paytable=A"
    " house.wagers.six_card_bonus.paytable=A house.table.adjacent_boxes=2"
)
# Ah Kh Qh
# 9s 9d 9c
# 2h 3c 4d
GRID = "community=AhKhQh9s9d9c2h3c4d"
DEALER_CARDS = "dealer=Qs7h2d"


def table(*boxes: str) -> str:
    return " / ".join([f"{HOUSE} {DEALER_CARDS} {GRID}", *boxes])


HANDS = [
    ("r1", "Ah Kh Qh", "straight_flush"),
    ("r2", "9s 9d 9c", "three_of_a_kind"),
    ("r3", "2h 3c 4d", "straight"),
    ("c1", "Ah 9s 2h", "high_card"),
    ("c2", "Kh 9d 3c", "high_card"),
    ("c3", "Qh 9c 4d", "high_card"),
    ("d1", "Ah 9d 4d", "high_card"),
    ("d2", "Qh 9d 2h", "high_card"),
]


@pytest.mark.clause("3CP-11.F.2")
@pytest.mark.parametrize(("line", "cards", "hand"), HANDS)
def test_rows_columns_and_diagonals_of_nine_cards_are_the_hands(line: str, cards: str, hand: str) -> None:
    written = table(f"1 ann line={line} ante=10 : play")
    (question,) = questions(written, "play")
    assert seen(question) == {1: cards}
    assert box_of(settled(written), 1).hand == hand


def test_there_are_eight_lines() -> None:
    assert [line for line, _, _ in HANDS] == list(LINES)


@pytest.mark.clause("3CP-11.F.1", "3CP-11.F.2")
def test_nine_community_cards_are_dealt_and_three_to_the_dealer() -> None:
    game, round_ = table_of(table("1 ann line=r1 ante=10 : play"))
    dealt = game.deal(round_, DECK)
    assert [place.to for place in game.plan_for(round_.boxes)] == [COMMUNITY] * 9 + [DEALER] * 3
    assert (len(dealt.community), len(dealt.dealer), dealt.boxes[0].cards) == (9, 3, ())
    assert cards_text(dealt.dealer) == "4h 4d 4c"


@pytest.mark.clause("3CP-11.F.1")
@pytest.mark.parametrize("dealer", ["dealer=Qs7h", "dealer=Qs7h2d3d"])
def test_the_dealer_has_exactly_three_cards(dealer: str) -> None:
    written = table("1 ann line=r1 ante=10 : play").replace(DEALER_CARDS, dealer)
    assert refusals(written) == [("cards.dealer", "3CP-13.D")]


REFUSED = [
    ("1 ann ante=10 : play", "seats[0].line", "3CP-11.F.2"),
    ("1 ann line=r4 ante=10 : play", "seats[0].line", "3CP-11.F.2"),
    ("1 ann 5c6c8c line=r1 ante=10 : play", "seats[0].cards", "3CP-13.D"),
]


@pytest.mark.parametrize(("box", "place", "because"), REFUSED)
def test_a_box_has_a_line_and_no_cards_of_its_own(box: str, place: str, because: str) -> None:
    assert refusals(table(box)) == [(place, because)]


@pytest.mark.clause("3CP-11.F.2")
def test_without_the_setting_there_are_no_lines_and_no_nine_cards() -> None:
    written = table("1 ann 5c6c8c line=r1 ante=10 : play").replace("house.electronic_table=true ", "")
    assert ("seats[0].line", "3CP-11.F") in refusals(written)
    assert "cards.community" in [place for place, _ in refusals(written)]
    eight = table("1 ann line=r1 ante=10 : play").replace("3c4d", "3c")
    assert refusals(eight) == [("cards.community", "3CP-13.D")]


def test_players_share_a_line_and_each_is_settled_on_the_own_wagers() -> None:
    settlement = settled(
        table(
            "1 ann line=r2 ante=10 pair_plus=5 : play",
            "3 bob line=r2 ante=20 : fold",
            "5 ann line=d2 ante=5 : play",
        )
    )
    assert [box.seat for box in settlement.boxes] == [5, 3, 1]
    assert told(settlement, 1) == "ante win 10+10, play win 10+10, ante_bonus win 40+0, pair_plus win 125+5"
    assert told(settlement, 3) == "ante forfeit 0+0"
    assert told(settlement, 5) == "ante win 5+5, play win 5+5"


def test_the_six_card_bonus_joins_the_line_with_the_dealers_cards() -> None:
    settlement = settled(
        table("1 ann line=r2 ante=10 six_card_bonus=5 : fold", "2 bob line=c3 ante=10 six_card_bonus=5 : play")
    )
    assert told(settlement, 1, "six_card_bonus") == "six_card_bonus win 25+5"
    assert told(settlement, 2, "six_card_bonus") == "six_card_bonus lose 0+0"


def test_a_shared_royal_pays_the_progressive_and_no_envy() -> None:
    offer = progressive("A", "main 5000 reset 1000")
    line = table("1 ann line=r1 ante=10 progressive=1 : play", "2 bob line=r1 ante=10 progressive=1 : play")
    settlement = settled(line.replace(" house.table", f" {offer} house.table"))
    assert [told(settlement, seat, "progressive") for seat in (1, 2)] == ["progressive win 500+0"] * 2
    assert rows(settlement, 1, "envy") + rows(settlement, 2, "envy") == []


def test_a_player_sees_only_the_own_lines_before_deciding() -> None:
    written = table("1 ann line=r1 ante=10 : play", "2 bob line=r2 ante=10 : play", "4 ann line=c1 ante=10 : play")
    own = {1: "Ah Kh Qh", 4: "Ah 9s 2h"}
    assert [seen(question) for question in questions(written, "play", "play", "play")] == [own, {2: "9s 9d 9c"}, own]
