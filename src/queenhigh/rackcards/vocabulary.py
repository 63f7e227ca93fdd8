"""The words a card is read by: hands, payouts, wagers and stakes, in the many ways that they are written."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from queenhigh.cards import RANK_PLURALS
from queenhigh.rackcards.wager_names import WagerNames, wager_names
from queenhigh.rackcards.word_patterns import word_file, written_out
from queenhigh.rulebook import Kind

Sort = Literal["hand", "payout", "wager", "stake"]

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_UNITS = _NUMBERS[1:10]
_COMPOUND = {
    f"{ten}-{unit}": value + of_unit
    for ten, value in {"twenty": 20, **_TENS}.items()
    for of_unit, unit in enumerate(_UNITS, start=1)
}
_SINGLE = (
    {word: number for number, word in enumerate(_NUMBERS)}
    | _TENS
    | {"hundred": 100, "thousand": 1000, "single": 1, "both": 2}
)
NUMBER_WORDS = _SINGLE | _COMPOUND
RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "10": "T", "nine": "9", "eight": "8"} | {
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2", "deuce": "2"
}  # fmt: skip
RANK = (
    r"(?:aces?|kings?|queens?|jacks?|tens?|10|nines?|eights?|sevens?|sixe?s?|fives?|fours?|threes?|twos?"
    r"|deuces?|[akqj9])"
)
OR_BETTER = (
    r"(?:or\s+(?:an?\s+|any\s+)?(?:higher|better)\s+pair|or\s+(?:better|higher|above|more|greater|over|up)"
    r"|and\s+(?:better|higher|above|up)|\+)"
)

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?"
WORD = (
    rf"(?:(?:twenty|{'|'.join(_TENS)})-(?:{'|'.join(_UNITS)})|"
    + "|".join(sorted((re.escape(word) for word in _SINGLE), key=len, reverse=True))
    + r")"
)
_HUNDREDS = r"(?:one|two|three|four|five|six|seven|eight|nine)\s(?:fifty|twenty-five)"
_ROUND = rf"(?:twenty|{'|'.join(_TENS)})(?:-(?:{'|'.join(_UNITS)}))?"
NUMBER = rf"(?:{_NUMBER}|{_HUNDREDS}\b|{WORD}\b(?:\s(?:hundred|thousand)\b(?:\s(?:and\s{WORD}|{_ROUND})\b)?)*)"
_SPELT = (
    rf"\b(?:an?\s+)?(?:{_NUMBER}\s+|(?:{WORD}|million)[\s-]+){{1,3}}(?:dollars?|bucks?)\b|\b(?:{_NUMBER}|{WORD})\s+grand\b(?!\s+(?:meter|jackpot|progressive))"
    r"|\b(?:a\s+(?:dollar|buck|(?:cool\s+|full\s+|whole\s+)?million)|(?:one|two)\s+(?:cool\s+)?million)\b"
)
MONEY = rf"(?:\$\s?{_NUMBER}(?:\s*(?:million|thousand|grand|mil|k|m)\b)?|{_SPELT})"


@dataclass(frozen=True, slots=True)
class Payout:
    """What a card says is paid; the kind is None for a bare number, which may be meant either way."""

    kind: Kind | None
    amount: Fraction
    meter: str | None = None
    push: bool = False

    @property
    def is_a_stake(self) -> bool:
        """Whether a sum may be what a wager costs, read from the text beside a table."""
        return self.kind is Kind.DOLLARS and self.amount in (1, 5)


@dataclass(frozen=True, slots=True)
class HandWords:
    """A hand as a card names it: the rulebook's name, and for a pair the rank it asks for."""

    name: str
    least_rank: str | None = None
    or_better: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """Words that were understood, by their place in the whole text."""

    sort: Sort
    start: int
    end: int
    value: object
    guess: bool = False
    """Whether the words may mean something else: "five cards" over a column is a wager only where there is one."""

    @property
    def hand(self) -> HandWords:
        assert isinstance(self.value, HandWords)
        return self.value

    @property
    def payout(self) -> Payout:
        assert isinstance(self.value, Payout)
        return self.value

    @property
    def wager(self) -> str:
        assert isinstance(self.value, str)
        return self.value


