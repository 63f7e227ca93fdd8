"""Prompts name the step they ask for: following them alone runs a house table of any game."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from msgspec.structs import fields

from queenhigh.games import LINES
from queenhigh.practice import practice_house
from queenhigh.server import permissions
from queenhigh.server.wire_commands import KINDS
from tests.plain_data import PlainData
from tests.server.house import Person, RunningHouse, running_house
from tests.server.rigging import order_for, rigged
from tests.server.staff import Staff, seated

TABLES = ("harbor-room", "tidewater", "canton-street", "ferry-bar", "stadium")
_MOST_STEPS = 300
_ALWAYS = {
    "receive_cards", "do_opening_step", "shuffle_deck", "call_no_more_bets", "deal_card", "decide", "reveal",
}  # fmt: skip
_WINNERS: list[tuple[str, str, Mapping[str | int, str]]] = [
    ("harbor-room", "three-card-poker", {4: "As Ks Qs"}),
    ("tidewater", "four-card-poker", {4: "As Ks Qs Js Ts"}),
    ("canton-street", "235-stud-poker", {4: "As Ks", "community": "Qs Js Ts"}),
    ("ferry-bar", "let-it-ride", {4: "As Ks Qs", "community": "Js Ts"}),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    with running_house(tmp_path_factory.mktemp("house")) as running:
        yield running


def own_word(person: Person, table: str, prompt: PlainData) -> PlainData:
    """What a prompt leaves open: the looks of a deck, a count, a depth, the device of a shuffle, a choice."""
    about = person.table(table)
    view = about["view"]
    match prompt["command"]:
        case "receive_cards":
            return {"design": "standard", "back": {"first": "red", "second": "blue"}[prompt["values"]["deck"]]}
        case "shuffle_deck":
            machine = about["shuffler"] != "none" or about["dealing"] == "self-shuffling-shoe"
            return {"machine": machine, "counted": 52 if about["shuffler"] == "counting" else None}
        case "report_light":
            wrong = person.refused(table, "confirm_hand", **prompt["values"], hand="a hand that nobody holds")
            unlit = person.refused(table, "confirm_hand", **prompt["values"], hand=wrong["due"][0])
            assert (unlit["clause"], unlit["due"]) == (prompt["clause"], ["report the light"])
            return {"lit": True}
        case "cut_deck":
            return {"depth": 20}
        case "count_chips":
            return {"chips": sum(prompt["values"]["wager"] in box for box in view["wagers"].values())}
        case "count_stub":
            return {"cards": 52 - sum(len(cards) for cards in view["cards"].values())}
        case "confirm_hand":
            wrong = person.refused(table, "confirm_hand", **prompt["values"], hand="a hand that nobody holds")
            return {"hand": wrong["due"][0]}
        case "decide":
            return {"choice": view["choices"][0]}
    return {}


def follow(table: str, *people: Person) -> str | None:
    """Take the first step that anybody is prompted for, exactly as prompted; None if there is no prompt."""
    for person in people:
        for prompt in person.table(table)["due"]:
            if prompt["role"] != person.who["role"] or prompt["command"] in ("place_wager", "take_seat"):
                continue
            check(prompt)
            person.do(table, prompt["command"], **prompt["values"], **own_word(person, table, prompt))
            return str(prompt["command"])
    return None


def check(prompt: PlainData) -> None:
    """The role may take the step, and every value is one of its fields."""
    assert prompt["role"] in permissions.COMMANDS[prompt["command"]]
    assert prompt["values"].keys() <= {field.name for field in fields(KINDS[prompt["command"]])}


@pytest.mark.parametrize("table", TABLES)
def test_a_round_is_worked_by_its_prompts_alone(house: RunningHouse, table: str) -> None:
    assert set(worked(house, table)) >= _ALWAYS


@pytest.mark.parametrize(("table", "game", "at"), _WINNERS)
def test_a_jackpot_is_worked_by_its_prompts_alone(
    tmp_path: Path, table: str, game: str, at: Mapping[str | int, str]
) -> None:
    """The dealer names a hand that wins a progressive to confirm it, and a wrong name is corrected."""
    filed = practice_house(game)
    with running_house(tmp_path, rigged(order_for(filed, [4], list(filed.offers), at))) as house:
        assert set(worked(house, table)) >= _ALWAYS | {"report_light", "confirm_hand", "validate_jackpot"}


def worked(house: RunningHouse, table: str) -> list[str]:
    """Play one round; the answer is the steps it took."""
    staff, player = Staff(house, table), seated(house, table)
    done: list[str] = []
    for _ in range(_MOST_STEPS):
        if staff.state.round is not None and not staff.state.round.wagers:
            if staff.state.house.electronic:
                player.do(table, "pick_line", seat=4, line=next(iter(LINES)))
            player.bet(table, 4)
        act = follow(table, staff.dealer, staff.floor, player)
        assert act is not None, (done[-3:], player.table(table)["due"])
        done.append(act)
        if act == "close_round":
            break
    assert done[-1] == "close_round"
    return done
