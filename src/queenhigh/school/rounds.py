"""Rounds for questions: legal bets, cards that are laid where a question wants them, and decisions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from random import Random

from queenhigh.cards import DECK, RANKINGS, Card
from queenhigh.games import BOX, COMMUNITY, DEALER, LINES, Box, DecisionPoint, Game, MeterKey, Round, check_wagers
from queenhigh.practice import least_wagers, usual_wagers
from queenhigh.rulebook import Contest
from queenhigh.school.dealt_hands import Cards, cards_that
from queenhigh.submission import House, Limits

PLAYERS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")
_TRIES = 40
_DOLLAR = 100
_MOST_STEPS = 24
_GRID = 9
_KEPT = 256

Decide = Callable[[DecisionPoint, Random], str]
Place = str | int


@dataclass(frozen=True, slots=True)
class Wish:
    """What a round is to have: bets that lie on the first box, cards by place ("own" is the first box), decisions."""

    bets: tuple[str, ...] = ()
    cards: Mapping[Place, Cards] = field(default_factory=dict)
    boxes: int = 1
    decide: Decide | None = None
    largest_bets: bool = False
    line: str | None = None
    """The line of an electronic table that every player picks; any line where it is left out."""
    only: bool = False
    """Whether nothing but these bets lies on the first box, and what goes with them by the rules."""


OWN, OTHER = "own", "other"
"""The first box, and a box beside it, among the places of a wish."""


def legal_bets(game: Game, chance: Random, wish: Wish) -> dict[str, int]:
    """Bets that a box may have, with those that are wished for where the rules allow them at all."""
    house = game.house
    offered = [name for name in house.rules.wagers if house.offer(name) is not None]
    for _ in range(_TRIES):
        extra = [] if wish.only else [name for name in offered if chance.random() < 0.6]
        chosen = _with_needed(house, [*wish.bets, *least_wagers(house), *extra])
        bets = {name: _stake(house, name, chance, largest=wish.largest_bets) for name in offered if name in chosen}
        equal = house.rules.equal_wagers
        if equal is not None:
            bets |= dict.fromkeys(equal.wagers, bets[equal.wagers[0]])
        if not check_wagers(game, bets):
            return bets
    fallback = (usual_wagers(house), least_wagers(house))
    legal = next((bets for bets in fallback if not check_wagers(game, bets)), None)
    if legal is None:
        raise LookupError("no bets were found that the limits of this house allow")
    return legal


@lru_cache(maxsize=_KEPT)
def can_be_bet(game: Game, wager: str) -> bool:
    """Whether a bet can lie on a box of this house at all: it may need bets that are not offered or are too small."""
    if game.house.offer(wager) is None:
        return False
    sizes = (legal_bets(game, Random(wager), Wish((wager,), largest_bets=largest)) for largest in (False, True))
    return any(wager in bets for bets in sizes)


def _with_needed(house: House, names: Iterable[str]) -> set[str]:
    chosen = set(names)
    if house.rules.equal_wagers is not None:
        chosen |= set(house.rules.equal_wagers.wagers)
    for offer in house.offers.values():
        version = house.rules.offers[offer.name].versions.get(offer.version)
        if version is not None and version.compulsory and version.beside is not None:
            chosen |= {offer.name, version.beside}
    for name in tuple(chosen):
        rule = house.rules.wagers[name]
        chosen |= set(house.needed_with(rule))
        if rule.needs_any and chosen.isdisjoint(rule.needs_any):
            chosen.add(rule.needs_any[0])
    return chosen


def _stake(house: House, name: str, chance: Random, *, largest: bool) -> int:
    """An amount within the limits; seldom a round one, since odd ones are harder to pay."""
    offer, fixed = house.offer(name), house.rules.wagers[name].exactly_dollars
    assert offer is not None
    if offer.denomination or fixed:
        return offer.denomination or (fixed or 0) * _DOLLAR
    equal = house.rules.equal_wagers
    together = [house.offer(other) for other in equal.wagers] if equal is not None and name in equal.wagers else [offer]
    return _amount([each.limits for each in together if each is not None], chance, largest=largest)


def _amount(limits: Sequence[Limits], chance: Random, *, largest: bool) -> int:
    """An amount that all these limits allow: whole dollars where there are some, else a multiple of the unit."""
    unit = lcm(*(limit.unit for limit in limits))
    minimum = max(limit.minimum for limit in limits)
    maximum = min((limit.maximum for limit in limits if limit.maximum is not None), default=None)
    for step in (lcm(unit, _DOLLAR), unit):
        least = -(-minimum // step) * step
        most = least + _MOST_STEPS * step if maximum is None else maximum
        if least <= most:
            steps = (most - least) // step
            return least + (steps if largest else chance.randint(0, min(steps, _MOST_STEPS))) * step
    return minimum


def dealt_round(game: Game, chance: Random, wish: Wish) -> tuple[Round, int]:
    """A round with every card dealt and every decision taken, and the seat that has what is wished for."""
    seats = sorted(chance.sample(range(1, game.house.seats + 1), min(wish.boxes, game.house.seats)))
    first = chance.choice(seats)
    names = chance.sample(PLAYERS, len(seats))
    lines = tuple(LINES)
    boxes = tuple(
        Box(
            seat,
            player,
            legal_bets(game, chance, wish if seat == first else Wish(wish.bets)),
            line=chance.choice(lines) if game.house.electronic else None,
        )
        for seat, player in zip(seats, names, strict=True)
    )
    round_ = _lay(game, Round(boxes, meters=_meters(game, boxes, chance)), first, wish.cards, chance)
    while (point := game.next_decision(round_)) is not None:
        decide = wish.decide if wish.decide is not None and point.seat == first else either_way
        round_ = round_.with_decision(point.seat, decide(point, chance))
    return round_, first


def place_hand(game: Game, hand: str, cards: Cards) -> dict[Place, Cards]:
    """The cards of a hand at the places that the hand is read from, the player's at the first box."""
    counts = game.rules.cards
    many = {"player": counts.player, "dealer": counts.dealer, "community": counts.community, "box": counts.box}
    left, placed = list(cards), dict[Place, Cards]()
    for place in game.rules.hands[hand].cards:
        placed[OWN if place == "player" else place] = tuple(left[: many[place]])
        del left[: many[place]]
    return placed


