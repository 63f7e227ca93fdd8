"""Paytables that a designer writes: read in the shape of the rulebook, and refused line by line with the place."""

import json
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from queenhigh.analysis import edge, par
from queenhigh.analysis.paytable_file import read_paytables
from queenhigh.cli.main import queenhigh
from queenhigh.rulebook import GAMES, Paytable, rulebook

THREE, FOUR, STUD, RIDE = "three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride"

PAIR_PLUS = """\
[paytables.pair_plus.X]
straight_flush = { to_one = 45 }
three_of_a_kind = { to_one = 30 }
straight = { to_one = 6 }
flush = { to_one = 3 }
pair = { to_one = 1 }
"""


def written(table: Paytable, wager: str, letter: str = "X") -> str:
    """A table of the rules as a designer would copy it."""
    lines = [f"[paytables.{wager}.{letter}]"]
    for line in table.lines:
        meter = f', meter = "{line.meter}"' if line.meter else ""
        lines.append(f"{line.hand} = {{ {line.kind.value} = {line.amount}{meter} }}")
    return "\n".join(lines)


def read(game: str, text: str) -> dict[str, dict[str, Paytable]]:
    tables, findings = read_paytables(game, tomllib.loads(text))
    assert findings == []
    return tables


def refused(game: str, text: str) -> list[tuple[str, str]]:
    _, findings = read_paytables(game, tomllib.loads(text))
    return [(finding.path, finding.message) for finding in findings]


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_the_rules_may_be_written_down_and_read_again(game: str) -> None:
    for wager, letters in rulebook(game).paytables.items():
        for table in letters.values():
            found = read(game, written(table, wager))[wager]["X"]
            assert {(line.hand, line.kind, line.amount, line.meter) for line in found.lines} == {
                (line.hand, line.kind, line.amount, line.meter) for line in table.lines
            }
            assert found.letter == "X"


def test_a_changed_line_changes_the_figure_by_its_chance() -> None:
    """48 straight flushes of 22,100, each paid five more than under Paytable C."""
    (before,) = edge(THREE, "pair_plus", "C")
    (after,) = edge(THREE, "pair_plus", read(THREE, PAIR_PLUS)["pair_plus"]["X"])
    assert isinstance(after.ev, Fraction)
    assert after.ev - before.ev == Fraction(5 * 48, 22100)  # type: ignore[operator]
    assert after.paytable == "X"


def test_a_hand_may_be_paid_nothing_when_that_is_said() -> None:
    text = PAIR_PLUS.replace("pair = { to_one = 1 }", 'pair = "nothing"')
    (figure,) = edge(THREE, "pair_plus", read(THREE, text)["pair_plus"]["X"])
    assert figure.hit_rate == Fraction(48 + 52 + 720 + 1096, 22100)


def test_a_narrower_hand_that_only_some_tables_list_may_be_added() -> None:
    """Super Royals are lines of some Six Card Bonus tables only; otherwise they are paid as royal flushes."""
    royal = written(rulebook(THREE).paytables["six_card_bonus"]["C"], "six_card_bonus")
    plain = edge(THREE, "six_card_bonus", read(THREE, royal)["six_card_bonus"]["X"])[0]
    richer = edge(
        THREE,
        "six_card_bonus",
        read(THREE, f"{royal}\nsuper_royal = {{ dollars = 1000000 }}")["six_card_bonus"]["X"],
    )[0]
    line = rulebook(THREE).paytables["six_card_bonus"]["C"].line("royal_flush")
    assert line is not None
    assert richer.ev - plain.ev == Fraction(4 * (1000000 - line.amount), 20358520)  # type: ignore[operator]


