"""One box settled by the rulebook: every wager in the order of settlement, each by the rule that its data states.

The rules are read once, when a game is opened for a house, into one small payer for each wager. A payer asks the turn
of a box for what it needs: stakes, hands, the case of the contest, and what the wagers before it did.
"""

from collections.abc import Callable, Iterator

from queenhigh.cards import NAMES, RANKINGS
from queenhigh.games.meters import Meters
from queenhigh.games.paying import bonus_payment, by_paytable, forfeited, lost, pushed, withdrawn, won
from queenhigh.games.round import Cards, DealerHand, Outcome, Payment, Round
from queenhigh.rulebook import NOT_QUALIFIED, Contest, HandRule, Line, Paytable, Rulebook, WagerRule

Names = tuple[str, ...]
FOLDED = ("the box folded",)
_WIN = Outcome.WIN


class HandReader:
    """A hand of the rulebook: where its cards lie, and what reads them."""

    __slots__ = ("_first", "_places", "names_of", "ranking")

    def __init__(self, rule: HandRule) -> None:
        self._places = rule.cards
        self._first = rule.first
        self.names_of = NAMES[rule.ranking]
        self.ranking = RANKINGS[rule.ranking]

    def cards(self, round_: Round, own: Cards) -> Cards:
        """The cards of the hand for a box whose own cards these are."""
        if self._places == ("player",):
            return own if self._first is None else own[: self._first]
        found: Cards = ()
        for place in self._places:
            found += own if place == "player" else _shared(round_, place)
        return found if self._first is None else found[: self._first]


def _shared(round_: Round, place: str) -> Cards:
    if place == "dealer":
        return round_.dealer
    return round_.community if place == "community" else round_.box_cards


class Turn:
    """A box in its turn: what lies there, and what follows from the cards, asked at most once."""

    __slots__ = (
        "_case",
        "_contest",
        "_hands",
        "_names",
        "folded",
        "meters",
        "own",
        "round",
        "stakes",
        "taken_back",
        "won",
    )

    def __init__(
        self,
        round_: Round,
        own: Cards,
        stakes: dict[str, int],
        meters: Meters,
        hands: dict[str, HandReader],
        contest: "ContestReader | None",
        *,
        folded: bool,
        taken_back: frozenset[str],
    ) -> None:
        self.round = round_
        self.own = own
        self.stakes = stakes
        self.meters = meters
        self.folded = folded
        self.taken_back = taken_back
        self.won: set[str] = set()
        self._hands = hands
        self._contest = contest
        self._names: dict[str, Names] = {}
        self._case: str | None = None

    def names(self, hand: str) -> Names:
        """The names that a hand of this box answers to."""
        names = self._names.get(hand)
        if names is None:
            reader = self._hands[hand]
            names = self._names[hand] = reader.names_of(reader.cards(self.round, self.own))
        return names

    @property
    def case(self) -> str:
        """The case of the contest with the dealer."""
        if self._case is None:
            assert self._contest is not None
            self._case = self._contest.case(self.round, self.own)
        return self._case


Payer = Callable[[Turn, int], Payment | None]
"""Settles one wager with its stake; None where there is nothing to say of it."""


class ContestReader:
    """The contest of the rulebook, ready to be asked."""

    def __init__(self, rules: Rulebook, contest: Contest) -> None:
        self._reader = HandReader(rules.hands[contest.hand])
        ranking = rules.hands[contest.hand].ranking
        self.least = contest.qualifier.least_strength(ranking) if contest.qualifier else None

    def dealer_hand(self, round_: Round) -> DealerHand:
        """The dealer's hand, and whether it qualifies where that is asked."""
        strength = self._reader.ranking.strength(self._reader.cards(round_, round_.dealer))
        qualifies = None if self.least is None else strength >= self.least
        return DealerHand(round_.dealer, self._reader.ranking.class_of(strength), qualifies)

    def case(self, round_: Round, own: Cards) -> str:
        strength, cards = self._reader.ranking.strength, self._reader.cards
        dealer = strength(cards(round_, round_.dealer))
        if self.least is not None and dealer < self.least:
            return NOT_QUALIFIED
        hand = strength(cards(round_, own))
        if hand > dealer:
            return "higher"
        return "equal" if hand == dealer else "lower"


