"""Three Card Poker: an Ante against the dealer, who needs queen high, and wagers on the own three cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from queenhigh.cards import THREE, five_card_names, six_card_names, three_card_names
from queenhigh.games.dealing import COMMUNITY, DEALER, Place, passes, stack, stacks
from queenhigh.games.deciding import Stage
from queenhigh.games.game import Game
from queenhigh.games.meters import Meters
from queenhigh.games.paying import ante_bonus, forfeited, lost, pushed, won
from queenhigh.games.round import Box, DealerHand, Payment, Round

_QUEEN = 10


class ThreeCardPoker(Game):
    """Chapters 6 to 12 of the Three Card Poker rules."""

    name = "three-card-poker"
    stages = (Stage("play", "Play, or fold?", "3CP-11.B"),)
    order = (
        "ante",
        "play",
        "pair_plus",
        "progressive",
        "six_card_bonus",
        "five_card_progressive",
    )
    envies: ClassVar[Mapping[str, tuple[str, str]]] = {
        "progressive": ("envy", "3CP-11.D.7.e.i"),
        "five_card_progressive": ("five_card_envy", "3CP-11.D.9.h"),
    }

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """One card at a time, dealer last (3CP-8.E, 3CP-9.C); or stacks of three, dealer last (3CP-10.B)."""
        if self.house.dealing in ("automated-shoe", "self-shuffling-shoe"):
            yield from stacks((*seats, DEALER), 3)
        else:
            yield from passes(seats, 3, DEALER)
        if community:
            yield from stack(COMMUNITY, 2)

    def stacked(self, plan: Sequence[Place]) -> int:
        """The community cards come from the top of the stub (3CP-10.B.6, OQ-114)."""
        return super().stacked([place for place in plan if place.to != COMMUNITY])

    def community_is_dealt(self, boxes: Sequence[Box]) -> bool:
        """Only while a Five-Card Progressive wager is live, folded or not (3CP-8.E.2, OQ-115)."""
        return any("five_card_progressive" in box.wagers for box in boxes)

    def decides(self, box: Box) -> bool:
        """A Pair Plus alone is asked nothing (3CP-7.F.2, OQ-106)."""
        return "ante" in box.wagers

    def choices(self, box: Box, stage: int) -> tuple[str, ...]:
        return ("play", "fold")

    def decided_stakes(self, box: Box) -> dict[str, int]:
        """A Play equals its Ante (3CP-7.F.1)."""
        return {"play": box.wagers["ante"]} if "play" in box.decisions else {}

    def hand_name(self, round_: Round, box: Box) -> str:
        return THREE.name(self.hand_cards(round_, box))

    def dealer_hand(self, round_: Round) -> DealerHand:
        strength = THREE.strength(round_.dealer)
        return DealerHand(round_.dealer, THREE.class_of(strength), _qualifies(strength))

    def payments(self, round_: Round, box: Box, meters: Meters) -> Iterator[Payment]:
        cards = self.hand_cards(round_, box)
        if self.folded(box):
            yield from self._folded(box)
        else:
            if "ante" in box.wagers:
                yield from self._against_the_dealer(round_, box)
            names = three_card_names(cards)
            yield from self.by_table(box, "pair_plus", names, meters, "3CP-11.D.4")
            yield from self.by_table(box, "progressive", names, meters, "3CP-11.D.5")
        if "six_card_bonus" in box.wagers:
            six = six_card_names(round_.dealer + cards)
            yield from self.by_table(box, "six_card_bonus", six, meters, "3CP-11.D.8.c")
        if "five_card_progressive" in box.wagers:
            yield from self._five_card_progressive(round_, box, meters)

    def _folded(self, box: Box) -> Iterator[Payment]:
        """A fold forfeits Ante, Pair Plus and progressives, never the Six Card Bonus (3CP-11.C, OQ-107)."""
        for wager, clause in (("ante", "3CP-11.B"), ("pair_plus", "3CP-11.C.1"), ("progressive", "3CP-11.C.2")):
            if wager in box.wagers:
                yield forfeited(wager, box.wagers[wager], (clause,), ("the box folded",))

    def _against_the_dealer(self, round_: Round, box: Box) -> Iterator[Payment]:
        ante = box.wagers["ante"]
        hand, dealer = THREE.strength(self.hand_cards(round_, box)), THREE.strength(round_.dealer)
        if not _qualifies(dealer):
            yield self._even_money("ante", ante, "3CP-11.D.3.c", ("the dealer has less than queen high",))
            yield pushed("play", ante, ("3CP-11.D.3.c",), ("the dealer has less than queen high",))
        elif hand > dealer:
            because = ("the dealer qualifies", "the hand is higher than the dealer's")
            yield self._even_money("ante", ante, "3CP-11.D.3.d.ii", because)
            yield self._even_money("play", ante, "3CP-11.D.3.d.ii", because)
        elif hand == dealer:
            because = ("the dealer qualifies", "the hand is equal to the dealer's")
            yield pushed("ante", ante, ("3CP-11.D.3.d.iii",), because)
            yield pushed("play", ante, ("3CP-11.D.3.d.iii",), because)
        else:
            because = ("the dealer qualifies", "the hand is lower than the dealer's")
            yield lost("ante", ante, ("3CP-11.D.3.d.i",), because)
            yield lost("play", ante, ("3CP-11.D.3.d.i",), because)
        yield from ante_bonus(ante, self.paytable("ante"), three_card_names(self.hand_cards(round_, box)))

    def _even_money(self, wager: str, stake: int, clause: str, because: tuple[str, ...]) -> Payment:
        line = self.rules.even_money[wager]
        return won(wager, stake, line, (clause, line.clause), because)

    def _five_card_progressive(self, round_: Round, box: Box, meters: Meters) -> Iterator[Payment]:
        wager = "five_card_progressive"
        if self.folded(box):
            yield forfeited(wager, box.wagers[wager], ("3CP-11.C.2",), ("the box folded",))
        else:
            names = self.envy_names(wager, round_, box)
            yield from self.by_table(box, wager, names, meters, "3CP-11.D.9.c")

    def envy_names(self, wager: str, round_: Round, box: Box) -> tuple[str, ...]:
        if wager == "progressive":
            return three_card_names(self.hand_cards(round_, box))
        return five_card_names(self.hand_cards(round_, box) + round_.community)


def _qualifies(strength: int) -> bool:
    """Queen high or better: any pair or more, or a highest card of queen, king or ace (OQ-105)."""
    return THREE.class_of(strength) != "high_card" or THREE.top_rank(strength) >= _QUEEN
