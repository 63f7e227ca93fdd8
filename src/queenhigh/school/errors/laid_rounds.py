"""Errors that need certain cards: every line of every paytable off by one, a meter that stays as it was between two
winners, and a payout above the limit of the house.

Each is made at a table of its own, where the cards are laid; the settlement proves it wrong.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from random import Random

from msgspec import structs

from queenhigh.cards import NAMES, hand_words
from queenhigh.games import LINES, Game, open_game
from queenhigh.rulebook import Line, wager_title
from queenhigh.school.dealt_hands import Cards, cards_that
from queenhigh.school.errors.payout_errors import lost
from queenhigh.school.errors.shown_round import Act, acts_of
from queenhigh.school.errors.step_errors import Changed
from queenhigh.school.rehearsal import Rehearsal, Step
from queenhigh.school.rounds import Place, Wish, at_seat, can_be_bet, place_hand, stay
from queenhigh.submission import House
from queenhigh.table import commands, facts

Row = facts.WagerSettled
Laid = tuple[list[Step], Changed]
"""The steps of a correct round, and the round with the error."""
Make = Callable[[Random], Laid | None]
_TRIES, _PLACINGS, _DRAWS = 6, 30, 400
_LINE_KINDS = ("paid one too many", "paid one too few")
_ALL_OF_IT = 100


def laid_errors(house: House) -> dict[str, Make]:
    """The kinds of error of this house that need certain cards, and how a round with each is made."""
    game = open_game(house)
    made: dict[str, Make] = {}
    for wager in paid_by_line(game):
        for hand in _hands(game, wager):
            made[f"{wager_title(wager)}: {hand_words(hand)} paid one too many"] = _off_by_one(house, wager, hand, 1)
            made[f"{wager_title(wager)}: {hand_words(hand)} paid one too few"] = _off_by_one(house, wager, hand, -1)
    if house.payout_limit is not None and game.rules.payout_limit is not None:
        made["paid above the payout limit"] = _above_limit(house)
    for wager in sorted(game.progressives.intersection(paid_by_line(game))):
        made |= {f"{wager_title(wager)}: {kind}": make for kind, make in _unmoved_meters(house, game, wager).items()}
    # Where no two hands share a meter, no payout reaches the limit, or it leaves nothing to pay, nothing goes wrong.
    sure = [name for name in made if is_line_kind(name) and house.payout_limit is None]
    return {name: make for name, make in made.items() if name in sure or any(make(Random(n)) for n in range(2))}


def is_line_kind(kind: str) -> bool:
    """Whether a kind of error is about one line of a paytable."""
    return kind.endswith(_LINE_KINDS)


def paid_by_line(game: Game) -> list[str]:
    """The bets and bonuses that a paytable pays for one hand."""
    rules = game.rules
    return [
        name
        for name in (*rules.wagers, *rules.bonuses)
        if can_be_bet(game, _placed(game, name)) and not rules.in_contest(name) and _hand(game, name)
    ]


def _placed(game: Game, name: str) -> str:
    """The bet that has to be placed for a bet or a bonus."""
    bonus = game.rules.bonuses.get(name)
    return bonus.on if bonus is not None else name


def _hand(game: Game, name: str) -> str:
    """The hand that a paytable reads; empty where several have to win together."""
    bonus = game.rules.bonuses.get(name)
    if bonus is not None:
        return bonus.hand
    return game.rules.wagers[name].hand_of(game.paytable(name).letter) or ""


def _hands(game: Game, wager: str) -> Iterator[str]:
    yield from (line.hand for line in game.paytable(wager).lines)


def line_cards(game: Game, wager: str, hand: str, chance: Random) -> Cards | None:
    """Cards that a line of a paytable pays."""
    return cards_that(_pays(game, wager, hand), game.rules.hand_size(_hand(game, wager)), chance)


def _pays(game: Game, wager: str, hand: str, shared: Cards = ()) -> Callable[[Cards], bool]:
    """Whether cards, with those that everybody shares, are paid by a line."""
    table, names = game.paytable(wager), NAMES[game.rules.hands[_hand(game, wager)].ranking]

    def paid(some: Cards) -> bool:
        line = table.line(*names((*some, *shared)))
        return line is not None and line.hand == hand

    return paid


def placed_hand(game: Game, wager: str, cards: Cards, seat: int) -> dict[Place, Cards]:
    """The cards of a bet's hand at their places, the player's at a seat."""
    return at_seat(place_hand(game, _hand(game, wager), cards), seat)


def _dealt(house: House, wager: str, seed: str, hand: str, *, largest: bool = False) -> list[Step] | None:
    """A round in which the first seat has this hand; everybody bets on this wager, and nobody folds."""
    chance = Random(seed)
    rehearsal = Rehearsal(house, chance, players=2)
    game = rehearsal.state.game
    cards = line_cards(game, wager, hand, chance)
    if cards is None:
        return None
    placed = placed_hand(game, wager, cards, min(rehearsal.players))
    return rehearsal.play_round(Wish((_placed(game, wager),), decide=stay, largest_bets=largest), placed)


def _rows(acts: Sequence[Act], wager: str) -> Iterator[tuple[int, int, Row]]:
    """Every payment of a bet: the place of its act, its place there, and the payment, in the order of settlement."""
    for at, act in enumerate(acts):
        if isinstance(act.command, commands.SettleSeat):
            for place, fact in enumerate(act.shown):
                if isinstance(fact, Row) and fact.wager == wager and fact.outcome == "win" and fact.from_seat is None:
                    yield at, place, fact


def _changed(acts: Sequence[Act], at: int, place: int, row: Row | None) -> Changed:
    """The acts with another payment in this place, or none."""
    shown = (*acts[at].shown[:place], *([row] if row is not None else []), *acts[at].shown[place + 1 :])
    return at, [*acts[:at], acts[at].with_facts(*shown), *acts[at + 1 :]]


def _off_by_one(house: House, wager: str, hand: str, sign: int) -> Make:
    """A line paid at one to one more or less than the paytable says."""
    game = open_game(house)
    clause = next(line.clause for line in game.paytable(wager).lines if line.hand == hand)

    def make(chance: Random) -> Laid | None:
        steps = _dealt(house, wager, f"{chance.random()}", hand)
        acts, on = acts_of(steps or ()), _placed(game, wager)
        for at, place, row in _rows(acts, wager):
            stakes = [one.stake for one in acts[at].shown if isinstance(one, Row) and one.wager == on]
            paid = row.paid + sign * stakes[0]
            # Where hands share cards, another seat may win by another line.
            if clause in row.clauses and paid >= 0 and steps is not None:
                return steps, _changed(acts, at, place, _paid(row, paid))
        return None

    return make


def _paid(row: Row, paid: int) -> Row | None:
    """A win with another amount. Without any it looks like a push, a lost bet, or a bonus that was forgotten."""
    if paid:
        return structs.replace(row, paid=paid)
    if row.returned:
        return structs.replace(row, outcome="push", paid=0)
    return lost(row) if row.stake else None


def _unmoved_meters(house: House, game: Game, wager: str) -> dict[str, Make]:
    """A meter that two winners are paid from in one round, by what the first of them does to it."""
    lines = [line for line in game.paytable(wager).lines if line.meter is not None]
    pairs = [(one, two) for one in lines for two in lines if one.meter == two.meter]
    kinds = {
        "the meter is not reset between two winners": [pair for pair in pairs if pair[0].amount == _ALL_OF_IT],
        "the meter does not fall between two winners": [pair for pair in pairs if pair[0].amount < _ALL_OF_IT],
    }
    return {kind: _not_moved(house, wager, some) for kind, some in kinds.items() if some}


def _not_moved(house: House, wager: str, pairs: Sequence[tuple[Line, Line]]) -> Make:
    """The second of two winners is paid from the meter as the first one found it."""

    def make(chance: Random) -> Laid | None:
        for first, second in chance.sample(pairs, len(pairs)):
            rehearsal = Rehearsal(house, Random(f"{chance.random()}"), players=2)
            wish = Wish((wager,), decide=stay)
            if house.electronic:
                # Two seats have the same hand there if they pick the same line.
                second, wish = first, replace(wish, line=chance.choice(tuple(LINES)))
            hands = (first.hand, second.hand)
            placed = _two_winners(rehearsal.state.game, wager, hands, rehearsal.players, chance)
            if placed is None:
                continue
            steps = rehearsal.play_round(wish, placed)
            acts = acts_of(steps)
            rows = list(_rows(acts, wager))
            wrong = rows[0][2].paid * second.amount // first.amount if len(rows) > 1 else 0
            if wrong and wrong > rows[1][2].paid:
                at, place, row = rows[1]
                return steps, _changed(acts, at, place, structs.replace(row, paid=wrong))
        return None

    return make


def _two_winners(
    game: Game, wager: str, hands: tuple[str, str], seats: Collection[int], chance: Random
) -> dict[Place, Cards] | None:
    """Cards for two seats that share what everybody shares; the seat that is settled first has the first hand."""
    places = game.rules.hands[_hand(game, wager)].cards
    for _ in range(_PLACINGS if len(places) > 1 else 1):
        cards = line_cards(game, wager, hands[0], chance)
        if cards is None:
            return None
        placed = placed_hand(game, wager, cards, max(seats))
        if game.house.electronic:
            return placed
        shared = tuple(card for place, some in placed.items() if place != max(seats) for card in some)
        paid = _pays(game, wager, hands[1], shared)
        own = cards_that(paid, game.rules.cards.player, chance, without=cards, tries=_DRAWS)
        if own is not None:
            return {**placed, min(seats): own}
    return None


def _above_limit(house: House) -> Make:
    """A winner is paid in full, although the house pays no more than its limit for one hand."""
    unlimited = replace(house, payout_limit=None)

    def make(chance: Random) -> Laid | None:
        game = open_game(house)
        for wager in [name for name in paid_by_line(game) if name not in game.progressives]:
            for hand in list(_hands(game, wager))[:_TRIES]:
                seed = f"{chance.random()}"
                cut, full = (_dealt(one, wager, seed, hand, largest=True) for one in (house, unlimited))
                acts = acts_of(cut or ())
                for (at, place, row), (_, _, whole) in zip(
                    _rows(acts, wager), _rows(acts_of(full or ()), wager), strict=False
                ):
                    if cut is not None and whole.paid > row.paid:
                        return cut, _changed(acts, at, place, whole)
        return None

    return make
