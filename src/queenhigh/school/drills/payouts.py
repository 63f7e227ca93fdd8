"""Pay it: a box, its bets and all hands; the learner says what each bet is paid, or that it is returned or taken."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from queenhigh.cards import NAMES
from queenhigh.documents.wager_outcomes import settlement_order
from queenhigh.games import BOX, COMMUNITY, DEALER, Box, Game, Outcome, Payment, Round, SettledBox
from queenhigh.money import dollars, whole_cents
from queenhigh.rulebook import Contest, Paytable, WagerRule, wager_title
from queenhigh.school.dealt_hands import Cards, cards_that
from queenhigh.school.questions import NOTHING, PAY, RETURN, TAKE, Move, Question, Row, Shown, Stake, Subject
from queenhigh.school.rounds import (
    OTHER,
    OWN,
    Decide,
    Place,
    Wish,
    can_be_bet,
    dealt_round,
    give_up,
    place_hand,
    raise_most,
    stay,
    tied_hands,
)

_TRIES = 60
_NO_LINE = "no line"


@dataclass(frozen=True, slots=True)
class _Case:
    """What a pattern asks for: how such a round is made, and how to tell that it came out."""

    wish: Callable[[Random], Wish | None]
    came_out: Callable[[Round, SettledBox], bool]


def payout_patterns(game: Game) -> tuple[str, ...]:
    """
    >>> from queenhigh.games import open_game
    >>> from queenhigh.practice import practice_house
    >>> payout_patterns(open_game(practice_house("three-card-poker")))[:3]
    ('against the dealer: not qualified', 'against the dealer: higher', 'against the dealer: equal')
    """
    return tuple(_cases(game))


def payout_question(game: Game, pattern: str, chance: Random) -> Question | None:
    """A fresh box of a pattern; None if many deals bring none."""
    case = _cases(game)[pattern]
    for _ in range(_TRIES):
        wish = case.wish(chance)
        if wish is None:
            return None
        round_, seat = dealt_round(game, chance, wish)
        settled = next(box for box in game.settle(round_).boxes if box.seat == seat)
        if case.came_out(round_, settled):
            return _question(game, pattern, round_, settled)
    return None


def _cases(game: Game) -> dict[str, _Case]:
    return {
        **_contest_cases(game),
        **_line_cases(game),
        **_fold_cases(game),
        **_taken_back_cases(game),
        **_envy_cases(game),
        **_limit_cases(game),
    }


def _contest_cases(game: Game) -> dict[str, _Case]:
    contest = game.rules.contest
    if contest is None:
        return {}
    cases = {}
    for name, case in contest.cases.items():
        wanted = case.clause

        def came_out(round_: Round, box: SettledBox, wanted: str = wanted) -> bool:
            return any(wanted in row.clauses for row in box.payments)

        cases[f"against the dealer: {name.replace('_', ' ')}"] = _Case(_contest_wish(game, contest, name), came_out)
    return cases


def _contest_wish(game: Game, contest: Contest, case: str) -> Callable[[Random], Wish | None]:
    """Equal hands are rare, so they are laid."""
    if case != "equal":
        return lambda chance: Wish(decide=stay)
    return lambda chance: Wish(cards=tied_hands(game, contest, chance), decide=stay)


def _line_cases(game: Game) -> dict[str, _Case]:
    """Each line of each paytable, and no line at all."""
    cases: dict[str, _Case] = {}
    for name in settlement_order(game.house):
        table = _table(game, name)
        if table is None or game.rules.raised(name) != name:
            continue
        for line in table.lines:
            cases[f"{wager_title(name)}: {line.hand.replace('_', ' ')}"] = _Case(
                _line_wish(game, name, table, line.hand), _paid_by(line.clause)
            )
        if name not in game.rules.bonuses:
            cases[f"{wager_title(name)}: {_NO_LINE}"] = _Case(_line_wish(game, name, table, None), _lost(name))
    return cases


def _table(game: Game, name: str) -> Paytable | None:
    bonus = game.rules.bonuses.get(name)
    placed = bonus.on if bonus is not None else name
    known = placed in game.rules.wagers and can_be_bet(game, placed)
    return game.paytable(name) if known and not game.rules.in_contest(name) else None


def _paid_by(clause: str) -> Callable[[Round, SettledBox], bool]:
    return lambda round_, box: any(clause in row.clauses for row in box.payments)


def _lost(name: str) -> Callable[[Round, SettledBox], bool]:
    return lambda round_, box: any(row.wager == name and row.outcome is Outcome.LOSE for row in box.payments)


def _line_wish(game: Game, name: str, table: Paytable, wanted: str | None) -> Callable[[Random], Wish | None]:
    """Lay cards that reach a line where one hand decides the bet; deal by chance where several do."""
    rules = game.rules
    bonus = rules.bonuses.get(name)
    rule: WagerRule = rules.wagers[bonus.on if bonus is not None else name]
    hand = bonus.hand if bonus is not None else rule.hand_of(table.letter)

    def wish(chance: Random) -> Wish | None:
        bets = (rule.name,)
        if hand is None:
            return Wish(bets, _all_win(game, rule, chance) if wanted is not None else {}, decide=stay)
        names = NAMES[rules.hands[hand].ranking]

        def reaches(cards: Cards) -> bool:
            line = table.line(*names(cards))
            return (line.hand if line is not None else None) == wanted

        cards = cards_that(reaches, rules.hand_size(hand), chance)
        return Wish(bets, place_hand(game, hand, cards), decide=stay) if cards is not None else None

    return wish


def _all_win(game: Game, rule: WagerRule, chance: Random) -> dict[Place, Cards]:
    """Cards with which every one of the bets that must win together wins."""
    rules = game.rules
    if not rule.wins_with:
        return {}
    longest = max((rules.wagers[name].hand or "" for name in rule.wins_with), key=rules.hand_size)

    def all_win(cards: Cards) -> bool:
        for name in rule.wins_with:
            hand, table = rules.wagers[name].hand, game.paytable(name)
            if hand is None or table.line(*NAMES[rules.hands[hand].ranking](cards[: rules.hand_size(hand)])) is None:
                return False
        return True

    cards = cards_that(all_win, rules.hand_size(longest), chance)
    return place_hand(game, longest, cards) if cards is not None else {}


def _fold_cases(game: Game) -> dict[str, _Case]:
    if game.rules.fold is None:
        return {}
    cases = {}
    for name in (*game.rules.fold.forfeits, *game.rules.fold.keeps):
        if can_be_bet(game, name):

            def came_out(round_: Round, box: SettledBox, name: str = name) -> bool:
                return game.folded(round_.box(box.seat)) and any(row.wager == name for row in box.payments)

            cases[f"a fold with {wager_title(name)}"] = _Case(_deciding(give_up, name), came_out)
    return cases


def _deciding(decide: Decide, *bets: str) -> Callable[[Random], Wish | None]:
    return lambda chance: Wish(bets, decide=decide)


def _taken_back_cases(game: Game) -> dict[str, _Case]:
    if all(stage.takes_back is None for stage in game.rules.stages):
        return {}

    def came_out(round_: Round, box: SettledBox) -> bool:
        return any(row.outcome is Outcome.WITHDRAWN for row in box.payments)

    return {"a bet that was taken back": _Case(_deciding(give_up), came_out)}


def _envy_cases(game: Game) -> dict[str, _Case]:
    """Another seat's hand that pays, three boxes at the table; none where there is one seat alone."""
    cases: dict[str, _Case] = {}
    if game.house.seats == 1:
        return cases
    for wager, (envy, _) in game.envies.items():
        offer = game.house.offers.get(wager)
        if offer is None or offer.envy is None or not can_be_bet(game, wager):
            continue

        def came_out(round_: Round, box: SettledBox, envy: str = envy) -> bool:
            return any(row.wager == envy for row in box.payments)

        cases[wager_title(envy)] = _Case(_envy_wish(game, wager), came_out)
    return cases


