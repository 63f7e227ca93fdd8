"""What the rules ask of check list and submission: each clause looked for in the document that answers it."""

import csv
import re
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from queenhigh.desk.reading_notes import reading_notes
from queenhigh.documents.check_list import not_here
from queenhigh.documents.phrases import texts
from queenhigh.documents.wager_text import wager_basis
from queenhigh.records import parse_line, read_record
from queenhigh.rulebook import clause_index, duty, wager_title
from queenhigh.rulebook.rule_text import version_text
from queenhigh.submission import DEALING_METHODS, READINGS, read_submission
from tests.documents.printed_papers import filing, page, paper, paper_of, plain_lines, printed, squeezed
from tests.example_houses import FIVE_CARD_HOUSE, GAMES, HOUSES, Changes, filed, progressive_house
from tests.line_settlements import settled, told
from tests.rulebook.plain_words import NOT_THE_RULE

NEGATION = re.compile(r"\b(not|never|no|nobody|nothing|without|anyone|anything)\b")
with (Path(__file__).parents[1] / "census" / "physical.csv").open(encoding="utf-8") as file:
    CENSUS = list(csv.DictReader(file))
PHYSICAL = [clause for clause in clause_index().values() if clause.bearing == "physical"]


def house_of(clause: str) -> str:
    """The example house of a clause's document; a line of the rack card is a rule of that card's house."""
    document = clause.partition("-")[0]
    return "rack-card-house" if document == "RACK" else HOUSES[document]


def asked_for(clause: str, house: str) -> str:
    """What a house's check list asks for by a clause, without the reason why it does not apply."""
    words = page(printed("check-list", house)).words
    at = words.index(clause)
    return words[at - 3 if words[at - 1] == " " else at - 1].lower()


@pytest.mark.parametrize(
    ("clause", "says", "forbids"),
    [pytest.param(*row.values(), id=row["id"], marks=pytest.mark.clause(row["id"])) for row in CENSUS],
)
def test_every_physical_clause_is_a_line_of_the_check_list(clause: str, says: str, forbids: str) -> None:
    """What is to be done or seen, then its id, in the PDF and in the page; not how a program would test it.

    What the line has to say was written down from the regulation: the words that it needs, with a bar between
    alternatives, and whether it forbids something.
    """
    name = house_of(clause)
    asked = asked_for(clause, name)
    for words in says.split(";"):
        assert any(word in asked for word in words.split("|")), (words, asked)
    if forbids != "either":
        assert bool(NEGATION.search(asked)) == (forbids == "yes"), asked
    why = not_here(filing(name).house, clause)
    whole = squeezed(duty(clause) + (f"Not at this table: {why}." if why else "")) + clause
    assert not NOT_THE_RULE.search(duty(clause))
    assert paper("check-list", name).count(whole) == 1
    assert page(printed("check-list", name)).text.count(whole) == 1


def test_the_census_holds_every_physical_clause() -> None:
    assert [row["id"] for row in CENSUS] == [clause.id for clause in PHYSICAL]


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
            reason = f" Not at this table: {why}." if why else ""
            assert squeezed(duty(clause.id) + reason) + clause.id in told, clause.id
            assert bool(why) or squeezed(duty(clause.id) + " Not at this table") not in told, clause.id
    by_hand = dealing == "hand"
    assert (squeezed("Take the stacked deck in either hand. Not at this table") in told) == (not by_hand)
    hours = "4 hours" if by_hand else "8 hours"
    assert squeezed(f"Change the deck within {hours} of") in told


def test_the_check_list_has_the_house_rules_that_were_filed_and_no_others() -> None:
    """A line of the printed rack card is a rule of that house only (OQ-509)."""
    shown = squeezed("Players do not show their hands to each other. RACK-35")
    assert shown in page(printed("check-list", "rack-card-house")).text
    assert squeezed("subject to the regulator. OQ-509") in page(printed("check-list", "rack-card-house")).text
    other = page(printed("check-list", "3CP")).text
    assert "RACK-35" not in other
    assert "Houserules" not in other


