"""`queenhigh diff`: what changed from one submission to another, and exactly how each house edge moves."""

import hashlib
import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from queenhigh.analysis import edge
from queenhigh.cli.main import queenhigh
from queenhigh.desk.diff import Difference, Filing, compare, compare_with_rules, read_for_diff
from queenhigh.practice import example_text
from queenhigh.rulebook import clause_index, duty
from tests.desk.papers import paper
from tests.example_houses import FIVE_CARD_PROGRESSIVE, HOUSES, Changes, filed
from tests.plain_data import PlainData


def filing(text: str) -> Filing:
    found, _ = read_for_diff(tomllib.loads(text))
    assert found is not None
    return found


def between(house: str, *edits: tuple[str, str]) -> Difference:
    return compare(filing(paper(house)), filing(paper(house, *edits)))


def told(difference: Difference) -> list[tuple[str, str | None, str | None, str | None]]:
    return [(one.path, one.before, one.after, one.clause) for one in difference.changes]


CHANGES = [
    ("3CP", ("seats = 7", "seats = 6"), ("table.seats", "7", "6", "3CP-2.A")),
    ("3CP", ("adjacent_boxes = 2", "adjacent_boxes = 1"), ("table.adjacent_boxes", "2", "1", "3CP-7.H")),
    ("3CP", ("decks = 2", "decks = 1"), ("table.decks", "2", "1", "3CP-3.A.1")),
    ("3CP", ('minimum = "5"', 'minimum = "10.00"'), ("table.minimum", "$5", "$10", None)),
    ("3CP", ('unit = "1"', ""), ("table.unit", "$1", "$0.01", None)),
    ("3CP", ('bonus = "A"', 'bonus = "B"'), ("wagers.ante.bonus", "A", "B", "3CP-12.B")),
    ("3CP", ('version = "free"', 'version = "compulsory"'),
     ("wagers.pair_plus.version", "free", "compulsory", "3CP-7.G")),
    ("3CP", ('rate = "14%"', 'rate = "15.5%"'),
     ("wagers.progressive.meters.main.rate", "14%", "15.5%", "3CP-12.E.3.a")),
    ("3CP", ('wager = "1"', 'wager = "5"'), ("wagers.progressive.wager", "$1", "$5", "3CP-12.E.5")),
    ("4CP", ('envy = "E"', 'envy = "F"'), ("wagers.progressive.envy", "E", "F", "4CP-12.E.2")),
    ("4CP", ('initial = "250"', 'initial = "300"'),
     ("wagers.progressive.meters.minor.initial", "$250", "$300", "4CP-12.D.3.b.v.3")),
    ("235", ('"50000"', '"40000"'), ("limits.payout_per_hand", "$50,000", "$40,000", "235-12.K")),
    ("235", ("[wagers.win_em_all]", ""), ("wagers.win_em_all", "offered", None, "235-7.E.2")),
    ("LIR", ("[table]", "[readings]\nvoid_after_settlement = 'stands'\n[table]"),
     ("readings.void_after_settlement", "reverse", "stands", None)),
    ("LIR", ("layout = 2026-04-20", ""), ("approvals.layout", "2026-04-20", None, "LIR-.02.B")),
]  # fmt: skip


@pytest.mark.parametrize(("house", "edit", "change"), CHANGES)
def test_a_change_is_reported_with_its_clause(
    house: str, edit: tuple[str, str], change: tuple[str, str | None, str | None, str | None]
) -> None:
    assert told(between(house, edit)) == [change]


SAME = [
    ('minimum = "5"', "minimum = 5"),
    ('version = "free"', ""),
    ('rate = "14%"', 'rate = "14.0%"'),
    ('reset = "1000"', 'reset = "1000.00"'),
    ("[table]", "[readings]\nfolded_hand_gives_envy = false\n[table]"),
    ('[wagers.six_card_bonus]\npaytable = "C"', '[wagers."six_card_bonus"]\n"paytable" = \'C\' # the same'),
]


