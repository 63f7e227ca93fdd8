"""Set phrases of cards, from `data/phrases.toml`: promises that no card may make, and numbers in well-known words."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim, Kind
from queenhigh.rackcards.statements import Statement
from queenhigh.rackcards.vocabulary import whole_number
from queenhigh.rackcards.word_patterns import word_file, written_out


@dataclass(frozen=True, slots=True)
class Phrase:
    """A pattern, what it claims, and what must or must not stand in the same sentence."""

    kind: Kind
    of: str
    pattern: str
    beside: tuple[str, ...]
    unless: str | None
    value: str | None
    """What it claims without a number; its own name if nothing is given."""
    sure: bool
    whole: bool
    """Whether it may run across a semicolon."""

    def found_in(self, text: str) -> re.Match[str] | None:
        """Where it stands; the words beside it are rarer and found sooner than the pattern."""
        if not all(_compiled(beside).search(text) for beside in self.beside):
            return None
        found = _compiled(self.pattern).search(text)
        return None if found and self.unless and _compiled(self.unless).search(text) else found


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern, when a card first calls for it: many cards never do."""
    return re.compile(pattern)


@cache
def phrases() -> tuple[Phrase, ...]:
    told = word_file("phrases.toml")
    parts = told["parts"]
    return tuple(
        Phrase(
            entry["kind"],
            entry["of"],
            written_out(entry["pattern"], parts),
            tuple(written_out(entry[key], parts) for key in ("only_if", "also") if key in entry),
            written_out(entry["unless"], parts) if "unless" in entry else None,
            entry.get("value"),
            entry.get("sure", True),
            entry.get("whole", False),
        )
        for entry in told["phrase"]
    )


def phrase_claims(statement: Statement) -> Iterator[Claim]:
    """Every set phrase in a statement; a question states nothing."""
    if statement.is_question:
        return
    for claim in _claims_of(statement.part.text):
        yield replace(claim, words=Stretch(statement.part.start + claim.words.start, claim.words.text))


@lru_cache(maxsize=512)
def _claims_of(text: str) -> tuple[Claim, ...]:
    """The same sentence claims the same wherever it stands, so it is read once; only its place differs."""
    whole = Stretch(0, text)
    claims = []
    for part, phrase in itertools.product((whole, *_parts(whole)), phrases()):
        if phrase.whole == (part is whole):
            found = phrase.found_in(part.text)
            if found is not None:
                claims.append(_claim(phrase, part, found))
    return tuple(claims)


def _parts(part: Stretch) -> Iterator[Stretch]:
    """What stands between semicolons."""
    for found in re.finditer(r"[^;]+", part.text):
        yield Stretch(part.start + found.start(), found[0])


def _claim(phrase: Phrase, part: Stretch, found: re.Match[str]) -> Claim:
    groups = found.groupdict()
    number = next((groups[name] for name in ("n", "n2", "n3", "n4") if groups.get(name)), None)
    marked = next((name for name in ("words", "w2", "w3") if groups.get(name)), None)
    start, end = found.span(marked) if marked else found.span()
    words = Stretch(part.start + start, part.text[start:end])
    if phrase.kind == "rate":
        return Claim("rate", "", str(number), words)
    value = whole_number(number) if number else phrase.value or phrase.of
    return Claim(phrase.kind, phrase.of, value, words, phrase.sure)