POSTED = {"3CP": "3CP-2.B.5", "4CP": "4CP-2.B.5", "235": "235-2.B.8 235-2.B.9", "LIR": "LIR-.02.B.9 LIR-.02.B.10"}


@pytest.mark.parametrize(("game", "clauses"), POSTED.items())
def test_the_check_list_asks_whether_the_payout_sign_is_posted(game: str, clauses: str) -> None:
    changes: Changes = {"limits": {"payout_per_hand": "50000"}} if " " in clauses else {}
    text = page(printed("check-list", game, changes)).text
    limit = ", and the payout limit of $50,000 per hand" if changes else ""
    asked = "The payout sign of this submission is posted at the table; it shows what every wager pays"
    assert squeezed(f"{asked}{limit}. {clauses}") in text


# What a player may do later, amounts and names that not everybody knows.

LATER = [
    ("3CP", {}, "Play", "Make a Play equal to your Ante, or fold.", "Play: equal to Ante"),
    ("4CP", {}, "Play", "Make a Play of one to three times your Ante, in steps of $5, or fold.",
     "Play: 1 to 3 times Ante"),
    ("4CP", {"readings": {"play_amounts": "multiples"}}, "Play",
     "Make a Play of exactly one, two or three times your Ante, or fold.", "Play: 1, 2 or 3 times Ante"),
    ("235", {}, "3 Card Raise", "Raise the 3 Card Poker wager by the same amount, or check. Paid like 3 Card Poker.",
     "3 Card Raise: equal to 3 Card Poker"),
    ("LIR", {}, "Bet 1", "Withdraw Bet 1, or let it ride.", ""),
]  # fmt: skip


@pytest.mark.parametrize(("game", "changes", "name", "filed", "posted"), LATER)
def test_bets_made_or_taken_back_later_are_filed_and_posted(
    game: str, changes: Changes, name: str, filed: str, posted: str
) -> None:
    rows = {row[0]: row[1] for row in page(printed("submission", game, changes)).rows if len(row) == 3}
    assert rows[name] == filed
    if posted:
        assert posted in plain_lines("sign", game, changes)
        assert posted in plain_lines("rack-card", game, changes)


@pytest.mark.parametrize(
    ("game", "named", "clause"),
    [
        ("235", "2 Card Poker, 3 Card Poker and 5 Card Poker", "235-7.E.1"),
        ("LIR", "Bet 1, Bet 2 and Bet 3", "LIR-.07.E.1"),
    ],
)
def test_three_equal_wagers_are_filed_and_posted(game: str, named: str, clause: str) -> None:
    assert squeezed(f"Required of every player {named}, in equal amounts {clause}") in paper("submission", HOUSES[game])
    assert any(line.startswith(f"{named} are all required, in equal amounts.") for line in plain_lines("sign", game))


@pytest.mark.parametrize("name", ["sign", "rack-card"])
def test_the_unit_is_posted(name: str) -> None:
    def told(changes: Changes) -> str:
        return " ".join(plain_lines(name, "3CP", changes))

    assert "Wagers are in multiples of $5." in told({"table.unit": "5", "wagers.progressive.wager": "5"})
    # A $1 wager is no multiple of $5, so the unit stands beside the wagers that it binds.
    beside = told({"table.unit": "5"})
    assert "Ante: $5 to $500, in steps of $5" in beside
    assert "in multiples of" not in beside
    assert "in multiples of" not in told({"table.unit": None})
    both = told({"table.unit": "5", "wagers.pair_plus.unit": "1"})
    assert "Ante: $5 to $500, in steps of $5" in both
    assert "Pair Plus: $5 to $500, in steps of $1" in both


@pytest.mark.parametrize("name", ["sign", "rack-card", "submission", "dealer-card"])
def test_a_royal_that_players_may_not_know_is_explained(name: str) -> None:
    assert squeezed("Mini royal of spades (A-K-Q)") in paper(name, "harbor-room")
    assert squeezed("Mini royal (A-K-Q of one suit)") in paper(name, "canton-street")
    royal = paper_of(name, "3CP", {"wagers.six_card_bonus.paytable": "A"})
    assert squeezed("Super Royal of diamonds (A-K-Q-J-10-9)") in royal


