"""What a card lets hang on the contest with the dealer: "the Ante Bonus is only for hands that beat the dealer"."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement
from queenhigh.rackcards.word_patterns import word_file, written_out
from queenhigh.rulebook import Rulebook


def depend_claims(statement: Statement, rules: Rulebook, read: Sequence[Claim]) -> Iterator[Claim]:
    """The bonuses and side wagers that, by a statement, only a winner is paid, where nobody has read that yet."""
    if rules.contest is None or statement.is_question or _unless().search(statement.part.text):
        return
    told, known = statement.named_text, {claim.of for claim in read if claim.kind == "depends"}
    for side in dict.fromkeys(word.wager or "" for word in statement.wagers):
        if rules.in_contest(side) or side in known or (side not in rules.wagers and side not in rules.bonuses):
            continue
        of_it = told.replace(f"<{side}>", "<side>")
        sure = next((sure for pattern, sure in _readings() if pattern.search(of_it)), None)
        if sure is not None:
            word = next(word for word in statement.wagers if word.wager == side)
            yield Claim("depends", side, "win", Stretch(word.start, word.text), sure)


@cache
def _readings() -> tuple[tuple[re.Pattern[str], bool], ...]:
    told = word_file("depends.toml")
    return tuple(
        (re.compile(written_out(entry["pattern"], told["parts"])), bool(entry["sure"])) for entry in told["reading"]
    )


@cache
def _unless() -> re.Pattern[str]:
    return re.compile(word_file("depends.toml")["words"]["unless"])
