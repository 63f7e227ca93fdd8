"""What every game must do, whatever the cards and the wagers: a round runs from the deal to the last chip."""

from abc import ABC, abstractmethod
from collections import Counter
from random import Random

from queenhigh.cards import Card
from queenhigh.games import DISCARD, Box, DecisionPoint, Game, Outcome, Round, check_round

Rounds = list[tuple[Game, Round]]


def decided_round(rng: Random, game: Game, round_: Round) -> Round:
    while (point := game.next_decision(round_)) is not None:
        round_ = round_.with_decision(point.seat, rng.choice(point.choices))
    return round_


class GameChecks(ABC):
    """What table, solver and simulator rely on in any game.

    A subclass is parametrized with tables and methods of dealing, has a fixture that deals `rounds`, and says
    independently of the code where cards go and who may see them.
    """

    @abstractmethod
    def due(self, table: str, game: Game, round_: Round) -> dict[str | int, int]:
        """How many cards each place gets."""

    @abstractmethod
    def may_see(self, table: str, game: Game, round_: Round, point: DecisionPoint) -> set[Card]:
        """The cards that a player may see at a decision."""

    @abstractmethod
    def is_asked(self, table: str, box: Box) -> bool:
        """Whether a box has anything to decide."""

    def dealt_face_up(self, table: str) -> list[str | int]:
        """Where cards are dealt face up."""
        return []

    def test_the_deal_gives_every_place_its_cards(self, table: str, rounds: Rounds) -> None:
        for game, round_ in rounds:
            plan = game.plan_for(round_.boxes)
            assert Counter(place.to for place in plan) == self.due(table, game, round_)
            cards = list(round_.all_cards())
            assert len(cards) == len(set(cards)) == sum(place.to != DISCARD for place in plan)

    def test_only_an_upcard_is_dealt_face_up(self, table: str, rounds: Rounds) -> None:
        for game, round_ in rounds:
            up = [place.to for place in game.plan_for(round_.boxes) if place.face_up]
            assert up == self.dealt_face_up(table)

    def test_players_are_asked_stage_by_stage_from_the_dealers_left(self, table: str, rounds: Rounds) -> None:
        for game, round_ in rounds:
            asked = []
            while (point := game.next_decision(round_)) is not None:
                asked.append((point.number, point.seat))
                round_ = round_.with_decision(point.seat, point.choices[-1])
            deciding = [box.seat for box in round_.boxes if self.is_asked(table, box)]
            assert asked == [(stage, seat) for stage in range(len(game.stages)) for seat in sorted(deciding)]

    def test_a_player_sees_only_what_lies_open_to_them(self, table: str, rounds: Rounds) -> None:
        for game, round_ in rounds:
            together = game.house.readings.own_boxes_seen_together
            while (point := game.next_decision(round_)) is not None:
                seen = {card for cards in point.sees.values() for card in cards}
                allowed = self.may_see(table, game, round_, point)
                assert seen == allowed if together else seen <= allowed
                assert point.sees[point.seat]
                round_ = round_.with_decision(point.seat, point.choices[0])

    def test_every_choice_named_is_taken_and_no_other(self, rounds: Rounds) -> None:
        for game, round_ in rounds:
            while (point := game.next_decision(round_)) is not None:
                box = round_.box(point.seat)
                refused = [game.refuse_decision(box, point.number, choice) for choice in point.choices]
                assert refused == [None] * len(point.choices)
                assert game.refuse_decision(box, point.number, "surrender")
                round_ = round_.with_decision(point.seat, point.choices[0])

    def test_a_round_played_to_the_end_is_legal_and_settled_in_order(self, table: str, rounds: Rounds) -> None:
        rng = Random(table)
        for game, round_ in rounds:
            round_ = decided_round(rng, game, round_)
            assert check_round(game, round_) == []
            settlement = game.settle(round_)
            assert [box.seat for box in settlement.boxes] == sorted((box.seat for box in round_.boxes), reverse=True)
            for box in settlement.boxes:
                listed = [game.order.index(row.wager) for row in box.payments if row.wager in game.order]
                assert listed == sorted(set(listed))
            assert settlement.meters_after.keys() == round_.meters.keys()

    def test_a_void_round_gives_everything_back(self, table: str, rounds: Rounds) -> None:
        rng = Random(table)
        for game, round_ in rounds:
            for stopped in (round_, decided_round(rng, game, round_)):
                settlement = game.settle(stopped._replace(void=rng.choice(game.rules.other_voids)))
                for box in settlement.boxes:
                    assert {row.outcome for row in box.payments} == {Outcome.VOID}
                    assert all((row.paid, row.returned) == (0, row.stake) for row in box.payments)
                    lying = round_.box(box.seat).wagers.keys() - game.withdrawn(stopped.box(box.seat))
                    assert lying <= {row.wager for row in box.payments}
                assert settlement.meters_after == {
                    (name, meter): (game.house.offers[name].meters or {})[meter].initial
                    for name, meter in round_.meters
                }