@pytest.mark.parametrize(("old", "new"), SAME)
def test_a_different_spelling_of_the_same_value_is_not_a_change(old: str, new: str) -> None:
    difference = between("3CP", (old, new))
    assert difference.changes == ()
    assert all(effect.change == 0 for effect in difference.effects)


def test_a_new_letter_lists_the_payouts_it_changes_each_with_its_clause() -> None:
    (change,) = between("3CP", ('bonus = "A"', 'bonus = "12.C"')).changes
    assert [(one.hand, one.before, one.after, one.clause) for one in change.payouts] == [
        ("mini_royal", None, "50 to 1", "3CP-12.C.1"),
        ("straight_flush", "5 to 1", "8 to 1", "3CP-12.C.2"),
        ("three_of_a_kind", "4 to 1", "6 to 1", "3CP-12.C.3"),
        ("straight", "1 to 1", None, "3CP-12.B.1.c"),
    ]


def test_the_effect_on_an_edge_is_exact_before_after_and_between() -> None:
    (effect,) = [one for one in between("3CP", ('bonus = "A"', 'bonus = "C"')).effects if one.wager == "ante"]
    figures = [edge("three-card-poker", "ante", letter)[0].ev for letter in "AC"]
    assert [effect.before, effect.after] == [-ev for ev in figures if isinstance(ev, Fraction)]
    assert effect.change == Fraction(1, 221)


def test_the_effect_on_a_progressive_covers_seed_long_run_and_fair_meter() -> None:
    """$1,500 more is worth 1,500 in 22,100, ten percent more feeds the meter, and $5 is fair at five times."""
    effects = between("3CP", ('reset = "1000"', 'reset = "2500"'), ('rate = "14%"', 'rate = "24%"')).effects
    moved = {one.figure: one.change for one in effects if one.wager == "progressive"}
    assert moved == {
        "house_advantage": Fraction(-1500, 22100),
        "long_run_return": Fraction(1500, 22100) + Fraction(1, 10),
        "break_even": 0,
    }
    larger = between("3CP", ('wager = "1"', 'wager = "5"')).effects
    assert [one.after for one in larger if one.figure == "break_even"] == [5 * 10080]


def test_a_new_or_dropped_wager_has_no_change_of_edge() -> None:
    gone = between("LIR", ('[wagers.three_card_bonus]\npaytable = "A"\n', ""))
    (effect,) = [one for one in gone.effects if one.wager == "three_card_bonus"]
    assert (effect.before is None, effect.after, effect.change) == (False, None, None)


@pytest.mark.parametrize("house", HOUSES)
def test_beside_the_bare_rules_every_choice_is_reported_with_its_range(house: str) -> None:
    difference = compare_with_rules(filing(paper(house)))
    paths = {change.path for change in difference.changes}
    assert {"operator", "approved", "table.seats", "table.adjacent_boxes", "wagers.progressive.paytable"} <= paths
    assert "game" not in paths
    assert {change.clause for change in difference.changes} - {None} <= clause_index().keys()
    for effect in difference.effects:
        if effect.least is not None and effect.most is not None:
            assert effect.after is not None
            assert effect.least <= effect.after <= effect.most
        assert effect.before is None


def test_fixed_prizes_are_held_against_what_the_rules_allow_at_the_same_stake() -> None:
    """At $25 a prize of $1,000,000 is a smaller share of the wager than at $1, under every letter."""
    limits = {"minimum": "1", "maximum": "25", "unit": "1"}
    changes: Changes = {f"wagers.six_card_bonus.{key}": value for key, value in limits.items()}
    found, _ = read_for_diff(filed("4CP", changes))
    assert found is not None
    rows = [one for one in compare_with_rules(found).effects if one.wager == "six_card_bonus"]
    assert [one.at for one in rows] == ["at $1", "at $25"]
    for effect, stake in zip(rows, (1, 25), strict=True):
        evs = [figure.ev for figure in edge("four-card-poker", "six_card_bonus", stake=stake)]
        edges = [-ev for ev in evs if isinstance(ev, Fraction)]
        assert (effect.least, effect.most) == (min(edges), max(edges))


