"""235 Stud Poker: three equal wagers on two, three and five cards, the last two with a raise; nobody folds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from queenhigh.cards import FIVE, five_card_names, three_card_names, two_card_names
from queenhigh.games.dealing import COMMUNITY, DISCARD, Place, passes, stack, stacks
from queenhigh.games.deciding import Stage
from queenhigh.games.game import Game
from queenhigh.games.meters import Meters
from queenhigh.games.paying import by_paytable, lost, won
from queenhigh.games.round import Box, Cards, Outcome, Payment, Round

_STAKES = ("three_card_raise", "five_card_raise")
_BASES = {"three_card_raise": "three_card", "five_card_raise": "five_card"}
_LOST = "235-11.D.2.a"


class Stud235(Game):
    """Chapters 6 to 12 of the 235 Stud Poker rules."""

    name = "235-stud-poker"
    stages = (
        Stage("three_card_raise", "Raise the 3 Card wager, or check?", "235-11.B.1.a"),
        Stage("five_card_raise", "Raise the 5 Card wager, or check?", "235-11.B.1bis.a"),
    )
    order = (
        "two_card",
        "three_card",
        "three_card_raise",
        "five_card",
        "five_card_raise",
        "win_em_all",
        "progressive",
    )
    envies: ClassVar[Mapping[str, tuple[str, str]]] = {"progressive": ("envy", "235-11.D.5.e.i")}

    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """A card to each, a community card, a card to each, a community card, a card to each (235-8.D, 235-9.B)."""
        if self.house.dealing == "self-shuffling-shoe":
            # A stack of three comes first and its third card is discarded unseen (235-10.H, OQ-308).
            yield from stack(COMMUNITY, 2)
            yield Place(DISCARD)
            yield from stacks(seats, 3)
        elif self.house.dealing == "automated-shoe":
            yield from self._stacks(seats)
        else:
            yield from passes(seats, 2, COMMUNITY)
            yield from passes(seats, 1)

    def _stacks(self, seats: Sequence[int]) -> Iterator[Place]:
        """Where the community stack comes among the players' is a reading (OQ-307)."""
        where = {"after_players": len(seats), "before_players": 0, "after_first_player": 1}
        before = where[self.house.readings.community_stack]
        yield from stacks(seats[:before], 3)
        yield from stack(COMMUNITY, 2)
        yield from stacks(seats[before:], 3)

    def choices(self, box: Box, stage: int) -> tuple[str, ...]:
        return ("raise", "check")

    def own_view(self, round_: Round, box: Box, stage: int) -> Cards:
        """The third card lies face down until every 3 Card raise is decided (235-11.B, OQ-309)."""
        return box.cards[:2] if stage == 0 else box.cards

    def face_up(self, round_: Round, stage: int) -> dict[str | int, Cards]:
        """All third cards are up for the second decision (235-11.B.2)."""
        if stage == 0:
            return {}
        return {box.seat: box.cards[2:] for box in round_.boxes}

    def decided_stakes(self, box: Box) -> dict[str, int]:
        """A raise is exactly the wager it raises (235-11.B.1.a, 235-11.B.1bis.a)."""
        return {
            wager: box.wagers[_BASES[wager]]
            for wager, decision in zip(_STAKES, box.decisions, strict=False)
            if decision == "raise"
        }

    def hand_name(self, round_: Round, box: Box) -> str | None:
        return FIVE.name(box.cards + round_.community) if len(round_.community) == 2 else None

    def payments(self, round_: Round, box: Box, meters: Meters) -> Iterator[Payment]:
        raises = self.decided_stakes(box)
        five = five_card_names(box.cards + round_.community)
        hands = {
            "two_card": two_card_names(box.cards[:2]),
            "three_card": three_card_names(box.cards),
            "five_card": five,
        }
        all_won = True
        for wager, names in hands.items():
            (payment,) = self.by_table(box, wager, names, meters, _LOST)
            all_won = all_won and payment.outcome is Outcome.WIN
            yield payment
            raise_ = f"{wager}_raise"
            if raise_ in raises:
                # A raise is paid as the wager it raises (OQ-301).
                yield by_paytable(raise_, raises[raise_], self.paytable(wager), names, meters, (_LOST,))
        yield from self._win_em_all(box, all_won=all_won)
        yield from self.by_table(box, "progressive", five, meters, "235-11.D.4")

    def _win_em_all(self, box: Box, *, all_won: bool) -> Iterator[Payment]:
        """Wins when the 2, 3 and 5 Card wagers all win, raised or not (OQ-302)."""
        stake = box.wagers.get("win_em_all")
        if stake is None:
            return
        line = self.paytable("win_em_all").lines[0]
        if all_won:
            yield won("win_em_all", stake, line, (line.clause,), ("all three wagers win",))
        else:
            yield lost("win_em_all", stake, (_LOST,), ("not all three wagers win",))

    def envy_names(self, wager: str, round_: Round, box: Box) -> tuple[str, ...]:
        return five_card_names(box.cards + round_.community)