@pytest.mark.parametrize("house", [*HOUSES.values(), "stadium", "rack-card-house"])
def test_papers_speak_of_the_table_and_not_of_the_program(house: str) -> None:
    """A paper says what a clause asks of people and things, not how a program keeps it."""
    for name in ("check-list", "layout", "dealer-card", "submission"):
        text = paper(name, house).lower()
        spoken = ("theengine", "thechecker", "isprompted", "islogged", "fails the check", "isflagged", "generated")
        assert [words for words in spoken if squeezed(words) in text] == [], name


def test_two_decks_and_one_have_their_own_lines() -> None:
    two, one = paper("check-list", "harbor-room"), paper("check-list", "rack-card-house")
    assert squeezed("Both decks have the same design.") in two
    assert squeezed("Both decks have the same design. Not at this table: there is one deck.") in one
    assert squeezed("Do all of this for each of the two decks.") in two
    assert squeezed("Do all of this for each of the two decks.") not in one


def test_the_lock_out_is_checked_where_there_is_a_progressive() -> None:
    line = squeezed("The lock-out works")
    assert line in paper("check-list", "harbor-room")
    assert line not in paper("check-list", "rack-card-house")


# Approvals, and what a submission states.

APPROVALS = {"3CP": "3CP-2.B", "4CP": "4CP-2.B", "235": "235-2.B", "LIR": "LIR-.02.B"}


@pytest.mark.parametrize(("game", "clause"), APPROVALS.items())
def test_a_layout_without_its_approval_is_told_to_keep_the_table_closed(game: str, clause: str) -> None:
    closed = squeezed(f"not recorded; keep the table closed until it is {clause}")
    bare: Changes = {"approvals": None}
    assert closed in paper_of("check-list", game, bare)
    approved: Changes = {"approvals": {"layout": date(2026, 2, 20)}}
    assert closed not in paper_of("check-list", game, approved)
    for name in ("check-list", "layout", "submission"):
        assert "2026-02-20" in paper_of(name, game, approved)
    assert squeezed(f"{clause} Approval of this layout: not recorded yet awaited") in paper_of("layout", game, bare)


def test_a_filing_that_is_not_approved_says_so_on_every_paper() -> None:
    waiting: Changes = {"approved": None, "submitted": date(2026, 2, 1)}
    for name in ("submission", "sign"):
        assert squeezed("Submitted 2026-02-01, not yet approved") in paper_of(name, "3CP", waiting)


DEVICES = {"3CP": "3CP-5.I", "4CP": "4CP-5.G"}


@pytest.mark.parametrize(("game", "clause"), DEVICES.items())
def test_the_approval_of_a_device_is_stated(game: str, clause: str) -> None:
    device: Changes = {"table.dealing": "self-shuffling-shoe", "approvals": {"device": date(2026, 2, 21)}}
    for name in ("submission", "check-list"):
        assert squeezed(f"2026-02-21 {clause}") in paper_of(name, game, device)


FOLDING = ("3CP", "4CP")
GLOSSARIES = {"3CP": "3CP-1.A", "4CP": "4CP-1.A", "235": "235-1.A", "LIR": "LIR-.01.A"}


@pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in GLOSSARIES.items()]
)
def test_the_glossary_has_each_defined_term_once(game: str, clause: str) -> None:
    """Every definition of the document, and no term twice; wagers go by the same name in every document."""
    parsed = page(printed("submission", game))
    under = clause.replace("1.A", "1.B.")
    defined = [each for each in clause_index() if each.startswith(under)]
    told = parsed.text[parsed.text.index(f"Glossary{clause}") :]
    unused = {"3CP": ["3CP-1.B.8"]}.get(game, [])
    assert Counter(re.findall(r"(?:3CP|4CP|235|LIR)-\.?0?1\.B\.\d", told)) == Counter(set(defined) - set(unused))
    contest = list(texts().contest_terms)
    definitions = {id_: item.term for id_, item in texts().definitions.items() if id_.startswith(f"{game}-")}
    own = [term for id_, term in definitions.items() if id_ not in unused]
    common = [term for term in texts().common_terms if term != "Lammer" or game == "LIR"]
    terms = [*own, *common, *(contest if game in FOLDING else ())]
    assert len({term.lower() for term in terms}) == len(terms)
    assert all(squeezed(f"{term}:") in told for term in terms)
    assert game in FOLDING or not [term for term in contest if squeezed(f"{term}:") in told]
    for wager in filing(game).house.offers:
        for name in ("submission", "sign", "rack-card", "dealer-card"):
            if (game, name) != ("LIR", "dealer-card") or wager != "bets":
                assert squeezed(wager_title(wager)) in paper(name, HOUSES[game])


ABSENT: list[tuple[str, Changes, list[str]]] = [
    ("stadium", {}, ["Envy Bonus:", "Envy Bonus Qualifying Hand:", "Meter:", "Progressive Payout Hand:", "Lammer:"]),
    ("3CP", FIVE_CARD_HOUSE, ["Three-Card Progressive Payout Hand:", "Lammer:"]),
    ("3CP", {"wagers.pair_plus": None}, ["Pair Plus:", "Five-Card Progressive Payout Hand:"]),
    ("LIR", {"wagers.five_card_bonus": None}, ["Lammer:"]),
]


@pytest.mark.parametrize(("house", "changes", "absent"), ABSENT)
def test_the_glossary_has_no_term_that_the_table_does_not_use(house: str, changes: Changes, absent: list[str]) -> None:
    told = page(printed("submission", house, changes)).text.partition("Glossary")[2]
    assert "Stub:" in told
    assert [term for term in absent if squeezed(term) in told] == []


WITHDRAWN = [
    "Bet 1: Move a withdrawn bet toward the player, who takes it off the layout at once. LIR-.11.B.1.b",
    "Bet 2: A player withdraws the bet by scratching the table; move it toward the player. LIR-.11.C.1.b.i",
]


@pytest.mark.clause("LIR-.11.B.1.b", "LIR-.11.C.1.b.i")
def test_the_check_list_of_let_it_ride_has_the_signals_for_taking_a_bet_back() -> None:
    text = page(printed("check-list", "LIR")).text
    assert [line for line in WITHDRAWN if squeezed(line) not in text] == []


@pytest.mark.parametrize(("game", "cut"), [("3CP", "3CP-5.E.2"), ("LIR", "LIR-.05.D.2")])
def test_the_opening_of_a_table_that_shuffles_by_hand_has_the_cut(game: str, cut: str) -> None:
    by_hand: Changes = {"table.dealing": "manual-shoe", "table.shuffler": "none", "table.decks": 1}
    assert squeezed(f"at least ten cards from the top. {cut}") in page(printed("check-list", game, by_hand)).text
    assert cut not in page(printed("check-list", game)).text


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
    assert any("Up to three adjacent boxes per player." in line for line in plain_lines("sign", game, three))
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
    """A royal that needs the player's cards and the others: paid here, and refused where it is not offered."""
    assert told(settled(line), 1, "six_card_bonus") == "six_card_bonus win 5000+5"
    named = wager_basis(filing(game).house, "six_card_bonus")
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
    offer = filing("3CP", changes).house.rules.offers["pair_plus"]
    told = version_text(offer, version)
    assert squeezed(f"Version {told} {clause}") in paper_of("submission", "3CP", changes)
    assert told in plain_lines("rack-card", "3CP", changes)
    others = [version_text(offer, key) for key in offer.versions if key != version]
    assert not set(others) & set(plain_lines("rack-card", "3CP", changes))


