"""All paytables of the rules, to choose from in the lab."""

from collections.abc import Mapping
from functools import cache

from fastapi import APIRouter

from queenhigh.cards import hand_words
from queenhigh.rulebook import GAMES, Paytable, rulebook
from queenhigh.server.json_types import JsonObject
from queenhigh.server.request_guard import GuardedRoute

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["lab"])
_ASKED_AS = {"ante_bonus": "ante"}
"""Paytables that are asked for by the wager whose hand they pay."""


@router.get("/paytables")
async def paytables() -> list[JsonObject]:
    """Every game with its wagers, the letters of their paytables, and the meters these pay from."""
    return [_game(name) for name in GAMES]


@cache
def _game(name: str) -> JsonObject:
    rules = rulebook(name)
    listed = [_wager(_ASKED_AS.get(wager, wager), tables) for wager, tables in rules.paytables.items()]
    if rules.equal_wagers is not None and "bets" not in rules.paytables:
        listed.insert(0, {"wager": "stud", "label": "All three wagers", "letters": ["-"], "meters": {}})
    return {"game": name, "title": rules.title, "wagers": listed}


def _wager(wager: str, tables: Mapping[str, Paytable]) -> JsonObject:
    return {
        "wager": wager,
        "label": hand_words(wager).capitalize(),
        "letters": list(tables),
        "meters": {letter: _meters(table) for letter, table in tables.items()},
    }


def _meters(table: Paytable) -> list[str]:
    return list(dict.fromkeys(line.meter for line in table.lines if line.meter))
