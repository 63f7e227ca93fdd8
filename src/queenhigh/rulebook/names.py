"""What each wager is called to people, on paper, on the felt and in a message, by the data of its game."""

from collections.abc import Mapping

from queenhigh.rulebook.book import rulebook
from queenhigh.rulebook.source import game_names, rules_cache


@rules_cache
def wager_titles() -> Mapping[str, str]:
    """The names of all wagers of all games; a wager that several games have is called the same in each."""
    titles: dict[str, str] = {}
    for game in game_names():
        for wager, title in rulebook(game).titles.items():
            titles.setdefault(wager, title)
    return titles


def wager_title(wager: str) -> str:
    """
    >>> wager_title("pair_plus"), wager_title("win_em_all")
    ('Pair Plus', "Win'em All")
    """
    return wager_titles()[wager]


def wager_words(wager: str) -> str:
    """A wager as people call it, whether it is one of the rulebook or not.

    >>> wager_words("pair_plus"), wager_words("insurance_bet")
    ('Pair Plus', 'insurance bet')
    """
    return wager_titles().get(wager, wager.replace("_", " "))