def _envy_wish(game: Game, wager: str) -> Callable[[Random], Wish | None]:
    """The hand goes to every box but the first, which receives: it is laid for a seat when the seats are known."""

    def wish(chance: Random) -> Wish | None:
        table = game.house.offers[wager].envy
        assert table is not None
        rule = game.rules.wagers[wager]
        hand = rule.envy_hand(table.letter, game.paytable(wager).letter)
        assert hand is not None
        names = NAMES[game.rules.hands[hand].ranking]
        line = chance.choice(table.lines)
        cards = cards_that(lambda some: table.line(names(some)) == line, game.rules.hand_size(hand), chance)
        if cards is None:
            return None
        placed = {OTHER if place == OWN else place: some for place, some in place_hand(game, hand, cards).items()}
        return Wish((wager,), placed, boxes=3, decide=stay)

    return wish


def _limit_cases(game: Game) -> dict[str, _Case]:
    """The largest bets and the best hands, so that the limit cuts what is paid."""
    limit, rule = game.house.payout_limit, game.rules.payout_limit
    if limit is None or rule is None:
        return {}
    offered = [name for name in rule.wagers if can_be_bet(game, name)]
    hands = [game.rules.wagers[name].hand for name in offered]
    longest = max((hand for hand in hands if hand), key=game.rules.hand_size)
    best = {line.hand for name in offered if (table := _table(game, name)) for line in table.lines[:2]}

    def wish(chance: Random) -> Wish | None:
        names = NAMES[game.rules.hands[longest].ranking]
        cards = cards_that(lambda some: not best.isdisjoint(names(some)), game.rules.hand_size(longest), chance)
        if cards is None:
            return None
        return Wish(tuple(offered[:1]), place_hand(game, longest, cards), decide=raise_most, largest_bets=True)

    def came_out(round_: Round, box: SettledBox) -> bool:
        return any(rule.clause in row.clauses for row in box.payments)

    return {"the payout limit cuts": _Case(wish, came_out)} if best else {}


