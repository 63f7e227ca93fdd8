"""From the first decision to the close: own decisions, withdrawn chips, forfeits, each seat's turn, jackpots."""

from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

from queenhigh.cards import FIVE, parse_cards
from queenhigh.games import COMMUNITY, DEALER, Box
from queenhigh.ledger import BANK, ESCROW, JACKPOTS, Books, player_account
from queenhigh.money import money_text
from queenhigh.rulebook import GAMES, wager_title
from queenhigh.table import Phase, Role, Viewer, commands, facts, next_step, open_decision
from queenhigh.table.game_round import game_round
from queenhigh.table.settlement_turn import seat_in_turn
from queenhigh.table.table_view import TableView
from queenhigh.table.view import view
from tests.census_steps import procedure
from tests.table.rigged import RiggedHost, collect_counts, five_card_house, steps, table_of
from tests.table.table_host import PLAYERS, Values

DORA = Viewer("dora", Role.DEALER)
FAY = Viewer("fay", Role.FLOOR)
STAYS = {"three-card-poker": "play", "four-card-poker": "1x", "235-stud-poker": "check", "let-it-ride": "ride"}
JACKPOT: dict[str, tuple[dict[str | int, str], str]] = {
    "three-card-poker": ({5: "As Ks Qs"}, "mini_royal_spades"),
    "four-card-poker": ({5: "As Ks Qs Js Ts"}, "royal_flush"),
    "235-stud-poker": ({5: "As Ks Qs", COMMUNITY: "Js Ts"}, "royal_flush"),
    "let-it-ride": ({5: "As Ks Qs"}, "mini_royal_spades"),
}
"""Cards that win a whole meter for seat 5, which is settled first, and the hand as the paytable calls it."""
FIVE_CARD: tuple[dict[str | int, str], str] = ({5: "As Ks Qs", COMMUNITY: "Js Ts"}, "royal_flush")

AFact = TypeVar("AFact", bound=facts.Fact)


def look(table: RiggedHost, viewer: Viewer = DORA) -> TableView:
    return view(table.state, viewer, table.faces)


def kinds(table: RiggedHost, kind: type[AFact]) -> list[AFact]:
    return [fact for fact in table.facts if isinstance(fact, kind)]


def dealt(table: RiggedHost, laid: dict[str | int, str] | None = None, *left_out: str) -> RiggedHost:
    """A round that waits for its first decision."""
    table.bet()
    for wager in left_out:
        for seat, player in PLAYERS.items():
            table.do(commands.TakeBackWager, player, Role.PLAYER, seat=seat, wager=wager)
    table.lay(laid or {})
    table.do(commands.CallNoMoreBets)
    collect_counts(table)
    table.deal()
    return table


def choose(table: RiggedHost, choice: str, **by_seat: str) -> None:
    """Everyone decides the same, but for the seats named s1, s3, s5."""
    while (point := open_decision(table.state, table.faces)) is not None:
        taken = by_seat.get(f"s{point.seat}", choice)
        table.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=taken)
        table.see_off()


def at_settlement(game: str, laid: dict[str | int, str] | None = None) -> RiggedHost:
    table = dealt(table_of(game), laid)
    choose(table, STAYS[game])
    table.do(commands.Reveal)
    return table


@pytest.mark.parametrize("game", steps("own_decision"))
def test_the_player_in_turn_sees_hand_and_choices_and_nobody_else_decides(game: str) -> None:
    table = dealt(table_of(game), {1: "2c 3d 4h"})
    own = look(table, Viewer("ann"))
    assert own.asked == 1
    seen = 2 if game == "235-stud-poker" else 3
    assert own.cards["1"][:seen] == ["2c", "3d", "4h"][:seen]
    assert STAYS[game] in own.choices
    assert [(item.seat, item.clause) for item in own.due] == [(1, table.state.game.stages[0].clause)]
    assert look(table, Viewer("bob")).choices == ()
    for by, role in (("bob", Role.PLAYER), ("dora", Role.DEALER), ("fay", Role.FLOOR)):
        refused = table.refused(commands.Decide, by, role, seat=1, choice=STAYS[game])
        if role is not Role.PLAYER:
            assert refused.clause == procedure(game, None)["own_decision"]
    table.do(commands.Decide, "ann", Role.PLAYER, seat=1, choice=STAYS[game])
    assert kinds(table, facts.DecisionTaken)[-1].by == "ann"
    if game == "let-it-ride":
        # What the player shows stands beside the decision, and nobody shows it for a player who has not decided.
        table.refused(commands.RecordSignal, seat=3, signal="tucked")
        table.do(commands.RecordSignal, seat=1, signal="tucked")
        assert [(seen.seat, seen.signal) for seen in kinds(table, facts.SignalSeen)] == [(1, "tucked")]


