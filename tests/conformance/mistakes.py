"""Mistakes that engines are known to make, each as a change to the second settlement."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from fractions import Fraction
from types import ModuleType
from unittest.mock import patch

from queenhigh.conformance import Vector
from tests.conformance.plain_engine import verdict_on
from tests.reference import four_card, hands, let_it_ride, money, settle, stud_235, table, three_card
from tests.reference.hands import ACE, CLASSES, Cards
from tests.reference.money import MeterKey
from tests.reference.payouts import Line
from tests.reference.table import Envy, Round, Row, Seat

Change = tuple[ModuleType | type, str, object]
straight_top = hands.straight_top
on_line = table.on_line


def _without(top: Callable[[Cards], int]) -> Callable[[Cards], int]:
    """Straights but for those with this top rank."""
    return lambda cards: 0 if straight_top(cards) == top(cards) else straight_top(cards)


def _around_the_ace(cards: Cards) -> int:
    """Counts on from the ace to the deuce."""
    ranks = {rank % 13 for rank in hands.ranks_of(cards)}
    starts = [start for start in range(13) if {(start + step) % 13 for step in range(len(cards))} == ranks]
    return straight_top(cards) or (ACE if starts else 0)


def _reordered(size: int, first: str, second: str) -> Change:
    order = list(CLASSES[size])
    one, other = order.index(first), order.index(second)
    order[one], order[other] = order[other], order[one]
    return hands, "CLASSES", {**CLASSES, size: order}


def _no_bonus_on_a_lost_hand(current: Round, seat: Seat) -> list[Row]:
    lost = any(row.outcome == "lose" for row in three_card.against_dealer(current, seat))
    return [] if lost else ANTE_BONUS(current, seat)


def _ties_lose(current: Round, seat: Seat) -> list[Row]:
    rows = AGAINST(current, seat)
    tied = len(rows) == 2 and all(row.outcome == "push" for row in rows)
    return [table.lost(row.wager, row.stake) for row in rows] if tied else rows


def _four_card_ties_lose(current: Round, seat: Seat) -> list[Row]:
    rows = FOUR_AGAINST(current, seat)
    if len(rows) < 2:
        return rows
    own, other = (hands.strength(hands.best_hand(cards, 4)) for cards in (seat.cards, current.dealer))
    return [table.lost(row.wager, row.stake) for row in rows] if own == other else rows


def _play_paid(current: Round, seat: Seat) -> list[Row]:
    return [
        replace(row, outcome="win", paid=row.stake) if row.outcome == "push" else row for row in AGAINST(current, seat)
    ]


def _kept_by_a_fold(current: Round, seat: Seat) -> list[Row]:
    return three_card.live_or_forfeit(current, replace(seat, decisions=["play"]), "pair_plus", 3)


def _lost_by_a_fold(rows: Callable[[Round, Seat], list[Row]]) -> Callable[[Round, Seat], list[Row]]:
    def found(current: Round, seat: Seat) -> list[Row]:
        settled = rows(current, seat)
        return [table.forfeited(row.wager, row.stake) for row in settled] if seat.folded else settled

    return found


def _envy_to_oneself(current: Round, receiver: Seat, envy: Envy) -> list[Row]:
    stranger = replace(receiver, player="somebody else")
    return ENVY_ROWS(
        replace(current, seats=[stranger if seat is receiver else seat for seat in current.seats]), receiver, envy
    )


def _envy_for_folded_hands(current: Round, receiver: Seat, envy: Envy) -> list[Row]:
    readings = {**current.house.get("readings", {}), "folded_hand_gives_envy": True}
    return ENVY_ROWS(replace(current, house={**current.house, "readings": readings}), receiver, envy)


def _never_reset(meters: money.Meters, key: MeterKey, percent: Fraction) -> Fraction:
    paid = money.cents_down(meters.shown[key] * percent / 100)
    meters.shown[key] -= paid
    return paid


def _for_one_as_to_one(current: Round, wager: str, stake: Fraction, line: Line | None) -> Row:
    row = on_line(current, wager, stake, line)
    return replace(row, returned=stake) if line is not None and line.kind == "for_one" else row


def _to_one_as_for_one(current: Round, wager: str, stake: Fraction, line: Line | None) -> Row:
    row = on_line(current, wager, stake, line)
    return replace(row, returned=Fraction(0)) if line is not None and line.kind == "to_one" else row


def _dollars_scaled(current: Round, wager: str, stake: Fraction, line: Line | None) -> Row:
    row = on_line(current, wager, stake, line)
    return replace(row, paid=row.paid * stake / 5) if line is not None and line.kind == "dollars" else row


def _raises_not_paid(current: Round, seat: Seat) -> list[Row]:
    rows = STUD(current, seat)
    returned = {row.wager for row in rows if row.wager.endswith("raise") and row.paid}
    return [table.pushed(row.wager, row.stake) if row.wager in returned else row for row in rows]


def _withdrawn_bets_play_on(seat: Seat) -> list[str]:
    return []


def _first_cards(cards: Cards, size: int) -> Cards:
    return cards[:size]


def _contributions_kept(meters: money.Meters, wager: str, stake: Fraction) -> None:
    return None


def _first_seat_first(record: money.Table, house: money.Table) -> Round:
    current = READ_ROUND(record, house)
    return replace(current, seats=current.seats[::-1])


def _five_cards_always(current: Round, seat: Seat) -> list[hands.Card]:
    return seat.cards + current.community


ANTE_BONUS, AGAINST, FOUR_AGAINST = three_card.ante_bonus, three_card.against_dealer, four_card.against_dealer
ENVY_ROWS, STUD, READ_ROUND = table.envy_rows, stud_235.stud, table.read_round
GAMES = (three_card, four_card, stud_235, let_it_ride)


def _everywhere(name: str, value: object) -> list[Change]:
    return [(module, name, value) for module in (table, *GAMES) if hasattr(module, name)]


MISTAKES: dict[str, list[Change]] = {
    "ace, king and queen are no straight": [(hands, "straight_top", _without(lambda cards: ACE))],
    "ace, deuce and three are no straight": [(hands, "straight_top", _without(len))],
    "king, ace and deuce are a straight": [(hands, "straight_top", _around_the_ace)],
    "three cards: a flush beats a straight": [_reordered(3, "straight", "flush")],
    "three cards: a straight beats three of a kind": [_reordered(3, "three_of_a_kind", "straight")],
    "four cards: a straight beats a flush": [_reordered(4, "flush", "straight")],
    "five cards: a straight beats a flush": [_reordered(5, "flush", "straight")],
    "the best hand is not looked for among five or six cards": [
        (hands, "best_hand", _first_cards),
        *_everywhere("best_hand", _first_cards),
    ],
    "no Ante Bonus on a lost hand": [(three_card, "ante_bonus", _no_bonus_on_a_lost_hand)],
    "a tie goes to the house": [(three_card, "against_dealer", _ties_lose)],
    "Four Card Poker: a tie goes to the house": [(four_card, "against_dealer", _four_card_ties_lose)],
    "Play is paid when the dealer does not qualify": [(three_card, "against_dealer", _play_paid)],
    "the dealer plays with jack high": [(three_card, "QUEEN", 11)],
    "the dealer needs king high": [(three_card, "QUEEN", 13)],
    "a fold keeps Pair Plus": [(three_card, "pair_plus", _kept_by_a_fold)],
    "a fold loses the Six Card Bonus": [(three_card, "six_card_bonus", _lost_by_a_fold(three_card.six_card_bonus))],
    "a fold loses Aces Up": [(four_card, "aces_up", _lost_by_a_fold(four_card.aces_up))],
    "envy for one's own hand": _everywhere("envy_rows", _envy_to_oneself),
    "envy for a folded hand": _everywhere("envy_rows", _envy_for_folded_hands),
    "a meter is not reset between two winners": [(money.Meters, "pay", _never_reset)],
    "two winners of one meter: seat 1 is paid first": [(settle, "read_round", _first_seat_first)],
    "the contributions of a void round stay in the meter": [(money.Meters, "take_back", _contributions_kept)],
    "for 1 is paid as to 1": _everywhere("on_line", _for_one_as_to_one),
    "to 1 is paid as for 1": _everywhere("on_line", _to_one_as_for_one),
    "a fixed prize grows with the stake": _everywhere("on_line", _dollars_scaled),
    "235: raises are returned, not paid": [(stud_235, "stud", _raises_not_paid)],
    "no payout limit": _everywhere("cut_to_limit", lambda rows, counted, limit, cut: rows),
    "Let It Ride: a withdrawn bet plays on": [(let_it_ride, "withdrawn", _withdrawn_bets_play_on)],
    "Let It Ride: every progressive goes by five cards": [(let_it_ride, "progressive_cards", _five_cards_always)],
}


_SHOWN = 3
_INTRODUCTION = """\
# Well-known mistakes, and what catches them

