"""What the rules ask of papers: each clause looked for in the document that answers it, as it is printed."""

import random
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from datetime import date
from fractions import Fraction

import pytest

from queenhigh.cards import DECK
from queenhigh.documents.as_settled import settlement_order
from queenhigh.documents.check_list import not_here
from queenhigh.documents.layout_sheet import drawing
from queenhigh.documents.wording import about, said
from queenhigh.games import Box, Round
from queenhigh.records import parse_line, read_record
from queenhigh.rulebook import Clause, clause_index, procedure, wager_title
from queenhigh.submission import DEALING_METHODS, read_submission
from tests.filings import FIVE_CARD_HOUSE, GAMES, HOUSES, Changes, filed, progressive_house
from tests.printing import filing, page, paper, paper_of, plain_lines, printed, squeezed
from tests.settling import settled, told

PHYSICAL = [clause for clause in clause_index().values() if clause.bearing == "physical"]


def house_of(clause: str) -> str:
    """The example house of a clause's document; the rack card is about Three Card Poker."""
    return HOUSES[clause.partition("-")[0].replace("RACK", "3CP")]


@pytest.mark.parametrize(
    "clause", [pytest.param(each, id=each.id, marks=pytest.mark.clause(each.id)) for each in PHYSICAL]
)
def test_every_physical_clause_is_a_line_of_the_check_list(clause: Clause) -> None:
    """With its id and its gist, in the PDF and in the page."""
    line = squeezed(clause.gist) + clause.id
    assert paper("check-list", house_of(clause.id)).count(line) == 1
    assert page(printed("check-list", house_of(clause.id))).text.count(line) == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dealing", DEALING_METHODS)
def test_the_check_list_ticks_what_this_house_has_to_do(game: str, dealing: str) -> None:
    """A provision about another dealing method stays on the list, without a box and with the reason."""
    changes = {"table.dealing": dealing, "table.shuffler": "counting", "approvals": {"device": date(2026, 1, 9)}}
    document = printed("check-list", game, changes)
    house = filing(game, changes).house
    told = page(document).text
    for clause in PHYSICAL:
        if clause.document == game:
            why = not_here(house, clause.id)
            before = told[: told.index(squeezed(clause.gist) + clause.id)]
            assert before.endswith(squeezed(f"Not at this table: {why}.")) == bool(why), clause.id
    by_hand = dealing == "hand"
    assert (squeezed("Take the stacked deck in either hand. Not at this table") in told) == (not by_hand)
    hours = "4 hours" if by_hand else "8 hours"
    assert squeezed(f"Change the deck at the latest {hours} after") in told


def test_two_decks_and_one_have_their_own_lines() -> None:
    two, one = paper("check-list", "harbor-room"), paper("check-list", "rack-card-house")
    assert squeezed("Both decks have the same design.") in two
    assert squeezed("Both decks have the same design. Not at this table: there is one deck.") in one
    assert squeezed("Do all of this for each of the two decks.") in two
    assert squeezed("Do all of this for each of the two decks.") not in one


def test_the_lock_out_is_checked_where_there_is_a_progressive() -> None:
    line = squeezed("The lock-out device works")
    assert line in paper("check-list", "harbor-room")
    assert line not in paper("check-list", "rack-card-house")


# Approvals, and what a submission states.

APPROVALS = {"3CP": "3CP-2.B", "4CP": "4CP-2.B", "235": "235-2.B", "LIR": "LIR-.02.B"}


@pytest.mark.parametrize(("game", "clause"), APPROVALS.items())
def test_a_layout_without_its_approval_is_told_to_keep_the_table_closed(game: str, clause: str) -> None:
    """On paper. Nothing yet keeps a table from opening, so the clauses are not cited as proved."""
    closed = squeezed(f"not recorded: the table stays closed until it is {clause}")
    assert closed in paper("check-list", HOUSES[game])
    approved: Changes = {"approvals": {"layout": date(2026, 2, 20)}}
    assert closed not in paper_of("check-list", game, approved)
    for name in ("check-list", "layout", "submission"):
        assert "2026-02-20" in paper_of(name, game, approved)
    assert "missing" in paper("layout", HOUSES[game])


DEVICES = {"3CP": "3CP-5.I", "4CP": "4CP-5.G"}


@pytest.mark.parametrize(("game", "clause"), DEVICES.items())
def test_the_approval_of_a_device_is_stated(game: str, clause: str) -> None:
    """Its date is printed; that it lies before the use is not checked, so the clauses are not cited as proved."""
    device: Changes = {"table.dealing": "self-shuffling-shoe", "approvals": {"device": date(2026, 2, 21)}}
    for name in ("submission", "check-list"):
        assert squeezed(f"2026-02-21 {clause}") in paper_of(name, game, device)


