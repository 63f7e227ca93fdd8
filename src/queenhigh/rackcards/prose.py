"""Everything that a card tells in words: statement by statement to claims, and what was left unread."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from queenhigh.rackcards.card_text import CardText, Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.contest_claims import ContestReader
from queenhigh.rackcards.decision_claims import decision_claims
from queenhigh.rackcards.limit_claims import LimitReader
from queenhigh.rackcards.parts import parts_of
from queenhigh.rackcards.phrase_claims import phrase_claims
from queenhigh.rackcards.seat_claims import seat_claims
from queenhigh.rackcards.side_claims import side_claims
from queenhigh.rackcards.statements import Statement, Word, statements, words_of
from queenhigh.rackcards.word_patterns import word_file
from queenhigh.rulebook import rulebook

_AROUND = 3
_UNKNOWN_WORDS = 2
_SHORTEST = 3
# What is read from a few common words, which may mean something else among words that are not known.
_LOOSELY_READ = ("outcome", "times", "boxes", "minimum", "maximum", "lowest")


def prose_claims(card: CardText, game: str) -> tuple[list[Claim], list[Stretch]]:
    """The claims of a card in its order, and the statements in which none was found."""
    rules = rulebook(game)
    contest, claims, unread = ContestReader(rules), list[Claim](), list[Stretch]()
    told = statements(card, game)
    for statement in told:
        found = [
            *contest.claims(statement),
            *decision_claims(statement, rules),
            *seat_claims(statement, equal_wagers=rules.equal_wagers is not None),
            *side_claims(statement, rules),
            *phrase_claims(statement),
        ]
        claims += found
        if not found and len(statement.words) > 1 and not statement.is_question:
            unread.append(statement.part)
    limits = LimitReader(rules)
    for part in parts_of(card, game):
        claims += limits.claims(Statement(part, tuple(words_of(part, game))))
    starts = sorted(claim.words.start for claim in claims)
    left = [one for one in unread if bisect_left(starts, one.start) == bisect_left(starts, one.end)]
    return list(_doubted(claims, told)), left


def _doubted(claims: Sequence[Claim], told: Sequence[Statement]) -> Iterator[Claim]:
    """The claims, those among words that the reader does not know with a doubt: they may say something else."""
    starts = [statement.part.start for statement in told]
    for claim in claims:
        at = bisect_right(starts, claim.words.start) - 1
        doubtful = claim.sure and claim.kind in _LOOSELY_READ and at >= 0 and _is_among_strangers(claim, told[at].words)
        yield replace(claim, sure=False) if doubtful else claim


def _is_among_strangers(claim: Claim, words: Sequence[Word]) -> bool:
    own = [at for at, word in enumerate(words) if word.end > claim.words.start and word.start < claim.words.end]
    if not own:
        return False
    around = words[max(0, own[0] - _AROUND) : own[-1] + 1 + _AROUND]
    unknown = (
        word
        for word in around
        if not word.known and word.text.isalpha() and len(word.text) >= _SHORTEST and word.text not in _everyday_words()
    )
    return sum(1 for _ in unknown) >= _UNKNOWN_WORDS


@cache
def _everyday_words() -> frozenset[str]:
    return frozenset(str(word_file("everyday.toml")["words"]).split())
