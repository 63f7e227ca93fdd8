"""Cards of every letter of every paytable, in many styles: all of them pass, and one wrong number does not."""

from random import Random

import pytest

from queenhigh.rackcards.posted import posted_tables
from queenhigh.rulebook import rulebook
from tests.example_houses import FIVE_CARD_HOUSE, GAMES, Changes, played, progressive_house
from tests.rackcards.card_printer import CardPrinter
from tests.rackcards.printed_cards import amounts, found, pays, wrong


def houses() -> list[tuple[str, Changes]]:
    """A house for every letter that a wager may have."""
    listed: list[tuple[str, Changes]] = [("3CP", FIVE_CARD_HOUSE)]
    for game, name in GAMES.items():
        book = rulebook(name)
        for offer, rule in book.offers.items():
            letters = book.paytables[rule.paytables] if rule.paytables else {}
            if rule.progressive:
                letters = {
                    letter: table for letter, table in letters.items() if letter in book.least_seeds.get(offer, {})
                }
                listed += [(game, progressive_house(game, letter)) for letter in letters]
            else:
                listed += [
                    (game, {f"wagers.{offer}.{rule.letter_key}": letter}) for letter in letters if letter != "12.C"
                ]
    return listed


def card_of(house: str, changes: Changes, seed: int) -> str:
    played_house = played(house, changes)
    tables = {name: (table.lines, table.denomination) for name, table in posted_tables(played_house).items()}
    return CardPrinter(played_house, Random(seed), tables).card()


@pytest.mark.parametrize(("seed", "house", "changes"), [(seed, *row) for seed, row in enumerate(houses() * 2)])
def test_a_right_card_passes_and_one_wrong_number_is_found(seed: int, house: str, changes: Changes) -> None:
    text, game = card_of(house, changes, seed), played(house, changes)
    assert found(text, game) == []
    lines = text.split("\n")
    promised = [one for one in amounts(text) if pays(lines[one.line - 1])]
    for amount in Random(seed).sample(promised, 4):
        changed, new = amount.plus_one(text)
        told = wrong(changed, game)
        assert [one.line for one in told] == [amount.line], lines[amount.line - 1]
        assert new in (told[0].words or "")
