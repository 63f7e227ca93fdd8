"""Envy: a fixed sum to everyone with a progressive wager for another person's qualifying hand.

There is one payment for each receiving wager and each qualifying hand of another person (OQ-021). Nobody is paid for
their own boxes (OQ-020), a player who folded still receives envy (OQ-107), and a folded hand earns none for others
unless the house reads the rules that way (OQ-019). The holder needs no progressive wager (OQ-018).
"""

from collections.abc import Callable, Iterable, Iterator

from queenhigh.cards import hand_words
from queenhigh.games.round import Box, Outcome, Payment
from queenhigh.rulebook import EnvyLine, EnvyTable

Holder = tuple[Box, EnvyLine]


def envy_holders(table: EnvyTable, boxes: Iterable[Box], names: Callable[[Box], tuple[str, ...]]) -> list[Holder]:
    """The boxes whose hand the envy table lists, in the order given."""
    found = ((box, table.line(names(box))) for box in boxes)
    return [(box, line) for box, line in found if line is not None]


def envy_payments(wager: str, envy: str, clause: str, receiver: Box, holders: Iterable[Holder]) -> Iterator[Payment]:
    """What one receiving box is paid, one row for each hand."""
    stake = receiver.wagers.get(wager)
    if stake is None or wager in receiver.abandoned:
        return
    for holder, line in holders:
        if holder.player != receiver.player:
            paid, line_clause = line.for_wager(stake)
            because = (f"seat {holder.seat} holds {hand_words(line.hand)}",)
            yield Payment(envy, 0, Outcome.WIN, paid, 0, (line_clause, clause), because, holder.seat)
