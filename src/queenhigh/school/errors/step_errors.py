"""Errors of procedure: a step left out, done by the wrong person, too early, too late, or against a limit.

Each kind changes one act of a correct round. Whether it is an error, and by which clause, only the table says.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from msgspec import structs

from queenhigh.games import COMMUNITY, DEALER
from queenhigh.rulebook import procedure
from queenhigh.school.errors.shown_round import Act
from queenhigh.school.rehearsal import DEALER_NAME, only_forfeits
from queenhigh.submission import House
from queenhigh.table import Command, Role, TableState, commands, facts
from queenhigh.table.answers import has_step
from queenhigh.table.state import hours_by

Changed = tuple[int, list[Act]]
"""The place of the error, and the whole round with it."""
Change = Callable[[TableState, Sequence[Act], int, Random], Changed | None]

_LEFT_OUT = "left out: "
_HOUR_S = 3600
_DOLLAR = 100
_SHORTEST_CUTS = range(3, 10)
_SKIPPED: dict[type[Command], str] = {
    commands.ShuffleDeck: "the shuffle",
    commands.CutDeck: "the cut",
    commands.LoadDeck: "loading the deck",
    commands.CallNoMoreBets: "calling no more bets",
    commands.CountChips: "the count of chips",
    commands.CountStub: "the count of the stub",
    commands.RackStub: "putting the stub in the rack",
    commands.Decide: "a player's decision",
    commands.ConfirmWithdrawal: "moving withdrawn chips off the layout",
    commands.Reveal: "turning up the cards of the table",
    commands.ShowHand: "turning up a hand",
    commands.ReportLight: "a look at the light",
    commands.ConfirmHand: "the dealer's check of a winning hand",
    commands.ValidateJackpot: "the floor's validation",
    commands.SettleSeat: "the settlement of a seat",
    commands.CompleteHandPay: "the documents of a hand pay",
    commands.DoOpeningStep: "the cards are not",
    commands.DeliverDealerStack: "delivering the dealer's stack",
}
"""Steps that can be left out, in words."""
BEFORE_PAYING = (commands.ReportLight, commands.ConfirmHand, commands.ValidateJackpot)
_MISDEALT = "a card dealt to the wrong place"
_WRONG_VALIDATION, _WRONG_JACKPOT = "the dealer validates a jackpot", "a jackpot confirmed for the wrong hand"

_POSTED = ("a bet above the maximum", "a bet below the minimum", "a progressive bet of another size")


def unwritten(kind: str, house: House) -> str:
    """Why no clause states what was done wrong; empty where one does."""
    before_paying = [f"{_LEFT_OUT}{_SKIPPED[step]}" for step in BEFORE_PAYING]
    if kind in _POSTED:
        return "the house posts this limit"
    if kind in (*before_paying, _WRONG_VALIDATION, _WRONG_JACKPOT) and not jackpot_steps_are_written(house):
        return "no clause of this game asks for it, and it is done as in the other games (OQ-415)"
    if kind == _MISDEALT and house.electronic:
        return "no clause gives the order of the cards at an electronic table (OQ-113)"
    return ""


def jackpot_steps_are_written(house: House) -> bool:
    """Whether a clause asks for each step before a jackpot is paid. Not every game has one (OQ-415)."""
    steps = procedure(house.game, house.dealing).clauses
    return steps.get("light") != steps.get("confirm")


def acts_sooner_and_later(kind: str) -> tuple[int, int]:
    """How many acts before and after the error an alarm is right too. What was ignored was seen by everybody, and the
    light may be looked at after the hand, as the rules list them."""
    if "is ignored" in kind:
        return 1, 0
    return 0, int(kind == f"{_LEFT_OUT}{_SKIPPED[commands.ReportLight]}")


def step_left_out(kind: str) -> bool:
    return kind.startswith(_LEFT_OUT)


def skip_name(command: Command) -> str:
    step = f" {command.step}" if isinstance(command, commands.DoOpeningStep) else ""
    return f"{_LEFT_OUT}{_SKIPPED[type(command)]}{step}"


def skipped(state: TableState, acts: Sequence[Act]) -> Iterator[tuple[str, Changed]]:
    """Every step that can be left out, so that the one after it comes too early."""
    for at, act in enumerate(acts[:-1]):
        if type(act.command) in _SKIPPED and _has_clause(state, act.command) and not only_forfeits(act.shown):
            yield skip_name(act.command), (at, [*acts[:at], *acts[at + 1 :]])


def _has_clause(state: TableState, command: Command) -> bool:
    """Not every game has a clause about the documents of a hand pay."""
    return not isinstance(command, commands.CompleteHandPay) or has_step(state, "hand_pay_opened")


def _replaced(acts: Sequence[Act], at: int, act: Act) -> Changed:
    return at, [*acts[:at], act, *acts[at + 1 :]]


def _inserted(acts: Sequence[Act], at: int, act: Act) -> Changed:
    return at, [*acts[:at], act, *acts[at:]]


def _ignored(acts: Sequence[Act], at: int, act: Act) -> Changed:
    """Something is seen, and the dealer goes on: the error is the next act."""
    return at + 1, [*acts[:at], act, *acts[at:]]


def _short_cut(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    act = acts[at]
    if not isinstance(act.command, commands.CutDeck):
        return None
    depth = chance.choice(_SHORTEST_CUTS)
    seen = facts.DeckCut(act.command.by, act.command.at, act.command.deck, depth)
    return _replaced(acts, at, Act(structs.replace(act.command, depth=depth), (seen,), act.faces))


def _wrong_person(kind: type[Command]) -> Change:
    """The dealer does what belongs to the floor."""

    def change(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
        act = acts[at]
        if type(act.command) is not kind or act.command.role is not Role.FLOOR:
            return None
        by_dealer = structs.replace(act.command, by=DEALER_NAME, role=Role.DEALER)
        shown = tuple(structs.replace(fact, by=DEALER_NAME) for fact in act.shown)
        return _replaced(acts, at, Act(by_dealer, shown, act.faces))

    return change


def _out_of_turn(kind: type[Command]) -> Change:
    """Another seat before its turn: in the wrong direction, or a player before the others."""

    def change(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
        if not _waited_for(acts[at], kind):
            return None
        later = [other for other in range(at + 1, len(acts)) if _waited_for(acts[other], kind)]
        other = next((one for one in reversed(later) if _seat(acts[one]) != _seat(acts[at])), None)
        if other is None:
            return None
        rest = [act for number, act in enumerate(acts) if number >= at and number != other]
        return at, [*acts[:at], acts[other], *rest]

    return change


def _waited_for(act: Act, kind: type[Command]) -> bool:
    """Whether an act is of a kind, and changes something on the layout."""
    return type(act.command) is kind and not only_forfeits(act.shown)


def _seat(act: Act) -> object:
    return getattr(act.command, "seat", None)


def _bet(cents: Callable[[TableState, commands.PlaceWager], int | None]) -> Change:
    """A bet outside its limits is accepted."""

    def change(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
        act = acts[at]
        if not isinstance(act.command, commands.PlaceWager):
            return None
        amount = cents(state, act.command)
        if amount is None or amount <= 0:
            return None
        placed = facts.WagerPlaced(act.command.by, act.command.at, act.command.seat, act.command.wager, amount)
        return _replaced(acts, at, Act(structs.replace(act.command, cents=amount), (placed,), act.faces))

    return change


def _above(state: TableState, command: commands.PlaceWager) -> int | None:
    offer = state.house.offer(command.wager)
    return offer.limits.maximum + offer.limits.unit if offer is not None and offer.limits.maximum else None


def _below(state: TableState, command: commands.PlaceWager) -> int | None:
    offer = state.house.offer(command.wager)
    if offer is None or offer.denomination:
        return None
    return offer.limits.minimum - min(offer.limits.unit, _DOLLAR)


def _other_denomination(state: TableState, command: commands.PlaceWager) -> int | None:
    offer = state.house.offer(command.wager)
    return offer.denomination * 2 if offer is not None and offer.denomination else None


def _cash(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    act = acts[at]
    if not isinstance(act.command, commands.PlaceWager):
        return None
    named = facts.InstrumentNamed(act.command.by, act.command.at, act.command.seat, act.command.wager, "cash")
    changed = structs.replace(act.command, instrument="cash")
    return _replaced(acts, at, Act(changed, (named, *act.shown), act.faces))


def _late(progressive: bool) -> Change:
    """A bet taken after "no more bets"; a progressive one although the system is locked."""

    def change(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
        placed = [act for act in acts[:at] if isinstance(act.command, commands.PlaceWager)]
        own = [act for act in placed if (_wager(act) in state.game.progressives) is progressive]
        if not own or not isinstance(acts[at].command, commands.DealCard):
            return None
        act = chance.choice(own)
        return _inserted(acts, at, replace(act, command=structs.replace(act.command, at=acts[at].command.at)))

    return change


def _wager(act: Act) -> str:
    return str(getattr(act.command, "wager", ""))


def _late_change(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    placed = [act.command for act in acts[:at] if isinstance(act.command, commands.PlaceWager)]
    if not placed or not isinstance(acts[at].command, commands.DealCard):
        return None
    own, now = chance.choice(placed), acts[at].command.at
    back = commands.TakeBackWager(own.by, Role.PLAYER, now, own.seat, own.wager)
    seen = facts.WagerTakenBack(own.by, now, own.seat, own.wager)
    return _inserted(acts, at, Act(back, (seen,), acts[at].faces))


def _unequal(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    """A raise or a Play of an amount that the rules do not allow."""
    act = acts[at]
    if not isinstance(act.command, commands.Decide) or state.game.rules.decided_wagers == ():
        return None
    amount = f"{chance.randint(1, 4)}.37"
    seen = facts.DecisionTaken(act.command.by, act.command.at, act.command.seat, amount)
    said = f"seat {act.command.seat} bets ${amount} more, and it stays"
    return _replaced(acts, at, Act(structs.replace(act.command, choice=amount), (seen,), act.faces, said))


def _old_deck(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    act = acts[at]
    if not isinstance(act.command, commands.OpenRound):
        return None
    hours = hours_by(state.house.dealing) + 1
    late = structs.replace(act.command, at=act.command.at + hours * _HOUR_S)
    said = f"with a deck that has been in play for {hours} hours, the dealer opens the next round"
    return _replaced(acts, at, Act(late, act.shown, act.faces, said))


def _wrong_hand(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    act = acts[at]
    if not isinstance(act.command, commands.ConfirmHand):
        return None
    lines = [line.hand for line in state.game.paytable(act.command.wager).lines if line.hand != act.command.hand]
    if not lines:
        return None
    hand = chance.choice(lines)
    command = structs.replace(act.command, hand=hand)
    seen = facts.HandConfirmed(command.by, command.at, command.seat, command.wager, hand)
    return _replaced(acts, at, Act(command, (seen,), act.faces))


def _by_hand(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    """Shuffled by hand where the device has to shuffle."""
    act = acts[at]
    if not isinstance(act.command, commands.ShuffleDeck) or not act.command.machine:
        return None
    command = structs.replace(act.command, machine=False, counted=None)
    return _replaced(acts, at, Act(command, act.shown, act.faces, f"the {command.deck} deck is shuffled by hand"))


def _uncounted(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    act = acts[at]
    if not isinstance(act.command, commands.ShuffleDeck) or act.command.counted is None:
        return None
    said = f"the {act.command.deck} deck is shuffled by the device, and nobody reads its count"
    return _replaced(acts, at, Act(structs.replace(act.command, counted=None), act.shown, act.faces, said))


def _same_backs(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    act = acts[at]
    if not isinstance(act.command, commands.ReceiveCards) or act.command.deck == "first" or not act.command.back:
        return None
    said = "the second deck comes to the table with red backs, like the first"
    return _replaced(acts, at, Act(structs.replace(act.command, back="red"), act.shown, act.faces, said))


def _misdealt(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
    """A card goes to the wrong place: the order of the deal is not kept."""
    act = acts[at]
    dealt = next((fact for fact in act.shown if isinstance(fact, facts.CardDealt)), None)
    if dealt is None:
        return None
    places = {fact.place for one in acts for fact in one.shown if isinstance(fact, facts.CardDealt)} - {dealt.place}
    if not places:
        return None
    wrong = structs.replace(dealt, place=chance.choice(sorted(places, key=str)))
    return _replaced(acts, at, act.with_facts(wrong))


def _seen(report: Callable[[TableState, Act, Random], tuple[Command, str] | None], due: type[Command]) -> Change:
    """Something went wrong that everybody sees, and the dealer goes on as if nothing had happened."""

    def change(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
        if type(acts[at].command) is not due:
            return None
        found = report(state, acts[at], chance)
        if found is None:
            return None
        return _ignored(acts, at, Act(found[0], (), acts[at].faces, found[1]))

    return change


def _exposed(state: TableState, act: Act, chance: Random) -> tuple[Command, str] | None:
    round_ = state.round
    place = hidden_by_rule(state)
    cards = round_.cards_at(place) if round_ is not None else ()
    hidden = [number for number, card in enumerate(cards, 1) if card.card is None]
    if not hidden:
        return None
    report = commands.ReportExposed(DEALER_NAME, Role.DEALER, act.command.at, place, chance.choice(hidden))
    called = {DEALER: "the dealer's cards", COMMUNITY: "the community cards"}[place]
    return report, f"one of {called} is exposed for all to see"


def hidden_by_rule(state: TableState) -> str:
    """Whose hidden cards the rules name: no clause says what an exposed card of another place does (OQ-042)."""
    return DEALER if state.game.rules.cards.dealer else COMMUNITY


def _miscounted(state: TableState, act: Act, chance: Random) -> tuple[Command, str] | None:
    round_ = state.round
    if round_ is None or not round_.wagers:
        return None
    seat = chance.choice(sorted(round_.wagers))
    many = len(round_.cards_at(seat)) + 1
    report = commands.ReportWrongNumber(DEALER_NAME, Role.DEALER, act.command.at, seat, many)
    return report, f"seat {seat} has {many} cards"


def _jammed(state: TableState, act: Act, chance: Random) -> tuple[Command, str] | None:
    assert isinstance(act.command, commands.LoadDeck)
    report = commands.ReportJam(DEALER_NAME, Role.DEALER, act.command.at, "shuffler", act.command.deck)
    return report, f"the shuffler stops before the {act.command.deck} deck is done"


def _off(kind: type[Command], field: str) -> Change:
    """A count that is off, and the dealer goes on."""

    def change(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
        act = acts[at]
        if type(act.command) is not kind or at + 1 >= len(acts):
            return None
        many = getattr(act.command, field) + 1
        counted = structs.replace(act.command, **{field: many})
        what = "cards in the stub" if field == "cards" else "chips"
        said = f"the dealer counts {many} {what}, one too many"
        return at + 1, [*acts[:at], Act(counted, (), act.faces, said), *acts[at + 1 :]]

    return change


def _early(kind: type[Command], before: type[Command]) -> Change:
    """A later step of the round comes before this one."""

    def change(state: TableState, acts: Sequence[Act], at: int, chance: Random) -> Changed | None:
        if not _waited_for(acts[at], before):
            return None
        later = next((act for act in acts[at + 1 :] if _waited_for(act, kind)), None)
        return _inserted(acts, at, later) if later is not None else None

    return change


STEP_ERRORS: dict[str, Change] = {
    "a cut of fewer than ten cards": _short_cut,
    "the dealer verifies the cards": _wrong_person(commands.DoOpeningStep),
    _WRONG_VALIDATION: _wrong_person(commands.ValidateJackpot),
    "settled in the wrong direction": _out_of_turn(commands.SettleSeat),
    "a hand turned up out of turn": _out_of_turn(commands.ShowHand),
    "a player decides out of turn": _out_of_turn(commands.Decide),
    "a bet above the maximum": _bet(_above),
    "a bet below the minimum": _bet(_below),
    "a progressive bet of another size": _bet(_other_denomination),
    "a bet in cash": _cash,
    "a bet taken after no more bets": _late(progressive=False),
    "the progressive is not locked out": _late(progressive=True),
    "a bet taken back after no more bets": _late_change,
    "an unequal raise": _unequal,
    "a deck that is too old": _old_deck,
    _WRONG_JACKPOT: _wrong_hand,
    "shuffled by hand": _by_hand,
    "the device's count is not read": _uncounted,
    "two decks with the same backs": _same_backs,
    _MISDEALT: _misdealt,
    "an exposed card is ignored": _seen(_exposed, commands.Decide),
    "an exposed card is ignored in the deal": _seen(_exposed, commands.DealCard),
    "a wrong number of cards is ignored": _seen(_miscounted, commands.Decide),
    "a jam is ignored": _seen(_jammed, commands.LoadDeck),
    "a wrong stub is ignored": _off(commands.CountStub, "cards"),
    "a wrong count of chips is ignored": _off(commands.CountChips, "chips"),
    "settled before the cards are revealed": _early(commands.SettleSeat, commands.Reveal),
    "revealed before every player has decided": _early(commands.Reveal, commands.Decide),
    "the round is closed too early": _early(commands.CloseRound, commands.SettleSeat),
    "dealt before no more bets": _early(commands.DealCard, commands.CallNoMoreBets),
}
