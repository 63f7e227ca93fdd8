"""What all games share: the protocol that table, solver, simulator and documents use.

A game is one set of rules under one house. It is pure: cards and decisions are handed in, a settled round comes out.
Wagers, decisions, the contest, the fold and all payments follow the rulebook; a game's own class adds only what data
cannot say: where each card goes, and which cards lie face up when.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import ClassVar

from queenhigh.cards import Card
from queenhigh.games.box_settlement import TAKEN_BACK, BoxSettlement
from queenhigh.games.deal_plan import BOX, COMMUNITY, DEALER, Place, deal_by
from queenhigh.games.decisions import bet_by, refuse
from queenhigh.games.envy import Holder, envy_holders, envy_payments
from queenhigh.games.meters import Meters
from queenhigh.games.payments import lost, voided, withdrawn
from queenhigh.games.payout_limit import cut_to_limit
from queenhigh.games.questions import DecisionPoint, Stage
from queenhigh.games.round import Box, Cards, DealerHand, Payment, Round, SettledBox, Settlement
from queenhigh.rulebook import ONLY_LETTER, CardCounts, Paytable, procedure
from queenhigh.submission import House

_BY_SEAT = attrgetter("seat")
_NONE: frozenset[str] = frozenset()


def _by_turn(box: Box) -> tuple[int, int]:
    """Stage by stage, and from the dealer's far left."""
    return len(box.decisions), box.seat


