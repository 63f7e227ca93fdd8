"""The readings of unclear clauses in a submission: each question, the reading this house chose, and its clause."""

from collections.abc import Callable, Iterator

from queenhigh.documents import paytables
from queenhigh.documents.document import Block, Column, Heading, Paragraph, Quiet, Strong, Table, Words, clauses, words
from queenhigh.documents.filing import Filing
from queenhigh.documents.phrases import number, texts
from queenhigh.documents.wager_outcomes import after_a_fold
from queenhigh.documents.wager_text import first_wager
from queenhigh.rulebook import WagerRule, wager_title
from queenhigh.rulebook.wording import listed, with_article
from queenhigh.submission import READINGS, House, Offer

Row = tuple[Words, ...]


def readings_section(filing: Filing) -> Iterator[Block]:
    """Every unclear clause of this game, the reading chosen, and whether it is the default."""
    yield Heading("Readings of unclear clauses")
    yield Paragraph(
        words(
            "A default reading applies unless the submission says otherwise. OQ is the number of the open question,"
            " next to the clause that raises it."
        ),
        "quiet",
    )
    columns = (
        Column("Question", share=4), Column("Reading", share=4), Column("Default"), Column("Clause", "right"),
    )  # fmt: skip
    yield Table(columns, tuple(_rows(filing)))


def _rows(filing: Filing) -> Iterator[Row]:
    house = filing.house
    for key in house.rules.readings:
        text, value, reading = texts().readings[key], house.readings.value(key), READINGS[key]
        fields = reading_fields(house)
        taken = words(text.answers[str(value).lower() if isinstance(value, bool) else value].format(**fields))
        if not _arises(house, key):
            taken += (Quiet(" (does not arise at this table)"),)
        asks = words(text.asks.format(**fields))
        yield asks, taken, _default(value == reading.values[0]), _tag(reading.question, _clause(filing, key))
    for offer in house.offers.values():
        yield from _offer_questions(house, offer)
    yield from _electronic_question(house)


def reading_fields(house: House) -> dict[str, str]:
    """What the questions and answers name: the bet that follows a decision, wagers that a reading adds, and a letter
    that belongs to a version of another wager."""
    stage = next((stage for stage in house.rules.stages if stage.bets and stage.on), None)
    also = [wager for rule in house.rules.wagers.values() if rule.also_needs for wager in rule.also_needs.wagers]
    fields = {"also": listed([wager_title(wager) for wager in also])} if also else {}
    for offer in house.rules.offers.values():
        for letter, tied in offer.letter_versions.items():
            fields |= {"letter": letter, "offer": wager_title(tied.offer)}
    if stage is not None and stage.bets is not None and stage.on is not None:
        fields |= {
            "bet": wager_title(stage.bets),
            "base": wager_title(stage.on),
            "least": number(stage.least_times),
            "most": number(stage.most_times),
            "times": listed([number(times) for times in stage.times], "or"),
        }
    return fields


def _arises(house: House, key: str) -> bool:
    """Whether an unclear clause can make a difference under this house's options."""
    rules, offers = house.rules, house.offers
    arises: dict[str, Callable[[], bool]] = {
        "folded_hand_gives_envy": lambda: rules.fold is not None and any(offer.envy for offer in offers.values()),
        "own_boxes_seen_together": lambda: house.adjacent_boxes > 1 and not house.electronic,
        "one_exposed_player_card": lambda: not house.electronic,
        "minor_meter_minimum": lambda: any(_has_meter_reading(house, offer, key) for offer in offers.values()),
        "box_card_in_every_deal": lambda: rules.cards.box_while in offers and house.dealing in ("manual-shoe", "hand"),
        "payout_limit_cut": lambda: house.payout_limit is not None,
        "community_stack": lambda: house.chooses_community_stack,
        "six_card_bonus_needs": lambda: any(rule.offer in offers for rule in _also_needing(house, key)),
        "ante_bonus_12c": lambda: any(
            offer.letter in rules.offers[name].letter_versions for name, offer in offers.items()
        ),
    }
    return arises[key]() if key in arises else True


