"""Many rounds: the law of their sum, bankrolls, and names that are never ignored."""

import json
from fractions import Fraction
from math import fsum

import pytest
from click.testing import CliRunner

from queenhigh.analysis import Tally, Unknown, edge, risk, together
from queenhigh.analysis.bankroll import play_bankroll
from queenhigh.analysis.risk_of_rounds import needed
from queenhigh.cli.main import queenhigh
from tests.analysis.test_par_sheets import plain_law


def plain_bankroll(
    tally: Tally, rounds: int, dollars: Fraction, least: Fraction, goal: Fraction | None
) -> tuple[Fraction, Fraction, Fraction]:
    """Ruin, goal and mean rounds with fractions, amount by amount."""
    now, ruin, won, played = {dollars: Fraction(1)}, Fraction(), Fraction(), Fraction()
    for _ in range(rounds):
        played += sum(now.values())
        later: dict[Fraction, Fraction] = {}
        for amount, chance in now.items():
            for net, count in tally.counts.items():
                after, part = amount + net, chance * Fraction(count, tally.total)
                if after < least:
                    ruin += part
                elif goal is not None and after >= goal:
                    won += part
                else:
                    later[after] = later.get(after, Fraction()) + part
        now = later
    return ruin, won, played


@pytest.mark.parametrize("goal", [None, Fraction(90)])
def test_a_bankroll_fares_as_amount_by_amount(goal: Fraction | None) -> None:
    tally = together("three-card-poker", {"pair_plus": 5}, {"pair_plus": "C"}).tally
    ruin, won, played = plain_bankroll(tally, 12, Fraction(32), Fraction(5), goal)
    found = play_bankroll(tally, 12, Fraction(32), Fraction(5), goal)
    assert found.p_ruin == pytest.approx(float(ruin), abs=1e-12)
    assert found.mean_rounds == pytest.approx(float(played), abs=1e-11)
    assert found.mean_loss == pytest.approx(float(-tally.mean * played), abs=1e-11)
    if goal is not None:
        assert found.p_goal == pytest.approx(float(won), abs=1e-12)


def test_leaving_out_what_is_safe_changes_nothing() -> None:
    tally = together("three-card-poker", {"ante": 10}).tally
    far = play_bankroll(tally, 300, Fraction(200), Fraction(20), Fraction(10_000_000))
    near = play_bankroll(tally, 300, Fraction(200), Fraction(20))
    assert near.p_ruin == pytest.approx(far.p_ruin, abs=1e-11)
    assert near.mean_rounds == pytest.approx(far.mean_rounds, abs=1e-8)


def test_a_bankroll_that_does_not_cover_one_round_is_ruined_at_once() -> None:
    found = risk("three-card-poker", {"ante": 10}, rounds=10, bankroll=19)
    assert found.bankroll is not None
    assert (found.bankroll["p_ruin"], found.bankroll["mean_rounds"]) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("game", "stakes", "dollars"),
    [
        ("three-card-poker", {"ante": 10, "pair_plus": 5}, 25),
        ("four-card-poker", {"ante": 10, "aces_up": 5}, 45),
        ("let-it-ride", {"bets": 10, "three_card_bonus": 5}, 35),
        ("235-stud-poker", {"stud": 10, "win_em_all": 5}, 55),
    ],
)
def test_a_round_needs_every_wager_and_the_largest_raise(game: str, stakes: dict[str, int], dollars: int) -> None:
    assert needed(game, stakes) == dollars


def test_the_law_after_some_rounds_is_the_plain_one() -> None:
    found = risk("three-card-poker", {"ante": 10}, rounds=9)
    plain = plain_law(found.box.tally, 9)
    total = sum(plain.values())
    assert found.after is not None
    assert found.after.p_ahead == pytest.approx(sum(n for s, n in plain.items() if s > 0) / total, abs=1e-12)
    assert found.after.p_even == pytest.approx(plain[Fraction()] / total, abs=1e-12)
    for percent, result in found.after.quantiles.items():
        bar = Fraction(percent) / 100 * total
        assert sum(n for s, n in plain.items() if s <= result) >= bar
        assert sum(n for s, n in plain.items() if s < result) < bar


