"""The rack card: one sheet, folded once, read in a minute. It has the sections of a printed card (OQ-512)."""

from collections.abc import Iterator

from queenhigh.cards import FIVE, FOUR, THREE, Ranking, hand_words
from queenhigh.documents import paytables, phrases
from queenhigh.documents.document import (
    Document,
    Hand,
    Heading,
    Paragraph,
    Pays,
    Points,
    Side,
    Simple,
    Steps,
    Words,
    clauses,
    even_columns,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.sign import even_money
from queenhigh.documents.wager_outcomes import after_a_fold
from queenhigh.games import Outcome
from queenhigh.money import dollars
from queenhigh.rulebook import Rulebook, procedure, wager_title
from queenhigh.submission import House

_RANKINGS: dict[str, Ranking] = {
    "three-card-poker": THREE,
    "four-card-poker": FOUR,
    "235-stud-poker": FIVE,
    "let-it-ride": FIVE,
}
EXAMPLES: dict[int, dict[str, str]] = {
    3: {
        "straight_flush": "9s 8s 7s",
        "three_of_a_kind": "8s 8h 8d",
        "straight": "6h 5c 4d",
        "flush": "Kd 9d 4d",
        "pair": "Jc Jh 5s",
        "high_card": "Ad 9s 6c",
    },
    4: {
        "four_of_a_kind": "7s 7h 7d 7c",
        "straight_flush": "9s 8s 7s 6s",
        "three_of_a_kind": "8s 8h 8d 2c",
        "flush": "Kd 9d 4d 2d",
        "straight": "6h 5c 4d 3s",
        "two_pair": "Qs Qd 4h 4c",
        "pair": "Jc Jh 9s 5s",
        "high_card": "Ad 9s 6c 4h",
    },
}
"""An example of each hand, for the ranking."""


def rack_card(filing: Filing) -> Document:
    house = filing.house
    inside = even_columns(_inside(filing), 2)
    left, right = inside.panels if len(inside.panels) == 2 else (*inside.panels, ())
    return Document(
        name="rack-card",
        title="Rack card",
        subtitle=house.operator,
        foot=filing.foot,
        blocks=(Side((tuple(_cover(filing)), left, right, tuple(_back(filing)))),),
        paper="folded",
        plain=True,
    )


def ways_to_win(house: House) -> list[str]:
    """Everything that pays on its own: the game against the dealer, its bonus, and each other wager (OQ-511)."""
    ways = []
    for name in house.offers:
        if name == "ante":
            ways += [f"{wager_title('ante')} with {wager_title('play')}", wager_title("ante_bonus")]
        else:
            ways.append(wager_title(name))
    return ways


def _cover(filing: Filing) -> Iterator[Simple]:
    house, rules = filing.house, filing.house.rules
    ways = ways_to_win(house)
    yield Paragraph(words(rules.inscription), "phrase")
    many = phrases.number(len(ways)).capitalize()
    yield Paragraph(words(f"{many} ways to win: {phrases.listed(ways)}."), "lead")
    yield Heading("Bets")
    yield Points(tuple(_bets(house)))
    yield Heading("Play")
    yield Steps(tuple(_play(filing)))
    even = even_money(filing)
    if even is not None:
        yield even


def _bets(house: House) -> Iterator[Words]:
    rules = house.rules
    if rules.equal_wagers is not None:
        named = phrases.listed([wager_title(wager) for wager in rules.equal_wagers.wagers])
        yield words(f"{named} are all required, in equal amounts.", clauses(rules.equal_wagers.clause))
    for name, offer in house.offers.items():
        rule = rules.wagers.get(name)
        clause = rule.clause if rule else rules.offers[name].clause
        yield words(paytables.strong(name), f": {phrases.about(house, name)}.{_needs(house, name)}", clauses(clause))
        if offer.name == "pair_plus":
            clause = rules.offers[name].versions[offer.version].clause
            yield words(phrases.texts().versions[offer.version], clauses(clause))


def _needs(house: House, name: str) -> str:
    """Which other wagers a wager requires, besides the ones every player makes."""
    rule = house.rules.wagers.get(name)
    if rule is None:
        return ""
    equal = house.rules.equal_wagers.wagers if house.rules.equal_wagers else ()
    if rule.needs_any:
        offered = [wager_title(wager) for wager in rule.needs_any if wager in house.offers]
        return f" Requires {phrases.listed(offered, 'or')}."
    if rule.needs_all and set(rule.needs_all) == set(equal) and not _needs_bonuses(house, name):
        return ""
    needed = [wager for wager in rule.needs_all if wager not in equal]
    needed += ["five_card_bonus", "three_card_bonus"] if _needs_bonuses(house, name) else []
    return f" Requires {phrases.listed([wager_title(wager) for wager in needed])}." if needed else ""


def _needs_bonuses(house: House, name: str) -> bool:
    """The other reading of OQ-407."""
    return (
        house.game == "let-it-ride"
        and name == "six_card_bonus"
        and house.readings.six_card_bonus_needs == "bets_and_bonuses"
    )


def _play(filing: Filing) -> Iterator[Words]:
    house, rules = filing.house, filing.house.rules
    steps = procedure(house.game, house.dealing)
    yield words("Place your bets before the dealer announces “No more bets”.", clauses(steps["placed_late"]))
    yield words(deal_sentence(house), clauses(steps["order"]))
    told = phrases.texts().decisions[house.game]
    for stage, text in zip(filing.game.stages, told, strict=True):
        yield words(_with_times(rules, text), clauses(stage.clause))
    folded = fold_sentence(filing)
    if folded:
        yield folded


def _with_times(rules: Rulebook, text: str) -> str:
    """How many times the Ante the Play may be, where the player has a choice."""
    stage = rules.stages[0]
    return text.format(least=phrases.number(stage.least_times), most=phrases.number(stage.most_times))


def deal_sentence(house: House) -> str:
    """Who gets how many cards, from the counts in the rules."""
    counts = house.rules.cards
    texts = phrases.texts().players
    text = texts["electronic"]["deal"] if house.electronic else texts[house.game]["deal"]
    community = 9 if house.electronic else counts.community
    many = {"player": counts.player, "dealer": counts.dealer, "community": community}
    told = text.format(**{name: phrases.number(count) for name, count in many.items()})
    return phrases.sentence(told)


def fold_sentence(filing: Filing) -> Words | None:
    """What a fold forfeits and what stays in play; None where nobody folds."""
    rows = after_a_fold(filing)
    if not rows:
        return None
    lost = [row for row in rows if row.outcome is Outcome.FORFEIT]
    kept = [wager_title(row.wager) for row in rows if row.outcome is not Outcome.FORFEIT]
    text = f"A fold forfeits {phrases.listed([wager_title(row.wager) for row in lost])}"
    stays = f"; {phrases.listed(kept)} {'stays' if len(kept) == 1 else 'stay'} in play" if kept else ""
    return words(text + stays + ".", clauses(*(row.clauses[0] for row in lost)))


def _inside(filing: Filing) -> Iterator[tuple[Simple, int]]:
    house = filing.house
    if house.game in ("three-card-poker", "four-card-poker"):
        ranking = _ranking(house)
        yield ranking, len(ranking.lines) + 4
    for table in paytables.posted(house):
        yield table, len(table.lines) + 3


def _ranking(house: House) -> Pays:
    """The hands from highest to lowest with examples, and how ties are broken."""
    ranking = _RANKINGS[house.game]
    lines = tuple(
        (paytables.hand(name), words(Hand(tuple(EXAMPLES[ranking.size][name].split()))))
        for name in reversed(ranking.classes)
    )
    return Pays("Ranking of hands, highest first", lines, phrases.texts().players[house.game]["ties"])


def _back(filing: Filing) -> Iterator[Simple]:
    house = filing.house
    yield Heading("General rules")
    yield Points(tuple(_general(filing)))
    yield Heading("Limits")
    yield Points(tuple(words(f"{name}: {limit}") for name, limit in paytables.limits(house)))
    if house.house_rules:
        yield Heading("House rules")
        yield Points(tuple(words(phrases.sentence(rule)) for rule in house.house_rules))
    yield Paragraph(
        words(
            f"{house.rules.title} at {phrases.apart(house.operator)}, approved {filing.approved}."
            f" For disputes, ask a floorperson. The regulator is the {phrases.texts().regulator}."
        ),
        "quiet",
    )


def _general(filing: Filing) -> Iterator[Words]:
    house, rules = filing.house, filing.house.rules
    steps, said = procedure(house.game, house.dealing), phrases.texts().players[house.game]
    yield words(said["late"], clauses(steps["changed_late"]))
    yield words(
        "Only seated players may wager. A player with cards stays seated until the round is over.",
        clauses(steps["seated"], steps["vacate"]),
    )
    boxes = house.adjacent_boxes
    many = "one box" if boxes == 1 else f"up to {phrases.number(boxes)} boxes, which must be adjacent"
    yield words(f"A player may wager on {many}.", clauses(rules.boxes_clause))
    yield words(said["ace"])
    if house.game not in ("three-card-poker", "four-card-poker"):
        named = ", ".join(hand_words(name) for name in reversed(_RANKINGS[house.game].classes))
        yield words(f"Five-card hands, highest first: {named}.")
    if "ante" in house.offers:
        yield words("The Ante Bonus is paid with Ante and Play, even if the dealer's hand is higher.")
    if house.payout_limit is not None and rules.payout_limit is not None:
        told = f"At most {dollars(house.payout_limit)} is paid for one hand, not counting progressive and envy payouts."
        yield words(told, clauses(rules.payout_limit.clause))
    yield from _misdeals(house)


def _misdeals(house: House) -> Iterator[Words]:
    rules, dealt_to = house.rules, "dealer" if house.rules.cards.dealer else "community area"
    yield words(
        f"A wrong number of cards to any player or the {dealt_to} is a misdeal: every wager is returned.",
        clauses(rules.clause("13.D")),
    )
    early = "hidden dealer card" if house.game == "four-card-poker" else "dealer card"
    early = early if rules.cards.dealer else "community card"
    yield words(f"A {early} exposed too early is a misdeal.", clauses(rules.clause("13.E")))
    if house.readings.one_exposed_player_card == "plays":
        yield words("One exposed player card is not a misdeal; more than one is.")
    else:
        yield words("An exposed player card is a misdeal.")
