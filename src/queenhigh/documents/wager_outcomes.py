"""What becomes of wagers, found by settling sample rounds: the paper says what the game does, and nothing else does."""

from collections.abc import Mapping
from dataclasses import dataclass

from queenhigh.cards import DECK, parse_cards
from queenhigh.documents.filing import Filing
from queenhigh.games import Box, Outcome, Payment, Round
from queenhigh.games.round import Cards
from queenhigh.submission import House

# Dealer and player for each case that the contest knows, worst for the dealer first.
_CONTESTS = {
    "three-card-poker": (
        ("Dealer does not play", "Js 8h 2d", "Kd 7h 3c"),
        ("Dealer plays, yours is higher", "Qs 8h 2d", "Kd 7h 3c"),
        ("Dealer plays, equal hands", "Qs 8h 2d", "Qd 8c 2s"),
        ("Dealer plays, yours is lower", "Qs 8h 2d", "Jd 7h 3c"),
    ),
    "four-card-poker": (
        ("Yours is higher", "Ks Th 8d 6c 4s 2d", "Ad Tc 8h 6s 3c"),
        ("Equal hands", "Ks Th 8d 6c 4s 2d", "Kd Tc 8h 6s 3c"),
        ("Yours is lower", "Ks Th 8d 6c 4s 2d", "Qd Tc 8h 6s 3c"),
    ),
}
_LINE = "r1"
_STAKE = 10_000


@dataclass(frozen=True, slots=True)
class Case:
    """One way in which the contest with the dealer ends, and what Ante and Play do then."""

    when: str
    rows: Mapping[str, Payment]


def contest(filing: Filing) -> list[Case]:
    """How Ante and Play end, case by case; nothing where there is no dealer to beat."""
    return [
        Case(when, {row.wager: row for row in _settled(filing, dealer, cards)})
        for when, dealer, cards in _CONTESTS.get(filing.house.game, ())
    ]


def _settled(filing: Filing, dealer: str, cards: str) -> tuple[Payment, ...]:
    own = parse_cards(cards)
    decision = filing.game.choices(_box(filing.house, {"ante"}), 0)[0]
    box = Box(1, "player", {"ante": _STAKE}, own, (decision,), _LINE if filing.house.electronic else None)
    community = _grid(own, parse_cards(dealer)) if filing.house.electronic else ()
    return filing.game.settle(Round((box,), dealer=parse_cards(dealer), community=community)).boxes[0].payments


def _grid(row: Cards, others: Cards) -> Cards:
    """Nine shared cards whose first line is the hand."""
    rest = [card for card in DECK if card not in row and card not in others]
    return (*row, *rest[:6])


def outcome_words(row: Payment) -> str:
    """
    >>> outcome_words(Payment("play", 100, Outcome.PUSH, 0, 100, ()))
    'push'
    """
    if row.outcome is Outcome.WIN:
        return f"{row.paid // row.stake} to 1"
    return {Outcome.PUSH: "push", Outcome.LOSE: "loses"}[row.outcome]


def _box(house: House, wagers: set[str] | None = None) -> Box:
    """A box with every wager that the house offers, or with these."""
    placed = [name for name, rule in house.rules.wagers.items() if rule.offer in house.offers]
    stakes = {name: _STAKE for name in placed if wagers is None or name in wagers}
    return Box(1, "player", stakes, line=_LINE if house.electronic else None)


def after_a_fold(filing: Filing) -> list[Payment]:
    """Every wager of a box that folds, as it is settled; nothing where nobody can fold."""
    game, house = filing.game, filing.house
    box = _box(house)
    if not game.decides(box) or "fold" not in game.choices(box, 0):
        return []
    dealt = game.deal(Round((box,)), DECK).with_decision(1, "fold")
    return list(game.settle(dealt).boxes[0].payments)


def settlement_order(filing: Filing) -> list[str]:
    """The wagers of one box in the order in which they are settled, bonus and envy among them."""
    game, house = filing.game, filing.house
    offered = [wager for wager in game.order if _is_offered(house, wager)]
    if "play" in offered:
        offered.insert(offered.index("play") + 1, "ante_bonus")
    return offered + [game.envies[wager][0] for wager in game.envies if _has_envy(house, wager)]


def _is_offered(house: House, wager: str) -> bool:
    base = "ante" if wager == "play" else wager.removesuffix("_raise")
    return house.offer(base) is not None


def _has_envy(house: House, wager: str) -> bool:
    offer = house.offers.get(wager)
    return offer is not None and offer.envy is not None
