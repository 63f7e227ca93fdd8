"""The hands that a viewer sees, named and sorted, and what a round meant for each box in one sentence.

Everything is made from the cards that the viewer's own view shows, so nothing hidden can be named.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypedDict

from queenhigh.cards import RANKINGS, Card, NamedHand, Ranking, card_text, hand_words, name_hand, parse_card, rank_of
from queenhigh.games import LINES
from queenhigh.rulebook import Paytable, Rulebook, wager_title
from queenhigh.table import TableState
from queenhigh.table.table_view import SettledView, TableView

DEALER = "dealer"
_SEVERAL = ("two ", "three ", "four ")
_MOST_NAMED = 4096


class ShownHand(TypedDict):
    """A hand for the page: its name, its cards sorted for reading, and those that decide."""

    words: str
    cards: list[str]
    lit: list[str]
    unused: list[str]
    qualifies: bool | None
    """Whether this is a dealer's hand good enough to play; None where nothing is asked of it."""


def shown_hands(state: TableState, seen: TableView) -> dict[str, ShownHand]:
    """Every hand that is seen whole, by its place; the deciding cards are lit once the dealer's hand is up."""
    named = named_hands(state, seen)
    dealer = named.get(DEALER)
    shown = {place: _shown(hand, dealer if place != DEALER else _met(seen, named)) for place, hand in named.items()}
    if dealer is not None:
        shown[DEALER]["qualifies"] = _qualifies(state.house.rules, dealer)
    return shown


def named_hands(state: TableState, seen: TableView) -> dict[str, NamedHand]:
    rules = state.house.rules
    places = [str(seat) for seat in seen.wagers]
    shares = "community" in rules.hands[rules.reported_hand].cards
    hands = {place: _own(rules, _cards_of(seen, place, shares=shares)) for place in places}
    if rules.contest is not None:
        cards = seen.cards.get(DEALER, [])
        if cards and None not in cards:
            ranking = RANKINGS[rules.hands[rules.contest.hand].ranking]
            hands[DEALER] = _named(_parsed(cards), ranking)
    return {place: hand for place, hand in hands.items() if hand is not None}


def _cards_of(seen: TableView, place: str, *, shares: bool) -> list[str]:
    """The cards of a box that are seen: its own with the community cards it shares, or its line of the grid."""
    line = seen.lines.get(int(place))
    grid = seen.cards.get("community", [])
    if line is not None:
        picked = [grid[index] for index in LINES[line]] if len(grid) == 9 else []
        return [card for card in picked if card is not None]
    own = [card for card in seen.cards.get(place, []) if card is not None]
    return own + [card for card in grid if card is not None] if own and shares else own


def _own(rules: Rulebook, texts: Sequence[str]) -> NamedHand | None:
    """The hand that the visible cards of a box make; fewer cards count where a main wager plays so few."""
    cards = _parsed(texts)
    if not cards:
        return None
    ranking = RANKINGS[rules.hands[rules.reported_hand].ranking]
    main = [rules.wagers[name] for name in rules.equal_wagers.wagers] if rules.equal_wagers is not None else []
    for wager in main:
        hand = wager.hand
        if hand is not None and rules.hand_size(hand) == len(cards):
            ranking = RANKINGS[rules.hands[hand].ranking]
    return _named(cards, ranking)


@lru_cache(maxsize=_MOST_NAMED)
def _named(cards: tuple[Card, ...], ranking: Ranking) -> NamedHand:
    """Every viewer of a table sees the same hands named, with every fact."""
    return name_hand(cards, ranking)


def _parsed(texts: Sequence[str | None]) -> tuple[Card, ...]:
    return tuple(parse_card(text) for text in texts if text is not None)


def _met(seen: TableView, named: Mapping[str, NamedHand]) -> NamedHand | None:
    """The hand that the dealer's is compared with: the only one there is."""
    boxes = [hand for place, hand in named.items() if place != DEALER]
    return boxes[0] if len(boxes) == 1 else None


