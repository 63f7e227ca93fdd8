"""One player's session at a practice table: a bankroll, and meters that grow from round to round."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from queenhigh.cards import Card
from queenhigh.findings import Finding
from queenhigh.games import Box, DecisionPoint, Game, MeterKey, Round, Settlement, check_wagers, open_game
from queenhigh.money import dollars
from queenhigh.submission import House


class PracticeSession:
    """A session at one seat. The caller supplies a shuffled deck for each round."""

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
        """Every reason why these wagers are refused."""
        findings = check_wagers(self.game, wagers)
        total = sum(wagers.values())
        if total > self.bankroll:
            findings.append(Finding("wagers", f"{dollars(total)} is more than your {dollars(self.bankroll)}"))
        return findings

    def start(self, wagers: Mapping[str, int], deck: Sequence[Card]) -> Round:
        """No more bets: add the contributions to the meters and deal the deck."""
        self._contribute(wagers)
        self.at_risk = sum(wagers.values())
        box = Box(self.seat, self.player, wagers)
        return self.game.deal(Round((box,), meters=dict(self.meters)), deck)

    def _contribute(self, wagers: Mapping[str, int]) -> None:
        """Each progressive wager adds to all of its meters when betting closes (OQ-013)."""
        for name, meter in self.meters:
            terms = (self.game.house.offers[name].meters or {})[meter]
            self.meters[name, meter] += terms.rate * wagers.get(name, 0)

    def refuse_decision(self, round_: Round, point: DecisionPoint, decision: str) -> str | None:
        """Why a decision is refused: it is not one of the choices, or the bankroll does not cover it."""
        box = round_.box(point.seat)
        reason = self.game.refuse_decision(box, point.number, decision)
        if reason is not None:
            return reason
        decided = round_.with_decision(point.seat, decision).box(point.seat)
        staked = sum(decided.wagers.values()) + sum(self.game.decided_stakes(decided).values())
        if staked > self.bankroll:
            return f"that needs {dollars(staked)} in all, but you have only {dollars(self.bankroll)}"
        return None

    def get_up(self) -> int:
        """Leave the table; the wagers of an unfinished round are abandoned and lost (3CP-7.C.2)."""
        abandoned, self.at_risk = self.at_risk, 0
        self.bankroll -= abandoned
        return abandoned

    def finish(self, round_: Round) -> Settlement:
        """Settle the round; update the bankroll and the meters."""
        settlement = self.game.settle(round_)
        self.bankroll += settlement.boxes[0].net
        self.at_risk = 0
        self.meters = dict(settlement.meters_after)
        self.rounds += 1
        return settlement