def whole_number(text: str) -> int:
    """
    >>> whole_number("1,000"), whole_number("seven")
    (1000, 7)
    """
    return int(text.replace(",", "")) if text[0].isdigit() else _spelt_out(text)


def amount(text: str) -> Fraction:
    """
    >>> amount("$1 million"), amount("2.50")
    (Fraction(1000000, 1), Fraction(5, 2))
    """
    if text in NUMBER_WORDS:
        return Fraction(NUMBER_WORDS[text])
    digits = re.search(_NUMBER, text)
    if digits is None:
        return Fraction(_spelt_out(text))
    scale = re.search(r"(million|mil|m|thousand|grand|k)\s*$", text)
    times = 1 if scale is None else 1_000_000 if scale[1].startswith("m") else 1_000
    return Fraction(digits[0].replace(",", "")) * times


def _spelt_out(text: str) -> int:
    """
    >>> _spelt_out("three hundred dollars"), _spelt_out("a million"), _spelt_out("a dollar"), _spelt_out("two fifty")
    (300, 1000000, 1, 250)
    """
    total = 0
    if re.fullmatch(_HUNDREDS, text):
        first, rest = text.split()
        return NUMBER_WORDS[first] * 100 + NUMBER_WORDS[rest]
    for word in re.findall(WORD + r"|[a-z]+", text):
        if word in ("hundred", "thousand", "million"):
            total = max(1, total) * (NUMBER_WORDS | {"million": 1_000_000})[word]
        else:
            total += NUMBER_WORDS.get(word, 0)
    return total if total or text == "zero" else 1


_WORDS = word_file("hands.toml")


def _other_suits(*suits: str) -> str:
    """The suits that are left, in any order and however joined, or words that mean the others."""
    named = "|".join(rf"{suit}s?\b|{suit[0]}\b" for suit in suits)
    without = next(suit for suit in ("spade", "heart", "diamond", "club") if suit not in suits)
    named_list = rf"(?:{named})(?:[\s,/&-]+(?:or\s+|and\s+)?(?:{named}))+"
    others = r"(?:(?:any|all)\s+)?(?:others?\s+suits?|others|other(?!\s+[a-z'])|otherwise|elsewhere|else(?!\s+[a-z']))"
    barred = (
        rf"(?:non[\s-]*{without}s?|not\s+(?:of\s+|in\s+)?{without}s?|(?:other\s+than|except|but\s+not"
        rf"|excluding)\s+(?:in\s+|of\s+)?{without}s?)"
    )
    return rf"(?:{barred}|{named_list}|(?:in\s+|of\s+)?(?:any\s+|an)other\s+suit|{others})"


_NOT_SPADES = _other_suits("heart", "diamond", "club")
_NOT_DIAMONDS = _other_suits("spade", "heart", "club")