def test_a_hand_with_a_line_of_its_own_is_not_paid_by_a_wider_one() -> None:
    """Pairs of aces: 6 pairs, 220 sets of three other ranks, 64 ways to suit them. Lines stay in the order written."""
    pairs = "pair_of_aces = { dollars = 5 }\npair_tens_or_better"
    text = written(rulebook(RIDE).paytables["five_card_bonus"]["A"], "five_card_bonus")
    table = read(RIDE, text.replace("pair_tens_or_better", pairs))["five_card_bonus"]["X"]
    (sheet,) = par(RIDE, "five_card_bonus", table)
    counts = {line.line: line.count for line in sheet.lines}
    assert list(counts)[-3:] == ["pair_of_aces", "pair_tens_or_better", "lost"]
    assert counts["pair_of_aces"] == 6 * 220 * 64
    assert counts["pair_tens_or_better"] == 4 * 6 * 220 * 64


def test_the_example_of_the_page_for_designers_is_read() -> None:
    page = Path("docs/how-to/designer.md").read_text(encoding="utf-8")
    table = read(THREE, page.split("```toml\n")[1].split("```")[0])["pair_plus"]["X"]
    (sheet,) = par(THREE, "pair_plus", table)
    assert [(line.line, line.count) for line in sheet.lines][:2] == [("mini_royal", 4), ("straight_flush", 44)]
    assert sheet.rtp == Fraction(3836, 5525)


# What is wrong, where, and in which words.

X = "paytables.pair_plus.X"
REFUSALS = [
    (THREE, "", [("paytables", "there is no paytable here; write [paytables.<wager>.<letter>]")]),
    (THREE, "paytables = 3", [("paytables", "there is no paytable here")]),
    (THREE, "[paytables]", [("paytables", "there is no paytable here")]),
    (
        THREE,
        "[paytables.aces_up.X]",
        [("paytables.aces_up", "'aces_up' has no paytable in three-card-poker; allowed: ")],
    ),
    (THREE, "[paytables]\npair_plus = 3", [("paytables.pair_plus", "'pair_plus' has no paytable")]),
    (THREE, "[paytables.pair_plus]\nX = 3", [(X, "a paytable is a table of hands and payouts")]),
    (
        THREE,
        PAIR_PLUS.replace("flush = { to_one = 3 }\n", ""),
        [(f"{X}.flush", 'flush is missing; to pay nothing write flush = "nothing"')],
    ),
    (
        THREE,
        "[paytables.pair_plus.X]\npair = { to_one = 1 }",
        [(f"{X}.{hand}", f"{hand} is missing") for hand in ("straight_flush", "three_of_a_kind", "straight", "flush")],
    ),
    (
        THREE,
        f"{PAIR_PLUS}full_house = {{ to_one = 9 }}",
        [(f"{X}.full_house", "this wager has no line for 'full_house'")],
    ),
    (
        THREE,
        PAIR_PLUS.replace("to_one = 3 ", "for_one = 3 "),
        [(f"{X}.flush", "write a payout of this wager as to_one")],
    ),
    (THREE, PAIR_PLUS.replace("{ to_one = 3 }", "3"), [(f"{X}.flush", "write a payout of this wager as to_one")]),
    (THREE, PAIR_PLUS.replace("{ to_one = 3 }", "{}"), [(f"{X}.flush", "such as { to_one = 5 }")]),
    (THREE, PAIR_PLUS.replace("{ to_one = 3 }", '"none"'), [(f"{X}.flush", "write a payout of this wager as")]),
    (
        THREE,
        PAIR_PLUS.replace("to_one = 3 ", "to_one = 0 "),
        [(f"{X}.flush", "0 is not a payout; write a whole number above 0")],
    ),
    (THREE, PAIR_PLUS.replace("to_one = 3 ", "to_one = -3 "), [(f"{X}.flush", "-3 is not a payout")]),
    (THREE, PAIR_PLUS.replace("to_one = 3 ", "to_one = 2.5 "), [(f"{X}.flush", "2.5 is not a payout")]),
    (THREE, PAIR_PLUS.replace("to_one = 3 ", "to_one = true "), [(f"{X}.flush", "True is not a payout")]),
    (THREE, PAIR_PLUS.replace("to_one = 3 ", 'to_one = "3" '), [(f"{X}.flush", "'3' is not a payout")]),
    (THREE, PAIR_PLUS.replace("to_one = 3 ", f"to_one = {10**12} "), [(f"{X}.flush", f"{10**12} is not a payout")]),
    (THREE, PAIR_PLUS.replace("to_one = 3 ", "to_one = 3, tip = 1 "), [(f"{X}.flush", "tip: unknown here")]),
    (
        THREE,
        PAIR_PLUS.replace("to_one = 3 ", "to_one = 3, for_one = 4 "),
        [(f"{X}.flush", "write a payout of this wager as to_one")],
    ),
    (
        THREE,
        PAIR_PLUS.replace("to_one = 3 ", "to_one = 0 ").replace("to_one = 6 ", "dollars = 6 "),
        [(f"{X}.straight", "write a payout of this wager"), (f"{X}.flush", "0 is not a payout")],
    ),
]


