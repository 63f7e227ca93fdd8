"""What a card has to say of single hands, if it says anything: from the rankings and paytables of the house."""

from collections.abc import Iterator

from queenhigh.cards import RANK_PLURALS, RANKINGS, at_least, hand_words
from queenhigh.desk.phrases import named_hand
from queenhigh.rackcards.expectation import Expected, Key
from queenhigh.rackcards.posted import posted_tables
from queenhigh.rackcards.rankings import order_of
from queenhigh.rackcards.vocabulary import is_pair
from queenhigh.rulebook import Line, WagerRule
from queenhigh.submission import House

_ROYALS = ("mini_royal", "super_royal")


def hand_expectations(house: House) -> Iterator[tuple[Key, Expected]]:
    """The place of every hand, and the hands that each wager pays."""
    yield from _places(house)
    yield from _enough(house)


def _hand_of(house: House, rule: WagerRule) -> str | None:
    """The hand that a wager on offer is settled by."""
    offer = house.offers.get(rule.offer)
    return rule.hand_of(offer.letter) if offer is not None else None


def _places(house: House) -> Iterator[tuple[Key, Expected]]:
    """From the top, in any ranking that the house plays by: with the royals of a card, or without them."""
    rules = house.rules
    names = {rules.reported_hand, *(hand for rule in rules.wagers.values() if (hand := _hand_of(house, rule)))}
    main = rules.hands[rules.reported_hand]
    orders = [order_of(RANKINGS[rules.hands[name].ranking]) for name in names]
    orders += [order[1:] for order in orders if order[0] in _ROYALS]
    top = ", ".join(hand_words(name) for name in reversed(RANKINGS[main.ranking].classes))
    for hand in {name for order in orders for name in order}:
        places = frozenset(order.index(hand) + 1 for order in orders if hand in order)
        yield ("place", hand), Expected(f"from the top the hands are {top}", main.clause, places)


def _enough(house: House) -> Iterator[tuple[Key, Expected]]:
    """Every hand that a wager pays, by its paytable."""
    rules = house.rules
    hands = {rule.offer: _hand_of(house, rule) for rule in rules.wagers.values()}
    hands |= {name: bonus.hand for name, bonus in rules.bonuses.items()}
    for wager, posted in posted_tables(house).items():
        lowest, hand = posted.lines[-1], hands.get(wager)
        names = {line.hand for line in posted.lines}
        if hand is not None:
            classes = RANKINGS[rules.hands[hand].ranking].classes
            lowest_class = "pair" if is_pair(lowest.hand) else lowest.hand
            if lowest_class in classes:
                names.update(classes[classes.index(lowest_class) + 1 :])
            if lowest_class == "pair":
                names.update(_pairs_paid(lowest.hand))
        due = f"{posted.name} pays from {named_hand(lowest.hand)} up"
        clause = lowest.clause if isinstance(lowest, Line) else lowest.clause_on_1
        yield ("enough", wager), Expected(due, clause, frozenset(names))


def _pairs_paid(lowest: str) -> set[str]:
    """Every name of a pair that is paid, as cards have it: "a pair of kings" is read as kings or better."""
    plurals = list(RANK_PLURALS.values())
    paid = [f"pair_of_{plural}" for plural in plurals] if lowest == "pair" else at_least(lowest)
    ranks = [name.removeprefix("pair_of_") for name in paid]
    return {lowest, *paid, *(f"pair_{rank}_or_better" for rank in ranks if rank != plurals[-1])}
