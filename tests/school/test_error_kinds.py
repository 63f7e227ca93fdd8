"""Which errors a dealer can make in which game: a table of kinds and games, so that none is forgotten."""

from functools import cache
from random import Random

import pytest

from queenhigh.cards import hand_words
from queenhigh.rulebook import wager_title
from queenhigh.school.errors.clause_choices import NO_CLAUSE
from queenhigh.school.errors.hunt import ErrorHunts, Hunt
from queenhigh.school.errors.score import CAUGHT, FALSE_ALARM, MISSED, WRONG_CLAUSE, judge
from queenhigh.school.errors.shown_round import Fault, find_fault
from queenhigh.school.rehearsal import DEALER_NAME, RehearsedTables, only_forfeits
from queenhigh.table import Phase, Refusal, Role, apply_all, commands, facts, handle
from queenhigh.table.settlement_turn import seat_in_turn
from tests.example_houses import FIVE_CARD_HOUSE, GAMES, played, progressive_house
from tests.plain_data import PlainData

BY_HAND: PlainData = {"table.dealing": "manual-shoe", "table.shuffler": "none", "table.decks": 1}
"""A table without devices: the dealer shuffles, cuts and counts the stub."""
LETTERS = {"3CP": "C", "4CP": "C", "235": "A", "LIR": "A"}
"""Progressives of which two players can win from one meter in a round."""
LIMIT = {"LIR": {"limits": {"payout_per_hand": "1000"}}}

KINDS = {
    "a card dealt to the wrong place": "3CP 4CP 235 LIR",
    "a wrong number of cards is ignored": "3CP 4CP 235 LIR",
    "an exposed card is ignored": "3CP 4CP 235 LIR",
    "an exposed card is ignored in the deal": "3CP 4CP 235 LIR",
    "a bet taken after no more bets": "3CP 4CP 235 LIR",
    "a bet taken back after no more bets": "3CP 4CP 235 LIR",
    "the progressive is not locked out": "3CP 4CP 235 LIR",
    "left out: a look at the light": "3CP 4CP 235 LIR",
    "left out: the floor's validation": "3CP 4CP 235 LIR",
    "a cut of fewer than ten cards": "3CP 4CP 235 LIR",
    "left out: the count of the stub": "3CP 4CP 235 LIR",
    "a wrong stub is ignored": "3CP 4CP 235 LIR",
    "a deck that is too old": "3CP 4CP 235 LIR",
    "settled in the wrong direction": "3CP 4CP 235 LIR",
    "a player decides out of turn": "3CP 4CP 235 LIR",
    "a bet above the maximum": "3CP 4CP 235 LIR",
    "a bet below the minimum": "3CP 4CP 235 LIR",
    "Progressive: the meter is not reset between two winners": "3CP 4CP 235 LIR",
    "Progressive: the meter does not fall between two winners": "4CP 235 LIR",  # 3CP has no line for part of a meter
    "Envy Bonus: paid to the holder as well": "3CP 4CP 235 LIR",
    "Envy Bonus: forgotten": "3CP 4CP 235 LIR",
    "an equal hand is taken": "3CP 4CP",  # the other games have no dealer's hand
    "Play: paid although the dealer does not qualify": "3CP",  # the only dealer who must qualify
    "Ante Bonus: forgotten on a lost hand": "3CP 4CP",
    "Ante: returned after a fold": "3CP 4CP",  # nobody folds in the other games
    "Pair Plus: paid after a fold": "3CP",
    "Progressive: paid after a fold": "3CP 4CP",
    "Six Card Bonus: taken with the fold": "3CP 4CP",
    "Aces Up: taken with the fold": "4CP",
    "an unequal raise": "3CP 4CP 235",  # nobody raises in Let It Ride
    "Bet 1: a withdrawn bet is paid": "LIR",
    "Bet 2: a withdrawn bet is paid": "LIR",
    "paid above the payout limit": "235 LIR",  # the other games have no limit
}
"""Every kind of error, and the games that have it."""


