"""The memo on win over drop: baselines, intervals, calibration, and a table that mispays."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from statistics import stdev

import numpy as np
import pytest
from click.testing import CliRunner

from queenhigh.analysis import edge
from queenhigh.analysis.meters_over_time import Progressive
from queenhigh.analysis.progressive_luck import ProgressiveBeside
from queenhigh.analysis.seat_correlation import count_correlation, seat_correlation
from queenhigh.analysis.solver import paytables_of
from queenhigh.analysis.sum_of_rounds import sum_of_rounds
from queenhigh.analysis.table_hold import (
    ALL,
    AS_EXPECTED,
    BEYOND_LUCK,
    LUCK_EXPLAINS,
    BadFile,
    Hold,
    HoldRow,
    hold,
    read_results,
)
from queenhigh.analysis.table_luck import Comparison, Floats, GameLuck, Result
from queenhigh.cli.main import queenhigh
from queenhigh.practice import example_text
from queenhigh.submission import MeterTerms

THREE, RIDE = "three-card-poker", "let-it-ride"
ROUNDS, BOXES, UNIT = 6000, 5, 10


def luck_of(game: str, wager: str) -> GameLuck:
    """Seats dealt from decks of their own, as the months below are."""
    return GameLuck(edge(game, wager)[0], 0.0, Fraction(UNIT))


def months(game: str, wager: str, many: int, seed: int, mispaid: Fraction = Fraction()) -> Iterator[Result]:
    """Months of one table whose rounds are drawn by number: what was paid wrongly is a share of the handle."""
    figure = edge(game, wager)[0]
    assert figure.tally is not None
    nets = np.array([float(net) for net in figure.tally.counts])
    chances = np.array([count / figure.tally.total for count in figure.tally.counts.values()])
    drawn = np.random.default_rng(seed).multinomial(ROUNDS * BOXES, chances / chances.sum(), size=many)
    handle = ROUNDS * BOXES * UNIT * figure.average_wager
    for place, counts in enumerate(drawn):
        win = Fraction(round(-float(counts @ nets) * UNIT)) - mispaid * handle
        month = f"{2024 + place // 12}-{place % 12 + 1:02d}"
        yield Result(month, "T1", game, Fraction(60000), win, Fraction(ROUNDS), Fraction(BOXES), handle)


def of_months(found: Hold) -> list[HoldRow]:
    return [row for row in found.rows if row.table != ALL and len(row.period) == 7 and row.low is not None]


@pytest.mark.parametrize(("game", "wager"), [(THREE, "ante"), (RIDE, "bets")])
def test_the_interval_covers_95_of_100_months_without_a_fault(game: str, wager: str) -> None:
    """A smoke size; docs/hold.md records the full one. Jackpots are in the months of Let It Ride."""
    luck = luck_of(game, wager)
    rows = [row for seed in range(40) for row in of_months(hold(months(game, wager, 36, seed), {game: luck}))]
    assert len(rows) == 40 * 35
    assert 0.93 < 1 - np.mean([row.departs_widely for row in rows]) < 0.97
    against_a_year = [row.departs for row in rows if not row.period.startswith("2024")]
    assert 0.92 < 1 - np.mean(against_a_year) < 0.96


def with_jackpots(luck: GameLuck, tables: int, seed: int) -> Floats:
    """What the house wins at each table in each of 24 months, in dollars, with a meter that runs from hit to hit."""
    assert luck.beside is not None
    tally, (meter,), rng = luck.beside.tally(UNIT), luck.beside.meters.values(), np.random.default_rng(seed)
    nets, counts = np.array([[float(net), count] for net, count in tally.counts.items()]).T
    wins: Floats = -(rng.multinomial(ROUNDS * BOXES, counts / counts.sum(), size=(tables, 24)) @ nets)
    gaps = rng.geometric(float(meter.hit), size=(tables, 100))
    month = (gaps.cumsum(axis=1) - 1) // (ROUNDS * BOXES)
    gaps[:, 0] += rng.geometric(float(meter.hit), size=tables)
    table, place = np.nonzero(month < 24)
    paid = float(meter.reset) + float(meter.growth) * gaps[table, place]
    np.subtract.at(wins, (table, month[table, place]), paid)
    return wins


@pytest.fixture(scope="module")
def beside() -> GameLuck:
    """$1 on a progressive of Three Card Poker beside every ante."""
    terms = {"main": MeterTerms(100_000, 100_000, Fraction(14, 100))}
    side = ProgressiveBeside(Progressive(THREE, "progressive", "A", terms), "ante", "A")
    return replace(luck_of(THREE, "ante"), beside=side)


def test_jackpots_of_a_progressive_are_in_the_interval(beside: GameLuck) -> None:
    """A smoke size; bench/results.md has the full one. Without the progressive too many honest months lie outside."""
    handle = ROUNDS * BOXES * (UNIT * beside.figure.average_wager + 1)
    month = Result("2025-01", "T1", THREE, Fraction(60_000), Fraction(), Fraction(ROUNDS), Fraction(BOXES), handle)
    shares = with_jackpots(beside, 400, 1) / 60_000
    inside = {}
    for luck in (beside, replace(beside, beside=None)):
        now, year = luck.of_results([month], 20.0), luck.of_results([month] * 12, 20.0)
        shared = luck.shared_meter([month], [replace(month, month="2024-12")])
        for base, away, more in (
            (year, shares[:, 12:] - shares[:, :12].mean(axis=1, keepdims=True), 0.0),
            (now, np.diff(shares[:, :12], axis=1), shared),
        ):
            low, high = Comparison(now, base, more).quantiles
            inside[luck.beside is not None, base is year] = float(((low <= away) & (away <= high)).mean())
    assert 0.935 < inside[True, True] < 0.965
    assert 0.935 < inside[True, False] < 0.965
    assert max(inside[False, True], inside[False, False]) < 0.9


def test_what_a_progressive_costs_and_pays_is_what_its_law_says(beside: GameLuck) -> None:
    side = beside.beside
    assert side is not None
    jackpots = side.meters["main"].mean_when_hit * side.meters["main"].hit
    cost = UNIT * beside.edge + side.loss
    assert float(side.tally(UNIT).mean + jackpots) == pytest.approx(float(-cost), abs=2e-3)
    won, chances = side.law(UNIT, [30_000], 3000.0)
    assert float(chances @ won) == pytest.approx(0, abs=1e-6)
    assert float(chances @ won**2) ** 0.5 > 3000


def test_the_memo_counts_the_progressive_of_the_house(tmp_path: Path) -> None:
    file = tmp_path / "months.csv"
    lines = [f"2025-{month:02d},T1,{THREE},60000,{12_000 + 100 * month},6000,5,650000" for month in range(1, 4)]
    file.write_text("\n".join(["date,table,game,drop,win,rounds,boxes,handle", *lines]) + "\n")

    def width(*more: str) -> float:
        answer = CliRunner().invoke(queenhigh, ["hold", str(file), "--json", *more])
        (row,) = (
            row for row in json.loads(answer.output)["rows"] if (row["table"], row["period"]) == ("T1", "2025-02")
        )
        return float(row["high"] - row["low"])

    house = ["--house", "examples/harbor-room.toml"]
    assert width(*house, "--progressive", "progressive") > 1.3 * width(*house)
    text = CliRunner().invoke(queenhigh, ["hold", str(file)]).output
    assert "The baseline has luck of its own, which a wider interval counts too" in text
    refused = CliRunner().invoke(queenhigh, ["hold", str(file), "--progressive", "progressive"])
    assert refused.exit_code == 2
    assert "no --house offers it" in refused.output


def test_low_and_high_are_the_baseline_with_the_quantiles_of_the_exact_law() -> None:
    results = [
        Result(f"2026-{month:02d}", "T1", RIDE, Fraction(20_000), Fraction(win), Fraction(30_000), Fraction(1), handle)
        for month, win, handle in ((1, 4000, None), (2, 4200, 30_000 * UNIT * edge(RIDE, "bets", "A")[0].average_wager))
    ]
    (row,) = (
        row for row in hold(results, {RIDE: luck_of(RIDE, "bets")}).rows if (row.table, row.period) == ("T1", "2026-02")
    )
    tally = edge(RIDE, "bets", "A")[0].tally
    assert tally is not None
    law = sum_of_rounds(tally, 30_000)
    low, high = (100 * UNIT * float(30_000 * tally.mean - law.quantile(chance)) / 20_000 for chance in (0.975, 0.025))
    assert (row.baseline, row.method) == (20.0, "exact")
    assert [row.low, row.high] == pytest.approx([20 + low, 20 + high])
    assert row.low is not None
    assert row.wide_low is not None
    assert row.wide_low < row.low
    between = replace(row, win=Fraction((row.low + row.wide_low) / 2) * row.drop / 100)
    beyond = replace(row, win=Fraction(row.wide_low - 1) * row.drop / 100)
    assert [one.judgment for one in (row, between, beyond)] == [AS_EXPECTED, LUCK_EXPLAINS, BEYOND_LUCK]
    assert [one.departs for one in (row, between, beyond)] == [False, True, True]


def test_the_correlations_of_seats_in_the_package_are_those_that_are_counted() -> None:
    assert seat_correlation("235-stud-poker", "-") == pytest.approx(count_correlation("235-stud-poker", "-"), abs=1e-12)
    assert [round(seat_correlation(THREE, letter), 4) for letter in paytables_of(THREE, "ante")] == [
        0.1931, 0.1949, 0.1969, 0.1627,
    ]  # fmt: skip


def test_a_table_that_mispays_is_found_as_often_as_the_memo_says() -> None:
    luck, found, stated = luck_of(THREE, "ante"), [], []
    for seed in range(60):
        honest = list(months(THREE, "ante", 12, seed))
        wrong = [
            Result(f"2025-{month + 1:02d}", *_rest(result))
            for month, result in enumerate(months(THREE, "ante", 12, seed + 1000, Fraction(1, 200)))
        ]
        rows = [row for row in hold([*honest, *wrong], {THREE: luck}).rows if row.table != ALL]
        later = [row for row in rows if row.period.startswith("2025-")]
        found += [row.percent < (row.wide_low or 0) for row in later]
        stated += [row.power for row in later if row.power is not None]
    assert np.mean(found) == pytest.approx(np.mean(stated), abs=0.06)
    assert np.mean(stated) > 0.1


def _rest(result: Result) -> tuple[str, str, Fraction, Fraction, Fraction | None, Fraction | None, Fraction | None]:
    return result.table, result.game, result.drop, result.win, result.rounds, result.boxes, result.handle


def test_the_baseline_is_the_previous_year_and_in_the_first_year_the_previous_month() -> None:
    results = [
        Result(f"{year}-{month:02d}", "T1", THREE, Fraction(100), Fraction(win))
        for year, month, win in ((2024, 1, 10), (2024, 2, 20), (2024, 3, 30), (2025, 1, 40))
    ]
    rows = {row.period: row for row in hold(results).rows if row.table == "T1"}
    assert [rows[period].baseline for period in ("2024-01", "2024-02", "2024-03")] == [None, 10.0, 20.0]
    assert rows["2025-01"].baseline == pytest.approx(20.0)
    assert rows["2025"].baseline == pytest.approx(20.0)
    assert rows["2024"].baseline is None
    within = 1.959963984540054 * stdev([10.0, 20.0, 30.0])
    assert rows["2025-01"].method == "history"
    assert rows["2025-01"].low == pytest.approx(20 - within)
    assert not rows["2024-02"].departs


def test_days_add_up_to_months_and_tables_to_a_game() -> None:
    text = "date,table,game,drop,win\n" + "".join(
        f"2026-01-{day:02d},{table},{RIDE},100,{day}\n" for day in (1, 2, 3) for table in ("A", "B")
    )
    rows = {(row.table, row.period): row for row in hold(read_results(text)).rows}
    assert rows["A", "2026-01"].win == 6
    assert rows[ALL, "2026-01"].drop == 600
    assert rows[ALL, "2026"].percent == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("date,table,game,drop\n", "win missing"),
        ("date,table,game,drop,win,tips\n", "tips unknown"),
        ("date,table,game,drop,win\n2026-13,T,let-it-ride,1,1\n", "line 2, date"),
        ("date,table,game,drop,win\n2026-01,T,poker,1,1\n", "line 2, game"),
        ("date,table,game,drop,win\n2026-02-30,T,let-it-ride,1,1\n", "line 2, date: '2026-02-30' is not a day"),
        ("date,table,game,drop,win\n26-02,T,let-it-ride,1,1\n", "line 2, date: '26-02' is not a day"),
        ("date,table,game,drop,win\n2026-01,,let-it-ride,1,1\n", "line 2, table: name the table"),
        ("date,table,game,drop,win\n2026-01,T,let-it-ride,-1,1\n", 'line 2, drop: "-1" is not an amount'),
        ("date,table,game,drop,win\n2026-01,T,let-it-ride,1,\n", "line 2: drop and win are needed"),
        ("date,table,game,drop,win\n2026-01,T,let-it-ride,1,1,1\n", "line 2: more cells than the first line has names"),
        ("date,table,game,drop,win,rounds\n2026-01,T,let-it-ride,1,1,-5\n", 'line 2, rounds: "-5" is not an amount'),
        ("date,table,game,drop,win,boxes\n2026-01,T,235-stud-poker,1,1,7\n", "line 2, boxes: .* 1 to 6 boxes, not 7"),
        ("date,table,game,drop,win\n2026-13,T,x,1,1\n2026-01,T,x,1,1\n", "line 2, date.*; line 3, game"),
        ("date,table,game,drop,win\n2026-01,T,let-it-ride,x,1\n", "line 2, drop"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        read_results(text)


def test_a_month_in_which_a_table_was_closed_is_left_out() -> None:
    taken = {"01-01": "100,20", "02-01": "0,0", "03-01": "100,40", "03-02": "0,-5"}
    rows = [f"2026-{day},T,{RIDE},{amounts}" for day, amounts in taken.items()]
    found = hold(read_results("\n".join(["date,table,game,drop,win", *rows])))
    percents = {row.period: (row.percent, row.baseline) for row in found.rows if row.table == "T"}
    assert percents == {"2026-01": (20, None), "2026-03": (35, 20), "2026": (27.5, None)}
    with pytest.raises(BadFile, match="T, let-it-ride, 2026-02: a win of -5 without any drop"):
        hold(read_results(f"date,table,game,drop,win\n2026-02,T,{RIDE},0,-5\n"))


def test_a_file_of_two_houses_for_one_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(example_text("harbor-room.toml"))
    (tmp_path / "months.csv").write_text(f"date,table,game,drop,win\n2026-01,T,{THREE},1,1\n")
    house = ["--house", str(tmp_path / "house.toml")]
    answer = CliRunner().invoke(queenhigh, ["hold", str(tmp_path / "months.csv"), *house, *house])
    assert answer.exit_code == 2
    assert "more than one --house for three-card-poker" in " ".join(answer.output.split())


def test_a_house_whose_game_is_not_in_the_file_is_refused(tmp_path: Path) -> None:
    """It would change nothing in the memo. A game of which the tables were closed is in the file."""
    (tmp_path / "house.toml").write_text(example_text("harbor-room.toml"))
    asked = ["hold", str(tmp_path / "months.csv"), "--house", str(tmp_path / "house.toml")]
    months = f"date,table,game,drop,win\n2026-01,T,{RIDE},1,1\n"
    (tmp_path / "months.csv").write_text(months)
    answer = CliRunner().invoke(queenhigh, asked)
    assert answer.exit_code == 2
    said = " ".join(answer.output.split())
    assert "house.toml: its game is three-card-poker, and the file has results of let-it-ride only" in said
    (tmp_path / "months.csv").write_text(f"{months}2026-01,S,{THREE},0,0\n")
    assert CliRunner().invoke(queenhigh, asked).exit_code == 0


def test_the_command_writes_the_memo_in_every_form(tmp_path: Path) -> None:
    lines = ["date,table,game,drop,win"]
    lines += [f"2025-{month:02d},T1,{THREE},10000,{1900 + 10 * month}" for month in range(1, 13)]
    lines += [f"2026-01,T1,{THREE},10000,900"]
    file = tmp_path / "months.csv"
    file.write_text("\n".join(lines) + "\n")
    asked = ["hold", str(file), "--json", "--pdf", str(tmp_path / "memo.pdf"), "--html", str(tmp_path / "memo.html")]
    answer = json.loads(CliRunner().invoke(queenhigh, asked).output)
    fields = {"table", "game", "period", "drop", "win", "percent", "baseline", "low", "high", "method", "departs"}
    assert all(fields <= set(row) for row in answer["rows"])
    assert [row["period"] for row in answer["rows"] if row["departs"] and row["table"] == "T1"] == ["2026-01", "2026"]
    assert (tmp_path / "memo.pdf").read_bytes().startswith(b"%PDF")
    assert "below what the baseline" in (tmp_path / "memo.html").read_text()
    text = CliRunner().invoke(queenhigh, ["hold", str(file)]).output
    assert "luck of its own" not in text, "no interval is exact without rounds"
    assert "T1, three-card-poker, 2026-01: the win is" in text
    assert CliRunner().invoke(queenhigh, ["hold", str(tmp_path / "none.csv")]).exit_code == 2