@pytest.mark.clause("LIR-.11.C.1.b.ii")
def test_withdrawn_chips_are_off_the_layout_before_the_next_seat_is_asked() -> None:
    table = dealt(table_of("let-it-ride"))
    for stage in range(2):
        for seat, player in PLAYERS.items():
            table.do(commands.Decide, player, Role.PLAYER, seat=seat, choice="withdraw")
            assert open_decision(table.state, table.faces) is None
            other = next(name for name in PLAYERS.values() if name != player)
            other_seat = next(at for at, name in PLAYERS.items() if name == other)
            refused = table.refused(commands.Decide, other, Role.PLAYER, seat=other_seat, choice="ride")
            assert refused.clause == "LIR-.11.C.1.b.ii"
            assert table.refused(commands.Reveal).clause == "LIR-.11.C.1.b.ii"
            table.refused(commands.ConfirmWithdrawal, player, Role.PLAYER, seat=seat)
            table.refused(commands.ConfirmWithdrawal, seat=other_seat)
            assert [item.seat for item in look(table).due] == [seat]
            table.do(commands.ConfirmWithdrawal, seat=seat)
            assert kinds(table, facts.WithdrawalConfirmed)[-1].wager == f"bet_{stage + 1}"
        table.do(commands.Reveal)


@pytest.mark.parametrize("game", steps("all_decided"))
def test_the_dealers_steps_open_with_the_last_decision_and_then_nobody_acts_on_the_cards(game: str) -> None:
    table = dealt(table_of(game))
    stages = len(table.state.game.stages)
    for number in range(stages * len(PLAYERS)):
        asked = open_decision(table.state, table.faces)
        assert asked is not None
        table.refused(commands.Reveal)
        table.refused(commands.ShowHand, seat=5)
        table.refused(commands.SettleSeat, seat=5)
        assert not kinds(table, facts.ForfeitCollected), number
        table.do(commands.Decide, asked.player, Role.PLAYER, seat=asked.seat, choice=STAYS[game])
        table.turn_up()
    for _ in range(2):
        for seat, player in PLAYERS.items():
            for choice in table.state.game.choices(table_box(table, seat), 0):
                late = table.refused(commands.Decide, player, Role.PLAYER, seat=seat, choice=choice)
                assert late.clause == procedure(game, None)["all_decided"]
        if table.state.round is not None and table.state.round.phase is not Phase.SETTLING:
            table.do(commands.Reveal)


def table_box(table: RiggedHost, seat: int) -> Box:
    return game_round(table.state, table.faces).box(seat)


@pytest.mark.parametrize("game", steps("third_cards"))
def test_all_third_cards_are_turned_together_after_the_last_three_card_decision(game: str) -> None:
    table = dealt(table_of(game))
    for number, (seat, player) in enumerate(PLAYERS.items(), 1):
        assert not kinds(table, facts.CardsShown)
        table.do(commands.Decide, player, Role.PLAYER, seat=seat, choice="check")
        assert all(look(table).cards[str(at)] == [None] * 3 for at in PLAYERS), number
    # They do not turn up by themselves: the dealer turns them.
    assert [(item.command, item.clause) for item in look(table).due] == [("reveal", "235-11.B.2")]
    assert table.refused(commands.Decide, "ann", Role.PLAYER, seat=1, choice="check").clause == "235-11.B.2"
    table.do(commands.Reveal)
    shown = kinds(table, facts.CardsShown)
    assert [fact.place for fact in shown] == [1, 3, 5]
    assert table.facts[-3:] == shown
    for viewer in (DORA, Viewer("zoe")):
        for seat in PLAYERS:
            assert [card is not None for card in look(table, viewer).cards[str(seat)]] == [False, False, True]