UNCLEAR = [
    ("3CP", "table.minimum", None, "OQ-033"),
    ("3CP", "readings.one_exposed_player_card", None, "OQ-041"),
    ("LIR", "wagers.three_card_bonus.minimum", None, "OQ-033"),
    ("3CP", "wagers.five_card_progressive.meters.main.reset", "3CP-12.G", "OQ-110"),
    ("3CP", "wagers.five_card_progressive.meters.main.rate", "3CP-12.G", "OQ-110"),
    ("3CP", "wagers.pair_plus.paytable", "3CP-12.D", None),
]


@pytest.mark.parametrize(("house", "path", "clause", "question"), UNCLEAR)
def test_a_statement_that_no_clause_asks_for_names_the_question_it_answers(
    house: str, path: str, clause: str | None, question: str | None
) -> None:
    """As the submission does: the clauses that say what a wager pays say nothing of its minimum."""
    data = filed(house, {"readings.one_exposed_player_card": "void"} if house == "3CP" else {})
    if house == "LIR":
        data["wagers"]["three_card_bonus"] |= {"minimum": "5"}
    else:
        data = data | {"wagers": data["wagers"] | {"five_card_progressive": FIVE_CARD_PROGRESSIVE}}
    found, _ = read_for_diff(data)
    assert found is not None
    (change,) = [one for one in compare_with_rules(found).changes if one.path == path]
    assert (change.clause, change.question) == (clause, question)
    assert change.data()["question"] == question


def test_what_the_rules_allow_is_reported() -> None:
    before = {change.path: change.before for change in compare_with_rules(filing(paper("3CP"))).changes}
    assert before["table.seats"] == "1 to 7"
    assert before["wagers.ante.bonus"] == "one of A, B, C, 12.C"
    assert before["wagers.pair_plus.paytable"] == "not offered"
    assert "wagers.pair_plus.version" not in before, "the open rules are what the bare rules say"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(queenhigh, ["diff", *map(str, arguments)])


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text(paper("3CP"), encoding="utf-8")
    two.write_text(paper("3CP", ('bonus = "A"', 'bonus = "B"'), ("seats = 7", "seats = 9")), encoding="utf-8")
    return one, two


def test_the_command_answers_people_and_programs(files: tuple[Path, Path]) -> None:
    result = run(*files)
    assert result.exit_code == 0
    assert "three of a kind" in result.stdout
    assert "+0.2353%" in result.stdout
    assert "1 error" in result.stdout
    answer: PlainData = json.loads(run(*files, "--json").stdout)
    assert [change["path"] for change in answer["changes"]] == ["table.seats", "wagers.ante.bonus"]
    assert answer["changes"][1]["payouts"][0]["clause"] == "3CP-12.B.2.b"
    ante = next(effect for effect in answer["effects"] if effect["wager"] == "ante")
    assert Fraction(ante["after"]) - Fraction(ante["before"]) == Fraction(ante["change"])
    assert (answer["before"]["errors"], answer["after"]["errors"]) == (0, 1)


def test_one_submission_is_compared_with_the_bare_rules(files: tuple[Path, Path]) -> None:
    alone, asked = run(files[0]), run(files[0], "--rules")
    assert alone.exit_code == 0
    assert alone.stdout == asked.stdout
    assert "the bare rules of Three Card Poker" in alone.stdout
    assert json.loads(run(files[0], "--json").stdout)["before"] == {"file": None, "rules": "three-card-poker"}


