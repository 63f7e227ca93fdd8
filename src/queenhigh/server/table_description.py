"""A table as the lobby lists it and as its page needs it: what is offered, for how much, and what each hand pays.

Amounts are cents. Everything is read from the house's submission and the rulebook.
"""

from typing import Any

from queenhigh.cards import hand_words
from queenhigh.games import Game, open_game
from queenhigh.rulebook import EnvyTable, Paytable
from queenhigh.server.live_table import Published
from queenhigh.submission import House
from queenhigh.table.absence import DEFAULTS

_CHOICES = {
    "play": "Play: wager once more",
    "fold": "Fold: give up the hand",
    "1x": "Play with one time the Ante",
    "2x": "Play with two times the Ante",
    "3x": "Play with three times the Ante",
    "raise": "Raise: wager as much again",
    "check": "Check: leave the wager as it is",
    "ride": "Let it ride: leave the bet",
    "withdraw": "Withdraw: take the bet back",
}


def summary(published: Published) -> dict[str, Any]:
    """One line of the lobby."""
    house = published.state.house
    main = next(iter(house.offers.values()))
    return {
        "table": published.table_id,
        "title": published.title,
        "game": house.game,
        "kind": published.kind,
        "operator": house.operator,
        "automation": published.automation,
        "seats": house.seats,
        "taken": len(published.state.seats),
        "phase": published.phase,
        "round": published.state.rounds,
        "minimum": main.limits.minimum,
        "maximum": main.limits.maximum,
        "meters": published.shown_meters(),
    }


def described(published: Published) -> dict[str, Any]:
    """What does not change while a table is open."""
    house = published.state.house
    game = open_game(house)
    return {
        "table": published.table_id,
        "kind": published.kind,
        "title": published.title,
        "game": house.game,
        "game_title": house.rules.title,
        "first_words": house.rules.inscription,
        "operator": house.operator,
        "approved": house.approved.isoformat() if house.approved is not None else None,
        "electronic": house.electronic,
        "automation": published.automation,
        "timer_s": published.state.timer_s,
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
    """How many times the Ante a Play may be, in which steps, where it need not be a multiple (4CP-11.B.1, OQ-210)."""
    rule = house.rules.stages[0]
    if len(rule.times) == 1 or house.readings.play_amounts != "between":
        return None
    unit = house.offers["ante"].limits.unit
    return {"least_times": rule.least_times, "most_times": rule.most_times, "unit": unit}


def _wagers(game: Game) -> list[dict[str, Any]]:
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


def _bonuses(game: Game) -> dict[str, list[dict[str, Any]]]:
    """Paytables of what is paid without a wager of its own: the Ante Bonus."""
    offer = game.house.offers.get("ante")
    table = offer.paytable if offer is not None else None
    table = table or game.rules.paytables.get("ante_bonus", {}).get("-")
    return {"ante_bonus": _lines(table)} if table is not None and "ante_bonus" in game.rules.paytables else {}


def _lines(paytable: Paytable) -> list[dict[str, Any]]:
    return [
        {"hand": line.hand, "words": hand_words(line.hand), "pays": str(line), "clause": line.clause}
        for line in paytable.lines
    ]


def _envy(envy: EnvyTable) -> list[dict[str, Any]]:
    return [
        {"hand": line.hand, "words": hand_words(line.hand), "on_1": line.on_1, "on_5": line.on_5,
         "clause": line.clause_on_1}
        for line in envy.lines
    ]  # fmt: skip
