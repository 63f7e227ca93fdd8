"""Each rule of a game names the clause that it comes from, as `census/rule_clauses.csv` has it: a list whose lines were
read one by one against the regulation.

Somebody who had seen neither the list nor the rulebook then filled in the same 261 keys from the regulation alone. 231
answers were the same. The other 30 were settled on the regulation's text, all for the list: most of those keys can be
read in two ways without the rulebook beside them. `lost_clause` is the clause by which a wager loses at settlement, not
the one by which a fold forfeits it; an offer's `clause` is the one that has a submission choose a paytable, not the one
that permits the wager; `denomination_clause` is the clause on envy, which alone speaks of $1 and $5."""

import csv
import tomllib
from pathlib import Path

import pytest

from queenhigh.rulebook.source import game_text, rules_cache
from tests.census_steps import GAMES

CENSUS = Path(__file__).parents[1] / "census" / "rule_clauses.csv"
ROWS = list(csv.DictReader(CENSUS.read_text(encoding="utf-8").splitlines()))
TITLES = {document: game for game, document in GAMES.items()}


@rules_cache
def rules_of(game: str) -> object:
    return tomllib.loads(game_text(game)[0])


def rule_at(game: str, path: str) -> object:
    found = rules_of(game)
    for key in path.split("/"):
        found = found[int(key)] if isinstance(found, list) else found[key]  # type: ignore[index]
    return found


@pytest.mark.parametrize(
    ("game", "rule", "clause"),
    [
        pytest.param(
            TITLES[row["game"]],
            row["rule"],
            row["clause"],
            id=f"{row['game']} {row['rule']}",
            marks=pytest.mark.clause(row["clause"]),
        )
        for row in ROWS
    ],
)
def test_a_rule_names_the_clause_that_it_comes_from(game: str, rule: str, clause: str) -> None:
    assert rule_at(game, rule) == clause
