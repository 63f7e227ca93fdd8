"""Let It Ride: three equal bets on five cards, two of which may be taken back as the cards are shown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from queenhigh.cards import FIVE, five_card_names, six_card_names, three_card_names
from queenhigh.games.dealing import BOX, COMMUNITY, DISCARD, Place, passes, stack, stacks
from queenhigh.games.deciding import Stage
from queenhigh.games.game import Game
from queenhigh.games.meters import Meters
from queenhigh.games.paying import by_paytable, withdrawn
from queenhigh.games.round import Box, Cards, Payment, Round

_BETS = ("bet_1", "bet_2", "bet_3")
_COLLECTED = ("LIR-.11.D.3",)
_WITHDRAWAL_CLAUSES = {"bet_1": "LIR-.11.B.1.b", "bet_2": "LIR-.11.C.1.b.i"}


class LetItRide(Game):
    """Regulations .06 to .12 of the Let It Ride draft."""

    name = "let-it-ride"
    stages = (
        Stage("bet_1", "Let bet 1 ride, or withdraw it?", "LIR-.11.B"),
        Stage("bet_2", "Let bet 2 ride, or withdraw it?", "LIR-.11.C"),
    )
    order = (*_BETS, "five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive")
    envies: ClassVar[Mapping[str, tuple[str, str]]] = {"progressive": ("envy", "LIR-.11.E.5")}

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """The box first where there is one, then as in 235 by passes (LIR-.08.D, LIR-.09.C), or the community stack
        and the players' stacks (LIR-.10.B)."""
        if self.house.deals_box_cards:
            yield from stack(BOX, 3)
        if self.house.dealing in ("automated-shoe", "self-shuffling-shoe"):
            yield from stack(COMMUNITY, 2)
            if self.house.dealing == "self-shuffling-shoe":
                # The community stack has three cards and its third is discarded unseen (LIR-.10.H, OQ-308).
                yield Place(DISCARD)
            yield from stacks(seats, 3)
        else:
            yield from passes(seats, 2, COMMUNITY)
            yield from passes(seats, 1)

    def choices(self, box: Box, stage: int) -> tuple[str, ...]:
        return ("ride", "withdraw")

    def face_up(self, round_: Round, stage: int) -> dict[str | int, Cards]:
        """The first community card is shown after the last Bet 1 decision (LIR-.11.B.2)."""
        return {COMMUNITY: round_.community[:stage]}

    def withdrawn(self, box: Box) -> frozenset[str]:
        """Each decision is on its own, and Bet 3 always stays (OQ-414)."""
        return frozenset([bet for bet, decision in zip(_BETS, box.decisions, strict=False) if decision == "withdraw"])

    def hand_name(self, round_: Round, box: Box) -> str | None:
        return FIVE.name(box.cards + round_.community) if len(round_.community) == 2 else None

    def payments(self, round_: Round, box: Box, meters: Meters) -> Iterator[Payment]:
        five = five_card_names(box.cards + round_.community)
        three = three_card_names(box.cards)
        taken_back, paytable = self.withdrawn(box), self.paytable("bet_3")
        for bet in _BETS:
            if bet in taken_back:
                clauses = (_WITHDRAWAL_CLAUSES[bet],)
                yield withdrawn(bet, box.wagers[bet], clauses, ("taken back at its decision",))
            else:
                yield by_paytable(bet, box.wagers[bet], paytable, five, meters, _COLLECTED)
        yield from self.by_table(box, "five_card_bonus", five, meters, "LIR-.11.E.1")
        yield from self.by_table(box, "three_card_bonus", three, meters, "LIR-.11.E.2")
        if "six_card_bonus" in box.wagers:
            six = six_card_names(box.cards + round_.box_cards)
            yield from self.by_table(box, "six_card_bonus", six, meters, "LIR-.11.E.3")
        if "progressive" in box.wagers:
            names = self.envy_names("progressive", round_, box)
            yield from self.by_table(box, "progressive", names, meters, "LIR-.11.E.4")

    def envy_names(self, wager: str, round_: Round, box: Box) -> tuple[str, ...]:
        """Five cards under Paytable A, the player's own three under B and C (OQ-403); envy has the same letter."""
        if self.rules.progressive_cards[self.paytable(wager).letter] == 5:
            return five_card_names(box.cards + round_.community)
        return three_card_names(box.cards)
