"""All wagers of one box of 235 Stud Poker together."""

from fractions import Fraction

from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.card_sets import as_ints
from queenhigh.analysis.five_card_kinds import merge_equal
from queenhigh.analysis.hand_completions import completions, pays
from queenhigh.analysis.stud_235.raises import (
    ALL_THREE,
    DEALS,
    Paytables,
    net_of_classes,
    prefixes,
    raise_times,
    raises,
    stud_figure,
)
from queenhigh.rulebook import rulebook


def count_together(wagers: BoxWagers) -> Counted:
    tables = Paytables.of_the_rules().with_table("five_card", wagers.tables["stud"])
    first, second = raises(tables, wagers.strategy, take_zero=False)
    raise_three = [raised * raise_times("three_card") for raised in first]
    raise_five = [raised * raise_times("five_card") for raised in second]
    unit = wagers.stakes["stud"]
    done, table = completions(), prefixes()
    all_win = tables.win_em_all.lines[0].amount
    two, three = as_ints(net_of_classes(tables.two_card, 2)), as_ints(net_of_classes(tables.three_card, 3))
    five = as_ints(pays(tables.five_card))
    jackpot = [wagers.net("progressive", names) for names in done.names]
    hands, of_five = merge_equal(done.of_three, 1, list(zip(five, jackpot, strict=True)))
    bonus = wagers.stakes.get("win_em_all", Fraction())
    wins_with = rulebook(wagers.game).wagers["win_em_all"].wins_with
    summed = wagers.summed("two_card", "three_card", "five_card", "win_em_all", "progressive")
    counts: dict[Fraction, int] = {}
    rows = zip(table.three.tolist(), table.two.tolist(), table.weights.tolist(), strict=True)
    for own, pair, weight in rows:
        first_two, first_three = unit * two[pair], unit * three[own] * (1 + raise_three[pair])
        for (net_of_five, won), many in zip(of_five, hands[own].tolist(), strict=True):
            if many:
                nets = {"two_card": two[pair], "three_card": three[own], "five_card": net_of_five}
                all_three = bonus * (all_win if all(nets[wager] > 0 for wager in wins_with) else -1)
                all_five = unit * net_of_five * (1 + raise_five[own])
                net = summed((first_two, first_three, all_five, all_three, won))
                counts[net] = counts.get(net, 0) + weight * many
    average = stud_figure(ALL_THREE, "stud", tables, wagers.strategy).average_wager
    return Counted(list(counts.items()), DEALS, "each raise by your own cards alone", unit * average)
