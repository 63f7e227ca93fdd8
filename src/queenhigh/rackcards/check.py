"""A rack card or sign against the submission it belongs to, and against the rules."""

from dataclasses import dataclass

from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import CardText
from queenhigh.rackcards.comparison import compare
from queenhigh.rackcards.coverage import Coverage, coverage
from queenhigh.rackcards.finding import CardFinding, RedPencil
from queenhigh.rackcards.game_titles import is_for_another_game, parts_for_others, tell_parts_for_others
from queenhigh.rackcards.payouts import check_payouts
from queenhigh.rackcards.paytables import read_card
from queenhigh.rackcards.prose import prose_claims
from queenhigh.rackcards.rankings import check_rankings
from queenhigh.rackcards.version import compare_version
from queenhigh.submission import House


@dataclass(frozen=True, slots=True)
class CardCheck:
    """What was found on a card, in the card's order, and what became of everything that it is asked about."""

    findings: list[CardFinding]
    coverage: list[Coverage]

    @property
    def ok(self) -> bool:
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


def check_card(text: str, house: House) -> CardCheck:
    """Everything on a card that is missing, wrong, or against the submission or the rules, in the card's order.

    The text is plain or Markdown; anything else raises `NotACard`.

    >>> from queenhigh.practice import practice_house
    >>> card = "THREE CARD POKER\\nDealer plays with king high or better"
    >>> checked = check_card(card, practice_house("three-card-poker"))
    >>> [(one.words, one.line, one.column, one.clause) for one in checked.findings if one.words]
    [('king high or better', 2, 19, '3CP-11.D.3.c')]
    >>> [(one.item, one.state) for one in checked.coverage if one.words]
    [('What the dealer needs to play', 'differs')]
    """
    card = CardText(text)
    others = list(parts_for_others(card, house.game))
    for part in others:
        card.blank(part)
    pencil = RedPencil(card, house, read_card(card, house.game))
    _check_signs(pencil)
    tell_parts_for_others(pencil, others)
    if not is_for_another_game(pencil):
        check_payouts(pencil)
        check_rankings(pencil)
        pencil.reading.claims, pencil.reading.unread = prose_claims(card, house.game)
        compare(pencil)
        compare_version(pencil)
    return CardCheck(sorted(pencil.findings, key=lambda found: (found.line, found.column)), coverage(pencil))


def _check_signs(pencil: RedPencil) -> None:
    """What a reader does not see as it is: signs that turn the order of letters, and look-alikes of other scripts."""
    for words in pencil.card.hidden_signs():
        message = f"a hidden sign U+{ord(words.text):04X} changes the order in which this is read"
        pencil.findings.append(CardFinding(Severity.ERROR, None, words.text, words.line, words.column, message))
    misread = list(pencil.card.misread_words())
    if misread:
        first, meant = misread[0]
        more = f", and {len(misread) - 1} more such" if len(misread) > 1 else ""
        message = f'looks misprinted or misread; read as "{meant}"{more}'
        pencil.findings.append(CardFinding(Severity.WARNING, None, first.text, first.line, first.column, message))
    if pencil.card.unread_from is not None:
        message = f"the text is longer than any card: from line {pencil.card.unread_from} on nothing was read"
        pencil.findings.append(CardFinding(Severity.WARNING, None, None, pencil.card.unread_from, 1, message))
    for words in pencil.card.mixed_words():
        message = "letters of another script stand in this word, which may not read as it looks"
        pencil.findings.append(CardFinding(Severity.WARNING, None, words.text, words.line, words.column, message))