FORFEITS = [
    ("three-card-poker", (), ("ante", "pair_plus", "progressive"), False),
    ("three-card-poker", ("six_card_bonus",), ("ante", "pair_plus", "progressive"), True),
    ("four-card-poker", (), ("ante", "progressive"), False),
    ("four-card-poker", ("six_card_bonus",), ("ante", "progressive"), False),
    ("four-card-poker", ("six_card_bonus", "aces_up"), ("ante", "progressive"), True),
]


@pytest.mark.clause("3CP-11.D", "3CP-11.D.1", "4CP-11.D.1.a", "4CP-11.D.1.b")
@pytest.mark.parametrize(("game", "left_out", "forfeited", "racked"), FORFEITS)
def test_what_a_fold_forfeits_is_collected_before_the_reveal_and_cards_stay_for_a_live_bonus(
    game: str, left_out: tuple[str, ...], forfeited: tuple[str, ...], racked: bool
) -> None:
    table = dealt(table_of(game), None, *left_out)
    choose(table, STAYS[game], s3="fold")
    assert not kinds(table, facts.ForfeitCollected)
    table.do(commands.Reveal)
    (taken,) = kinds(table, facts.ForfeitCollected)
    assert table.facts.index(taken) < table.facts.index(kinds(table, facts.CardsShown)[0])
    assert (taken.seat, taken.wagers) == (3, forfeited)
    assert table.state.round is not None
    cards = tuple(card.position for card in table.state.round.cards_at(3))
    assert taken.positions == (cards if racked else ())
    seen = look(table).wagers[3]
    assert {name for name, wager in seen.items() if wager.forfeited} == set(forfeited)
    books = Books(table.house)
    for fact in table.facts:
        lying = books.balance(ESCROW)
        books.enter(fact)
        if fact == taken:
            assert lying - books.balance(ESCROW) == 500 * (len(forfeited) - 1)
    # The folder saw the cards and goes on seeing them, even in the rack. Nobody else does.
    assert None not in look(table, Viewer("bob")).cards["3"]
    assert set(look(table, Viewer("eve")).cards["3"]) == {None}
    assert ("3" in look(table).racked) == racked
    table.do(commands.SettleSeat, seat=5)
    if racked:
        assert table.refused(commands.ShowHand, seat=3).clause == procedure(game, None)["forfeits"]
    else:
        table.do(commands.ShowHand, seat=3)
    table.settle()
    assert (None in look(table).cards["3"]) == racked


@pytest.mark.parametrize("game", steps("show_hand", "seat_turn"))
@pytest.mark.parametrize("apart", [True, False])
def test_the_cards_of_a_seat_become_visible_at_its_turn(game: str, apart: bool) -> None:
    table = at_settlement(game)
    hidden = 2 if game == "235-stud-poker" else len(look(table).cards["1"])
    for seat in (5, 3, 1):
        assert look(table).cards[str(seat)].count(None) == hidden
        assert [item.seat for item in look(table).due] == [seat]
        for other in PLAYERS:
            if other != seat:
                table.refused(commands.ShowHand, seat=other)
        table.refused(commands.ShowHand, "ann", Role.PLAYER, seat=seat)
        if apart:
            table.do(commands.ShowHand, seat=seat)
            assert None not in look(table, Viewer("zoe")).cards[str(seat)]
            table.refused(commands.ShowHand, seat=seat)
        table.send(_turn_step(table))
        assert None not in look(table, Viewer("zoe")).cards[str(seat)]
    if game == "let-it-ride":
        assert None not in look(table).cards[COMMUNITY]


def _turn_step(table: RiggedHost) -> commands.Command:
    """Settle the seat in turn, whose hand wins no progressive here."""
    seat = seat_in_turn(table.state)
    assert seat is not None
    return commands.SettleSeat("dora", Role.DEALER, table.at, seat=seat)