def test_a_strategy_changes_all_wagers_together() -> None:
    own = together("three-card-poker", {"ante": 1}, strategy="queen-high")
    assert own.ev == edge("three-card-poker", "ante", "A", "queen-high")[0].ev
    ride = together("let-it-ride", {"bets": 1}, strategy="always-ride")
    assert ride.ev == edge("let-it-ride", "bets", "A", "always-ride")[0].ev


def test_the_average_wager_is_that_of_the_figures() -> None:
    for game, wager in (("three-card-poker", "ante"), ("let-it-ride", "bets"), ("235-stud-poker", "stud")):
        (figure,) = edge(game, wager, None if wager == "stud" else "A")
        found = together(game, {wager: 1})
        assert (found.average_wager, found.hit_rate) == (figure.average_wager, figure.hit_rate)
        assert sum(Fraction(chance) for chance in found.distribution.values()) == 1


@pytest.mark.clause("235-12.K.1")
def test_the_payout_limit_of_the_rules_applies_unless_another_is_named() -> None:
    assert max(together("235-stud-poker", {"stud": 100}).tally.counts) == 50_000


def test_pair_plus_is_priced_without_an_ante() -> None:
    (figure,) = edge("three-card-poker", "pair_plus", "C")
    assert isinstance(figure.ev, Fraction)
    assert together("three-card-poker", {"pair_plus": 5}, {"pair_plus": "C"}).ev == 5 * figure.ev


@pytest.mark.parametrize(
    ("paytables", "meters"),
    [
        ({"nope": "A"}, {}),
        ({"progressive": "Z"}, {}),
        ({}, {"progressive": {"mega": 1}}),
        ({}, {"pair_plus": {"main": 1}}),
    ],
)
def test_names_that_mean_nothing_are_refused(
    paytables: dict[str, str], meters: dict[str, dict[str, Fraction | int]]
) -> None:
    with pytest.raises(Unknown):
        together("three-card-poker", {"ante": 10, "progressive": 1}, paytables, meters)


@pytest.mark.parametrize("asked", [{"bankroll": 0}, {"bankroll": -3}, {"per_hour": 0}, {"rounds": 0}, {"goal": 9}])
def test_numbers_that_make_no_sense_are_refused(asked: dict[str, int]) -> None:
    with pytest.raises(Unknown, match=r"must be (at least 1|above)"):
        risk("three-card-poker", {"ante": 5}, **{"rounds": 9, **asked})  # type: ignore[arg-type]


def test_any_letter_is_refused_where_there_is_only_one_table() -> None:
    with pytest.raises(Unknown, match="no paytable 'Q'"):
        together("235-stud-poker", {"stud": 10}, {"stud": "Q"})


def test_a_meter_above_break_even_has_a_kelly_share() -> None:
    meter = {"progressive": {"main": 30_000}}
    found = risk("three-card-poker", {"ante": 1, "progressive": 1}, {"progressive": "A"}, meter)
    assert found.kelly is not None
    assert 0 < found.kelly < 0.01
    assert risk("three-card-poker", {"ante": 1}).kelly is None


def test_the_kelly_share_is_of_all_that_is_placed() -> None:
    """Three bets of one dollar and a dollar on the progressive are four dollars; growth is at its peak there."""
    meter = {"progressive": {"main": 1_000_000}}
    found = risk("let-it-ride", {"bets": 1, "progressive": 1}, {"progressive": "A"}, meter)
    assert found.kelly is not None
    assert found.kelly_bankroll == pytest.approx(4 / found.kelly)
    tally, share = found.box.tally, found.kelly / 4
    slope = fsum(float(net) * count / (1 + share * float(net)) for net, count in tally.counts.items())
    assert abs(slope / tally.total) < 1e-9


def test_the_command_answers_in_the_agreed_form() -> None:
    words = "risk three-card-poker ante=10 --rounds 100 --bankroll 200 --goal 300 --per-hour 50 --json"
    found = json.loads(CliRunner().invoke(queenhigh, words.split()).output)
    assert set(found["after"]["quantiles"]) == {"2.5", "5", "50", "95", "97.5"}
    assert {"p_ruin", "mean_rounds", "mean_loss", "hold", "p_goal"} <= set(found["bankroll"])
    assert Fraction(found["per_hour"]["cost"]) == -50 * Fraction(found["per_round"]["mean"])
    assert CliRunner().invoke(queenhigh, ["risk", "three-card-poker", "ante=10", "--strategy", "nope"]).exit_code == 2