def _shown(hand: NamedHand, other: NamedHand | None) -> ShownHand:
    return {
        "words": hand.words,
        "cards": [card_text(card) for card in hand.cards],
        "lit": [card_text(card) for card in _deciding(hand, other)],
        "unused": [card_text(card) for card in hand.unused],
        "qualifies": None,
    }


def _qualifies(rules: Rulebook, dealer: NamedHand) -> bool | None:
    contest = rules.contest
    if contest is None or contest.qualifier is None:
        return None
    ranking = rules.hands[contest.hand].ranking
    return RANKINGS[ranking].strength(dealer.cards) >= contest.qualifier.least_strength(ranking)


def _deciding(hand: NamedHand, other: NamedHand | None) -> tuple[Card, ...]:
    """The cards that make the hand, and the kickers down to the one that breaks the tie with the other hand."""
    if other is None or other.name != hand.name:
        return hand.made
    mine, theirs = hand.made + hand.kickers, other.made + other.kickers
    for place, (one, two) in enumerate(zip(mine, theirs, strict=False)):
        if rank_of(one) != rank_of(two):
            return mine[: max(place + 1, len(hand.made))]
    return mine


# Sentences.


def headline(state: TableState, seen: TableView, seat: int) -> str | None:
    """What happened to a box in one sentence; None where the viewer did not see its hand or it is not settled."""
    rules, named = state.house.rules, named_hands(state, seen)
    hand, rows = named.get(str(seat)), [row for row in seen.settled if row.seat == seat]
    if hand is None or not rows:
        return None
    if rules.fold_choice in seen.decisions.get(seat, ()):
        return f"You folded {_with_article(_spoken(hand.words))}"
    contested = next((row for row in rows if rules.in_contest(row.wager)), None)
    if contested is not None and DEALER in named:
        return _contest_text(rules, contested, hand, named[DEALER])
    return _paid_text(rules, rows, hand)


def _paid_text(rules: Rulebook, rows: Sequence[SettledView], hand: NamedHand) -> str:
    """Wagers against a paytable: whether the hand pays, or which of them win where each plays a hand of its own."""
    winning, losing = (_titles_with(rules, rows, outcome) for outcome in ("win", "lose"))
    if not winning or not losing:
        verb = _said("pay", hand.words) if winning else _said("do", hand.words) + "n’t pay"
        return f"Your {_spoken(hand.words)} {verb}"
    return f"{_sentence(winning, 'win')}, {_sentence(losing, 'lose')}"


def _titles_with(rules: Rulebook, rows: Sequence[SettledView], outcome: str) -> list[str]:
    ended = {rules.raised(row.wager) for row in rows if row.outcome == outcome}
    return [wager_title(name) for name in _main(rules) if name in ended]


def _sentence(subjects: Sequence[str], verb: str) -> str:
    return f"{' and '.join(subjects)} {verb if len(subjects) > 1 else verb + 's'}"


def _said(verb: str, hand: str) -> str:
    """The verb that goes with a hand: a pair of kings pays, three kings pay."""
    return verb if hand.startswith(_SEVERAL) else {"do": "does"}.get(verb, f"{verb}s")


def _main(rules: Rulebook) -> tuple[str, ...]:
    return rules.equal_wagers.wagers if rules.equal_wagers is not None else tuple(rules.wagers)


def _spoken(words: str) -> str:
    """A hand in the middle of a sentence.

    >>> _spoken("straight, jack high"), _with_article(_spoken("flush, ace high")), _spoken("pair of kings")
    ('jack-high straight', 'an ace-high flush', 'pair of kings')
    """
    kind, _, top = words.partition(", ")
    return f"{top.replace(' ', '-')} {kind}" if top.endswith(" high") else words


def _with_article(words: str) -> str:
    if "-high " in words:
        return f"{'an' if words[0] in 'ae' else 'a'} {words}"
    return f"a {words}" if words.startswith(("pair", "straight", "flush", "full", "royal")) else words