@pytest.mark.clause("3CP-11.F")
def test_the_electronic_version_is_stated_and_noted() -> None:
    text = paper("submission", "stadium")
    assert squeezed("electronic table with nine community cards 3CP-11.F") in text
    assert "OQ-113" in text
    assert squeezed("Nine cards to the community area.") in paper("dealer-card", "stadium")
    assert squeezed("table game with dealt hands 3CP-11.F") in paper("submission", "harbor-room")


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
        found = [row for row in rows if row[-1].split() == [line.clause_on_1, line.clause_on_5]]
        assert [row[1:3] for row in found] == [[f"${line.on_1 // 100:,}", f"${line.on_5 // 100:,}"]]
    assert any(text.startswith(f"### Envy Bonus, Paytable {envy.letter}") for text in plain_lines("sign", game))


# A clause for every line.


@pytest.mark.parametrize("house", [*HOUSES.values(), "stadium", "rack-card-house"])
def test_every_choice_of_a_submission_names_its_clause(house: str) -> None:
    """Or the open question that it answers, where no clause does; and every paytable is under its own."""
    rows = [row for row in page(printed("submission", house)).rows if len(row) >= 3 and row[-1] != "Clause"]
    assert rows
    known = {*clause_index(), *(f"OQ-{number:03}" for number in range(600))}
    for row in rows:
        assert row[-1].split(), row
        assert set(row[-1].split()) <= known, row


def test_the_bonus_of_12_c_is_stated_under_its_own_clause() -> None:
    changes: Changes = {"wagers.ante.bonus": "12.C", "wagers.pair_plus.version": "compulsory"}
    text = page(printed("submission", "3CP", changes)).text
    assert squeezed("Paytable 12.C 3CP-12.C Ante and Play pay") in text
    assert squeezed("Ante Bonus, Paytable 12.C 3CP-12.C Hand") in text
    assert "3CP-12.B" not in text
    assert squeezed("Paytable A 3CP-12.B") in paper("submission", "harbor-room")


@pytest.mark.parametrize("house", HOUSES)
def test_a_reading_is_filed_under_the_clause_that_the_check_notes_it_under(house: str) -> None:
    """OQ-041 is about the players' cards, like 13.B, and not about the dealer's, like 13.E."""
    noted = {note.path.removeprefix("readings."): note.clause for note in reading_notes(filing(house).house)}
    rows = page(printed("submission", house)).rows
    for key, clause in noted.items():
        (row,) = [row for row in rows if READINGS[key].question in row[-1].split()]
        assert row[-1].split() == [clause, READINGS[key].question], key


ARISING: list[tuple[str, Changes, str, bool]] = [
    ("3CP", {"table.adjacent_boxes": 1}, "OQ-032", False),
    ("3CP", {"table.adjacent_boxes": 2}, "OQ-032", True),
    ("3CP", {"wagers.progressive": None}, "OQ-019", False),
    ("3CP", {}, "OQ-019", True),
    ("3CP", {}, "OQ-111", False),
    ("3CP", progressive_house("3CP", "C"), "OQ-111", True),
    ("4CP", {}, "OQ-204", False),
    ("4CP", {"table.dealing": "hand"}, "OQ-204", True),
    ("235", {}, "OQ-019", False),
    ("235", {}, "OQ-307", False),
    ("235", {"table.dealing": "automated-shoe"}, "OQ-307", True),
    ("235", {"table.dealing": "self-shuffling-shoe", "approvals.device": date(2026, 1, 2)}, "OQ-307", False),
    ("LIR", {}, "OQ-306", False),
    ("LIR", {"limits": {"payout_per_hand": "50000"}}, "OQ-306", True),
    ("LIR", {"wagers.six_card_bonus": None}, "OQ-407", False),
]


@pytest.mark.parametrize(("game", "changes", "question", "arises"), ARISING)
def test_a_reading_says_whether_it_arises_at_this_table(
    game: str, changes: Changes, question: str, *, arises: bool
) -> None:
    (row,) = [row for row in page(printed("submission", game, changes)).rows if question in row[-1].split()]
    assert ("does not arise" in row[1]) != arises