GLOSSARIES = {"3CP": "3CP-1.A", "4CP": "4CP-1.A", "235": "235-1.A", "LIR": "LIR-.01.A"}


@pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in GLOSSARIES.items()]
)
def test_the_glossary_has_each_defined_term_once(game: str, clause: str) -> None:
    """Every definition of the document, and no term twice; wagers go by the same name in every document."""
    parsed = page(printed("submission", game))
    under = clause.replace("1.A", "1.B.")
    defined = [each for each in clause_index() if each.startswith(under)]
    told = parsed.text[parsed.text.index(f"Words{clause}") :]
    assert Counter(re.findall(r"(?:3CP|4CP|235|LIR)-\.?0?1\.B\.\d", told)) == Counter(defined)
    terms = [*said()["glossary"][GAMES[game]], *said()["glossary"]["common"]]
    assert len({term.lower() for term in terms}) == len(terms)
    assert all(squeezed(term) in told for term in terms)
    for wager in filing(game).house.offers:
        for name in ("submission", "sign", "rack-card", "dealer-card"):
            if (game, name) != ("LIR", "dealer-card") or wager != "bets":
                assert squeezed(wager_title(wager)) in paper(name, HOUSES[game])


@pytest.mark.clause("LIR-.00.A")
def test_let_it_ride_cites_its_authority_and_its_draft() -> None:
    text = paper("submission", "ferry-bar")
    assert "9-1A-02(b)" in text
    assert "9-1A-04(d)" in text
    for name in ("submission", "sign", "rack-card", "dealer-card", "check-list", "meter-sheet", "layout"):
        assert squeezed("draft of 24 November 2014") in paper(name, "ferry-bar")
        assert "draft" not in paper(name, "canton-street")


BOXES = {"3CP": "3CP-7.H", "4CP": "4CP-7.F", "235": "235-7.F", "LIR": "LIR-.07.F"}


@pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in BOXES.items()]
)
def test_the_number_of_adjacent_boxes_is_stated_everywhere(game: str, clause: str) -> None:
    three: Changes = {"table.adjacent_boxes": 3}
    assert squeezed(f"Adjacent boxes for one player 3 {clause}") in paper_of("submission", game, three)
    assert "At most three adjacent boxes to a player." in plain_lines("sign", game, three)
    assert "A player may wager on up to three boxes, which must be adjacent." in plain_lines("rack-card", game, three)
    assert "A player may wager on one box." in plain_lines("rack-card", game, {"table.adjacent_boxes": 1})


# Wagers that are offered only where the submission says so, each with its paytable.

OPTIONS = [
    ("3CP", "progressive", {}, {"wagers.progressive": None}, "3CP-7.F.4 3CP-12.E.1"),
    ("3CP", "six_card_bonus", {}, {"wagers.six_card_bonus": None}, "3CP-12.F"),
    ("3CP", "five_card_progressive", FIVE_CARD_HOUSE, {}, "3CP-7.F.6 3CP-12.G"),
    ("3CP", "pair_plus", {}, {"wagers.pair_plus": None}, "3CP-12.D"),
    ("4CP", "progressive", {}, {"wagers.progressive": None}, "4CP-7.E.4 4CP-12.D.1"),
    ("4CP", "six_card_bonus", {}, {"wagers.six_card_bonus": None}, "4CP-12.H"),
    ("4CP", "aces_up", {}, {"wagers.aces_up": None, "wagers.six_card_bonus": None}, "4CP-12.C"),
    ("235", "progressive", {}, {"wagers.progressive": None}, "235-7.E.3 235-12.E"),
    ("LIR", "progressive", {}, {"wagers.progressive": None}, "LIR-.07.E.6 LIR-.12.E"),
    ("LIR", "five_card_bonus", {}, {"wagers.five_card_bonus": None}, "LIR-.12.B"),
    ("LIR", "three_card_bonus", {}, {"wagers.three_card_bonus": None}, "LIR-.12.C"),
    ("LIR", "six_card_bonus", {}, {"wagers.six_card_bonus": None}, "LIR-.12.D"),
]


@pytest.mark.parametrize(
    ("game", "wager", "with_it", "without", "proves"),
    [pytest.param(*row, id=f"{row[0]} {row[1]}", marks=pytest.mark.clause(*row[4].split())) for row in OPTIONS],
)
def test_an_optional_wager_is_printed_only_where_it_is_filed(
    game: str, wager: str, with_it: Changes, without: Changes, proves: str
) -> None:
    """Then with the clause it is offered under and the letter that was chosen."""
    told = wager_title(wager)
    offered = page(printed("submission", game, with_it))
    letter = filing(game, with_it).house.offers[wager].letter
    for clause in proves.split():
        assert clause in offered.text
    assert any(row[:2] == ["Paytable", letter] for row in offered.rows)
    assert any(line.startswith(f"### {told}, Paytable {letter}") for line in plain_lines("sign", game, with_it))
    absent = plain_lines("sign", game, without)
    assert not any(line.startswith((f"### {told}", f"{told}:")) for line in absent)
    not_offered = paper_of("submission", game, without).partition("Notoffered")[2]
    assert squeezed(told) in not_offered


