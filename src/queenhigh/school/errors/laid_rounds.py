"""Errors that need certain cards: every line of every paytable off by one, a meter that was not reset between two
winners, and a payout above the limit of the house.

Each is made at a table of its own, where the cards are laid; the settlement proves it wrong.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from msgspec import structs

from queenhigh.cards import NAMES, hand_words
from queenhigh.games import Game, open_game
from queenhigh.rulebook import wager_title
from queenhigh.school.dealt_hands import Cards, cards_that
from queenhigh.school.errors.shown_round import Act, acts_of
from queenhigh.school.errors.step_errors import Changed
from queenhigh.school.rehearsal import Rehearsal, Step
from queenhigh.school.rounds import OWN, Place, Wish, place_hand, stay
from queenhigh.submission import House
from queenhigh.table import commands, facts

Row = facts.WagerSettled
Laid = tuple[list[Step], Changed]
"""The steps of a correct round, and the round with the error."""
Make = Callable[[Random], Laid | None]
_TRIES, _LISTED = 6, 4


def laid_errors(house: House) -> dict[str, Make]:
    """The kinds of error of this house that need certain cards, and how a round with each is made."""
    game = open_game(house)
    if house.electronic:
        return {}
    made: dict[str, Make] = {}
    for wager in _paid_by_line(game):
        for hand in _hands(game, wager):
            made[f"{wager_title(wager)}: {hand_words(hand)} paid one too many"] = _off_by_one(house, wager, hand, 1)
            made[f"{wager_title(wager)}: {hand_words(hand)} paid one too few"] = _off_by_one(house, wager, hand, -1)
    rare = {
        f"{wager_title(wager)}: the meter is not reset between two winners": _not_reset(house, wager)
        for wager in _paid_by_line(game)
        if wager in game.progressives and game.rules.hands[_hand(game, wager)].cards == ("player",)
    }
    if house.payout_limit is not None and game.rules.payout_limit is not None:
        rare["paid above the payout limit"] = _above_limit(house)
    # Where no two hands can share a meter, or no payout reaches the limit, there is nothing to get wrong.
    return made | {name: make for name, make in rare.items() if any(make(Random(n)) for n in range(_LISTED))}


def _paid_by_line(game: Game) -> list[str]:
    """The bets and bonuses that a paytable pays for one hand."""
    rules = game.rules
    return [
        name
        for name in (*rules.wagers, *rules.bonuses)
        if game.house.offer(_placed(game, name)) is not None and not rules.in_contest(name) and _hand(game, name)
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


def _cards(game: Game, wager: str, hand: str, chance: Random, without: Cards = ()) -> Cards | None:
    """Cards that a line of a paytable pays."""
    table, kind = game.paytable(wager), _hand(game, wager)
    names = NAMES[game.rules.hands[kind].ranking]

    def paid(some: Cards) -> bool:
        line = table.line(*names(some))
        return line is not None and line.hand == hand

    return cards_that(paid, game.rules.hand_size(kind), chance, without=without)


def _dealt(house: House, wager: str, seed: str, hands: Sequence[str], *, largest: bool = False) -> list[Step] | None:
    """A round in which the first seats have these hands; everybody bets on this wager, and nobody folds."""
    chance = Random(seed)
    rehearsal = Rehearsal(house, chance, players=max(2, len(hands)))
    game, placed = rehearsal.state.game, dict[Place, Cards]()
    taken: Cards = ()
    for seat, hand in zip(rehearsal.players, hands, strict=False):
        cards = _cards(game, wager, hand, chance, taken)
        if cards is None:
            return None
        own = place_hand(game, _hand(game, wager), cards)
        placed |= {seat if place == OWN else place: some for place, some in own.items()}
        taken = (*taken, *cards)
    return rehearsal.play_round(Wish((_placed(game, wager),), decide=stay, largest_bets=largest), placed)


def _rows(acts: Sequence[Act], wager: str) -> Iterator[tuple[int, int, Row]]:
    """Every payment of a bet: the place of its act, its place there, and the payment, in the order of settlement."""
    for at, act in enumerate(acts):
        if isinstance(act.command, commands.SettleSeat):
            for place, fact in enumerate(act.shown):
                if isinstance(fact, Row) and fact.wager == wager and fact.outcome == "win" and fact.from_seat is None:
                    yield at, place, fact


def _changed(acts: Sequence[Act], at: int, place: int, row: Row) -> Changed:
    shown = (*acts[at].shown[:place], row, *acts[at].shown[place + 1 :])
    return at, [*acts[:at], acts[at].with_facts(*shown), *acts[at + 1 :]]


def _off_by_one(house: House, wager: str, hand: str, sign: int) -> Make:
    """A line paid at one to one more or less than the paytable says."""

    def make(chance: Random) -> Laid | None:
        steps = _dealt(house, wager, f"{chance.random()}", [hand])
        acts, on = acts_of(steps or ()), _placed(open_game(house), wager)
        for at, place, row in _rows(acts, wager):
            stakes = [one.stake for one in acts[at].shown if isinstance(one, Row) and one.wager == on]
            paid = row.paid + sign * stakes[0]
            if paid >= 0 and steps is not None:
                return steps, _changed(acts, at, place, structs.replace(row, paid=paid))
        return None

    return make


def _not_reset(house: House, wager: str) -> Make:
    """The second of two winners is paid from the meter as the first one found it."""

    def make(chance: Random) -> Laid | None:
        hands = list(_hands(open_game(house), wager))
        for hand in chance.sample(hands, len(hands)):
            steps = _dealt(house, wager, f"{chance.random()}", [hand, hand])
            acts = acts_of(steps or ())
            rows = list(_rows(acts, wager))
            if steps is not None and len(rows) > 1 and rows[0][2].paid > rows[1][2].paid:
                at, place, row = rows[1]
                return steps, _changed(acts, at, place, structs.replace(row, paid=rows[0][2].paid))
        return None

    return make


def _above_limit(house: House) -> Make:
    """A winner is paid in full, although the house pays no more than its limit for one hand."""
    unlimited = replace(house, payout_limit=None)

    def make(chance: Random) -> Laid | None:
        game = open_game(house)
        for wager in [name for name in _paid_by_line(game) if name not in game.progressives]:
            for hand in list(_hands(game, wager))[:_TRIES]:
                seed = f"{chance.random()}"
                cut, full = (_dealt(one, wager, seed, [hand], largest=True) for one in (house, unlimited))
                acts = acts_of(cut or ())
                for (at, place, row), (_, _, whole) in zip(
                    _rows(acts, wager), _rows(acts_of(full or ()), wager), strict=False
                ):
                    if cut is not None and whole.paid > row.paid:
                        return cut, _changed(acts, at, place, structs.replace(row, paid=whole.paid))
        return None

    return make
