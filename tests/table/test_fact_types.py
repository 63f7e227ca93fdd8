"""Facts and commands are values that cannot be changed, and a fact's text never changes either."""

import json
from collections.abc import Callable
from fractions import Fraction

import pytest
from msgspec.structs import fields

from queenhigh.table import Command, Fact, facts
from queenhigh.table.fact_data import FACTS, fact_data, fact_from, fact_of, fact_text

KINDS: list[type[Fact] | type[Command]] = [*FACTS.values(), *Command.__subclasses__()]
NAMES = ["ann", "Zoë", "李", "🂡", "tab\there", "a\\b", '"quoted"', "\x00", "\x7f", "/", "\u2028", "\ud800"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_nothing_of_a_fact_or_command_can_be_changed(kind: type[Fact] | type[Command]) -> None:
    names = [item.name for item in fields(kind) if item.name != "version"]
    make: Callable[..., Fact | Command] = kind
    made = make(*names)
    assert made == make(**dict(zip(names, names, strict=True)))
    for item in fields(made):
        with pytest.raises(AttributeError):
            setattr(made, item.name, "another")


@pytest.mark.parametrize("name", NAMES)
def test_the_text_of_a_fact_is_that_of_the_first_ledgers(name: str) -> None:
    """JSON in ASCII, keys in order, no spaces: the hash chain of every ledger is made over it."""
    moved = facts.MeterMoved(name, 5, "progressive", "main", Fraction(-7, 3), "paid")
    data = {
        "fact": "MeterMoved", "version": 1, "by": name, "at": 5, "wager": "progressive", "meter": "main",
        "cents": "-7/3", "why": "paid",
    }  # fmt: skip
    assert fact_text(moved) == json.dumps(data, sort_keys=True, separators=(",", ":"))
    assert fact_data(moved) == data
    assert fact_from(data) == moved
    if name != "\ud800":
        assert fact_of(fact_text(moved)) == moved


@pytest.mark.parametrize(
    "change",
    [
        {"fact": "Rumor"},
        {"version": 2},
        {"depth": "17"},
        {"depth": 17.0},
        {"depth": None},
        {"by": 5},
        {"another": 1},
    ],
)
def test_a_text_that_is_not_a_fact_is_refused(change: dict[str, object]) -> None:
    data = {"fact": "DeckCut", "version": 1, "by": "dora", "at": 5, "deck": "first", "depth": 17}
    assert fact_of(json.dumps(data)) == facts.DeckCut("dora", 5, "first", 17)
    with pytest.raises(ValueError, match=r"\w"):
        fact_of(json.dumps(data | change))
    with pytest.raises(ValueError, match=r"\w"):
        fact_from(data | change)
    for name in data:
        if name != "version":
            with pytest.raises(ValueError, match=r"\w"):
                fact_of(json.dumps({key: value for key, value in data.items() if key != name}))