_PARTS = {
    **_WORDS["parts"],
    "not_spades": _NOT_SPADES, "not_diamonds": _NOT_DIAMONDS,
    "digits": _NUMBER, "number": NUMBER, "word": WORD, "money": MONEY,
}  # fmt: skip
# "Tens or better", "tens through aces", "tens, jacks, queens, kings or aces".
_RANKS_ON = rf"(?:[,/]\s*(?:or\s+|and\s+)?{RANK}'?s?\b){{2,}}(?:\s+(?:or|and)\s+aces)?"
_UP_TO_ACES = rf"(?:{OR_BETTER}|(?:through|thru|to)\s+aces?|{_RANKS_ON})"
# The 1 of "3 to 1 pair 1 to 1" and of "3:1 pair 1:1" belongs to the odds before it.
_PAIR = re.compile(
    r"\b(?:pairs?\s*[,:]?\s*(?:of\s+)?)?(?P<from>tt|jj|10'?s?|tens?|jacks?)\s*(?:-|–|\.\.|(?:up\s+)?to|thru|through)\s*(?:aa|aces|a's)\b"
    r"|\b(?:pairs?|pr)\s*\(?\s*(?P<and_up>tt|jj|10'?s?|tens?|jacks?)\s*\+\s*\)?"
    r"|(?<![a-z])(?P<twice>tt|jj)\+"
    r"|(?:(?:(?<!to )(?<!for )(?<!to-)(?<!for-)(?<![:/\d-])(?:one|1)|any|a|high)\s+)?(?<!two[ -])(?<!\b2[ -])pairs?\b"
    r"(?!\s*-?\s*(?:plus|\+))"
    rf"(?:\s+(?:of|in)\s+(?P<of>{RANK})(?:'?s)?\b|[\s,:(-]+(?P<beside>{RANK})(?:(?<=s)|'?s)\b)?"
    rf"(?P<better>\s*{_UP_TO_ACES})?\)?"
    rf"|(?<![a-z])(?P<alone>{RANK})(?:(?<=s)|'?s)\s*(?P<better_alone>{_UP_TO_ACES})(?!\s*high)"
    r"|\b(?P<aces>aces|aa)\b(?!\s*-?\s*up)|\b(?P<tens>tens|10'?s)\s+up\b|\b(?:pr|1p)\b"
)
# "Four of a kind (anything but aces)" names no pair.
_BUT = re.compile(r"\b(?:but|except|excluding|other\s+than|not)\s+(?:for\s+)?(?:four\s+)?$")
_ONE_OF = r"(?:(?:if|when)\s+(?:it\s+is|it's|made)\s+)?(?:(?:in|of)\s+)?"
_ANOTHER = (
    rf"{_ONE_OF}(?:one\s+of\s+)?(?:(?:(?:any|all|an|the)\s*)?(?:others?\s+suits?|others|other(?!\s+[a-z']))\b|(?:the\s+rest|otherwise|elsewhere|else)\b)"
    r"|(?:if|when)\s+(?:it\s+is\s+not|it's\s+not|it\s+isn't|not)\b"
)
_OTHERS = {
    name: re.compile(
        rf"(?:[.,;|/•]|\s{{2}}|\b(?:and|while|but))\s*"
        rf"(?P<others>(?:for\s+|(?:the\s+)?same\s+(?:\w+\s+){{0,2}}?)?(?:{_ANOTHER}|(?:(?:in|of)\s+)?{suits}))"
    )
    for name, suits in (("mini_royal_spades", _NOT_SPADES), ("super_royal_diamonds", _NOT_DIAMONDS))
}
"""The rest of a line about a royal in one suit: "mini royal of spades $100, other suits $25"."""
_SUITED_ROYALS = {"mini_royal_spades": "mini_royal_other", "super_royal_diamonds": "super_royal_other"}
_SUIT_APART = {
    "mini_royal": ("mini_royal_spades", "mini_royal_other", re.compile(rf"\b{_ONE_OF}spades?\b")),
    "super_royal": ("super_royal_diamonds", "super_royal_other", re.compile(rf"\b{_ONE_OF}dia(?:m(?:ond)?s?)?\b")),
}
"""A royal named once, and its suits behind it: "mini royal: $100 in spades, $25 in any other suit"."""
_SUM_PAID = re.compile(rf"{MONEY}|\d\s*(?:to|for|:)\s*1\b|\d\s?%")
_WHOLE_METER = re.compile(r"\b(?:whole|full|entire)\s+(?:jackpot|meter|progressive|pot)\b")
_HAND_PATTERNS = [
    (entry["name"], re.compile(rf"\b(?:{written_out(entry['words'], _PARTS)})")) for entry in _WORDS["hand"]
]

_SHARES = {"tenth": 10, "fifth": 20, "quarter": 25, "half": 50}
_PAYOUTS = [(entry["how"], re.compile(written_out(entry["words"], _PARTS))) for entry in _WORDS["payout"]]

