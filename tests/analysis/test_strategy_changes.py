"""What a change of payouts does to the best play, against the values that advice gives hand by hand."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from queenhigh.analysis import advise
from queenhigh.analysis.four_card import ante as four_card
from queenhigh.analysis.strategy_changes import StagePlay, strategy_changes
from queenhigh.cards import DECK, parse_cards
from queenhigh.rulebook import Paytable, rulebook


def paying(table: Paytable, hand: str, amount: int) -> Paytable:
    lines = [replace(line, amount=amount) if line.hand == hand else line for line in table.lines]
    return Paytable("own", tuple(line for line in lines if line.amount))


def changed(game: str, wager: str, table: str, hand: str, amount: int) -> tuple[StagePlay, ...] | None:
    filed = next(iter(rulebook(game).paytables[table].values()))
    return strategy_changes(game, wager, filed, paying(filed, hand, amount))


@pytest.mark.parametrize(
    ("game", "wager", "table", "hand", "hands"),
    [
        ("three-card-poker", "ante", "ante_bonus", "straight", [22_100]),
        ("four-card-poker", "ante", "ante_bonus", "three_of_a_kind", [2_598_960 * 47]),
        ("235-stud-poker", "three_card", "three_card", "flush", [1_326]),
        ("235-stud-poker", "five_card", "five_card", "flush", [22_100]),
        ("235-stud-poker", "stud", "five_card", "flush", [22_100]),
        ("let-it-ride", "bets", "bets", "flush", [22_100, 270_725]),
    ],
)
def test_every_hand_is_counted_and_none_changes_without_a_change(
    game: str, wager: str, table: str, hand: str, hands: list[int]
) -> None:
    filed = next(iter(rulebook(game).paytables[table].values()))
    same = changed(game, wager, table, hand, next(line.amount for line in filed.lines if line.hand == hand))
    assert same is not None
    assert [(stage.hands, stage.changed) for stage in same] == [(many, 0) for many in hands]


def test_a_richer_flush_makes_suited_cards_ride_as_advice_says() -> None:
    """Bet 1 of Let It Ride: the hands that change are those whose own advice changes, counted one by one."""
    filed = rulebook("let-it-ride").paytables["bets"]["A"]
    rich = paying(filed, "flush", 40)
    stages = strategy_changes("let-it-ride", "bets", filed, rich)
    assert stages is not None
    [moved] = stages[0].moved
    assert (moved.was, moved.now) == ("withdraw", "ride")
    for example in moved.examples:
        cards = parse_cards(example)
        assert advise("let-it-ride", cards, paytable=filed).best == "withdraw"
        assert advise("let-it-ride", cards, paytable=rich).best == "ride"
    suited = list(combinations(DECK[::4], 3))
    riding = [advise("let-it-ride", cards, paytable=filed).best == "ride" for cards in suited]
    assert moved.hands == 4 * riding.count(False)


def test_a_flush_that_pays_nothing_takes_raises_back() -> None:
    stages = changed("235-stud-poker", "five_card", "five_card", "flush", 0)
    assert stages is not None
    assert {(one.was, one.now) for one in stages[0].moved} == {("raise", "check")}
    assert 0 < stages[0].changed < stages[0].hands


def test_a_bonus_on_pairs_is_worth_a_play_where_it_was_a_fold() -> None:
    """Summed by regions and, the other way, over every class of hands and every upcard."""
    filed = rulebook("four-card-poker").paytables["ante_bonus"]["-"]
    pairs = Paytable("own", (*filed.lines, replace(filed.lines[0], hand="pair", amount=1)))
    stages = strategy_changes("four-card-poker", "ante", filed, pairs)
    assert stages is not None
    [moved] = stages[0].moved
    assert (moved.was, moved.now, moved.examples) == ("fold", "1x", ("pair",))
    table = four_card.solved()
    differs = (four_card.optimal_plays(filed) != four_card.optimal_plays(pairs)) & (table.higher >= 0)
    assert moved.hands == int((differs.sum(axis=1) * table.weights.astype(np.int64)).sum())


def test_without_its_bonus_no_hand_of_four_card_poker_folds() -> None:
    """Trips and better are never far behind."""
    filed = rulebook("four-card-poker").paytables["ante_bonus"]["-"]
    stages = strategy_changes("four-card-poker", "ante", filed, Paytable("own", ()))
    assert stages is not None
    assert stages[0].changed == 0


def test_nothing_is_decided_on_a_wager_on_cards_alone() -> None:
    assert changed("three-card-poker", "pair_plus", "pair_plus", "pair", 2) is None