SIX_CARDS = [
    ("three-card-poker house=harbor-room.toml dealer=AsKsQs / 1 ann JsTs2d ante=10 six_card_bonus=5 : play",
     {"wagers.six_card_bonus": None}, "3CP", "3CP-7.F.5"),
    ("four-card-poker house=tidewater.toml dealer=2c3c4d7h9hJd box=As"
     " / 1 ann KsQsJsTs2d ante=10 aces_up=5 six_card_bonus=5 : 1x",
     {"wagers.six_card_bonus": None}, "4CP", "4CP-7.E.5"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "without", "game"),
    [pytest.param(*row[:3], id=row[3], marks=pytest.mark.clause(row[3])) for row in SIX_CARDS],
)
def test_a_six_card_bonus_looks_at_the_cards_the_card_names_and_only_where_it_is_filed(
    line: str, without: Changes, game: str
) -> None:
    """A royal that neither the own cards nor the others make alone, paid here and refused where it is not offered."""
    assert told(settled(line), 1, "six_card_bonus") == "six_card_bonus win 5000+5"
    named = about(filing(game).house, "six_card_bonus")
    assert any(named in text for text in plain_lines("rack-card", game))
    house, findings = read_submission(filed(game, without))
    assert (house is not None, findings) == (True, [])
    record = parse_line(line) | {"house": filed(game, without)}
    assert any("six_card_bonus" in finding.path for finding in read_record(record, None).findings)


@pytest.mark.clause("LIR-.12.A")
@pytest.mark.parametrize("letter", "ABC")
def test_the_paytable_of_the_three_bets_is_the_one_named(letter: str) -> None:
    changes: Changes = {"wagers.bets.paytable": letter}
    table = filing("LIR", changes).house.rules.paytables["bets"][letter]
    lines = plain_lines("sign", "LIR", changes)
    start = lines.index(f"### Let It Ride bets, Paytable {letter}")
    assert [line.rpartition(": ")[2] for line in lines[start + 1 :][: len(table.lines)]] == [
        str(line) for line in table.lines
    ]


VERSIONS = {
    "free": "3CP-7.F.3",
    "ante_at_least": "3CP-7.G.1",
    "ante_at_least_half": "3CP-7.G.2",
    "compulsory": "3CP-7.G.3",
}


@pytest.mark.clause("3CP-7.G")
@pytest.mark.parametrize(("version", "clause"), VERSIONS.items())
def test_the_version_in_force_is_stated_with_its_clause(version: str, clause: str) -> None:
    changes: Changes = {"wagers.pair_plus.version": version}
    told = said()["versions"][version]
    assert squeezed(f"Version {told} {clause}") in paper_of("submission", "3CP", changes)
    assert told in plain_lines("rack-card", "3CP", changes)
    others = [text for key, text in said()["versions"].items() if key != version]
    assert not set(others) & set(plain_lines("rack-card", "3CP", changes))


@pytest.mark.clause("3CP-11.F")
def test_the_electronic_version_is_stated_and_noted() -> None:
    text = paper("submission", "stadium")
    assert squeezed("electronic table with nine community cards 3CP-11.F") in text
    assert "OQ-113" in text
    assert squeezed("Nine cards to the community area.") in paper("dealer-card", "stadium")
    assert squeezed("at a table, not electronic 3CP-11.F") in paper("submission", "harbor-room")


# Meters.

RATES = {"3CP": "3CP-12.E.3.a", "4CP": "4CP-12.D.3.a", "235": "235-12.F.1", "LIR": "LIR-.12.F.1"}


@pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in RATES.items()]
)
def test_the_rate_of_each_meter_is_stated(game: str, clause: str) -> None:
    told = filing(game)
    for meter, terms in (told.house.offers["progressive"].meters or {}).items():
        named = "Meter" if meter == "main" else f"{meter.capitalize()} meter"
        stated = f"{named}, rate of progression {float(terms.rate * 100):g}% of each wager {clause}"
        assert squeezed(stated) in paper("submission", HOUSES[game])
    assert clause in paper("meter-sheet", HOUSES[game])


