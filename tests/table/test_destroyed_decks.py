"""A deck that was removed from the table is destroyed: who says so, when and how."""

from queenhigh.table import Role, commands, facts
from tests.table.table_host import Host, opened

FLOOR = Role.FLOOR


def _destroyed(table: Host, name: str, how: str = "shredded") -> None:
    table.do(commands.DestroyDeck, "fay", FLOOR, removed=name, how=how)


def test_a_removed_deck_is_destroyed_once() -> None:
    table = opened("three-card-poker")
    table.do(commands.RemoveDeck, "fay", FLOOR, deck="first", reason="a torn card")
    (gone,) = table.state.removed_decks
    assert (gone.deck, gone.reason) == ("first", "a torn card")
    unknown = table.refused(commands.DestroyDeck, "fay", FLOOR, removed="second deck, 1", how="shredded")
    assert (unknown.due, unknown.due_values) == ((gone.name,), True)
    assert "how it was" in table.refused(commands.DestroyDeck, "fay", FLOOR, removed=gone.name, how=" ").why
    table.refused(commands.DestroyDeck, "dora", Role.DEALER, removed=gone.name, how="shredded")
    table.at += 600
    _destroyed(table, gone.name)
    assert table.facts[-1] == facts.DeckDestroyed("fay", table.at, "first", gone.at, "shredded")
    assert table.state.removed_decks == ()
    assert "destroyed already" in table.refused(commands.DestroyDeck, "fay", FLOOR, removed=gone.name, how="again").why


def test_decks_of_one_name_are_told_apart_by_when_they_left() -> None:
    table = opened("three-card-poker")
    for reason in ("worn", "marked"):
        table.at += 60
        table.do(commands.RemoveDeck, "fay", FLOOR, deck="first", reason=reason)
        table.open_deck("first")
    worn, marked = table.state.removed_decks
    _destroyed(table, marked.name)
    assert table.state.removed_decks == (worn,)