def _question(game: Game, pattern: str, round_: Round, settled: SettledBox) -> Question:
    box = round_.box(settled.seat)
    rows = tuple(_rows(game, round_, box, settled))
    clauses = tuple(dict.fromkeys(clause for row in rows for clause in row.clauses))
    stakes = {**box.wagers, **game.decided_stakes(box)}
    return Question(
        Subject.PAY,
        pattern,
        f"Settle seat {box.seat}. What do you do with each bet, in this order?",
        clauses,
        rows=rows,
        hands=tuple(shown_hands(game, round_, box)),
        stakes=tuple(Stake(name, wager_title(name), cents) for name, cents in stakes.items()),
        notes=tuple(_notes(game, round_, box)),
    )


def shown_hands(game: Game, round_: Round, box: Box) -> Iterator[Shown]:
    """Every hand on the layout, the box in question first."""
    yield Shown(f"Seat {box.seat}", game.hand_cards(round_, box))
    shared = {DEALER: round_.dealer, COMMUNITY: round_.community, BOX: round_.box_cards}
    for place, cards in shared.items():
        if cards and not (game.house.electronic and place == COMMUNITY):
            yield Shown(place_title(game, place), cards)
    for other in round_.boxes:
        if other.seat != box.seat:
            yield Shown(f"Seat {other.seat}", game.hand_cards(round_, other))


def place_title(game: Game, place: str) -> str:
    """What the cards of a shared place are called; those of the box by the bet that reads them."""
    if place == BOX:
        return f"{wager_title(game.rules.cards.box_while or '')} box"
    return {DEALER: "Dealer", COMMUNITY: "Community"}[place]


def _notes(game: Game, round_: Round, box: Box) -> Iterator[str]:
    for stage, decision in zip(game.rules.stages, box.decisions, strict=False):
        if stage.takes_back is not None and decision == stage.no:
            yield f"The player took {wager_title(stage.takes_back)} back."
    if game.folded(box):
        yield "The player folded."
    for other in round_.boxes:
        if other.seat != box.seat and game.folded(other):
            yield f"Seat {other.seat} folded."
    for (wager, meter), cents in round_.meters.items():
        if wager in box.wagers:
            called = "" if meter == "main" else f"{meter} "
            yield f"The {called}meter of {wager_title(wager)} shows {dollars(whole_cents(cents))} at this turn."
    if game.house.payout_limit is not None and game.rules.payout_limit is not None:
        yield f"The posted limit on what one hand is paid is {dollars(game.house.payout_limit)}."


def _rows(game: Game, round_: Round, box: Box, settled: SettledBox) -> Iterator[Row]:
    """Every bet of the box, every bonus that could be due, and envy where somebody could give it."""
    stakes = {**box.wagers, **game.decided_stakes(box)}
    envies = {envy for wager, (envy, _) in game.envies.items() if wager in box.wagers and len(round_.boxes) > 1}
    for name in settlement_order(game.house):
        bonus = game.rules.bonuses.get(name)
        if name in stakes or name in envies or (bonus is not None and bonus.on in stakes):
            yield _row(game, name, [row for row in settled.payments if row.wager == name])


def _row(game: Game, name: str, payments: list[Payment]) -> Row:
    if not payments:
        return Row(name, wager_title(name), (Move(NOTHING),), _unpaid_clauses(game, name), "nothing is due")
    first = payments[0]
    clauses = tuple(dict.fromkeys(clause for row in payments for clause in row.clauses))
    why = "; ".join(dict.fromkeys(reason for row in payments for reason in row.because))
    return Row(name, wager_title(name), _moves(game, first, sum(row.paid for row in payments)), clauses, why)


def _unpaid_clauses(game: Game, name: str) -> tuple[str, ...]:
    bonus = game.rules.bonuses.get(name)
    clauses = [bonus.clause] if bonus is not None else [clause for envy, clause in game.envies.values() if envy == name]
    return tuple(clause for clause in clauses if clause)


def _moves(game: Game, row: Payment, paid: int) -> tuple[Move, ...]:
    """The dealer's move, and others that mean the same: chips that left the layout before cannot be taken again."""
    rule = game.rules.wagers.get(row.wager)
    if row.outcome is Outcome.WIN and paid:
        return (Move(PAY, paid),)
    if row.outcome is Outcome.WITHDRAWN:
        return (Move(NOTHING), Move(RETURN))
    if row.returned:
        return (Move(RETURN),)
    if row.outcome is Outcome.WIN:
        # The payout limit leaves nothing for a bet whose chips left the layout before.
        return (Move(NOTHING), Move(TAKE))
    gone = row.outcome is Outcome.FORFEIT or (rule is not None and rule.collected)
    return (Move(TAKE), Move(NOTHING)) if gone else (Move(TAKE),)
