"""`edge`, `advise` and `strategy` as people and programs call them: shapes, statuses, and words for bad input."""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from queenhigh.analysis import (
    advise,
    edge,
    figure_wagers,
    long_run,
    progressive_value,
    risk,
    seen_by_number,
    shared_wins,
    strategy_book,
    together,
)
from queenhigh.cards import parse_cards
from queenhigh.cli.main import queenhigh
from queenhigh.rulebook import GAMES, rulebook
from queenhigh.submission import MeterTerms

THREE, FOUR, STUD, RIDE = "three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride"
# A whole number or a fraction in lowest terms, never over one.
EXACT = re.compile(r"-?\d+(/(?!1$)\d+)?")
KEYS = {
    "game",
    "wager",
    "paytable",
    "strategy",
    "unit",
    "ev",
    "average_wager",
    "element_of_risk",
    "variance",
    "hit_rate",
    "sd",
}
UNITS = {
    "ante": "one ante",
    "stud": "one of the three equal wagers",
    "bets": "one of the three equal bets",
    "progressive": "one dollar",
    "five_card_progressive": "one dollar",
    "five_card_bonus": "one dollar",
}


def call(*args: str) -> Result:
    return CliRunner().invoke(queenhigh, args)


def answer(*args: str) -> Any:
    result = call(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def is_exact(value: Any) -> bool:
    """A fraction in lowest terms as text, or a constant and shares of such."""
    if isinstance(value, dict):
        return set(value) == {"constant", "per_meter"} and all(
            map(is_exact, [value["constant"], *value["per_meter"].values()])
        )
    return isinstance(value, str) and EXACT.fullmatch(value) is not None and str(Fraction(value)) == value


# edge


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("game", GAMES)
def test_edge_answers_with_a_list_of_every_wager_under_every_paytable(game: str) -> None:
    figures = answer("edge", game)
    tables = {"ante": "ante_bonus", "stud": "five_card"}
    assert [(figure["wager"], figure["paytable"]) for figure in figures] == [
        (wager, letter)
        for wager in figure_wagers(game)
        for letter in rulebook(game).paytables[tables.get(wager, wager)]
    ]
    for figure in figures:
        assert set(figure) >= KEYS
        assert (figure["game"], figure["strategy"]) == (game, "optimal")
        assert figure["unit"].startswith(UNITS.get(figure["wager"], f"one unit of {figure['wager']}"))


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("game", GAMES)
def test_exact_numbers_are_fractions_in_lowest_terms_and_whole_ones_stand_alone(game: str) -> None:
    for figure in answer("edge", game):
        assert all(is_exact(figure[key]) for key in ("ev", "average_wager", "element_of_risk", "hit_rate"))
        if "progressive" in figure["wager"]:
            assert is_exact(figure["break_even"])
            assert (figure["variance"], figure["sd"]) == (None, None)
        else:
            assert "break_even" not in figure
            assert is_exact(figure["variance"])
            assert figure["sd"] == pytest.approx(float(Fraction(figure["variance"])) ** 0.5)
            assert sum(figure["distribution"].values()) == figure["denominator"]
            assert figure["denominator_is"]


def test_a_progressive_is_a_constant_shares_and_a_break_even() -> None:
    one, _, two = answer("edge", THREE, "--wager", "progressive")
    assert one["ev"] == {"constant": "-504/1105", "per_meter": {"main": "1/22100"}}
    assert one["break_even"] == "10080"
    assert one["average_wager"] == "1"
    assert two["ev"] == two["break_even"]
    assert two["ev"] == {"constant": "-579/1105", "per_meter": {"major": "1/22100", "minor": "3/22100"}}


def test_a_meter_that_is_given_gives_the_variance_and_the_results() -> None:
    (figure,) = answer("edge", THREE, "--wager", "progressive", "--paytable", "A", "--meter", "main=10080")
    assert figure["distribution"]["10079"] == 1
    mean = sum(Fraction(net) * many for net, many in figure["distribution"].items()) / figure["denominator"]
    assert mean == 0
    assert is_exact(figure["variance"])


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--wager", "ante", "--paytable", "A"), [("ante", "A", "-686689/20358520")]),
        (("--wager", "ante", "--paytable", "A", "--strategy", "queen-high"), [("ante", "A", "-70219/2035852")]),
        (("--wager", "ante", "--paytable", "12.C"), [("ante", "12.C", "-4833669/101792600")]),
        (("--wager", "pair_plus", "--paytable", "C"), [("pair_plus", "C", "-402/5525")]),
        (("--paytable", "E"), [("pair_plus", "E", "-193/5525"), ("six_card_bonus", "E", "-12816/149695")]),
    ],
)
def test_options_choose_among_the_figures(options: tuple[str, ...], expected: list[tuple[str, str, str]]) -> None:
    figures = answer("edge", THREE, *options)
    assert [(figure["wager"], figure["paytable"], figure["ev"]) for figure in figures] == expected


