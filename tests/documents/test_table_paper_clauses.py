"""What the rules ask of layout, sign and dealer's card: each clause looked for on the paper that answers it."""

import io
import random
import xml.etree.ElementTree as ElementTree
from datetime import date
from fractions import Fraction

import pytest
from pypdf import PdfReader

from queenhigh.cards import DECK
from queenhigh.documents.document import Clauses, Points, Steps
from queenhigh.documents.layout_sheet import drawing
from queenhigh.documents.paytables import posted
from queenhigh.documents.pdf import as_pdf
from queenhigh.documents.wager_outcomes import settlement_order
from queenhigh.games import Box, Round
from queenhigh.rulebook import clause_index, wager_title
from queenhigh.submission import DEALING_METHODS
from tests.census_steps import procedure
from tests.documents.printed_papers import filing, page, pages, paper, paper_of, plain_lines, printed, squeezed
from tests.example_houses import FIVE_CARD_HOUSE, GAMES, HOUSES, Changes


def areas(game: str, changes: Changes | None = None) -> set[str]:
    root = ElementTree.fromstring(drawing(filing(game, changes)))
    return {name for element in root.iter() if (name := element.get("id", "").removeprefix("felt-"))}


NAMES = {"3CP": "3CP-2.B.1", "4CP": "4CP-2.B.1", "235": "235-2.B.1", "LIR": "LIR-.02.B.1"}


@pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in NAMES.items()]
)
def test_the_layout_bears_the_operators_name(game: str, clause: str) -> None:
    """On the felt itself, not only on the sheet around it."""
    text = "".join(ElementTree.fromstring(drawing(filing(game, {"operator": "Patapsco Rooms"}))).itertext())
    assert "Patapsco Rooms" in text
    assert squeezed(f"{clause} Operator's name: Patapsco Rooms drawn") in paper_of(
        "layout", game, {"operator": "Patapsco Rooms"}
    )


AREAS = [
    ("3CP", "ante play pair_plus", {}, "3CP-2.B.2"),
    ("3CP", "progressive", {"wagers.progressive": None}, "3CP-2.B.3"),
    ("3CP", "six_card_bonus", {"wagers.six_card_bonus": None}, "3CP-2.B.4"),
    ("4CP", "ante play aces_up", {}, "4CP-2.B.2"),
    ("4CP", "progressive", {"wagers.progressive": None}, "4CP-2.B.3"),
    ("4CP", "six_card_bonus", {"wagers.six_card_bonus": None}, "4CP-2.B.4"),
    ("235", "two_card three_card five_card", {}, "235-2.B.2"),
    ("235", "three_card_raise five_card_raise", {}, "235-2.B.3"),
    ("235", "third-card", {}, "235-2.B.4"),
    ("235", "win_em_all", {"wagers.win_em_all": None}, "235-2.B.6"),
    ("235", "progressive", {"wagers.progressive": None}, "235-2.B.7"),
    ("LIR", "bet_1 bet_2 bet_3", {}, "LIR-.02.B.2"),
    ("LIR", "cards", {}, "LIR-.02.B.3"),
    ("LIR", "five_card_bonus", {"wagers.five_card_bonus": None}, "LIR-.02.B.5"),
    ("LIR", "three_card_bonus", {"wagers.three_card_bonus": None}, "LIR-.02.B.6"),
    ("LIR", "six_card_bonus", {"wagers.six_card_bonus": None}, "LIR-.02.B.7"),
    ("LIR", "progressive", {"wagers.progressive": None}, "LIR-.02.B.8"),
]


@pytest.mark.parametrize(
    ("game", "parts", "without", "clause"),
    [pytest.param(*row, id=row[3], marks=pytest.mark.clause(row[3])) for row in AREAS],
)
def test_every_box_of_the_layout_has_an_area_for_what_is_offered(
    game: str, parts: str, without: Changes, clause: str
) -> None:
    drawn, seats = areas(game), filing(game).house.seats
    wanted = {f"seat-{seat}-{part}" for seat in range(1, seats + 1) for part in parts.split()}
    assert wanted <= drawn
    status = {row[0].strip(): row[2] for row in page(printed("layout", game)).rows if len(row) == 4}
    assert status[clause] == "drawn"
    if without:
        assert not wanted & areas(game, without)
        told = {row[0].strip(): row[2] for row in page(printed("layout", game, without)).rows if len(row) == 4}
        assert told[clause] == "not offered"


COMMUNITY = {"235": "235-2.B.5", "LIR": "LIR-.02.B.4"}


@pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in COMMUNITY.items()]
)
def test_the_community_cards_are_directly_in_front_of_the_rack(game: str, clause: str) -> None:
    assert "community" in areas(game)
    told = f"{clause} Area for the community cards directly in front of the chip rack drawn"
    assert squeezed(told) in paper("layout", HOUSES[game])


PAYOUTS = {"3CP": "3CP-2.B.5", "4CP": "4CP-2.B.5", "235": "235-2.B.8", "LIR": "LIR-.02.B.9"}


@pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in PAYOUTS.items()]
)
def test_the_sign_has_the_payouts_of_every_offered_wager(game: str, clause: str) -> None:
    """Every line of every paytable, whether or not the layout has it too; no wager is missing from both."""
    house, lines = filing(game).house, plain_lines("sign", game)
    for name, offer in house.offers.items():
        posted = "ante_bonus" if name == "ante" else name
        letter = offer.letter or "-"
        table = house.rules.paytables[posted][letter]
        heading = wager_title(posted) + (f", Paytable {letter}" if letter != "-" else "")
        start = lines.index(f"### {heading}")
        payouts = [line.rpartition(": ")[2] for line in lines[start + 1 :][: len(table.lines)]]
        assert payouts == [str(line) for line in table.lines]
    assert clause in paper("layout", HOUSES[game])


@pytest.mark.clause("3CP-2.B.5")
def test_the_phrase_is_on_layout_sign_and_card() -> None:
    phrase = "dealer plays with queen high or better"
    felt = "".join(ElementTree.fromstring(drawing(filing("3CP"))).itertext()).lower()
    assert phrase in felt
    for name in ("sign", "rack-card"):
        assert squeezed(phrase) in paper(name, "harbor-room").lower()


LIMITS = {"235": "235-2.B.9", "LIR": "LIR-.02.B.10"}


@pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in LIMITS.items()]
)
def test_the_payout_limit_in_force_is_posted(game: str, clause: str) -> None:
    """On the sign, the card and the layout, and it is the one that the game cuts winnings to."""
    changes: Changes = {"limits": {"payout_per_hand": "49000"}}
    assert filing(game, changes).game.house.payout_limit == 4_900_000
    assert "Payout limit per hand: $49,000" in plain_lines("sign", game, changes)
    assert any("At most $49,000" in line for line in plain_lines("rack-card", game, changes))
    assert "$49,000" in "".join(ElementTree.fromstring(drawing(filing(game, changes))).itertext())
    assert clause in paper_of("layout", game, changes)


@pytest.mark.clause("235-12.K.1", "235-12.K.2")
def test_the_limit_of_235_is_stated_with_the_clauses_that_bound_it() -> None:
    """Without one of its own the house has the highest that the rules allow: $50,000, or more at a high minimum."""
    rows = {row[0]: row[1:] for row in page(printed("submission", "235", {"limits": None})).rows}
    told, tags = rows["Payout limit per hand"]
    assert told == "$50,000"
    assert {"235-12.K.1", "235-12.K.2"} <= set(tags.split())
    dear: Changes = {"limits": None, "table.minimum": "100", "table.maximum": "500"}
    # 1 + 100 + 1,000 on two, three and five cards with both raises, and 12 on Win'em All, each at $100 (OQ-306).
    rows = {row[0]: row[1:] for row in page(printed("submission", "235", dear)).rows}
    paid = (1 + 2 * 50 + 2 * 500 + 12) * 100
    assert rows["Payout limit per hand"][0] == f"${paid:,}"


# What dealers are told comes from the procedure and the game.


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dealing", DEALING_METHODS)
def test_the_dealers_card_names_the_clauses_of_this_dealing_method(game: str, dealing: str) -> None:
    changes = {"table.dealing": dealing, "table.shuffler": "plain", "approvals": {"device": date(2026, 1, 9)}}
    text = page(printed("dealer-card", game, changes)).text
    steps = procedure(GAMES[game], dealing)
    counted = ["stub_wrong"] if dealing != "self-shuffling-shoe" else []
    for step in ("load", "no_more_bets", "lock", "collect", "count", "order", "stub", *counted):
        assert steps[step] in text, step
    others = {procedure(GAMES[game], other)["load"] for other in DEALING_METHODS} - {steps["load"]}
    assert not [clause for clause in others if clause in text]


@pytest.mark.parametrize("game", GAMES)
def test_every_irregularity_is_on_the_dealers_card(game: str) -> None:
    """Where a shoe deals by itself, everything may fail."""
    text = page(printed("dealer-card", game, {"table.dealing": "automated-shoe", "table.shuffler": "counting"})).text
    for clause in clause_index().values():
        if clause.document == game and clause.chapter.lstrip(".0") == "13":
            assert clause.id in text


