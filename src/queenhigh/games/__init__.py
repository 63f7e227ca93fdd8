"""The rule sets, pure, behind one protocol: placing, dealing, deciding, settling.

>>> from queenhigh.cards import parse_cards
>>> from queenhigh.games import Box, Round, open_game
>>> from queenhigh.submission import read_submission
>>> house, _ = read_submission({"wagers": {"ante": {"bonus": "A"}}}, inline_for="three-card-poker")
>>> box = Box(1, "ann", {"ante": 1000}, parse_cards("Ah Kh Qh"), ("play",))
>>> settled = open_game(house).settle(Round((box,), dealer=parse_cards("Qs 7h 2d")))
>>> [(row.wager, row.paid, row.clauses[-1]) for row in settled.boxes[0].payments]
[('ante', 1000, '3CP-12.A'), ('play', 1000, '3CP-12.A'), ('ante_bonus', 5000, '3CP-12.B.1.a')]
"""

from queenhigh.games.deal_plan import BOX, COMMUNITY, DEALER, DISCARD, Place, deal_by, passes, stack, stacks
from queenhigh.games.electronic import LINES
from queenhigh.games.game import Game
from queenhigh.games.legality import check_box, check_round, check_together, check_wager, check_wagers
from queenhigh.games.meters import MeterMove, Meters
from queenhigh.games.questions import DecisionPoint, Stage
from queenhigh.games.registry import open_game, register, registered_games, rule_set, unregister
from queenhigh.games.round import Box, DealerHand, MeterKey, Outcome, Payment, Round, SettledBox, Settlement

__all__ = [
    "BOX",
    "COMMUNITY",
    "DEALER",
    "DISCARD",
    "LINES",
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
    "passes",
    "register",
    "registered_games",
    "rule_set",
    "stack",
    "stacks",
    "unregister",
]
