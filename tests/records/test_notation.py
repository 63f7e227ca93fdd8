"""The two formats of a record: converting loses nothing, and an error names its position."""

import string
import tomllib
from copy import deepcopy
from datetime import date
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from queenhigh.records import (
    LineError,
    RoundRecord,
    line_text,
    parse_line,
    read_record,
    record_data,
    settle,
    settlement_data,
    toml_text,
)
from queenhigh.rulebook import GAMES
from tests.legal_rounds import ROUNDS, changed, legal_round
from tests.plain_data import PlainData, containers
from tests.reference.generate import random_record, to_toml

SEEDS = st.integers(0, 2**32)
NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12).filter(lambda name: name.isprintable())
NAMES = NAMES.filter(str.strip) | st.sampled_from(
    ["5", "true", "a b", "/", ":", "=", "a=b", '"', '"q"', "\\", "[", "[]", "{}", "Zoë", "2026-03-01", "Ah", "♠", "a/b"]
)


def readable(data: PlainData, filed_house: PlainData | None = None) -> RoundRecord:
    reading = read_record(data, filed_house)
    assert reading.record is not None, reading.findings
    return reading.record


def both_forms_hold(record: RoundRecord, filed_house: PlainData | None = None) -> None:
    """Each format reads back as the same record and converts to the other exactly."""
    line, toml = line_text(record), toml_text(record)
    assert "\n" not in line
    assert parse_line(line) == tomllib.loads(toml) == record_data(record)
    again = readable(parse_line(line), filed_house)
    assert again == record
    assert (toml_text(again), line_text(again)) == (toml, line)


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.sampled_from(GAMES))
def test_any_legal_record_survives_both_forms(seed: int, game: str) -> None:
    record, house = random_record(Random(seed), game)
    both_forms_hold(readable(tomllib.loads(to_toml(record, house))))


@settings(max_examples=150, deadline=None)
@given(NAMES, NAMES, NAMES)
def test_any_name_survives_both_forms(first: str, second: str, file: str) -> None:
    players = {"seats[0].player": first, "seats[1].player": f"{second}2", "seats[2].player": f"{first} 3"}
    data = changed(legal_round("three"), players)
    both_forms_hold(readable({**data, "house": file}, data["house"]), data["house"])


@settings(max_examples=100, deadline=None)
@given(NAMES, st.lists(NAMES, max_size=3), st.dates(date(1, 1, 1)))
def test_any_inline_house_survives_both_forms(operator: str, rules: list[str], day: date) -> None:
    house = {"operator": operator, "house_rules": rules, "approved": day, "approvals": {"layout": day}, "readings": {}}
    data = legal_round("stud")
    both_forms_hold(readable({**data, "house": {**data["house"], **house, "approvals": {}}}))
    both_forms_hold(readable({**data, "house": {**data["house"], **house}}))


LOST_IN_WRITING = [
    pytest.param({"house.operator": 1.5}, id="a float"),
    pytest.param({"house.approved": tomllib.loads("t = 2026-03-01T10:00:00")["t"]}, id="a date with a time"),
    pytest.param({"house.approved": tomllib.loads("t = 10:00:00")["t"]}, id="a time"),
    pytest.param({"house.house_rules": [date(2026, 3, 1)]}, id="a date in an array"),
    pytest.param({"house.house_rules": [{"rule": "no hats"}]}, id="tables in an array"),
    pytest.param({"house.operator": 10**15}, id="a long number"),
    pytest.param({"house.operator": {"name": 1.5}}, id="a table"),
]


@pytest.mark.parametrize("changes", LOST_IN_WRITING)
def test_a_fault_that_does_not_bar_play_survives_both_forms(changes: PlainData) -> None:
    both_forms_hold(readable(changed(legal_round("stud"), changes)))


HEAD = "three-card-poker house={} "
UNREADABLE_LINES = [
    ("", 1, "begins with its game"),
    ("   ", 1, "begins with its game"),
    ("/ 1 ann", 1, "begins with its game"),
    ("three-card-poker harbor", 18, "key=value"),
    ("three-card-poker house={} dealt=Qs", 27, "'dealt' is not a key here"),
    ("three-card-poker house=a house.table.seats=7", 26, "not a table"),
    ("three-card-poker house={} house={}", 27, "twice"),
    ("three-card-poker house={} dealer=Qs dealer=Kd", 37, "twice"),
    ("three-card-poker house={} meter.progressive=1 meter.progressive=2", 47, "twice"),
    ("three-card-poker house={} meter.progressive=1 meter.progressive.major=2", 47, "not a table"),
    ('three-card-poker house.operator="Harbor Room', 33, "never closed"),
    ('three-card-poker house.operator="Harbor"Room', 18, "neither plain text nor a TOML value"),
    ("three-card-poker house.house_rules=[1,", 18, "nor a TOML value"),
    (HEAD + "/ 1", 29, "its seat and its player"),
    (HEAD + "/ 1 ann AhKhQh JsTs", 42, "wager=amount"),
    (HEAD + "/ 1 ann ante=5 ante=6", 42, "twice"),
    (HEAD + "/ 1 ann line=r1 line=r2", 43, "twice"),
    (HEAD + '/ 1 "\\x" ante=5', 31, "nor a TOML value"),
]


@pytest.mark.parametrize(("line", "column", "why"), UNREADABLE_LINES, ids=[row[0] for row in UNREADABLE_LINES])
def test_a_line_that_cannot_be_read_says_where_and_why(line: str, column: int, why: str) -> None:
    with pytest.raises(LineError, match=why) as refused:
        parse_line(line)
    assert refused.value.column == column


