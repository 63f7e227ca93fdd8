"""A rack card or sign against the submission it belongs to, and against the rules."""

from queenhigh.desk.card_conduct import check_conduct
from queenhigh.desk.card_dealer import check_dealer
from queenhigh.desk.card_finding import CardFinding, RedPencil
from queenhigh.desk.card_fold import check_fold
from queenhigh.desk.card_games import is_for_another_game, parts_for_others, tell_parts_for_others
from queenhigh.desk.card_limits import check_limits
from queenhigh.desk.card_needs import check_needs
from queenhigh.desk.card_payouts import check_payouts
from queenhigh.desk.card_play import check_play
from queenhigh.desk.card_rankings import check_rankings
from queenhigh.desk.card_reading import read_card
from queenhigh.desk.card_text import CardText
from queenhigh.desk.card_version import check_version
from queenhigh.findings import Severity
from queenhigh.submission import House


def check_card(text: str, house: House) -> list[CardFinding]:
    """Everything on a card that is missing, wrong, or against the submission or the rules, in the card's order.

    The text is plain or Markdown; what is no text at all raises `NotACard`.

    >>> from queenhigh.practice import practice_house
    >>> card = "THREE CARD POKER\\nDealer plays with king high or better"
    >>> found = check_card(card, practice_house("three-card-poker"))
    >>> [(one.words, one.line, one.column, one.clause) for one in found if one.words]
    [('king high or better', 2, 19, '3CP-11.D.3.c')]
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
        check_dealer(pencil)
        check_fold(pencil)
        check_limits(pencil)
        check_play(pencil)
        check_conduct(pencil)
        for sentence in card.statements:
            check_needs(pencil, sentence)
        check_version(pencil)
    return sorted(pencil.findings, key=lambda found: (found.line, found.column))


def _check_signs(pencil: RedPencil) -> None:
    """What a reader does not see as it is: signs that turn the order of letters, and look-alikes of other scripts."""
    for words in pencil.card.hidden_signs():
        message = f"a hidden sign U+{ord(words.text):04X} changes the order in which this is read"
        pencil.findings.append(CardFinding(Severity.ERROR, None, words.text, words.line, words.column, message))
    for words in pencil.card.mixed_words():
        message = "letters of another script stand in this word, which may not read as it looks"
        pencil.findings.append(CardFinding(Severity.WARNING, None, words.text, words.line, words.column, message))
