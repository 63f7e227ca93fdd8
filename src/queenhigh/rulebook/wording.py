"""Small pieces of English that sentences about the rules are put together from."""

from collections.abc import Iterable

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_FRACTIONS = {2: "half", 3: "a third of", 4: "a quarter of", 5: "a fifth of"}


def listed(parts: Iterable[str], last: str = "and") -> str:
    """
    >>> listed(["Ante", "Play", "Pair Plus"]), listed(["Ante", "Play"], "or")
    ('Ante, Play and Pair Plus', 'Ante or Play')
    """
    names = list(parts)
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def number(count: int) -> str:
    """A small number in words.

    >>> number(3), number(12)
    ('three', '12')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """
    >>> counted(1, "round"), counted(2000, "round"), counted(3, "box")
    ('1 round', '2,000 rounds', '3 boxes')
    """
    ending = "" if count == 1 else "es" if noun.endswith(("ch", "s", "x")) else "s"
    return f"{count:,} {noun}{ending}"


def all_of(count: int) -> str:
    """
    >>> all_of(3) + " wagers", all_of(2) + " wagers"
    ('all three wagers', 'both wagers')
    """
    return "both" if count == 2 else f"all {number(count)}"


def fraction(parts: int) -> str:
    """The share of a thing that is divided into equal parts.

    >>> fraction(2) + " its amount", fraction(7) + " its amount"
    ('half its amount', '1/7 of its amount')
    """
    return _FRACTIONS.get(parts, f"1/{parts} of")


def with_article(noun: str) -> str:
    """
    >>> with_article("Ante"), with_article("Play"), with_article("5 Card Raise")
    ('an Ante', 'a Play', 'a 5 Card Raise')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def sentence(text: str) -> str:
    """
    >>> sentence("a winning Ante pays 1 to 1")
    'A winning Ante pays 1 to 1.'
    """
    return f"{text[:1].upper()}{text[1:]}."
