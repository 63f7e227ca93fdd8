"""The rack card: one sheet, folded once to 4 by 9 inches, read in a minute. It has the sections of a printed card
(OQ-512)."""

from collections.abc import Iterator

from queenhigh.cards import RANKINGS
from queenhigh.documents import paytables, phrases
from queenhigh.documents.deal_order import face_up_cards
from queenhigh.documents.document import (
    Document,
    Hand,
    Heading,
    PageBreak,
    Paragraph,
    Pays,
    Points,
    Simple,
    Steps,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.round_text import (
    ace_sentence,
    deal_sentence,
    decision_sentences,
    late_bets_sentence,
    ranking_sentence,
    rankings_in_play,
    sized_hands,
    ties_sentence,
)
from queenhigh.documents.sign import against_the_dealer
from queenhigh.documents.wager_outcomes import after_a_fold
from queenhigh.documents.wager_text import first_wager, required_wagers, wager_basis
from queenhigh.games import DEALER
from queenhigh.money import dollars
from queenhigh.rulebook import wager_title
from queenhigh.rulebook.rule_text import version_text
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House

EXAMPLES: dict[int, dict[str, str]] = {
    2: {
        "straight": "6h 5c",
        "flush": "Kd 9d",
        "pair": "Jc Jh",
        "high_card": "Ad 9s",
    },
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
    5: {
        "royal_flush": "As Ks Qs Js Ts",
        "straight_flush": "9s 8s 7s 6s 5s",
        "four_of_a_kind": "7s 7h 7d 7c 2s",
        "full_house": "8s 8h 8d 3c 3h",
        "flush": "Kd 9d 7d 4d 2d",
        "straight": "6h 5c 4d 3s 2h",
        "three_of_a_kind": "8s 8h 8d 5c 2c",
        "two_pair": "Qs Qd 4h 4c 9s",
        "pair": "Jc Jh 9s 5s 3d",
        "high_card": "Ad 9s 6c 4h 2d",
    },
}
"""An example of each hand by the size of hands, for the ranking."""


def rack_card(filing: Filing) -> Document:
    house = filing.house
    return Document(
        name="rack-card",
        title="Rack card",
        subtitle=house.operator,
        foot=filing.foot,
        blocks=(*_cover(filing), PageBreak(), paytables.in_columns(house, _inside(house), 2), *_back(filing)),
        paper="folded",
        plain=True,
    )


def ways_to_win(house: House) -> list[str]:
    """Everything that pays on its own: the game against the dealer, its bonus, and each other wager (OQ-511)."""
    rules, ways = house.rules, []
    for name in house.offers:
        if rules.contest is not None and rules.in_contest(name):
            ways.append(" with ".join(wager_title(wager) for wager in rules.contest.wagers))
        else:
            ways.append(wager_title(name))
        ways += [wager_title(bonus.name) for bonus in rules.bonuses.values() if bonus.on == name]
    return ways


def _cover(filing: Filing) -> Iterator[Simple]:
    house, rules = filing.house, filing.house.rules
    ways = ways_to_win(house)
    yield Paragraph(words(rules.inscription), "phrase")
    many = phrases.number(len(ways)).capitalize()
    ending = "way" if len(ways) == 1 else "ways"
    yield Paragraph(words(f"{many} {ending} to win: {listed(ways)}."), "lead")
    yield Heading("Bets")
    yield Points(tuple(bet_sentences(house)))
    yield Heading("Play")
    yield Steps(tuple(_play(filing)))


def bet_sentences(house: House) -> Iterator[Words]:
    """What each wager on offer is on and what it requires, with its clause."""
    rules = house.rules
    if rules.equal_wagers is not None:
        yield words(paytables.equal_wagers_sentence(rules), clauses(rules.equal_wagers.clause))
    for name, offer in house.offers.items():
        required, joined = required_wagers(house, name)
        needs = f" Requires {listed(required, joined)}." if required else ""
        clause = first_wager(rules, name).clause
        yield words(paytables.strong(name), f": {wager_basis(house, name)}.{needs}", clauses(clause))
        if rules.offers[name].versions:
            version = rules.offers[name].versions[offer.version]
            yield words(version_text(rules.offers[name], offer.version), clauses(version.clause))


def _play(filing: Filing) -> Iterator[Words]:
    steps = filing.steps
    yield words("Place your bets before the dealer announces “No more bets”.", clauses(steps.get("placed_late")))
    yield words(deal_sentence(filing), clauses(steps.get("order")))
    for text, clause in decision_sentences(filing):
        yield words(text, clauses(clause))
    for sentence in (fold_sentence(filing.house), folded_envy_sentence(filing.house)):
        if sentence:
            yield sentence


def fold_sentence(house: House) -> Words | None:
    """What a fold forfeits and what stays in play; None where nobody folds."""
    rows = after_a_fold(house)
    if not rows:
        return None
    lost = [row for row in rows if row.forfeited]
    kept = [wager_title(row.wager) for row in rows if not row.forfeited]
    text = f"A fold forfeits {listed([wager_title(row.wager) for row in lost])}"
    stays = f"; {listed(kept)} {'stays' if len(kept) == 1 else 'stay'} in play" if kept else ""
    return words(text + stays + ".", clauses(*(row.clause for row in lost)))


def folded_envy_sentence(house: House) -> Words | None:
    """The envy that a player who folds can still be paid, and the one that a folded hand earns others where the house
    reads the rules so (OQ-019); None where no wager that a fold forfeits has envy."""
    envies = [
        row.clause for row in after_a_fold(house) if house.offers[house.rules.wagers[row.wager].offer].envy is not None
    ]
    if not envies:
        return None
    text = "A player who folds can still be paid an Envy Bonus for another player's hand"
    if not house.readings.folded_hand_gives_envy:
        return words(f"{text}.", clauses(envies[0]))
    return words(f"{text}, and a folded hand can still earn the other players one.", clauses(envies[0], "OQ-019"))


def _inside(house: House) -> Iterator[Pays | Table]:
    against = against_the_dealer(house)
    if against is not None:
        yield against
    if house.rules.contest is not None:
        yield ranking_table(house, house.rules.contest.hand)
    yield from paytables.posted(house)


def ranking_table(house: House, hand: str) -> Pays:
    """The hands from highest to lowest with examples, how ties are broken, and the order of hands of other sizes."""
    ranking = RANKINGS[house.rules.hands[hand].ranking]
    lines = tuple(
        (paytables.hand(name), words(Hand(tuple(EXAMPLES[ranking.size][name].split()))))
        for name in reversed(ranking.classes)
    )
    others = [name for name in rankings_in_play(house) if RANKINGS[name].size != ranking.size]
    which = f"These are {sized_hands(ranking).lower()}." if others else ""
    notes = (which, ties_sentence(house), *(ranking_sentence(name) for name in others))
    return Pays("Ranking of hands, highest first", lines, " ".join(filter(None, notes)), heads=("Hand", "Example"))


def _back(filing: Filing) -> Iterator[Simple]:
    house = filing.house
    if house.rules.contest is None:
        # Every hand is paid by itself, so that the order of hands comes after what they pay.
        yield ranking_table(house, house.rules.reported_hand)
    yield Heading("General rules")
    yield Points(tuple(_general(filing)))
    yield Heading("Limits")
    posted = [f"{name}: {limit}" for name, limit, _ in paytables.limits(house)]
    yield Points(tuple(words(line) for line in (*posted, paytables.unit_sentence(house)) if line))
    if house.house_rules:
        yield Heading("House rules")
        yield Points(tuple(words(phrases.sentence(rule)) for rule in house.house_rules))
    if house.filing.responsible_gaming:
        yield Paragraph(words(phrases.sentence(house.filing.responsible_gaming)))
    yield Paragraph(
        words(
            f"{house.rules.title} at {phrases.apart(house.operator)}. {filing.standing}."
            f" For disputes, ask a floorperson. The regulator is the {phrases.texts().regulator}."
        ),
        "quiet",
    )


def _general(filing: Filing) -> Iterator[Words]:
    house, rules, steps = filing.house, filing.house.rules, filing.steps
    yield words(late_bets_sentence(rules), clauses(steps.get("changed_late")))
    yield words(
        "Only seated players may wager. A player with cards stays seated until the round is over.",
        clauses(steps.get("seated"), steps.get("vacate")),
    )
    boxes = house.adjacent_boxes
    many = "one box" if boxes == 1 else f"up to {phrases.number(boxes)} boxes, which must be adjacent"
    yield words(f"A player may wager on {many}.", clauses(rules.boxes_clause))
    yield words(ace_sentence(house))
    for bonus in rules.bonuses.values() if rules.contest is not None else ():
        with_these = listed([wager_title(wager) for wager in rules.contest.wagers]) if rules.contest else ""
        yield words(f"The {wager_title(bonus.name)} is paid with {with_these}, even if the dealer's hand is higher.")
    raised = paytables.raises_sentence(rules)
    if raised:
        yield words(raised, clauses("OQ-301"))
    limit = payout_limit_sentence(filing)
    if limit:
        yield limit
    yield from _misdeals(filing)


def payout_limit_sentence(filing: Filing) -> Words | None:
    """The most that one hand is paid, and what does not count toward it at this table; None without a limit."""
    house, rule = filing.house, filing.house.rules.payout_limit
    if house.payout_limit is None or rule is None:
        return None
    envies = [offer for offer in filing.progressives.values() if offer.envy is not None]
    apart = " and ".join(["progressive"] * bool(filing.progressives) + ["envy"] * bool(envies))
    text = f"At most {dollars(house.payout_limit)} is paid for one hand"
    return words(text + (f", not counting {apart} payouts." if apart else "."), clauses(rule.clause))


def _misdeals(filing: Filing) -> Iterator[Words]:
    counts, steps, electronic = filing.house.rules.cards, filing.steps, filing.house.electronic
    dealt_to = "dealer" if counts.dealer else "community area"
    whom = "the community area" if electronic else "any player"
    yield words(
        f"A wrong number of cards to {whom} or the {dealt_to} is a misdeal: every wager is returned.",
        clauses(steps.get("wrong_number")),
    )
    early = "hidden dealer card" if face_up_cards(filing.game, DEALER) else "dealer card"
    early = early if counts.dealer else "community card"
    yield words(f"A {early} exposed too early is a misdeal.", clauses(steps.get("exposed_early")))
    if electronic:
        return
    if filing.house.readings.one_exposed_player_card == "plays":
        yield words("One exposed player card is not a misdeal; more than one is.")
    else:
        yield words("An exposed player card is a misdeal.")
