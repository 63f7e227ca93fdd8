"""Small pieces of English that sentences about the rules are put together from."""

from collections.abc import Iterable


def listed(parts: Iterable[str], last: str = "and") -> str:
    """
    >>> listed(["Ante", "Play", "Pair Plus"]), listed(["Ante", "Play"], "or")
    ('Ante, Play and Pair Plus', 'Ante or Play')
    """
    *most, final = parts
    return f"{', '.join(most)} {last} {final}" if most else final


def with_article(title: str) -> str:
    """
    >>> with_article("Ante"), with_article("Pair Plus"), with_article("5 Card Raise")
    ('an Ante', 'a Pair Plus', 'a 5 Card Raise')
    """
    return f"{'an' if title[:1] in 'AEIOU' else 'a'} {title}"


def sentence(text: str) -> str:
    """
    >>> sentence("a winning Ante pays 1 to 1")
    'A winning Ante pays 1 to 1.'
    """
    return f"{text[:1].upper()}{text[1:]}."
