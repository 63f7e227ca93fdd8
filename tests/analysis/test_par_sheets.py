"""PAR sheets: lines and parts add up to the cent, and bands are those of the exact law."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from queenhigh.analysis import MeterValue, ParSheet, Tally, edge, par
from queenhigh.analysis.sum_of_rounds import TooFine, normal_of, sum_of_rounds
from queenhigh.cli.main import queenhigh

QUICK_GAMES = ("three-card-poker", "235-stud-poker", "let-it-ride")


def plain_law(tally: Tally, rounds: int) -> dict[Fraction, int]:
    """The sum of so many rounds, convolved with whole numbers."""
    law = {Fraction(): 1}
    for _ in range(rounds):
        longer: dict[Fraction, int] = {}
        for before, ways in law.items():
            for net, count in tally.counts.items():
                longer[before + net] = longer.get(before + net, 0) + ways * count
        law = longer
    return law


@pytest.mark.parametrize("game", QUICK_GAMES)
def test_lines_add_up_to_the_return_and_the_variance(game: str) -> None:
    for sheet in par(game):
        _adds_up(sheet)
        assert sum(line.count for line in sheet.lines) == sheet.cycle


def _adds_up(sheet: ParSheet) -> None:
    if isinstance(sheet.rtp, MeterValue):
        shares = [line.returns for line in sheet.lines]
        constant = sum(
            (share.constant if isinstance(share, MeterValue) else share for share in shares), start=Fraction()
        )
        assert constant == sheet.rtp.constant
        for meter, share in sheet.rtp.per_meter.items():
            assert share == sum(
                line.returns.per_meter.get(meter, 0) for line in sheet.lines if isinstance(line.returns, MeterValue)
            )
        return
    assert sum(line.returns for line in sheet.lines if isinstance(line.returns, Fraction)) == sheet.rtp
    assert sum(line.variance for line in sheet.lines if line.variance is not None) == sheet.figure.variance
    assert _sum_of_parts(sheet) == sheet.figure.ev_now


def _sum_of_parts(sheet: ParSheet) -> Fraction:
    return sum((part for part in sheet.parts.values() if isinstance(part, Fraction)), start=Fraction())


@pytest.mark.parametrize(
    ("game", "wager", "strategy"),
    [
        ("three-card-poker", "ante", "queen-high"),
        ("three-card-poker", "ante", "always-play"),
        ("let-it-ride", "bets", "always-ride"),
        ("235-stud-poker", "stud", "always-raise"),
    ],
)
def test_parts_add_up_under_any_strategy(game: str, wager: str, strategy: str) -> None:
    for sheet in par(game, wager, strategy=strategy):
        assert _sum_of_parts(sheet) == sheet.figure.ev_now


def test_the_net_results_of_the_ante_are_the_published_ones() -> None:
    (sheet,) = par("three-card-poker", "ante", "A")
    assert [(line.line, line.count) for line in sheet.lines][:3] == [("7", 617044), ("6", 931972), ("5", 289104)]
    assert list(sheet.parts) == ["ante", "play", "ante_bonus"]
    assert sheet.parts["ante_bonus"] == Fraction(48 * 5 + 52 * 4 + 720, 22100)


def test_bet_one_of_let_it_ride_is_worth_what_was_published() -> None:
    (sheet,) = par("let-it-ride", "bets", "A")
    first = sheet.parts["bet_1"]
    assert isinstance(first, Fraction)
    assert float(first) == pytest.approx(0.10912580, abs=5e-9)


def test_a_for_one_wager_pays_its_line_without_the_stake() -> None:
    (sheet,) = par("three-card-poker", "progressive", "A", meters={"main": 10080})
    top = sheet.lines[0]
    assert top.pays == 10080
    assert top.returns == top.chance * 10080
    _adds_up(sheet)


@pytest.mark.parametrize("rounds", [1, 2, 3, 7, 40])
def test_the_law_of_many_rounds_is_the_plain_convolution(rounds: int) -> None:
    tally = edge("three-card-poker", "ante", "A")[0].tally
    assert tally is not None
    law, plain = sum_of_rounds(tally, rounds), plain_law(tally, rounds)
    for result, ways in plain.items():
        assert law.exactly(result) == pytest.approx(ways / tally.total**rounds, abs=1e-12)
    assert law.error < 1e-9


def test_a_jackpot_above_the_ceiling_changes_nothing_below_it() -> None:
    small = Tally.of([(-1, 9_999_999), (4, 2_000_000), (10**9, 1)], "deals")
    law, plain = sum_of_rounds(small, 12, up_to=0.9), plain_law(small, 12)
    assert law.above > 0
    for result in (-12, -7, 3, 8):
        assert law.exactly(result) == pytest.approx(plain.get(Fraction(result), 0) / 12_000_000**12, abs=1e-13)


def test_ten_thousand_rounds_have_the_mean_and_spread_of_the_sum() -> None:
    tally = edge("three-card-poker", "pair_plus", "C")[0].tally
    assert tally is not None
    law = sum_of_rounds(tally, 10_000)
    results = [float(law.result(law.first + place)) for place in range(len(law.chances))]
    mean = sum(result * chance for result, chance in zip(results, law.chances.tolist(), strict=True))
    assert mean == pytest.approx(float(10_000 * tally.mean), abs=1e-6)
    assert float(law.quantile(0.5)) == pytest.approx(normal_of(tally, 10_000).inv_cdf(0.5), rel=0.01)


def test_a_lattice_that_is_too_fine_is_refused_with_advice() -> None:
    fine = Tally.of([(Fraction(1, 10**9), 1), (0, 1), (-1, 1)], "deals")
    with pytest.raises(TooFine, match="multiples of a larger amount"):
        sum_of_rounds(fine, 1000)


def test_the_command_answers_in_the_agreed_form() -> None:
    done = CliRunner().invoke(
        queenhigh, ["par", "three-card-poker", "--wager", "pair_plus", "--paytable", "C", "--json"]
    )
    (sheet,) = json.loads(done.output)
    fields = "game wager paytable strategy unit cycle ev rtp sd variance hit_rate volatility_index lines parts bands"
    assert list(sheet) == fields.split()
    assert list(sheet["lines"][0]) == ["line", "count", "chance", "pays", "return", "variance"]
    assert sheet["lines"][-1]["line"] == "lost"
    assert [(band["rounds"], band["method"]) for band in sheet["bands"]] == [
        (1000, "exact"), (10000, "exact"), (100000, "normal"), (1000000, "normal"),
    ]  # fmt: skip
    assert sum(Fraction(line["return"]) for line in sheet["lines"]) == Fraction(sheet["rtp"])


def test_an_unknown_wager_letter_or_strategy_is_an_error() -> None:
    for extra in (["--wager", "nope"], ["--paytable", "Z"], ["--strategy", "nope"], ["--meter", "nope=5"]):
        done = CliRunner().invoke(queenhigh, ["par", "three-card-poker", *extra])
        assert done.exit_code == 2


def test_edge_gives_the_value_at_the_meter_that_was_named() -> None:
    (figure,) = edge("three-card-poker", "progressive", "A", meters={"main": 5000})
    assert figure.ev_now == Fraction(-504, 1105) + Fraction(5000, 22100)
    told = figure.data()["at_meters"]
    assert told == {"ev": str(figure.ev_now), "element_of_risk": str(Fraction(504, 1105) - Fraction(5000, 22100))}
    done = CliRunner().invoke(queenhigh, ["edge", "three-card-poker", "--wager", "progressive", "--meter", "main=5000"])
    assert "at this meter" in done.output
