"""What wagers are called on a card, in each game and in the many ways of those who print cards."""

import re
from functools import cache

_CARDS = {"two": "(?:two|2)", "three": "(?:three|3)", "five": "(?:five|5)", "six": "(?:six|6)"}
_CARD = r"[\s-]*cards?[\s-]*"
_BET = r"(?:\s+(?:bets?|wagers?|hand))?"
_PROGRESSIVE = (
    r"progressive(?:\s+(?:jackpot|wagers?|bets?|bonus|side\s+bets?))?(?!\s+(?:meter|display))"
    r"|jackpot\s+(?:wagers?|bets?)|prog\b\.?"
)


# What a wager is called on a card, in each game; a name that is part of another stands after it.
_COMMON = (
    ("six_card_bonus", rf"{_CARDS['six']}{_CARD}bonus{_BET}|6cb\b"),
    ("five_card_envy", rf"{_CARDS['five']}{_CARD}(?:progressive[\s-]*)?envy(?:[\s-]*bonus(?:es)?)?"),
    (
        "envy",
        r"(?:progressive\s)?envy(?:[\s-]*(?:bonus(?:es)?|payouts?|prizes?))?"
        r"|(?:(?:some|any)(?:one|body)\s+else|another\s+player)(?:'s)?\b(?=[^.|]*\$)",
    ),
)
_AGAINST_THE_DEALER = (
    ("ante_bonus", r"antes?[\s-]*bonus(?:es)?(?:\s+payouts?)?|automatic\s+bonus(?:es)?(?:\s*\(ante\))?"
                   r"|bonus(?:es)?\s*(?:\(ante\)|on\s+(?:the\s+|your\s+)?ante\b)"),
    ("play", r"plays?[\s-]+(?:wagers?|bets?)|(?<=ante and )play\b|(?<=ante & )play\b"
             r"|(?<=ante/)play\b|(?<=ante \+ )play\b"
             r"|play(?=[\s.:|-]*(?:push|pays|wins|is\s+returned|returned|(?:\d+|even|one)[\s-]*(?:to|:|money)))"
             r"|(?<=the )play\b(?!\s+(?:area|against|is\s+over|of))"),
    ("ante", rf"antes?\b{_BET}"),
)  # fmt: skip
_WAGERS: dict[str, tuple[tuple[str, str], ...]] = {
    "three-card-poker": (
        *_COMMON,
        ("five_card_progressive", rf"{_CARDS['five']}{_CARD}(?:{_PROGRESSIVE}|prog\b)"),
        ("progressive", rf"(?:{_CARDS['three']}{_CARD}(?:poker\s+)?)?(?:{_PROGRESSIVE})"),
        ("pair_plus", r"pp\b"),
        ("pair_plus", rf"pairs?[\s-]*(?:plus|plaus|pluss|puls|\+){_BET}"),
        *_AGAINST_THE_DEALER,
    ),
    "four-card-poker": (
        *_COMMON,
        ("progressive", rf"(?:(?:four|4|five|5){_CARD}(?:poker\s+)?)?(?:{_PROGRESSIVE})"),
        ("aces_up", r"au\b"),
        ("aces_up", rf"ace'?s'?[\s-]*up{_BET}"),
        *_AGAINST_THE_DEALER,
    ),
    "235-stud-poker": (
        *_COMMON[2:],
        ("progressive", rf"(?:(?:235(?:\s+stud)?|five|5)(?:{_CARD}|\s+)(?:poker\s+)?)?(?:{_PROGRESSIVE})"),
        ("win_em_all", rf"win[\s'-]*(?:th)?'?em[\s-]*all{_BET}"),
        ("three_card_raise", rf"{_CARDS['three']}[\s-]*card[\s-]*(?:poker\s*)?raise{_BET}"),
        ("five_card_raise", rf"{_CARDS['five']}[\s-]*card[\s-]*(?:poker\s*)?raise{_BET}"),
        ("two_card", rf"{_CARDS['two']}[\s-]*card(?:[\s-]*poker)?\b{_BET}"),
        ("three_card", rf"{_CARDS['three']}[\s-]*card(?:[\s-]*poker)?\b{_BET}"),
        ("five_card", rf"{_CARDS['five']}[\s-]*card(?:[\s-]*poker)?\b{_BET}"),
    ),
    "let-it-ride": (
        *_COMMON,
        ("progressive", rf"(?:(?:let\s+it\s+ride|three|3|five|5)(?:{_CARD}|\s+))?(?:{_PROGRESSIVE})"),
        ("three_card_bonus", rf"{_CARDS['three']}{_CARD}bonus{_BET}|3cb\b"),
        ("five_card_bonus", rf"{_CARDS['five']}{_CARD}bonus{_BET}|5cb\b"),
        ("bets", r"let[\s-]*it[\s-]*ride(?:\s+(?:bets?|wagers?|pays|payouts?))?"
                 r"|(?:all\s+)?(?:three|3)\s+(?:equal\s+)?(?:bets|wagers)"
                 r"|(?:main|base|basic)\s+(?:bets?|game|wagers?)"
                 r"|bets?\s*(?:number\s*|nos?\.?\s*|#\s*)?(?:1|one)\b[\s,&/-]*(?:and\s+|to\s+|through\s+)?(?:bet\s+)?"
                 r"(?:(?:2|two)[\s,&/-]*(?:and\s+)?(?:bet\s+)?)?(?:3|three)\b"),
    ),
}  # fmt: skip


# Short names that are a wager's only over a column, before a colon or before "bets".
_SHORT = {
    "three-card-poker": {"six_card_bonus": _CARDS["six"] + _CARD},
    "four-card-poker": {"six_card_bonus": _CARDS["six"] + _CARD},
    "235-stud-poker": {},
    "let-it-ride": {
        "six_card_bonus": _CARDS["six"] + _CARD,
        "three_card_bonus": _CARDS["three"] + _CARD,
        "five_card_bonus": _CARDS["five"] + _CARD,
        "bets": "bets",
    },
}
_CELL = r"(?:(?<=\s\s)|(?<=^\s)|(?<=[.;]\s)|(?<=\|)|(?<=\|\s)|^)(?:%s)(?=\s*(?:$|\||:|\$)|\s\s|bets?\b)"

# Names that mean one wager wherever they stand; in a game that has no such wager they are strangers.
_UNMISTAKABLE = ("pair_plus", "aces_up", "win_em_all", "three_card_bonus", "five_card_bonus", "six_card_bonus")


@cache
def wager_patterns(game: str) -> list[tuple[str, re.Pattern[str]]]:
    """What a card of this game may call a wager, the names of wagers that it does not have first."""
    own = _WAGERS[game]
    known = {wager for wager, _ in own}
    everywhere = dict(pair for words in _WAGERS.values() for pair in words)
    strangers = [(wager, everywhere[wager]) for wager in _UNMISTAKABLE if wager not in known]
    short = [(wager, _CELL % name) for wager, name in _SHORT[game].items()]
    return [(wager, re.compile(rf"\b(?:{pattern})")) for wager, pattern in (*strangers, *own, *short)]