@cache
def hunts(game: str) -> ErrorHunts:
    changes = {**BY_HAND, **progressive_house(game, LETTERS[game]), **LIMIT.get(game, {})}
    return ErrorHunts(RehearsedTables(played(game, changes)))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_error_is_made_in_each_game_that_has_it(game: str) -> None:
    found = hunts(game)
    expected = [kind for kind, games in KINDS.items() if game in games.split()]
    assert [kind for kind in KINDS if kind in found.kinds] == expected
    for kind in expected:
        hunt = found.planted(kind, Random(kind))
        assert hunt is not None, kind
        proved = find_fault(hunt.start, hunt.acts)
        assert proved is not None, kind
        assert hunt.fault is not None
        assert (hunt.fault.at, hunt.fault.clauses[0]) == (proved.at, proved.clauses[0])


@pytest.mark.parametrize("changes", [FIVE_CARD_HOUSE, progressive_house("3CP", "C")], ids=["five cards", "minor"])
def test_two_winners_of_a_meter_are_paid_in_turn_in_three_card_poker(changes: PlainData) -> None:
    found = ErrorHunts(RehearsedTables(played("3CP", changes)))
    kind = next(kind for kind in found.kinds if "between two winners" in kind)
    hunt = found.planted(kind, Random(1))
    assert hunt is not None
    assert hunt.fault is not None
    due = hunt.fault.due
    paid = [fact for act in hunt.acts for fact in act.shown if isinstance(fact, facts.WagerSettled)]
    first, second = (row.paid for row in paid if due is not None and row.wager == due.wager and row.paid)
    assert due is not None
    assert due.paid < second <= first


@pytest.mark.parametrize(
    ("game", "kind", "never"),
    [
        ("3CP", "Ante Bonus: forgotten", "3CP-11.D.3.d.ii"),  # "plus any Ante Bonus"
        ("3CP", "Progressive: a winning bet is taken", "3CP-11.D.5"),
        ("3CP", "a bet taken after no more bets", "3CP-8.C"),
        ("3CP", "Ante: returned after a fold", "3CP-11.C.1"),
        ("3CP", "a wrong number of cards is ignored", "3CP-8.D.2"),
        ("235", "left out: the shuffle", "235-5.A.2"),
        ("235", "paid above the payout limit", "235-12.C.1"),
        ("LIR", "the round is closed too early", "LIR-.11.G.1"),  # cards are cleared after the wagers are settled
    ],
)
def test_a_clause_that_somebody_could_name_as_well_is_not_offered_as_a_wrong_one(
    game: str, kind: str, never: str
) -> None:
    offered = [hunts(game).planted(kind, Random(number)) for number in range(12)]
    for hunt in offered:
        assert hunt is not None
        assert hunt.fault is not None
        assert never not in hunt.clauses or never == hunt.fault.clauses[0]
        assert len(set(hunt.clauses) - set(hunt.fault.clauses)) >= 2


OWN_HAND = {"3CP": "3CP-11.D.7.e.iii", "4CP": "4CP-11.D.10.e.iii", "235": "235-11.D.5.e.iii", "LIR": "LIR-.01.B.2"}


def planted(game: str, kind: str, number: int = 0) -> Hunt:
    hunt = hunts(game).planted(kind, Random(f"{kind} {number}"))
    assert hunt is not None, kind
    return hunt


def fault(hunt: Hunt) -> Fault:
    assert hunt.fault is not None
    return hunt.fault


@pytest.mark.parametrize("game", GAMES)
def test_envy_for_the_own_hand_breaks_the_clause_that_says_so(game: str) -> None:
    assert fault(planted(game, "Envy Bonus: paid to the holder as well")).clauses[0] == OWN_HAND[game]


@pytest.mark.parametrize(
    ("game", "wager", "hand"),
    [("235", "five_card", "two_pair"), ("LIR", "bet_2", "three_of_a_kind"), ("4CP", "aces_up", "pair_of_aces")],
)
def test_a_line_that_is_off_by_one_is_the_line_of_the_hand_that_is_shown(game: str, wager: str, hand: str) -> None:
    """Hands share cards, so another seat may win the same bet by another line."""
    paytable = hunts(game).tables.some(Random(0))[0].before.game.paytable(wager)
    clause = next(line.clause for line in paytable.lines if line.hand == hand)
    for number in range(8):
        hunt = planted(game, f"{wager_title(wager)}: {hand_words(hand)} paid one too few", number)
        assert clause in fault(hunt).clauses
        assert "wins $0" not in hunt.acts[fault(hunt).at].text


