"""The table of a console part as the dealer's console draws it: everything that is seen, and nothing that is due."""

from queenhigh.cards import Card
from queenhigh.chance.joint_numbers import places_from_the_top
from queenhigh.school.console_round import ConsoleRound
from queenhigh.school.rehearsal import DEALER_NAME
from queenhigh.server.fact_text import numbered, tell_all
from queenhigh.server.json_types import JsonObject
from queenhigh.server.live_table import DealtState, LiveTable
from queenhigh.server.table_description import description
from queenhigh.server.table_registry import PRACTICE, TableEntry
from queenhigh.table import Role, Viewer

_DEALER = Viewer(DEALER_NAME, Role.DEALER)
_NAME = "examination"


def _live(round_: ConsoleRound) -> LiveTable:
    table = round_.table
    entry = TableEntry(_NAME, PRACTICE, f"Examination: {table.house.rules.title}", "none")
    return LiveTable(entry, DealtState(table.state, _shuffled(round_)), len(table.steps), table.at, {}, {}, {})


def _shuffled(round_: ConsoleRound) -> tuple[Card, ...] | None:
    """The deck in play as it was before the cut."""
    state, dealt = round_.table.state, round_.order()
    if state.round is None or dealt is None:
        return None
    deck = state.decks[state.round.deck]
    at = dict(zip(places_from_the_top(deck.depth, deck.seed), dealt, strict=True))
    return tuple(at[place] for place in range(len(dealt)))


def console_description(round_: ConsoleRound) -> JsonObject:
    """What stays the same during the round, and the dealer's name."""
    return {**description(_live(round_)), "dealer": DEALER_NAME}


def console_picture(round_: ConsoleRound) -> JsonObject:
    """The table as the dealer sees it now. Nothing says what comes next or what is paid: that is examined."""
    live = _live(round_)
    view: JsonObject = {**live.seen_by(_DEALER)["view"], "due": [], "awaited": [], "turn": None}
    return {**live.picture(_DEALER, 0.0), "view": view, "due": [], "names": {}}


def new_facts(round_: ConsoleRound, after: int) -> list[JsonObject]:
    """What has happened since, as the record of the console shows it."""
    happened = list(numbered(enumerate(round_.happened, 1), round_.table.house))
    return [one.json() for one in tell_all(happened[after:], _DEALER)]
