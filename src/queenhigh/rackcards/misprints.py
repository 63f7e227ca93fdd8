"""Misprints and what a scan misread, as it was meant: a letter out of place, letters in numbers, digits in words."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from queenhigh.rackcards.lexicon import everyday_words, words_of_the_lexicon

# "1OO,OOO" and "1Os" of a scan.
# Begun at the start of a number and nowhere else, so that a number of any length is looked at once.
_LETTERS_IN_A_NUMBER = re.compile(r"(?<![a-z\d,])\d[\d,]*+o[\do,]*(?=s?\b)")
_LETTERS_IN_A_SUM = re.compile(r"(?<=\$)[\dlo][\dlo,]*(?![a-z])|(?<![a-z\d])l0(?=s\b)")
_LETTERS_BEFORE_DIGITS = re.compile(r"(?<![a-z\d$,])[lo]++(?=[\dlo,]*\d|[lo,]*\s(?:to|for)\s[l1]\b)[\dlo,]*+(?![a-z])")
# "cann0t", "0f" and "tw0": no word has a nought among its letters.
_NOUGHT_IN_A_WORD = re.compile(r"(?<=[a-z])0(?=['a-z]|(?![\w%]))|(?<![\w$.,])0(?=[a-z]{1,12}\b)")
# "5 t0 l" and "9 f0r 1".
_NOUGHT_IN_ODDS = re.compile(r"(?<=\st)0(?=\s)|(?<=\sf)0(?=r\s)")
_LETTER_IN_ODDS = re.compile(
    r"(?<=\bbet\s)l\b|(?<=\bbets\s)l\b|(?<![\w'])l(?=,?\s(?:and\s|or\s)?\d)"
    r"|(?<![a-z\d$])l(?=\s(?:to|for)\s[l1]\b)|(?<=\d\sto\s)l(?![a-z\d])"
)
# "1.000 to 1", as it is written on the Continent.
_THOUSANDS_WITH_A_POINT = re.compile(r"(?<![\d.,])(\d{1,3})\.(\d{3})(?=\s*(?:to|for|dollars)\b)")

# Words whose misprints are read as what was meant; a card with a letter out of place still makes its promise.
_OFTEN_MISPRINTED = (
    "straight", "flush", "royal", "three", "progressive", "minimum", "maximum", "qualifies", "qualify", "ranking",
    "rankings", "adjacent", "forfeit", "forfeits", "forfeited", "bonus", "wager", "wagers", "positions", "exposed",
    "constitute", "constitutes", "dealer", "equal", "highest", "lowest", "player", "house",
)  # fmt: skip
# In a short word only two neighbours that changed places are a misprint: too many words are one letter apart.
_OFTEN_TURNED_ROUND = ("pair", "kind", "full", "four", "ante", "trips")
# A scan takes an "i" for an "l": "three of a klnd".
_OFTEN_WITH_AN_I = {
    "kind",
    "pair",
    "paid",
    "tie",
    "ties",
    "bid",
    "win",
    "wins",
    "high",
    "side",
    "five",
    "six",
    "in",
    "is",
    "if",
    "it",
}
_RIGHT_AS_THEY_ARE = {
    "there", "these", "those", "flash", "blush", "plush", "brush", "crush", "slush", "loyal", "royals", "wages",
    "wagered", "equals", "bogus", "bones", "dealers", "players", "payer", "layer", "plays", "tree", "threes", "throe",
    "minimums", "maximums", "flushes", "straights", "position", "bonuses", "ranked", "prayer", "expose", "exposes",
    "pager", "water", "waters", "waver", "forfeiture", "threw", "throw", "houses", "horse", "hose", "hours", "housed",
}  # fmt: skip
_KNOWN_WORDS = {
    *_OFTEN_MISPRINTED, *_OFTEN_TURNED_ROUND, *_RIGHT_AS_THEY_ARE, "plus", "aces", "ace", "play", "plays", "better",
    "high", "tie", "ties", "push", "pays", "suit", "spades", "hearts", "diamonds", "clubs", "tens", "poker", "card",
    "cards", "bets", "bet", "fold", "folds", "qualify", "mini", "super", "envy", "let", "ride", "stud", "king", "queen",
    "jack", "boxes", "seats", "limit", "limits", "best", "loses", "lose", "spot", "spots", "times", "least", "payout",
    "of", "or", "on", "you", "equals", "position", "positions", "always", "place", "places", "five", "six", "win",
    "wins", "if", "is", "in", "it", "paid", "with", "look", "first", "highest", "tied", "all", "will", "table",
    "tables", "total", "single", "still", "also", "only", "line", "lines", "multiples", "both", "beat", "beats",
    "who", "community", "hold", "holds", "allowed", "eligible", "collect", "rules", "value", "lower", "below",
    "lost", "loss", "possible", "less", "two", "royal",
}  # fmt: skip
# A stroke is a misread letter between letters, "F|ush"; anywhere else it parts cells.
_WORD = re.compile(r"(?<![a-z0-9'])(?=[0-9']{0,20}[a-z])(?:[a-z0-9']|(?<=[a-z])\|(?=[a-z]))+")
_MIXED = re.compile(r"[0158|]|rn|\bl(?=[b-df-hj-np-tv-z])")
_MAYBE_MISREAD = re.compile(r"(?<![\w$])[A-Za-z0158]{3,}(?!\w)")


def with_numbers_mended(text: str) -> str:
    """The text, sign for sign, with the digits that a scan read as letters and the letters that it read as noughts."""
    text = _NOUGHT_IN_ODDS.sub("o", text)
    for misread in (_LETTERS_IN_A_NUMBER, _LETTERS_IN_A_SUM, _LETTERS_BEFORE_DIGITS, _LETTER_IN_ODDS):
        text = misread.sub(lambda found: found[0].replace("o", "0").replace("l", "1"), text)
    return _THOUSANDS_WITH_A_POINT.sub(r"\1,\2", _NOUGHT_IN_A_WORD.sub("o", text))


def misread_words(source: str) -> Iterator[tuple[re.Match[str], str]]:
    """Words in which a scan put digits for letters, each with the word that is meant."""
    for found in _MAYBE_MISREAD.finditer(source):
        word = found[0].lower()
        meant = _misread(word) if _MIXED.search(word) and re.search(r"[a-z]{2}", word) else None
        if meant is not None:
            yield found, meant


def with_words_mended(plain: str, origin: list[int]) -> tuple[str, list[int]]:
    """The text with misprinted words as they are meant; beside it, for each sign, where it comes from."""
    parts: list[str] = []
    places: list[int] = []
    at = 0
    for found in _WORD.finditer(plain):
        meant = _misread(found[0]) if _MIXED.search(found[0]) else _meant(found[0])
        if meant is None:
            continue
        parts += [plain[at : found.start()], meant]
        places += origin[at : found.start()]
        first, last = found.start(), found.end() - 1
        places += [origin[min(first + step, last)] for step in range(len(meant) - 1)] + [origin[last]]
        at = found.end()
    return "".join([*parts, plain[at:]]), [*places, *origin[at:]]


@lru_cache(maxsize=4096)
def _misread(word: str) -> str | None:
    """The word that a scan shows with digits among its letters: "f1ush", "b0nus"; None where no known word is meant."""
    if word in _known_words():
        return None
    if word.endswith("'s"):
        owner = _misread(word.removesuffix("'s"))
        return owner and f"{owner}'s"
    for one in "li":
        letters = word.translate(str.maketrans("1058|", f"{one}osb{one}"))
        for read in (letters, letters.replace("rn", "m"), re.sub(r"^l", "i", letters)):
            if read in _known_words():
                return read
        meant = _meant(letters) if letters.isalpha() else None
        if meant is not None:
            return meant
    return None


@cache
def _known_words() -> frozenset[str]:
    """What a word with digits among its letters may be: words that are on any card, and what the lexicon knows."""
    return frozenset({*_KNOWN_WORDS, *words_of_the_lexicon(), *everyday_words()})


@lru_cache(maxsize=4096)
def _meant(word: str) -> str | None:
    """The word that a misprint stands for, None for any other word."""
    if word in _known_words():
        return None
    for at in (at for at, letter in enumerate(word) if letter == "l" and word.isalpha()):
        if (read := f"{word[:at]}i{word[at + 1 :]}") in _OFTEN_WITH_AN_I:
            return read
    turned = (right for right in _OFTEN_TURNED_ROUND if word != right and sorted(word) == sorted(right))
    slips = (right for right in _OFTEN_MISPRINTED if len(right) >= 5)
    meant = (right for right in (*turned, *slips) if _one_slip_apart(word, right))
    return next(meant, None)


def _one_slip_apart(word: str, right: str) -> bool:
    """One letter too many, too few or wrong, or two neighbours exchanged; the first letter is never the wrong one."""
    if abs(len(word) - len(right)) > 1 or word[0] != right[0]:
        return False
    same = next((at for at, (a, b) in enumerate(zip(word, right, strict=False)) if a != b), min(len(word), len(right)))
    rest, right_rest = word[same:], right[same:]
    if len(word) == len(right):
        return rest[1:] == right_rest[1:] or (rest[2:] == right_rest[2:] and rest[:2] == right_rest[1::-1])
    return rest[1:] == right_rest if len(word) > len(right) else rest == right_rest[1:]
