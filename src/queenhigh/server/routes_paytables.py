"""Which paytables the rules know, for whoever picks one in the lab."""

from functools import cache
from typing import Any

from fastapi import APIRouter

from queenhigh.cards import hand_words
from queenhigh.rulebook import GAMES, Paytable, rulebook
from queenhigh.server.request_guard import GuardedRoute

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["lab"])
_ASKED_AS = {"ante_bonus": "ante"}
"""Paytables that are asked for under the wager whose hand they pay."""


@router.get("/paytables")
async def paytables() -> list[dict[str, Any]]:
    """Every game with its wagers, the letters of their paytables and the meters that those pay from."""
    return [_game(name) for name in GAMES]


@cache
def _game(name: str) -> dict[str, Any]:
    rules = rulebook(name)
    listed = [_wager(_ASKED_AS.get(wager, wager), tables) for wager, tables in rules.paytables.items()]
    if rules.equal_wagers is not None and "bets" not in rules.paytables:
        listed.insert(0, {"wager": "stud", "label": "All three wagers", "letters": ["-"], "meters": {}})
    return {"game": name, "title": rules.title, "wagers": listed}


def _wager(wager: str, tables: Any) -> dict[str, Any]:
    return {
        "wager": wager,
        "label": hand_words(wager).capitalize(),
        "letters": list(tables),
        "meters": {letter: _meters(table) for letter, table in tables.items()},
    }


def _meters(table: Paytable) -> list[str]:
    return list(dict.fromkeys(line.meter for line in table.lines if line.meter))
