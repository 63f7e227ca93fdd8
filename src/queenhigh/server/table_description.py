"""A table as the lobby lists it and as its page needs it: which wagers, for how much, and what each hand pays.

Amounts are cents. Everything is read from the house's submission and the rulebook.
"""

from collections.abc import Iterator

from queenhigh.cards import hand_words
from queenhigh.games import Game, open_game
from queenhigh.rulebook import ONLY_LETTER, EnvyTable, Paytable, Rulebook, StageRule, WagerRule, wager_title
from queenhigh.server.json_types import JsonObject
from queenhigh.server.live_table import LiveTable
from queenhigh.server.rules_in_force import rules_notice
from queenhigh.submission import House, Offer
from queenhigh.table.absence import default_choice


def summary(table: LiveTable) -> JsonObject:
    """One line of the lobby."""
    house, entry = table.state.house, table.entry
    main = next(iter(house.offers.values()))
    return {
        "table": entry.table_id,
        "title": entry.title,
        "game": house.game,
        "kind": entry.kind,
        "operator": house.operator,
        "automation": entry.automation,
        "seats": house.seats,
        "taken": len(table.state.seats),
        "phase": table.phase,
        "round": table.state.rounds,
        "minimum": main.limits.minimum,
        "maximum": main.limits.maximum,
        "meters": table.shown_meters(),
    }


def description(table: LiveTable) -> JsonObject:
    """What stays the same while a table is open."""
    house, entry = table.state.house, table.entry
    game = open_game(house)
    return {
        "table": entry.table_id,
        "kind": entry.kind,
        "title": entry.title,
        "game": house.game,
        "game_title": house.rules.title,
        "first_words": house.rules.inscription,
        "operator": house.operator,
        "approved": house.approved.isoformat() if house.approved is not None else None,
        "electronic": house.electronic,
        "automation": entry.automation,
        "timer_s": table.state.timer_s,
        "default": default_choice(house.rules),
        "seats": house.seats,
        "adjacent_boxes": house.adjacent_boxes,
        "cards": _cards(house),
        "dealing": house.dealing,
        "shuffler": house.shuffler,
        "wagers": _wagers(game),
        "equal_wagers": list(house.rules.equal_wagers.wagers) if house.rules.equal_wagers is not None else [],
        "bonuses": _bonuses(game),
        "stages": [{"name": s.name, "question": s.question, "clause": s.clause} for s in game.stages],
        "choices_help": choices_help(house.rules),
        "rules": rules_notice(),
        "play_between": _play_between(house),
        "voids": [*house.rules.misdeal_voids, *house.rules.other_voids],
        "decks": house.decks,
    }


def _cards(house: House) -> dict[str, int]:
    counts = house.rules.cards
    return {
        "player": counts.player,
        "dealer": counts.dealer,
        "community": counts.community,
        "box": counts.box if house.deals_box_cards else 0,
    }


def _play_between(house: House) -> dict[str, int] | None:
    """The least and most times its wager that a bet may be, if it need not be a multiple (4CP-11.B.1, OQ-210)."""
    stage = next((stage for stage in house.rules.stages if len(stage.times) > 1), None)
    if stage is None or stage.on is None or house.readings.play_amounts != "between":
        return None
    unit = house.offers[house.rules.wagers[stage.on].offer].limits.unit
    return {"least_times": stage.least_times, "most_times": stage.most_times, "unit": unit}


def choices_help(rules: Rulebook) -> dict[str, str]:
    """What each choice means, by the stages of the game.

    >>> from queenhigh.rulebook import rulebook
    >>> choices_help(rulebook("three-card-poker"))["play"]
    'Play: bet your Ante again'
    >>> choices_help(rulebook("let-it-ride"))["withdraw"]
    'Withdraw: take the bet back'
    """
    return {
        choice: f"{choice.capitalize()}: {text}" for stage in rules.stages for choice, text in _meanings(rules, stage)
    }


def _meanings(rules: Rulebook, stage: StageRule) -> Iterator[tuple[str, str]]:
    if stage.takes_back is not None:
        yield stage.yes, "leave the bet in play"
        yield stage.no, "take the bet back"
        return
    # One name serves a choice at every stage, so it names the wager only where there is one stage.
    wager = wager_title(stage.on) if stage.on is not None and len(rules.stages) == 1 else "wager"
    for choice, times in zip(stage.choices[:-1], stage.times, strict=True):
        yield choice, f"bet your {wager} again" if times == 1 else f"bet {times} times your {wager}"
    yield stage.no, "give up the hand" if rules.fold is not None else "bet nothing more"


def _wagers(game: Game) -> list[JsonObject]:
    house = game.house
    return [
        _wager(game, rule, house.offers[rule.offer])
        for rule in house.rules.wagers.values()
        if rule.offer in house.offers
    ]


def _wager(game: Game, rule: WagerRule, offer: Offer) -> JsonObject:
    rules = game.rules
    fixed = offer.denomination or (rule.exactly_dollars * 100 if rule.exactly_dollars else None)
    paytable = None if rules.in_contest(rule.name) else _paytable(rules, rule.name, offer)
    return {
        "wager": rule.name,
        "label": wager_title(rule.name),
        "minimum": fixed or offer.limits.minimum,
        "maximum": fixed or offer.limits.maximum,
        "unit": fixed or offer.limits.unit,
        "fixed": fixed,
        "clause": rule.clause,
        "needs_any": list(rule.needs_any),
        "needs_all": list(rule.needs_all),
        "progressive": rule.name in game.progressives,
        "collected": rule.collected,
        "paytable": _lines(paytable) if paytable is not None else [],
        "envy": _envy(offer.envy) if offer.envy is not None else [],
    }


def _paytable(rules: Rulebook, name: str, offer: Offer) -> Paytable | None:
    """The paytable that the house chose, or the only one there is."""
    return offer.paytable or rules.paytables_of(name).get(ONLY_LETTER)


def _bonuses(game: Game) -> dict[str, list[JsonObject]]:
    """Paytables of bonuses that need no wager of their own, such as the Ante Bonus."""
    bonuses = {}
    for bonus in game.rules.bonuses.values():
        offer = game.house.offers.get(game.rules.wagers[bonus.on].offer)
        paytable = _paytable(game.rules, bonus.name, offer) if offer is not None else None
        if paytable is not None:
            bonuses[bonus.name] = _lines(paytable)
    return bonuses


def _lines(paytable: Paytable) -> list[JsonObject]:
    return [
        {"hand": line.hand, "words": hand_words(line.hand), "pays": str(line), "clause": line.clause}
        for line in paytable.lines
    ]


def _envy(envy: EnvyTable) -> list[JsonObject]:
    return [
        {"hand": line.hand, "words": hand_words(line.hand), "on_1": line.on_1, "on_5": line.on_5,
         "clause": line.clause_on_1}
        for line in envy.lines
    ]  # fmt: skip
