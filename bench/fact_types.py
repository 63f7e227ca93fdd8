"""What one fact costs as a plain dataclass and as the struct that the table uses: made, changed, written and read.

.venv/bin/python bench/fact_types.py
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, make_dataclass, replace
from timeit import repeat

from msgspec import structs
from pydantic_core import from_json

from queenhigh.practice import practice_house
from queenhigh.table import Fact, TableState, facts, new_table
from queenhigh.table.fact_data import fact_of, fact_text

TIMES, REPEATS = 20_000, 7
SETTLED = ("dealer", 1_000_000, 3, "ante", 500, "win", 500, 500, ("3CP-11.D.5.a.i",), None)


@dataclass(frozen=True)
class PlainSettled:
    """The fields of `WagerSettled`."""

    by: str
    at: int
    seat: int
    wager: str
    stake: int
    outcome: str
    paid: int
    returned: int
    clauses: tuple[str, ...]
    from_seat: int | None


PlainState = make_dataclass(
    "PlainState", [(name, object, field(default=None)) for name in TableState.__struct_fields__], frozen=True
)


def written(fact: PlainSettled) -> str:
    """As the chain wants it: ASCII, keys in order, no spaces."""
    data = {"fact": "WagerSettled", "version": 1, **{item.name: getattr(fact, item.name) for item in fields(fact)}}
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def read(text: str) -> PlainSettled:
    data = from_json(text)
    data["clauses"] = tuple(data["clauses"])
    return PlainSettled(**{item.name: data[item.name] for item in fields(PlainSettled)})


def nanoseconds(act: Callable[[], object]) -> float:
    return min(repeat(act, number=TIMES, repeat=REPEATS)) / TIMES * 1e9


def main() -> None:
    plain, struct = PlainSettled(*SETTLED), facts.WagerSettled(*SETTLED)
    state = new_table(practice_house("three-card-poker"))
    plain_state = PlainState(*(getattr(state, name) for name in state.__struct_fields__))
    text = fact_text(struct)
    assert text == written(plain)
    assert asdict(read(text)) == asdict(plain)
    assert isinstance(fact_of(text), Fact)
    rows: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "make a fact": (lambda: PlainSettled(*SETTLED), lambda: facts.WagerSettled(*SETTLED)),
        "copy a state with one change": (
            lambda: replace(plain_state, rounds=1),
            lambda: structs.replace(state, rounds=1),
        ),
        "write a fact": (lambda: written(plain), lambda: fact_text(struct)),
        "read a fact": (lambda: read(text), lambda: fact_of(text)),
    }
    print(f"{'':<32}{'dataclass, ns':>15}{'struct, ns':>15}")
    for name, (one, other) in rows.items():
        print(f"{name:<32}{nanoseconds(one):>15,.0f}{nanoseconds(other):>15,.0f}")


if __name__ == "__main__":
    main()
