"""What a check shows: an annotated copy and a self-contained page. No file can do harm through them."""

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings, strategies as st

from queenhigh.cli.main import queenhigh
from queenhigh.desk.annotated_file import annotated_file, marks, shown_line
from queenhigh.desk.check_page import check_page
from queenhigh.desk.diff import compare, read_for_diff
from queenhigh.desk.review import review
from queenhigh.findings import Finding
from queenhigh.practice import example_text
from tests.cli.terminal import Terminal
from tests.desk.papers import marked, paper
from tests.example_houses import HOUSES, filed
from tests.plain_data import PlainData


def check(path: Path, text: str, *options: str) -> Result:
    path.write_text(text, encoding="utf-8")
    return CliRunner().invoke(queenhigh, ["check", str(path), *options])


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return tmp_path / "house.toml"


def test_findings_are_marked_under_the_exact_words(house: Path) -> None:
    result = check(house, paper("3CP", ("seats = 7", "seats = 9"), ('rate = "14%"', 'rate = "13%"')))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    place = next(number for number, line in enumerate(lines) if line.endswith("seats = 9"))
    assert [line.replace("│", "|") for line in lines[place : place + 4]] == [
        "  7 | seats = 9",
        "    |         ^",
        "    | error: table.seats (7:9): 9 seats; allowed: 1 to 7",
        "    |   nearest: seats = 7",
    ]
    assert [line for line in lines if line.endswith("        ^^^^^")]
    assert lines[-1].startswith(f"{house}: 2 errors, ")


def test_every_line_of_the_file_is_in_the_copy(house: Path) -> None:
    text = paper("LIR")
    shown = check(house, text).stdout.splitlines()
    copied = [re.sub(r"^ *\d+ [|│] ?", "", line) for line in shown if re.match(r" *\d+ [|│]", line)]
    assert copied == text.splitlines()


def test_the_figures_of_a_filing_are_shown(house: Path) -> None:
    result = check(house, paper("3CP"), "--json")
    rows = {row["wager"]: row for row in json.loads(result.stdout)["figures"]}
    assert rows["ante"]["house_advantage"] == "686689/20358520"
    assert rows["progressive"]["break_even"] == "10080"
    assert rows["progressive"]["break_even_at_a_full_table"] == "9030"
    assert rows["progressive"]["long_run_return"] == "8057/11050"
    assert "686689/20358520" in check(house, paper("3CP")).stdout


def test_color_is_for_terminals(house: Path) -> None:
    house.write_text(paper("3CP", ("seats = 7", "seats = 9")), encoding="utf-8")
    with Terminal("check", str(house)) as terminal:
        terminal.wait_for("1 error")
    assert "\x1b[31m" in terminal.written
    assert "\x1b" not in check(house, house.read_text(encoding="utf-8")).stdout


WITHOUT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
from queenhigh.cli import main
main()
"""


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("harbor-room", ["ante"]),
        ("tidewater", ["ante"]),
        ("canton-street", ["stud", "win_em_all"]),
        ("ferry-bar", ["bets"]),
    ],
)
def test_without_numpy_a_check_says_what_it_leaves_out_and_does_the_rest(
    name: str, left_out: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(example_text(f"{name}.toml"), encoding="utf-8")
    environment = os.environ | {"QUEENHIGH_CACHE": str(tmp_path)}

    def run(*options: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", WITHOUT, "check", str(file), *options]
        return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, check=False)

    answer = json.loads(run("--json").stdout)
    assert (answer["ok"], answer["left_out"]) == (True, left_out)
    assert "progressive" in {row["wager"] for row in answer["figures"]}
    done = run("--html", str(tmp_path / "page.html"))
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("Not priced")]
    assert ", ".join(left_out) in line


class Tree(HTMLParser):
    """Checks that every tag is closed, and collects tags, ids and links."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page_of(house: Path, text: str) -> tuple[str, Tree]:
    target = house.with_suffix(".html")
    check(house, text, "--html", str(target))
    page = target.read_text(encoding="utf-8")
    tree = Tree()
    tree.feed(page)
    assert tree.open == []
    return page, tree


EVIL = '"<script>alert(1)</script>"'


@pytest.mark.parametrize(("name", "told"), [("tidewater", True), ("canton-street", False)])
def test_terminal_and_page_say_that_a_progressive_is_priced_beside_an_ante(
    name: str,
    told: bool,
    house: Path,
) -> None:
    """Only where a fold forfeits it; 235 has no fold."""
    text = example_text(f"{name}.toml")
    words = "a fold forfeits it: priced beside an ante under optimal play"
    assert (words in " ".join(check(house, text).stdout.split())) is told
    assert (words in page_of(house, text)[0]) is told


