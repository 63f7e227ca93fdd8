"""One box settled by the rulebook: every wager in the order of settlement, each by the rule that its data states.

The rules are read once, when a game is opened for a house, into one small payer for each wager. A payer asks the turn
of a box for what it needs: stakes, hands, the case of the contest, and what the wagers before it did.
"""

from collections.abc import Callable, Iterator

from queenhigh.cards import NAMES, RANKINGS
from queenhigh.games.meters import Meters
from queenhigh.games.payments import BonusPayer, PaytablePayer, forfeited, lost, withdrawn, won
from queenhigh.games.round import Cards, DealerHand, Outcome, Payment, Round
from queenhigh.rulebook import NOT_QUALIFIED, Contest, HandRule, Paytable, Rulebook, WagerRule
from queenhigh.rulebook.wording import all_of

Names = tuple[str, ...]
FOLDED = ("the box folded",)
TAKEN_BACK = "taken back at its decision"
_WIN = Outcome.WIN


class HandReader:
    """A hand of the rulebook: where its cards lie, and what reads them.

    `cards(round, own)` are the cards of the hand for a box whose own cards these are.
    """

    __slots__ = ("cards", "names_of", "ranking")

    def __init__(self, rule: HandRule) -> None:
        self.cards = _gatherer(rule)
        self.names_of = NAMES[rule.ranking]
        self.ranking = RANKINGS[rule.ranking]


Gatherer = Callable[[Round, Cards], Cards]


def _gatherer(rule: HandRule) -> Gatherer:
    """What puts the cards of a hand together; the usual ones without a loop, since every wager of every box asks."""
    known = _USUAL.get(rule.cards)
    whole = known if known is not None else _in_order(rule.cards)
    first = rule.first
    return whole if first is None else lambda round_, own: whole(round_, own)[:first]


def _in_order(places: tuple[str, ...]) -> Gatherer:
    def gather(round_: Round, own: Cards) -> Cards:
        found: Cards = ()
        for place in places:
            found += own if place == "player" else _shared(round_, place)
        return found

    return gather


def _shared(round_: Round, place: str) -> Cards:
    if place == "dealer":
        return round_.dealer
    return round_.community if place == "community" else round_.box_cards


_USUAL: dict[tuple[str, ...], Gatherer] = {
    ("player",): lambda round_, own: own,
    ("player", "community"): lambda round_, own: own + round_.community,
    ("player", "box"): lambda round_, own: own + round_.box_cards,
    ("dealer", "player"): lambda round_, own: round_.dealer + own,
}


class Turn:
    """A box in its turn: what lies there, and what follows from the cards, asked at most once."""

    __slots__ = ("_contest", "_hands", "case", "meters", "names", "own", "round", "taken_back", "won")

    def __init__(
        self,
        round_: Round,
        own: Cards,
        meters: Meters,
        hands: dict[str, HandReader],
        contest: "ContestReader | None",
        taken_back: frozenset[str],
    ) -> None:
        self.round = round_
        self.own = own
        self.meters = meters
        self.taken_back = taken_back
        self.won: set[str] = set()
        self._hands = hands
        self._contest = contest
        self.names: dict[str, Names] = {}
        """The names of each hand that was read so far."""
        self.case: str | None = None
        """The case of the contest with the dealer, once it was asked for."""

    def read(self, hand: str) -> Names:
        """The names that a hand of this box answers to."""
        reader = self._hands[hand]
        names = self.names[hand] = reader.names_of(reader.cards(self.round, self.own))
        return names

    def meet(self) -> str:
        """How the box meets the dealer."""
        assert self._contest is not None
        case = self.case = self._contest.case(self.round, self.own)
        return case


Payer = Callable[[Turn, int], Payment | None]
"""Settles one wager with its stake; None where there is nothing to say of it."""


class ContestReader:
    """The contest of the rulebook, ready to be asked."""

    def __init__(self, rules: Rulebook, contest: Contest) -> None:
        self._reader = HandReader(rules.hands[contest.hand])
        ranking = rules.hands[contest.hand].ranking
        self.least = contest.qualifier.least_strength(ranking) if contest.qualifier else None
        self._last: tuple[Cards, int] = ((), 0)

    def dealer_hand(self, round_: Round) -> DealerHand:
        """The dealer's hand, and whether it qualifies where that is asked."""
        strength = self._dealer(round_)
        qualifies = None if self.least is None else strength >= self.least
        return DealerHand(round_.dealer, self._reader.ranking.class_of(strength), qualifies)

    def case(self, round_: Round, own: Cards) -> str:
        dealer = self._dealer(round_)
        if self.least is not None and dealer < self.least:
            return NOT_QUALIFIED
        hand = self._reader.ranking.strength(self._reader.cards(round_, own))
        if hand > dealer:
            return "higher"
        return "equal" if hand == dealer else "lower"

    def _dealer(self, round_: Round) -> int:
        """The strength of the dealer's hand, which every box of a round asks for."""
        cards, strength = self._last
        found = self._reader.cards(round_, round_.dealer)
        if found is not cards:
            strength = self._reader.ranking.strength(found)
            self._last = (found, strength)
        return strength