_TIMES_ANTE = next(pattern for how, pattern in _PAYOUTS if how == "times_ante")
_OF_A_BONUS = re.compile(r"straight|of\s+a\s+kind|trips|flush|royal|quads")
_TO_BE_BET = re.compile(
    r"\b(?:plays?|bets?|raises?|wagers?|makes?|puts?|stakes?|places?|adds?|most|maximum|to|or|between(?:\s+\S+\s+and)?|than|exactly|be|of|with|for|least|from|no|not)"
    r"\s+(?:an?\s+|it\s+)?$"
)
_OF_A_LIST = re.compile(r"\d\s?/\s?$")
_LIMITS = re.compile(rf"{MONEY}\s*(?:-|to|through)\s*{MONEY}(?!\s*(?:to|for)\s+1)")

_STAKE = re.compile(
    r"(?:\b(?:on|for|per|with)\s+(?:a|an|each|every|the|your)?\s*)?\$\s?(?P<a>[15])(?:\.00)?[\s-]+(?:progressive\s+)?"
    r"(?:wagers?|bets?|stakes?|wagered|chip)\b"
    r"|\b(?:on|per|for\s+(?:a|an|each|every)|with\s+a)\s*\$\s?(?P<b>[15])(?:\.00)?(?![\d,.]*\d)"
)


def tokens(text: str, game: str, offset: int = 0) -> list[Token]:
    """Everything understood in one line or sentence, in its order; no two overlap.

    >>> [(token.sort, token.value) for token in tokens("pair plus: trips", "three-card-poker")]
    [('wager', 'pair_plus'), ('hand', HandWords(name='three_of_a_kind', least_rank=None, or_better=False))]
    """
    return [
        Token(one.sort, one.start + offset, one.end + offset, one.value, one.guess)
        for one in _tokens(text, wager_names(game))
    ]


@lru_cache(maxsize=4096)
def _tokens(text: str, names: WagerNames) -> tuple[Token, ...]:
    found: list[Token] = []
    taken = bytearray(len(text))
    for one in (*_stakes(text), *_wagers(text, names), *_hands(text), *_payouts(text)):
        if not any(taken[one.start : one.end]):
            found.append(one)
            taken[one.start : one.end] = b"\1" * (one.end - one.start)
    return tuple(_prizes_told_from_wagers(text, sorted(found, key=lambda one: one.start)))


def _prizes_told_from_wagers(text: str, found: list[Token]) -> Iterator[Token]:
    """ "Progressive jackpot" behind a hand is what it is paid, and not the name of a wager."""
    before: Token | None = None
    for one in found:
        behind = text[one.end :]
        is_prize = one.sort == "wager" and re.fullmatch(r"progressive(?:\s+jackpot)?", text[one.start : one.end])
        told = before is not None and not re.search(r"[.;:]", text[before.end : one.start])
        if (
            told
            and before is not None
            and before.sort == "hand"
            and is_prize
            and re.match(r"\s*(?:$|[|;,)]|\s{2})", behind)
        ):
            yield Token("payout", one.start, one.end, Payout(Kind.PERCENT_OF_METER, Fraction(100)))
        else:
            yield one
        before = one


def _stakes(text: str) -> Iterator[Token]:
    for found in _STAKE.finditer(text):
        yield Token("stake", found.start(), found.end(), int(found["a"] or found["b"]))


def _wagers(text: str, names: WagerNames) -> Iterator[Token]:
    """Wagers where they are named, but not where a word of theirs belongs to a payout: "100% of the progressive"."""
    paid = [found.span() for found in (*_PAYOUTS[0][1].finditer(text), *_times_ante(text))]
    for wager, pattern in (*names.patterns, *names.short):
        for found in pattern.finditer(text):
            if not any(start < found.end() and found.start() < end for start, end in paid):
                yield Token("wager", found.start(), found.end(), wager, pattern in names.guesses)


