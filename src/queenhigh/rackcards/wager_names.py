"""What wagers are called on a card, in the many ways of those who print cards."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from queenhigh.rackcards.word_patterns import word_file, written_out
from queenhigh.rulebook import Rulebook, rulebook, rules_cache, wager_titles

_BET = "{bet}"
_CELL = r"(?:(?<=\s\s)|(?<=^\s)|(?<=[.;]\s)|(?<=\|)|(?<=\|\s)|^)(?:%s)(?=\s*(?:$|\||:|\$)|\s\s|bets?\b)"

# Names that mean one wager wherever they stand; in a game without that wager they are strangers.
_UNMISTAKABLE = ("pair_plus", "aces_up", "win_em_all", "three_card_bonus", "five_card_bonus", "six_card_bonus")
_ALWAYS_KNOWN = "five_card_envy"
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


def words_of(name: str) -> str:
    """A pattern for a name as cards print it: with numbers as words or digits, spaces, hyphens or neither."""
    parts = [f"(?:{word}|{_NUMBERS[word]})" if word in _NUMBERS else re.escape(word) for word in name.lower().split()]
    return r"[\s-]*".join(parts)


def game_names_on_cards(rules: Rulebook) -> str:
    """A pattern for every name of a game, the longest first."""
    names = sorted((rules.title, *rules.also_called), key=len, reverse=True)
    return "|".join(map(words_of, names))


def _own(rules: Rulebook) -> set[str]:
    """What a card of this game may name: its offers, Play and raises, bonuses and envy."""
    envies = {rule.envy.name for rule in rules.wagers.values() if rule.envy}
    return {*(rule.offer for rule in rules.wagers.values()), *rules.decided_wagers, *rules.bonuses, *envies}


@dataclass(frozen=True, eq=False, slots=True)
class WagerNames:
    """What a card may call each wager, kept as one thing, so that what was read by it is known by it."""

    patterns: tuple[tuple[str, re.Pattern[str]], ...]
    short: tuple[tuple[str, re.Pattern[str]], ...]

    @property
    def guesses(self) -> set[re.Pattern[str]]:
        return {pattern for _, pattern in self.short}


@rules_cache
def wager_names(game: str) -> WagerNames:
    """What a card of this game may call a wager, the names of wagers that it does not have first."""
    rules = rulebook(game)
    own, titles = _own(rules), wager_titles()
    told = word_file("wager_names.toml")
    names = [(entry["name"], entry["words"]) for entry in told["wager"]]
    everywhere = dict(names)
    strangers = [(wager, everywhere[wager]) for wager in _UNMISTAKABLE if wager not in own and wager in titles]
    known = [(wager, words) for wager, words in names if wager in own or wager == _ALWAYS_KNOWN]
    others = [(wager, words_of(rules.titles[wager]) + _BET) for wager in sorted(own - everywhere.keys())]
    short = [(entry["name"], _CELL % entry["words"]) for entry in told["short"] if entry["name"] in own]
    parts = {**told["parts"], "game": game_names_on_cards(rules)}
    return WagerNames(_compiled((*strangers, *others, *known), parts), _compiled(short, parts))


def _compiled(names: Iterable[tuple[str, str]], parts: Mapping[str, str]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((wager, re.compile(rf"\b(?:{written_out(words, parts)})")) for wager, words in names)
