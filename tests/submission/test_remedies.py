"""The remedy proposed for a wrong value is legal: written into the file, it takes the finding away."""

import tomllib

import pytest

from queenhigh.submission import read_submission
from tests.example_houses import Changes, filed

COMPULSORY: Changes = {
    "wagers.ante.bonus": "12.C",
    "wagers.ante.maximum": "15",
    "wagers.pair_plus.version": "compulsory",
    "wagers.pair_plus.minimum": "100",
}
"""The bonus of 12.C goes only with the compulsory version (OQ-102), so another version does not help."""

WRONG = [
    ("235", {"wagers.progressive.meters.main.rate": "0%"}, "wagers.progressive.meters.main.rate", "1%"),
    ("3CP", {"filing": {"license": 42}}, "filing.license", "42"),
    ("3CP", {"filing": {"tables": "TC-01"}}, "filing.tables", ["TC-01"]),
    ("3CP", COMPULSORY, "wagers.pair_plus.minimum", "75"),
    ("3CP", {"wagers.pair_plus.version": "ante_at_least_half", "wagers.pair_plus.minimum": "2000",
             "wagers.pair_plus.maximum": "3000"}, "wagers.pair_plus.minimum", "1000"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "changes", "path", "remedy"), WRONG)
def test_the_remedy_is_legal(game: str, changes: Changes, path: str, remedy: object) -> None:
    (wrong,) = [one for one in read_submission(filed(game, changes))[1] if one.path == path]
    table, _, key = path.rpartition(".")
    assert tomllib.loads(wrong.nearest or "") == {key: remedy}
    mended = {**changes, path: remedy} if table != "filing" else {"filing": {key: remedy}}
    left = [one.path for one in read_submission(filed(game, mended))[1]]
    assert path not in left
    assert [one for one in left if one.startswith("wagers.ante")] == []