def _contest_text(
    rules: Rulebook, row: SettledView, hand: NamedHand, dealer: NamedHand, *, to_dealer: bool = False
) -> str:
    """How the hand of a box and the dealer's hand compare. One clause may rule equal and higher hands alike.

    >>> from queenhigh.cards import FOUR, parse_cards
    >>> from queenhigh.rulebook import rulebook
    >>> won = SettledView(1, "ante", "win", "10", "10", "10", ("4CP-11.D.4.c.ii",), None)
    >>> mine, same, low = (
    ...     name_hand(parse_cards(text), FOUR) for text in ("Ks Kd 9c 4h", "Kh Kc 9d 4s", "Kh Kc 8d 4s")
    ... )
    >>> _contest_text(rulebook("four-card-poker"), won, mine, same)
    'You and the dealer tie with a pair of kings'
    >>> _contest_text(rulebook("four-card-poker"), won, mine, low)
    'Your pair of kings with a nine and a four beats a pair of kings with an eight and a four'
    """
    contest = rules.contest
    assert contest is not None
    case = next((name for name, case in contest.cases.items() if case.clause in row.clauses), None)
    if case == "not_qualified":
        return f"The dealer doesn’t qualify with {dealer.words}"
    told = (hand.words, dealer.words) if hand.words != dealer.words else (hand.detail, dealer.detail)
    mine, theirs = _spoken(told[0]), _spoken(told[1])
    if case == "equal" or _ranks(hand) == _ranks(dealer):
        return f"{'A tie' if to_dealer else 'You and the dealer tie'} with {_with_article(_spoken(hand.words))}"
    if to_dealer:
        better, worse = (mine, theirs) if case == "higher" else (theirs, mine)
        return _capital(f"{better} {_said('beat', better)} {_with_article(worse)}")
    if case == "higher":
        return f"Your {mine} {_said('beat', mine)} {_with_article(theirs)}"
    return f"{_capital(theirs)} {_said('beat', theirs)} your {mine}"


def _ranks(hand: NamedHand) -> tuple[str, list[int]]:
    """What decides between two hands."""
    return hand.name, [rank_of(card) for card in hand.made + hand.kickers]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def reason(state: TableState, seen: TableView, row: SettledView, *, to_dealer: bool = False) -> str | None:
    """Why one wager was paid or taken, for a viewer who saw the hand; None otherwise. A player is spoken to."""
    rules, named = state.house.rules, named_hands(state, seen)
    hand = named.get(str(row.seat))
    plain = {"forfeit": "Lost with the fold", "withdrawn": "You took it back", "void": "The round is void"}
    if row.outcome in plain:
        return plain[row.outcome]
    if row.from_seat is not None:
        return f"Seat {row.from_seat} holds the hand"
    if hand is None:
        return None
    if rules.in_contest(row.wager):
        return _contest_text(rules, row, hand, named[DEALER], to_dealer=to_dealer) if DEALER in named else None
    return _paytable_reason(state, row, hand)


def _paytable_reason(state: TableState, row: SettledView, hand: NamedHand) -> str:
    rules = state.house.rules
    offer = state.house.offers.get(_offer_name(rules, row.wager))
    chosen = (offer.paytable,) if offer is not None and offer.paytable is not None else ()
    tables: tuple[Paytable, ...] = (*chosen, *rules.paytables_of(row.wager).values())
    if row.outcome == "win":
        line = next((line for table in tables for line in table.lines if line.clause in row.clauses), None)
        return f"{_capital(hand_words(line.hand))} pays {line}" if line is not None else "Paid"
    wager = rules.wagers.get(rules.raised(row.wager))
    own = wager is not None and wager.hand == rules.reported_hand
    return (
        f"{_capital(_spoken(hand.words))} {_said('do', hand.words)}n’t pay here" if own else "No hand on its paytable"
    )


def _offer_name(rules: Rulebook, wager: str) -> str:
    rule = rules.wagers.get(rules.raised(wager))
    return rule.offer if rule is not None else wager