DEVICES = [
    ("manual-shoe", "none", ""),
    ("manual-shoe", "plain", "F H"),
    ("hand", "counting", "F H"),
    ("automated-shoe", "none", "G H"),
    ("self-shuffling-shoe", "none", "F G H"),
]


@pytest.mark.parametrize(("dealing", "shuffler", "failing"), DEVICES)
@pytest.mark.parametrize("game", GAMES)
def test_a_device_that_is_not_there_cannot_fail(game: str, dealing: str, shuffler: str, failing: str) -> None:
    """F is about shufflers, G about shoes that deal by themselves, H about both; the others are about cards."""
    changes: Changes = {
        "table.dealing": dealing, "table.shuffler": shuffler, "table.decks": 1,
        "approvals": {"device": date(2026, 1, 9)},
    }  # fmt: skip
    text = page(printed("dealer-card", game, changes)).text
    stated = {letter for letter in "ABCDEFGH" if f"13.{letter}" in text}
    assert stated == {*"ABCDE", *failing.split()}


PAID_UNDER = [
    ("3CP", {}, "Ante:againstthedealer,bythetableonthefirstface3CP-12.A AnteBonus:straightorbetter,PaytableA3CP-12.B.1"
     " PairPlus:pairorbetter,PaytableC3CP-12.D.3 foreachqualifyinghand3CP-12.E.5.a"
     " SixCardBonusstaysinplay3CP-11.C.3"),
    ("4CP", {}, "Play:againstthedealer,bythetableonthefirstface4CP-12.A AcesUpstaysinplay4CP-11.C.1"
     " SixCardBonusstaysinplay4CP-11.C.2 PaytableE4CP-12.D.1.e"),
    ("235", {}, "2CardPoker:pairorbetter235-12.A 5CardRaise:pairoftensorbetter235-12.C"),
    ("LIR", {}, "Bet1:pairoftensorbetter,PaytableALIR-.12.A.1"),
    ("3CP", FIVE_CARD_HOUSE, "foreachqualifyinghand3CP-11.D.9.g"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "changes", "lines"), PAID_UNDER)
def test_every_step_of_the_settlement_names_what_it_is_paid_under(game: str, changes: Changes, lines: str) -> None:
    text = page(printed("dealer-card", game, changes)).text.lower()
    assert [line for line in lines.split() if line.lower() not in text] == []


@pytest.mark.parametrize("house", [*HOUSES.values(), "stadium", "rack-card-house"])
def test_every_line_of_the_dealers_card_has_a_clause(house: str) -> None:
    """Each step, point and row; a paytable has its own beside its title."""
    document = printed("dealer-card", house)
    for block in document.blocks:
        if isinstance(block, Steps | Points):
            untagged = [item for item in block.items if not any(isinstance(piece, Clauses) for piece in item)]
            assert untagged == []


def test_the_dealers_card_is_half_a_letter_with_the_payouts_first() -> None:
    """Then the round up to the last decision, then the settlement and what may go wrong."""
    for house in HOUSES.values():
        told = filing(house)
        pdf = as_pdf(printed("dealer-card", house))
        assert {tuple(sheet.mediabox[2:]) for sheet in PdfReader(io.BytesIO(pdf)).pages} == {(396, 612)}
        first, second, third = pages(pdf)
        tables = list(posted(told.house))
        assert tables
        for table in tables:
            assert squeezed(table.title) in first
            assert table.clause in first
        assert "Beforethedeal" in second
        assert "Settlement" in third
        assert "Irregularities" in third


@pytest.mark.parametrize(("game", "clause"), [("3CP", "3CP-11.D.1"), ("4CP", "4CP-11.D.1.b")])
def test_forfeited_wagers_are_collected_before_the_dealer_shows_a_hand(game: str, clause: str) -> None:
    text = page(printed("dealer-card", game)).text
    assert text.index(clause) < text.index(procedure(GAMES[game], None)["reveal"])


def test_a_meter_is_not_paid_from_the_table_inventory_in_four_card_poker() -> None:
    text = page(printed("dealer-card", "4CP")).text
    places = [text.index(f"4CP-11.D.10.{step}") for step in ("c", "d.i", "d.ii")]
    assert places == sorted(places)
    assert "4CP-11.D.10.d" not in page(printed("dealer-card", "4CP", {"wagers.progressive": None})).text


COLLECTED = [
    ("LIR", "automated-shoe", "LIR-.10.A.1", "a b.i b.ii b.iii b.iv c d.i d.ii d.iii"),
    ("3CP", "manual-shoe", "3CP-8.C", "1 2.a 2.b 2.c"),
    ("235", "automated-shoe", "235-10.A.1", "a b c.i c.ii c.iii"),
]