def test_a_quote_that_is_not_closed_is_reported_where_it_opens() -> None:
    line = f'{HEAD}/ 1 "ann ante=5'
    with pytest.raises(LineError, match="never closed") as refused:
        parse_line(line)
    assert refused.value.column == line.index('"') + 1


def test_a_line_voids_a_round_only_once() -> None:
    with pytest.raises(LineError, match="twice"):
        parse_line("three-card-poker void=13.B house={} void=13.D")


def test_an_empty_box_is_reported_where_it_stands() -> None:
    with pytest.raises(LineError) as refused:
        parse_line("three-card-poker house={} / / 2 bob ante=5")
    assert refused.value.column > 26


WORDS = st.sampled_from(
    [
        *("/", ":", "=", '"', "[", "house={}", "house.a.b=1", "house.a=", "house.", "meter.=", "void=", "dealer=Qs"),
        *("1", "ann", "{}", "ante=5", "line=r1", "play", "2026-99-99", '"a b"', "[1,2]", "-", "=5"),
        *("meter.progressive=1", *GAMES),
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=80) | st.lists(WORDS, max_size=14).map(" ".join) | st.text(string.printable, max_size=60))
def test_any_text_is_a_line_or_is_refused(text: str) -> None:
    data, column = parsed(text)
    assert 1 <= column <= len(text) + 1
    if data is not None:
        assert isinstance(data["game"], str)
        read_and_settle(data)


def parsed(text: str) -> tuple[PlainData | None, int]:
    """The data, or the column of the mistake."""
    try:
        return parse_line(text), 1
    except LineError as refused:
        return None, refused.column


KEYS = st.sampled_from(
    ["game", "house", "seats", "cards", "meters", "void", "wagers", "table", "progressive", "ante", ""]
)
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.dates()
    | st.sampled_from([*GAMES, "13.B", "Qs 7h 2d", "A", "5", "harbor-room.toml"])
)  # fmt: skip
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=4), inner, max_size=5),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(KEYS | st.text(max_size=4), TREES, max_size=6), st.none() | st.dictionaries(KEYS, TREES))
def test_any_data_is_a_record_or_is_refused(data: PlainData, filed_house: PlainData | None) -> None:
    read_and_settle(data, filed_house)


@pytest.mark.parametrize("path", ["seats[0].seat", "house.table.seats", "house.table.decks"])
def test_a_number_of_any_length_is_refused_or_settled(path: str) -> None:
    read_and_settle(changed(legal_round("three"), {path: int("f" * 4000, 16)}))


def read_and_settle(data: PlainData, filed_house: PlainData | None = None) -> RoundRecord | None:
    """A record that is accepted can be settled; a refusal has a reason."""
    reading = read_record(data, filed_house)
    if reading.record is None:
        told = reading.findings or reading.house_findings
        assert told or isinstance(data["house"], str)
        return None
    assert settlement_data(settle(reading.record))["seats"]
    return reading.record


NASTY: tuple[object, ...] = (
    *("", "A", "F", "12.C", "13.B", "13.D", "0", "5", "10", "1e3", "-1", "0.001", "9" * 14, "100%", "Ah", "Qs 7h 2d"),
    *("2c 3d", "fold", "play", "3x", "r1", "main", "three-card-poker", "let-it-ride", "hand", "self-shuffling-shoe"),
    *(0, 1, -1, 7, 8, 10**16, 1.5, float("nan"), True, False, date(2026, 3, 1), None, [], {}, ["play"], [[]], [{}]),
    *({"main": "5"}, {"ante": "5"}, {"paytable": "A"}, "compulsory", "ante_at_least", "multiples", "in_proportion"),
)
NEW_KEYS = (
    "ante",
    "play",
    "progressive",
    "void",
    "line",
    "cards",
    "box",
    "community",
    "main",
    "major",
    "readings",
    "x",
)


def mutated(rng: Random, data: PlainData) -> PlainData:
    """A record with a few values removed, replaced or inserted at random."""
    data = deepcopy(data)
    for _ in range(rng.randint(1, 3)):
        holder = rng.choice(list(containers(data)))
        keys: list[str | int] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        act = rng.choice(["delete", "replace", "replace", "insert"])
        if act == "insert" or not keys:
            value = deepcopy(rng.choice(NASTY))
            holder.append(value) if isinstance(holder, list) else holder.update({rng.choice(NEW_KEYS): value})
        elif act == "delete":
            del holder[rng.choice(keys)]
        else:
            holder[rng.choice(keys)] = deepcopy(rng.choice(NASTY))
    return data


def damaged_records(seed: int) -> list[PlainData]:
    """One damaged copy of a random record of each game, and of each plain round."""
    rng = Random(seed)
    made = [random_record(rng, game) for game in GAMES]
    whole = [{**record, "house": house} for record, house in made] + [legal_round(name) for name in ROUNDS]
    return [mutated(rng, data) for data in whole]


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_record_is_refused_or_settled(seed: int) -> None:
    for data in damaged_records(seed):
        read_and_settle(data)


def test_a_damaged_record_that_still_settles_survives_both_forms() -> None:
    for seed in range(60, 160):
        for data in damaged_records(seed):
            record = read_and_settle(data)
            # Not a number is not even equal to itself.
            if record is not None and "nan" not in str(record.written_house):
                both_forms_hold(record)
