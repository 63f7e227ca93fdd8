"""The rules as data, line by line against a census that was written down apart from them."""

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from queenhigh.cards import five_card_names, parse_cards, six_card_names, three_card_names
from queenhigh.rulebook import GAMES, HELD, LISTED, Kind, Line, Paytable, Rulebook, clause_index, gist, rulebook
from tests.clause_coverage import figures

BOOKS = {rulebook(game).prefix: rulebook(game) for game in GAMES}
DATA = files("queenhigh.rulebook").joinpath("data")
DATA_FILES = [*(f"{game}.toml" for game in GAMES), "rack-card.toml"]

Row = tuple[str, ...]


def census(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((Path(__file__).parents[1] / "census" / name).read_text(encoding="utf-8").splitlines()))


PAYOUTS = census("payouts.csv")
MINIMUMS = census("minimums.csv")
CLAUSES = census("clauses.csv")


def data_text(name: str) -> str:
    return DATA.joinpath(name).read_text(encoding="utf-8")


def line_row(wager: str, letter: str, line: Line) -> Row:
    return wager, letter, line.hand, line.kind.value, str(line.amount), line.meter or "", line.clause


WINNING_CASES = {
    ("not_qualified", "higher"): "wins_or_dealer_not_qualified",
    ("higher",): "beats_qualified_dealer",
    ("higher", "equal"): "beats_or_ties_dealer",
}
"""The census names the cases in which a main wager is paid."""


def winning_cases(book: Rulebook, wager: str) -> str:
    assert book.contest is not None
    won = tuple(name for name, case in book.contest.cases.items() if case.results[wager] == "win")
    return WINNING_CASES[won]