Each row is a mistake that public engines, rule cards or trainers have made. It was made on purpose in an engine that
is otherwise right, and the whole suite was run. The second column counts the vectors that noticed. The third names
simple ones, each from another group; `queenhigh conformance --group NAME -- COMMAND` asks your engine just that one.
"""


@contextmanager
def made(changes: list[Change]) -> Iterator[None]:
    """The second settlement with a mistake in it."""
    with ExitStack() as stack:
        for owner, name, value in changes:
            stack.enter_context(patch.object(owner, name, value))
        yield


def caught(changes: list[Change], vectors: list[Vector]) -> list[Vector]:
    """The vectors that notice, the shortest first."""
    with made(changes):
        noticed = [vector for vector in vectors if verdict_on(vector).state == "failed"]
    return sorted(noticed, key=lambda vector: len(vector.question()))


def page(vectors: list[Vector]) -> str:
    rows = ["| mistake | vectors | the simplest of each group |", "|---|---:|---|"]
    for name, changes in MISTAKES.items():
        noticed = caught(changes, vectors)
        simplest = {vector.group: vector.id for vector in reversed(noticed)}
        shown = [f"`{vector.id}`" for vector in noticed if simplest[vector.group] == vector.id][:_SHOWN]
        rows.append(f"| {name} | {len(noticed):,} | {', '.join(shown)} |")
    return f"{_INTRODUCTION}\n" + "\n".join(rows) + "\n"
