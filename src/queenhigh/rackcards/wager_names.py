"""What wagers are called on a card, in the many ways of those who print cards."""

import re
from dataclasses import dataclass

from queenhigh.rulebook import Rulebook, rulebook, rules_cache, wager_titles

_CARDS = {"two": "(?:two|2)", "three": "(?:three|3)", "four": "(?:four|4)", "five": "(?:five|5)", "six": "(?:six|6)"}
_CARD = r"[\s-]*cards?[\s-]*"
_BET = r"(?:\s+(?:bets?|wagers?|hand))?"
_PROGRESSIVE = (
    r"progressive(?:\s+(?:jackpot|wagers?|bets?|bonus|side\s+bets?))?(?!\s+(?:meter|display))"
    r"|jackpot\s+(?:wagers?|bets?)|prog\b\.?"
)

# What a wager is called on a card; a name that is part of another stands after it. `{game}` are the game's own names.
_NAMES = (
    ("six_card_bonus", rf"{_CARDS['six']}{_CARD}(?:bonus{_BET}|side\s+(?:bets?|wagers?))|6cb\b"),
    ("five_card_envy", rf"{_CARDS['five']}{_CARD}(?:progressive[\s-]*)?envy(?:[\s-]*bonus(?:es)?)?"),
    (
        "envy",
        r"(?:progressive\s)?envy(?:[\s-]*(?:bonus(?:es)?|payouts?|prizes?))?"
        r"|(?:(?:some|any)(?:one|body)\s+else|(?:another|an?\s+fellow|fellow|other)\s+(?:players?|guests?|patrons?|customers?))"
        r"(?:'s)?\b(?=[^.|]*\$)",
    ),
    ("five_card_progressive", rf"{_CARDS['five']}{_CARD}(?:{_PROGRESSIVE}|prog\b)"),
    (
        "progressive",
        rf"(?:(?:{{game}})\s+|(?:{_CARDS['three']}|{_CARDS['four']}|{_CARDS['five']}){_CARD}(?:poker\s+)?)?"
        rf"(?:{_PROGRESSIVE})",
    ),
    ("pair_plus", r"pp\b"),
    ("pair_plus", rf"pairs?[\s-]*(?:plus|plaus|pluss|puls|\+){_BET}"),
    ("aces_up", r"au\b"),
    ("aces_up", rf"ace'?s'?[\s-]*up{_BET}"),
    ("win_em_all", rf"win[\s'-]*(?:th)?'?em[\s-]*all{_BET}"),
    ("three_card_raise", rf"{_CARDS['three']}[\s-]*card[\s-]*(?:poker\s*)?raise{_BET}"),
    ("five_card_raise", rf"{_CARDS['five']}[\s-]*card[\s-]*(?:poker\s*)?raise{_BET}"),
    ("two_card", rf"{_CARDS['two']}[\s-]*card(?:[\s-]*poker)?\b{_BET}|2cp?\b"),
    ("three_card", rf"{_CARDS['three']}[\s-]*card(?:[\s-]*poker)?\b{_BET}|3cp?\b"),
    ("five_card", rf"{_CARDS['five']}[\s-]*card(?:[\s-]*poker)?\b{_BET}|5cp?\b"),
    ("three_card_bonus", rf"{_CARDS['three']}{_CARD}bonus{_BET}|3cb\b"),
    ("five_card_bonus", rf"{_CARDS['five']}{_CARD}bonus{_BET}|5cb\b"),
    ("bets", r"(?:{game})(?:\s+(?:bets?|wagers?|pays|payouts?))?"
             r"|(?:all\s+)?(?:three|3)\s+(?:equal\s+)?(?:bets|wagers)"
             r"|(?:main|base|basic)\s+(?:bets?|game|wagers?)"
             r"|bets?\s*(?:number\s*|nos?\.?\s*|#\s*)?(?:1|one)\b[\s,&/-]*(?:and\s+|to\s+|through\s+)?(?:bet\s+)?"
             r"(?:(?:2|two)[\s,&/-]*(?:and\s+)?(?:bet\s+)?)?(?:3|three)\b"),
    ("ante_bonus", r"antes?[\s-]*bonus(?:es)?(?:\s+payouts?)?|automatic\s+bonus(?:es)?(?:\s*\(ante\))?"
                   r"|bonus(?:es)?\s*(?:\(ante\)|on\s+(?:the\s+|your\s+)?ante\b)"),
    ("play", r"plays?[\s-]+(?:wagers?|bets?)|(?<=ante and )play\b|(?<=ante & )play\b"
             r"|(?<=ante/)play\b|(?<=ante \+ )play\b"
             r"|play(?=[\s.:|-]*(?:push|pays|wins|is\s+returned|returned|(?:\d+|even|one)[\s-]*(?:to|:|money)))"
             r"|(?<=the )play\b(?!\s+(?:area|against|is\s+over|of))"),
    ("ante", rf"antes?\b{_BET}"),
)  # fmt: skip

# Short names that are a wager's only over a column, before a colon or before "bets".
_SHORT = {
    "six_card_bonus": _CARDS["six"] + _CARD,
    "three_card_bonus": _CARDS["three"] + _CARD,
    "five_card_bonus": _CARDS["five"] + _CARD,
    "bets": "bets",
}
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


@rules_cache
def wager_names(game: str) -> WagerNames:
    """What a card of this game may call a wager, the names of wagers that it does not have first."""
    rules = rulebook(game)
    own, titles = _own(rules), wager_titles()
    everywhere = dict(_NAMES)
    strangers = [(wager, everywhere[wager]) for wager in _UNMISTAKABLE if wager not in own and wager in titles]
    known = [(wager, words) for wager, words in _NAMES if wager in own or wager == _ALWAYS_KNOWN]
    others = [(wager, words_of(rules.titles[wager]) + _BET) for wager in sorted(own - everywhere.keys())]
    short = [(wager, _CELL % name) for wager, name in _SHORT.items() if wager in own]
    named = game_names_on_cards(rules)
    return WagerNames(
        tuple(
            (wager, re.compile(rf"\b(?:{pattern.replace('{game}', named)})"))
            for wager, pattern in (*strangers, *others, *known, *short)
        )
    )
