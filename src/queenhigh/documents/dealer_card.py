"""The dealer's card: what is done in a round, in order, for this house's options and dealing method."""

from collections.abc import Iterator

from queenhigh.cards import hand_words
from queenhigh.documents import wording
from queenhigh.documents.as_settled import after_a_fold, settlement_order
from queenhigh.documents.check_list import chapter_of
from queenhigh.documents.dealing import deal_steps
from queenhigh.documents.filing import Filing
from queenhigh.documents.model import (
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
from queenhigh.documents.sign import even_money
from queenhigh.games import Outcome
from queenhigh.rulebook import Procedure, clause_index, procedure, wager_title
from queenhigh.submission import House

_REVEALS = {"235-stud-poker": ("11.B.2",), "let-it-ride": ("11.B.2",)}
"""What is turned up between two decisions."""


_FACE_DOWN = {"four-card-poker": "All other cards face down.", "electronic": "The dealer's cards face down."}
_ELECTRONIC = {"dealer": "3CP-11.F.1", "community": "3CP-11.F.2"}


def dealer_card(filing: Filing) -> Document:
    house = filing.house
    how = wording.said()["dealing"][house.dealing or "manual-shoe"]
    return Document(
        name="dealer-card",
        title="Dealer's card",
        subtitle=f"{house.operator}: dealt {how}; {house.seats} boxes",
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
    yield Heading("Decisions, from the far left clockwise")
    yield Steps(tuple(_decisions(filing, steps)))
    yield from _fold(filing)
    yield Heading("Settlement, from the far right counterclockwise")
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


def _step(clause: str) -> Words:
    return words(wording.duty(clause), clauses(clause))


def _before(house: House, steps: Procedure) -> Iterator[str]:
    """Shuffle, cut, load, close the betting, and count what was collected."""
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
        yield from (steps["collect_bonus"], steps["lammers"], steps["count_bonus"])


def _deal(filing: Filing, steps: Procedure) -> Iterator[Words]:
    house = filing.house
    five_card = "five_card_progressive" in house.offers
    community = bool(house.rules.cards.community) and (house.game != "three-card-poker" or house.electronic)
    for step in deal_steps(filing.game, community=community):
        ids = _ELECTRONIC if house.electronic else {**steps.clauses, "boxes": steps["order"]}
        yield words(step.text, clauses(*(ids[place] for place in step.places)))
    if five_card and not house.electronic:
        only = "If a Five-Card Progressive wager is live: two cards to the community area at your right."
        yield words(only, clauses(steps["community"]))
    yield words(_FACE_DOWN.get("electronic" if house.electronic else house.game, "All cards face down."))


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
        yield Paragraph(words("Nobody folds, and nothing is forfeited."))
        return
    told = {True: "forfeited", False: "stays, and is settled by its cards"}
    table = tuple(
        (
            words(wager_title(row.wager)),
            words(told[row.outcome is Outcome.FORFEIT]),
            words(clauses(row.clauses[0]) if row.outcome is Outcome.FORFEIT else ""),
        )
        for row in rows
    )
    yield Table((Column("Wager", share=2), Column("After a fold", share=3), Column("", "right", 2)), table)
    if any(offer.envy for offer in filing.house.offers.values()):
        yield Paragraph(words("A player who folded is still paid envy for the hand of another player."))


def _settlement(filing: Filing) -> Iterator[Words]:
    for wager in settlement_order(filing):
        yield words(Strong(wager_title(wager)), _paid_on(filing, wager))


def _paid_on(filing: Filing, wager: str) -> str:
    """The least hand that is paid, from the paytable; nothing for what is not paid by one."""
    house = filing.house
    if wager in ("envy", "five_card_envy"):
        return ": to every progressive wager of another person, for each qualifying hand"
    if wager == "win_em_all":
        return ": if all three wagers win"
    base = wager.removesuffix("_raise")
    offer = house.offers.get("ante") if wager == "ante_bonus" else house.offer(base)
    found = wording.paytable_of(house, offer) if offer is not None and wager not in ("ante", "play") else None
    if found is None:
        return ""
    least = hand_words(found[1].lines[-1].hand).removesuffix(" or better")
    letter = wording.letter_of(found[1])
    return f": {least} or better" + (f", {letter}" if letter else "")


def _after(filing: Filing, steps: Procedure) -> Iterator[Words]:
    if filing.progressives:
        yield _step(steps["validate"])
    yield _step(steps["pick_up"])


def _irregular(house: House) -> Iterator[Words]:
    """Chapter 13 as it stands, and the reading that fills its gap (OQ-041)."""
    for clause in clause_index().values():
        if clause.document == house.rules.prefix and chapter_of(clause) == "13":
            yield _step(clause.id)
    reading = wording.said()["readings"]["one_exposed_player_card"]
    yield words(f"A player's card exposed in the deal: {reading[house.readings.one_exposed_player_card]}.")


def _stub(house: House, steps: Procedure) -> Iterator[str]:
    counted_by_device = house.shuffler == "counting" or house.dealing == "self-shuffling-shoe"
    yield from () if counted_by_device else (steps["stub_due"],)
    yield from (steps[step] for step in ("stub_right", "stub_wrong", "stub_misdealt", "stub_short"))
