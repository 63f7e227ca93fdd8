"""Chosen decks are for tests only: nothing gives one to a served house, and no ledger brings one in."""

import ast
import inspect
import os
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import queenhigh
from queenhigh.chance import fair_deck
from queenhigh.practice import practice_house
from queenhigh.server.card_room import CardRoom
from queenhigh.server.house_server import open_room, serve
from queenhigh.server.settings import Settings
from tests.server.house import running_house
from tests.server.rigging import order_for, rigged

SOURCE = Path(queenhigh.__file__).parent


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of this name in the product, with its file."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == name:
                yield file.relative_to(SOURCE).as_posix(), node


def test_no_setting_flag_or_argument_leads_to_decks_of_ones_own(tmp_path: Path) -> None:
    """A house is opened in one place without decks of its own, and decks are made in one place from a key."""
    handed_in = list(inspect.signature(CardRoom.__init__).parameters).index("deck_of") - 1
    opened = list(calls("CardRoom"))
    assert [file for file, _ in opened] == ["server/house_server.py"]
    assert all(len(call.args) <= handed_in and not call.keywords for _, call in opened)
    assert [file for file, _ in calls("FairDeck")] == ["chance/fair_cut.py"]
    for door in (open_room, serve):
        assert not [name for name in inspect.signature(door).parameters if "deck" in name]
    assert not [item.name for item in fields(Settings) if "deck" in item.name or "test" in item.name]
    room = open_room(Settings(str(tmp_path / "house.db")), os.urandom)
    assert room._deck_of is fair_deck
    room.store.engine.dispose()


@pytest.mark.parametrize("chosen_first", [True, False])
def test_a_ledger_dealt_from_chosen_decks_never_verifies_in_a_house_with_fair_ones(
    tmp_path: Path, chosen_first: bool
) -> None:
    """The commitment of a deck follows from its key, so neither kind of deck can continue the other's ledger."""
    order = order_for(practice_house("three-card-poker"), [4], ["ante"], {4: "As Ks Qs"})
    source = rigged(order) if chosen_first else fair_deck
    with running_house(tmp_path, source) as house:
        guest = house.person()
        table = guest.practise("three-card-poker")
        guest.bet(table, 4)
        guest.do(table, "ask_for_deal")
        guest.play_on(table)
        assert house.room.ledger_check.verify().ok
    settings = Settings(str(tmp_path / "house.db"), tmp_path / "house.key")
    room = open_room(settings, os.urandom)
    if not chosen_first:
        room = CardRoom(settings, room.store, room.vault, room.clock, deck_of=rigged(order))
    verdict = room.ledger_check.verify()
    assert verdict.first_bad is not None
    assert table in verdict.first_bad
    room.store.engine.dispose()
