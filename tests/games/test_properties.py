"""What holds of every settled round: money is conserved, boxes do not meddle, and nothing leaves a trace."""

from collections import Counter
from copy import deepcopy
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from queenhigh.cards import DECK, Card, rank_of, suit_of
from queenhigh.games import MeterKey, Outcome, Payment, Round, SettledBox, Settlement, open_game
from queenhigh.practice import PracticeSession, practice_house, usual_wagers
from queenhigh.records import RoundRecord, read_record, settle, settlement_data
from queenhigh.rulebook import GAMES, Kind, Line
from tests.plain_data import PlainData
from tests.reference.generate import random_record

SEEDS = range(12)
ROUNDS_PER_SEED = 8

# The order of payment of one box, as the dealer makes it (envy last).
ORDER = {
    "three-card-poker": "ante play ante_bonus pair_plus progressive six_card_bonus five_card_progressive"
    " envy five_card_envy",
    "four-card-poker": "ante play ante_bonus aces_up six_card_bonus progressive envy",
    "235-stud-poker": "two_card three_card three_card_raise five_card five_card_raise win_em_all progressive envy",
    "let-it-ride": "bet_1 bet_2 bet_3 five_card_bonus three_card_bonus six_card_bonus progressive envy",
}
PAID_WITHOUT_A_WAGER = ("ante_bonus", "envy", "five_card_envy")
COLLECTED = ("progressive", "five_card_progressive", "five_card_bonus")

by_game = pytest.mark.parametrize("game", GAMES)
by_seed = pytest.mark.parametrize("seed", SEEDS)


@cache
def random_data(game: str, seed: int) -> list[PlainData]:
    """The same rounds for all tests, none of which changes them."""
    rng = Random(f"{game} {seed}")
    made = (random_record(rng, game) for _ in range(ROUNDS_PER_SEED))
    return [{**record, "house": house} for record, house in made]


def read(data: PlainData) -> RoundRecord:
    reading = read_record(data)
    assert reading.record is not None, reading.findings
    return reading.record


@cache
def settled(game: str, seed: int) -> list[tuple[RoundRecord, Settlement]]:
    return [(record, settle(record)) for record in map(read, random_data(game, seed))]


def rows(settlement: Settlement) -> list[Payment]:
    return [payment for box in settlement.boxes for payment in box.payments]


@by_game
@by_seed
def test_every_chip_staked_has_one_row(game: str, seed: int) -> None:
    for record, settlement in settled(game, seed):
        for box in settlement.boxes:
            staked = Counter({row.wager: row.stake for row in box.payments if row.wager not in PAID_WITHOUT_A_WAGER})
            assert staked == stakes_of(record, box)
            assert all(row.stake == 0 for row in box.payments if row.wager in PAID_WITHOUT_A_WAGER)


def stakes_of(record: RoundRecord, settled_box: SettledBox) -> Counter[str]:
    """What lay on the box: what was placed and what was decided; of a void round without what was withdrawn."""
    box = record.round.box(settled_box.seat)
    game = open_game(record.house)
    stakes = {**box.wagers, **game.decided_stakes(box)}
    gone = game.withdrawn(box) if record.round.void else ()
    return Counter({wager: stake for wager, stake in stakes.items() if wager not in gone})


@by_game
@by_seed
def test_the_net_of_a_box_is_what_it_is_given_less_what_it_staked(game: str, seed: int) -> None:
    for _, settlement in settled(game, seed):
        for box in settlement_data(settlement)["seats"]:
            moved = (Decimal(row["paid"]) + Decimal(row["returned"]) - Decimal(row["stake"]) for row in box["wagers"])
            assert Decimal(box["net"]) == sum(moved)


@by_game
@by_seed
def test_an_outcome_says_what_becomes_of_the_stake(game: str, seed: int) -> None:
    for record, settlement in settled(game, seed):
        for row in rows(settlement):
            kept = row.wager in COLLECTED and record.round.void is None
            assert row.returned == (0 if kept or row.outcome in (Outcome.LOSE, Outcome.FORFEIT) else row.stake)
            assert row.paid >= 0
            assert row.paid == 0 or row.outcome is Outcome.WIN
            assert row.clauses


@by_game
@by_seed
def test_meters_move_by_what_they_pay_and_by_their_resets(game: str, seed: int) -> None:
    for record, settlement in settled(game, seed):
        expected = void_meters(record) if record.round.void else paid_meters(record, settlement)
        assert settlement.meters_after == expected


def paid_meters(record: RoundRecord, settlement: Settlement) -> dict[MeterKey, Fraction]:
    meters = dict(record.round.meters)
    for row in rows(settlement):
        line = meter_line(record, row)
        if line is not None and line.meter is not None:
            offer = record.house.offers[row.wager]
            assert offer.meters is not None
            meters[row.wager, line.meter] -= row.paid
            meters[row.wager, line.meter] += offer.meters[line.meter].reset if line.amount == 100 else 0
    return meters


def meter_line(record: RoundRecord, row: Payment) -> Line | None:
    """The line that paid a row from a meter."""
    offer = record.house.offers.get(row.wager)
    lines = offer.paytable.lines if offer and offer.paytable else ()
    return next((line for line in lines if line.kind is Kind.PERCENT_OF_METER and line.clause in row.clauses), None)


