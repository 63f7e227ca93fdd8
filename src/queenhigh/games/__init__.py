"""The four rule sets, pure, behind one protocol: placing, dealing, deciding, settling.

>>> from queenhigh.cards import parse_cards
>>> from queenhigh.games import Box, Round, open_game
>>> from queenhigh.submission import read_submission
>>> house, _ = read_submission({"wagers": {"ante": {"bonus": "A"}}}, inline_for="three-card-poker")
>>> box = Box(1, "ann", {"ante": 1000}, parse_cards("Ah Kh Qh"), ("play",))
>>> settled = open_game(house).settle(Round((box,), dealer=parse_cards("Qs 7h 2d")))
>>> [(row.wager, row.paid, row.clauses[-1]) for row in settled.boxes[0].payments]
[('ante', 1000, '3CP-12.A'), ('play', 1000, '3CP-12.A'), ('ante_bonus', 5000, '3CP-12.B.1.a')]
"""

from queenhigh.games.dealing import BOX, COMMUNITY, DEALER, DISCARD, Place, deal_by
from queenhigh.games.deciding import DecisionPoint, Stage
from queenhigh.games.electronic import LINES, ElectronicThreeCardPoker
from queenhigh.games.four_card_poker import FourCardPoker
from queenhigh.games.game import Game
from queenhigh.games.legality import check_box, check_round, check_together, check_wager, check_wagers
from queenhigh.games.let_it_ride import LetItRide
from queenhigh.games.meters import MeterMove, Meters
from queenhigh.games.round import Box, DealerHand, MeterKey, Outcome, Payment, Round, SettledBox, Settlement
from queenhigh.games.stud_235 import Stud235
from queenhigh.games.three_card_poker import ThreeCardPoker
from queenhigh.submission import House

RULE_SETS: dict[str, type[Game]] = {game.name: game for game in (ThreeCardPoker, FourCardPoker, Stud235, LetItRide)}


def open_game(house: House) -> Game:
    """The game that a house plays, under its own choices."""
    if house.electronic:
        return ElectronicThreeCardPoker(house)
    return RULE_SETS[house.game](house)


__all__ = [
    "BOX",
    "COMMUNITY",
    "DEALER",
    "DISCARD",
    "LINES",
    "RULE_SETS",
    "Box",
    "DealerHand",
    "DecisionPoint",
    "Game",
    "MeterKey",
    "MeterMove",
    "Meters",
    "Outcome",
    "Payment",
    "Place",
    "Round",
    "SettledBox",
    "Settlement",
    "Stage",
    "check_box",
    "check_round",
    "check_together",
    "check_wager",
    "check_wagers",
    "deal_by",
    "open_game",
]
