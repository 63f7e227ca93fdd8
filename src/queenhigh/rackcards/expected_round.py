"""What a card may say about the course of a round: who is first, what is seen when, and which wagers stay."""

from collections.abc import Iterator

from queenhigh.games import DEALER, open_game
from queenhigh.rackcards.expectation import Expected, Key
from queenhigh.rackcards.order_claims import LEFT, RIGHT
from queenhigh.rackcards.source_claims import PLAYER_ALONE
from queenhigh.rackcards.turn_claims import BEFORE, FIRST
from queenhigh.rulebook import wager_title
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House

_CARDS = {
    "player": "the player's own cards",
    "dealer": "the dealer's cards",
    "community": "the community cards",
    "box": "the cards of the box",
}
_DEALT = {
    "hand": "by hand",
    "manual-shoe": "from a manual shoe",
    "automated-shoe": "from an automated shoe",
    "self-shuffling-shoe": "from a shoe that shuffles by itself",
}


def course_of_a_round(house: House) -> Iterator[tuple[Key, Expected]]:
    """Everything that this house expects of a card on the course of a round."""
    yield from _order(house)
    yield from _turns(house)
    yield from _dealing(house)
    yield from _made_of(house)
    yield from _seen(house)
    yield from _taken_back(house)
    yield from _compulsory(house)


def _order(house: House) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    settled = rules.steps.clauses.get("seat_turn")
    due = "bets are settled from the player farthest to the dealer's right, counterclockwise"
    yield ("order", "settlement"), Expected(due, settled, frozenset({RIGHT}))
    method = rules.steps.by_method.get(house.dealing or "")
    dealt = (method.clauses.get("order") if method else None) or rules.topics.get("cards_dealt")
    due = "cards are dealt from the player farthest to the dealer's left, clockwise"
    yield ("order", "deal"), Expected(due, dealt, frozenset({LEFT}))
    if rules.stages:
        first = rules.stages[0].clause
        due = "decisions begin with the player farthest to the dealer's left and go clockwise"
        yield ("order", "decisions"), Expected(due, first, frozenset({LEFT}))
        due = "nothing is paid before everybody has decided"
        yield ("said", "paid_before_decision"), Expected(due, settled)


def _turns(house: House) -> Iterator[tuple[Key, Expected]]:
    """Which wager of a box is settled before which; those of the contest are settled together."""
    rules = house.rules
    played = {name for name, rule in rules.wagers.items() if rule.offer in house.offers}
    order = [name for name in rules.settlement_order if name in played or rules.in_contest(name)]
    due = f"each box is settled in this order: {listed(map(wager_title, order))}"
    together = {name for name in order if rules.in_contest(name)} or set(
        rules.equal_wagers.wagers if rules.equal_wagers else ()
    )
    for at, one in enumerate(order):
        first = frozenset({FIRST}) if one in together else frozenset[str]()
        yield ("turn", one), Expected(due, rules.steps.clauses.get("seat_turn"), first)
        for behind, other in enumerate(order):
            if one != other and not {one, other} <= together:
                values = frozenset({BEFORE}) if at < behind else frozenset[str]()
                yield ("turn", f"{one} {other}"), Expected(due, rules.steps.clauses.get("seat_turn"), values)


def _dealing(house: House) -> Iterator[tuple[Key, Expected]]:
    steps = house.rules.steps.clauses
    if house.dealing is None or house.electronic:
        return
    method = house.rules.steps.by_method.get(house.dealing)
    clause = method.clauses.get("load") if method else None
    due = f"the submission has the cards dealt {_DEALT.get(house.dealing, house.dealing)}"
    yield ("deal", "method"), Expected(due, clause or steps.get("shuffle"), frozenset({house.dealing}))
    due = f"the submission has {'one deck' if house.decks == 1 else f'{house.decks} decks'}"
    yield ("deal", "decks"), Expected(due, steps.get("two_decks"), frozenset({house.decks}))
    shuffled = "hand" if house.shuffler in (None, "none") else "machine"
    due = f"the submission has {'no shuffler' if shuffled == 'hand' else 'a shuffler'}"
    yield ("deal", "shuffler"), Expected(due, steps.get("shuffle"), frozenset({shuffled}))