@pytest.mark.parametrize(
    "name", ["harbor-room", "tidewater", "canton-street", "ferry-bar", "rack-card-house", "stadium"]
)
def test_a_page_is_self_contained_and_its_links_work(name: str, house: Path) -> None:
    page, tree = page_of(house, example_text(f"{name}.toml"))
    assert len(tree.ids) == len(set(tree.ids))
    assert all(link.startswith("#") and link[1:] in tree.ids for link in tree.links)
    assert not {"script", "img", "link", "iframe", "form", "object"} & set(tree.tags)
    assert "@import" not in page
    assert "url(" not in page
    assert 'lang="en"' in page


def test_a_page_is_the_same_for_the_same_file(house: Path) -> None:
    text = paper("3CP", ("seats = 7", "seats = 9"))
    assert page_of(house, text)[0] == page_of(house, text)[0]


HOSTILE = [
    ('operator = "Harbor Room"', f"operator = '{EVIL}'"),
    ('operator = "Harbor Room"', 'operator = "Harbor Room"\n"<img src=x onerror=alert(1)>" = 1'),
    ('operator = "Harbor Room"', f"operator = 'x'\nhouse_rules = ['{EVIL}']"),
    ("[wagers.ante]", '[wagers."</code><script>1</script>"]\n[wagers.ante]'),
    ('bonus = "A"', f"bonus = '{EVIL}'"),
    ('approved = 2026-03-01', 'approved = 2026-03-01 # <script>alert(1)</script> \u202e'),
    ('bonus = "A"', 'bonus = "\\u001b[31m\\u202e\\u0000"'),
    ('wager = "1"', "wager = '\"><svg onload=alert(1)>'"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), HOSTILE)
def test_the_content_of_a_file_stays_plain_text_on_page_and_terminal(old: str, new: str, house: Path) -> None:
    text = paper("3CP", (old, new))
    page, tree = page_of(house, text)
    assert not {"script", "img", "svg"} & set(tree.tags)
    assert not [name for name in tree.attributes if name.startswith("on")]
    for shown in (page, check(house, text).stdout):
        assert not set("\x1b\x00\u202e\x9b") & set(shown)


MASSES = {
    "keys": "\n".join(f"key_{number} = {number}" for number in range(20_000)) + "\n" + example_text("harbor-room.toml"),
    "comments": "# nothing\n" * 90_000 + example_text("harbor-room.toml"),
    "tables": example_text("harbor-room.toml") + "".join(f"[wagers.w{number}]\n" for number in range(20_000)),
    "one line": example_text("harbor-room.toml").replace('"Harbor Room"', '"' + "x" * 500_000 + '"'),
    "one array": example_text("harbor-room.toml").replace(
        'operator = "Harbor Room"', "operator = 'x'\nhouse_rules = [" + "'a', " * 30_000 + "]"
    ),
}


@pytest.mark.parametrize("mass", MASSES)
def test_huge_files_get_a_short_report(mass: str, house: Path) -> None:
    result = check(house, MASSES[mass], "--html", str(house.with_suffix(".html")))
    assert result.exit_code in (0, 1)
    assert len(result.stdout) < 60_000
    assert house.with_suffix(".html").stat().st_size < 600_000


UNREADABLE = [
    ("a = [" * 2000, "is not valid TOML"),
    ("[" + ".".join("a" * 100) + "]\nx = 1", "tables deep"),
    ("x = '" + "y" * 1_000_001 + "'", "larger than"),
    ("game = 'x'\ngame = 'y'", "is not valid TOML"),
    ("game = \ud800".encode("utf-8", "surrogatepass"), "UTF-8"),
    (b"\x00\x01\x02", "is not valid TOML"),
]


@pytest.mark.parametrize(
    ("content", "words"), UNREADABLE, ids=["deep", "dotted", "huge", "twice", "surrogate", "bytes"]
)
def test_an_unreadable_file_exits_with_two(content: str | bytes, words: str, house: Path) -> None:
    house.write_bytes(content if isinstance(content, bytes) else content.encode())
    for command in (["check"], ["diff"]):
        result = CliRunner().invoke(queenhigh, [*command, str(house), "--json"])
        answer = json.loads(result.stdout)
        assert (result.exit_code, answer["ok"], words in answer["findings"][0]["message"]) == (2, False, True)
    assert CliRunner().invoke(queenhigh, ["check", str(house), "--html", str(house) + ".html"]).exit_code == 2
    assert not Path(str(house) + ".html").exists()


def test_a_page_that_cannot_be_written_exits_with_two(house: Path) -> None:
    result = check(house, paper("3CP"), "--html", str(house.parent / "nowhere" / "page.html"))
    assert result.exit_code == 2
    assert "cannot be written" in result.output


