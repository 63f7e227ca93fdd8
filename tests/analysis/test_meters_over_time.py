"""Progressives over time: winners of one round, meters when they are hit, and futures that a ledger repeats."""

import json
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from queenhigh.analysis import edge, meters_over_time, progressive_value, shared_wins
from queenhigh.analysis.jackpot_rounds import sets_without_common_card, winners_in_a_round
from queenhigh.analysis.meter_futures import play_futures, play_meter
from queenhigh.analysis.meters_over_time import MeterLaw, Progressive, over_time
from queenhigh.analysis.progressives import Beside, line_chances
from queenhigh.analysis.solver import Unknown
from queenhigh.cards import Card, five_card_names, three_card_names
from queenhigh.cli.main import queenhigh
from queenhigh.games.meters import Meters
from queenhigh.rulebook import rulebook
from queenhigh.submission import MeterTerms
from tests.example_houses import played


def terms(dollars: int, rate: str) -> MeterTerms:
    return MeterTerms(dollars * 100, dollars * 100, Fraction(rate))


def test_two_boxes_win_as_often_as_all_pairs_of_hands_say() -> None:
    for game, letter in (("235-stud-poker", "A"), ("four-card-poker", "C"), ("let-it-ride", "A")):
        pairs = {
            (win.first_percent, win.second_percent): win.chance for win in shared_wins(game, "progressive", letter)
        }
        chances = winners_in_a_round(game, "progressive", letter, "main", 2)
        assert chances.get((2, 0), 0) == pairs.get((10, 10), 0)
        assert chances.get((1, 1), 0) == pairs.get((10, 100), 0) + pairs.get((100, 10), 0)
        assert sum(chances.values()) == 1


def test_the_mean_number_of_winners_does_not_depend_on_the_deck_they_share() -> None:
    for boxes in (1, 4, 7):
        chances = winners_in_a_round("four-card-poker", "progressive", "E", "minor", boxes)
        mean = sum(every * chance for (_, every), chance in chances.items())
        assert mean == boxes * Fraction(624, 2598960)


def test_sets_of_hands_are_those_found_one_by_one() -> None:
    rng = Random(1)
    hands = {frozenset(rng.sample(range(14), 3)): rng.random() < 0.5 for _ in range(9)}
    found: dict[tuple[int, int], int] = {}
    for many in range(4):
        for chosen in combinations(hands, many):
            if all(one.isdisjoint(two) for one, two in combinations(chosen, 2)):
                key = (sum(not hands[hand] for hand in chosen), sum(hands[hand] for hand in chosen))
                found[key] = found.get(key, 0) + 1
    assert {key: many for key, many in sets_without_common_card(hands, 3).items() if many} == found


def plain_mean_when_hit(law: MeterLaw, rounds: int) -> float:
    """Round by round, every order of winners in turn, until hardly a future is left."""
    alive, meter, total = 1.0, 0.0, 0.0
    left = 1 - law.share
    orders = {
        key: list(permutations("s" * key[0] + "w" * key[1])) for key in law.chances
    }  # fmt: skip
    starts, hits = Fraction(), Fraction()
    for key, chance in law.chances.items():
        if key[1]:
            hits += chance
            after = [order[::-1].index("w") for order in orders[key]]
            starts += chance * sum((law.reset * left**many for many in after), Fraction()) / len(after)
    meter = float(starts / hits)
    for _ in range(rounds):
        grown = meter + alive * float(law.growth)
        meter = alive_next = 0.0
        for key, chance in law.chances.items():
            for order in orders[key]:
                weight = float(chance) / len(orders[key])
                if "w" in order:
                    total += weight * grown * float(left) ** order.index("w")
                else:
                    meter += weight * grown * float(left) ** len(order)
                    alive_next += weight * alive
        alive = alive_next
    return total


def test_the_mean_of_a_meter_that_shares_lower_is_that_of_all_orders_of_winners() -> None:
    chances = {(0, 0): "7/10", (1, 0): "1/10", (0, 1): "1/20", (1, 1): "1/20", (2, 1): "1/20", (1, 2): "1/20"}
    law = MeterLaw(Fraction(100), Fraction(3), Fraction(1, 10), {key: Fraction(part) for key, part in chances.items()})
    assert float(law.mean_when_hit) == pytest.approx(plain_mean_when_hit(law, 400), rel=1e-12)


