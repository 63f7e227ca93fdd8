"""Every legal combination of letters passes the desk without an error and with every wager priced."""

from fractions import Fraction
from itertools import product

import pytest

from queenhigh.desk.review import review
from queenhigh.findings import errors
from queenhigh.rulebook import rulebook
from tests.example_houses import GAMES, filed
from tests.plain_data import PlainData

METERS = {"main": 10000, "mega": 20000, "major": 10000, "minor": 1000}
MAIN: dict[str, dict[str, tuple[str | None, ...]]] = {
    "3CP": {"ante": ("A", "B", "C")},
    "4CP": {},
    "235": {"win_em_all": (None, "-")},
    "LIR": {"bets": ("A", "B", "C")},
}

ALWAYS = {"4CP": {"ante"}, "235": {"stud"}}


def combinations_of(game: str) -> list[dict[str, str | None]]:
    """Every choice of letters, and of leaving a wager out."""
    book = rulebook(GAMES[game])
    options = dict(MAIN[game])
    for name, rule in book.offers.items():
        if rule.letter_key is not None and not rule.required:
            options[name] = (None, *book.paytables[rule.paytables or ""])
    chosen = [dict(zip(options, letters, strict=True)) for letters in product(*options.values())]
    return [one for one in chosen if not (one.get("progressive") and one.get("five_card_progressive"))]


def offers(game: str, letters: dict[str, str | None], envy: str | None) -> PlainData:
    book = rulebook(GAMES[game])
    wagers: PlainData = {}
    for name, letter in letters.items():
        if letter is None:
            continue
        rule = book.offers[name]
        wagers[name] = {rule.letter_key: letter} if rule.letter_key else {}
        if rule.progressive:
            table = book.paytables[name][letter]
            terms = {
                meter: {"initial": str(METERS[meter]), "reset": str(METERS[meter]), "rate": "10%"}
                for meter in table.meters
            }
            least = book.least_rates.get(name, {}).get(letter)
            if least:
                terms["main"]["rate"] = f"{least.amount}%"
            wagers[name] |= {"wager": "1", "meters": terms} | ({"envy": envy} if rule.envy_fits else {})
    return wagers


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_combination_of_letters_is_accepted_and_priced(game: str) -> None:
    book = rulebook(GAMES[game])
    seen = 0
    for letters in combinations_of(game):
        fits = (book.offers["progressive"].envy_fits or {}).get(letters.get("progressive") or "", [None])
        for envy in fits:
            changes = {"wagers": offers(game, letters, envy), "table.adjacent_boxes": 1}
            looked = review(filed(game, changes))
            assert errors(looked.findings) == [], (letters, envy)
            assert looked.values.left_out == ()
            priced = {row.wager for row in looked.values.rows}
            assert priced == {name for name, letter in letters.items() if letter} | ALWAYS.get(game, set())
            assert all(isinstance(row.house_advantage, Fraction) for row in looked.values.rows)
            seen += 1
    assert seen == {"3CP": 882, "4CP": 399, "235": 10, "LIR": 1152}[game]


@pytest.mark.parametrize(("version", "bonus"), list(product(
    ("free", "ante_required", "ante_at_least", "ante_at_least_half", "compulsory"), ("A", "B", "C", "12.C")
)))  # fmt: skip
def test_every_bonus_fits_every_version_except_12c_which_needs_the_compulsory_one(version: str, bonus: str) -> None:
    changes = {"wagers.pair_plus.version": version, "wagers.ante.bonus": bonus, "table.adjacent_boxes": 1}
    found = errors(review(filed("3CP", changes)).findings)
    assert [one.clause for one in found] == (["3CP-12.C"] if bonus == "12.C" and version != "compulsory" else [])
