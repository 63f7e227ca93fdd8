"""The dealer's card: what each hand pays, then the steps of a round in order, for this house's options and dealing."""

from collections.abc import Iterable, Iterator, Mapping

from queenhigh.cards import RANKINGS, hand_words
from queenhigh.documents import paytables, phrases
from queenhigh.documents.deal_order import deal_steps, face_up_cards
from queenhigh.documents.document import (
    Block,
    Column,
    Document,
    Heading,
    PageBreak,
    Paragraph,
    Points,
    Steps,
    Strong,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.rack_card import folded_envy_sentence, payout_limit_sentence
from queenhigh.documents.sign import against_the_dealer
from queenhigh.documents.wager_outcomes import after_a_fold, placed_wager, settlement_order
from queenhigh.documents.wager_text import first_wager
from queenhigh.games import COMMUNITY, DEALER
from queenhigh.rulebook import Paytable, Rulebook, clause_index, duty, wager_title
from queenhigh.rulebook.wording import all_of, counted, listed, with_article
from queenhigh.submission import House, Offer

_UNLESS_COUNTED = ", unless it is due to be counted"
_UNCHECKED = "OQ-415"
"""Cited where one clause stands for all three checks of a progressive: it only says what is paid."""


def dealer_card(filing: Filing) -> Document:
    house = filing.house
    how = phrases.texts().dealing[house.dealing or "manual-shoe"]
    return Document(
        name="dealer-card",
        title="Dealer's card",
        subtitle=f"{phrases.apart(house.operator)}: dealt {how}; {counted(house.seats, 'box')}",
        foot=filing.foot,
        blocks=tuple(_blocks(filing)),
        paper="half-letter",
    )


def _blocks(filing: Filing) -> Iterator[Block]:
    """Three faces: the payouts; the round up to the last decision; the settlement, and what may go wrong."""
    house = filing.house
    yield from _payouts(filing)
    yield PageBreak()
    yield Heading("Before the deal")
    yield from _listed(Steps, filing, _duties(_before(filing)))
    yield Heading("Deal")
    yield Steps((*_deal(filing), *_stub_put_away(filing)))
    if house.rules.stages:
        yield Heading("Decisions, clockwise from the far left")
        yield Steps(tuple(_decisions(filing)))
        yield from _fold(house)
    yield PageBreak()
    yield Heading("Settlement, counterclockwise from the far right")
    yield from (Paragraph(turn) for turn in _duties([filing.steps.get("seat_turn")]))
    yield Steps(tuple(_settlement(filing)))
    yield Heading("Irregularities")
    yield Points(tuple(_irregular(filing)))
    yield from _stub(filing)


def _payouts(filing: Filing) -> Iterator[Block]:
    house = filing.house
    yield Heading("Payouts")
    against = against_the_dealer(house)
    if against is not None:
        yield against
    yield paytables.in_columns(house, paytables.posted(house), 2)
    limit = payout_limit_sentence(filing)
    if limit:
        answer = phrases.texts().readings["payout_limit_cut"].answers[house.readings.payout_limit_cut]
        yield Points((limit, words(f"Winnings cut by the limit: {answer}.", clauses("OQ-306"))))


def _duties(ids: Iterable[str | None]) -> list[Words]:
    """What each clause requires of the dealer; steps that the rules of a game do not have are left out."""
    known = dict.fromkeys(clause for clause in ids if clause in clause_index() and clause is not None)
    return [words(duty(clause), clauses(clause)) for clause in known]


def _listed(kind: type[Steps] | type[Points], filing: Filing, items: list[Words]) -> Iterator[Block]:
    if items:
        yield kind(tuple(items))
    else:
        yield Paragraph(words(f"The rules of {filing.title} describe no steps here."))


def _before(filing: Filing) -> Iterator[str | None]:
    """Shuffle, cut, load, close the betting, and count the collected wagers."""
    house, steps = filing.house, filing.steps
    yield steps.get("shuffle_after_round")
    if house.decks == 2:
        yield steps.get("alternate")
    if _counted_by_device(house):
        yield steps.get("device_count")
        yield steps.get("device_miscount")
    yield steps.get(filing.cut_step)
    yield steps.get("load")
    yield steps.get("no_more_bets")
    # The rules say which wagers are collected first, so the steps go by the order of their clauses.
    yield from sorted(_collected(filing), key=list(clause_index()).index)


def _collected(filing: Filing) -> Iterator[str]:
    """The steps that lock, collect and count the wagers that leave the layout before the deal."""
    steps, known = filing.steps, clause_index()
    due = [steps.get(step) for step in ("lock", "collect", "count", "inventory")] if filing.progressives else []
    for name, rule in filing.house.rules.wagers.items():
        if rule.collected and rule.offer in filing.house.offers and rule.offer not in filing.progressives:
            own = filing.procedure.of_wager.get(name, {})
            due += [own.get(step) or steps.get(step) for step in ("collect", "lammers", "count", "inventory")]
    yield from (clause for clause in due if clause is not None and clause in known)


def _deal(filing: Filing) -> Iterator[Words]:
    house, rules, steps = filing.house, filing.house.rules, filing.steps
    always = bool(rules.cards.community) and rules.cards.community_while is None
    ids = {**steps, "boxes": steps.get("order")}
    if rules.electronic is not None and house.electronic:
        ids = {DEALER: rules.electronic.clause, COMMUNITY: rules.electronic.lines_clause}
    for step in deal_steps(filing.game, community=always or house.electronic):
        shown = steps.get("dealer_up") if step.face_up else None
        yield words(step.text, clauses(*([shown] if shown else (ids.get(place) for place in step.places))))
    needed = rules.cards.community_while
    if needed in house.offers and needed is not None and not house.electronic:
        many = phrases.number(rules.cards.community)
        text = f"If there is {with_article(wager_title(needed))} wager: {many} cards to the community area."
        yield words(text, clauses(steps.get("community")))
    hidden = ids.get(DEALER) if house.electronic else steps.get("face_down") or steps.get("order")
    yield words(_face_down(filing), clauses(hidden))


def _face_down(filing: Filing) -> str:
    if filing.house.electronic:
        return "The dealer's cards face down."
    return "All other cards face down." if face_up_cards(filing.game, DEALER) else "All cards face down."


def _decisions(filing: Filing) -> Iterator[Words]:
    house = filing.house
    for at, (stage, rule) in enumerate(zip(filing.game.stages, house.rules.stages, strict=True)):
        if at:
            yield from _duties([filing.steps.get("turned_between_decisions")])
        whom = f"each box with {with_article(wager_title(rule.asked_with))}" if rule.asked_with else "each box"
        yield words(f"Ask {whom} in turn: ", Strong(stage.question), clauses(stage.clause))
    yield from _looked_at(house)
    yield from _forfeits(filing)
    yield from _duties([filing.steps.get("reveal")])


def _looked_at(house: House) -> Iterator[Words]:
    if _folded_hands_count(house):
        text = (
            "Look at each folded hand before you collect it: one that qualifies earns the other players an Envy Bonus."
        )
        yield words(text, clauses("OQ-019"))


def _folded_hands_count(house: House) -> bool:
    """Whether a folded hand still earns other players an envy (OQ-019)."""
    return house.readings.folded_hand_gives_envy and folded_envy_sentence(house) is not None


def _forfeits(filing: Filing) -> Iterator[Words]:
    """What is collected from players who folded. The rules except hands whose other wagers stay in play; a table that
    offers no such wager has no exception."""
    forfeits, house = filing.steps.get("forfeits"), filing.house
    if house.electronic or all(row.forfeited for row in after_a_fold(house)):
        what = "forfeited wagers" if house.electronic else "forfeited wagers and hands"
        yield from [words(f"Collect the {what}.", clauses(forfeits))] if forfeits in clause_index() else []
    else:
        yield from _duties([forfeits])


def _fold(house: House) -> Iterator[Block]:
    rows = after_a_fold(house)
    if not rows:
        yield Paragraph(words("Nobody folds, so no wager is forfeited."))
        return
    cells = tuple(
        (
            words(wager_title(row.wager)),
            words("forfeited" if row.forfeited else "stays in play"),
            words(clauses(row.clause)),
        )
        for row in rows
    )
    yield Table((Column("Wager", share=2), Column("After a fold", share=3), Column("Clause", "right", 2)), cells)
    envy = folded_envy_sentence(house)
    if envy:
        yield Paragraph(envy)


def _settlement(filing: Filing) -> Iterator[Words]:
    """Every step at one box, up to picking up its cards."""
    house, steps = filing.house, filing.steps
    shown = steps.get("show_hand")
    if shown == steps.get("seat_turn"):
        yield words("Turn up the player's cards.", clauses(shown))
    elif not house.electronic:
        yield from _duties([shown])
    yield from _duties([steps.get("announce")])
    for name in settlement_order(house):
        basis, clause = _envy_paid(house, name) or _wager_paid(house, name)
        own = filing.procedure.of_wager.get(name, {})
        progressive = name in filing.progressives
        if progressive:
            yield from _duties([own.get("show_hand")])
            yield from _validated(filing, own)
        yield words(Strong(wager_title(name)), basis, clauses(clause))
        if progressive:
            yield from _duties(_paid_elsewhere(filing))
    yield from _duties([steps.get("pick_up")])


def _validated(filing: Filing, own: Mapping[str, str]) -> Iterator[Words]:
    """The three checks before a progressive is paid, in one step with the clause of each."""
    checks = [own.get(step) or filing.steps.get(step) for step in ("confirm", "light", "validate")]
    validate = checks[-1]
    if validate is not None and validate in clause_index():
        yield words(duty(validate), clauses(*(checks if len(set(checks)) > 1 else [_UNCHECKED])))


def _paid_elsewhere(filing: Filing) -> Iterator[str | None]:
    """Where a meter is not paid from the table inventory: where the money comes from, and what waits for it."""
    opened = filing.steps.get("hand_pay_opened")
    if opened is not None:
        yield from (opened, filing.steps.get("hand_pay"))


def _envy_paid(house: House, name: str) -> tuple[str, str] | None:
    """How an envy is paid, and by which clause; None for a wager."""
    rules = house.rules
    for offer in house.offers.values():
        if offer.envy is not None and paytables.envy_name(rules, offer) == name:
            hands = "qualifying hand" + (", folded or not" if _folded_hands_count(house) else "")
            text = f": pay each {wager_title(offer.name)} wager of every other player, for each {hands}"
            return text, paytables.envy_pays(rules, offer).clause
    return None


def _wager_paid(house: House, name: str) -> tuple[str, str]:
    """The lowest hand that is paid, or what else a wager wins on, and the clause that says what it pays."""
    rules = house.rules
    if rules.contest is not None and rules.in_contest(name):
        return ": against the dealer, by the table on the first face", rules.contest.pays[name].clause
    offer = house.offer(placed_wager(rules, name))
    table = _table_of(house, offer) if offer is not None else None
    if offer is None or table is None:
        return "", rules.wagers[placed_wager(rules, name)].clause
    clause = paytables.common_clause([line.clause for line in table.lines])
    together = first_wager(rules, offer.name).wins_with
    if together:
        return f": if {all_of(len(together))} wagers win", clause
    letter = paytables.letter_of(table)
    return f": {_paid_hands(rules, name, offer, table)}" + (f", {letter}" if letter else ""), clause


def _paid_hands(rules: Rulebook, name: str, offer: Offer, table: Paytable) -> str:
    """The lowest hand that is paid "or better", by the ranking and not by the order of the lines; all hands where a
    better one is not paid."""
    bonus = rules.bonuses.get(name)
    hand = bonus.hand if bonus is not None else first_wager(rules, offer.name).hand_of(offer.letter)
    classes = RANKINGS[rules.hands[hand or rules.reported_hand].ranking].classes
    paid = {_class_of(line.hand): line.hand for line in table.lines}
    if "straight_flush" in paid:
        paid.setdefault("royal_flush", "straight_flush")
    ranked = [one for one in classes if one in paid]
    if ranked != list(classes[len(classes) - len(ranked) :]):
        return listed([hand_words(line.hand) for line in table.lines], "or")
    least = hand_words(paid[ranked[0]]).removesuffix(" or better")
    return f"{least} or better"


def _class_of(hand: str) -> str:
    """The class of a hand that a paytable names more closely: a pair of a certain rank is a pair."""
    return "pair" if hand.startswith("pair_") else hand


def _table_of(house: House, offer: Offer) -> Paytable | None:
    found = paytables.paytable_of(house, offer)
    return found[1] if found is not None else None


def _irregular(filing: Filing) -> Iterator[Words]:
    """The whole chapter about irregularities, and the reading that fills its gap (OQ-041)."""
    house = filing.house
    index, misdeal = clause_index(), filing.steps.get("wrong_number")
    chapter = index[misdeal].chapter if misdeal in index and misdeal is not None else None
    own = [clause for clause in index.values() if (clause.document, clause.chapter) == (house.rules.prefix, chapter)]
    yield from _duties(clause.id for clause in own if _can_fail(filing, clause.id))
    if house.electronic:
        return
    answers = phrases.texts().readings["one_exposed_player_card"].answers
    text = f"If a player's card is exposed during the deal: {answers[house.readings.one_exposed_player_card]}."
    yield words(text, clauses("OQ-041"))


def _can_fail(filing: Filing, clause: str) -> bool:
    """Whether this table has the device that an irregularity is about; the others are about cards."""
    house, steps = filing.house, filing.steps
    deals = house.dealing in ("automated-shoe", "self-shuffling-shoe")
    shuffles = house.shuffler != "none" or house.dealing == "self-shuffling-shoe"
    devices = {"shuffler_jam": shuffles, "shoe_jam": deals, "covered": shuffles or deals, "marked": shuffles or deals}
    about = [present for step, present in devices.items() if step in steps and _same_provision(clause, steps[step])]
    return all(about)


def _same_provision(clause: str, other: str) -> bool:
    """Whether one clause is the other or contains it."""
    return clause == other or clause.startswith(f"{other}.") or other.startswith(f"{clause}.")


def _stub(filing: Filing) -> Iterator[Block]:
    """How the stub is counted; a device that counts the cards does it for the dealer."""
    yield Heading("The stub")
    if _counted_by_device(filing.house):
        yield Paragraph(words("The device counts the cards, so no count of the stub is due."))
    else:
        steps = ("stub_due", "stub_right", "stub_wrong", "stub_misdealt", "stub_short")
        yield from _listed(Points, filing, _duties(filing.steps.get(step) for step in steps))


def _counted_by_device(house: House) -> bool:
    return house.shuffler == "counting" or house.dealing == "self-shuffling-shoe"


def _stub_put_away(filing: Filing) -> Iterator[Words]:
    """What the dealer does with the stub after the deal; a count is named only where one can be due."""
    for text, *tags in _duties([filing.steps.get("stub")]):
        if isinstance(text, str) and _counted_by_device(filing.house):
            text = text.replace(_UNLESS_COUNTED, "")
        yield words(text, *tags)
