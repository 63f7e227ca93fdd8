"""All paytables of the rules, to choose from in the lab."""

from collections.abc import Mapping

from fastapi import APIRouter

from queenhigh.analysis.solver import figure_wagers, paytables_of
from queenhigh.rulebook import Paytable, game_names, rulebook, rules_cache, wager_title
from queenhigh.server.json_types import JsonObject
from queenhigh.server.request_guard import GuardedRoute

router = APIRouter(prefix="/api", route_class=GuardedRoute, tags=["lab"])


@router.get("/paytables")
async def paytables() -> list[JsonObject]:
    """Every game with its wagers, the letters of their paytables, and the meters these pay from."""
    return [_game(name) for name in game_names()]


@rules_cache
def _game(name: str) -> JsonObject:
    rules = rulebook(name)
    tables = {wager: paytables_of(name, wager) for wager in figure_wagers(name)}
    listed = [_wager(wager, of_wager) for wager, of_wager in tables.items() if of_wager]
    return {"game": name, "title": rules.title, "seats": rules.most_seats, "wagers": listed}


def _wager(wager: str, tables: Mapping[str, Paytable]) -> JsonObject:
    return {
        "wager": wager,
        "label": wager_title(wager),
        "letters": list(tables),
        "meters": {letter: _meters(table) for letter, table in tables.items()},
    }


def _meters(table: Paytable) -> list[str]:
    return list(dict.fromkeys(line.meter for line in table.lines if line.meter))
