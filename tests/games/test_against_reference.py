"""Random legal records of every game, settled here and by a second, plain settlement written apart from it."""

import tomllib
from functools import cache
from random import Random

import pytest

from queenhigh.records import (
    RoundRecord,
    line_text,
    parse_line,
    read_record,
    settle,
    settlement_data,
    toml_text,
)
from queenhigh.rulebook import GAMES
from tests.plain_data import PlainData
from tests.reference.generate import random_record, to_toml
from tests.reference.settle import settle as settle_plainly

RECORDS = 1200
BATCHES = 4

Case = tuple[PlainData, PlainData, RoundRecord]


def recorded(data: PlainData) -> RoundRecord:
    reading = read_record(data)
    assert reading.record is not None, reading.findings
    return reading.record


@cache
def records(game: str, batch: int) -> list[Case]:
    """Record, house, and the record as it is read from the TOML of both; the same in every run."""
    rng = Random(f"{game} {batch}")
    drawn = (random_record(rng, game) for _ in range(RECORDS // BATCHES))
    return [(record, house, recorded(tomllib.loads(to_toml(record, house)))) for record, house in drawn]


def without_clauses(settlement: PlainData, prefix: str) -> PlainData:
    """The other settlement names no clauses; here every row has some, all of its own document."""
    seats = [{**seat, "wagers": [dict(row) for row in seat["wagers"]]} for seat in settlement["seats"]]
    for seat in seats:
        for row in seat["wagers"]:
            clauses = row.pop("clauses")
            assert clauses
            assert all(clause.startswith(prefix) for clause in clauses)
    return {**settlement, "seats": seats}


def without_hands(settlement: PlainData) -> PlainData:
    """A void round may be told with or without the hands that lay there."""
    seats = [{key: seat[key] for key in seat if key != "hand"} for seat in settlement["seats"]]
    return {**settlement, "dealer": None, "seats": seats}


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_both_settlements_agree_to_the_cent(game: str, batch: int) -> None:
    for written, house, record in records(game, batch):
        found = without_clauses(dict(settlement_data(settle(record))), f"{record.house.rules.prefix}-")
        expected = settle_plainly(written, house)
        if record.round.void is not None:
            found, expected = without_hands(found), without_hands(expected)
        assert found == expected, line_text(record)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_toml_and_line_turn_into_each_other_without_loss(game: str, batch: int) -> None:
    for _, _, record in records(game, batch):
        line = line_text(record)
        from_line = recorded(parse_line(line))
        assert from_line == record, line
        from_toml = recorded(tomllib.loads(toml_text(from_line)))
        assert (from_toml, line_text(from_toml)) == (record, line)
