"""A table as the lobby lists it and as its page needs it: which wagers, for how much, and what each hand pays.

Amounts are cents. Everything is read from the house's submission and the rulebook.
"""

from queenhigh.cards import hand_words
from queenhigh.games import Game, open_game
from queenhigh.rulebook import EnvyTable, Paytable
from queenhigh.server.json_types import JsonObject
from queenhigh.server.live_table import LiveTable
from queenhigh.submission import House
from queenhigh.table.absence import DEFAULTS

_CHOICES = {
    "play": "Play: make a second wager equal to the Ante",
    "fold": "Fold: give up the hand",
    "1x": "Play 1 time the Ante",
    "2x": "Play 2 times the Ante",
    "3x": "Play 3 times the Ante",
    "raise": "Raise: bet the same amount again",
    "check": "Check: stay in without betting more",
    "ride": "Let it ride: leave the bet in play",
    "withdraw": "Withdraw: take the bet back",
}


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
        "default": DEFAULTS[house.game],
        "seats": house.seats,
        "adjacent_boxes": house.adjacent_boxes,
        "cards": _cards(house),
        "dealing": house.dealing,
        "shuffler": house.shuffler,
        "wagers": _wagers(game),
        "equal_wagers": list(house.rules.equal_wagers.wagers) if house.rules.equal_wagers is not None else [],
        "bonuses": _bonuses(game),
        "stages": [{"name": s.name, "question": s.question, "clause": s.clause} for s in game.stages],
        "choices_help": _CHOICES,
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
    """The least and most times the Ante that a Play may be, if it need not be a multiple (4CP-11.B.1, OQ-210)."""
    rule = house.rules.stages[0]
    if len(rule.times) == 1 or house.readings.play_amounts != "between":
        return None
    unit = house.offers["ante"].limits.unit
    return {"least_times": rule.least_times, "most_times": rule.most_times, "unit": unit}


def _wagers(game: Game) -> list[JsonObject]:
    house = game.house
    listed = []
    for name, rule in house.rules.wagers.items():
        offer = house.offers.get(rule.offer)
        if offer is None:
            continue
        fixed = offer.denomination or (rule.exactly_dollars * 100 if rule.exactly_dollars else None)
        paytable = offer.paytable or house.rules.paytables.get(name, {}).get("-")
        decided = name in ("ante", "play") or paytable is None
        listed.append(
            {
                "wager": name,
                "label": hand_words(name).title(),
                "minimum": fixed or offer.limits.minimum,
                "maximum": fixed or offer.limits.maximum,
                "unit": fixed or offer.limits.unit,
                "fixed": fixed,
                "clause": rule.clause,
                "needs_any": list(rule.needs_any),
                "needs_all": list(rule.needs_all),
                "progressive": name in game.progressives,
                "collected": rule.collected,
                "paytable": [] if decided or paytable is None else _lines(paytable),
                "envy": _envy(offer.envy) if offer.envy is not None else [],
            }
        )
    return listed


def _bonuses(game: Game) -> dict[str, list[JsonObject]]:
    """Paytables of bonuses that need no wager of their own: the Ante Bonus."""
    offer = game.house.offers.get("ante")
    table = offer.paytable if offer is not None else None
    table = table or game.rules.paytables.get("ante_bonus", {}).get("-")
    return {"ante_bonus": _lines(table)} if table is not None and "ante_bonus" in game.rules.paytables else {}


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