class BoxSettlement:
    """Every wager of a game with what settles it, in the order of settlement, under one house."""

    def __init__(self, rules: Rulebook, paytable_of: Callable[[str], Paytable | None]) -> None:
        self._rules = rules
        self._hands = {name: HandReader(hand) for name, hand in rules.hands.items()}
        self.contest = ContestReader(rules, rules.contest) if rules.contest else None
        self._some_win_together = any(rule.wins_with for rule in rules.wagers.values())
        self._bonuses = [(bonus.name, bonus.on) for bonus in rules.bonuses.values()]
        self._played = [(name, payer) for name in rules.settlement_order for payer in _payer(rules, name, paytable_of)]
        forfeits = rules.fold.forfeits if rules.fold else {}
        self._folded = [
            (name, _forfeit(name, forfeits[name]) if name in forfeits else payer)
            for name, payer in self._played
            if name not in rules.bonuses
        ]

    def hand(self, name: str) -> HandReader:
        return self._hands[name]

    def payments(
        self,
        round_: Round,
        own: Cards,
        stakes: dict[str, int],
        meters: Meters,
        *,
        folded: bool,
        taken_back: frozenset[str],
    ) -> list[Payment]:
        """The payments of a box whose own cards and stakes these are, in the order of the rules."""
        for bonus, on in self._bonuses:
            if on in stakes:
                stakes[bonus] = stakes[on]
        turn = Turn(round_, own, meters, self._hands, self.contest, taken_back)
        rows = []
        for name, pay in self._folded if folded else self._played:
            stake = stakes.get(name)
            if stake is not None:
                payment = pay(turn, stake)
                if payment is not None:
                    rows.append(payment)
                    if self._some_win_together and payment.outcome is _WIN:
                        turn.won.add(name)
        return rows


def _payer(rules: Rulebook, name: str, paytable_of: Callable[[str], Paytable | None]) -> Iterator[Payer]:
    """What settles one wager of a box that did not fold; nothing where the house has no paytable for it."""
    if rules.contest is not None and name in rules.contest.pays:
        yield _in_contest(rules.contest, name)
        return
    paytable = paytable_of(name)
    if paytable is None:
        return
    if name in rules.bonuses:
        yield _bonus(name, rules.bonuses[name].hand, paytable)
        return
    rule = rules.wagers[rules.raised(name)]
    if rule.wins_with:
        yield _with_others(name, rule, paytable)
        return
    payer = _by_hand(name, rule, paytable)
    stage = next((stage for stage in rules.stages if stage.takes_back == name), None)
    yield payer if stage is None else _unless_withdrawn(payer, name, stage.taken_back_clause or stage.clause)


def _forfeit(name: str, clause: str) -> Payer:
    clauses = (clause,)

    def pay(turn: Turn, stake: int) -> Payment:
        return forfeited(name, stake, clauses, FOLDED)

    return pay


def _unless_withdrawn(payer: Payer, name: str, clause: str) -> Payer:
    clauses = (clause,)

    def pay(turn: Turn, stake: int) -> Payment | None:
        if name in turn.taken_back:
            return withdrawn(name, stake, clauses, (TAKEN_BACK,))
        return payer(turn, stake)

    return pay


def _in_contest(contest: Contest, name: str) -> Payer:
    """What each case does to a wager: its outcome, how many times it is paid, whether it comes back, and why."""
    rows = {case: _case_row(contest, case, name) for case in contest.cases}

    def pay(turn: Turn, stake: int) -> Payment:
        outcome, times, returned, clauses, because = rows[turn.case or turn.meet()]
        return Payment(name, stake, outcome, stake * times, stake * returned, clauses, because)

    return pay


def _case_row(contest: Contest, case: str, name: str) -> tuple[Outcome, int, int, Names, Names]:
    rule, line, because = contest.cases[case], contest.pays[name], case_words(contest)[case]
    result = Outcome(rule.results[name])
    if result is _WIN:
        return result, line.amount, 1, (rule.clause, line.clause), because
    return result, 0, int(result is Outcome.PUSH), (rule.clause,), because


def case_words(contest: Contest) -> dict[str, Names]:
    """The conditions of each case in words."""
    if contest.qualifier is None:
        known: Names = ()
        words = {}
    else:
        known = ("the dealer qualifies",)
        words = {NOT_QUALIFIED: (f"the dealer has less than {contest.qualifier.words}",)}
    compared = {"higher": "higher than", "equal": "equal to", "lower": "lower than"}
    return words | {case: (*known, f"the hand is {how} the dealer's") for case, how in compared.items()}


def _bonus(name: str, hand: str, paytable: Paytable) -> Payer:
    paid = BonusPayer(name, paytable).pay

    def pay(turn: Turn, stake: int) -> Payment | None:
        return paid(turn.names.get(hand) or turn.read(hand), stake)

    return pay


def _by_hand(name: str, rule: WagerRule, paytable: Paytable) -> Payer:
    hand, clauses = rule.hand_of(paytable.letter), (rule.lost_clause or rule.clause,)
    assert hand is not None
    paid = PaytablePayer(name, paytable, clauses, collected=rule.collected).pay

    def pay(turn: Turn, stake: int) -> Payment:
        return paid(turn.names.get(hand) or turn.read(hand), stake, turn.meters)

    return pay


def _with_others(name: str, rule: WagerRule, paytable: Paytable) -> Payer:
    line, others, clauses = paytable.lines[0], frozenset(rule.wins_with), (rule.lost_clause or rule.clause,)
    all_of_them = f"{all_of(len(others))} wagers win"

    def pay(turn: Turn, stake: int) -> Payment:
        if others <= turn.won:
            return won(name, stake, line, (line.clause,), (all_of_them,))
        return lost(name, stake, clauses, (f"not {all_of_them}",))

    return pay