@pytest.mark.parametrize(("game", "dealing", "chapter", "steps"), COLLECTED)
def test_wagers_are_locked_collected_and_counted_in_the_order_of_the_rules(
    game: str, dealing: str, chapter: str, steps: str
) -> None:
    text = page(printed("dealer-card", game, {"table.dealing": dealing, "table.shuffler": "counting"})).text
    before = text[text.index("Beforethedeal") : text.index("Decisions")]
    places = [before.index(f"{chapter}.{step}") for step in steps.split()]
    assert places == sorted(places)


def test_envy_is_paid_with_its_progressive_and_before_the_next_wager() -> None:
    """3CP-11.D.7.e comes before 11.D.8."""
    order = settlement_order(filing("3CP").house)
    assert order[order.index("progressive") :] == ["progressive", "envy", "six_card_bonus"]
    settlement = page(printed("dealer-card", "3CP")).text.partition("Settlement,")[2]
    steps = ["3CP-11.D.3.a", "3CP-12.D.3", "3CP-11.D.7.c", "3CP-12.E.1.a", "3CP-12.E.5.a", "3CP-12.F.3", "3CP-11.E"]
    assert [settlement.index(step) for step in steps] == sorted(settlement.index(step) for step in steps)


@pytest.mark.parametrize("game", ["235", "LIR"])
def test_the_dealers_card_has_the_payout_limit_and_what_is_cut(game: str) -> None:
    text = page(printed("dealer-card", game, {"limits": {"payout_per_hand": "49000"}})).text
    assert squeezed("At most $49,000 is paid for one hand, not counting progressive and envy payouts.") in text
    assert squeezed("Winnings cut by the limit: the ones settled last.") in text


def test_progressive_and_envy_are_named_only_where_there_is_a_progressive() -> None:
    without = plain_lines("rack-card", "235", {"wagers.progressive": None})
    assert "At most $50,000 is paid for one hand." in without
    assert not [line for line in without if "rogressive" in line or "nvy" in line]


@pytest.mark.parametrize("house", [*GAMES, "stadium"])
def test_the_settlement_order_on_the_dealers_card_is_the_games(house: str) -> None:
    """Over many deals, with every wager placed and everything played or raised."""
    told = filing(house)
    game, order = told.game, settlement_order(told.house)
    placed = [name for name, rule in told.house.rules.wagers.items() if rule.offer in told.house.offers]
    line = {1: "r1", 2: "c2"} if told.house.electronic else {}
    meters = {
        (name, meter): Fraction(100000) for name, offer in told.progressives.items() for meter in offer.meters or {}
    }
    seen = set()
    for seed in range(40):
        deck = random.Random(seed).sample(DECK, 52)
        boxes = tuple(Box(seat, f"p{seat}", dict.fromkeys(placed, 500), line=line.get(seat)) for seat in (1, 2))
        round_ = game.deal(Round(boxes, meters=meters), deck)
        while (point := game.next_decision(round_)) is not None:
            round_ = round_.with_decision(point.seat, point.choices[0])
        for box in game.settle(round_).boxes:
            # A settlement reports envy last, because it needs the hands of every other box.
            rows = [row.wager for row in box.payments if not row.wager.endswith("envy")]
            assert rows == sorted(rows, key=order.index)
            seen |= {row.wager for row in box.payments}
    assert set(order) - seen <= {"envy", "five_card_envy"}
    lines = [squeezed(wager_title(wager)) for wager in order]
    text = page(printed("dealer-card", house)).text.partition("Settlement,")[2]
    assert all(line in text for line in lines)


def test_the_reading_of_an_exposed_card_is_the_one_filed() -> None:
    plays, void = ("a second exposed card voids the round", "exposed during the deal: the round is void")
    assert squeezed(plays) in paper("dealer-card", "harbor-room")
    other: Changes = {"readings": {"one_exposed_player_card": "void"}}
    assert squeezed(void) in paper_of("dealer-card", "harbor-room", other)
    assert "An exposed player card is a misdeal." in plain_lines("rack-card", "harbor-room", other)
    assert squeezed(
        "What happens when one card of a player is exposed during the deal? the round is void no"
    ) in paper_of("submission", "harbor-room", other)


def test_a_duty_is_written_down_only_where_it_differs_from_the_gist() -> None:
    clauses = clause_index().values()
    assert any(clause.duty for clause in clauses)
    assert any(clause.layout_duty for clause in clauses)
    assert [clause.id for clause in clauses if clause.gist in (clause.duty, clause.layout_duty)] == []
