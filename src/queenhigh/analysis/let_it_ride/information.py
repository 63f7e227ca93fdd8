"""What a seen card is worth in Let It Ride: Bet 1 has two cards to come, Bet 2 one."""

from math import comb

from queenhigh.analysis.hand_completions import completions, pays
from queenhigh.analysis.information_value import Gain
from queenhigh.analysis.let_it_ride.bets import GAME, bets_figure
from queenhigh.analysis.seen_card_sums import (
    five_card_values,
    mean_best,
    mean_best_with_one_to_come,
    mean_unseen,
    two_to_come,
)
from queenhigh.analysis.strategy_books import exact_value
from queenhigh.rulebook import Paytable


def gain(seen: str, paytable: Paytable) -> Gain:
    """The first community card tells Bet 2 nothing new, the second one everything."""
    net, done = pays(paytable), completions()
    gained = mean_best(3, lambda member: two_to_come(seen, member, net))
    gained -= mean_unseen(done.of_three @ net, 3, comb(49, 2))
    if seen != "the first community card":
        values = five_card_values(net)
        gained += mean_best_with_one_to_come(4, seen, values)
        gained -= mean_unseen(done.of_four @ net, 4, 48)
    return Gain(GAME, seen, paytable.letter, exact_value(bets_figure(paytable)), gained)
