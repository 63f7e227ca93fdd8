"""What no card of a game with community cards may say.

Such a game has no dealer's hand, and each wager is settled by its own cards.
"""

import itertools
from collections.abc import Iterator
from dataclasses import replace

from queenhigh.cards import RANKINGS
from queenhigh.desk.phrases import named_hand
from queenhigh.money import dollars
from queenhigh.rackcards.claims import Value
from queenhigh.rackcards.expectation import Expected, Key
from queenhigh.rackcards.hand_expectations import hand_expectations
from queenhigh.rackcards.posted import Posted, fixed_stake, posted_tables, wider_line
from queenhigh.rackcards.rankings import order_of
from queenhigh.rackcards.vocabulary import is_pair
from queenhigh.rulebook import Kind, Line, StageRule, WagerRule, wager_title
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House

_MOST_STAKES = 5_000
"""More sums than any wager takes."""
# High hands that a progressive without a share for them does not pay one.
_SHARED_BY_NONE = ("straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind")
# What cards call the hands of which they tell envy.
_ENVY_HANDS = {
    "quads": "four_of_a_kind",
    "four of a kind": "four_of_a_kind",
    "full house": "full_house",
    "boat": "full_house",
    "flush": "flush",
    "straight": "straight",
    "trips": "three_of_a_kind",
    "three of a kind": "three_of_a_kind",
    "two pair": "two_pair",
}


def promises_of_a_community_game(house: House) -> Iterator[tuple[Key, Expected]]:
    """Everything that this house expects a card not to promise."""
    if house.rules.contest is not None or house.electronic or not house.rules.stages:
        return
    yield from _hands(house)
    yield from _table(house)
    yield from _cards(house)
    yield from _sides(house)
    yield from _progressive(house)
    yield from _limit(house)
    yield from _stakes(house)
    yield from _rankings(house)
    yield from _unpaid(house)
    yield from _paid(house)
    first = house.rules.stages[0]
    if first.takes_back:
        yield from _withdrawals(house, first)
    else:
        yield from _raises(house, first)


def _hands(house: House) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    settled = rules.steps.clauses.get("seat_turn")
    due = "a wager wins or loses by its own paytable: nothing is tied and nothing is pushed"
    yield ("said", "no_push"), Expected(due, settled)
    due = "each of the three wagers is settled by its own hand, whatever becomes of the others"
    yield ("said", "main_linked"), Expected(due, settled)
    due = "an ace is not combined with other cards around the corner, as in Q-K-A-2-3"
    yield ("said", "ace_corner"), Expected(due, _clause(house, "ace_low"))
    reported = rules.hands[rules.reported_hand]
    due = f"a straight or flush of {rules.hand_size(rules.reported_hand)} cards is made of all of them"
    yield ("said", "short_straight"), Expected(due, reported.clause)


def _raises(house: House, first: StageRule) -> Iterator[tuple[Key, Expected]]:
    raised = [stage for stage in house.rules.stages if stage.bets]
    names = listed(wager_title(stage.on or "") for stage in raised)
    due = f"only {names} are raised"
    yield ("said", "raise_two_card"), Expected(due, first.clause)
    due = "a check loses nothing: the wager stays in action"
    yield ("said", "check_loses"), Expected(due, first.no_clause)
    yield ("said", "must_raise"), Expected("with any hand a player may raise or check", first.no_clause)
    due = "each raise is decided on its own, whether or not the other is made"
    yield ("said", "raise_linked"), Expected(due, raised[-1].clause)
    due = "a raise wins and loses with the wager that it raises"
    yield ("said", "raise_returned"), Expected(due, house.rules.steps.clauses.get("clear_at_turn") or first.clause)
    yield ("said", "raise_size"), Expected("a raise is exactly as large as the wager that it raises", first.clause)
    due = "the third card is shown when everybody has decided on the first raise"
    yield ("said", "third_card_late"), Expected(due, house.rules.steps.clauses.get("third_cards") or first.clause)


def _withdrawals(house: House, first: StageRule) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    loose = [stage.takes_back for stage in rules.stages if stage.takes_back]
    kept = [wager for wager in rules.equal_wagers.wagers if wager not in loose] if rules.equal_wagers else []
    due = f"{listed(map(wager_title, kept))} {'stays' if len(kept) == 1 else 'stay'} to the end"
    yield ("said", "third_stays"), Expected(due, rules.topics.get("kept_bet"))
    due = "a bet rides by tucking the cards or waving, and is withdrawn by scratching"
    yield ("said", "signals"), Expected(due, rules.stages[-1].taken_back_clause or first.clause)
    due = f"a player looks at all three cards before the decision on {wager_title(first.takes_back or '')}"
    yield ("said", "own_cards_first"), Expected(due, rules.steps.clauses.get("own_cards"))


