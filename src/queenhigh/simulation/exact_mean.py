"""The exact mean of a simulated round, from the same tables and the counts of `queenhigh.analysis`.

The mean of a sum is the sum of means, so the contest, the hands with community cards and the hands with the dealer's or
the box's cards are each averaged on their own. Rounds in which two boxes win from one meter are counted as if each had
found the meter full; that is the only thing left out.
"""

from fractions import Fraction

import numpy as np

from queenhigh.analysis import MeterValue, edge
from queenhigh.analysis.card_sets import Ints, all_sets, index_of, suit_classes, with_card
from queenhigh.analysis.decision_tables import DecisionTables
from queenhigh.analysis.hand_completions import completions
from queenhigh.analysis.solver import solver_of
from queenhigh.rulebook.contest import CASES
from queenhigh.simulation.deal import SET, shape_of
from queenhigh.simulation.settlement_tables import Cents, SettlementTables
from queenhigh.simulation.table_setup import SimulatedTable


def exact_mean(table: SimulatedTable, decisions: DecisionTables) -> Fraction | None:
    """What all seats together win in a round on average, in dollars; None where nobody has counted it."""
    asked = SettlementTables(table, decisions.plays)
    cents = Fraction()
    for hand in asked.hands():
        places = table.rules.hands[hand].cards
        if places == ("player",) or places == ("player", "community"):
            continue
        mean = _mean_with_box(table, asked, hand)
        if mean is None:
            return None
        cents += mean
    if table.rules.contest is not None:
        cents += _mean_of_contest(table, asked, decisions)
    cents += _mean_of_own(table, asked, decisions)
    return cents * table.seats / 100


def _mean_with_box(table: SimulatedTable, asked: SettlementTables, hand: str) -> Fraction | None:
    """Wagers on a hand with the dealer's or the box's cards, which no decision may touch."""
    cents = asked.by_hand(hand)
    whole = cents.net + cents.limited
    if (whole != whole[:, :1]).any():
        return None
    mean = Fraction()
    for wager, stake in table.wagers.items():
        rule = table.rules.wagers[wager]
        if rule.hand_of(table.game.paytable(wager).letter if rule.hand or rule.hand_by_letter else None) == hand:
            (figure,) = edge(table.game.name, rule.offer, table.game.paytable(wager), stake=Fraction(stake, 100))
            ev = figure.ev
            if isinstance(ev, MeterValue):
                return None
            mean += stake * ev
    return mean


def _plays_by_card(decisions: DecisionTables, rows: int) -> list[tuple[int | None, Ints]]:
    """The play of every hand for each card that may be shown; one entry where none is."""
    by_own = np.broadcast_to(decisions.by_own, (rows,)).astype(np.int64)
    if decisions.by_shown is None:
        return [(None, by_own)]
    return [(card, by_own + decisions.by_shown[:, card]) for card in range(52)]


def _mean_of_contest(table: SimulatedTable, asked: SettlementTables, decisions: DecisionTables) -> Fraction:
    cases = solver_of(table.game.name).dealer_cases()
    counts, weights = cases.counts, cases.weights
    shape = shape_of(table)
    rows = all_sets(SET) if shape.draws_own_set else suit_classes(shape.player).members
    nets = asked.contest_cents(shape, rows).net
    if not nets.any():
        return Fraction()  # nobody placed a wager against the dealer
    total = deals = 0
    for card, play in _plays_by_card(decisions, len(weights)):
        free = np.ones(len(weights), dtype=bool) if card is None else (rows != card).all(axis=1)
        for case, name in enumerate(CASES):
            if name in counts:
                many = counts[name] if card is None else counts[name][:, card]
                for number in range(asked.plays):
                    chosen = free & (play == number)
                    hands = int((many[chosen].astype(np.int64) * weights[chosen]).sum())
                    total += hands * int(nets[case, number])
                    deals += hands
    return Fraction(total, deals)


def _mean_of_own(table: SimulatedTable, asked: SettlementTables, decisions: DecisionTables) -> Fraction:
    """Wagers on the player's own cards, alone and with community cards, and those that win with others."""
    shape = shape_of(table)
    rows = shape.own_rows if shape.draws_own_set else suit_classes(shape.player).members
    weights = np.ones(len(rows), dtype=np.int64) if shape.draws_own_set else suit_classes(shape.player).weights
    kinds, own = asked.own_hands(rows)
    five = next((hand for hand in asked.hands() if table.rules.hands[hand].cards == ("player", "community")), None)
    total = deals = 0
    for card, play in _plays_by_card(decisions, len(rows)):
        free = np.ones(len(rows), dtype=bool) if card is None else (rows != card).all(axis=1)
        many = _completions(asked, five, rows[free], card)
        first = asked.by_hand(five) if five else Cents.zeros(1, asked.plays)
        nets = _seat_nets(table, asked, own, kinds[free], first, play[free])
        per_row = (nets * many).sum(axis=1)
        total += sum((per_row * weights[free]).tolist())
        deals += int((many.sum(axis=1) * weights[free]).sum())
    return Fraction(total, deals)


def _completions(asked: SettlementTables, hand: str | None, rows: Ints, shown: int | None) -> Ints:
    """How often each kind of a hand with the community cards comes of each row."""
    if hand is None:
        return np.ones((len(rows), 1), dtype=np.int64)
    done, names = completions(), asked.tables_of(hand).names
    ordered = np.sort(rows, axis=1)
    if shown is None:
        counts = done.of_three[suit_classes(SET).of_set[index_of(ordered)]]
    else:
        fours = with_card(ordered, np.full(len(rows), shown))
        counts = done.of_four[suit_classes(4).of_set[index_of(fours)]]
    return counts[:, [done.names.index(name) for name in names]]


def _seat_nets(
    table: SimulatedTable, asked: SettlementTables, own: Cents, kinds: Ints, first: Cents, play: Ints
) -> Ints:
    """The net result of own hands (rows) with every kind of hand that they may become (columns)."""
    net = own.net[kinds, play][:, None] + first.net[:, play].T
    limited = own.limited[kinds, play][:, None] + first.limited[:, play].T
    joint = asked.all_win()
    if joint is not None:
        flags = own.flags[kinds, play][:, None] + first.flags[:, play].T
        wins = flags & joint.bits == joint.bits
        net = net + np.where(wins, joint.win[0], joint.lose[0])
        limited = limited + np.where(wins, joint.win_limited[0], 0)
    limit = table.game.house.payout_limit
    return net + (limited if limit is None else np.minimum(limited, limit))
