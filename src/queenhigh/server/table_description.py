"""A table as the lobby lists it and as its page needs it: which wagers, for how much, and what each hand pays.

Amounts are cents. Everything is read from the house's submission and the rulebook.
"""

from collections.abc import Iterator
from typing import TypedDict

from queenhigh.cards import EXAMPLE_HANDS, NAMES, RANKINGS, card_text, hand_words
from queenhigh.games import LINES, Game, open_game
from queenhigh.rulebook import ONLY_LETTER, EnvyTable, Paytable, Rulebook, StageRule, WagerRule, wager_title
from queenhigh.server.json_types import JsonObject
from queenhigh.server.live_table import LiveTable
from queenhigh.server.rules_in_force import rules_notice
from queenhigh.submission import House, Offer
from queenhigh.table.absence import default_choice

_MOST_COLUMNS = 2


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
        "version": table.version_number,
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
        "lines": {line: list(cells) for line, cells in LINES.items()} if house.electronic else {},
        "automation": entry.automation,
        "house_does": sorted(table.house_does),
        "timer_s": table.state.timer_s if entry.automation == "all" else None,
        "default": default_choice(house.rules),
        "seats": house.seats,
        "adjacent_boxes": house.adjacent_boxes,
        "cards": _cards(house),
        "dealing": house.dealing,
        "shuffler": house.shuffler,
        "wagers": _wagers(game),
        "equal_wagers": list(house.rules.equal_wagers.wagers) if house.rules.equal_wagers is not None else [],
        "bonuses": _bonuses(game),
        "stages": [_stage(rule) for rule in house.rules.stages],
        "decided": [{"wager": name, "label": wager_title(name)} for name in house.rules.decided_wagers],
        "fold_choice": house.rules.fold_choice,
        "forfeits": sorted(house.rules.fold.forfeits) if house.rules.fold is not None else [],
        "choices_help": choices_help(house.rules),
        "rules": rules_notice(),
        "play_between": _play_between(house),
        "voids": [*house.rules.misdeal_voids, *house.rules.other_voids],
        "decks": house.decks,
    }


def _stage(rule: StageRule) -> JsonObject:
    return {"yes": rule.yes, "no": rule.no, "on": rule.on, "bets": rule.bets, "takes_back": rule.takes_back,
            "times": list(rule.times)}  # fmt: skip


class RankingRow(TypedDict):
    """A hand of the ranking; `shown` is the line that the paytable has for it, such as a pair of tens or better."""

    hand: str
    shown: str
    words: str
    cards: list[str]
    pays: dict[str, str | None]


class HandRanking(TypedDict):
    """Titles of the wagers by name, and the hands, best first."""

    columns: dict[str, str]
    rows: list[RankingRow]


def ranking(game: Game) -> HandRanking:
    """What beats what, best first, with a hand to show and what the wagers on that hand pay for it."""
    rules = game.rules
    rule = rules.hands[rules.reported_hand]
    order, names = RANKINGS[rule.ranking], NAMES[rule.ranking]
    columns = pay_columns(game)
    rows: list[RankingRow] = []
    for name in reversed(order.classes):
        cards = EXAMPLE_HANDS[order.size].get(name)
        if cards is None:
            continue
        lines = {wager: table.line(*names(cards)) for wager, table in columns.items()}
        first = next((line for line in lines.values() if line is not None and line.hand.startswith(name)), None)
        shown = first.hand if first is not None else name
        words = hand_words(shown)
        pays = {wager: str(line) if line is not None else None for wager, line in lines.items()}
        rows.append(
            {"hand": name, "shown": shown, "words": words, "cards": [card_text(card) for card in cards], "pays": pays}
        )
    return {"columns": {wager: _column_title(rules, wager) for wager in columns}, "rows": rows}


def _column_title(rules: Rulebook, wager: str) -> str:
    """Wagers that must be equal and are paid alike share a column."""
    equal = rules.equal_wagers.wagers if rules.equal_wagers is not None else ()
    alike = wager in equal and len({rules.table_name(name) for name in equal}) == 1
    return "Each bet" if alike else wager_title(wager)


def pay_columns(game: Game) -> dict[str, Paytable]:
    """The paytables of the hand that the box plays: of the main wagers, of bonuses, then of wagers besides."""
    house, rules = game.house, game.rules
    found: dict[str, Paytable] = {}
    main = rules.equal_wagers.wagers[-1:] if rules.equal_wagers is not None else ()
    side = [rule.name for rule in rules.wagers.values() if rule.hand == rules.reported_hand and rule.name not in main]
    for name in (*main, *rules.bonuses, *side):
        on = rules.bonuses[name].on if name in rules.bonuses else name
        offer = house.offers.get(rules.wagers[on].offer)
        paytable = _paytable(rules, name, offer) if offer is not None and name not in game.progressives else None
        if paytable is not None and paytable not in found.values() and len(found) < _MOST_COLUMNS:
            found[name] = paytable
    return found


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
        "main": _is_main(rules, rule.name),
        "paytable": _lines(paytable) if paytable is not None else [],
        "envy": _envy(offer.envy) if offer.envy is not None else [],
    }


def _is_main(rules: Rulebook, wager: str) -> bool:
    """Whether a wager is part of the game itself and not a side bet."""
    equal = rules.equal_wagers.wagers if rules.equal_wagers is not None else ()
    return rules.in_contest(wager) or wager in equal


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