@pytest.mark.parametrize("game", steps("announce"))
@pytest.mark.parametrize("apart", [True, False])
def test_the_announced_hand_is_the_best_of_three_cards_and_two(game: str, apart: bool) -> None:
    laid: dict[str | int, str] = {5: "Ah Kd 9c", 3: "2s 2d 7c", 1: "3h 4h 6h", COMMUNITY: "2h 5h"}
    table = at_settlement(game, laid)
    for seat in (5, 3, 1):
        if apart:
            table.do(commands.ShowHand, seat=seat)
        while seat_in_turn(table.state) == seat:
            table.send(_step(table))
    best = {seat: FIVE.name(parse_cards(f"{laid[seat]} {laid[COMMUNITY]}")) for seat in (5, 3, 1)}
    assert {fact.seat: fact.hand for fact in kinds(table, facts.HandAnnounced)} == best
    assert best == {5: "high_card", 3: "three_of_a_kind", 1: "straight_flush"}
    assert len(kinds(table, facts.HandAnnounced)) == 3
    for seat, hand in best.items():
        assert look(table).announced[seat] == hand
        order = [
            type(fact).__name__ for fact in table.facts if seat in (getattr(fact, "place", 0), getattr(fact, "seat", 0))
        ]
        first = order.index("HandAnnounced")
        assert "CardsShown" in order[:first]
        assert "CardsShown" not in order[first:]
        assert "WagerSettled" not in order[:first]


def _step(table: RiggedHost) -> commands.Command:
    step = next_step(table.state, "all", table.faces, table.crew)
    assert step is not None
    return step


@pytest.mark.clause("3CP-11.D.9.b")
@pytest.mark.parametrize("holder", [5, 3, 1])
def test_the_community_cards_of_the_five_card_progressive_are_seen_only_at_its_settlement(holder: int) -> None:
    table = RiggedHost(five_card_house()).start()
    table.bet()
    for seat, player in PLAYERS.items():
        if seat != holder:
            table.do(commands.TakeBackWager, player, Role.PLAYER, seat=seat, wager="five_card_progressive")
    table.lay({DEALER: "Qh 7d 2c"})
    table.do(commands.CallNoMoreBets)
    collect_counts(table)
    table.deal()
    choose(table, "play")
    table.do(commands.Reveal)
    for seat in (5, 3, 1):
        assert (None in look(table).cards[COMMUNITY]) == (seat >= holder)
        while seat_in_turn(table.state) == seat:
            table.send(_step(table))
        assert (None in look(table).cards[COMMUNITY]) == (seat > holder)


def jackpots() -> list[ParameterSet]:
    """Every progressive with the clauses that ask for its confirmation, its light and its validation."""
    names = ("confirm", "light", "validate", "hand_pay")
    cases = []
    for game in GAMES:
        clauses = [procedure(game, None)[name] for name in names]
        cases.append(pytest.param(game, "progressive", marks=pytest.mark.clause(*clauses)))
    five = [procedure("three-card-poker", None).about(name, "five_card_progressive") for name in names[:3]]
    cases.append(pytest.param("three-card-poker", "five_card_progressive", marks=pytest.mark.clause(*five)))
    return cases


def with_a_jackpot(game: str, wager: str) -> tuple[RiggedHost, str, dict[str, str]]:
    """Seat 5 holds a whole meter at its turn; the hand's name, and the clauses of the steps."""
    laid, hand = FIVE_CARD if wager == "five_card_progressive" else JACKPOT[game]
    host = RiggedHost(five_card_house()).start() if wager == "five_card_progressive" else table_of(game)
    table = dealt(host, laid)
    choose(table, STAYS[game])
    table.do(commands.Reveal)
    clauses = {step: procedure(game, None).about(step, wager) for step in ("confirm", "light", "validate")}
    return table, hand, clauses


