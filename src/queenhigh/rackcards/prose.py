"""Everything that a card tells in words: statement by statement to claims, and what was left unread."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from queenhigh.rackcards.answers import answered
from queenhigh.rackcards.card_text import CardText, Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.community_claims import community_claims
from queenhigh.rackcards.contest_claims import ContestReader
from queenhigh.rackcards.course_claims import course_claims
from queenhigh.rackcards.decision_claims import decision_claims
from queenhigh.rackcards.depend_claims import depend_claims
from queenhigh.rackcards.fold_claims import fold_claims
from queenhigh.rackcards.hand_claims import hand_claims
from queenhigh.rackcards.limit_claims import LimitReader
from queenhigh.rackcards.need_claims import need_claims
from queenhigh.rackcards.order_claims import order_claims
from queenhigh.rackcards.paid_claims import paid_claims
from queenhigh.rackcards.parts import parts_of
from queenhigh.rackcards.phrase_claims import phrase_claims
from queenhigh.rackcards.prose_doubt import doubted
from queenhigh.rackcards.seat_claims import seat_claims
from queenhigh.rackcards.side_claims import side_claims
from queenhigh.rackcards.source_claims import source_claims
from queenhigh.rackcards.statements import Statement, statements, words_of
from queenhigh.rackcards.straight_claims import straight_claims
from queenhigh.rackcards.turn_claims import turn_claims
from queenhigh.rulebook import Rulebook, rulebook


def prose_claims(card: CardText, game: str) -> tuple[list[Claim], list[Stretch]]:
    """The claims of a card in its order, and the statements in which none was found."""
    rules = rulebook(game)
    contest, claims, unread = ContestReader(rules), list[Claim](), list[Stretch]()
    told = statements(card, game)
    for statement in told:
        found = _claims_of(statement, contest, rules)
        claims += found
        if not found and len(statement.words) > 1 and not statement.is_question:
            unread.append(statement.part)
    claims += _answers(told, rules, claims)
    claims += course_claims(told, rules)
    claims += turn_claims(told)
    limits = LimitReader(rules)
    for part in parts_of(card, game):
        claims += limits.claims(Statement(part, tuple(words_of(part, game))))
    starts = sorted(claim.words.start for claim in claims)
    left = [one for one in unread if bisect_left(starts, one.start) == bisect_left(starts, one.end)]
    return list(doubted(card, claims, told)), left


def _claims_of(statement: Statement, contest: ContestReader, rules: Rulebook) -> list[Claim]:
    found = [
        *contest.claims(statement),
        *decision_claims(statement, rules),
        *seat_claims(statement, equal_wagers=rules.equal_wagers is not None),
        *side_claims(statement, rules),
        *hand_claims(statement, rules),
        *need_claims(statement, rules),
        *phrase_claims(statement),
        *community_claims(statement, rules),
        *straight_claims(statement, rules),
        *paid_claims(statement, rules),
        *source_claims(statement, rules),
        *order_claims(statement),
    ]
    found += depend_claims(statement, rules, found)
    return [*found, *fold_claims(statement, rules, found)]


def _topic(claim: Claim) -> tuple[str, str]:
    return claim.kind, "" if claim.kind == "version" else claim.of


_SIZES = ("times", "boxes", "minimum", "maximum", "version")
"""What may be larger or smaller than what somebody asks for."""


def _answers(told: Sequence[Statement], rules: Rulebook, claims: Sequence[Claim]) -> Iterator[Claim]:
    """What a yes or no claims; what its own sentence claims of the same goes before it."""
    for one in answered(told, rules.game):
        own = {_topic(claim) for claim in claims if claim.words.start in range(one.statement.part.start, one.end)}
        for claim in _claims_of(one.statement, ContestReader(rules), rules):
            if _topic(claim) not in own and not (one.allows and claim.kind in _SIZES):
                yield replace(
                    claim, words=one.words, sure=claim.sure and one.bare and (one.allows or claim.kind != "said")
                )
