"""What a seen card is worth in 235: the 5 Card raise has two cards to come, the 3 Card raise one."""

from math import comb

from queenhigh.analysis.card_sets import Ints, index_of, suit_classes
from queenhigh.analysis.hand_completions import completions, pays
from queenhigh.analysis.information_value import Gain
from queenhigh.analysis.seen_card_sums import mean_best, mean_unseen, one_to_come, two_to_come, with_each_card
from queenhigh.analysis.strategy_books import exact_value
from queenhigh.analysis.stud_235.raises import GAME, Paytables, figure_of, net_of_classes
from queenhigh.rulebook import Paytable


def gain(seen: str, paytable: Paytable) -> Gain:
    """A community card tells nothing about the third card. A dead card may be a neighbor's third card. At the
    3 Card raise a neighbor holds two cards."""
    net = pays(paytable)
    gained = mean_best(3, lambda member: two_to_come(seen, member, net))
    gained -= mean_unseen(completions().of_three @ net, 3, comb(49, 2))
    if seen != "one community card":
        three = net_of_classes(Paytables.of_the_rules().three_card, 3)
        classes = suit_classes(3).of_set

        def values(sets: Ints) -> Ints:
            return three[classes[index_of(sets)]]

        gained += mean_best(2, lambda member: one_to_come(seen, with_each_card(member, values), 2))
        gained -= mean_best(2, lambda member: (max(int(with_each_card(member, values).sum()), 0), 50))
    without = exact_value(figure_of("stud", paytable, "optimal", take_zero=False))
    return Gain(GAME, seen, paytable.letter, without, gained)