@pytest.mark.parametrize(("game", "wager"), jackpots())
def test_a_jackpot_is_confirmed_lit_and_validated_before_it_is_paid(game: str, wager: str) -> None:
    table, hand, clauses = with_a_jackpot(game, wager)
    assert table.refused(commands.SettleSeat, seat=5).clause == clauses["validate"]
    key: Values = {"seat": 5, "wager": wager}
    early = table.refused(commands.ValidateJackpot, "fay", Role.FLOOR, **key)
    assert (early.clause, early.due_values) == (clauses["confirm"], False)
    nobodys = table.refused(commands.ValidateJackpot, "fay", Role.FLOOR, seat=6, wager=wager)
    assert (nobodys.clause, nobodys.why) == (clauses["validate"], "no such wager is in play")
    if game != "235-stud-poker":
        table.refused(commands.ConfirmHand, **key, hand=hand)
    table.do(commands.ShowHand, seat=5)
    wrong = table.refused(commands.ConfirmHand, **key, hand="straight")
    assert (wrong.clause, wrong.due, wrong.due_values) == (clauses["confirm"], (hand,), True)
    table.refused(commands.ConfirmHand, "fay", Role.FLOOR, **key, hand=hand)
    assert table.refused(commands.ReportLight, "cleo", Role.PLAYER, **key, lit=False).clause == clauses["light"]
    table.do(commands.ReportLight, **key, lit=False)
    assert look(table, Viewer("cleo")).wagers[5][wager].light is False
    assert table.refused(commands.ConfirmHand, **key, hand=hand).clause == clauses["light"]
    table.do(commands.ReportLight, **key, lit=True)
    needless = table.refused(commands.RuleOnLight, "fay", Role.FLOOR, **key, reason="it is lit")
    assert needless.clause == clauses["light"]
    table.do(commands.ConfirmHand, **key, hand=hand)
    [waiting] = look(table).jackpots
    assert (waiting.hand, waiting.waits_for) == (hand, "validation")
    [prompt] = look(table, FAY).due
    assert prompt.what == f"validate the {wager_title(wager)} of seat 5"
    assert (prompt.command, prompt.values) == ("validate_jackpot", key)
    assert table.refused(commands.SettleSeat, seat=5).clause == clauses["validate"]
    assert table.refused(commands.ValidateJackpot, **key).clause == clauses["validate"], "it is for the floor"
    table.do(commands.ValidateJackpot, "fay", Role.FLOOR, **key)
    table.do(commands.ReportLight, **key, lit=False)
    assert table.refused(commands.SettleSeat, seat=5).clause == clauses["light"]
    assert not kinds(table, facts.WagerSettled)
    assert table.refused(commands.RuleOnLight, **key, reason="not for the dealer").clause == clauses["light"]
    table.do(commands.RuleOnLight, "fay", Role.FLOOR, **key, reason="the system's log has the acceptance")
    table.do(commands.SettleSeat, seat=5)
    row = next(row for row in kinds(table, facts.WagerSettled) if row.wager == wager)
    assert row.paid > 100_000 - 1
    assert waiting.amount == money_text(row.paid)
    table.refused(commands.ConfirmHand, **key, hand=hand)


def test_a_jackpot_above_the_amount_of_the_house_waits_for_a_second_signature() -> None:
    table, hand, clauses = with_a_jackpot("three-card-poker", "progressive")
    key: Values = {"seat": 5, "wager": "progressive"}
    table.do(commands.ShowHand, seat=5)
    table.do(commands.ReportLight, **key, lit=True)
    table.do(commands.ConfirmHand, **key, hand=hand)
    table.do(commands.TakeCharge, "gus", Role.FLOOR)
    early = table.refused(commands.SignJackpot, "gus", Role.FLOOR, **key)
    assert early.why == "no jackpot waits for a second signature there"
    table.do(commands.ValidateJackpot, "fay", Role.FLOOR, **key, second_above=50_000)
    [asked] = kinds(table, facts.SignatureAsked)
    assert (asked.above, asked.cents >= 100_000) == (50_000, True)
    assert [item.waits_for for item in look(table).jackpots] == ["second signature"]
    [prompt] = look(table, FAY).due
    assert (prompt.command, prompt.values) == ("sign_jackpot", key)
    unpaid = table.refused(commands.SettleSeat, seat=5)
    assert (unpaid.clause, unpaid.due) == (clauses["validate"], ("sign the jackpot",))
    assert "pays more than $500" in unpaid.why
    same = table.refused(commands.SignJackpot, "fay", Role.FLOOR, **key)
    assert same.why == "fay validated this jackpot: somebody else signs it"
    table.refused(commands.SignJackpot, **key)
    table.do(commands.SignJackpot, "gus", Role.FLOOR, **key)
    assert [item.waits_for for item in look(table).jackpots] == ["payment"]
    table.do(commands.SettleSeat, seat=5)
    assert kinds(table, facts.JackpotSigned)[0].by == "gus"


def test_a_jackpot_up_to_the_amount_of_the_house_needs_one_signature() -> None:
    table, hand, _ = with_a_jackpot("three-card-poker", "progressive")
    key: Values = {"seat": 5, "wager": "progressive"}
    table.do(commands.ShowHand, seat=5)
    table.do(commands.ReportLight, **key, lit=True)
    table.do(commands.ConfirmHand, **key, hand=hand)
    table.do(commands.ValidateJackpot, "fay", Role.FLOOR, **key, second_above=10**9)
    assert not kinds(table, facts.SignatureAsked)
    table.do(commands.SettleSeat, seat=5)


