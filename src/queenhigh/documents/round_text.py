"""How a round is played, in sentences made from the rulebook: the deal, the decisions, late bets and the ace."""

from collections.abc import Callable, Iterator, Mapping

from queenhigh.cards import DECK, RANKINGS, Card, Ranking, hand_words, parse_card
from queenhigh.documents.deal_order import face_up_cards
from queenhigh.documents.filing import Filing
from queenhigh.documents.phrases import number, ordinal, texts
from queenhigh.games import COMMUNITY, DEALER, Box, Game, Round
from queenhigh.money import dollars
from queenhigh.rulebook import Rulebook, StageRule, wager_title
from queenhigh.rulebook.wording import listed, with_article
from queenhigh.submission import House

_STAKE = 10_000
_SAMPLE_LINE = "r1"


def deal_sentence(filing: Filing) -> str:
    """Who gets how many cards."""
    house, counts = filing.house, filing.house.rules.cards
    if house.electronic:
        dealt = filing.game.cards_due((_sample_box(house),))
        return texts().electronic_deal.format(
            community=number(dealt.community).capitalize(), dealer=number(dealt.dealer)
        )
    shared = bool(counts.community) and counts.community_while is None
    community = f"; {number(counts.community)} community cards are shared by everyone" if shared else ""
    return _hands_dealt(filing.game, counts.player, counts.dealer) + community + "."


def _hands_dealt(game: Game, player: int, dealer: int) -> str:
    shown = face_up_cards(game, DEALER)
    if not dealer:
        return f"You get {number(player)} cards"
    if player == dealer and not shown:
        return f"You and the dealer get {number(player)} cards each"
    return f"You get {number(player)} cards, the dealer {number(dealer)}" + (
        f", {number(shown)} of them face up" if shown else ""
    )


def decision_sentences(
    filing: Filing, choice: Callable[[House, StageRule], str] | None = None
) -> Iterator[tuple[str, str]]:
    """For each time around the table, what a player sees and decides, with its clause; the choice is told as on the
    printed papers, or in the words that are handed in."""
    tell = choice or choice_sentence
    rules, stages = filing.house.rules, filing.house.rules.stages
    seen: list[dict[str | int, int]] = [cards_seen(filing.game, at) for at in range(len(stages))]
    for at, stage in enumerate(stages):
        looks = _first_look(filing, seen[0]) if at == 0 else _new_cards(seen[at - 1], seen[at])
        last = _rest(rules) if at == len(stages) - 1 else ""
        yield " ".join(part for part in (looks, tell(filing.house, stage), last) if part), stage.clause


OWN = "own"


def _sample_box(house: House) -> Box:
    """A box with the wager that the first decision is about."""
    rules = house.rules
    placed = [name for name, wager in rules.wagers.items() if wager.offer in house.offers]
    return Box(1, "player", dict.fromkeys(placed[:1], _STAKE), line=_SAMPLE_LINE if house.electronic else None)


def cards_seen(game: Game, stage: int) -> dict[str | int, int]:
    """How many cards of each place a player can see at a stage: the player's own, and those face up for everyone."""
    round_ = game.deal(Round((_sample_box(game.house),)), DECK)
    own = len(game.own_view(round_, round_.boxes[0], stage))
    return {OWN: own} | {place: len(cards) for place, cards in game.face_up(round_, stage).items()}


def _first_look(filing: Filing, seen: Mapping[str | int, int]) -> str:
    own, dealt = seen[OWN], filing.house.rules.cards.player
    text = "Look at your cards" if own == dealt else f"Look at your first {number(own)} cards"
    if seen.get(DEALER):
        many = seen[DEALER]
        text += f" and the dealer's {'card that is' if many == 1 else f'{number(many)} cards that are'} face up"
    return f"{text}."


def _new_cards(before: Mapping[str | int, int], now: Mapping[str | int, int]) -> str:
    """What was turned up since the last decision."""
    sentences = []
    if now[OWN] > before[OWN]:
        shown_to_all = any(isinstance(place, int) and many for place, many in now.items())
        card = f"{ordinal(now[OWN])} card"
        sentences.append(f"Every player's {card} is turned up." if shown_to_all else f"Look at your {card}.")
    more = now.get(COMMUNITY, 0) - before.get(COMMUNITY, 0)
    if more:
        sentences.append(f"{number(more).capitalize()} community {'card is' if more == 1 else 'cards are'} turned up.")
    return " ".join(sentences)


