"""Shuffling and cutting at a live table. Which clause asks for what is in `census/cut_and_shuffle.csv`, which was
written from the regulation."""

import csv
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from queenhigh.cards import DECK
from queenhigh.chance import fair_deck
from queenhigh.table import Role, commands, facts
from queenhigh.table.prompts import prompts_due
from tests.table.table_host import Host, Values, dealt, host, opened

GAMES = {"three-card-poker": "3CP", "four-card-poker": "4CP", "235-stud-poker": "235", "let-it-ride": "LIR"}
with (Path(__file__).parents[1] / "census" / "cut_and_shuffle.csv").open(encoding="utf-8") as file:
    CENSUS = {row["what"]: row for row in csv.DictReader(file)}


def clause(game: str, what: str) -> str:
    return CENSUS[what][GAMES[game]]


def proving(*what: str) -> list[ParameterSet]:
    return [pytest.param(game, marks=pytest.mark.clause(*(clause(game, each) for each in what))) for game in GAMES]


def shuffled(game: str) -> tuple[Host, tuple[int, ...]]:
    """A table whose deck was shuffled by hand and waits for the cut, and the order that was committed to."""
    table = host(game)
    table.open_deck()
    fair = fair_deck("deck 1", bytes(range(32)))
    table.decks["deck 1"] = fair.deck
    table.do(commands.ShuffleDeck, deck="first", deck_id="deck 1", root=fair.commitment.root, machine=False)
    return table, fair.deck


@pytest.mark.parametrize("game", proving("at least ten cards deep", "cut after a shuffle by hand"))
def test_the_cover_card_goes_at_least_ten_cards_deep(game: str) -> None:
    table, _ = shuffled(game)
    assert table.refused(commands.LoadDeck, deck="first").clause == clause(game, "cut after a shuffle by hand")
    for shallow in (-1, 0, 1, 9):
        assert table.refused(commands.CutDeck, deck="first", depth=shallow).clause == clause(
            game, "at least ten cards deep"
        )
    table.do(commands.CutDeck, deck="first", depth=10)


@pytest.mark.parametrize("game", proving("cards above to the bottom", "one stack"))
@pytest.mark.parametrize("depth", [10, 23, 51])
def test_the_cards_above_the_cover_card_are_dealt_last(game: str, depth: int) -> None:
    table, order = shuffled(game)
    assert sorted(order) == sorted(DECK)
    table.do(commands.CutDeck, deck="first", depth=depth)
    table.do(commands.LoadDeck, deck="first")
    table.seat_all()
    table.bet()
    assert [table.faces(position) for position in range(52)] == [*order[depth:], *order[:depth]]


@pytest.mark.parametrize("game", proving("shoe loaded after the cut"))
def test_the_shoe_is_loaded_after_the_cut_and_before_the_first_card(game: str) -> None:
    table, _ = shuffled(game)
    table.seat_all()
    table.do(commands.CutDeck, deck="first", depth=20)
    [prompt] = prompts_due(table.state, table.faces)
    assert prompt.command == "load_deck"
    assert table.refused(commands.OpenRound).clause == clause(game, "shoe loaded after the cut")
    table.do(commands.LoadDeck, deck="first")
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", proving("recut before the first card"))
def test_the_floor_may_order_a_recut_until_the_first_card(game: str) -> None:
    table = opened(game)
    table.bet()
    table.refused(commands.OrderRecut, "dora", Role.DEALER, deck="first", reason="too shallow")
    table.do(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="too shallow")
    table.do(commands.CutDeck, deck="first", depth=30)
    table.do(commands.LoadDeck, deck="first")
    table.lock()
    table.do(commands.DealCard)
    late = table.refused(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="too late")
    assert late.clause == clause(game, "recut before the first card")


@pytest.mark.parametrize("game", proving("shuffled before play", "shuffled after a round"))
def test_no_round_is_opened_without_a_shuffle_of_its_deck(game: str) -> None:
    table = host(game)
    table.open_deck()
    table.seat_all()
    assert table.refused(commands.OpenRound).clause == clause(game, "shuffled before play")
    table.ready()
    table.play_round()
    assert table.refused(commands.OpenRound).clause == clause(game, "shuffled after a round")
    table.ready()
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", proving("shuffled on order"))
def test_a_shuffle_that_the_floor_ordered_comes_before_the_deal(game: str) -> None:
    table = opened(game)
    table.refused(commands.OrderShuffle, "dora", Role.DEALER, deck="first", reason="a bent card")
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="a bent card")
    [prompt] = prompts_due(table.state, table.faces)
    assert (prompt.command, prompt.clause) == ("shuffle_deck", clause(game, "shuffled on order"))
    table.refused(commands.OpenRound)
    table.ready()
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", proving("no cut after the device", "device counts 52"))
def test_cards_from_a_counting_device_are_dealt_without_a_cut(game: str) -> None:
    table = host(game, "automated-shoe")
    table.open_deck()
    shuffle: Values = {"deck": "first", "deck_id": "d", "root": "r", "machine": True}
    assert table.refused(commands.ShuffleDeck, **shuffle).clause == clause(game, "device counts 52")
    table.decks["d"] = DECK
    table.do(commands.ShuffleDeck, **shuffle, counted=52)
    [prompt] = prompts_due(table.state, table.faces)
    assert prompt.command == "load_deck"
    assert table.refused(commands.CutDeck, deck="first", depth=20).clause == clause(game, "no cut after the device")
    table.do(commands.LoadDeck, deck="first")
    table.seat_all()
    dealt(table)


@pytest.mark.parametrize("game", proving("device counts another number"))
@pytest.mark.parametrize("found", [51, 53])
def test_a_deck_that_the_device_miscounts_leaves_the_table(game: str, found: int) -> None:
    table = host(game, "automated-shoe")
    table.open_deck()
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=True, counted=found)
    assert isinstance(table.facts[-1], facts.DeckRemoved)
    table.seat_all()
    table.refused(commands.LoadDeck, deck="first")
    table.refused(commands.OpenRound)
