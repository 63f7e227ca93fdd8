"""What each wager is called to people, on paper, on the felt and in a message: the one list of their names."""

from collections.abc import Mapping
from types import MappingProxyType

WAGER_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "ante": "Ante",
        "play": "Play",
        "ante_bonus": "Ante Bonus",
        "pair_plus": "Pair Plus",
        "aces_up": "Aces Up",
        "progressive": "Progressive",
        "five_card_progressive": "Five-Card Progressive",
        "six_card_bonus": "Six Card Bonus",
        "three_card_bonus": "Three Card Bonus",
        "five_card_bonus": "Five Card Bonus",
        "two_card": "2 Card Poker",
        "three_card": "3 Card Poker",
        "five_card": "5 Card Poker",
        "three_card_raise": "3 Card Raise",
        "five_card_raise": "5 Card Raise",
        "stud": "2, 3 and 5 Card Poker together",
        "win_em_all": "Win'em All",
        "bets": "Let It Ride bets",
        "bet_1": "Bet 1",
        "bet_2": "Bet 2",
        "bet_3": "Bet 3",
        "envy": "Envy Bonus",
        "five_card_envy": "Five-Card Envy Bonus",
    }
)


def wager_title(wager: str) -> str:
    """
    >>> wager_title("pair_plus"), wager_title("win_em_all")
    ('Pair Plus', "Win'em All")
    """
    return WAGER_TITLES[wager]
