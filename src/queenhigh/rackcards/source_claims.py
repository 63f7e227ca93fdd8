"""From which cards a card says that a hand is made: the player's, the dealer's, the community's or those of the box."""

import re
from collections.abc import Iterator
from functools import cache

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement
from queenhigh.rackcards.word_patterns import word_file, written_out
from queenhigh.rulebook import Rulebook

PLAYER_ALONE = "player alone"


def source_claims(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """Which cards a statement gives to the one wager that it names."""
    text, words = statement.part.text, _words()
    named = {word.wager or "" for word in statement.wagers}
    wager = next(iter(named), "")
    rule = rules.wagers.get(wager)
    if len(named) != 1 or rule is None or rules.in_contest(wager) or statement.is_question:
        return
    end = text.find(";") if ";" in text else len(text)
    if not words["made"].search(statement.named_text) or words["unless"].search(text, 0, end):
        return
    told = {cards: found for cards, pattern in _cards().items() if (found := pattern.search(text, 0, end))}
    for cards, found in told.items():
        alone = len(told) == 1 and words["only"].search(text, 0, end) is not None
        value = PLAYER_ALONE if alone and cards == "player" else cards
        yield Claim("made_of", wager, value, Stretch(statement.part.start + found.start(), found[0]))


@cache
def _words() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(pattern) for name, pattern in word_file("sources.toml")["words"].items()}


@cache
def _cards() -> dict[str, re.Pattern[str]]:
    told = word_file("sources.toml")
    parts = told["parts"]
    return {cards: re.compile(written_out(pattern, parts)) for cards, pattern in told["cards"].items()}