def _hands(text: str) -> Iterator[Token]:
    for name, pattern in _HAND_PATTERNS:
        for found in pattern.finditer(text):
            suits = list(_suits_apart(name, text, found.end(), found.start()))
            yield from suits or [Token("hand", found.start(), _closed(found), HandWords(name))]
            others = _OTHERS[name].search(text, found.end()) if name in _OTHERS else None
            if others:
                yield Token("hand", others.start("others"), others.end(), HandWords(_SUITED_ROYALS[name]))
        if name == "two_pair":
            yield from _pairs(text)
    yield from _suits_alone(text)


def _suits_alone(text: str) -> Iterator[Token]:
    """ "Envy: spades $100, others $25" names no hand: only one royal is told by its suit, the mini royal."""
    if "envy" in text:
        yield from _suits_apart("mini_royal", text, 0)


def _suits_apart(name: str, text: str, at: int, named_at: int | None = None) -> Iterator[Token]:
    """Both suits of a royal that is named without one, each where a payout of its own stands beside it.

    Among other hands, behind their payouts, the suits change places with them, so that each hand stands before what it
    is paid: of "flush 15 to 1, Super Royal $1,000,000 in diamonds and $100,000 in any other suit" the name is the
    first of the two.
    """
    if name not in _SUIT_APART:
        return
    one, other, pattern = _SUIT_APART[name]
    suited = pattern.search(text, at)
    others = re.compile(rf"\b{_ANOTHER}").search(text, suited.end()) if suited else None
    if suited and named_at is not None and _suit_sets_apart(text, at, suited):
        yield Token("hand", named_at, at, HandWords(other))
        yield Token("hand", suited.start(), suited.end(), HandWords(one))
        return
    if not (suited and others and re.search(r"[\d$%]", text[suited.end() : others.start()])):
        return
    behind = named_at is not None and _SUM_PAID.search(text[:named_at]) and _SUM_PAID.search(text[at : suited.start()])
    if named_at is not None and behind and "envy" not in text[at : suited.start()]:
        yield Token("hand", named_at, at, HandWords(one))
        yield Token("hand", suited.start(), suited.end(), HandWords(other))
    else:
        yield Token("hand", suited.start(), suited.end(), HandWords(one))
        yield Token("hand", others.start(), others.end(), HandWords(other))


def _suit_sets_apart(text: str, at: int, suited: re.Match[str]) -> bool:
    """ "Mini royal $25, in spades $100": one suit is paid apart, and what stands before it is for the others."""
    between, behind = text[at : suited.start()], text[suited.end() : suited.end() + 30]
    paid = len(_SUM_PAID.findall(between))
    paid_behind = _SUM_PAID.search(behind) or _WHOLE_METER.search(behind)
    if not paid_behind and (suited[0].startswith(("if", "when")) or "(" in between):
        return paid == 2 and not re.search(r"[.;|]", between)
    return bool(paid == 1 and paid_behind and re.search(r"[,;!]\s*(?:but\s+|and\s+|or\s+)?$", between))


def _closed(found: re.Match[str]) -> int:
    """The end of a match, without a bracket that it did not open."""
    return found.end() - (found[0].endswith(")") and "(" not in found[0])


def _pairs(text: str) -> Iterator[Token]:
    for found in _PAIR.finditer(text):
        if _BUT.search(text, 0, found.start()):
            continue
        rank = (
            found["of"]
            or found["beside"]
            or found["alone"]
            or (found["aces"] and "ace")
            or (found["tens"] and "ten")
            or {"t": "ten", "1": "ten", "j": "jack"}.get((found["from"] or found["and_up"] or found["twice"] or " ")[0])
        )
        better = bool(
            found["better"]
            or found["better_alone"]
            or found["tens"]
            or found["from"]
            or found["and_up"]
            or found["twice"]
        )
        yield Token("hand", found.start(), _closed(found), _pair(rank, better=better))