class Game(ABC):
    """One game under one house.

    A rule set fills in the deal, and which cards are seen before the others; the rulebook says the rest.
    """

    name: ClassVar[str]

    def __init__(self, house: House) -> None:
        if house.game != self.name:
            raise ValueError(f"a house for {house.game} cannot be played as {self.name}")
        self.house = house
        self.rules = rules = house.rules
        self.stages = tuple(Stage.of(house, stage) for stage in rules.stages)
        self.order = tuple(name for name in rules.settlement_order if name not in rules.bonuses)
        """All wagers of the game in the order of settlement, Play and raises among them."""
        self.envies: Mapping[str, tuple[str, str]] = {
            name: (wager.envy.name, wager.envy.clause) for name, wager in rules.wagers.items() if wager.envy
        }
        """For each progressive wager the name of its envy and the clause that pays it."""
        self.progressives = frozenset(
            name for name, wager in rules.wagers.items() if rules.offers[wager.offer].progressive
        )
        """The wagers that are paid from meters, whether this house offers them or not."""
        self._paytables = {name: self._chosen_paytable(name) for name in rules.settlement_order}
        self._plans: dict[tuple[tuple[int, ...], bool], tuple[Place, ...]] = {}
        self._has_envy = [wager for wager in self.envies if wager in house.offers and house.offers[wager].envy]
        self._boxes = BoxSettlement(rules, self._paytables.__getitem__)
        self._can_bet = any(stage.bets for stage in rules.stages)
        self._can_take_back = any(stage.takes_back for stage in rules.stages)
        self._reported = self._boxes.hand(rules.reported_hand)
        self._hand_size = rules.hand_size(rules.reported_hand)
        self._fold_word = rules.fold_choice
        self._asked_with = next((stage.asked_with for stage in rules.stages), None)

    # What is dealt.

    @abstractmethod
    def deal_plan(self, seats: Sequence[int], *, community: bool) -> Iterator[Place]:
        """Where each card goes, by the house's dealing method; seats run from the dealer's far left."""

    def community_is_dealt(self, boxes: Sequence[Box]) -> bool:
        """Whether this round has community cards: always, or only while a wager on them is live, folded or not."""
        needed = self.rules.cards.community_while
        return bool(self.rules.cards.community) and (needed is None or any(needed in box.wagers for box in boxes))

    def cards_due(self, boxes: Sequence[Box]) -> CardCounts:
        """How many cards must lie where when the deal is complete."""
        counts = self.rules.cards
        return CardCounts(
            player=counts.player,
            dealer=counts.dealer,
            community=counts.community if self.community_is_dealt(boxes) else 0,
            box=counts.box if self.house.deals_box_cards else 0,
        )

    def plan_for(self, boxes: Sequence[Box]) -> tuple[Place, ...]:
        """The deal plan for these boxes, kept for the next round with the same seats."""
        key = (tuple(sorted(box.seat for box in boxes)), self.community_is_dealt(boxes))
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = tuple(self.deal_plan(key[0], community=key[1]))
        return plan

    def stacked(self, plan: Sequence[Place]) -> int:
        """How many cards of a plan a device dispenses in stacks, from the first on; none where it deals one by one."""
        return len(plan) if self.house.dealing in ("automated-shoe", "self-shuffling-shoe") else 0

    def deal(self, round_: Round, deck: Sequence[Card]) -> Round:
        """The round with the cards of the deck dealt to it, from the top."""
        dealt = deal_by(self.plan_for(round_.boxes), deck)
        return Round(
            boxes=tuple([box.with_cards(dealt.of(box.seat)) for box in round_.boxes]),
            dealer=dealt.of(DEALER),
            community=dealt.of(COMMUNITY),
            box_cards=dealt.of(BOX),
            meters=round_.meters,
        )

    def hand_cards(self, round_: Round, box: Box) -> Cards:
        """The cards that a box plays as its own."""
        return box.cards

    # What is decided.

    def decides(self, box: Box) -> bool:
        """Whether the box is asked anything."""
        return self._asked_with is None or self._asked_with in box.wagers

    def choices(self, box: Box, stage: int) -> tuple[str, ...]:
        """The decisions that may be named at a stage."""
        return self.rules.stages[stage].choices

    def refuse_decision(self, box: Box, stage: int, decision: str) -> str | None:
        """Why a decision is not taken, None where it is."""
        return refuse(self.house, self.rules.stages[stage], box, decision)

    def next_decision(self, round_: Round) -> DecisionPoint | None:
        """The next question, stage by stage and from the dealer's far left; None when all is decided."""
        number, box = self._undecided(round_)
        if box is None:
            return None
        sees = {place: cards for place, cards in self.visible(round_, box, number).items() if cards}
        return DecisionPoint(box.seat, box.player, number, self.stages[number], self.choices(box, number), sees)

    def stage_of(self, round_: Round) -> int:
        """The number of the stage at which somebody is asked next; that of all stages when all is decided."""
        return self._undecided(round_)[0]

    def _undecided(self, round_: Round) -> tuple[int, Box | None]:
        """The next box that is asked, and at which stage."""
        last = len(self.stages)
        waiting = [box for box in round_.boxes if len(box.decisions) < last and self.decides(box)]
        if not waiting:
            return last, None
        box = min(waiting, key=_by_turn)
        return len(box.decisions), box

    def visible(self, round_: Round, box: Box, stage: int) -> dict[str | int, Cards]:
        """What the holder of a box may see when asked: that hand, the player's other boxes, and what is face up.

        Under the other reading of OQ-032 the later boxes stay hidden until their first turn.
        """
        seen = self.house.readings.own_boxes_seen_together or stage > 0
        visible: dict[str | int, Cards] = {
            other.seat: self.own_view(round_, other, stage)
            for other in round_.boxes
            if other.player == box.player and (seen or other.seat <= box.seat)
        }
        for place, cards in self.face_up(round_, stage).items():
            visible.setdefault(place, cards)
        return visible

    def own_view(self, round_: Round, box: Box, stage: int) -> Cards:
        """The cards of their own that a player may look at by a stage."""
        return self.hand_cards(round_, box)

    def face_up(self, round_: Round, stage: int) -> dict[str | int, Cards]:
        """The cards that lie face up for all by a stage."""
        return {}

    def folded(self, box: Box) -> bool:
        return self._fold_word is not None and self._fold_word in box.decisions

    def decided_stakes(self, box: Box) -> dict[str, int]:
        """The wagers that follow from decisions: Play and raises."""
        stakes: dict[str, int] = {}
        if not self._can_bet:
            return stakes
        for stage, decision in zip(self.rules.stages, box.decisions, strict=False):
            if stage.bets is not None and decision != stage.no:
                stakes[stage.bets] = bet_by(stage, box, decision)
        return stakes

    def withdrawn(self, box: Box) -> frozenset[str]:
        """The bets that the decisions took back."""
        if not self._can_take_back:
            return _NONE
        return frozenset(
            [
                stage.takes_back
                for stage, decision in zip(self.rules.stages, box.decisions, strict=False)
                if stage.takes_back is not None and decision == stage.no
            ]
        )

    @classmethod
    def simple_decision(cls, point: DecisionPoint) -> str:
        """How a simple player decides, for demonstrations and automated tables: always the first choice, unless a game
        has a short rule of its own."""
        return point.choices[0]

    # What is settled.

    def settle(self, round_: Round) -> Settlement:
        """Every wager of every box, from the dealer's far right, with the clauses that moved it."""
        if round_.void is not None:
            return self._settle_void(round_)
        meters = Meters(self.house, round_.meters)
        boxes = sorted(round_.boxes, key=_BY_SEAT, reverse=True)
        holders = self._envy_holders(round_, boxes, boxes)
        dealer = self.dealer_hand(round_)
        settled = tuple(
            SettledBox(
                box.seat,
                box.player,
                self.hand_name(round_, box),
                self.settle_box(round_, box, meters) + self._envy_of(box, holders),
            )
            for box in boxes
        )
        return Settlement(self.name, dealer, settled, meters.now)

    def settle_box(self, round_: Round, box: Box, meters: Meters) -> tuple[Payment, ...]:
        """What one box is paid in its turn, from meters as they stand then; envy is not among it."""
        if box.abandoned:
            return self._with_abandoned(round_, box, meters)
        return self._limited(tuple(self.payments(round_, box, meters)))

    def left(self, box: Box) -> bool:
        """Whether everything that this box still had on the table was ruled lost; it then takes no further part."""
        return bool(box.abandoned) and self.standing_stakes(box).keys() <= set(box.abandoned)

    def standing_stakes(self, box: Box) -> dict[str, int]:
        """Every wager of the box that was not taken back, Play and raises among them."""
        gone = self.withdrawn(box)
        return {name: stake for name, stake in {**box.wagers, **self.decided_stakes(box)}.items() if name not in gone}

    def abandoned_payments(self, box: Box) -> tuple[Payment, ...]:
        """What happens to the wagers ruled lost because the player left (as in 3CP-7.C.2, OQ-034); a bet that was taken
        back before stays taken back."""
        clauses = (procedure(self.name, self.house.dealing)["abandoned"],)
        because = ("the player left, and the floor ruled the wagers lost",)
        stakes, taken_back = self.standing_stakes(box), self.withdrawn(box)
        rows = [lost(name, stakes[name], clauses, because) for name in self.order if name in box.abandoned]
        for stage in self.rules.stages:
            if stage.takes_back in taken_back:
                clause = stage.taken_back_clause or stage.clause
                rows.append(withdrawn(stage.takes_back, box.wagers[stage.takes_back], (clause,), (TAKEN_BACK,)))
        return tuple(sorted(rows, key=self._by_order))

    def _with_abandoned(self, round_: Round, box: Box, meters: Meters) -> tuple[Payment, ...]:
        rows = self.abandoned_payments(box)
        if self.left(box):
            return rows
        kept = self._limited(tuple(self.payments(round_, box, meters)))
        return tuple(sorted({*rows, *kept}, key=self._by_order))

    def _by_order(self, row: Payment) -> int:
        return self.rules.settlement_order.index(row.wager)

    def envy_from(self, round_: Round, holder: Box) -> Iterator[tuple[int, Payment]]:
        """What the hand of one box earns others, with the seat of each receiver, from the dealer's right."""
        if not self._in_the_contest([holder]):
            return
        for wager in self._has_envy:
            table = self.house.offers[wager].envy
            assert table is not None
            holders = envy_holders(table, [holder], lambda box: self.envy_names(wager, round_, box))  # noqa: B023
            if holders:
                envy, clause = self.envies[wager]
                for box in sorted(round_.boxes, key=_BY_SEAT, reverse=True):
                    yield from ((box.seat, row) for row in envy_payments(wager, envy, clause, box, holders))

    def hand_name(self, round_: Round, box: Box) -> str | None:
        """The class of the hand that a settlement names; None while its cards are not complete."""
        reader = self._reported
        cards = reader.cards(round_, self.hand_cards(round_, box))
        return reader.ranking.name(cards) if len(cards) == self._hand_size else None

    def dealer_hand(self, round_: Round) -> DealerHand | None:
        contest = self._boxes.contest
        return contest.dealer_hand(round_) if contest is not None else None

    def payments(self, round_: Round, box: Box, meters: Meters) -> list[Payment]:
        """The payments of one box without envy, in the order of the rules."""
        stakes = {**box.wagers, **self.decided_stakes(box)}
        for name in box.abandoned:
            stakes.pop(name, None)
        return self._boxes.payments(
            round_,
            self.hand_cards(round_, box),
            stakes,
            meters,
            folded=self.folded(box),
            taken_back=self.withdrawn(box),
        )

    def envy_names(self, wager: str, round_: Round, box: Box) -> tuple[str, ...]:
        """The names that a hand answers to in the envy table of a progressive wager."""
        table = self.house.offers[wager].envy
        hand = self.rules.wagers[wager].envy_hand(table.letter if table else None, self.paytable(wager).letter)
        assert hand is not None
        reader = self._boxes.hand(hand)
        return reader.names_of(reader.cards(round_, self.hand_cards(round_, box)))

    def paytable(self, wager: str) -> Paytable:
        """The paytable that this house pays a placed wager by."""
        paytable = self._paytables[wager]
        assert paytable is not None
        return paytable

    def _chosen_paytable(self, name: str) -> Paytable | None:
        """The one the house chose, or the only one there is; None where the wager cannot be placed here."""
        rules = self.rules
        if rules.in_contest(name):
            return None
        offer = self.house.offer(rules.bonuses[name].on if name in rules.bonuses else rules.raised(name))
        if offer is not None and offer.paytable is not None:
            return offer.paytable
        return rules.paytables_of(name).get(ONLY_LETTER)

    def _limited(self, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        limit, rule = self.house.payout_limit, self.rules.payout_limit
        if limit is None or rule is None:
            return payments
        in_proportion = self.house.readings.payout_limit_cut == "in_proportion"
        return cut_to_limit(payments, rule, limit, in_proportion=in_proportion)

    def _envy_holders(self, round_: Round, boxes: list[Box], settled: list[Box]) -> dict[str, list[Holder]]:
        """For each progressive with a live wager the settled hands that give envy, from the dealer's right."""
        holders: dict[str, list[Holder]] = {}
        if len(boxes) == 1 or not settled:
            return holders
        for wager in self._has_envy:
            if any(wager in box.wagers for box in boxes):
                table = self.house.offers[wager].envy
                assert table is not None
                holders[wager] = envy_holders(
                    table,
                    self._in_the_contest(settled),
                    lambda box: self.envy_names(wager, round_, box),  # noqa: B023
                )
        return holders

    def _in_the_contest(self, boxes: list[Box]) -> list[Box]:
        if self.house.readings.folded_hand_gives_envy:
            return [box for box in boxes if not self.left(box)]
        return [box for box in boxes if not self.folded(box) and not self.left(box)]

    def _envy_of(self, box: Box, holders: dict[str, list[Holder]]) -> tuple[Payment, ...]:
        rows: list[Payment] = []
        for wager, found in holders.items():
            if found:
                envy, clause = self.envies[wager]
                rows += envy_payments(wager, envy, clause, box, found)
        return tuple(rows)

    def _settle_void(self, round_: Round) -> Settlement:
        """Every wager of the round goes back whole, and contributions leave the meters (OQ-044). Boxes that were
        settled before stay so where the house reads the rules that way (OQ-043), with the envy that they earned."""
        meters = Meters(self.house, round_.meters)
        boxes = sorted(round_.boxes, key=_BY_SEAT, reverse=True)
        standing = [box for box in boxes if box.stands]
        holders = self._envy_holders(round_, boxes, standing)
        settled = []
        for box in boxes:
            rows = self.settle_box(round_, box, meters) if box.stands else self._voided(round_, box, meters)
            complete = len(self.hand_cards(round_, box)) == self.rules.cards.player
            hand = self.hand_name(round_, box) if complete else None
            settled.append(SettledBox(box.seat, box.player, hand, rows + self._envy_of(box, holders)))
        dealer = self.dealer_hand(round_) if len(round_.dealer) == self.rules.cards.dealer else None
        return Settlement(self.name, dealer, tuple(settled), meters.now)

    def _voided(self, round_: Round, box: Box, meters: Meters) -> tuple[Payment, ...]:
        assert round_.void is not None
        for wager in self.progressives & box.wagers.keys():
            meters.take_back(wager, box.wagers[wager])
        stakes = self.standing_stakes(box)
        back = [wager for wager in self.order if wager in stakes]
        return tuple(voided(wager, stakes[wager], (round_.void,), ("the round is void",)) for wager in back)