def test_a_strategy_lists_only_what_depends_on_it() -> None:
    assert {figure["wager"] for figure in answer("edge", STUD, "--strategy", "never-raise")} == {
        "stud",
        "three_card",
        "five_card",
    }


@pytest.mark.parametrize(("zero", "average"), [("leave", "1.2237"), ("take", "1.2321")])
def test_of_two_equal_choices_the_one_asked_for_is_taken(zero: str, average: str) -> None:
    (figure,) = answer("edge", RIDE, "--wager", "bets", "--paytable", "A", "--zero", zero)
    assert figure["ev"] == "-37963/1082900"
    assert f"{float(Fraction(figure['average_wager'])):.4f}" == average


def test_a_reading_is_stated_with_the_figure_and_an_unknown_one_refused() -> None:
    asked = ("edge", FOUR, "--wager", "aces_up", "--paytable", "A")
    (plain,), (read,) = answer(*asked), answer(*asked, "--reading", "play_amounts=multiples")
    assert read == {**plain, "readings": {"play_amounts": "multiples"}}
    for reading, words in (("play_amounts=half", "allowed: between, multiples"), ("stack=1", "has no reading 'stack'")):
        result = CliRunner().invoke(queenhigh, [*asked, "--reading", reading])
        assert (result.exit_code, words in result.output) == (2, True)


def test_a_stake_is_in_dollars_and_may_have_cents() -> None:
    (whole,) = answer("edge", THREE, "--wager", "six_card_bonus", "--paytable", "B", "--stake", "2.50")
    (figure,) = edge(THREE, "six_card_bonus", "B", stake=Fraction(5, 2))
    assert whole["ev"] == str(figure.ev)


def test_people_get_a_table_with_percent_units_and_exact_values() -> None:
    result = call("edge", RIDE)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert " ".join(lines[0].split()) == "wager paytable house edge of all bet average sd hit rate value"
    assert "  per one of the three equal bets: all that stay" in lines
    assert re.search(r"^bets +A +3\.5057% +2\.8648% +1\.2237 +5\.1581 +23\.878% +-37963/1082900$", result.stdout, re.M)
    assert re.search(
        r"^progressive +C +fair at \$11,520\.00 +0\.452% +-576/1105 \+ 1/22100 x main$", result.stdout, re.M
    )


# advise


@pytest.mark.parametrize(
    ("args", "actions", "best"),
    [
        ((THREE, "--cards", "Qs 6h 4d"), {"play": "-9151/9212", "fold": "-1"}, "play"),
        ((RIDE, "--cards", "8s 8h Ad"), {"ride": "-71/1176", "withdraw": "0"}, "withdraw"),
        ((RIDE, "--cards", "5s 6h 7d", "--community", "8c"), {"ride": "0", "withdraw": "0"}, "withdraw"),
        ((STUD, "--cards", "As Kh"), None, "check"),
        ((STUD, "--cards", "As Ah Ad"), None, "raise"),
        (
            (FOUR, "--cards", "As Ah Ad Ac 2s", "--upcard", "Kd"),
            {"3x": "29", "2x": "28", "1x": "27", "fold": "-1"},
            "3x",
        ),
    ],
)
def test_advise_answers_with_the_options_and_the_best(
    args: tuple[str, ...], actions: dict[str, str] | None, best: str
) -> None:
    found = answer("advise", *args)
    assert (found["game"], found["best"]) == (args[0], best)
    options = {option["action"]: option["ev"] for option in found["options"]}
    assert all(set(option) == {"action", "ev"} and is_exact(option["ev"]) for option in found["options"])
    assert actions is None or options == actions


def test_people_see_every_option_and_the_best_marked() -> None:
    result = call("advise", THREE, "--cards", "Qs 6h 4d")
    assert result.stdout.splitlines() == [
        "  play       -0.993378  -9151/9212                  best",
        "  fold       -1.000000  -1",
        "  net result of the hand, in antes",
    ]