def seeds() -> list[object]:
    rows: list[object] = []
    for game, name in GAMES.items():
        rules = filing(game).house.rules
        assert rules.game == name
        for letter, meters in rules.least_seeds["progressive"].items():
            for meter, least in meters.items():
                marks = pytest.mark.clause(least.clause)
                row = pytest.param(game, letter, meter, least.amount, least.clause, marks=marks)
                rows.append(row)
    return rows


@pytest.mark.parametrize(("game", "letter", "meter", "amount", "clause"), seeds())
def test_seeds_and_their_minimum_are_stated_with_the_clause(
    game: str, letter: str, meter: str, amount: int, clause: str
) -> None:
    parsed = page(printed("meter-sheet", game, progressive_house(game, letter)))
    named = "Meter" if meter == "main" else f"{meter.capitalize()} meter"
    (row,) = [row for row in parsed.rows if row[0] == named and row[1].startswith("$")]
    money = f"${amount:,}"
    assert row[1:4] == [money, money, money]
    assert row[5].split() == [clause]
    (filed_row,) = [
        row for row in page(printed("submission", game, progressive_house(game, letter))).rows
        if row[0] == f"{named}, initial and reset"
    ]  # fmt: skip
    assert filed_row[1] == f"{money} and {money}; at least {money}"
    assert filed_row[2].split() == [clause]


ENVY = {"235": "235-12.H.2", "LIR": "LIR-.12.H.2", "4CP": "4CP-12.E.2"}


@pytest.mark.parametrize(
    ("game", "clause"),
    [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in ENVY.items()],
)
def test_the_designated_envy_table_is_printed_for_both_sizes_of_wager(game: str, clause: str) -> None:
    envy = filing(game).house.offers["progressive"].envy
    assert envy is not None
    rows = page(printed("submission", game)).rows
    for line in envy.lines:
        found = [row for row in rows if line.clause_on_1 in row[0] and line.clause_on_5 in row[0]]
        assert [row[1:] for row in found] == [[f"${line.on_1 // 100:,}", f"${line.on_5 // 100:,}"]]
    assert any(text.startswith(f"### Envy Bonus, Paytable {envy.letter}") for text in plain_lines("sign", game))


# The layout, its inscriptions, and the sign that stands in for them.


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
def test_the_community_cards_lie_straight_before_the_rack(game: str, clause: str) -> None:
    assert "community" in areas(game)
    told = f"{clause} Area for the community cards straight before the chip rack drawn"
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
    changes = {"table.dealing": dealing, "table.shuffler": "counting", "approvals": {"device": date(2026, 1, 9)}}
    text = page(printed("dealer-card", game, changes)).text
    steps = procedure(GAMES[game], dealing)
    for step in ("load", "no_more_bets", "lock", "collect", "count", "order", "stub", "stub_wrong"):
        assert steps[step] in text, step
    others = {procedure(GAMES[game], other)["load"] for other in DEALING_METHODS} - {steps["load"]}
    assert not [clause for clause in others if clause in text]


@pytest.mark.parametrize("game", GAMES)
def test_every_irregularity_is_on_the_dealers_card(game: str) -> None:
    text = page(printed("dealer-card", game)).text
    for clause in clause_index().values():
        if clause.document == game and clause.chapter.lstrip(".0") == "13":
            assert clause.id in text


@pytest.mark.parametrize("house", [*GAMES, "stadium"])
def test_the_settlement_order_on_the_dealers_card_is_the_games(house: str) -> None:
    """Over many deals, with every wager placed and everything played or raised."""
    told = filing(house)
    game, order = told.game, settlement_order(told)
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
            rows = [row.wager for row in box.payments]
            assert rows == sorted(rows, key=order.index)
            seen |= set(rows)
    assert set(order) - seen <= {"envy", "five_card_envy"}
    lines = [squeezed(wager_title(wager)) for wager in order]
    text = page(printed("dealer-card", house)).text.partition("Settlement,")[2]
    assert all(line in text for line in lines)


def test_the_reading_of_an_exposed_card_is_the_one_filed() -> None:
    plays, void = ("a second exposed card voids the round", "exposed in the deal: the round is void")
    assert squeezed(plays) in paper("dealer-card", "harbor-room")
    other: Changes = {"readings": {"one_exposed_player_card": "void"}}
    assert squeezed(void) in paper_of("dealer-card", "harbor-room", other)
    assert "An exposed card of a player is a misdeal." in plain_lines("rack-card", "harbor-room", other)
    assert squeezed("What if one card of a player is exposed in the deal? the round is void no") in paper_of(
        "submission", "harbor-room", other
    )


def test_every_said_duty_still_has_its_clause() -> None:
    gists = {clause.gist for clause in clause_index().values()}
    assert [told for told in said()["duties"] if told not in gists] == []