def at_seat(placed: Mapping[Place, Cards], seat: int) -> dict[Place, Cards]:
    """Cards by place, those of the first box at a seat."""
    return {seat if place == OWN else place: cards for place, cards in placed.items()}


def tied_hands(game: Game, contest: Contest, chance: Random) -> dict[Place, Cards]:
    """A hand for the dealer that plays, and one for the first box that ties it."""
    ranking = game.rules.hands[contest.hand].ranking
    strength, counts = RANKINGS[ranking].strength, game.rules.cards
    least = contest.qualifier.least_strength(ranking) if contest.qualifier is not None else 0
    dealer = cards_that(lambda cards: strength(cards) >= least, counts.dealer, chance)
    if dealer is None:
        return {}
    tied = strength(dealer)
    own = cards_that(lambda cards: strength(cards) == tied, counts.player, chance, without=dealer)
    return {DEALER: dealer, OWN: own} if own is not None else {}


def either_way(point: DecisionPoint, chance: Random) -> str:
    return chance.choice(point.choices)


def stay(point: DecisionPoint, chance: Random) -> str:
    """Any choice but the last, which folds or takes a bet back."""
    return chance.choice(point.choices[:-1])


def raise_most(point: DecisionPoint, chance: Random) -> str:
    return point.choices[-2]


def give_up(point: DecisionPoint, chance: Random) -> str:
    return point.choices[-1]


def on_the_grid(
    lines: Mapping[int, str], laid: Mapping[Place, Sequence[Card | None]]
) -> dict[Place, list[Card | None]]:
    """Cards by place at an electronic table: those of a seat lie on its line of the community cards (OQ-113)."""
    grid: list[Card | None] = [None] * _GRID
    for place, cards in laid.items():
        if isinstance(place, int):
            for at, card in zip(LINES[lines[place]], cards, strict=False):
                grid[at] = card
    shared: dict[Place, list[Card | None]] = {
        place: list(cards) for place, cards in laid.items() if not isinstance(place, int)
    }
    return {COMMUNITY: grid, **shared}


def _lay(game: Game, round_: Round, first: int, cards: Mapping[Place, Cards], chance: Random) -> Round:
    others = [box.seat for box in round_.boxes if box.seat != first]
    seats: dict[Place, Place] = {OWN: first, **({OTHER: chance.choice(others)} if others else {})}
    laid: dict[Place, list[Card | None]] = {seats.get(place, place): list(some) for place, some in cards.items()}
    if game.house.electronic:
        laid = on_the_grid({box.seat: box.line for box in round_.boxes if box.line is not None}, laid)
    taken = {card for some in laid.values() for card in some if card is not None}
    rest = chance.sample([card for card in DECK if card not in taken], len(DECK) - len(taken))
    due = game.cards_due(round_.boxes)
    counts = {DEALER: due.dealer, COMMUNITY: due.community, BOX: due.box}
    own = 0 if game.house.electronic else due.player

    def at(place: Place, many: int) -> Cards:
        there = [*laid.get(place, [])[:many], *[None] * many][:many]
        return tuple(rest.pop() if card is None else card for card in there)

    boxes = tuple(box.with_cards(at(box.seat, own)) for box in round_.boxes)
    return round_._replace(
        boxes=boxes,
        dealer=at(DEALER, counts[DEALER]),
        community=at(COMMUNITY, counts[COMMUNITY]),
        box_cards=at(BOX, counts[BOX]),
    )


def _meters(game: Game, boxes: tuple[Box, ...], chance: Random) -> dict[MeterKey, Fraction]:
    """What the meters show once betting is closed: some time after they restarted."""
    return {
        (name, meter): Fraction(terms.reset + chance.randrange(0, max(2, terms.reset // 2)))
        for name, offer in game.house.offers.items()
        for meter, terms in (offer.meters or {}).items()
    }