def test_seen_cards_change_the_answer() -> None:
    """Without the other sevens no pair of them can come."""
    before = answer("advise", STUD, "--cards", "As 7h")
    after = answer("advise", STUD, "--cards", "As 7h", "--seen", "7s 7d 7c")
    assert Fraction(after["options"][0]["ev"]) < Fraction(before["options"][0]["ev"])


# strategy


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("game", GAMES)
def test_strategy_answers_with_rules_value_and_cost(game: str) -> None:
    book = answer("strategy", game)
    wager = figure_wagers(game)[0]
    assert (book["game"], book["strategy"], book["cost"]) == (game, "optimal", "0")
    assert book["ev"] == str(edge(game, wager, book["paytable"])[0].ev)
    assert book["rules"]
    assert book["optimum"]
    assert book["short"]
    for short in book["short"]:
        assert set(short) >= {"name", "rules", "ev", "cost"}
        assert is_exact(short["ev"])
        assert Fraction(book["ev"]) - Fraction(short["ev"]) == Fraction(short["cost"]) >= 0


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("game", GAMES)
def test_the_grid_is_a_well_formed_picture_that_says_every_play(game: str, tmp_path: Path) -> None:
    result = call("strategy", game, "--svg", str(tmp_path / "grid.svg"))
    assert result.exit_code == 0, result.output
    root = ElementTree.parse(tmp_path / "grid.svg").getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert root.findtext(f"{space}title") == root.get("aria-label")
    titles = [title.text for title in root.iter(f"{space}title")]
    assert len(titles) > 60
    assert all(titles)
    assert all(text.text for text in root.iter(f"{space}text"))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            THREE,
            [
                "Q-6: play with a 4 or higher, otherwise fold",
                "K-3: play with any",
                "J-T: fold with any",
                "A-4: play with any",
            ],
        ),
        (STUD, ["A-A: raise", "A-K: check", "A-K suited: raise", "7-2: check"]),
        (RIDE, ["A high, T low, one suit: ride", "5 high, 2 low, one suit: withdraw"]),
    ],
)
def test_the_grid_says_the_play_of_known_hands(game: str, words: list[str], tmp_path: Path) -> None:
    call("strategy", game, "--svg", str(tmp_path / "grid.svg"))
    text = (tmp_path / "grid.svg").read_text(encoding="utf-8")
    titles = re.findall("<title>(.*?)</title>", text)
    for word in words:
        assert any(title.startswith(word) for title in titles), (word, titles)


# Bad input: status 2, words that say what is allowed, and nothing on standard output.


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("edge", "poker"), "'poker' is not one of 'three-card-poker'"),
        (("edge", THREE, "--wager", "aces_up"), "three-card-poker has no wager 'aces_up'; allowed: ante, pair_plus"),
        (
            ("edge", THREE, "--wager", "pair_plus", "--paytable", "Z"),
            "pair_plus has no paytable 'Z'; allowed: pair_plus A",
        ),
        (
            ("edge", THREE, "--strategy", "basic"),
            "three-card-poker has no strategy 'basic'; allowed: optimal, queen",
        ),
        (("edge", THREE, "--stake", "0"), "a stake must be above 0"),
        (("edge", THREE, "--stake", "-5"), "is not an amount"),
        (("edge", THREE, "--stake", "five"), '"five" is not an amount; write dollars'),
        (("edge", THREE, "--zero", "maybe"), "'maybe' is not one of 'leave', 'take'"),
        (("edge", THREE, "--meter", "main"), "--meter: main: write each name once, as name=value"),
        (("edge", THREE, "--meter", "main=1e3"), '"1e3" is not an amount'),
        (("edge", THREE, "--meter", "huge=5"), "meter 'huge' is not known; allowed: main, mega, major, minor"),
        (("advise", THREE), "Missing option '--cards'"),
        (("advise", THREE, "--cards", "Qs 6h 4x"), "Invalid value for --cards: '4x' is not a card"),
        (("advise", THREE, "--cards", "Qs Qs 4d"), "Qs appears twice"),
        (("advise", THREE, "--cards", "Qs 6h"), "you gave 2 cards; Play or fold is decided with 3 cards"),
        (("advise", THREE, "--cards", "Qs 6h 4d", "--seen", "1s"), "Invalid value for --seen: '1s' is not a card"),
        (
            ("advise", THREE, "--cards", "Qs 6h 4d", "--paytable", "Z"),
            "ante has no paytable 'Z'; allowed: A, B",
        ),
        (("advise", FOUR, "--cards", "Qs 6h 4d 2c 9h"), "name the dealer's upcard"),
        (("advise", FOUR, "--cards", "Qs 6h 4d 2c 9h", "--upcard", "2s 3s"), "the dealer shows one card"),
        (("advise", RIDE, "--cards", "Qs 6h 4d", "--community", "2s 3s"), "2 community cards"),
        (("strategy", RIDE, "--paytable", "Z"), "bets has no paytable 'Z'; allowed: A, B, C"),
        (("strategy", THREE, "--svg", "no/such/folder/grid.svg"), "grid.svg cannot be written: No such file"),
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_bad_usage_is_told_in_one_line(args: tuple[str, ...], words: str, as_json: bool) -> None:
    result = call(*args, *(["--json"] if as_json else []))
    assert result.exit_code == 2
    assert words in result.stderr.replace("\n", " ")
    assert "Traceback" not in result.stderr
    assert json.loads(result.stdout)["ok"] is False if as_json else result.stdout == ""