def _table(house: House) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    steps = rules.steps.clauses
    yield ("said", "boxes_apart"), Expected("boxes of one person are adjacent", rules.boxes_clause)
    due = "each box has its own three wagers"
    clause = rules.equal_wagers.clause if rules.equal_wagers else rules.boxes_clause
    yield ("said", "second_box_free"), Expected(due, clause)
    settled = steps.get("seat_turn")
    after = next((rule.lost_clause for rule in rules.wagers.values() if rule.name not in _mains(house)), None)
    yield ("said", "side_settled_first"), Expected("the three wagers are settled before all others", after or settled)
    due = "the dealer asks one player after the other, clockwise from the player farthest to the dealer's left"
    yield ("said", "decisions_at_once"), Expected(due, rules.stages[0].clause)


def _cards(house: House) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    steps = rules.steps.clauses
    own = steps.get("own_cards")
    yield ("said", "dealt_up"), Expected("all cards are dealt face down", rules.topics.get("cards_dealt"))
    due = "nobody but the player and the dealer touches a player's cards"
    yield ("said", "cards_touched"), Expected(due, own)
    yield ("said", "cards_in_view"), Expected("the cards stay in full view of the dealer", own)
    due = "after the last decision a player does not touch the cards again"
    yield ("said", "touch_again"), Expected(due, steps.get("all_decided") or own)
    yield (
        ("said", "own_cards_shown_early"),
        Expected("a player's cards are shown when they are settled", steps.get("show_hand")),
    )
    due = "the cards of the box are shown when the Six Card Bonus is settled"
    yield ("said", "box_seen"), Expected(due, steps.get("box_up") or rules.cards.box_clause)
    community = steps.get("show_hand") or own
    many = rules.cards.community
    yield ("said", "third_community"), Expected(f"there are {many} community cards", rules.topics.get("cards_dealt"))
    due = f"the hand of five is made with all {many} community cards"
    yield ("said", "community_used"), Expected(due, community)


def _sides(house: House) -> Iterator[tuple[Key, Expected]]:
    rule = next((rule for name, rule in house.rules.wagers.items() if name not in _mains(house)), None)
    if rule is not None:
        due = "a side wager is settled by itself, whatever was decided and however the other wagers end"
        yield ("said", "side_depends"), Expected(due, rule.lost_clause)


def _progressive(house: House) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    for rule in rules.wagers.values():
        offer = house.offers.get(rule.offer)
        if offer is None or not offer.meters:
            continue
        due = f"the {wager_title(rule.name)} is collected before the deal, and its payouts are for the bet"
        yield ("said", "progressive_returned"), Expected(due, rule.clause)
        due = "a fixed payout does not lower the meter"
        yield ("said", "fixed_from_meter"), Expected(due, rules.offers[rule.offer].rate_clause)
        due = "each hand is paid what the meter shows when its turn comes"
        yield ("said", "meter_shared"), Expected(due, rules.offers[rule.offer].rate_clause)
        yield from _shares(rule, posted_tables(house)[rule.name])
        if rule.envy is None or offer.envy is None:
            continue
        envy, clause = wager_title(rule.envy.name), rules.topics.get("envy")
        due = f"the {envy} is paid for the hand, whether or not its holder has a {wager_title(rule.name)} wager"
        yield ("said", "envy_holder_bet"), Expected(due, clause)
        yield ("said", "envy_shared"), Expected(f"the {envy} is a fixed sum for each receiver", clause)
        yield ("said", "envy_elsewhere"), Expected(f"the {envy} is for hands at the same table", clause)
        paid = {
            line.hand for posted in posted_tables(house).values() if "envy" in posted.wager for line in posted.lines
        }
        for words, name in _ENVY_HANDS.items():
            if name not in paid:
                due = f"the {envy} is paid for {listed(one.replace('_', ' ') for one in sorted(paid))}"
                yield ("said", f"envy_hand {words}"), Expected(due, rule.envy.clause)


def _stakes(house: House) -> Iterator[tuple[Key, Expected]]:
    """The sums that a wager may be."""
    for name, offer in house.offers.items():
        clause = house.rules.offers[name].denomination_clause or house.rules.wagers_clause
        fixed = offer.denomination or fixed_stake(house, name)
        if fixed is not None:
            due = f"the {wager_title(name)} takes {dollars(fixed)} and nothing else"
            yield ("said", f"any_stake {name}"), Expected(due, clause)
            yield ("accepted", name), Expected(due, clause, frozenset({fixed}))
            continue
        limits = offer.limits
        if limits.minimum and limits.maximum and limits.unit and limits.maximum <= _MOST_STAKES * limits.unit:
            least, most, unit = map(dollars, (limits.minimum, limits.maximum, limits.unit))
            due = f"the {wager_title(name)} takes {least} to {most} in steps of {unit}"
            values = frozenset(cents for cents in range(0, limits.maximum + 1, limits.unit) if cents >= limits.minimum)
            yield ("accepted", name), Expected(due, clause, values)