@pytest.mark.parametrize(
    ("line", "columns"),
    [("a = 1", 5), ("\t", 4), ("\u202e", 6), ("金", 2), ("e\u0301", 1), ("\x1b", 4)],
)
def test_a_line_is_measured_in_terminal_columns(line: str, columns: int) -> None:
    shown, starts = shown_line(line, 200)
    assert starts[-1] == columns
    assert shown.isprintable()


def test_a_long_file_is_shown_around_its_findings() -> None:
    text = "# one\n" * 1000 + paper("3CP", ("seats = 7", "seats = 9")) + "# end\n" * 1000
    shown = list(annotated_file(text, marked(text)).shown)
    assert None in shown
    assert 1007 in shown
    assert len(shown) < 60


def test_findings_without_a_line_are_listed_separately() -> None:
    text = "game = 'let-it-ride'\n"
    copy = annotated_file(text, marked(text))
    assert {mark.finding.path for mark in copy.apart} >= {"operator", "table.seats", "wagers.bets.paytable"}
    assert all(mark.finding.path == "game" for marks in copy.on_line.values() for mark in marks)
    assert isinstance(copy.apart[0].finding, Finding)


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.dates(),
    st.sampled_from(["", "A", "E", "Z", "12.C", "0", "1", "5", "250", "0.01", "14%", "hand", "compulsory", "\u202e"]),
    st.lists(st.sampled_from(["A", "1"]), max_size=2),
    st.dictionaries(st.sampled_from(["main", "minor", "paytable", "x"]), st.just("1"), max_size=2),
)
PLACES = [
    "game",
    "operator",
    "approved",
    "table",
    "table.seats",
    "table.decks",
    "table.minimum",
    "table.maximum",
    "table.unit",
    "wagers",
    "wagers.ante",
    "wagers.ante.bonus",
    "wagers.pair_plus.version",
    "wagers.progressive",
    "wagers.progressive.wager",
    "wagers.progressive.paytable",
    "wagers.progressive.meters",
    "wagers.progressive.meters.main.reset",
    "wagers.progressive.meters.main.rate",
    "wagers.bets",
    "wagers.progressive.envy",
    "wagers.six_card_bonus.minimum",
    "wagers.six_card_bonus.maximum",
    "wagers.two_card",
    "limits",
    "readings",
    "limits.payout_per_hand",
    "approvals",
    "house_rules",
    "electronic_table",
]


@given(name=st.sampled_from(sorted(HOUSES)), put=st.dictionaries(st.sampled_from(PLACES), VALUES, max_size=4))
@settings(max_examples=150)
def test_the_desk_answers_any_filing(name: str, put: PlainData) -> None:
    data = filed(name, {"table.adjacent_boxes": 1})
    for path, value in put.items():
        *tables, key = path.split(".")
        place: Any = data
        for table in tables:
            place = place.get(table) if isinstance(place, dict) else None
        if isinstance(place, dict):
            place[key] = value
    looked = review(data)
    found = marks("game = 1\n", looked.findings)
    assert all(mark.data()["message"] for mark in found)
    assert "</html>" in check_page("house.toml", "game = 1\n", found, looked, "1")
    filing, _ = read_for_diff(data)
    if filing is not None:
        assert compare(filing, filing).changes == ()


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_has_contrast_in_both_themes(theme: str) -> None:
    style = Path("src/queenhigh/desk/check.css").read_text(encoding="utf-8")
    block = style.split("@media (prefers-color-scheme: dark)")[theme == "dark"]
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block))
    grounds = ("ground", "paper", "error-ground", "warning-ground", "note-ground")
    for text in ("ink", "soft"):
        assert all(contrast(colours[text], colours[ground]) >= 4.5 for ground in grounds)
    for text in ("error", "warning", "note", "good", "brass"):
        assert contrast(colours[text], colours["ground"]) >= 4.5
    for severity in ("error", "warning", "note"):
        assert contrast(colours[severity], colours[f"{severity}-ground"]) >= 4.5


def test_a_check_of_a_submission_seen_before_starts_without_numpy_and_without_the_card_reader(tmp_path: Path) -> None:
    """What takes a solver is on the disk by then, so the command only reads, compares and prints."""
    source = tmp_path / "house.toml"
    source.write_text(example_text("canton-street.toml"), encoding="utf-8")
    asks = (
        "import sys; from click.testing import CliRunner; from queenhigh.cli.main import queenhigh;"
        f"print(CliRunner().invoke(queenhigh, ['check', {str(source)!r}]).exit_code,"
        "[name for name in ('numpy', 'queenhigh.rackcards', 'queenhigh.records') if name in sys.modules])"
    )
    environment = os.environ | {"QUEENHIGH_CACHE": str(tmp_path)}
    told = [
        subprocess.run([sys.executable, "-c", asks], env=environment, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert told == ["0 ['numpy']\n", "0 []\n"]
