"""A rule changed in a copy of the data changes what is settled; broken data is refused with its place."""

from pathlib import Path

import pytest

from queenhigh.games import open_game
from queenhigh.practice import practice_house
from queenhigh.rulebook import (
    BrokenRulebook,
    clause_index,
    gist,
    rulebook,
    rules_folder,
    rules_from,
    rules_version,
    use_rules,
)
from tests.changed_rules import CHANGES, Change, changed_rules, copied_rules, edit
from tests.line_settlements import rows, settled as line_settled

THREE = "three-card-poker house.wagers.ante.bonus=A"
FOUR = "four-card-poker house.wagers.aces_up.paytable=A"
RIDE = "let-it-ride house.wagers.bets.paytable=A"

SETTLED = [
    (
        "qualifier king high",
        f"{THREE} dealer=Qs7h2d / 1 ann KhJd4c ante=10 : play",
        "play $10: pays $10, returns $10",
        "play $10: pays $0, returns $10",
    ),
    (
        "ante pays 2 to 1",
        f"{THREE} dealer=Qs7h2d / 1 ann KhJd4c ante=10 : play",
        "ante $10: pays $10, returns $10",
        "ante $10: pays $20, returns $10",
    ),
    (
        "fold forfeits aces up",
        f"{FOUR} dealer=KdKs9h7c4s2d / 1 ann AhAc9d7s3c ante=10 aces_up=5 : fold",
        "aces_up $5: pays $5, returns $5",
        "aces_up $5: pays $0, returns $0",
    ),
    (
        "lowest paid pair jacks",
        f"{RIDE} community=5c8d / 1 ann ThTd4c bet_1=5 bet_2=5 bet_3=5 : ride ride",
        "bet_3 $5: pays $5, returns $5",
        "bet_3 $5: pays $0, returns $0",
    ),
    (
        "raises 2x",
        "235-stud-poker house={} community=5c8d / 1 ann AhAd4c two_card=5 three_card=5 five_card=5 : raise check",
        "three_card_raise $5: pays $5, returns $5",
        "three_card_raise $10: pays $10, returns $10",
    ),
]


def settled(line: str) -> list[str]:
    return [
        f"{row.wager} ${row.stake // 100}: pays ${row.paid // 100}, returns ${row.returned // 100}"
        for row in rows(line_settled(line), 1)
    ]


@pytest.mark.parametrize(("change", "line", "before", "after"), SETTLED)
def test_a_rule_edited_in_the_data_is_the_rule_of_the_settlement(
    change: str, line: str, before: str, after: str
) -> None:
    assert before in settled(line)
    with changed_rules(change):
        assert after in settled(line)
        assert before not in settled(line)
    assert before in settled(line)


@pytest.mark.parametrize("change", CHANGES)
def test_other_rules_have_another_version_and_are_gone_when_ours_are_used_again(change: str) -> None:
    ours, game = rules_version(), CHANGES[change].game
    book = rulebook(game)
    with changed_rules(change) as folder:
        assert rules_folder() == folder
        assert rules_version() != ours
        assert rulebook(game) != book
        assert open_game(practice_house(game)).rules == rulebook(game)
    assert rules_folder() is None
    assert (rules_version(), rulebook(game)) == (ours, book)


def test_the_words_of_the_qualifier_follow_it() -> None:
    with changed_rules("qualifier king high"):
        assert rulebook("three-card-poker").inscription == "Dealer plays with king high or better"
        (row, *_) = rows(line_settled(f"{THREE} dealer=Qs7h2d / 1 ann KhJd4c ante=10 : play"), 1)
        assert row.because == ("the dealer has less than king high",)


def test_the_question_says_how_much_a_raise_is() -> None:
    with changed_rules("raises 2x"):
        stages = open_game(practice_house("235-stud-poker")).stages
        assert stages[0].question == "Raise 3 Card Poker by twice the wager, or check?"