def _rankings(house: House) -> Iterator[tuple[Key, Expected]]:
    """Every hand that stands above another one in no ranking that the house plays by."""
    rules = house.rules
    orders = [order_of(RANKINGS[hand.ranking]) for hand in rules.hands.values()]
    main = rules.hands[rules.reported_hand]
    for low, top in itertools.permutations({name for order in orders for name in order}, 2):
        shared = [order for order in orders if low in order and top in order]
        if shared and all(order.index(low) > order.index(top) for order in shared):
            due = f"{named_hand(low)} does not stand above {named_hand(top)} in this game"
            yield ("said", f"above {low} {top}"), Expected(due, main.clause)
    for name, rule in rules.wagers.items():
        hand = rules.hands.get(rule.hand_of(None) or "")
        order = order_of(RANKINGS[hand.ranking]) if hand is not None else []
        for top, low in itertools.combinations(order, 2):
            due = f"{named_hand(low)} does not stand above {named_hand(top)} in a hand of the {wager_title(name)}"
            for told in {name, rule.offer} if hand is not None else ():
                yield ("said", f"above {low} {top} {told}"), Expected(due, hand.clause if hand else None)


def _unpaid(house: House) -> Iterator[tuple[Key, Expected]]:
    """The hands that each wager does not pay: all but those that are enough for it."""
    known = dict(hand_expectations(house))
    names = {str(value) for (kind, _), due in known.items() if kind == "enough" for value in due.values}
    names |= {name for ranking in RANKINGS.values() for name in ranking.classes}
    for (kind, wager), due in known.items():
        if kind == "enough":
            yield ("unpaid", wager), replace(due, values=frozenset(names - {str(value) for value in due.values}))


def _paid(house: House) -> Iterator[tuple[Key, Expected]]:
    """What each hand is paid on each wager, in every way in which a card may say so."""
    known = dict(hand_expectations(house))
    for wager, posted in posted_tables(house).items():
        enough = known.get(("enough", wager))
        for name in {str(value) for value in enough.values} if enough else ():
            line = posted.line(name) or (posted.lines[-1] if is_pair(name) else wider_line(name, posted))
            if isinstance(line, Line) and line.kind is not Kind.PERCENT_OF_METER:
                due = f"{posted.name} pays {named_hand(name)} {line}"
                yield ("paid", f"{wager} {name}"), Expected(due, line.clause, frozenset(_ways_to_tell(line)))


def _ways_to_tell(line: Line) -> Iterator[str]:
    """The winnings of one unit, with the stake or without it: a card may mean either where it speaks of sums."""
    won = line.amount if line.kind is Kind.TO_ONE else line.amount - 1
    both = {won, won + 1, line.amount} | ({line.amount + 1} if line.kind is Kind.DOLLARS else set())
    yield f"{won} to"
    yield f"{won + 1} for"
    if line.kind is Kind.DOLLARS:
        yield from (f"{line.amount} to", f"{line.amount} for")
    for many in {won, line.amount}:
        yield f"{many} net"
    for many in both:
        yield from (f"{many} each", f"{many} won", *(f"{many * times} many" for times in (1, 2, 3)))


def _shares(rule: WagerRule, posted: Posted) -> Iterator[tuple[Key, Expected]]:
    """What each hand takes of the meters; the others are paid a fixed amount, or nothing."""
    lines = {line.hand: line for line in posted.lines if isinstance(line, Line)}
    for name in {*lines, *_SHARED_BY_NONE}:
        line, values = lines.get(name), set[Value]()
        if line is not None and line.kind is Kind.PERCENT_OF_METER:
            meter = {line.meter} if line.meter not in (None, "main") else set[str]()
            values = {frozenset({f"{line.amount:g}"}), frozenset({f"{line.amount:g}", *meter})}
        due = (
            f"{posted.name} pays {named_hand(name)} {line}"
            if line
            else f"{posted.name} pays {named_hand(name)} nothing"
        )
        yield ("share", name), Expected(due, line.clause if line else rule.clause, frozenset(values))


def _limit(house: House) -> Iterator[tuple[Key, Expected]]:
    clause = house.rules.topics.get("posted_limit")
    yield ("said", "limit_per_table"), Expected("a payout limit is set for each hand", clause)
    due = "progressive payouts do not count toward the payout limit"
    yield ("said", "limit_and_meter"), Expected(due, clause)


def _clause(house: House, topic: str) -> str | None:
    return house.rules.topics.get(topic) or house.rules.steps.clauses.get(topic)


def _mains(house: House) -> tuple[str, ...]:
    """The equal wagers and their raises."""
    rules = house.rules
    equal = rules.equal_wagers.wagers if rules.equal_wagers is not None else ()
    return (*equal, *(stage.bets for stage in rules.stages if stage.bets))