def choice_sentence(house: House, stage: StageRule) -> str:
    """What a player may do at one decision."""
    if stage.takes_back is not None:
        return f"{stage.no.capitalize()} {wager_title(stage.takes_back)}, or let it {stage.yes}."
    assert stage.bets is not None
    assert stage.on is not None
    bet, base = wager_title(stage.bets), wager_title(stage.on)
    if house.rules.in_contest(stage.bets):
        size = "equal to" if stage.most_times == 1 else f"of {bet_times(house, stage)}"
        return f"Make {with_article(bet)} {size} your {base}{_in_steps(house, stage)}, or {stage.no}."
    amount = "the same amount" if stage.most_times == 1 else f"{bet_times(house, stage)} its amount"
    return f"{stage.yes.capitalize()} the {base} wager by {amount}, or {stage.no}."


def bet_times(house: House, stage: StageRule) -> str:
    """How many times the first wager a later bet may be: "twice", "one to three times", "exactly one or two times"."""
    if stage.least_times == stage.most_times:
        return "twice" if stage.most_times == 2 else f"{number(stage.most_times)} times"
    if house.readings.play_amounts == "multiples":
        return f"exactly {listed([number(times) for times in stage.times], 'or')} times"
    return f"{number(stage.least_times)} to {number(stage.most_times)} times"


def _in_steps(house: House, stage: StageRule) -> str:
    """The steps in which a later bet may be chosen; empty where it may only be whole multiples, or any cent."""
    unit = house.offers[stage.on].limits.unit if stage.on is not None and stage.on in house.offers else 1
    between = stage.most_times > stage.least_times and house.readings.play_amounts == "between"
    return f", in steps of {dollars(unit)}" if between and unit > 1 else ""


def _rest(rules: Rulebook) -> str:
    """What holds for all decisions: bets that stay, and that nobody can fold."""
    taken_back = [stage.takes_back for stage in rules.stages if stage.takes_back is not None]
    equal = rules.equal_wagers.wagers if rules.equal_wagers else ()
    staying = [wager_title(wager) for wager in equal if wager not in taken_back] if taken_back else []
    if staying:
        return f"{listed(staying)} always {'stays' if len(staying) == 1 else 'stay'}."
    return "" if taken_back or rules.fold is not None else "Nobody folds."


def late_bets_sentence(rules: Rulebook) -> str:
    """That bets are closed after "no more bets", and what may still be done then."""
    bets = [wager_title(stage.bets) for stage in rules.stages if stage.bets is not None]
    taken_back = [wager_title(stage.takes_back) for stage in rules.stages if stage.takes_back is not None]
    later = ""
    if bets:
        later = f"; only {listed(bets)} {'is' if len(bets) == 1 else 'are'} made later"
    elif taken_back:
        turn = ", each in its turn" if len(taken_back) > 1 else ""
        later = f"; only {listed(taken_back)} may be withdrawn later{turn}"
    return f"{texts().late_bets}{later}."


def ties_sentence(house: House) -> str:
    """How equal hands are compared; empty where every hand is paid by itself and none is compared."""
    return texts().ties if house.rules.contest is not None else ""


def ranking_sentence(name: str) -> str:
    """The hands of one size from highest to lowest.

    >>> ranking_sentence("two")
    'Two-card hands, highest first: straight, flush, pair, high card.'
    """
    ranking = RANKINGS[name]
    hands = ", ".join(hand_words(hand) for hand in reversed(ranking.classes))
    return f"{sized_hands(ranking)}, highest first: {hands}."


def sized_hands(ranking: Ranking) -> str:
    """
    >>> sized_hands(RANKINGS["four"])
    'Four-card hands'
    """
    return f"{number(ranking.size).capitalize()}-card hands"


def ace_sentence(house: House) -> str:
    """Where the ace is low, for the hands that the wagers on offer read."""
    low = [_lowest_straight(ranking) for ranking in rankings_in_play(house)]
    low = [straight for straight in low if straight]
    return f"Ace is high, except in {listed(low)}, where it is low." if low else "Ace is always high."


def rankings_in_play(house: House) -> list[str]:
    """The rankings of all hands that count at this table, the smallest hands first, each size once."""
    rules = house.rules
    wagers = [wager for wager in rules.wagers.values() if wager.offer in house.offers]
    hands = [wager.hand_of(house.offers[wager.offer].letter) for wager in wagers]
    if rules.contest is not None:
        hands.append(rules.contest.hand)
    by_size = {RANKINGS[rules.hands[hand].ranking].size: rules.hands[hand].ranking for hand in hands if hand}
    return [by_size[size] for size in sorted(by_size)]


def _lowest_straight(name: str) -> str:
    """The straight in which the ace is low, asked of the ranking itself; empty if it has none."""
    ranking = RANKINGS[name]
    ranks = ["A", *"23456789T"][: ranking.size]
    cards: list[Card] = [parse_card(rank + "shdc"[at % 4]) for at, rank in enumerate(ranks)]
    if ranking.class_of(ranking.strength(cards)) != "straight":
        return ""
    return "ace-2" if ranking.size == 2 else "-".join([*reversed(ranks[1:]), "ace"])
