"""The dealer's card: the steps of a round in order, for the options and dealing method of this house."""

from collections.abc import Iterator

from queenhigh.cards import hand_words
from queenhigh.documents import paytables, phrases
from queenhigh.documents.check_list import chapter_of
from queenhigh.documents.deal_order import deal_steps
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
    even_columns,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.sign import even_money
from queenhigh.documents.wager_outcomes import after_a_fold, settlement_order
from queenhigh.games import Outcome, Payment
from queenhigh.rulebook import Paytable, Procedure, clause_index, duty, procedure, wager_title
from queenhigh.submission import House

_REVEALS = {"235-stud-poker": ("11.B.2",), "let-it-ride": ("11.B.2",)}
"""What is turned up between two decisions."""


_STAYS = {
    "three-card-poker": {"six_card_bonus": "11.C.3"},
    "four-card-poker": {"aces_up": "11.C.1", "six_card_bonus": "11.C.2"},
}
_ENVY_AFTER_FOLD = {"three-card-poker": "11.C.2", "four-card-poker": "11.C.3"}
_FACE_DOWN = {"four-card-poker": "All other cards face down.", "electronic": "The dealer's cards face down."}
_ELECTRONIC = {"dealer": "3CP-11.F.1", "community": "3CP-11.F.2"}


def dealer_card(filing: Filing) -> Document:
    house = filing.house
    how = phrases.texts().dealing[house.dealing or "manual-shoe"]
    return Document(
        name="dealer-card",
        title="Dealer's card",
        subtitle=f"{phrases.apart(house.operator)}: dealt {how}; {house.seats} boxes",
        foot=filing.foot,
        blocks=tuple(_blocks(filing)),
    )


def _blocks(filing: Filing) -> Iterator[Block]:
    house = filing.house
    steps = procedure(house.game, house.dealing)
    yield Heading("Before the deal")
    yield Steps(tuple(_step(clause) for clause in _before(house, steps)))
    yield Heading("Deal")
    yield Steps((*_deal(filing, steps), _step(steps["stub"])))
    yield Heading("Decisions, clockwise from the far left")
    yield Steps(tuple(_decisions(filing, steps)))
    yield from _fold(filing)
    yield Heading("Settlement, counterclockwise from the far right")
    yield Paragraph(_step(steps["seat_turn"]))
    yield Steps(tuple(_settlement(filing)))
    even = even_money(filing)
    if even is not None:
        yield even
    yield Points(tuple(_after(filing, steps)))
    yield PageBreak()
    yield Heading("Irregularities")
    yield Points(tuple(_irregular(house)))
    yield Heading("The stub")
    yield Points(tuple(_step(clause) for clause in _stub(house, steps)))
    yield Heading("Paytables")
    yield even_columns([(table, len(table.lines) + 3) for table in paytables.posted(house)], 2)


def _step(clause: str) -> Words:
    return words(duty(clause), clauses(clause))


def _before(house: House, steps: Procedure) -> Iterator[str]:
    """Shuffle, cut, load, close the betting, and count the collected wagers."""
    yield steps["shuffle_after_round"]
    if house.decks == 2:
        yield steps["alternate"]
    by_itself = house.dealing == "self-shuffling-shoe"
    if house.shuffler == "counting" or by_itself:
        yield steps["device_count"]
        yield steps["device_miscount"]
    yield steps["no_cut"] if house.shuffler != "none" or by_itself else steps["cut_due"]
    yield steps["load"]
    yield steps["no_more_bets"]
    offered = house.offers
    if any(house.rules.offers[name].progressive for name in offered):
        yield from (steps["lock"], steps["collect"], steps["count"])
    if "five_card_bonus" in offered:
        bonus = "five_card_bonus"
        yield from (steps.about("collect", bonus), steps["lammers"], steps.about("count", bonus))


def _deal(filing: Filing, steps: Procedure) -> Iterator[Words]:
    house = filing.house
    five_card = "five_card_progressive" in house.offers
    community = bool(house.rules.cards.community) and (house.game != "three-card-poker" or house.electronic)
    for step in deal_steps(filing.game, community=community):
        ids = _ELECTRONIC if house.electronic else {**steps.clauses, "boxes": steps["order"]}
        yield words(step.text, clauses(*(ids[place] for place in step.places)))
    if five_card and not house.electronic:
        only = "If there is a Five-Card Progressive wager: two cards to the community area on your right."
        yield words(only, clauses(steps["community"]))
    face_down = _FACE_DOWN.get("electronic" if house.electronic else house.game, "All cards face down.")
    yield words(face_down, clauses(_ELECTRONIC["dealer"] if house.electronic else steps["order"]))


