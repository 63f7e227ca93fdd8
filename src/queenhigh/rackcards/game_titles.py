"""Which game a card is for: its own, another one, or several, one card after the other."""

import re
from collections.abc import Iterator

from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import CardText, Stretch
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.wager_names import game_names_on_cards, wager_names
from queenhigh.rulebook import game_names, rulebook, rules_cache

# "Unlike Let It Ride" speaks of this game.
_COMPARED = re.compile(
    r"\b(?:unlike|(?:as|than)\s+in|(?:differs?|different)\s+from|contrary\s+to|not)\s+(?:in\s+|at\s+)?$"
)
_ROUND_A_TITLE = re.compile(r"[\s#*=_:.|-]*(?:(?:how\s+to\s+play|poker|rules|pays?|payouts?|paytables?)[\s#*=_:.|-]*)?")


@rules_cache
def _game_words() -> dict[str, re.Pattern[str]]:
    return {game: re.compile(rf"\b(?:{game_names_on_cards(rulebook(game))})\b") for game in game_names()}


def _is_a_wager(words: str, game: str) -> bool:
    """Whether the name of another game is a wager here: "3 Card Poker" where 235 Stud Poker is played."""
    return any(pattern.fullmatch(words) for _, pattern in wager_names(game).patterns)


def parts_for_others(card: CardText, game: str) -> Iterator[Stretch]:
    """On a card that names this game, what stands under the title of another one, the title among it."""
    if not _game_words()[game].search(card.plain):
        return
    start: int | None = None
    for line in card.lines:
        of = _titled(line, game)
        if of is not None and start is not None:
            yield Stretch(start, card.plain[start : line.start])
            start = None
        if of not in (None, game):
            start = line.start
    if start is not None:
        yield Stretch(start, card.plain[start:])


def _titled(line: Stretch, game: str) -> str | None:
    """The game whose name is all that a line says."""
    for other, pattern in _game_words().items():
        found = pattern.search(line.text)
        if found and not _is_a_wager(found[0], game):
            around = (line.text[: found.start()], line.text[found.end() :])
            return other if all(_ROUND_A_TITLE.fullmatch(text) for text in around) else None
    return None


def tell_parts_for_others(pencil: RedPencil, parts: list[Stretch]) -> None:
    """Say once of each part that belongs to another game, that it was not looked at."""
    for part in parts:
        title = part.text.split("\n")[0].rstrip()
        lead = len(title) - len(title.lstrip(" #*="))
        message = f"from here the card is for another game than {pencil.house.rules.title}; this part was not checked"
        words = Stretch(part.start + lead, title[lead:].rstrip(" #*=:"))
        pencil.mark(words, message, _name_clause(pencil), Severity.WARNING)


def is_for_another_game(pencil: RedPencil) -> bool:
    """Whether the card names another of the games and never this one; that alone is told then."""
    game = pencil.house.game
    text = pencil.card.plain
    if _game_words()[game].search(text):
        return False
    for other, pattern in _game_words().items():
        named = (found for found in pattern.finditer(text) if not _COMPARED.search(text, 0, found.start()))
        found = next(named, None)
        if found and not _is_a_wager(found[0], game):
            words = Stretch(found.start(), found[0])
            ours, theirs = rulebook(game).title, rulebook(other).title
            # "Unlike Let It Ride, nothing comes back here" is a card for neither or for this game.
            titled = not pencil.is_sentence(words)
            message = f"the card is for {theirs}, and the submission for {ours}"
            pencil.mark(words, message, _name_clause(pencil), sure=titled)
            return titled
    message = f"the card does not name the game; the submission is for {rulebook(game).title}"
    pencil.missing(None, message, _name_clause(pencil), Severity.WARNING)
    return False


def _name_clause(pencil: RedPencil) -> str | None:
    return pencil.topic("card_title") or pencil.house.rules.wagers_clause
