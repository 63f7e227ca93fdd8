"""All wagers of one box together, seen cards and progressives: exact, and in agreement with what is known singly."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from queenhigh.analysis import edge, envy_value, information, long_run, progressive_value, shared_wins, together
from queenhigh.analysis.figures import MeterValue
from queenhigh.analysis.five_card_kinds import five_card_kinds
from queenhigh.analysis.four_card.ante import solved
from queenhigh.analysis.four_card.combined import Played, Sure, _add_paying
from queenhigh.analysis.four_card.dealer_table import BeatenTable, dealer_hands_higher
from queenhigh.analysis.solver import Unknown, solver_of
from queenhigh.cards import DECK, THREE, Card, parse_cards, six_card_names, three_card_names
from queenhigh.games import Box, Round, open_game
from queenhigh.rulebook import Kind, Line, Paytable, rulebook
from queenhigh.submission import MeterTerms, read_submission

THREE_CARD, FOUR_CARD, STUD, RIDE = "three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride"


def single(game: str, wager: str, letter: str, stake: Fraction, meters: dict[str, int]) -> Fraction:
    """The mean of one wager in dollars."""
    (figure,) = edge(game, wager, letter, stake=stake)
    return stake * (figure.ev.at(meters) if isinstance(figure.ev, MeterValue) else figure.ev)


BOXES = [
    (STUD, {"stud": 5, "win_em_all": 5, "progressive": 1}, {"progressive": "B"}, {"progressive": {"main": 3000}}),
    (RIDE, {"bets": 5, "three_card_bonus": 5, "six_card_bonus": 5}, {"six_card_bonus": "B"}, {}),
    (
        RIDE,
        {"bets": 5, "five_card_bonus": 1, "three_card_bonus": 2, "six_card_bonus": 5, "progressive": 1},
        {"bets": "C", "progressive": "B"},
        {"progressive": {"main": 1500}},
    ),
    (THREE_CARD, {"ante": 10, "six_card_bonus": 5}, {"six_card_bonus": "A"}, {}),
    (THREE_CARD, {"ante": 10, "pair_plus": 5, "six_card_bonus": 5}, {"pair_plus": "C", "six_card_bonus": "D"}, {}),
]


@pytest.mark.parametrize(("game", "stakes", "letters", "meters"), BOXES)
def test_means_add_up_where_no_wager_changes_the_play_of_another(
    game: str, stakes: dict[str, int], letters: dict[str, str], meters: dict[str, dict[str, int]]
) -> None:
    box = together(game, stakes, letters, meters)
    parts = {
        name: single(
            game,
            name,
            "-" if name in ("stud", "win_em_all") else letters.get(name, "A"),
            Fraction(stake),
            meters.get(name, {}),
        )
        for name, stake in stakes.items()
    }
    assert box.ev == sum(parts.values())


def test_the_main_wager_alone_has_the_distribution_of_its_figure() -> None:
    for game, wager in ((THREE_CARD, "ante"), (STUD, "stud"), (RIDE, "bets")):
        alone, figure = together(game, {wager: 1}).tally, edge(game, wager)[0].tally
        assert figure is not None
        share = {net: Fraction(count, figure.total) for net, count in figure.counts.items()}
        assert {net: Fraction(count, alone.total) for net, count in alone.counts.items()} == share


def test_a_progressive_at_stake_moves_the_threshold_of_three_card_poker() -> None:
    """A fold forfeits it, so more hands are played than for the ante alone; the whole is then worth more."""
    stakes = {"ante": 5, "five_card_progressive": 5}
    box = together(THREE_CARD, stakes, {"ante": "A"}, {"five_card_progressive": {"main": 150_000}})
    hands = int(box.play.split()[0].replace(",", ""))
    assert hands > 14_900
    apart = single(THREE_CARD, "ante", "A", Fraction(5), {})
    assert box.ev > apart - 5


def test_winnings_above_the_limit_are_cut_from_every_deal() -> None:
    free, cut = together(STUD, {"stud": 100}, limit=10**9), together(STUD, {"stud": 100}, limit=50_000)
    assert max(free.tally.counts) > 50_000
    assert max(cut.tally.counts) <= 50_000
    assert cut.ev < free.ev
    assert together(STUD, {"stud": 45}, limit=50_000).tally == together(STUD, {"stud": 45}).tally


def test_a_joint_result_agrees_with_the_settlement_of_the_same_hand() -> None:
    """Every dealer hand and a few community cards of some hands, settled by the game itself."""
    terms = {"initial": "1000", "reset": "1000", "rate": "14%"}
    wagers = {
        "ante": {"bonus": "A"},
        "pair_plus": {"paytable": "C"},
        "progressive": {"paytable": "A", "wager": "1", "meters": {"main": terms}},
        "six_card_bonus": {"paytable": "A"},
    }
    house, _ = read_submission({"wagers": wagers}, inline_for=THREE_CARD)
    assert house is not None
    game = open_game(house)
    stakes = {"ante": 1000, "pair_plus": 500, "progressive": 100, "six_card_bonus": 500}
    box = together(THREE_CARD, {name: Fraction(stake, 100) for name, stake in stakes.items()}, _letters(), _meters())
    rng = Random(7)
    for _ in range(300):
        cards = rng.sample(DECK, 6)
        decision = "play" if THREE.strength(cards[:3]) >= THREE.strength(parse_cards("Qs 6h 4d")) else "fold"
        seat = Box(1, "ann", stakes, tuple(cards[:3]), (decision,))
        meters = {("progressive", "main"): Fraction(432_150)}
        net = game.settle(Round((seat,), dealer=tuple(cards[3:]), meters=meters)).boxes[0].net
        assert Fraction(net, 100) in box.tally.counts


def _letters() -> dict[str, str]:
    return {"ante": "A", "pair_plus": "C", "progressive": "A", "six_card_bonus": "A"}


def _meters() -> dict[str, dict[str, Fraction]]:
    return {"progressive": {"main": Fraction("4321.50")}}


REFUSED = [
    ("poker", {"ante": 1}, "not one of our games"),
    (FOUR_CARD, {"ante": 1, "pair_plus": 1}, "not counted together"),
    (THREE_CARD, {"progressive": 1}, "ante is missing: the rules want another wager beside progressive"),
    (THREE_CARD, {"pair_plus": 1, "six_card_bonus": 1}, "six_card_bonus .* does not read the player's cards alone"),
    (FOUR_CARD, {"aces_up": 1, "six_card_bonus": 1}, "ante is missing: the rules want another wager"),
    (RIDE, {"three_card_bonus": 1}, "bets is missing"),
    (THREE_CARD, {"ante": 0}, "above 0"),
    (THREE_CARD, {"ante": 1, "progressive": 1}, "meter of progressive"),
]


@pytest.mark.clause("3CP-7.F.4.a")
def test_a_progressive_beside_pair_plus_alone_is_settled_by_the_same_hand() -> None:
    box = together(THREE_CARD, {"pair_plus": 5, "progressive": 1}, {"pair_plus": "C", "progressive": "A"}, _meters())
    rules = rulebook(THREE_CARD).paytables
    counts: dict[Fraction, int] = {}
    for cards in combinations(DECK, 3):
        names = three_card_names(cards)
        pair, jackpot = rules["pair_plus"]["C"].line(*names), rules["progressive"]["A"].line(*names)
        net = Fraction(5 * pair.amount if pair else -5) - 1
        if jackpot is not None:
            net += jackpot.amount if jackpot.kind is Kind.FOR_ONE else Fraction("4321.50")
        counts[net] = counts.get(net, 0) + 1
    assert dict(box.tally.counts) == counts
    assert box.play == "there is nothing to decide"
    assert box.average_wager == 6


@pytest.mark.clause("4CP-7.E.4.a")
@pytest.mark.parametrize("letter", ["A", "F"])
def test_a_progressive_beside_aces_up_alone_adds_its_mean(letter: str) -> None:
    """Paytable A pays for the four-card hand, F for all five cards."""
    table = rulebook(FOUR_CARD).paytables["progressive"][letter]
    meters = {name: Fraction(2000) for name in table.meters}
    box = together(FOUR_CARD, {"aces_up": 5, "progressive": 1}, {"progressive": letter}, {"progressive": meters})
    aces_up, progressive = (
        edge(FOUR_CARD, name, chosen, meters=shown)[0].tally
        for name, chosen, shown in (("aces_up", "A", None), ("progressive", letter, meters))
    )
    assert aces_up is not None
    assert progressive is not None
    assert box.tally.total == comb(52, 5)
    assert box.ev == 5 * aces_up.mean + progressive.mean
    assert max(box.tally.counts) > 5 * max(aces_up.counts) + 1


@pytest.mark.parametrize(("game", "stakes", "why"), REFUSED)
def test_what_cannot_be_counted_together_is_refused(game: str, stakes: dict[str, int], why: str) -> None:
    with pytest.raises(Unknown, match=why):
        together(game, stakes)


def test_the_box_card_of_four_card_poker_is_counted_against_every_dealer_hand() -> None:
    """For some hands each winning box card and upcard: higher dealer hands from the deck that is really left."""
    table = solved()
    rows = slice(70_000, 70_006)
    nothing = Sure(Fraction(), Fraction())
    ones = Played([nothing], np.zeros(len(table.members), dtype=np.int64), _all_once(table))
    kinds = five_card_kinds()
    shape = (1, 4, len(kinds.six_card_kinds))
    won, beaten = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    low = {"high_card", "pair", "two_pair"}
    paying = np.array([not low & set(kinds.of_six(kind, 0)) for kind in kinds.six_card_kinds])
    _add_paying(table, ones, paying, rows, won, beaten)
    cases = higher = 0
    for member, weight, strength in zip(
        table.members[rows].tolist(), table.weights[rows].tolist(), table.strengths[rows].tolist(), strict=True
    ):
        own = [Card(card) for card in member]
        rest = [card for card in DECK if card not in own]
        boxes = [card for card in rest if not low & set(six_card_names([*own, card]))]
        for box in boxes:
            for upcard in rest:
                if upcard != box:
                    deck = [card for card in rest if card not in (box, upcard)]
                    cases += weight
                    higher += weight * dealer_hands_higher(strength, upcard, deck)
    assert cases > 0
    assert (int(won.sum()), int(beaten.sum())) == (cases, higher)


def test_a_bonus_of_four_card_poker_adds_its_mean_and_takes_nothing_from_the_ante() -> None:
    """A paytable of straight flushes only, so that few box cards have to be counted."""
    lines = (
        Line("royal_flush", Kind.TO_ONE, 1000, "-"),
        Line("straight_flush", Kind.TO_ONE, 200, "-"),
    )
    rare = Paytable("own", lines)
    box = together(FOUR_CARD, {"ante": 2, "six_card_bonus": 3}, {"six_card_bonus": rare})
    ante, bonus = edge(FOUR_CARD, "ante")[0].ev, edge(FOUR_CARD, "six_card_bonus", rare)[0].ev
    assert isinstance(ante, Fraction)
    assert isinstance(bonus, Fraction)
    assert box.ev == 2 * ante + 3 * bonus
    assert box.tally.total == comb(52, 5) * 47 * 46 * comb(45, 5)


def _all_once(table: BeatenTable) -> npt.NDArray[np.int8]:
    return np.where(table.higher < 0, -1, 1).astype(np.int8)


# Seen cards.


def test_one_dealer_card_turns_three_card_poker_to_the_player() -> None:
    gain = information(THREE_CARD, "one dealer card")
    assert f"{float(gain.with_it):.5f}" == "0.03483"
    assert gain.interval is None


@pytest.mark.parametrize(
    ("game", "seen"), [(game, seen) for game in (THREE_CARD, STUD, RIDE) for seen in solver_of(game).seen]
)
def test_information_never_costs_and_is_exact(game: str, seen: str) -> None:
    gain = information(game, seen)
    assert gain.gain > 0
    assert gain.interval is None


def test_the_second_community_card_decides_bet_2_with_certainty() -> None:
    """Bet 1 gains as from the first one; Bet 2 then rides exactly with winners."""
    first, second = (information(RIDE, f"the {which} community card") for which in ("first", "second"))
    paid = sum(
        count * amount
        for amount, count in zip(
            (1000, 200, 50, 11, 8, 5, 3, 2, 1),
            (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 422400),
            strict=True,
        )
    )
    sure = Fraction(paid, comb(52, 5))
    blind = edge(RIDE, "bets", "A", "never-ride")[0].ev
    assert isinstance(blind, Fraction)
    assert second.gain - first.gain == sure - _value_of_bet_2()


def _value_of_bet_2() -> Fraction:
    from queenhigh.analysis.card_sets import suit_classes
    from queenhigh.analysis.let_it_ride.bets import bet_values
    from queenhigh.rulebook import rulebook

    _, four = bet_values(rulebook(RIDE).paytables["bets"]["A"])
    best = sum(int(weight) * max(int(value), 0) for weight, value in zip(suit_classes(4).weights, four, strict=True))
    return Fraction(best, comb(52, 4) * 48)


def test_a_sampled_gain_says_so_and_repeats_for_its_seed() -> None:
    one, two = (information(FOUR_CARD, "one dead card", deals=2000, seed=3) for _ in range(2))
    assert one == two
    assert one.interval is not None
    assert one.gain > 0


def test_unknown_information_is_refused() -> None:
    with pytest.raises(Unknown, match="one dealer card"):
        information(THREE_CARD, "the shoe")


# Progressives.


def test_envy_lowers_the_break_even_of_three_card_b_by_175_for_each_other_box() -> None:
    bars = [progressive_value(THREE_CARD, "progressive", "B", others=others).break_even for others in range(7)]
    assert bars == [11_520 - 175 * others for others in range(7)]


def test_a_five_dollar_wager_draws_on_the_same_meter() -> None:
    one, five = (progressive_value(THREE_CARD, "progressive", "A", denomination=size) for size in (1, 5))
    assert five.per_meter["main"] * 5 == one.per_meter["main"]
    assert envy_value(THREE_CARD, "progressive", "A", denomination=5) == 5 * envy_value(THREE_CARD, "progressive", "A")


def test_in_the_long_run_what_enters_a_meter_leaves_it() -> None:
    """Lines, rate and seed of Three Card Paytable A: 12,020 and 1,000 of 22,100, and 14 percent."""
    main = MeterTerms(100_000, 100_000, Fraction(14, 100))
    years = long_run(THREE_CARD, "progressive", "A", {"main": main})
    assert years.total == Fraction(12_020 + 1_000, 22_100) + Fraction(14, 100)
    assert years.mean_meters["main"] == 1000 + Fraction(14, 100) * 22_100


def test_two_mini_royals_of_different_suits_are_counted_one_by_one() -> None:
    (win,) = shared_wins(THREE_CARD, "progressive", "C")
    royals = [frozenset(hand) for hand in combinations(DECK, 3) if _is_minor(hand)]
    pairs = sum(first.isdisjoint(second) for first in royals for second in royals)
    assert win.chance == Fraction(pairs, comb(52, 3) * comb(49, 3))


def _is_minor(hand: tuple[int, ...]) -> bool:
    return {card >> 2 for card in hand} == {10, 11, 12} and len({card & 3 for card in hand}) == 1 and hand[0] & 3 != 0
