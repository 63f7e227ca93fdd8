"""Errors in cases that come up seldom, so their cards are laid: equal hands, a dealer who does not qualify, a bonus on
a hand that lost, side bets after a fold, and envy for a player's own hand."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from msgspec import structs

from queenhigh.cards import NAMES, RANKINGS
from queenhigh.games import DEALER, Game, open_game
from queenhigh.rulebook import Contest, wager_title
from queenhigh.school.dealt_hands import Cards, cards_that
from queenhigh.school.errors.laid_rounds import Laid, Make, Row, line_cards, paid_by_line, placed_hand
from queenhigh.school.errors.payout_errors import lost, won
from queenhigh.school.errors.shown_round import Act, acts_of
from queenhigh.school.rehearsal import Rehearsal
from queenhigh.school.rounds import Decide, Place, Wish, at_seat, give_up, place_hand, stay, tied_hands
from queenhigh.submission import House
from queenhigh.table import commands

_TRIES = 4

Lay = Callable[[Game, int, Random], dict[Place, Cards] | None]
Change = Callable[[Sequence[Row]], list[Row] | None]


@dataclass(frozen=True, slots=True)
class _Case:
    """Cards for one seat, its bets, what every player decides, and what the dealer gets wrong at that seat."""

    bets: tuple[str, ...]
    lay: Lay
    change: Change
    decide: Decide = stay


def laid_cases(house: House) -> dict[str, Make]:
    """The kinds of error of this house that need a certain case, and how a round with each is made."""
    game = open_game(house)
    made = {name: _make(house, case) for name, case in _cases(game)}
    return {name: make for name, make in made.items() if any(make(Random(number)) for number in range(_TRIES))}


def _cases(game: Game) -> Iterator[tuple[str, _Case]]:
    contest = game.rules.contest
    if contest is not None:
        yield "an equal hand is taken", _Case((), _tied(contest), _all_taken(contest.wagers))
        if contest.qualifier is not None:
            for wager in contest.wagers:
                name = f"{wager_title(wager)}: paid although the dealer does not qualify"
                yield name, _Case((), _unqualified(contest), _on(wager, _paid_push))
        for bonus in game.rules.bonuses:
            name = f"{wager_title(bonus)}: forgotten on a lost hand"
            yield name, _Case((), _outranked(contest, bonus), _forgotten(bonus))
    yield from _after_a_fold(game)
    for wager, (envy, _) in game.envies.items():
        offer = game.house.offers.get(wager)
        if offer is not None and offer.envy is not None:
            name = f"{wager_title(envy)}: paid to the holder as well"
            yield name, _Case((wager,), _envied(wager), _to_holder(envy))


def _after_a_fold(game: Game) -> Iterator[tuple[str, _Case]]:
    """A winning hand that is folded: what the fold leaves in play is taken, or what it costs is paid."""
    fold = game.rules.fold
    if fold is None:
        return
    for wager in paid_by_line(game):
        if wager in fold.keeps:
            name = f"{wager_title(wager)}: taken with the fold"
            yield name, _Case((wager,), _winning(wager), _on(wager, _forfeited), give_up)
        if wager in fold.forfeits:
            name = f"{wager_title(wager)}: paid after a fold"
            yield name, _Case((wager,), _winning(wager), _on(wager, _paid_forfeit), give_up)


def _make(house: House, case: _Case) -> Make:
    def make(chance: Random) -> Laid | None:
        rehearsal = Rehearsal(house, Random(f"{chance.random()}"), players=2)
        game, seat = rehearsal.state.game, chance.choice(list(rehearsal.players))
        placed = case.lay(game, seat, chance)
        if placed is None:
            return None
        steps = rehearsal.play_round(Wish(case.bets, decide=case.decide), placed)
        acts = acts_of(steps)
        for at, act in enumerate(acts):
            if isinstance(act.command, commands.SettleSeat) and act.command.seat == seat:
                wrong = _settled_wrongly(act, case.change)
                return (steps, (at, [*acts[:at], wrong, *acts[at + 1 :]])) if wrong is not None else None
        return None

    return make


def _settled_wrongly(act: Act, change: Change) -> Act | None:
    """A settlement with other payments in the place of its own."""
    places = [place for place, fact in enumerate(act.shown) if isinstance(fact, Row)]
    wrong = change([fact for fact in act.shown if isinstance(fact, Row)])
    if wrong is None:
        return None
    rest = [fact for fact in act.shown[places[0] :] if not isinstance(fact, Row)]
    return act.with_facts(*act.shown[: places[0]], *wrong, *rest)


def _tied(contest: Contest) -> Lay:
    def lay(game: Game, seat: int, chance: Random) -> dict[Place, Cards] | None:
        return at_seat(tied_hands(game, contest, chance), seat) or None

    return lay


def _unqualified(contest: Contest) -> Lay:
    def lay(game: Game, seat: int, chance: Random) -> dict[Place, Cards] | None:
        ranking, needs = game.rules.hands[contest.hand].ranking, contest.qualifier
        assert needs is not None
        least, strength = needs.least_strength(ranking), RANKINGS[ranking].strength
        dealer = cards_that(lambda cards: strength(cards) < least, game.rules.cards.dealer, chance)
        return {DEALER: dealer} if dealer is not None else None

    return lay


def _outranked(contest: Contest, bonus: str) -> Lay:
    """A hand that earns a bonus, and a higher one for the dealer."""

    def lay(game: Game, seat: int, chance: Random) -> dict[Place, Cards] | None:
        strength = RANKINGS[game.rules.hands[contest.hand].ranking].strength
        own = line_cards(game, bonus, game.paytable(bonus).lines[-1].hand, chance)
        if own is None:
            return None
        least = strength(own)
        dealer = cards_that(lambda cards: strength(cards) > least, game.rules.cards.dealer, chance, without=own)
        return {seat: own, DEALER: dealer} if dealer is not None else None

    return lay


def _winning(wager: str) -> Lay:
    def lay(game: Game, seat: int, chance: Random) -> dict[Place, Cards] | None:
        line = chance.choice(game.paytable(wager).lines)
        cards = line_cards(game, wager, line.hand, chance)
        return placed_hand(game, wager, cards, seat) if cards is not None else None

    return lay


def _envied(wager: str) -> Lay:
    """A hand for one seat for which the others are paid."""

    def lay(game: Game, seat: int, chance: Random) -> dict[Place, Cards] | None:
        table, rule = game.house.offers[wager].envy, game.rules.wagers[wager]
        assert table is not None
        hand = rule.envy_hand(table.letter, game.paytable(wager).letter)
        assert hand is not None
        names = NAMES[game.rules.hands[hand].ranking]
        line = chance.choice(table.lines)
        cards = cards_that(lambda some: table.line(names(some)) == line, game.rules.hand_size(hand), chance)
        return at_seat(place_hand(game, hand, cards), seat) if cards is not None else None

    return lay


def _on(wager: str, wrong: Callable[[Row], Row | None]) -> Change:
    """One bet of the seat is settled wrongly."""

    def change(rows: Sequence[Row]) -> list[Row] | None:
        changed = [wrong(row) if row.wager == wager else row for row in rows]
        rows_now = [row for row in changed if row is not None]
        return rows_now if len(rows_now) == len(rows) and rows_now != list(rows) else None

    return change


def _paid_push(row: Row) -> Row | None:
    return structs.replace(row, outcome="win", paid=row.stake) if row.outcome == "push" else None


def _paid_forfeit(row: Row) -> Row | None:
    return won(row, row.stake) if row.outcome == "forfeit" else None


def _forfeited(row: Row) -> Row | None:
    return structs.replace(lost(row), outcome="forfeit") if row.outcome == "win" else None


def _all_taken(wagers: Sequence[str]) -> Change:
    """Every bet against the dealer is taken, and nothing else changes."""

    def change(rows: Sequence[Row]) -> list[Row] | None:
        taken = [lost(row) if row.wager in wagers else row for row in rows]
        return taken if taken != list(rows) else None

    return change


def _forgotten(bonus: str) -> Change:
    def change(rows: Sequence[Row]) -> list[Row] | None:
        due = [row for row in rows if row.wager == bonus]
        beaten = any(row.outcome == "lose" and row.stake for row in rows)
        return [row for row in rows if row.wager != bonus] if due and beaten else None

    return change


def _to_holder(envy: str) -> Change:
    def change(rows: Sequence[Row]) -> list[Row] | None:
        due = [row for row in rows if row.wager == envy and row.from_seat is not None]
        return [*rows, structs.replace(due[0], seat=due[0].from_seat)] if due else None

    return change