def payers(rules: Rulebook, paytable_of: Callable[[str], Paytable | None]) -> list[tuple[str, Payer]]:
    """Every wager and bonus of a game with what settles it, in the order of settlement."""
    return [(name, payer) for name in rules.settlement_order for payer in _payer(rules, name, paytable_of)]


def settled_in_order(order: list[tuple[str, Payer]], turn: Turn) -> Iterator[Payment]:
    """The payments of one box."""
    stakes = turn.stakes
    for name, pay in order:
        stake = stakes.get(name)
        if stake is not None:
            payment = pay(turn, stake)
            if payment is not None:
                if payment.outcome is _WIN:
                    turn.won.add(name)
                yield payment


def _payer(rules: Rulebook, name: str, paytable_of: Callable[[str], Paytable | None]) -> Iterator[Payer]:
    """The payer of one wager; none where the house has no paytable for it."""
    forfeit = rules.fold.forfeits.get(name) if rules.fold else None
    if rules.contest is not None and name in rules.contest.pays:
        yield _or_forfeit(_in_contest(rules.contest, name), name, forfeit)
        return
    paytable = paytable_of(name)
    if paytable is None:
        return
    if name in rules.bonuses:
        yield _bonus(name, rules.bonuses[name].hand, paytable)
        return
    rule = rules.wagers[rules.raised(name)]
    if rule.wins_with:
        yield _or_forfeit(_with_others(name, rule, paytable), name, forfeit)
        return
    payer = _or_forfeit(_by_hand(name, rule, paytable), name, forfeit)
    stage = next((stage for stage in rules.stages if stage.takes_back == name), None)
    yield payer if stage is None else _unless_withdrawn(payer, name, stage.taken_back_clause or stage.clause)


def _or_forfeit(payer: Payer, name: str, clause: str | None) -> Payer:
    if clause is None:
        return payer
    clauses = (clause,)

    def pay(turn: Turn, stake: int) -> Payment | None:
        return forfeited(name, stake, clauses, FOLDED) if turn.folded else payer(turn, stake)

    return pay


def _unless_withdrawn(payer: Payer, name: str, clause: str) -> Payer:
    clauses = (clause,)

    def pay(turn: Turn, stake: int) -> Payment | None:
        if name in turn.taken_back:
            return withdrawn(name, stake, clauses, ("taken back at its decision",))
        return payer(turn, stake)

    return pay


def _in_contest(contest: Contest, name: str) -> Payer:
    line, words = contest.pays[name], case_words(contest)
    rows = {case: (_RESULTS[rule.results[name]], rule.clause, words[case]) for case, rule in contest.cases.items()}

    def pay(turn: Turn, stake: int) -> Payment:
        result, clause, because = rows[turn.case]
        return result(name, stake, line, clause, because)

    return pay


def _wins(name: str, stake: int, line: Line, clause: str, because: Names) -> Payment:
    return won(name, stake, line, (clause, line.clause), because)


def _pushes(name: str, stake: int, line: Line, clause: str, because: Names) -> Payment:
    return pushed(name, stake, (clause,), because)


def _loses(name: str, stake: int, line: Line, clause: str, because: Names) -> Payment:
    return lost(name, stake, (clause,), because)


_RESULTS = {"win": _wins, "push": _pushes, "lose": _loses}


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
    def pay(turn: Turn, stake: int) -> Payment | None:
        return None if turn.folded else bonus_payment(name, stake, paytable, turn.names(hand))

    return pay


def _by_hand(name: str, rule: WagerRule, paytable: Paytable) -> Payer:
    hand, clauses, collected = rule.hand_of(paytable.letter), (rule.lost_clause or rule.clause,), rule.collected
    assert hand is not None

    def pay(turn: Turn, stake: int) -> Payment:
        return by_paytable(name, stake, paytable, turn.names(hand), turn.meters, clauses, collected=collected)

    return pay


def _with_others(name: str, rule: WagerRule, paytable: Paytable) -> Payer:
    line, others, clauses = paytable.lines[0], frozenset(rule.wins_with), (rule.lost_clause or rule.clause,)

    def pay(turn: Turn, stake: int) -> Payment:
        if others <= turn.won:
            return won(name, stake, line, (line.clause,), (f"all {_NUMBERS[len(others)]} wagers win",))
        return lost(name, stake, clauses, (f"not all {_NUMBERS[len(others)]} wagers win",))

    return pay


_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}