def _has_meter_reading(house: House, offer: Offer, key: str) -> bool:
    seeds = house.rules.least_seeds.get(offer.name, {}).get(offer.letter or "", {})
    return any(least.reading == key for least in seeds.values())


def _also_needing(house: House, key: str) -> list[WagerRule]:
    return [rule for rule in house.rules.wagers.values() if rule.also_needs and rule.also_needs.reading == key]


def _clause(filing: Filing, key: str) -> str | None:
    """The clause that raises a question, from the rule or the step it is about."""
    house, rules, steps = filing.house, filing.house.rules, filing.steps
    clauses_of: dict[str, Callable[[], str | None]] = {
        "folded_hand_gives_envy": lambda: _envy_after_fold(house) or steps.get("seat_turn"),
        "own_boxes_seen_together": lambda: steps.get("own_cards"),
        "one_exposed_player_card": lambda: steps.get("second_face_up"),
        "void_after_settlement": lambda: steps.get("wrong_number"),
        "minor_meter_minimum": lambda: _seed_clause(house, key),
        "box_card_in_every_deal": lambda: rules.cards.box_clause,
        "payout_limit_cut": lambda: rules.payout_limit.clause if rules.payout_limit else None,
        "community_stack": lambda: steps.get("community"),
        "six_card_bonus_needs": lambda: next((rule.needs_clause for rule in _also_needing(house, key)), None),
        "play_amounts": lambda: rules.stages[0].clause,
        "ante_bonus_12c": lambda: _version_clause(house, key),
    }
    return clauses_of[key]() if key in clauses_of else None


def _envy_after_fold(house: House) -> str | None:
    rules = house.rules
    rows = after_a_fold(house) if rules.fold is not None else []
    with_envy = [row.clause for row in rows if rules.wagers[row.wager].envy is not None]
    return with_envy[0] if with_envy else rules.fold.clause if rules.fold is not None else None


def _seed_clause(house: House, key: str) -> str | None:
    every = (
        least
        for letters in house.rules.least_seeds.values()
        for meters in letters.values()
        for least in meters.values()
    )
    return next((least.clause for least in every if least.reading == key), None)


def _version_clause(house: House, key: str) -> str | None:
    every = (tied for offer in house.rules.offers.values() for tied in offer.letter_versions.values())
    return next((tied.clause for tied in every if tied.reading == key), None)


def _tag(question: str, *ids: str | None) -> Words:
    return words(clauses(*ids, question))


def _default(default: bool) -> Words:
    return words("yes") if default else words(Strong("no"))


def _offer_questions(house: House, offer: Offer) -> Iterator[Row]:
    """Questions that an offer answers by its own keys: its version, its envy."""
    rule, questions = house.rules.offers[offer.name], texts().open_questions
    version = rule.versions.get(offer.version)
    if version is not None and version.house_rule and version.beside is not None:
        text = questions["house_version"]
        asks = text.asks.format(offer=wager_title(offer.name), beside=with_article(wager_title(version.beside)))
        yield words(asks), words(text.answers["yes"]), _default(True), _tag(text.question, version.clause)
    if rule.envy_choice == "sums" and offer.envy is not None:
        text, filed = questions["envy_sums"], offer.envy.letter == "filed"
        asks = text.asks.format(envy=wager_title(paytables.envy_name(house.rules, offer)))
        answer = words(text.answers["filed" if filed else "preset"])
        paid = paytables.envy_pays(house.rules, offer).clause or first_wager(house.rules, offer.name).clause
        yield words(asks), answer, _default(not filed), _tag(text.question, paid)


def _electronic_question(house: House) -> Iterator[Row]:
    rule, text = house.rules.electronic, texts().open_questions["electronic"]
    if rule is not None and house.electronic:
        yield words(text.asks), words(text.answers["lines"]), _default(True), _tag(text.question, rule.clause)