def test_submissions_of_two_games_can_be_compared(files: tuple[Path, Path], tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(paper("LIR"), encoding="utf-8")
    answer = json.loads(run(files[0], other, "--json").stdout)
    game = {"path": "game", "before": "three-card-poker", "after": "let-it-ride"}
    assert game.items() <= answer["changes"][0].items()
    assert {effect["wager"] for effect in answer["effects"]} >= {"ante", "bets"}


def test_bad_usage_exits_with_two_and_a_filing_without_its_game_with_one(
    files: tuple[Path, Path], tmp_path: Path
) -> None:
    assert run(*files, "--rules").exit_code == 2
    assert run("-", "-").exit_code == 2
    assert run(files[0], tmp_path / "nothing.toml").exit_code == 2
    nameless = tmp_path / "nameless.toml"
    nameless.write_text("operator = 'x'\n", encoding="utf-8")
    assert run(nameless, files[0]).exit_code == 1
    assert run(files[0], files[0]).stdout.count("Nothing changed") == 1


def test_a_long_hand_and_its_payout_are_separated(tmp_path: Path) -> None:
    for name, text in (("a.toml", paper("3CP")), ("b.toml", paper("rack-card-house"))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    result = CliRunner().invoke(queenhigh, ["diff", str(tmp_path / "a.toml"), str(tmp_path / "b.toml")])
    assert "mini royal of hearts, diamonds or clubs 500 for 1" in result.stdout


def test_a_new_wager_is_shown_as_not_offered_before(tmp_path: Path) -> None:
    bare = tmp_path / "bare.toml"
    bare.write_text(example_text("rack-card-house.toml"), encoding="utf-8")
    full = tmp_path / "full.toml"
    full.write_text(example_text("harbor-room.toml"), encoding="utf-8")
    told = CliRunner().invoke(queenhigh, ["diff", str(bare), str(full)]).output
    assert "not offered -> C" in told.replace("→", "->")
    assert re.search(r"royal flush +1,000 to 1  3CP-12\.F\.3\.a", told)
    assert "to each other; Management's decision is final, subject to the regulator -> nothing" in told.replace(
        "→", "->"
    )


def test_a_wager_that_only_gains_a_minimum_stays_offered(tmp_path: Path) -> None:
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text(example_text("canton-street.toml"), encoding="utf-8")
    new.write_text(
        old.read_text("utf-8").replace("[wagers.win_em_all]", '[wagers.win_em_all]\nminimum = "10"'), "utf-8"
    )
    told = CliRunner().invoke(queenhigh, ["diff", str(old), str(new)]).output
    assert "not offered" not in told
    assert "-> offered" not in told.replace("→", "->")
    assert "the table's minimum, $5 → $10" in told.replace("->", "→")


UNEVEN = """
game = "four-card-poker"
operator = "Tidal Basin Club"
[table]
seats = 5
adjacent_boxes = 2
dealing = "automated-shoe"
shuffler = "plain"
decks = 2
minimum = "15"
maximum = "1000"
[wagers.progressive]
paytable = "A"
envy = "C"
wager = "5"
meters.main = { initial = "7500", reset = "5000", rate = "18.25%" }
"""


def test_a_comparison_is_printed_red_lined(tmp_path: Path) -> None:
    old, new, paper_of_it = tmp_path / "old.toml", tmp_path / "new.toml", tmp_path / "red.pdf"
    old.write_text(example_text("harbor-room.toml"), encoding="utf-8")
    new.write_text(old.read_text("utf-8").replace('paytable = "C"\nversion', 'paytable = "D"\nversion'), "utf-8")
    told = CliRunner().invoke(queenhigh, ["diff", str(old), str(new), "--pdf", str(paper_of_it), "--json"])
    assert told.exit_code == 0
    text = "".join("".join(sheet.extract_text().split()) for sheet in PdfReader(paper_of_it).pages)
    for said in ("Red-linedsubmission", "PairPlus:paytableCD3CP-12.D", "houseadvantage", "BeforeAfterChange", "1of1"):
        assert said in text, said
    assert CliRunner().invoke(queenhigh, ["diff", str(old), "--pdf", str(paper_of_it)]).exit_code == 0
    bare = "".join("".join(sheet.extract_text().split()) for sheet in PdfReader(paper_of_it).pages)
    assert "WagerFigureAllowedFiled" in bare
    assert "BeforeAfter" not in bare


def test_a_fair_meter_is_rounded_as_the_check_rounds_it(tmp_path: Path) -> None:
    """It is a figure, not a payment: $176,151.666… is $176,151.67 on every paper."""
    file, paper_of_it = tmp_path / "house.toml", tmp_path / "red.pdf"
    file.write_text(UNEVEN, encoding="utf-8")
    told = CliRunner().invoke(queenhigh, ["diff", str(file), "--pdf", str(paper_of_it)]).output
    checked = CliRunner().invoke(queenhigh, ["check", str(file)]).output
    text = "".join("".join(sheet.extract_text().split()) for sheet in PdfReader(paper_of_it).pages)
    for said in (told, checked, text):
        assert "$176,151.67" in said


SAID = [
    ("3CP", ('dealing = "hand"', 'dealing = "manual-shoe"'),
     "Dealingby hand, card by card from a manual shoe, card by card"),
    ("3CP", ('version = "free"', 'version = "ante_at_least"'),
     "Pair Plus: versionPair Plus may be placed alone or with an Ante, in any amount."),
    ("3CP", ('rate = "14%"', 'rate = "15%"'), "Progressive: main meter, rate of progression14% 15%"),
    ("3CP", ("[table]", "[readings]\nfolded_hand_gives_envy = true\n[table]"),
     "no: a folded hand is out of play yes: the hand counts even though it was folded"),
]  # fmt: skip


@pytest.mark.parametrize(("house", "edit", "said"), SAID)
def test_a_red_lined_paper_speaks_in_sentences_and_names_both_files(
    house: str, edit: tuple[str, str], said: str, tmp_path: Path
) -> None:
    old, new, red = tmp_path / "old.toml", tmp_path / "new.toml", tmp_path / "red.pdf"
    old.write_text(paper(house), encoding="utf-8")
    new.write_text(paper(house, edit), encoding="utf-8")
    assert run(old, new, "--pdf", red).exit_code == 0
    text = "".join("".join(sheet.extract_text().split()) for sheet in PdfReader(red).pages).replace("\u200b", "")
    assert "".join(said.split()) in text
    assert all(hashlib.sha256(file.read_bytes()).hexdigest() in text for file in (old, new))


def test_a_comparison_of_two_games_says_so(tmp_path: Path) -> None:
    files = []
    for name in ("harbor-room.toml", "ferry-bar.toml"):
        files.append(tmp_path / name)
        files[-1].write_text(example_text(name), encoding="utf-8")
    told = CliRunner().invoke(queenhigh, ["diff", *map(str, files)]).output
    assert "Three Card Poker and Let It Ride are different games" in told


def test_a_filing_without_its_game_is_refused_as_json(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('operator = "Nobody"\n', encoding="utf-8")
    told = CliRunner().invoke(queenhigh, ["diff", str(file), "--json"])
    assert told.exit_code == 1
    assert json.loads(told.output)["findings"][0]["path"] == "game"


PROGRAMS_WORDS = re.compile(r"\b(rejected|refused|engine|checker|configured|selected|With a known deck|passes|logs?)\b")


@pytest.mark.parametrize("house", HOUSES)
def test_a_clause_is_stated_as_a_duty_and_not_as_a_program_check(house: str) -> None:
    """A person who reads a change sees what the clause requires, not how a program checks it."""
    changes = compare_with_rules(filing(paper(house))).changes
    cited = {change.clause for change in changes if change.clause and not change.payouts}
    assert cited
    assert [clause for clause in cited if PROGRAMS_WORDS.search(duty(clause))] == []


LEAVING = [
    (('dealing = "hand"', 'dealing = "manual-shoe"'), "table.dealing", "3CP-8.E.1"),
    (('dealing = "hand"', 'dealing = "automated-shoe"'), "table.dealing", "3CP-10.B.1"),
    (("decks = 2", "decks = 1"), "table.decks", "3CP-3.A.1"),
]


@pytest.mark.parametrize(("change", "path", "clause"), LEAVING)
def test_the_clause_of_the_new_choice_is_cited_and_not_a_condition_of_the_old_one(
    change: tuple[str, str], path: str, clause: str
) -> None:
    hand, other = filing(paper("3CP")), filing(paper("3CP", change))
    assert {one.path: one.clause for one in compare(hand, other).changes}[path] == clause
    back = {one.path: one.clause for one in compare(other, hand).changes}[path]
    assert back == {"table.dealing": "3CP-9.A.1", "table.decks": "3CP-3.B"}[path]