@pytest.mark.parametrize(("game", "text", "expected"), REFUSALS)
def test_a_faulty_paytable_is_refused_at_the_place_of_the_fault(
    game: str, text: str, expected: list[tuple[str, str]]
) -> None:
    found = refused(game, text)
    assert [path for path, _ in found] == [path for path, _ in expected]
    for (_, message), (_, words) in zip(found, expected, strict=True):
        assert words in message


@pytest.mark.parametrize(
    ("payout", "words"),
    [
        ("{ percent_of_meter = 101 }", "write a share of at most 100 percent of one of the meters"),
        ('{ percent_of_meter = 10, meter = "jumbo" }', "of one of the meters"),
        ("{ percent_of_meter = 0 }", "0 is not a payout"),
        ("{ to_one = 5 }", "write a payout of this wager as for_one or percent_of_meter"),
    ],
)
def test_a_share_of_a_meter_is_refused_where_there_is_no_such_meter_or_share(payout: str, words: str) -> None:
    text = written(rulebook(THREE).paytables["progressive"]["C"], "progressive")
    lines = [
        f"mini_royal_spades = {payout}" if line.startswith("mini_royal_spades") else line for line in text.split("\n")
    ]
    ((path, message),) = refused(THREE, "\n".join(lines))
    assert path == "paytables.progressive.X.mini_royal_spades"
    assert words in message


def test_one_faulty_table_does_not_hide_another() -> None:
    both = PAIR_PLUS + PAIR_PLUS.replace(".X]", ".Y]").replace("to_one = 3 ", "to_one = 0 ")
    tables, findings = read_paytables(THREE, tomllib.loads(both))
    assert list(tables["pair_plus"]) == ["X"]
    assert [finding.path for finding in findings] == ["paytables.pair_plus.Y.flush"]


# The same through the commands.


def call(*args: str) -> Result:
    return CliRunner().invoke(queenhigh, args)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(PAIR_PLUS, encoding="utf-8")
    return path


def test_edge_values_a_paytable_from_a_file(file: Path) -> None:
    result = call("edge", THREE, "--wager", "pair_plus", "--paytable", str(file))
    assert result.exit_code == 0, result.output
    assert "pair_plus             X" in result.output


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        (
            PAIR_PLUS.replace("to_one = 3 ", "to_one = 0 "),
            1,
            "mine.toml:5:9: error: paytables.pair_plus.X.flush: 0 is no",
        ),
        (PAIR_PLUS.replace("flush = { to_one = 3 }\n", ""), 1, "paytables.pair_plus.X.flush: flush is missing"),
        ("[paytables", 2, "mine.toml:1:11: error: is not valid TOML"),
        ("", 1, "mine.toml:1:1: error: paytables: there is no paytable here"),
    ],
)
def test_a_faulty_file_ends_the_command_with_file_line_and_path(file: Path, text: str, status: int, words: str) -> None:
    file.write_text(text, encoding="utf-8")
    result = call("edge", THREE, "--wager", "pair_plus", "--paytable", str(file))
    assert result.exit_code == status
    assert words in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("options", [(), ("--wager", "six_card_bonus")])
