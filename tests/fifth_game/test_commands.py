"""Two Card Duel, installed as a package of its own: every command knows it through the entry point."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.fifth_game.installed_package import PACKAGE, install, queenhigh

GAME = "two-card-duel"
_STEM = "the-dueling-grounds-two-card-duel-"
ROUND = f"{GAME} house=practice.toml dealer=Js2h / 1 ann AhAd ante=10 pair_bonus=5 : play / 2 bob 3c9d ante=10 : fold"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = install(tmp_path_factory.mktemp("site"))
    (folder / "practice.toml").write_text((PACKAGE / "data" / "practice.toml").read_text(), encoding="utf-8")
    (folder / "round.txt").write_text(ROUND, encoding="utf-8")
    return folder


def test_a_demonstration_round_is_dealt_and_explained(site: Path) -> None:
    done = queenhigh(site, "demo", GAME)
    assert done.returncode == 0, done.stderr
    assert "Two Card Duel · The Dueling Grounds" in done.stdout
    assert "TCD-6." in done.stdout


def test_a_record_settles_with_the_clauses_of_the_game(site: Path) -> None:
    done = queenhigh(site, "settle", "round.txt", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    ann = json.loads(done.stdout)["seats"][1]
    assert [(row["wager"], row["paid"], row["clauses"][-1]) for row in ann["wagers"]] == [
        ("ante", "10.00", "TCD-7.A"),
        ("play", "20.00", "TCD-7.A"),
        ("pair_bonus", "200.00", "TCD-7.B.1.a"),
    ]


def test_a_record_converts_and_a_clause_is_explained(site: Path) -> None:
    assert queenhigh(site, "convert", "round.txt").stdout.startswith(f'game = "{GAME}"')
    assert "a pair of aces pays 40 to 1" in queenhigh(site, "clause", "TCD-7.B.1").stdout


def test_a_game_that_nobody_registered_is_refused_by_name(site: Path) -> None:
    done = queenhigh(site, "play", "baccarat")
    assert done.returncode == 2
    assert f"'{GAME}'" in done.stderr


def test_it_is_played_in_the_terminal(site: Path) -> None:
    with Terminal("play", GAME, PYTHONPATH=str(site)) as table:
        table.wait_for("Dealer plays with jack high or better")
        table.wait_for("wagers> ")
        table.type("ante=10 pair_bonus=5\n")
        table.wait_for("Play, or fold?")
        table.type("p\n")
        table.wait_for("wagers> ")
        table.type("q\n")
        assert table.end() == 0
        assert "You leave after 1 round" in table.written


def test_a_table_runs_and_its_ledger_verifies(site: Path) -> None:
    database = ("--database", str(site / "ledger.db"))
    done = queenhigh(site, "table", "run", "practice.toml", "--rounds", "4", "--players", "5", *database)
    assert done.returncode == 0, done.stderr
    replayed = queenhigh(site, "replay", "3", "--export", "round-3.toml", "--json", *database)
    assert replayed.returncode == 0, replayed.stderr
    told = json.loads(replayed.stdout)
    settled = json.loads(queenhigh(site, "settle", "round-3.toml", "--json").stdout)
    assert {key: told[key] for key in settled} == settled
    verdict = json.loads(queenhigh(site, "verify", "--json", *database).stdout)
    assert (verdict["ok"], verdict["rounds"], verdict["settled_again"]) == (True, 4, 4)


def test_a_package_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    site = install(tmp_path)
    (site / "two_card_duel" / "data" / "two-card-duel.toml").unlink()
    done = queenhigh(site, "demo", "three-card-poker")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: the installed game two-card-duel (two_card_duel:register) cannot be used: ")
    assert "two-card-duel.toml" in done.stderr


def test_wagers_on_cards_alone_have_exact_figures(site: Path) -> None:
    done = queenhigh(site, "edge", GAME, "--json")
    assert [(row["wager"], row["paytable"], row["ev"]) for row in json.loads(done.stdout)] == [
        ("pair_bonus", "A", "-24/221"),
        ("pair_bonus", "B", "-20/221"),
    ]
    assert "No figures for ante: no solver counts this game's decisions exactly." in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("edge", GAME, "--wager", "ante"),
        ("advise", GAME, "--cards", "Ah Kd"),
        ("strategy", GAME),
        ("together", GAME, "ante=10"),
        ("information", GAME),
        ("risk", GAME, "ante=10", "--rounds", "10"),
        ("simulate", GAME, "ante=10", "--rounds", "10"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_absence_of_a_solver_is_said_clearly(site: Path, arguments: tuple[str, ...]) -> None:
    done = queenhigh(site, *arguments)
    assert done.returncode == 2
    assert done.stderr.endswith("Error: no exact solver for Two Card Duel's decided wagers\n")


def test_its_papers_are_printed_and_its_rack_card_comes_back_clean(site: Path) -> None:
    done = queenhigh(site, "documents", "practice.toml", "--out", "papers")
    assert done.returncode == 0, done.stderr
    printed = {file.name for file in (site / "papers").iterdir()}
    for paper in ("submission", "odds-sheet", "layout", "sign", "rack-card", "dealer-card", "check-list"):
        assert {f"{_STEM}{paper}.pdf", f"{_STEM}{paper}.html"} <= printed
    card = (site / "papers" / f"{_STEM}rack-card.md").read_text(encoding="utf-8")
    assert "Dealer does not play (below jack high): Ante 1 to 1, Play push" in card
    assert "A fold forfeits Ante; Pair Bonus stays in play." in card
    sheet = (site / "papers" / f"{_STEM}odds-sheet.html").read_text(encoding="utf-8")
    assert "This sheet has no figures for Ante" in sheet
    red_lined = queenhigh(site, "check", f"papers/{_STEM}rack-card.md", "--against", "practice.toml", "--json")
    assert json.loads(red_lined.stdout)["findings"] == []
