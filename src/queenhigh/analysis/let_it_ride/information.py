"""What seen cards are worth in Let It Ride: Bet 1 has two cards to come, Bet 2 one."""

from functools import lru_cache

import numpy as np

from queenhigh.analysis.card_sets import Ints
from queenhigh.analysis.dead_cards import Worth, two_to_come_with_dead
from queenhigh.analysis.hand_completions import pays
from queenhigh.analysis.information_value import BACKS, Gain, SeenCards
from queenhigh.analysis.let_it_ride.bets import GAME, bets_figure
from queenhigh.analysis.seen_card_sums import (
    DEAD_CARD,
    NEIGHBOR,
    five_card_values,
    one_to_come_with_backs,
    one_to_come_with_dead,
    one_to_come_with_known,
    two_to_come_with_backs,
    two_to_come_with_known,
    values_with_each_card,
)
from queenhigh.analysis.strategy_books import exact_value
from queenhigh.rulebook import Paytable


def gain(seen: str, paytable: Paytable) -> Gain:
    """The first community card tells Bet 2 nothing new, the second one everything."""
    net = pays(paytable)
    if seen in (DEAD_CARD, NEIGHBOR):
        return _gain(seen, paytable, _with_dead(net, 1 if seen == DEAD_CARD else 3, 0, 0))
    gained = two_to_come_with_known(net)
    if seen == "the second community card":
        gained += one_to_come_with_known(_bet_2(net), 4)
    return _gain(seen, paytable, Worth(gained))


def gain_by_number(seen: SeenCards, paytable: Paytable, deals: int, seed: int) -> Gain:
    """Neighbors' hands of three cards each, or the backs of both community cards."""
    net = pays(paytable)
    if seen.kind == BACKS:
        gained = two_to_come_with_backs(net, seen.marked) + one_to_come_with_backs(_bet_2(net), 4, seen.marked)
        return _gain(seen.name, paytable, Worth(gained))
    return _gain(seen.name, paytable, _with_dead(net, 3 * seen.number, deals, seed))


def _with_dead(net: Ints, dead: int, deals: int, seed: int) -> Worth:
    return two_to_come_with_dead(net, dead, deals, seed) + Worth(one_to_come_with_dead(_bet_2(net), 4, dead))


def _bet_2(net: Ints) -> Ints:
    return _values_of_bet_2(net.tobytes())


@lru_cache(maxsize=2)
def _values_of_bet_2(net: bytes) -> Ints:
    """Kept for the next piece of information."""
    return values_with_each_card(4, five_card_values(np.frombuffer(net, dtype=np.int64)))


def _gain(seen: str, paytable: Paytable, worth: Worth) -> Gain:
    return Gain(GAME, seen, paytable.letter, exact_value(bets_figure(paytable)), worth.gain, worth.interval)
