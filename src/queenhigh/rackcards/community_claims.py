"""What a card of a game with community cards promises: patterns of `data/community.toml`, over the text of a statement.

Wagers, and hands where it matters, stand in it by their names, so that a pattern need not know what a card calls them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim, Kind, Value
from queenhigh.rackcards.statements import Statement
from queenhigh.rackcards.vocabulary import MONEY, NUMBER, amount
from queenhigh.rackcards.word_patterns import word_file, written_out
from queenhigh.rulebook import Rulebook

OPENS, CLOSES = "\u1438", "\u1433"
"""What stands around a name in the text: letters, so that a name is a word like any other."""
_NAME_IN_A_PATTERN = re.compile(r"(?P<own>\(\?P<\w+>|\(\?<[!=]|[-=]>)|(?P<opens><)|(?P<closes>>)")
_LONGEST = 700
"""A longer text is not a sentence."""
_ANSWER = 60
"""A longer answer than this stands on its own."""
_NUMBERED = re.compile(
    r"\b(?:(?P<both>bets\s*(?:(?:number|nos?\.?)\s*|#\s*)?(?:1|one)\s*(?:and|&|or|/|,)\s*(?:2|two))"
    r"|bets?\s*(?:(?:number|nos?\.?)\s*|#\s*)?(?P<n>[123]|one|two|three)(?!\s+(?:times|dollars|units|chips|hands|spots|boxes))"
    r"|(?P<nth>first|second|third|1st|2nd|3rd)\s+(?:equal\s+|main\s+)?(?:bet|wager)|b(?P<b>[123])(?=[\s:,/.]|$)"
    r"|number\s+(?P<word>one|two|three|[123]))\b"
)
# "The 2, 3 and 5 Card wagers", of which the last alone is named whole.
_LISTED = re.compile(
    r"\b(?:2|two)\s*(?:,|/|-|and)\s*(?:3|three)\b(?=\s*(?:,?\s*(?:and|&|or)|,|/|-)\s*(?:the\s+)?(?:5|five)[\s-]*card)"
)
_NUMBER = {"one": 1, "two": 2, "three": 3, "first": 1, "second": 2, "third": 3, "1st": 1, "2nd": 2, "3rd": 3}
_CLAUSE_ENDS = re.compile(r"[.;:!?|]|\s-\s|,\s+(?:but|and|so|then|while)\s|\bbut\b|=>|\n")
_DENIES = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|without|unlike|hardly|forget|isn't|instead\s+of|rather\s+than"
    r"|impossible|forbidden|prohibited|refused|barred|irrelevant)\b|n't\b"
)
# Words of denial that deny nothing: "no more bets", "whether or not".
_DENIES_NOTHING = re.compile(
    r"\"?'?no\s+more\s+(?:bets|wagers)|\bor\s+not\b|\bno\s+matter\b|\bnot\s+only\b|\bno\s+problem\b|\bwhy\s+not\b"
    r"|\bno\s+(?:later|sooner|earlier)\b|\bnothing\s+but\b|\bno\.?\s*(?=\d)"
)
_ASKS = re.compile(
    r"\W*(?:q(?:uestion)?\s*\d*\s*[:.)-]\s*)?(?:and\s+|so\s+|but\s+)?(?:what|who|whose|whom|how|why|where|when|which|is|are|am|do|does"
    r"|did|can|could|may|might|must|should|shall|will|would|has|have)\b"
)


@dataclass(frozen=True, slots=True)
class _Promise:
    """A pattern and what it claims; without `denied` it says the opposite where its clause denies it."""

    kind: Kind
    of: str
    value: str | None
    cues: tuple[str, ...]
    pattern: str
    unless: str | None
    only_if: str | None
    sure: bool
    denied: bool
    asked: bool
    """Whether it is read over a question together with its answer."""
    hands: bool
    """Whether hands stand by their names in the text as well."""

    def found_in(self, text: str) -> re.Match[str] | None:
        if self.cues and not any(cue in text for cue in self.cues):
            return None
        if self.only_if and not _compiled(self.only_if).search(text):
            return None
        found = next(
            (one for one in _compiled(self.pattern).finditer(text) if self.denied or not _is_denied(one)), None
        )
        return None if found and self.unless and _compiled(self.unless).search(text) else found


@dataclass(frozen=True, slots=True)
class _Found:
    """A claim by its place in the text with names; `start` and `end` are places in that text."""

    kind: Kind
    of: str
    value: Value
    start: int
    end: int
    sure: bool


def community_claims(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """Every promise of a statement in a game in which nobody plays against the dealer."""
    if rules.contest is not None or statement.is_question or len(statement.part.text) > _LONGEST:
        return
    for hands in (False, True):
        named = named_text(statement, rules, hands=hands)
        for found in _promises_in(named.text, asked=False, hands=hands):
            yield _claim(found, named.stretch(statement, found.start, found.end), rules)
        for text, asked in _with_question(statement, named, rules, hands=hands):
            begun = len(text) - len(named.text)
            for found in _promises_in(text, asked=asked, hands=hands):
                if asked or found.start < begun < found.end:
                    yield _claim(found, trimmed(statement), rules)


def _with_question(
    statement: Statement, named: "NamedText", rules: Rulebook, *, hands: bool
) -> Iterator[tuple[str, bool]]:
    """A short answer behind its question, and "Checked? You're out." as the condition that it is."""
    above = statement.above
    if above is None or not above.is_question or len(above.part.text) > _LONGEST:
        return
    asked = named_text(above, rules, hands=hands).text
    if len(named.text) <= _ANSWER:
        yield f"{asked} => {named.text}", True
    if _ASKS.match(asked) is None:
        yield f"if {asked.strip(' *#|')}, {named.text}", False


def trimmed(statement: Statement) -> Stretch:
    text = statement.part.text
    lead = len(text) - len(text.lstrip(" -*#|"))
    return Stretch(statement.part.start + lead, text.strip(" -*#|"))


def _claim(found: "_Found", words: Stretch, rules: Rulebook) -> Claim:
    of = found.of
    if found.kind in _OF_OFFERS:
        rule = rules.wagers.get(rules.raised(of))
        of = rule.offer if rule is not None else of
    return Claim(found.kind, of, found.value, words, found.sure, whole=True)


# The text with the names of wagers in it.


@dataclass(frozen=True, slots=True)
class NamedText:
    """A text in which wagers stand by their names, and where each piece of it was printed."""

    text: str
    pieces: Sequence[tuple[int, int]]
    """The places in this text, and in that of the statement, at which each piece begins."""

    def stretch(self, statement: Statement, start: int, end: int) -> Stretch:
        first, last = self._printed(start, ends=False), self._printed(end, ends=True)
        text = statement.part.text[first:last]
        lead = len(text) - len(text.lstrip(" ,.:|-"))
        return Stretch(statement.part.start + first + lead, text.strip(" ,.:|-"))

    def _printed(self, at: int, *, ends: bool) -> int:
        """Where a place of this text was printed; an end inside a name is the end of the name."""
        for (start, printed), (following, after) in pairwise((*self.pieces, (len(self.text) + 1, 0))):
            if at < following or (ends and at == following and following <= len(self.text)):
                is_name = self.text[start : start + 1] == OPENS and self.text[start:following].endswith(CLOSES)
                return (after if ends else printed) if is_name else printed + at - start
        return self.pieces[-1][1]


def named_text(statement: Statement, rules: Rulebook, *, hands: bool = False) -> NamedText:
    numbered = any(stage.takes_back for stage in rules.stages)
    text, begun = statement.part.text, statement.part.start
    spans = [
        (word.start - begun, word.end - begun, f"{OPENS}{word.wager}{CLOSES}")
        for word in statement.wagers
        if word.token is not None and not word.token.guess
    ]
    if not numbered:
        found = (
            found
            for found in _LISTED.finditer(text)
            if not any(start <= found.start() < end for start, end, _ in spans)
        )
        spans = sorted((*spans, *((one.start(), one.end(), f"{OPENS}bets{CLOSES}") for one in found)))
    if hands:
        told = ((word, word.token) for word in statement.words if word.token is not None and word.hand)
        spans += [(word.start - begun, word.end - begun, f"{OPENS}h:{one.hand.name}{CLOSES}") for word, one in told]
        spans = sorted(spans)
    if numbered:
        spans = sorted((*spans, *_numbered_bets(text, spans)))
    parts, pieces, at, length = list[str](), list[tuple[int, int]](), 0, 0
    for start, end, name in spans:
        for piece, printed in ((text[at:start], at), (name, start)):
            if piece:
                pieces.append((length, printed))
                parts.append(piece)
                length += len(piece)
        at = end
    pieces.append((length, at))
    return NamedText("".join((*parts, text[at:])), pieces)


def _numbered_bets(text: str, taken: Sequence[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """Bets by their number: "Bet No. 1", "the second bet"."""
    for found in _NUMBERED.finditer(text):
        if any(start < found.end() and found.start() < end for start, end, _ in taken):
            continue
        if found["both"]:
            yield found.start(), found.end(), f"{OPENS}bet_1{CLOSES} {OPENS}bet_2{CLOSES}"
        else:
            told = found["n"] or found["nth"] or found["b"] or found["word"]
            yield found.start(), found.end(), f"{OPENS}bet_{_NUMBER.get(told) or told}{CLOSES}"


# The promises of a text.


@lru_cache(maxsize=1024)
def _promises_in(text: str, *, asked: bool, hands: bool) -> tuple[_Found, ...]:
    """The same sentence promises the same wherever it stands, so it is read once."""
    found = []
    for promise in _promises():
        told = promise.found_in(text) if promise.asked == asked and promise.hands == hands else None
        if told is not None:
            found.append(_read(promise, told))
    return tuple(found)


def _read(promise: _Promise, told: re.Match[str]) -> _Found:
    groups = {name: text for name, text in told.groupdict().items() if text}
    marked = next((name for name in ("words", "w2", "w3", "w4") if name in groups), None)
    start, end = told.span(marked) if marked else told.span()
    of = promise.of
    if "{" in of:
        of = of.format(**{"meter": ""} | {name.rstrip("0123456789"): text for name, text in groups.items()})
    value: Value = next((text for name, text in groups.items() if name.startswith("value")), promise.value or of)
    number = next((groups[name] for name in ("n", "n2", "n3", "n4") if name in groups), None)
    if number is not None and promise.value is None:
        value = _number(promise.kind, number)
    elif value in ("needed", "enough"):
        value = frozenset({*(groups[name] for name in groups if name.startswith("needed")), _JOINS[str(value)]})
    elif promise.kind == "share":
        value = _share(str(value))
    return _Found(promise.kind, of, value, start, end, promise.sure)


_JOINS = {"needed": "and", "enough": "enough"}
_SUMS = ("minimum", "maximum", "unit", "stake", "seed", "payout_limit", "accepted")
_OF_OFFERS = ("minimum", "maximum", "unit", "stake", "accepted", "enough", "unpaid", "lowest")
_CENTS = 100
_SHARES = {"half": "50", "quarter": "25", "third": "33", "fifth": "20", "tenth": "10"}
_PERCENT = re.compile(rf"({NUMBER})\s*(?:%|per\s?cent)")
_METERS = re.compile(r"\b(?:mega|major|minor)\b")


def _number(kind: Kind, text: str) -> Value:
    number = amount(text.removesuffix("grand").strip()) * (1000 if text.endswith("grand") else 1)
    if kind == "rate":
        return f"{float(number):g}"
    return int(number * (_CENTS if kind in _SUMS else 1))


def _share(text: str) -> frozenset[str]:
    """How many percent, and of which meters: "half the mega"."""
    percent = _PERCENT.search(text)
    share = next((many for word, many in _SHARES.items() if word in text), "100")
    return frozenset({f"{float(amount(percent[1])):g}" if percent else share, *_METERS.findall(text)})


def _is_denied(found: re.Match[str]) -> bool:
    """Whether the clause around a match denies what it says."""
    text = found.string
    begun = max((stop.end() for stop in _CLAUSE_ENDS.finditer(text, 0, found.start())), default=0)
    stop = _CLAUSE_ENDS.search(text, found.end())
    clause = text[begun : stop.start() if stop else len(text)]
    return _DENIES.search(_DENIES_NOTHING.sub(" ", clause)) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(_NAME_IN_A_PATTERN.sub(_as_in_the_text, pattern))


def _as_in_the_text(found: re.Match[str]) -> str:
    return found["own"] or (OPENS if found["opens"] else CLOSES)


@cache
def _promises() -> tuple[_Promise, ...]:
    told = word_file("community.toml")
    parts = {**told["parts"], "number": NUMBER, "money": MONEY}
    return tuple(
        _Promise(
            entry["kind"],
            entry["of"],
            entry.get("value"),
            tuple(entry.get("cues", "").replace("<", OPENS).replace(">", CLOSES).split()),
            written_out(entry["pattern"], parts),
            written_out(entry["unless"], parts) if "unless" in entry else None,
            written_out(entry["only_if"], parts) if "only_if" in entry else None,
            entry.get("sure", False),
            entry.get("denied", False),
            entry.get("asked", False),
            entry.get("hands", False),
        )
        for entry in told["promise"]
    )
