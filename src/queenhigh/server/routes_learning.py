"""Learning a game: how it is played, the best play, the value of any hand, and questions to practice."""

import secrets
import tomllib
from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from pydantic import Field
from starlette.requests import Request

from queenhigh.analysis.solver import find_solver
from queenhigh.games import open_game
from queenhigh.learn.decisions import decision_with, decisions, main_letter
from queenhigh.learn.how_to_play import how_often, how_to_play
from queenhigh.practice import example_names, example_text, practice_house
from queenhigh.rulebook import game_names, rulebook
from queenhigh.server import learning_calculations
from queenhigh.server.calculation_request import calculate
from queenhigh.server.json_types import JsonObject
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.request_guard import GuardedRoute, room_of
from queenhigh.server.routes_session import Strict
from queenhigh.server.table_description import pay_columns, ranking
from queenhigh.submission import House, read_submission

router = APIRouter(prefix="/api/games/{game}", route_class=GuardedRoute, tags=["learning"])
_Cards = Annotated[str, Query(max_length=200, pattern=r"^[2-9TJQKA shdc]*$")]
_MOST_PATTERNS = 45


async def _house(
    request: Request,
    game: Annotated[str, Path(max_length=40)],
    table: Annotated[str | None, Query(max_length=80, description="The house of this table")] = None,
    house: Annotated[
        str | None, Query(max_length=60, description="The house of this example, such as harbor-room")
    ] = None,
) -> House:
    """The house that is asked about: that of a table, an example, or the practice table of the game."""
    if game not in game_names():
        raise not_found(f"no game is called {game!r:.60}; games: {', '.join(game_names())}")
    if table is not None:
        found: House | None = (await room_of(request).tables.find(table)).state.house
    elif house is not None:
        found = _example(house)
    else:
        found = practice_house(game)
    if found is None or found.game != game:
        raise not_found(f"that house does not offer {rulebook(game).title}")
    return found


def _example(name: str) -> House | None:
    if f"{name}.toml" not in example_names():
        return None
    data = tomllib.loads(example_text(f"{name}.toml"))
    return read_submission(data)[0] if "operator" in data else None


_House = Annotated[House, Depends(_house)]


@router.get("/guide")
async def guide(house: _House) -> JsonObject:
    """How the game is played at this house; every sentence with the clauses behind it."""
    return {**how_to_play(house), "beats": _beats(house), "solved": find_solver(house.game) is not None}


def _beats(house: House) -> JsonObject:
    """What beats what, what it pays, and how often it comes; the last row is everything that is in no other."""
    game = open_game(house)
    told, chances = ranking(game), how_often(house, pay_columns(game).values())
    often = [chances.get(row["shown"], Fraction(0)) for row in told["rows"]]
    if any(row["shown"] != row["hand"] for row in told["rows"]):
        told["rows"][-1]["words"] = "anything lower"
        often[-1] = 1 - sum(often[:-1], Fraction(0))
    rows = [{**row, "chance": float(chance)} for row, chance in zip(told["rows"], often, strict=True)]
    return {"columns": told["columns"], "rows": rows}


@router.get("/strategy")
async def strategy(request: Request, house: _House) -> JsonObject:
    """The best play at this house's payouts, short rules with their cost, and a grid."""
    letter = main_letter(house) if find_solver(house.game) else None
    told = await calculate(request, learning_calculations.strategy, house.game, letter)
    return {"game": house.game, "title": house.rules.title, "operator": house.operator, "paytable": letter, **told}


@router.get("/decisions")
async def asked(house: _House) -> JsonObject:
    """What a player decides, and how many cards are seen then."""
    return {
        "game": house.game,
        "title": house.rules.title,
        "operator": house.operator,
        "decisions": [decision.data() for decision in decisions(house)],
    }


@router.get("/values")
async def values(
    request: Request, house: _House, cards: _Cards, upcard: _Cards = "", community: _Cards = "", seen: _Cards = ""
) -> JsonObject:
    """The exact value of each choice with these cards, when the cards in `seen` are known to be out of the deck."""
    decision = decision_with(house, len(cards.split()), len(community.split()))
    letter = decision.letter if decision is not None else None
    return await calculate(request, learning_calculations.values, house.game, letter, cards, upcard, community, seen)


_Decimal = Annotated[str, Field(pattern=r"^\d{1,6}(\.\d{1,20})?$")]


class Missed(Strict):
    """What is remembered of one pattern."""

    state: Annotated[int, Field(ge=1, le=3)]
    step: Annotated[int, Field(ge=0, le=9)] | None
    stability: _Decimal | None
    difficulty: _Decimal | None
    due: Annotated[str, Field(max_length=40, pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$")]
    last_review: Annotated[str, Field(max_length=40, pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$")] | None


class Drill(Strict):
    missed: Annotated[dict[Annotated[str, Field(max_length=120)], Missed], Field(max_length=_MOST_PATTERNS)]
    answered: Annotated[str, Field(max_length=120, description="The pattern of the last question")] | None = None
    right: bool = False


@router.post("/drill")
async def drill(request: Request, house: _House, sent: Drill) -> JsonObject:
    """The next question of the trainer. The page keeps what was missed and sends it along."""
    room = room_of(request)
    if find_solver(house.game) is None:
        raise Problem(409, "not-solved", f"{house.rules.title} has no exact solver, so there is nothing to train")
    missed = {pattern: kept.model_dump() for pattern, kept in sent.missed.items()}
    return await calculate(
        request, learning_calculations.drill, house.game, decisions(house), missed, sent.answered,
        secrets.randbits(64), room.clock.wall(), right=sent.right,
    )  # fmt: skip