def test_who_stops_when_the_mishap_is_seen_or_before_the_payment_is_not_told_that_this_was_too_early_or_late() -> None:
    exposed, unseen = (planted("3CP", kind) for kind in ("an exposed card is ignored", "left out: a look at the light"))
    for hunt, right in ((exposed, (-1, 0)), (unseen, (0, 1))):
        told, act = fault(hunt), fault(hunt).at + 1
        judged = {by: judge(hunt, act + by, told.clauses[0]) for by in (-2, -1, 0, 1, 2)}
        assert [by for by, one in judged.items() if one == CAUGHT] == list(right)
        assert (judged[-2], judged[2]) == (FALSE_ALARM, MISSED)
    assert fault(exposed).why.startswith("the round is void, since a card of the dealer was exposed")


@pytest.mark.parametrize(
    ("game", "kind"), [("4CP", "a bet above the maximum"), ("LIR", "left out: a look at the light")]
)
def test_where_no_clause_says_what_was_wrong_the_learner_may_say_so(game: str, kind: str) -> None:
    hunt, written = planted(game, kind), planted(game, "settled in the wrong direction")
    assert judge(hunt, fault(hunt).at + 1, NO_CLAUSE) == CAUGHT
    assert judge(written, fault(written).at + 1, NO_CLAUSE) == WRONG_CLAUSE
    assert hunt.solution()["clauses"] == []
    assert hunt.data()["clauses"][-1]["clause"] == NO_CLAUSE  # type: ignore[index]


def test_a_settlement_stays_longer_than_a_card() -> None:
    acts = planted("3CP", "settled in the wrong direction").acts
    assert {act.weight for act in acts if act.text.startswith("A card to")} == {1}
    assert min(act.weight for act in acts if "Ante: " in act.text) >= 4


def test_an_electronic_table_has_the_errors_of_the_game_too() -> None:
    """Two seats on one line have the same hand, so they can share even the meter of a royal (OQ-113)."""
    found = ErrorHunts(RehearsedTables(played("3CP", {"electronic_table": True})))
    expected = [
        "Pair Plus: straight flush paid one too few", "Progressive: mini royal of spades paid one too many",
        "Progressive: the meter is not reset between two winners", "an equal hand is taken",
        "Play: paid although the dealer does not qualify", "Ante Bonus: forgotten on a lost hand",
        "Six Card Bonus: taken with the fold",
    ]  # fmt: skip
    assert [kind for kind in expected if kind not in found.kinds] == []
    for kind in expected:
        hunt = found.planted(kind, Random(kind))
        assert hunt is not None, kind
        proved = find_fault(hunt.start, hunt.acts)
        assert proved is not None
        assert proved.at == fault(hunt).at


@pytest.mark.clause("3CP-11.D.1")
@pytest.mark.parametrize("game", ["3CP", "4CP"])
@pytest.mark.parametrize(
    "kind",
    [
        "settled in the wrong direction",
        "the round is closed too early",
        "left out: the settlement of a seat",
        "settled before the cards are revealed",
    ],
)
def test_no_error_is_about_a_seat_with_nothing_left_after_a_fold(game: str, kind: str) -> None:
    """A dealer who goes on to the next seat there, or says what a fold cost before the reveal, is right."""
    for number in range(25):
        hunt = hunts(game).planted(kind, Random(number))
        assert hunt is not None
        assert hunt.fault is not None
        state = hunt.start
        for act in hunt.acts[: hunt.fault.at]:
            happened = handle(state, act.command, act.faces)
            assert not isinstance(happened, Refusal)
            state = apply_all(state, happened)
        wrong = hunt.acts[hunt.fault.at]
        assert kind.startswith("left out") or not only_forfeits(wrong.shown)
        seat = seat_in_turn(state) if state.round is not None and state.round.phase is Phase.SETTLING else None
        if seat is not None:
            due = handle(state, commands.SettleSeat(DEALER_NAME, Role.DEALER, wrong.command.at, seat), wrong.faces)
            assert isinstance(due, Refusal) or not only_forfeits(due)