def _decisions(filing: Filing, steps: Procedure) -> Iterator[Words]:
    game, house = filing.game, filing.house
    for at, stage in enumerate(game.stages):
        if at:
            yield from (_step(house.rules.clause(rest)) for rest in _REVEALS[house.game])
        yield words("Ask each box in turn: ", Strong(stage.question), clauses(stage.clause))
    yield _step(steps["reveal"])


def _fold(filing: Filing) -> Iterator[Block]:
    rows = after_a_fold(filing)
    if not rows:
        yield Paragraph(words("Nobody folds, so no wager is forfeited."))
        return
    told = {True: "forfeited", False: "stays in play"}
    table = tuple(
        (
            words(wager_title(row.wager)),
            words(told[row.outcome is Outcome.FORFEIT]),
            words(clauses(_fold_clause(filing.house, row))),
        )
        for row in rows
    )
    yield Table((Column("Wager", share=2), Column("After a fold", share=3), Column("Clause", "right", 2)), table)
    if any(offer.envy for offer in filing.house.offers.values()):
        clause = filing.house.rules.clause(_ENVY_AFTER_FOLD[filing.house.game])
        kept = "A player who folds can still be paid an Envy Bonus for another player's hand."
        yield Paragraph(words(kept, clauses(clause)))


def _fold_clause(house: House, row: Payment) -> str:
    """The clause that forfeits a wager on a fold, or keeps it in play."""
    return row.clauses[0] if row.outcome is Outcome.FORFEIT else house.rules.clause(_STAYS[house.game][row.wager])


def _settlement(filing: Filing) -> Iterator[Words]:
    for wager in settlement_order(filing):
        yield words(Strong(wager_title(wager)), _paid_on(filing, wager), clauses(_paid_under(filing, wager)))


def _paid_on(filing: Filing, wager: str) -> str:
    """The lowest hand paid, from the paytable; other words for what has no paytable."""
    house = filing.house
    if wager in ("envy", "five_card_envy"):
        return ": pay each Progressive wager of every other player, for each qualifying hand"
    if wager == "win_em_all":
        return ": if all three wagers win"
    table = _table_of(house, wager)
    if table is None:
        return ": against the dealer, as below"
    least = hand_words(table.lines[-1].hand).removesuffix(" or better")
    letter = paytables.letter_of(table)
    return f": {least} or better" + (f", {letter}" if letter else "")


def _table_of(house: House, wager: str) -> Paytable | None:
    """The paytable of a wager being settled; None for Ante and Play, which play against the dealer."""
    if wager in ("ante", "play"):
        return None
    offer = house.offers.get("ante") if wager == "ante_bonus" else house.offer(wager.removesuffix("_raise"))
    found = paytables.paytable_of(house, offer) if offer is not None else None
    return found[1] if found is not None else None


def _paid_under(filing: Filing, wager: str) -> str:
    """The clause that says what a wager pays."""
    house, game = filing.house, filing.game
    if wager in ("envy", "five_card_envy"):
        giving = next(name for name in house.offers if name in game.envies and game.envies[name][0] == wager)
        return paytables.envy_pays(house.offers[giving]).clause
    table = _table_of(house, wager)
    if table is None:
        assert house.rules.contest is not None
        return house.rules.contest.pays[wager].clause
    return paytables.common_clause([line.clause for line in table.lines])


def _after(filing: Filing, steps: Procedure) -> Iterator[Words]:
    if filing.progressives:
        yield _step(steps["validate"])
    yield _step(steps["pick_up"])


def _irregular(house: House) -> Iterator[Words]:
    """All of chapter 13, and the reading that fills its gap (OQ-041)."""
    for clause in clause_index().values():
        if clause.document == house.rules.prefix and chapter_of(clause) == "13" and _can_fail(house, clause.id):
            yield _step(clause.id)
    reading = phrases.texts().readings["one_exposed_player_card"]
    told = f"If a player's card is exposed during the deal: {reading.answers[house.readings.one_exposed_player_card]}."
    yield words(told, clauses("OQ-041"))


def _can_fail(house: House, clause: str) -> bool:
    """Whether this table has the device that a rule of chapter 13 is about; the other rules are about cards."""
    deals = house.dealing in ("automated-shoe", "self-shuffling-shoe")
    shuffles = house.shuffler != "none" or house.dealing == "self-shuffling-shoe"
    letter = clause.partition("13.")[2][:1]
    return {"F": shuffles, "G": deals, "H": shuffles or deals}.get(letter, True)


def _stub(house: House, steps: Procedure) -> Iterator[str]:
    counted_by_device = house.shuffler == "counting" or house.dealing == "self-shuffling-shoe"
    yield from () if counted_by_device else (steps["stub_due"],)
    yield from (steps[step] for step in ("stub_right", "stub_wrong", "stub_misdealt", "stub_short"))
