"""All wagers of one box of 235 Stud Poker together."""

from fractions import Fraction

import numpy as np

from queenhigh.analysis.box_wagers import BoxWagers, Counted
from queenhigh.analysis.card_sets import Ints, as_ints, suit_classes
from queenhigh.analysis.hand_completions import completions, pays
from queenhigh.analysis.solver import OPTIMAL
from queenhigh.analysis.stud_235.raises import DEALS, Paytables, net_of_classes, prefixes, raise_times, raises
from queenhigh.rulebook import rulebook


class BoxNets:
    """What the wagers of one box win, in dollars: by two cards and a third one, the raises, and the final hand."""

    def __init__(self, wagers: BoxWagers) -> None:
        tables = Paytables.of_the_rules().with_table("five_card", wagers.tables["stud"])
        self.unit = wagers.stakes["stud"]
        self._two = as_ints(net_of_classes(tables.two_card, 2))
        self._three = as_ints(net_of_classes(tables.three_card, 3))
        self._five = as_ints(pays(tables.five_card))
        self._jackpot = [wagers.net("progressive", names) for names in completions().names]
        self._bonus = wagers.stakes.get("win_em_all", Fraction())
        self._all_win = tables.win_em_all.lines[0].amount
        self._wins_with = rulebook(wagers.game).wagers["win_em_all"].wins_with
        self._summed = wagers.summed("two_card", "three_card", "five_card", "win_em_all", "progressive")
        self._raises = raise_times("three_card"), raise_times("five_card")
        self._found: dict[tuple[int, int, int, tuple[bool, bool]], Fraction] = {}
        self._rows = list(zip(prefixes().three.tolist(), prefixes().two.tolist(), strict=True))
        first, second = raises(tables, wagers.strategy, take_zero=False)
        self.played = [(first[pair], second[own]) for own, pair in self._rows]
        if wagers.strategy == OPTIMAL and wagers.limit is not None and self._most() > wagers.limit:
            self.played = self._best_under_limit()

    def known(self, prefix: int) -> tuple[int, int]:
        """What two cards and a third one win per unit: the 2 Card and the 3 Card wager."""
        own, pair = self._rows[prefix]
        return self._two[pair], self._three[own]

    def net(self, prefix: int, kind: int, raised: tuple[bool, bool]) -> Fraction:
        """The net result of two cards and a third one that end in this kind of hand, with or without each raise."""
        key = (*self.known(prefix), kind, raised)
        if key not in self._found:
            self._found[key] = self._net(*key)
        return self._found[key]

    def _net(self, two: int, three_net: int, kind: int, raised: tuple[bool, bool]) -> Fraction:
        nets = {"two_card": two, "three_card": three_net, "five_card": self._five[kind]}
        three, five = (1 + many * yes for many, yes in zip(self._raises, raised, strict=True))
        won_all = all(nets[wager] > 0 for wager in self._wins_with)
        return self._summed(
            (
                self.unit * nets["two_card"],
                self.unit * nets["three_card"] * three,
                self.unit * nets["five_card"] * five,
                self._bonus * (self._all_win if won_all else -1),
                self._jackpot[kind],
            )
        )

    def by_prefix(self) -> list[list[Fraction]]:
        """For two cards and a third one: the net result with each kind of hand, as played."""
        kinds = range(len(self._five))
        return [[self.net(prefix, kind, raised) for kind in kinds] for prefix, raised in enumerate(self.played)]

    @property
    def average_wager(self) -> Fraction:
        """The mean of the dollars on the three wagers and their raises."""
        weights = prefixes().weights.tolist()
        raised = sum(
            weight * sum(many * yes for many, yes in zip(self._raises, played, strict=True))
            for weight, played in zip(weights, self.played, strict=True)
        )
        return self.unit * (3 + Fraction(raised, sum(weights)))

    def _most(self) -> Fraction:
        """The most that the wagers under the limit could win if each of them won its most at once."""
        three, five = (1 + many for many in self._raises)
        most = max(self._two) + three * max(self._three) + five * max(self._five)
        return self.unit * most + self._bonus * self._all_win

    def _best_under_limit(self) -> list[tuple[bool, bool]]:
        """What a payout limit cuts may make a raise worthless. The 5 Card raise is decided last, so it is settled first
        for either decision on the 3 Card raise; of two equal choices the one that wagers less is taken."""
        counts = [[(kind, many) for kind, many in enumerate(row) if many] for row in completions().of_three.tolist()]
        later: list[dict[bool, tuple[bool, Fraction]]] = []
        values = {pair: {False: Fraction(), True: Fraction()} for pair in range(len(suit_classes(2).members))}
        for prefix, ((own, pair), weight) in enumerate(zip(self._rows, prefixes().weights.tolist(), strict=True)):
            best = {}
            for first in (False, True):
                worth = [
                    sum((many * self.net(prefix, kind, (first, second)) for kind, many in counts[own]), Fraction())
                    for second in (False, True)
                ]
                best[first] = (worth[1] > worth[0], max(worth))
                values[pair][first] += weight * max(worth)
            later.append(best)
        chosen = {pair: worth[True] > worth[False] for pair, worth in values.items()}
        return [(chosen[pair], best[chosen[pair]][0]) for (_, pair), best in zip(self._rows, later, strict=True)]


def count_together(wagers: BoxWagers) -> Counted:
    nets, table, hands = BoxNets(wagers), prefixes(), completions().of_three
    alike: dict[tuple[int, int, tuple[bool, bool]], tuple[int, Ints]] = {}
    rows = zip(table.three.tolist(), table.weights.tolist(), nets.played, strict=True)
    for prefix, (own, weight, raised) in enumerate(rows):
        key = (*nets.known(prefix), raised)
        first, summed = alike.get(key, (prefix, np.zeros(hands.shape[1], dtype=np.int64)))
        alike[key] = first, summed + weight * hands[own]
    results = [
        (nets.net(prefix, kind, raised), many)
        for (*_, raised), (prefix, summed) in alike.items()
        for kind, many in enumerate(summed.tolist())
        if many
    ]
    return Counted(results, DEALS, "each raise by your own cards alone", nets.average_wager)