def test_one_meter_over_time() -> None:
    years = over_time(
        Progressive("three-card-poker", "progressive", "A", {"main": terms(1000, "14/100")}), 5, rounds=10
    )
    meter = years.meters["main"]
    data = meter.data()
    assert data["chance_per_round"] == "1/4420"
    assert data["hours_to_hit"] == "221/2"
    miss = Fraction(4419, 4420)
    assert 1 - miss**meter.median_rounds_to_hit >= Fraction(1, 2) > 1 - miss ** (meter.median_rounds_to_hit - 1)
    assert data["when_hit"]["mean"] == "4094"  # type: ignore[index]
    assert Fraction(str(data["when_hit"]["50"])) == 1000 + Fraction(7, 10) * meter.median_rounds_to_hit  # type: ignore[index]
    assert meter.fair == 10080
    rounds_below = (10080 - 1000) / Fraction(7, 10)
    assert meter.share_at_or_above_fair == pytest.approx(float(miss) ** (-(-rounds_below // 1) - 1), rel=1e-12)
    assert meter.seed_cost == 10 * Fraction(1, 4420) * 1000


def test_a_meter_with_shares_follows_its_law() -> None:
    """Against winners drawn one after another."""
    progressive = Progressive("let-it-ride", "progressive", "A", {"main": terms(10000, "1/5")})
    law = over_time(progressive, 7).meters["main"].law
    rng = np.random.default_rng(2)
    touched = float(1 - law.chances[0, 0])
    meter, shown = 10000.0, []
    for gap, won in zip(rng.geometric(touched, 60_000), rng.random(60_000), strict=True):
        meter += gap * float(law.growth)
        shown.append(meter)
        meter = 10000.0 if won < float(law.hit) / touched else 0.9 * meter
    for percent in (50, 90, 99):
        amount = float(law.quantile(Fraction(percent, 100)))
        assert np.mean(np.array(shown) <= amount) == pytest.approx(percent / 100, abs=0.012)
        assert law.at_most(Fraction(amount)) == pytest.approx(percent / 100, abs=1e-4)


def test_the_grid_of_a_meter_with_shares_costs_no_dime(monkeypatch: pytest.MonkeyPatch) -> None:
    chances = Fraction(10_000), Fraction(84, 100), Fraction(1, 10), Fraction(1, 108_290), Fraction(10, 108_290)
    _, coarse = meters_over_time.law_with_shares(*chances)
    monkeypatch.setattr(meters_over_time, "_STEPS", 160_000)
    _, fine = meters_over_time.law_with_shares.__wrapped__(*chances)
    for chance in (0.5, 0.9, 0.99):
        assert coarse(chance) == pytest.approx(fine(chance), abs=0.1)


@pytest.mark.clause("4CP-12.D.4")
def test_a_ledger_repeats_the_draws_of_a_future_to_the_cent() -> None:
    filed = {"paytable": "C", "wager": "1", "envy": "D", "meters": {"main": METER}}
    house = played("4CP", {"wagers.progressive": filed})
    offer = house.offers["progressive"]
    assert offer.meters is not None
    progressive = Progressive("four-card-poker", "progressive", "C", offer.meters, 1, "D")
    points = np.array([40_000, 300_000], dtype=np.int64)
    found = play_meter(progressive, "main", 7, points, futures=2, seed=11, logged=1000)
    key = ("progressive", "main")
    meters = Meters(house, {key: Fraction(offer.meters["main"].initial)})
    paid, now = 0, 0
    assert len(found.winners) > 20
    assert {whole for _, whole in found.winners} == {True, False}
    for when, whole in found.winners:
        meters.now[key] += (when - now) * 7 * 100 * offer.meters["main"].rate
        now = when
        paid += meters.pay("progressive", "main", 100 if whole else 10)
    assert paid == found.paid[0, -1]
    last = meters.now[key] + (300_000 - now) * 7 * 100 * offer.meters["main"].rate
    assert last * found.units == found.meter[0, -1]


METER = {"initial": "12345.67", "reset": "10000", "rate": "14.37%"}


def test_futures_agree_with_the_exact_law_and_repeat() -> None:
    meters = {"major": terms(1000, "1/10"), "minor": terms(250, "1/10")}
    years = over_time(Progressive("three-card-poker", "progressive", "C", meters, envy="C"), 6, rounds=120_000)
    bands = play_futures(years, futures=2000, seed=5, tables=2)
    assert bands == play_futures(years, futures=2000, seed=5, tables=2)
    for name, meter in years.meters.items():
        assert bands.meters[name][50][-1] == pytest.approx(float(meter.law.quantile(Fraction(1, 2))), rel=0.08)
    mean_result = 2 * 120_000 * 6 * (1 - years.long_run_return)
    assert bands.house_result[50][-1] == pytest.approx(float(mean_result), rel=0.03)


def test_a_limit_stops_a_meter_and_fills_its_reserve() -> None:
    progressive = Progressive("three-card-poker", "progressive", "A", {"main": terms(1000, "14/100")})
    points = np.array([50_000], dtype=np.int64)
    free = play_meter(progressive, "main", 5, points, futures=300, seed=3)
    held = play_meter(progressive, "main", 5, points, futures=300, seed=3, limit=Fraction(3000))
    top = 3000 * 100 * held.units
    assert held.meter.max() == top
    assert held.reserve.sum() > 0
    assert free.meter.max() > top
    # What players and seeds put in is paid, shown or kept, and the draws are the same: so is the sum.
    assert (held.paid * held.units + held.meter + held.reserve == free.paid * free.units + free.meter).all()


def test_a_forfeited_progressive_is_priced_beside_an_ante() -> None:
    """3CP-11.C.2: a fold forfeits it. The hands folded below Q-6-4 lose straights and three of a kind."""
    kept = {line.hand: chance for line, chance in line_chances("three-card-poker", "five_card_progressive", "A")}
    free = {line.hand: chance for line, chance in line_chances("three-card-poker", "five_card_progressive", "A", None)}
    assert kept["flush"] == free["flush"]
    folded = plain_folded_chance("three_of_a_kind"), plain_folded_chance("straight")
    assert free["three_of_a_kind"] - kept["three_of_a_kind"] == folded[0]
    assert free["straight"] - kept["straight"] == folded[1]
    always = progressive_value(
        "three-card-poker", "five_card_progressive", "A", beside=Beside(strategy="always-play")
    )  # fmt: skip
    assert always == edge("three-card-poker", "five_card_progressive", "A")[0].ev
    with pytest.raises(Unknown, match="no strategy"):
        progressive_value("three-card-poker", "five_card_progressive", "A", beside=Beside(strategy="brave"))


def plain_folded_chance(hand: str) -> Fraction:
    """Own cards of three ranks below Q-6-4 and not of one suit, with every two ranks beside them."""
    deals = 0
    for ranks in combinations(range(13), 3):
        own = [Card(4 * rank + suit) for rank, suit in zip(ranks, (0, 1, 0), strict=True)]
        if three_card_names(own)[-1] != "high_card" or tuple(reversed(ranks)) >= (10, 4, 2):
            continue
        for low in range(13):
            for high in range(low, 13):
                rest = [Card(4 * low + 2), Card(4 * high + 3)]
                if hand in five_card_names([*own, *rest]):
                    left = [4 - (rank in ranks) for rank in (low, high)]
                    deals += 60 * (left[0] * (left[0] - 1) // 2 if low == high else left[0] * left[1])
    return Fraction(deals, 22100 * 1176)


@pytest.mark.parametrize("asked", [{"rounds": 0}, {"per_hour": 0}])
def test_a_year_without_rounds_is_refused(asked: dict[str, int]) -> None:
    terms = {"main": MeterTerms(100_000, 100_000, Fraction(14, 100))}
    with pytest.raises(Unknown, match="must be at least 1"):
        over_time(Progressive("three-card-poker", "progressive", "A", terms), 5, **asked)


def test_the_command_gives_over_time_with_boxes() -> None:
    asked = [
        "progressive",
        "examples/harbor-room.toml",
        "--boxes",
        "5",
        "--rounds",
        "1000",
        "--per-hour",
        "50",
        "--json",
    ]
    (entry,) = json.loads(CliRunner().invoke(queenhigh, asked).output)
    assert set(entry["over_time"]) >= {"boxes", "rounds", "per_hour", "long_run_return", "meters"}
    main = entry["over_time"]["meters"]["main"]
    assert set(main) >= {
        "chance_per_round",
        "mean_rounds_to_hit",
        "median_rounds_to_hit",
        "hours_to_hit",
        "when_hit",
        "share_at_or_above_fair",
        "hits",
        "seed_cost",
    }
    assert Fraction(entry["over_time"]["long_run_return"]) == Fraction(8057, 11050) + 4 * Fraction(175, 22100)
    assert entry["long_run"]["total"] == entry["over_time"]["long_run_return"]
    futures = json.loads(CliRunner().invoke(queenhigh, [*asked, "--futures", "20"]).output)
    assert set(futures[0]["over_time"]["bands"]) >= {"meters", "liability", "house_result"}
    linked = [*asked[:-1], "--futures", "20", "--tables", "3"]
    assert "one of 3 tables, 5 boxes, 1,000 rounds" in CliRunner().invoke(queenhigh, linked).output
    assert CliRunner().invoke(queenhigh, ["progressive", "examples/harbor-room.toml", "--futures", "5"]).exit_code == 2


def test_no_paytable_of_the_rules_pays_two_different_shares_of_a_meter() -> None:
    for game, wager in (("235-stud-poker", "progressive"), ("three-card-poker", "five_card_progressive")):
        for letter, table in rulebook(game).paytables_of(wager).items():
            meters = {meter: terms(1000, "1/10") for meter in table.meters}
            assert over_time(Progressive(game, wager, letter, meters), 3, rounds=5).meters
