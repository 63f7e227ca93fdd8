"""What seen cards are worth in 235: the 5 Card raise has two cards to come, the 3 Card raise one."""

from queenhigh.analysis.card_sets import Ints, index_of, suit_classes
from queenhigh.analysis.dead_cards import Worth, two_to_come_with_dead
from queenhigh.analysis.hand_completions import pays
from queenhigh.analysis.information_value import BACKS, THIRD_CARDS, Gain, SeenCards
from queenhigh.analysis.seen_card_sums import (
    DEAD_CARD,
    NEIGHBOR,
    one_to_come_with_backs,
    one_to_come_with_dead,
    two_to_come_with_backs,
    two_to_come_with_known,
    values_with_each_card,
)
from queenhigh.analysis.strategy_books import exact_value
from queenhigh.analysis.stud_235.raises import GAME, Paytables, figure_of, net_of_classes
from queenhigh.rulebook import Paytable


def gain(seen: str, paytable: Paytable) -> Gain:
    """A community card tells nothing about the third card. A dead card may be a neighbor's third card. At the
    3 Card raise a neighbor holds two cards."""
    net = pays(paytable)
    if seen == DEAD_CARD:
        return _gain(seen, paytable, _with_dead(net, 1, 1, 0, 0))
    if seen == NEIGHBOR:
        return _gain(seen, paytable, _with_dead(net, 2, 3, 0, 0))
    return _gain(seen, paytable, Worth(two_to_come_with_known(net)))


def gain_by_number(seen: SeenCards, paytable: Paytable, deals: int, seed: int) -> Gain:
    """Neighbors' hands, their third cards, which are dealt after the 3 Card raise, or the backs of cards to come."""
    net = pays(paytable)
    if seen.kind == BACKS:
        gained = two_to_come_with_backs(net, seen.marked) + one_to_come_with_backs(_three_card(), 2, seen.marked)
        return _gain(seen.name, paytable, Worth(gained))
    if seen.kind == THIRD_CARDS:
        return _gain(seen.name, paytable, two_to_come_with_dead(net, seen.number, deals, seed))
    return _gain(seen.name, paytable, _with_dead(net, 2 * seen.number, 3 * seen.number, deals, seed))


def _with_dead(net: Ints, at_first: int, at_second: int, deals: int, seed: int) -> Worth:
    first = Worth(one_to_come_with_dead(_three_card(), 2, at_first))
    return first + two_to_come_with_dead(net, at_second, deals, seed)


def _three_card() -> Ints:
    """What the 3 Card wager wins for each two cards with each third."""
    three, classes = net_of_classes(Paytables.of_the_rules().three_card, 3), suit_classes(3).of_set
    return values_with_each_card(2, lambda sets: three[classes[index_of(sets)]])


def _gain(seen: str, paytable: Paytable, worth: Worth) -> Gain:
    without = exact_value(figure_of("stud", paytable, "optimal", take_zero=False))
    return Gain(GAME, seen, paytable.letter, without, worth.gain, worth.interval)
