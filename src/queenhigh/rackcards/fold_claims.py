"""What a fold takes and leaves, from the words beside a wager, where the grammar of a sentence was not followed."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rackcards.word_patterns import word_file
from queenhigh.rulebook import Rulebook

_SAME_PARAGRAPH = 4


def fold_claims(statement: Statement, rules: Rulebook, read: Sequence[Claim]) -> Iterator[Claim]:
    """What is told of each wager that nobody read yet; never sure."""
    if rules.fold is None or statement.is_question or not statement.wagers or not _tells_of_a_fold(statement):
        return
    told = {claim.of for claim in read if claim.kind in ("fold", "fold_only")}
    text = statement.part.text
    for piece in _words()["piece"].finditer(text):
        for word, fate in _fates(statement, piece.start(), piece.end()):
            if word.wager not in told and word.wager not in rules.decided_wagers:
                yield Claim("fold", word.wager or "", fate, Stretch(word.start, word.text), sure=False)


def _tells_of_a_fold(statement: Statement) -> bool:
    words, above = _words(), statement.above
    near = above is not None and statement.part.start - above.part.end < _SAME_PARAGRAPH
    asked = above is not None and above.is_question
    if above is not None and asked and above.above is not None and not words["fold"].search(above.part.text):
        # "Player folds with Ante and Pair Plus up. Take?"
        above = above.above
    if words["other"].search(statement.part.text):
        return False
    if words["fold"].search(statement.part.text):
        return True
    return (
        near
        and above is not None
        and words["fold"].search(above.part.text) is not None
        and (asked or words["goes_on"].search(statement.part.text) is not None)
    )


def _fates(statement: Statement, start: int, end: int) -> Iterator[tuple[Word, str]]:
    """The wagers of a piece of a sentence with what becomes of them; where it tells both, part by part."""
    text, words, at = statement.part.text, _words(), statement.part.start
    fate = _fate(text[start:end])
    if fate is None and "," in text[start:end]:
        for part in words["part"].finditer(text, start, end):
            yield from _fates(statement, part.start(), part.end())
    elif fate is not None:
        yield from ((word, fate) for word in statement.wagers if start <= word.start - at < end)


def _fate(text: str) -> str | None:
    words = _words()
    lost, kept = words["lost"].search(text) is not None, words["kept"].search(text) is not None
    if words["envy_lost"].search(text):
        return "lost"
    if words["envy"].search(text) or (words["paid"].search(text) and not kept):
        return None
    return None if lost == kept or words["denied"].search(text) else "lost" if lost else "kept"


@cache
def _words() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(pattern) for name, pattern in word_file("folds.toml")["words"].items()}