def _made_of(house: House) -> Iterator[tuple[Key, Expected]]:
    """The cards that each wager's hand is made of."""
    for name, rule in house.rules.wagers.items():
        offer = house.offers.get(rule.offer)
        hand = house.rules.hands.get(rule.hand_of(offer.letter if offer else None) or "")
        if hand is None or house.electronic:
            continue
        cards = listed(_CARDS[one] for one in hand.cards)
        due = f"the {wager_title(name)} is won by a hand of {cards}"
        clause = hand.clause or rule.won_clause or rule.clause
        alone = {PLAYER_ALONE} if set(hand.cards) == {"player"} else set[str]()
        yield ("made_of", name), Expected(due, clause, frozenset({*hand.cards, *alone}))


def _seen(house: House) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    if house.electronic or not rules.stages:
        return
    method = rules.steps.by_method.get(house.dealing or "")
    down = (method.clauses.get("face_down") if method else None) or rules.topics.get("cards_dealt")
    yield ("said", "player_dealt_up"), Expected("the cards of the players are dealt face down", down)
    if rules.cards.dealer:
        yield from _dealer_seen(house, down)
    first = rules.stages[0]
    if not rules.cards.community:
        return
    dealt = (method.clauses.get("community") if method else None) or rules.topics.get("community_dealt")
    yield ("said", "community_dealt_up"), Expected("the community cards are dealt face down", dealt or first.clause)
    if first.takes_back is None:
        due = "the community cards stay face down until everybody has decided"
        for said in ("community_before_decision", "community_between"):
            yield ("said", said), Expected(due, rules.steps.clauses.get("reveal") or first.clause)
        if any(rule.first for rule in rules.hands.values()):
            raised = wager_title(first.on or "")
            due = f"the third card stays face down until everybody has decided on the {raised} raise"
            yield ("said", "third_card_early"), Expected(due, first.clause)
        return
    due = f"{wager_title(first.takes_back)} is decided on before any community card is shown"
    yield ("said", "shown_before_first_bet"), Expected(due, first.clause)
    second = rules.stages[-1]
    due = f"{wager_title(second.takes_back or '')} is decided on before the second community card is shown"
    yield ("said", "both_before_second_bet"), Expected(due, second.clause)


def _dealer_seen(house: House, down: str | None) -> Iterator[tuple[Key, Expected]]:
    up = sum(place.face_up for place in open_game(house).deal_plan([1], community=False) if place.to == DEALER)
    if up:
        due = f"{'one card' if up == 1 else f'{up} cards'} of the dealer {'is' if up == 1 else 'are'} face up"
        yield ("said", "dealer_all_hidden"), Expected(due, house.rules.topics.get("dealer_face_up"))
    else:
        due = "the dealer's cards stay face down until everybody has decided"
        yield ("said", "dealer_seen_early"), Expected(due, down)


def _taken_back(house: House) -> Iterator[tuple[Key, Expected]]:
    rules = house.rules
    late = rules.steps.clauses.get("changed_late")
    first = next((stage for stage in rules.stages if stage.takes_back), None)
    if first is None:
        due = 'after "no more bets" no wager is taken back'
        yield ("said", "taken_back"), Expected(due, late)
        return
    loose = [wager_title(stage.takes_back) for stage in rules.stages if stage.takes_back]
    yield ("said", "side_taken_back"), Expected(f"only {listed(loose)} may be taken back", late)
    yield ("said", "put_back"), Expected("a bet that was taken back stays out of the round", late)
    each = f"{listed(loose)} are decided on apart: what becomes of one binds nobody on the other (OQ-414)"
    yield ("said", "linked_bets"), Expected(each, rules.topics.get("kept_bet"))
    may = f"{listed(loose)} may each be taken back when the dealer asks"
    for said in ("all_stay", "bet_locked"):
        yield ("said", said), Expected(may, first.taken_back_clause)


def _compulsory(house: House) -> Iterator[tuple[Key, Expected]]:
    equal = house.rules.equal_wagers
    if equal is not None:
        due = f"{listed(map(wager_title, equal.wagers))} are compulsory and equal"
        yield ("said", "unequal_bets"), Expected(due, equal.clause)
