"""One person's sitting at a practice table: a bankroll, and meters that grow from round to round."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from queenhigh.cards import Card
from queenhigh.findings import Finding
from queenhigh.games import Box, DecisionPoint, Game, MeterKey, Round, Settlement, check_wagers, open_game
from queenhigh.money import dollars
from queenhigh.submission import House


class PracticeSession:
    """A seat at the middle of the table. The deck for each round is handed in, already shuffled."""

    def __init__(self, house: House, bankroll: int, *, seat: int = 3, player: str = "you") -> None:
        self.game: Game = open_game(house)
        self.bankroll = bankroll
        self.seat = seat
        self.player = player
        self.rounds = 0
        self.at_risk = 0
        self.meters: dict[MeterKey, Fraction] = {
            (name, meter): Fraction(terms.initial)
            for name, offer in house.offers.items()
            for meter, terms in (offer.meters or {}).items()
        }

    def refusals(self, wagers: Mapping[str, int]) -> list[Finding]:
        """Every reason why these wagers are not taken."""
        findings = check_wagers(self.game, wagers)
        total = sum(wagers.values())
        if total > self.bankroll:
            findings.append(Finding("wagers", f"{dollars(total)} is more than your {dollars(self.bankroll)}"))
        return findings

    def start(self, wagers: Mapping[str, int], deck: Sequence[Card]) -> Round:
        """No more bets: contributions enter the meters, and the deck is dealt."""
        self._contribute(wagers)
        self.at_risk = sum(wagers.values())
        box = Box(self.seat, self.player, wagers)
        return self.game.deal(Round((box,), meters=dict(self.meters)), deck)

    def _contribute(self, wagers: Mapping[str, int]) -> None:
        """Each progressive wager feeds every one of its meters at the lock-out (OQ-013)."""
        for name, meter in self.meters:
            terms = (self.game.house.offers[name].meters or {})[meter]
            self.meters[name, meter] += terms.rate * wagers.get(name, 0)

    def refuse_decision(self, round_: Round, point: DecisionPoint, decision: str) -> str | None:
        """Why a decision cannot be taken: it is none, or the money for it is not there."""
        box = round_.box(point.seat)
        reason = self.game.refuse_decision(box, point.number, decision)
        if reason is not None:
            return reason
        decided = round_.with_decision(point.seat, decision).box(point.seat)
        staked = sum(decided.wagers.values()) + sum(self.game.decided_stakes(decided).values())
        if staked > self.bankroll:
            return f"that takes {dollars(staked)} in all, and you have {dollars(self.bankroll)}"
        return None

    def get_up(self) -> int:
        """Leave the table; wagers of a round that is not over are abandoned and lost (3CP-7.C.2 and sisters)."""
        abandoned, self.at_risk = self.at_risk, 0
        self.bankroll -= abandoned
        return abandoned

    def finish(self, round_: Round) -> Settlement:
        """Settle the round into the bankroll and the meters."""
        settlement = self.game.settle(round_)
        self.bankroll += settlement.boxes[0].net
        self.at_risk = 0
        self.meters = dict(settlement.meters_after)
        self.rounds += 1
        return settlement
