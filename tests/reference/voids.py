"""Turn a finished record into one of a round that was declared void on the way."""

from random import Random

from .money import Table

# Clauses that void a round under each way of dealing; chapters 8 to 10 count the stub.
STUB_COUNTS = {
    ("three-card-poker", "manual-shoe"): ["8.H.1", "8.H.2"],
    ("three-card-poker", "hand"): ["9.G", "9.H"],
    ("three-card-poker", "automated-shoe"): ["10.F", "10.G"],
    ("four-card-poker", "manual-shoe"): ["8.H.3", "8.H.4"],
    ("four-card-poker", "hand"): ["9.F", "9.G"],
    ("four-card-poker", "automated-shoe"): ["10.F", "10.G"],
    ("235-stud-poker", "manual-shoe"): ["8.F.1", "8.F.2"],
    ("235-stud-poker", "hand"): ["9.G.1", "9.G.2"],
    ("235-stud-poker", "automated-shoe"): ["10.G.1", "10.G.2"],
}


def make_void(rng: Random, record: Table, house: Table) -> None:
    """Void a record in place, during the deal or between two decisions."""
    record["void"] = rng.choice(void_clauses(record["game"], house))
    if rng.random() < 0.4:
        stop_the_deal(rng, record)
    else:
        stop_the_decisions(rng, record)
    if not record["cards"]:
        del record["cards"]


def void_clauses(game: str, house: Table) -> list[str]:
    """Clauses that fit the way this house deals."""
    table: Table = house.get("table", {})
    clauses = ["13.B", "13.D", "13.E"]
    if table.get("dealing", "automated-shoe") == "automated-shoe":
        clauses.append("13.G")
    if table.get("shuffler") in ("none", "plain"):
        clauses += STUB_COUNTS.get((game, table["dealing"]), [])
    return clauses


def stop_the_deal(rng: Random, record: Table) -> None:
    """Nobody has decided yet, and any hand may be short or missing."""
    for seat in record["seats"]:
        if "decisions" in seat:
            forget(rng, seat, "decisions", [])
        if "cards" in seat:
            shorten(rng, seat, "cards")
    for name in list(record["cards"]):
        shorten(rng, record["cards"], name)


def shorten(rng: Random, table: Table, key: str) -> None:
    """Keep all of the cards, some, or none."""
    cards = table[key].split()
    kept = cards[: rng.choice([len(cards), rng.randint(0, len(cards))])]
    if kept:
        table[key] = " ".join(kept)
    else:
        del table[key]


def forget(rng: Random, seat: Table, key: str, value: list[str]) -> None:
    """Leave out a key that has nothing in it, or keep it empty."""
    seat[key] = value
    if not value and rng.random() < 0.5:
        del seat[key]


def stop_the_decisions(rng: Random, record: Table) -> None:
    """Only the first so many decisions were taken, in turn; hidden cards may never have been seen."""
    seats = [seat for seat in record["seats"] if seat.get("decisions")]
    turns = [seat["seat"] for turn in range(2) for seat in seats if turn < len(seat["decisions"])]
    taken = turns[: rng.randint(0, len(turns))]
    for seat in seats:
        count = taken.count(seat["seat"])
        forget(rng, seat, "decisions", seat["decisions"][:count])
    for name in list(record["cards"]):
        if rng.random() < 0.3:
            del record["cards"][name]