def test_without_the_extra_the_commands_say_what_to_install(tmp_path: Path) -> None:
    """In a process that has no numpy."""
    (tmp_path / "numpy.py").write_text("raise ModuleNotFoundError(\"No module named 'numpy'\", name='numpy')")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    for args in (("edge", THREE), ("strategy", RIDE)):
        found = subprocess.run(
            [sys.executable, "-m", "queenhigh", *args],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=300,
        )
        assert (found.returncode, found.stdout) == (2, "")
        assert found.stderr == "This needs queenhigh[math]: pip install 'queenhigh[math]'\n"


def test_a_real_process_ends_with_the_same_status_and_answer() -> None:
    command = [sys.executable, "-m", "queenhigh", "edge", THREE, "--wager", "pair_plus", "--paytable"]
    good = subprocess.run([*command, "C", "--json"], capture_output=True, encoding="utf-8", check=False, timeout=300)
    bad = subprocess.run([*command, "Z", "--json"], capture_output=True, encoding="utf-8", check=False, timeout=300)
    assert (good.returncode, json.loads(good.stdout)[0]["ev"]) == (0, "-402/5525")
    assert (bad.returncode, json.loads(bad.stdout)["ok"]) == (2, False)


def test_a_figure_shows_itself_as_a_table_in_a_notebook() -> None:
    (figure,) = edge(THREE, "pair_plus", "C")
    html = figure._repr_html_()
    rows = ElementTree.fromstring(html).findall("tr")
    assert [row.findtext("th") for row in rows] == list(figure.data())
    assert "-402/5525" in html


def test_every_result_shows_itself_as_a_table_in_a_notebook() -> None:
    results = (
        strategy_book(RIDE, "A"),
        advise(RIDE, parse_cards("Ts Th 4d")),
        together(STUD, {"stud": 1}),
        risk(THREE, {"pair_plus": 5}, {"pair_plus": "C"}, rounds=10, seats=2),
        seen_by_number(STUD, "third cards", 1),
    )
    for result in results:
        html = result._repr_html_()
        # A table, and a picture before it where there is one.
        ElementTree.fromstring(f"<div>{html}</div>")
        assert html.startswith(("<table><tr><th>game</th>", "<figure>"))
        assert "<table><tr><th>game</th>" in html


def test_values_by_meters_show_themselves_as_tables_in_a_notebook() -> None:
    main = MeterTerms(100_000, 100_000, Fraction(14, 100))
    results = {
        "constant": progressive_value(RIDE, "progressive", "A"),
        "fixed": long_run(RIDE, "progressive", "A", {"main": main}),
        "meter": shared_wins(RIDE, "progressive", "A")[0],
    }
    for first, result in results.items():
        html = result._repr_html_()
        ElementTree.fromstring(html)
        assert html.startswith(f"<table><tr><th>{first}</th>")


def test_three_equal_wagers_are_told_per_one_of_them_and_per_all_that_is_placed() -> None:
    assert re.search(
        r"stud .* 5\.9492%.*\n  per initial wager, all 3 +1\.9831%", call("edge", STUD, "--wager", "stud").output
    )
    assert "initial" not in call("edge", STUD, "--wager", "two_card").output