def _pair(rank: str | None, *, better: bool) -> HandWords:
    if rank is None:
        return HandWords("pair", or_better=better)
    least = rank_letter(rank)
    name = {"A": "pair_of_aces", "2": "pair"}.get(least, f"pair_{RANK_PLURALS[least]}_or_better")
    return HandWords(name, least, better)


def is_pair(name: str) -> bool:
    """Whether a line is paid to one pair: any, that of one rank, or those from a rank upwards."""
    return name == "pair" or name.startswith("pair_")


def rank_letter(word: str) -> str:
    """
    >>> rank_letter("queens"), rank_letter("10"), rank_letter("q"), rank_letter("sixes")
    ('Q', 'T', 'Q', '6')
    """
    if len(word) == 1:
        return word.upper()
    return RANKS.get(word) or RANKS.get(word.removesuffix("s")) or RANKS[word.removesuffix("es")]


def _payouts(text: str) -> Iterator[Token]:
    """What is paid; from one sum to another are limits, and no payout."""
    ranges = [found.span() for found in _LIMITS.finditer(text)]
    for how, pattern in _PAYOUTS:
        for found in _times_ante(text) if how == "times_ante" else pattern.finditer(text):
            if how == "ratio" and amount(found["n"]) < _per(found["per"]):
                # "1/5" numbers a message; no bet is paid less than its amount.
                continue
            if how == "ratio" and "/" in found[0] and _OF_A_LIST.search(text, max(0, found.start() - 4), found.start()):
                # "25 / 20 / 2" are three payouts.
                continue
            limit = how == "money" and any(start <= found.start() < end for start, end in ranges)
            if found[0].strip() and not limit and found[0] not in ("a dollar", "a buck"):
                start = found.start() + len(found[0]) - len(found[0].lstrip())
                end = found.end() - (len(found[0]) - len(found[0].rstrip()))
                yield Token("payout", start, end, _payout(how, found))


def _times_ante(text: str) -> Iterator[re.Match[str]]:
    """What a bonus pays in antes, "a straight flush brings five times your Ante", and not what a Play is."""
    if "ante" not in text or not _OF_A_BONUS.search(text):
        return
    for found in _TIMES_ANTE.finditer(text):
        if not _TO_BE_BET.search(text, max(0, found.start() - 20), found.start()):
            yield found


def _payout(how: str, found: re.Match[str]) -> Payout:
    if how == "percent":
        return Payout(Kind.PERCENT_OF_METER, amount(found["n"]), _meter(found["meter"]))
    if how == "odds":
        # "One for one" in words is even money; "1 for 1" in a table gives back the stake alone.
        spoken = found[0].split() == ["one", "for", "one"]
        kind = Kind.TO_ONE if found["how"] == "to" or spoken else Kind.FOR_ONE
        return Payout(kind, amount(found["n"]) / _per(found["per"]))
    if how == "ratio":
        return Payout(Kind.TO_ONE, amount(found["n"]) / _per(found["per"]))
    if how == "dash":
        return Payout(Kind.TO_ONE, amount(found["n"]))
    if how == "tenth":
        return Payout(Kind.PERCENT_OF_METER, Fraction(_SHARES[found["n"]]))
    if how == "nothing":
        return Payout(None, Fraction(0))
    if how == "even":
        return Payout(Kind.TO_ONE, Fraction(1))
    if how == "money":
        return Payout(Kind.DOLLARS, amount(found[0]))
    if how == "times_ante":
        return Payout(Kind.TO_ONE, Fraction({"once": 1, "twice": 2}.get(found["n"]) or amount(found["n"])))
    if how in ("times", "each"):
        return Payout(None, amount(found["n"]))
    if how == "push":
        return Payout(Kind.TO_ONE, Fraction(0), push=True)
    return Payout(Kind.PERCENT_OF_METER, Fraction(100), _meter(found["meter"] or found["alone"]))


def _per(text: str) -> int:
    return 1 if text in ("l", "i", "|") else max(1, whole_number(text))


def _meter(word: str | None) -> str | None:
    return {"grand": "mega", "main": None}.get(word, word) if word else None
