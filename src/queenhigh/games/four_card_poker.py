"""Four Card Poker: the best four of five against the dealer's best four of six; ties win."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from queenhigh.cards import FOUR, five_card_names, four_card_names, six_card_names
from queenhigh.games.dealing import BOX, DEALER, Place, passes, stack, stacks
from queenhigh.games.deciding import Stage
from queenhigh.games.game import Game
from queenhigh.games.meters import Meters
from queenhigh.games.paying import ante_bonus, forfeited, lost, won
from queenhigh.games.round import Box, Cards, DealerHand, Payment, Round
from queenhigh.money import dollars, parse_money

_TIMES = re.compile(r"([1-9])x")


class FourCardPoker(Game):
    """Chapters 6 to 12 of the Four Card Poker rules."""

    name = "four-card-poker"
    stages = (Stage("play", "Play one to three times the ante, or fold?", "4CP-11.B.1"),)
    order = ("ante", "play", "aces_up", "six_card_bonus", "progressive")
    envies: ClassVar[Mapping[str, tuple[str, str]]] = {"progressive": ("envy", "4CP-11.D.10.e.i")}

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """One card at a time with the dealer's fifth and sixth together (4CP-8.E, 4CP-9.B); or the box card, the
        dealer's six and stacks of five (4CP-10.B, OQ-214). The sixth in deck order is turned up (OQ-215)."""
        if self.house.deals_box_cards:
            yield Place(BOX)
        if self.house.dealing in ("automated-shoe", "self-shuffling-shoe"):
            yield from stack(DEALER, 5)
            yield Place(DEALER, face_up=True)
            yield from stacks(seats, 5)
        else:
            yield from passes(seats, 5, DEALER)
            yield Place(DEALER, face_up=True)

    def decides(self, box: Box) -> bool:
        """An Aces Up alone is asked nothing (4CP-7.E.2, OQ-209)."""
        return "ante" in box.wagers

    def choices(self, box: Box, stage: int) -> tuple[str, ...]:
        return ("1x", "2x", "3x", "fold")

    def refuse_decision(self, box: Box, stage: int, decision: str) -> str | None:
        """From one to three times the Ante, in steps of the unit; only whole multiples under the other reading
        of OQ-210."""
        rule, ante = self.rules.play, box.wagers["ante"]
        assert rule is not None
        if decision in self.choices(box, stage) or ante <= 0:
            return None
        least, most = ante * rule.least_times, ante * rule.most_times
        whole, between = ", ".join(self.choices(box, stage)), f"{dollars(least)} to {dollars(most)}"
        try:
            amount = parse_money(decision)
        except ValueError:
            return f'"{decision}" is not a choice here; allowed: {whole}, or an amount from {between}'
        if not least <= amount <= most:
            return f"a Play of {dollars(amount)} on an Ante of {dollars(ante)}; allowed: {between}"
        if self.house.readings.play_amounts == "multiples" and amount % ante:
            return f"a Play of {dollars(amount)} is no multiple of the Ante; allowed: {whole} (OQ-210)"
        offer = self.house.offers["ante"]
        if amount % offer.limits.unit:
            return f"a Play of {dollars(amount)} is not a multiple of the unit {dollars(offer.limits.unit)}"
        return None

    def face_up(self, round_: Round, stage: int) -> dict[str | int, Cards]:
        """The dealer's sixth card is seen by all (4CP-8.E.2)."""
        return {DEALER: round_.dealer[5:]}

    def decided_stakes(self, box: Box) -> dict[str, int]:
        if not box.decisions or self.folded(box):
            return {}
        times = _TIMES.fullmatch(box.decisions[0])
        return {"play": box.wagers["ante"] * int(times[1]) if times else parse_money(box.decisions[0])}

    def hand_name(self, round_: Round, box: Box) -> str:
        return FOUR.name(box.cards)

    def dealer_hand(self, round_: Round) -> DealerHand:
        return DealerHand(round_.dealer, FOUR.name(round_.dealer))

    def payments(self, round_: Round, box: Box, meters: Meters) -> Iterator[Payment]:
        names = four_card_names(box.cards)
        if self.folded(box):
            yield forfeited("ante", box.wagers["ante"], ("4CP-11.B.2",), ("the box folded",))
        elif "ante" in box.wagers:
            yield from self._against_the_dealer(round_, box, names)
        yield from self.by_table(box, "aces_up", names, meters, "4CP-11.D.5")
        if "six_card_bonus" in box.wagers:
            six = six_card_names(box.cards + round_.box_cards)
            yield from self.by_table(box, "six_card_bonus", six, meters, "4CP-6.F")
        if "progressive" in box.wagers:
            yield from self._progressive(box, meters)

    def _against_the_dealer(self, round_: Round, box: Box, names: tuple[str, ...]) -> Iterator[Payment]:
        """A tie wins like a higher hand (4CP-11.D.4.c.ii, OQ-212)."""
        ante, play = box.wagers["ante"], self.decided_stakes(box)["play"]
        even = self.rules.even_money
        hand, dealer = FOUR.strength(box.cards), FOUR.strength(round_.dealer)
        if hand >= dealer:
            because = (f"the hand is {'higher than' if hand > dealer else 'equal to'} the dealer's",)
            yield won("ante", ante, even["ante"], ("4CP-11.D.4.c.ii", even["ante"].clause), because)
            yield won("play", play, even["play"], ("4CP-11.D.4.c.ii", even["play"].clause), because)
        else:
            because = ("the hand is lower than the dealer's",)
            yield lost("ante", ante, ("4CP-11.D.4.c.i",), because)
            yield lost("play", play, ("4CP-11.D.4.c.i",), because)
        yield from ante_bonus(ante, self.rules.paytables["ante_bonus"]["-"], names)

    def _progressive(self, box: Box, meters: Meters) -> Iterator[Payment]:
        """A fold forfeits it, and keeps Aces Up and Six Card Bonus (4CP-11.C, OQ-217)."""
        if self.folded(box):
            yield forfeited("progressive", box.wagers["progressive"], ("4CP-11.C.3",), ("the box folded",))
        else:
            names = _names(self.rules.progressive_cards[self.paytable("progressive").letter], box)
            yield from self.by_table(box, "progressive", names, meters, "4CP-11.D.8")

    def envy_names(self, wager: str, round_: Round, box: Box) -> tuple[str, ...]:
        table = self.house.offers[wager].envy
        assert table is not None
        return _names(self.rules.envy_cards[table.letter], box)


def _names(size: int, box: Box) -> tuple[str, ...]:
    """The best four cards, or the player's own five as a five-card hand (OQ-201)."""
    return four_card_names(box.cards) if size == 4 else five_card_names(box.cards)
