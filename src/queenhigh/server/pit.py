"""The pit at one moment: every house table in one row, the tables that need somebody first, each with the reason.

A table *waits* if the floor must act there. It is *worth watching* if it is paused, if nothing has happened for a while
although players are seated, if its deck is due soon, or if its result of the day can hardly be luck. All others are
quiet.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import TypedDict

from queenhigh.games import Box
from queenhigh.server.card_room import CardRoom
from queenhigh.server.live_table import LiveTable
from queenhigh.server.reports.table_luck import Luck
from queenhigh.server.table_pace import EndedRound, TablePace
from queenhigh.table import TableState

WAITS, WATCH, QUIET = "waiting", "watch", "quiet"
_ORDER = (WAITS, WATCH, QUIET)
STILL_S = 180
"""A table with players at which nothing has happened for so long stands still."""
DECK_SOON_S = 15 * 60
HARDLY_LUCK = 3.0
"""So many standard deviations from what a table should have won in a day, once in 370 days by luck."""
_HOUR_S = 3600


class PitDeck(TypedDict):
    """The deck that has to leave the table first."""

    name: str
    age_s: int
    left_s: int
    most_hours: int


class PitRow(TypedDict):
    """One table of the pit; money is cents."""

    table: str
    title: str
    game: str
    level: str
    why: str
    dealer: str | None
    dealer_s: int | None
    seats: int
    taken: int
    minimum: int
    maximum: int | None
    phase: str
    round: int
    still_s: int
    rounds_hour: int
    deck: PitDeck | None
    wagers: int
    house_round: int
    house_shift: int
    house_day: int
    luck_shift: Luck | None
    luck_day: Luck | None
    """What the table should have won, and how far from it the result is; None until it is counted."""
    meters: Mapping[str, str]


def pit(room: CardRoom, waiting: Mapping[str, str], paces: Mapping[str, TablePace], at: int) -> list[PitRow]:
    """Every house table, the most urgent first. `waiting` says what waits for the floor, by table."""
    tables = [table for table in list(room.hub.tables.values()) if not table.is_practice and table.table_id in paces]
    rows = [_row(room, table, at, waiting, paces[table.table_id]) for table in tables]
    return sorted(rows, key=lambda row: (_ORDER.index(row["level"]), _hardly_luck(row["luck_day"]) is None,
                                         -row["still_s"] * (row["level"] != QUIET), row["table"]))  # fmt: skip


def _row(room: CardRoom, table: LiveTable, at: int, waiting: Mapping[str, str], pace: TablePace) -> PitRow:
    state, house = table.state, table.state.house
    shift = room.gaming_day.shift_at(at)
    day_starts, luck = room.gaming_day.day_starts(shift.day), room.luck.day.get(table.table_id)
    main = next(iter(house.offers.values()))
    still, deck = max(0, at - pace.last_at), _oldest_deck(table, at)
    alone = table.entry.automation == "all"
    level, why = _urgency(state, still, deck, waiting.get(table.table_id) or _worn_deck(state, deck, alone=alone), luck)
    since = pace.dealer_since
    return {
        "table": table.table_id,
        "title": table.entry.title,
        "game": house.rules.title,
        "level": level,
        "why": why,
        "dealer": state.dealer or (state.crew[0] if state.crew else None),
        "dealer_s": at - since if since is not None and state.dealer is not None else None,
        "seats": house.seats,
        "taken": len(state.seats),
        "minimum": main.limits.minimum,
        "maximum": main.limits.maximum,
        "phase": table.phase,
        "round": state.rounds,
        "still_s": still,
        "rounds_hour": len(_since(pace.rounds, at - _HOUR_S)),
        "deck": deck,
        "wagers": _in_play(state),
        "house_round": pace.rounds[-1].won if pace.rounds else 0,
        "house_shift": _won(_since(pace.rounds, shift.starts)),
        "house_day": _won(_since(pace.rounds, day_starts)),
        "luck_shift": room.luck.shift.get(table.table_id),
        "luck_day": luck,
        "meters": table.shown_meters(),
    }


def _since(rounds: list[EndedRound], at: int) -> list[EndedRound]:
    """The rounds that ended at or after a moment; rounds end in the order in which they began."""
    return list(takewhile(lambda row: row.ended_at >= at, reversed(rounds)))


def _won(rounds: Iterable[EndedRound]) -> int:
    return sum(row.won for row in rounds)


def _in_play(state: TableState) -> int:
    """The cents that are bet in the round in play, Play and raises among them."""
    round_ = state.round
    if round_ is None:
        return 0
    boxes = [Box(seat, "", bet, decisions=round_.decisions.get(seat, ())) for seat, bet in round_.wagers.items()]
    return sum(sum(box.wagers.values()) + sum(state.game.decided_stakes(box).values()) for box in boxes)


def _oldest_deck(table: LiveTable, at: int) -> PitDeck | None:
    most = {deck.name: deck.most_hours for deck in table.decks()}
    decks: list[PitDeck] = [
        {
            "name": deck.name,
            "age_s": max(0, at - deck.in_play_since),
            "left_s": most[deck.name] * _HOUR_S - (at - deck.in_play_since),
            "most_hours": most[deck.name],
        }
        for deck in table.state.decks.values()
        if deck.removed is None and deck.in_play_since is not None
    ]
    return min(decks, key=lambda deck: deck["left_s"], default=None)


def _worn_deck(state: TableState, deck: PitDeck | None, *, alone: bool) -> str | None:
    """A deck whose hours are over is removed by the floor; one that is in the deal is finished first. Where the house
    does everything alone, it removes decks too."""
    if alone or deck is None or deck["left_s"] > 0 or state.round is not None:
        return None
    return f"Remove the {deck['name']} deck: its hours are over"


def _urgency(
    state: TableState, still_s: int, deck: PitDeck | None, waits: str | None, luck: Luck | None
) -> tuple[str, str]:
    if waits is not None:
        return WAITS, waits
    reasons = "; ".join(_worth_watching(state, still_s, deck, luck))
    return (WATCH, reasons[0].upper() + reasons[1:]) if reasons else (QUIET, "quiet")


def _worth_watching(state: TableState, still_s: int, deck: PitDeck | None, luck: Luck | None) -> Iterator[str]:
    """Every reason to look at a table: one that stands still may have lost far too much as well."""
    apart = _hardly_luck(luck)
    if apart is not None:
        yield f"day's result {abs(apart):.1f}σ {'above' if apart > 0 else 'below'} expectation"
    if state.paused is not None:
        yield f"paused{'' if state.round is None else ' after this round'}: {state.paused}"
    elif still_s >= STILL_S and state.seats:
        yield f"no act for {still_s // 60} min"
    if deck is not None and deck["left_s"] < DECK_SOON_S:
        yield f"deck due in {max(0, deck['left_s'] // 60)} min"


def _hardly_luck(luck: Luck | None) -> float | None:
    """How far the result of a day is from its expectation, if that is farther than luck goes."""
    apart = luck["apart"] if luck is not None else None
    return apart if apart is not None and abs(apart) >= HARDLY_LUCK else None
