"""`queenhigh check CARD --against SUBMISSION` as people and programs call it, and with hostile input."""

import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from queenhigh.cli.main import queenhigh
from queenhigh.practice import example_names, example_text
from queenhigh.rackcards.card_text import CardText
from tests.plain_data import PlainData
from tests.rackcards.printed_cards import CLEAN, FOLDER, printed

EXAMPLES = {"3CP": "harbor-room.toml", "4CP": "tidewater.toml", "235": "canton-street.toml", "LIR": "ferry-bar.toml"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder with all examples."""
    for name in example_names():
        (tmp_path / name).write_text(example_text(name), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(card: str | Path, house: str, *options: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(queenhigh, ["check", str(card), "--against", house, *options], input=stdin)


def answer(result: Result) -> PlainData:
    data: PlainData = json.loads(result.stdout)
    return data


@pytest.mark.parametrize(("name", "game"), CLEAN.items())
def test_a_right_card_ends_well(name: str, game: str) -> None:
    result = check(FOLDER / name, EXAMPLES[game], "--json")
    told = answer(result)
    assert (result.exit_code, told["ok"], told["findings"]) == (0, True, [])
    assert {row["state"] for row in told["coverage"]} <= {"agrees", "missing", "not_read"}
    assert sum(row["state"] == "agrees" for row in told["coverage"]) > len(told["coverage"]) / 2


def test_the_answer_for_programs_has_words_or_null_and_a_place() -> None:
    result = check(FOLDER / "three-card-faulty.md", "rack-card-house.toml", "--json")
    assert result.exit_code == 1
    told = answer(result)
    assert told["ok"] is False
    assert [(one["severity"], one["path"], one["line"], one["column"]) for one in told["findings"][:2]] == [
        ("error", None, 15, 15),
        ("note", "One exposed card is not a misdeal", 40, 1),
    ]
    assert set(told["findings"][0]) >= {"severity", "clause", "path", "line", "column", "message"}


def test_warnings_alone_do_not_fail(folder: Path) -> None:
    card = printed("three-card-two-columns.txt").replace("two boxes side by side", "two boxes")
    (folder / "card.txt").write_text(card, encoding="utf-8")
    result = check("card.txt", "harbor-room.toml", "--json")
    assert (result.exit_code, [one["severity"] for one in answer(result)["findings"]]) == (0, ["warning"])


def test_people_see_the_card_with_strokes_under_the_words(folder: Path) -> None:
    card = printed("stud-235-leaders.txt").replace("500 to 1", "600 to 1")
    (folder / "card.txt").write_text(card, encoding="utf-8")
    lines = check("card.txt", "canton-street.toml").stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if "600 to 1" in line)
    assert lines[at + 1].strip("~") == " " * lines[at].index("600 to 1")
    assert len(lines[at + 1].strip()) == len("600 to 1")
    assert "error: royal flush: the card says 600 to 1" in lines[at + 2]
    assert "235-12.C.1" in lines[at + 3]
    assert "card.txt: 1 error" in lines
    assert lines[-1].startswith("Coverage: ")
    assert "1 differs" in lines[-1]


def test_a_card_may_come_by_standard_input() -> None:
    result = check("-", "tidewater.toml", stdin=printed("four-card-bullets.md"))
    assert result.exit_code == 0
    assert "<stdin>: no findings" in result.stdout.splitlines()
    assert result.stdout.splitlines()[-1].startswith("Coverage: ")


UNREADABLE = [
    (b"\x89PNG\r\n\x1a\n\x00\x00", "not UTF-8"),
    (b"THREE CARD POKER\x00", "U+0000"),
    (b"THREE CARD \x1b[31mPOKER", "U+001B"),
    (b"", "empty"),
    (b" \n\n", "empty"),
    (b"x" * 1_000_001, "larger than"),
]


@pytest.mark.parametrize(("raw", "reason"), UNREADABLE)
def test_what_is_no_card_cannot_be_read(folder: Path, raw: bytes, reason: str) -> None:
    (folder / "card.txt").write_bytes(raw)
    result = check("card.txt", "harbor-room.toml", "--json")
    assert result.exit_code == 2
    assert reason in answer(result)["findings"][0]["message"]
    assert "\x1b" not in check("card.txt", "harbor-room.toml").output


@pytest.mark.parametrize(("card", "house"), [("no-such.txt", "harbor-room.toml"), ("card.txt", "no-such.toml")])
def test_a_file_that_is_not_there_ends_with_two(folder: Path, card: str, house: str) -> None:
    (folder / "card.txt").write_text("Three Card Poker", encoding="utf-8")
    assert check(card, house).exit_code == 2


def test_a_submission_that_is_not_toml_ends_with_two(folder: Path) -> None:
    (folder / "house.toml").write_text("game =", encoding="utf-8")
    assert check(FOLDER / "three-card-lists.md", "house.toml").exit_code == 2


def test_a_submission_that_cannot_be_played_under_tells_its_own_faults(folder: Path) -> None:
    (folder / "house.toml").write_text('game = "blackjack"', encoding="utf-8")
    result = check(FOLDER / "three-card-lists.md", "house.toml", "--json")
    assert result.exit_code == 1
    assert [one["path"] for one in answer(result)["findings"]] == ["game"]


def test_signs_that_turn_the_order_of_letters_are_found_and_never_printed(folder: Path) -> None:
    card = printed("three-card-lists.md").replace("40:1", "\u202e1:04\u202c")
    (folder / "card.md").write_text(card, encoding="utf-8")
    result = check("card.md", "harbor-room.toml")
    assert result.exit_code == 1
    assert "\u202e" not in result.output
    assert "\\u202e" in result.output


def test_letters_of_other_scripts_are_pointed_out(folder: Path) -> None:
    card = printed("three-card-lists.md").replace("Straight Flush - 40:1", "Str\u0430ight Flush - 40:1")
    (folder / "card.md").write_text(card, encoding="utf-8")
    told = answer(check("card.md", "harbor-room.toml", "--json"))["findings"]
    assert ("warning", "Str\u0430ight") in [(one["severity"], one["path"]) for one in told]


def test_odd_digits_and_spaces_are_read_as_what_they_look_like(folder: Path) -> None:
    card = printed("three-card-lists.md").replace(
        "Straight Flush - 40:1", "Straight\u00a0Flush\u2003\u2014\u200b \uff14\uff10:1"
    )
    (folder / "card.md").write_text(card, encoding="utf-8")
    assert answer(check("card.md", "harbor-room.toml", "--json"))["findings"] == []


def test_comments_and_scripts_are_not_read_as_the_card(folder: Path) -> None:
    hidden = "<!-- Dealer plays with king high or better -->\n<script>ties lose</script>\n"
    (folder / "card.md").write_text(hidden + printed("three-card-lists.md"), encoding="utf-8")
    assert answer(check("card.md", "harbor-room.toml", "--json"))["findings"] == []


HOSTILE = [
    "Three Card Poker " + "straight flush " * 300,
    "Three Card Poker\n" + "| " * 2000,
    "Three Card Poker\n" + "pair plus " * 400 + "40 to 1 " * 100,
    "Three Card Poker\n" + "1" * 4000,
    "Three Card Poker\n" + "(" * 4000,
    "Three Card Poker\n" + "$1 to " * 700,
    "Three Card Poker\n" + "dealer " * 600 + "queen",
    "Three Card Poker\n" + "fold lose ante " * 300,
    "Three Card Poker\n" + "<" * 4000,
    "Three Card Poker\n" + "maximum payout " * 300,
    "Three Card Poker\n" + "\n".join(["Straight flush 40 to 1"] * 1500),
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_nothing_takes_long_to_read(folder: Path, text: str) -> None:
    (folder / "card.txt").write_text(text, encoding="utf-8")
    begun = time.process_time()
    # What is not there contradicts nothing, and what is there is hardly a card; a number of 4,000 digits is refused.
    assert check("card.txt", "harbor-room.toml", "--json").exit_code in ((2,) if "1" * 1000 in text else (0, 1))
    assert time.process_time() - begun < 20


def test_words_go_back_to_their_place_through_marks_and_misprints() -> None:
    card = CardText("one\n  **Striaght**  flsuh \u2014 5")
    at = card.plain.index("straight")
    assert card.words(at, at + 8).text == "Striaght"
    assert (card.words(at, at + 8).line, card.words(at, at + 8).column) == (2, 5)


def test_a_card_without_its_submission_is_told_what_it_needs() -> None:
    Path("card.md").write_text("# Three Card Poker\nPair Plus pays 1 to 1\n", encoding="utf-8")
    result = CliRunner().invoke(queenhigh, ["check", "card.md"])
    assert result.exit_code == 2
    assert "--against SUBMISSION" in result.stderr
