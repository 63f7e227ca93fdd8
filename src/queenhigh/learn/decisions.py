"""The decisions of a game as players meet them at one house: what they see, what they can choose, at which payouts."""

from collections.abc import Sequence
from dataclasses import dataclass

from queenhigh.analysis.solver import figure_offer, solver_of
from queenhigh.documents.round_text import OWN, cards_seen
from queenhigh.games import COMMUNITY, DEALER, open_game
from queenhigh.games.questions import question_of
from queenhigh.rulebook import StageRule, wager_title
from queenhigh.submission import House

USUAL_STAKE = 1000
"""Ten dollars, in cents: the stake that costs are shown at until the player names another."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: how many cards are seen where, the dealer's question, the choices, and the wager decided."""

    stage: int
    name: str
    question: str
    choices: tuple[str, ...]
    own: int
    dealer: int
    community: int
    wager: str
    letter: str | None

    def data(self) -> dict[str, object]:
        return {
            "stage": self.stage, "name": self.name, "question": self.question, "choices": list(self.choices),
            "own": self.own, "dealer": self.dealer, "community": self.community, "wager": wager_title(self.wager),
        }  # fmt: skip


def decisions(house: House) -> list[Decision]:
    """
    >>> from queenhigh.practice import practice_house
    >>> [(one.question, one.own, one.community) for one in decisions(practice_house("let-it-ride"))]
    [('Let Bet 1 ride, or take it back?', 3, 0), ('Let Bet 2 ride, or take it back?', 3, 1)]
    """
    letters = stage_letters(house)
    return [_decision(house, at, stage, letters[at]) for at, stage in enumerate(house.rules.stages)]


def _decision(house: House, at: int, stage: StageRule, letter: str | None) -> Decision:
    seen = cards_seen(open_game(house), at)
    wager = stage.on or stage.takes_back
    assert wager is not None
    return Decision(
        at, stage.name, question_of(house, stage), stage.choices, seen[OWN], seen.get(DEALER, 0),
        seen.get(COMMUNITY, 0), wager, letter,
    )  # fmt: skip


def stage_letters(house: House) -> list[str | None]:
    """For each decision of the game, the letter of the paytable that the wager it is about is paid by."""
    decided = [stage.on or stage.takes_back for stage in house.rules.stages]
    offers = [house.offers.get(house.rules.wagers[wager].offer) if wager else None for wager in decided]
    return [offer.letter if offer else None for offer in offers]


def main_letter(house: House) -> str | None:
    """The letter of the paytable that the game's strategies are valued by; None for the first one of the rules."""
    offer = house.offers.get(figure_offer(house.game, solver_of(house.game).main))
    return offer.letter if offer is not None else None


def decision_with(house: House, own: int, community: int) -> Decision | None:
    """The decision that is made with so many cards."""
    known: Sequence[Decision] = decisions(house)
    return next((one for one in known if (one.own, one.community) == (own, community)), None)
