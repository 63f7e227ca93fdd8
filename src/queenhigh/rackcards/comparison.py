"""Claims against what is expected: a sure contradiction is an error, an unsure one a question."""

from collections.abc import Mapping, Sequence

from queenhigh.findings import Severity
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.coverage import may_tell
from queenhigh.rackcards.expectation import Expected, Key
from queenhigh.rackcards.expected import agrees, expectations, expected_of, lost_beside
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.number_doubt import BOUNDS, is_of_something_else
from queenhigh.rackcards.posted import bonus_lines
from queenhigh.rulebook import wager_title

_NEAR = 100
_LARGE = 8
"""An Ante that pays so much is paid a bonus."""
# What a line may say of this game and of another one beside it.
_MAY_BE_COMPARED = ("lowest", "outcome", "minimum", "maximum")
# What is told of several things at once: "your cards and the dealer's", the one raise and the other.
_MANY_AT_ONCE = ("made_of", "times")
# Which item of the coverage list a claim answers, where it is not the one of its own name.
_ITEMS = {"outcome not_qualified": "not_qualified", "outcome equal": "tie", "pays": "contest"}


def compare(pencil: RedPencil) -> None:
    """Hold every claim of the card against the house and the rules."""
    known = expectations(pencil.house)
    main = next(iter(pencil.house.offers))
    agreed = {_subject(claim, main) for claim in pencil.reading.claims if claim.sure and agrees(claim, known)}
    told = pencil.reading.claims
    # What a whole clause tells comes last, where its sentence has no error against the same provision.
    for claim in sorted(told, key=lambda claim: claim.whole):
        expected = expected_of(claim, known)
        if expected is None or (claim.whole and _is_marked_already(pencil, claim, expected)):
            continue
        pencil.read(*_item(pencil, claim), claim.words)
        if expected.severity is not Severity.ERROR and pencil.is_marked(claim.words):
            continue
        elsewhere = claim.kind not in _MANY_AT_ONCE and _subject(claim, main) in agreed
        if expected.agrees(claim.value) or (elsewhere and not claim.sure):
            continue
        sure = (
            claim.sure
            and not (elsewhere and pencil.is_sentence(claim.words))
            and not is_of_something_else(pencil, claim, known)
            and not _is_of_its_bonus(pencil, claim)
            and not _is_told_beside(claim, told, known)
        )
        pencil.mark(claim.words, expected.due, expected.clause, expected.severity, sure=sure)
    _missing(pencil)


def _is_marked_already(pencil: RedPencil, claim: Claim, expected: Expected) -> bool:
    """Whether an error stands at these words, or one of the same clause in their sentence."""
    if pencil.is_marked(claim.words):
        return True
    part = pencil.passage_of(claim.words)
    if part is None:
        return False
    first, last = pencil.card.words(part.start, part.start + 1), pencil.card.words(part.end - 1, part.end)
    return any(
        found.severity is Severity.ERROR
        and found.words is not None
        and found.clause == expected.clause
        and (first.line, first.column) <= (found.line, found.column) <= (last.line, last.column)
        for found in pencil.findings
    )


def _subject(claim: Claim, main: str) -> Key:
    """What a claim is about: a card that says it rightly elsewhere was more likely misread than printed wrong."""
    return claim.kind, claim.of.lstrip("?") or (main if claim.kind in BOUNDS else "")


def _is_of_its_bonus(pencil: RedPencil, claim: Claim) -> bool:
    """Whether a payout that is said of a wager is one of its bonus: "fifty to one on the Ante"."""
    case, _, wager = claim.of.partition(" ")
    part = pencil.passage_of(claim.words)
    if claim.kind != "pays" or case != "any" or part is None:
        return False
    least = 0 if "bonus" in part.text else _LARGE
    lines = bonus_lines(pencil.house, wager)
    return any(claim.value == f"{line.amount} {line.kind}" and line.amount >= least for line in lines)


def _is_told_beside(claim: Claim, told: Sequence[Claim], known: Mapping[Key, Expected]) -> bool:
    """Whether the same line says what is right as well, and this about something else: "jacks or better there, tens or
    better here"."""
    return any(
        claim.kind in _MAY_BE_COMPARED
        and other is not claim
        and (other.kind, other.of) == (claim.kind, claim.of)
        and other.sure
        and abs(other.words.start - claim.words.start) < _NEAR
        and (claim.kind != "outcome" or other.words.start < claim.words.start)
        and agrees(other, known)
        for other in told
    )


def _item(pencil: RedPencil, claim: Claim) -> tuple[str, str]:
    """What a claim answers of the things that every card is asked about."""
    case, _, _ = claim.of.partition(" ")
    name = _ITEMS.get(f"{claim.kind} {case}") or _ITEMS.get(claim.kind) or claim.kind
    of = claim.of if name in ("fold", "stake", "needs") else ""
    main = next(iter(pencil.house.offers))
    if name in ("minimum", "maximum") and claim.of.lstrip("?") not in ("", main) and not claim.of.startswith("?"):
        return name, claim.of
    return name, of


def _missing(pencil: RedPencil) -> None:
    """What a card that says so much must say as well."""
    claims, house = pencil.reading.claims, pencil.house
    contest = house.rules.contest
    if contest is not None and contest.qualifier is not None and not any(claim.kind == "qualifier" for claim in claims):
        said = f'the card does not say what the dealer needs; the words are "{house.rules.inscription}"'
        clause, sure = pencil.topic("posted_payouts"), not may_tell(pencil, "qualifier")
        pencil.missing(None, said, clause, Severity.WARNING, sure=sure)
    if house.payout_limit is not None and not any(claim.kind == "payout_limit" for claim in claims):
        pencil.missing(
            None,
            "the payout limit a hand is to be posted, and the card does not state it",
            pencil.topic("posted_limit"),
            Severity.WARNING,
        )
    lost = {claim.of: claim for claim in claims if claim.kind == "fold" and claim.value == "lost"}
    main = next((wager for wager in lost if house.rules.in_contest(wager)), None)
    told = {claim.of for claim in claims if claim.kind in ("fold", "fold_only")} | (
        {"*"} if any(c.kind == "fold_all" for c in claims) else set()
    )
    for wager, clause in lost_beside(house).items():
        if (
            main is not None
            and wager not in lost
            and "*" not in told
            and not any(found.clause == clause for found in pencil.findings)
        ):
            first, both = wager_title(main), f"{wager_title(wager)} as well as the {wager_title(main)}"
            message = f"a fold loses the {both}, and the card names the {first} alone"
            pencil.missing(lost[main].words, message, clause, Severity.WARNING)