@pytest.mark.parametrize(("game", "wager"), jackpots())
def test_a_hand_that_wins_nothing_cannot_be_confirmed_and_an_unlit_winner_waits_for_the_floor(
    game: str, wager: str
) -> None:
    table, hand, clauses = with_a_jackpot(game, wager)
    table.do(commands.ReportLight, seat=5, wager=wager, lit=False)
    # Before the cards are up no prompt tells that they win.
    assert not look(table, FAY).due
    [hidden] = look(table).due
    assert (hidden.what, hidden.command) == ("turn up the hand of seat 5", "show_hand")
    table.do(commands.ShowHand, seat=5)
    floor = look(table, FAY).due
    assert [(item.what, item.seat) for item in floor] == [("rule on the light of seat 5", 5)]
    assert (floor[0].command, floor[0].values) == ("rule_on_light", {"seat": 5, "wager": wager})
    table.do(commands.RuleOnLight, "fay", Role.FLOOR, seat=5, wager=wager, reason="accepted at the lock-out")
    while seat_in_turn(table.state) == 5:
        table.send(_step(table))
    assert kinds(table, facts.HandConfirmed)[0].hand == hand
    table.do(commands.ShowHand, seat=3)
    if game != "235-stud-poker" and wager != "five_card_progressive":
        refused = table.refused(commands.ConfirmHand, seat=3, wager=wager, hand=hand)
        assert refused.clause == clauses["confirm"]


@pytest.mark.clause("4CP-11.D.10.d.i", "4CP-11.D.10.d.ii")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_meter_is_paid_by_hand_and_the_cards_stay_until_its_documents_are_complete(game: str) -> None:
    table, _, _ = with_a_jackpot(game, "progressive")
    while seat_in_turn(table.state) is not None:
        table.send(_step(table))
    (opened,) = kinds(table, facts.HandPayOpened)
    row = next(row for row in kinds(table, facts.WagerSettled) if row.wager == "progressive" and row.seat == 5)
    assert (opened.seat, opened.cents) == (5, row.paid)
    books = Books(table.house)
    for fact in table.facts:
        before = dict(books.balances)
        books.enter(fact)
        if isinstance(fact, facts.WagerSettled) and fact == row:
            moved = {name: now - before.get(name, 0) for name, now in books.balances.items()}
            assert moved[JACKPOTS] == -row.paid
            assert moved[player_account("cleo")] == row.paid
            assert moved[BANK] == 0
    assert table.refused(commands.CloseRound).clause == procedure(game, None)["hand_pay"]
    assert None not in look(table).cards["5"]
    assert [item.waits_for for item in look(table).jackpots] == ["documents"]
    table.refused(commands.CompleteHandPay, seat=5, wager="progressive")
    table.refused(commands.CompleteHandPay, "fay", Role.FLOOR, seat=3, wager="progressive")
    table.do(commands.CompleteHandPay, "fay", Role.FLOOR, seat=5, wager="progressive")
    table.do(commands.CloseRound)


@pytest.mark.parametrize("game", ["three-card-poker", *steps("clear", "stay_up")[1:]])
def test_no_card_is_cleared_before_every_wager_of_its_seat_is_settled(game: str) -> None:
    """Cards that lie up stay up, and the close, which clears them, waits for the last wager and the last envy."""
    table = at_settlement(game)
    lying: dict[str, list[str | None]] = {}
    for seat in (5, 3, 1):
        table.refused(commands.CloseRound)
        while seat_in_turn(table.state) == seat:
            table.send(_step(table))
        seen = look(table).cards
        for place, cards in lying.items():
            assert seen[place] == cards
        lying[str(seat)] = seen[str(seat)]
        assert None not in seen[str(seat)]
    settled = {(row.seat, row.wager) for row in kinds(table, facts.WagerSettled)}
    placed = {(fact.seat, fact.wager) for fact in kinds(table, facts.WagerPlaced)}
    assert placed <= settled
    table.do(commands.CloseRound)
    assert look(table).cards == {}