BROKEN = [
    ('rank = "Q"', 'rank = "X"', "contest.qualifier: 'X' is not a rank; known: 2 3 4 5 6 7 8 9 T J Q K A"),
    (
        'hand = "three"\nlost_clause',
        'hand = "thre"\nlost_clause',
        "wagers.pair_plus.hand: thre; known: three, five, six",
    ),
    ('play = "push"', 'play = "draw"', "contest.cases.not_qualified: 'draw' is not a result; known: win, push, lose"),
    ('keeps = { six_card_bonus = "3CP-11.C.3" }', "keeps = { }", "fold says nothing of: six_card_bonus"),
    ("collected = true", "colected = true", "colected is not a key here"),
    ('yes = "play"\n', "", "yes is missing"),
    (
        'letter_key = "paytable"\npaytables = "six_card_bonus"\n',
        'paytables = "six_card_bonus"\n',
        "offers.six_card_bonus: letter_key is missing: the key by which a submission chooses one of its paytables",
    ),
    ("[seats]", "[seats", "not valid TOML"),
]


@pytest.mark.parametrize(("before", "after", "told"), BROKEN)
def test_broken_data_is_refused_with_its_file_and_place(tmp_path: Path, before: str, after: str, told: str) -> None:
    file = copied_rules(tmp_path) / "three-card-poker.toml"
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    with rules_from(tmp_path), pytest.raises(BrokenRulebook) as raised:
        rulebook("three-card-poker")
    assert str(raised.value).startswith(str(file))
    assert told in str(raised.value)


BROKEN_CLAUSES = [
    ("id,chapter,bearing,", "id,chapter,", "bearing is missing"),
    ("id,chapter,bearing,", "id,chapter,bearing,color,", "'color' is not known"),
    ("3CP-1.A,1,document,", "3CP-1.A,1,paper,", "3CP-1.A: bearing is 'paper', which is not one of rule, procedure"),
    (
        "3CP-1.A,1,document,printed,",
        "3CP-1.A,1,document,kept,",
        "3CP-1.A: held is 'kept', which is not one of enforced",
    ),
    ("3CP-1.A,1,document,printed,", "3CP-1.A,1,document,", "line 2 does not have 7 columns"),
]


@pytest.mark.parametrize(("before", "after", "told"), BROKEN_CLAUSES)
def test_a_broken_list_of_clauses_is_refused_with_its_file(tmp_path: Path, before: str, after: str, told: str) -> None:
    file = copied_rules(tmp_path) / "clauses.csv"
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    with rules_from(tmp_path), pytest.raises(BrokenRulebook) as raised:
        clause_index()
    assert str(raised.value).startswith(str(file))
    assert told in str(raised.value)


def test_a_clause_that_is_cited_and_not_listed_is_a_fault_of_the_data(tmp_path: Path) -> None:
    edit(
        copied_rules(tmp_path),
        Change("three-card-poker", (('lost_clause = "3CP-11.D.4"', 'lost_clause = "3CP-99.A"'),)),
    )
    with (
        rules_from(tmp_path),
        pytest.raises(BrokenRulebook, match=r"the rules cite 3CP-99\.A, which no clauses\.csv lists"),
    ):
        gist("3CP-99.A")


def test_an_empty_text_says_whether_the_rules_cite_the_clause(tmp_path: Path) -> None:
    file = copied_rules(tmp_path) / "clauses.csv"
    lines = ["id,chapter,bearing,gist", "3CP-11.D.4,11,rule,", "3CP-99.A,99,rule,"]
    file.write_text("\n".join(lines), encoding="utf-8")
    with rules_from(tmp_path):
        assert gist("3CP-11.D.4") == "The rules cite this clause without stating its text."
        assert gist("3CP-99.A") == "The rules in force do not use this clause."


def test_a_folder_without_rules_is_refused_and_ours_stay(tmp_path: Path) -> None:
    with pytest.raises(BrokenRulebook, match="no rulebook is there"):
        use_rules(tmp_path)
    assert rules_folder() is None