def void_meters(record: RoundRecord) -> dict[MeterKey, Fraction]:
    """Contributions of the round leave the meters again."""
    meters = dict(record.round.meters)
    for wager, meter in meters:
        terms = (record.house.offers[wager].meters or {})[meter]
        for box in record.round.boxes:
            meters[wager, meter] -= terms.rate * box.wagers.get(wager, 0)
    return meters


@pytest.mark.clause("3CP-11.D.3", "4CP-11.D.4", "235-11.D", "LIR-.11.D")
@by_seed
def test_boxes_are_settled_from_the_dealers_right_each_in_the_order_of_payment(seed: int) -> None:
    for game in GAMES:
        for _, settlement in settled(game, seed):
            assert all(first.seat > second.seat for first, second in pairwise(settlement.boxes))
            for box in settlement.boxes:
                places = [(ORDER[game].split().index(row.wager), -(row.from_seat or 0)) for row in box.payments]
                assert places == sorted(places)


@by_game
@by_seed
def test_boxes_do_not_meddle_with_each_other(game: str, seed: int) -> None:
    """Without progressives and envy, a box gets the same result no matter who else plays."""
    for data in map(without_progressives, random_data(game, seed)):
        everyone = {box.seat: box for box in settle(read(data)).boxes}
        for seat in data["seats"]:
            (alone,) = settle(read({**data, "seats": [seat]})).boxes
            assert alone == everyone[seat["seat"]]


def without_progressives(data: PlainData) -> PlainData:
    data = deepcopy(data)
    data.pop("meters", None)
    for index, seat in enumerate(data["seats"]):
        seat["player"] = f"p{index}"
        seat["wagers"] = {name: stake for name, stake in seat["wagers"].items() if "progressive" not in name}
    if data["game"] == "three-card-poker" and not data["house"].get("electronic_table"):
        data.get("cards", {}).pop("community", None)
    return data


@by_game
@by_seed
def test_suits_are_equal_wherever_no_line_names_one(game: str, seed: int) -> None:
    rng = Random(seed)
    for data in random_data(game, seed):
        record = read(without_suit_named_wagers(data))
        suits = rng.sample(range(4), 4)
        game_ = open_game(record.house)
        before, after = (
            settlement_data(game_.settle(round_)) for round_ in (record.round, recoloured(record.round, suits))
        )
        assert before["seats"] == after["seats"]


def without_suit_named_wagers(data: PlainData) -> PlainData:
    """Only wagers whose lines ask for no suit are left: neither progressives nor Super Royals."""
    data = without_progressives(data)
    for seat in data["seats"]:
        seat["wagers"].pop("six_card_bonus", None)
    return data


def recoloured(round_: Round, suits: list[int]) -> Round:
    def other(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(4 * rank_of(card) + suits[suit_of(card)]) for card in cards)

    boxes = tuple(
        type(box)(box.seat, box.player, box.wagers, other(box.cards), box.decisions, box.line) for box in round_.boxes
    )
    return Round(boxes, other(round_.dealer), other(round_.community), other(round_.box_cards), {}, round_.void)


@by_game
@by_seed
def test_reading_and_settling_leave_their_input_alone(game: str, seed: int) -> None:
    for data in random_data(game, seed):
        before = deepcopy(data)
        record = read(data)
        round_before = deepcopy(record.round)
        assert settle(record) == settle(record)
        assert (data, record.round) == (before, round_before)


REFUSED_WAGERS: dict[str, list[dict[str, int]]] = {
    "three-card-poker": [{}, {"ante": 1}, {"progressive": 100}, {"ante": 1000, "play": 1000}, {"ante": 10**9}],
    "four-card-poker": [{}, {"ante": 501}, {"ante": 500, "six_card_bonus": 500}, {"aces_up": 10**9}],
    "235-stud-poker": [{}, {"two_card": 500}, {"two_card": 500, "three_card": 500, "five_card": 600}],
    "let-it-ride": [{}, {"bet_1": 500, "bet_2": 500}, {"bet_1": 500, "bet_2": 500, "bet_3": 500, "ante": 500}],
}


@pytest.mark.parametrize("game", GAMES)
def test_refused_wagers_leave_a_sitting_as_it_was(game: str) -> None:
    session = PracticeSession(practice_house(game), 100_000)
    before = state(session)
    for wagers in REFUSED_WAGERS[game]:
        assert session.refusals(wagers)
        assert state(session) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_decision_leaves_the_round_as_it_was(game: str) -> None:
    session = PracticeSession(practice_house(game), 100_000)
    round_ = session.start(usual_wagers(practice_house(game)), DECK)
    point = session.game.next_decision(round_)
    assert point is not None
    before = (deepcopy(round_), state(session))
    for decision in ("", "4x", "stand", "1000000", "ride raise"):
        assert session.refuse_decision(round_, point, decision)
        assert (round_, state(session)) == before
    assert session.game.next_decision(round_) == point


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_without_the_money_for_it_is_refused(game: str) -> None:
    wagers = usual_wagers(practice_house(game))
    session = PracticeSession(practice_house(game), sum(wagers.values()))
    round_ = session.start(wagers, DECK)
    point = session.game.next_decision(round_)
    assert point is not None
    refused = {choice: session.refuse_decision(round_, point, choice) is not None for choice in point.choices}
    assert refused == {choice: choice not in ("fold", "check", "ride", "withdraw") for choice in point.choices}


def state(session: PracticeSession) -> tuple[int, int, dict[MeterKey, Fraction]]:
    return session.bankroll, session.rounds, dict(session.meters)