def payout_rows(book: Rulebook) -> Iterator[Row]:
    """Every payout line of a rulebook in the columns of the census."""
    for wager, line in (book.contest.pays if book.contest else {}).items():
        yield line_row(wager, "-", replace(line, hand=winning_cases(book, wager)))
    for wager, letters in book.paytables.items():
        for letter, table in letters.items():
            assert table.letter == letter
            yield from (line_row(wager, letter, line) for line in table.lines)
    for letter, envy in book.envy.items():
        for paid in envy.lines:
            yield "envy", letter, paid.hand, "envy_dollars_on_1", str(paid.on_1 // 100), "", paid.clause_on_1
            yield "envy", letter, paid.hand, "envy_dollars_on_5", str(paid.on_5 // 100), "", paid.clause_on_5


def rack_card_rows() -> Iterator[Row]:
    for line in tomllib.loads(data_text("rack-card.toml"))["lines"]:
        yield line["wager"], "-", line["hand"], "to_one", str(line["to_one"]), "", line["clause"]


def census_rows(document: str) -> Counter[Row]:
    return Counter(tuple(row.values())[1:] for row in PAYOUTS if row["game"] == document)


@pytest.mark.parametrize("prefix", BOOKS)
def test_a_rulebook_holds_the_payout_lines_of_its_document_and_no_other(prefix: str) -> None:
    assert Counter(payout_rows(BOOKS[prefix])) == census_rows(prefix)


def test_the_rack_card_holds_its_own_lines_and_no_other() -> None:
    assert Counter(rack_card_rows()) == census_rows("RACK")


def test_the_census_counts_474_payout_lines() -> None:
    counted = Counter(row["game"] for row in PAYOUTS)
    assert counted == {row["document"]: int(row["payout_lines"]) for row in CLAUSES}
    assert counted.total() == 474


@pytest.mark.parametrize("prefix", BOOKS)
def test_lines_stand_in_the_order_of_the_document(prefix: str) -> None:
    """The first line that a hand reaches is the one it is paid by."""
    for wager, letters in BOOKS[prefix].paytables.items():
        for letter, table in letters.items():
            listed = [
                row["hand"] for row in PAYOUTS if (row["game"], row["wager"], row["letter"]) == (prefix, wager, letter)
            ]
            assert [line.hand for line in table.lines] == listed


@pytest.mark.parametrize("prefix", BOOKS)
def test_a_meter_is_named_on_exactly_the_lines_paid_from_one(prefix: str) -> None:
    lines = [line for letters in BOOKS[prefix].paytables.values() for table in letters.values() for line in table.lines]
    assert all((line.meter is not None) == (line.kind is Kind.PERCENT_OF_METER) for line in lines)


METERS = [
    ("3CP", "progressive", "A main, B main, C major minor"),
    ("3CP", "five_card_progressive", "A main, B major minor, C mega major minor"),
    ("4CP", "progressive", "A main, B main, C main, D major minor, E mega major minor, F mega major minor"),
    ("235", "progressive", "A main, B main, C major minor, D mega major minor"),
    ("LIR", "progressive", "A main, B main, C main"),
]


@pytest.mark.parametrize(("prefix", "wager", "meters"), METERS)
def test_each_progressive_letter_has_its_meters(prefix: str, wager: str, meters: str) -> None:
    tables = BOOKS[prefix].paytables[wager]
    assert ", ".join(" ".join((letter, *table.meters)) for letter, table in tables.items()) == meters


def minimum_rows(book: Rulebook) -> Iterator[Row]:
    for wager, rates in book.least_rates.items():
        for letter, rate in rates.items():
            (meter,) = book.paytables[wager][letter].meters
            yield wager, letter, meter, "rate", str(rate.amount), rate.clause
    for wager, letters in book.least_seeds.items():
        for letter, meters in letters.items():
            for meter, seed in meters.items():
                yield wager, letter, meter, "seed", str(seed.amount), seed.clause


@pytest.mark.parametrize("prefix", BOOKS)
def test_least_rates_and_seeds_are_those_of_the_document_and_no_other(prefix: str) -> None:
    written = sorted(tuple(row.values())[1:] for row in MINIMUMS if row["game"] == prefix)
    assert sorted(minimum_rows(BOOKS[prefix])) == written


SEATS_AND_CARDS = [
    # seats; cards to each player, to the dealer, to the community, to the Six Card Bonus box
    ("3CP", 7, (3, 3, 2, 0)),
    ("4CP", 7, (5, 6, 0, 1)),
    ("235", 6, (3, 0, 2, 0)),
    ("LIR", 7, (3, 0, 2, 3)),
]


@pytest.mark.parametrize(("prefix", "seats", "cards"), SEATS_AND_CARDS)
def test_seats_and_cards_of_each_game(prefix: str, seats: int, cards: tuple[int, ...]) -> None:
    book = BOOKS[prefix]
    dealt = book.cards
    assert (book.most_seats, (dealt.player, dealt.dealer, dealt.community, dealt.box)) == (seats, cards)


WAGERS = {
    "3CP": "ante pair_plus progressive six_card_bonus five_card_progressive",
    "4CP": "ante aces_up six_card_bonus progressive",
    "235": "two_card three_card five_card win_em_all progressive",
    "LIR": "bet_1 bet_2 bet_3 five_card_bonus three_card_bonus six_card_bonus progressive",
}


@pytest.mark.parametrize(("prefix", "wagers"), WAGERS.items())
def test_the_wagers_that_a_box_may_place(prefix: str, wagers: str) -> None:
    assert sorted(BOOKS[prefix].wagers) == sorted(wagers.split())


def test_envy_tables_of_four_card_poker_fit_progressives_on_as_many_cards() -> None:
    book = BOOKS["4CP"]
    fits = book.offers["progressive"].envy_fits
    assert {letter: "".join(envy) for letter, envy in (fits or {}).items()} == {
        "A": "ABC", "B": "ABC", "C": "DEF", "D": "DEF", "E": "DEF", "F": "DEF",
    }  # fmt: skip
    read = {letter: book.wagers["progressive"].hand_of(letter) for letter in "ABCDEF"}
    assert read == {"A": "four", "B": "four", "C": "five", "D": "five", "E": "five", "F": "five"}
    envied = {letter: book.wagers["progressive"].envy_hand(letter, "A") for letter in "ABCDEF"}
    assert envied == {"A": "four", "B": "four", "C": "four", "D": "five", "E": "five", "F": "five"}
    ride = BOOKS["LIR"].wagers["progressive"]
    assert {letter: ride.hand_of(letter) for letter in "ABC"} == {"A": "five", "B": "three", "C": "three"}
    assert {letter: ride.envy_hand(letter, letter) for letter in "ABC"} == {"A": "five", "B": "three", "C": "three"}


def test_five_card_envy_has_the_preset_of_the_sister_games() -> None:
    preset = BOOKS["3CP"].preset_envy["five_card_progressive"]
    assert [(line.hand, line.on_1, line.on_5) for line in preset.lines] == [
        ("royal_flush", 100_000, 500_000),
        ("straight_flush", 30_000, 150_000),
    ]
    assert not any(BOOKS[prefix].preset_envy for prefix in ("4CP", "235", "LIR"))


def test_there_is_no_fifth_game() -> None:
    with pytest.raises(ValueError, match="is not one of our games: three-card-poker, four-card-poker, 235-stud-poker"):
        rulebook("rack-card")


CLAUSE_ID = re.compile(r"(?:3CP|4CP|235|LIR|RACK)-\.?\d+[A-Za-z0-9.]*[A-Za-z0-9]")


@pytest.mark.parametrize("name", DATA_FILES)
def test_every_clause_that_a_data_file_names_is_in_the_index_or_heads_some_that_are(name: str) -> None:
    named = set(CLAUSE_ID.findall(data_text(name).replace("235-stud-poker", "")))
    assert len(named) > 10
    known = {clause.rsplit(".", depth)[0] for clause in clause_index() for depth in range(4)}
    assert sorted(named - known) == []


@pytest.mark.parametrize(
    "name",
    [
        "three-card-poker.toml",
        pytest.param("four-card-poker.toml"),
        pytest.param("235-stud-poker.toml"),
        pytest.param("let-it-ride.toml"),
        "rack-card.toml",
    ],
)
def test_every_key_for_a_clause_holds_one_of_its_own_document(name: str) -> None:
    data = tomllib.loads(data_text(name))
    held = list(clause_values(data))
    assert held
    assert [clause for clause in held if clause not in clause_index()] == []
    assert {clause.partition("-")[0] for clause in held} == {data["prefix"]}


def clause_values(data: object, key: str = "") -> Iterator[str]:
    if isinstance(data, dict):
        for inner, value in data.items():
            yield from clause_values(value, inner)
    elif isinstance(data, list):
        for value in data:
            yield from clause_values(value, key)
    elif isinstance(data, str) and key != "clause_prefix" and ("clause" in key or key in ("misdealt", "other")):
        yield data


# The last question of each hundred: common ones, then those of one document each.
LAST_QUESTIONS = {0: 59, 1: 119, 2: 217, 3: 319, 4: 424, 5: 512}


@pytest.mark.parametrize("name", DATA_FILES)
def test_every_open_question_that_a_data_file_names_exists(name: str) -> None:
    cited = re.findall(r"OQ-\w+", data_text(name))
    assert cited
    assert [question for question in cited if not re.fullmatch(r"OQ-[0-5]\d\d", question)] == []
    numbers = [int(question[3:]) for question in cited]
    assert [number for number in numbers if not 0 < number % 100 <= LAST_QUESTIONS[number // 100] % 100] == []


def test_the_index_counts_as_many_clauses_of_each_bearing_as_the_documents() -> None:
    counted = Counter((clause.document, clause.bearing) for clause in clause_index().values())
    expected = {
        (row["document"], bearing): int(row[column])
        for row in CLAUSES
        for bearing, column in [(name, name) for name in ("rule", "procedure", "physical")]
        + [("document", "document_bearing")]
        if row[column] != "0"
    }
    assert counted == expected
    assert {row["document"]: int(row["clauses"]) for row in CLAUSES} == Counter(
        clause.document for clause in clause_index().values()
    )


def test_the_index_holds_1432_clauses_each_once() -> None:
    rows = list(csv.DictReader(data_text("clauses.csv").splitlines()))
    assert len(rows) == len({row["id"] for row in rows}) == len(clause_index()) == 1432
    written = {row["id"]: row["gist"] for row in rows if row["gist"] and "{" not in row["gist"]}
    assert written == {clause: gist(clause) for clause in written}
    assert [row["id"] for row in rows if not CLAUSE_ID.fullmatch(row["id"])] == []


def test_every_payout_line_of_the_census_cites_a_clause_of_its_document() -> None:
    assert [row for row in PAYOUTS if row["clause"] not in clause_index()] == []
    assert [row for row in PAYOUTS if row["clause"].partition("-")[0] != row["game"]] == []


SISTERS = ("3CP-6.F", "4CP-6.F", "LIR-.06.E")
SIX_CARD_BONUS = [
    # the ending of the clause, six cards, what they are paid as
    (".1", "As Ks Qs Js Ts 2h", "royal_flush"),
    (".1", "Ad Kd Qd Jd Td 9c", "royal_flush"),
    (".1", "Ad Kd Qd Jd Td 8d", "royal_flush"),
    (".2", "5h 4h 3h 2h Ah Kd", "straight_flush"),
    (".2", "Kc Qc Jc Tc 9c Ah", "straight_flush"),
    (".2", "9c 8c 7c 6c 5c 4c", "straight_flush"),
    (".3", "7s 7h 7d 7c Ks Kh", "four_of_a_kind"),
    (".3", "2s 2h 2d 2c 3s 4s", "four_of_a_kind"),
    (".4", "8s 8h 8d Jc Js 2h", "full_house"),
    (".4", "8s 8h 8d Jc Js Jh", "full_house"),
    (".5", "As Ks 9s 7s 3s 3h", "flush"),
    (".5", "As Ks 9s 7s 3s 2s", "flush"),
    (".5", "9s 8s 7s 6s 2s 5h", "flush"),
    (".6", "As 2h 3d 4c 5s Kh", "straight"),
    (".6", "As Kh Qd Jc Ts Th", "straight"),
    (".6", "9s 8h 7d 6c 5s 4h", "straight"),
    (".7", "Qs Qh Qd 2c 7s 9h", "three_of_a_kind"),
    ("", "Qs Qh 9d 9c 2s 2h", None),
    ("", "As Ah 9d 7c 4s 2h", None),
    ("", "As Qh 9d 7c 4s 2h", None),
]  # fmt: skip


def six_card_param(ending: str, cards: str, paid_as: str | None) -> object:
    marks = pytest.mark.clause(*(sister + ending for sister in SISTERS))
    return pytest.param(cards, paid_as, id=f"{cards} {paid_as or 'nothing'}", marks=marks)


@pytest.mark.parametrize(("cards", "paid_as"), [six_card_param(*case) for case in SIX_CARD_BONUS])
def test_the_six_card_bonus_is_paid_by_the_best_five_of_six_under_every_letter(cards: str, paid_as: str | None) -> None:
    names = six_card_names(parse_cards(cards))
    tables = [table for prefix in ("3CP", "4CP", "LIR") for table in BOOKS[prefix].paytables["six_card_bonus"].values()]
    assert len(tables) == 10
    assert {hand_paid(table, names) for table in tables} == {paid_as}


def hand_paid(table: Paytable, names: tuple[str, ...]) -> str | None:
    line = table.line(*names)
    return line.hand if line else None


SUPER_ROYALS = [
    ("3CP", "A", "super_royal_diamonds", "super_royal_other"),
    ("3CP", "B", "super_royal", "super_royal"),
    ("3CP", "C", "royal_flush", "royal_flush"),
    ("3CP", "D", "royal_flush", "royal_flush"),
    ("3CP", "E", "royal_flush", "royal_flush"),
    ("3CP", "F", "royal_flush", "royal_flush"),
    ("4CP", "A", "super_royal_diamonds", "super_royal_other"),
    ("4CP", "B", "super_royal", "super_royal"),
    ("LIR", "A", "super_royal_diamonds", "super_royal_other"),
    ("LIR", "B", "super_royal_diamonds", "super_royal_other"),
]


@pytest.mark.clause("3CP-6.F.8", "4CP-6.F.8", "LIR-.06.E.8")
def test_six_suited_cards_from_ace_to_nine_are_a_super_royal_where_the_letter_has_one() -> None:
    diamonds = six_card_names(parse_cards("9d Kd Ad Jd Td Qd"))
    others = [six_card_names(parse_cards(" ".join(f"{rank}{suit}" for rank in "AKQJT9"))) for suit in "shc"]
    for prefix, letter, of_diamonds, of_others in SUPER_ROYALS:
        table = BOOKS[prefix].paytables["six_card_bonus"][letter]
        assert hand_paid(table, diamonds) == of_diamonds, (prefix, letter)
        assert {hand_paid(table, names) for names in others} == {of_others}, (prefix, letter)


BELOW_THREE_OF_A_KIND = ["Qs Qh 9d 9c 2s", "As Ah 9d 7c 4s", "As Qh 9d 7c 4s"]


@pytest.mark.parametrize("cards", BELOW_THREE_OF_A_KIND)
@pytest.mark.clause("3CP-6.G", "235-6.G", "LIR-.06.F")
def test_a_progressive_on_five_cards_pays_nothing_below_three_of_a_kind(cards: str) -> None:
    names = five_card_names(parse_cards(cards))
    tables = [
        *BOOKS["3CP"].paytables["five_card_progressive"].values(),
        *BOOKS["235"].paytables["progressive"].values(),
    ]
    assert [table.line(*names) for table in [*tables, BOOKS["LIR"].paytables["progressive"]["A"]]] == [None] * 8


@pytest.mark.clause("LIR-.06.D")
def test_the_three_card_bonus_begins_with_a_pair() -> None:
    for table in BOOKS["LIR"].paytables["three_card_bonus"].values():
        assert hand_paid(table, three_card_names(parse_cards("2s 2h 3d"))) == "pair"
        assert hand_paid(table, three_card_names(parse_cards("As Kh Jd"))) is None


@pytest.mark.clause("LIR-.06.C.9")
def test_the_three_bets_win_from_a_pair_of_tens() -> None:
    for table in BOOKS["LIR"].paytables["bets"].values():
        for rank in "23456789TJQKA":
            others = [other for other in "2468" if other != rank][:3]
            pair = parse_cards(f"{rank}s {rank}h {others[0]}d {others[1]}c {others[2]}d")
            paid = "pair_tens_or_better" if rank in "TJQKA" else None
            assert hand_paid(table, five_card_names(pair)) == paid, rank


def test_every_clause_says_how_it_is_held() -> None:
    held = Counter(clause.held for clause in clause_index().values())
    assert set(held) == set(HELD)
    assert {clause.bearing for clause in clause_index().values() if clause.held == LISTED} == {"physical"}


def test_a_clause_that_only_stands_on_a_list_is_not_counted_as_proved() -> None:
    counted = figures({"3CP-8.D", "3CP-8.E"})["3CP"]
    assert (counted["rule"], counted["physical"], counted["computed"], counted["listed"]) == (1, 0, 1, 1)