def test_the_wager_of_a_file_must_be_named(file: Path, options: tuple[str, ...]) -> None:
    result = call("edge", THREE, *options, "--paytable", str(file))
    assert result.exit_code == 2
    assert "use --wager to say which paytable of" in result.stderr
    assert "it has pair_plus" in result.stderr


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = call("edge", THREE, "--wager", "pair_plus", "--paytable", str(tmp_path / "none.toml"))
    assert result.exit_code == 2
    assert "none.toml: error: cannot be read" in result.stderr


@pytest.mark.parametrize(
    ("command", "wager", "letter"),
    [
        (("advise", THREE, "--cards", "As Ks Qs"), "ante_bonus", "A"),
        (("advise", RIDE, "--cards", "As Ks Qs"), "bets", "B"),
        (("advise", STUD, "--cards", "As Ks"), "three_card", "-"),
        (("advise", STUD, "--cards", "As Ks Qs"), "five_card", "-"),
        (("strategy", THREE), "ante_bonus", "B"),
        (("strategy", RIDE), "bets", "C"),
        (("strategy", STUD), "five_card", "-"),
    ],
)
def test_a_copy_of_the_rules_own_table_gives_the_same_advice_and_strategy(
    file: Path, command: tuple[str, ...], wager: str, letter: str
) -> None:
    file.write_text(written(rulebook(command[1]).paytables[wager][letter], wager), encoding="utf-8")
    own, rules = call(*command, "--paytable", str(file)), call(*command, "--paytable", letter)
    assert (own.exit_code, rules.exit_code) == (0, 0), own.output + rules.output
    assert own.stdout == rules.stdout


@pytest.mark.parametrize("text", ["", "[paytables", PAIR_PLUS.replace("to_one = 3 ", "to_one = 0 ")])
def test_with_json_a_faulty_file_is_answered_with_findings(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    result = call("edge", THREE, "--wager", "pair_plus", "--paytable", str(file), "--json")
    answer = json.loads(result.stdout)
    assert answer["ok"] is False
    assert {"path", "line", "column", "message"} <= set(answer["findings"][0])


def test_a_line_of_your_own_a_fraction_and_a_push() -> None:
    """Suited A-K-Q at 50, a flush at 3 to 2, and a pair that pushes: counted by hand from 22,100."""
    text = PAIR_PLUS.replace("flush = { to_one = 3 }", 'flush = { to_one = "3/2" }')
    text = text.replace("straight_flush = { to_one = 3/2 }", "straight_flush = { to_one = 45 }")
    text = text.replace(
        "straight_flush = { to_one = 45 }", "mini_royal = { to_one = 50 }\nstraight_flush = { to_one = 45 }"
    )
    table = read(THREE, text.replace("pair = { to_one = 1 }", 'pair = "push"'))["pair_plus"]["X"]
    figure = edge(THREE, "pair_plus", table)[0]
    won = 4 * 50 + 44 * 45 + 52 * 30 + 720 * 6 + 1096 * Fraction(3, 2)
    assert figure.ev == (won - 16440) / 22100
    assert figure.hit_rate == Fraction(22100 - 16440 - 3744, 22100)


def test_decided_wagers_are_paid_in_whole_units() -> None:
    text = written(rulebook(RIDE).paytables["bets"]["A"], "bets").replace(
        "flush = { to_one = 8 }", 'flush = { to_one = "3/2" }'
    )
    assert [path for path, _ in refused(RIDE, text)] == ["paytables.bets.X.flush"]
    assert refused(THREE, PAIR_PLUS + "royal_flush = { to_one = 9 }")[0][0] == "paytables.pair_plus.X.royal_flush"
