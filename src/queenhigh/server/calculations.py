"""Exact calculations in a process of their own, so that no bet waits for them: advice, mistakes, the paytable lab.

Everything goes in and comes out as plain data.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from queenhigh.analysis import Advice, MeterValue, Refused, Unknown, advise, edge
from queenhigh.analysis.figures import Figure
from queenhigh.analysis.solver import NoSolver, figure_wagers, find_solver, paytables_of
from queenhigh.cards import Card, hand_words
from queenhigh.rulebook import Line, Paytable, game_names, rulebook, rules_version
from queenhigh.server.json_types import JsonObject

Sees = Mapping[str | int, Sequence[int]]
Letters = Sequence[str | None]
"""For each decision of a game, the letter of the paytable it depends on; None if there is no choice."""
Changes = tuple[tuple[str, int], ...]
"""Lines of a paytable that were changed, each with what it pays now."""
MetersShown = tuple[tuple[str, Fraction], ...]
_FIRST_LETTER = "A"


def ready() -> None:
    """Loading this module is all the preparation there is."""


class Impossible(ValueError):
    """The question has no answer; the text says why, and what can be asked."""


class NotSolved(Impossible):
    """The question is a good one, but the game has no exact solver that could answer it."""


def advice(game: str, seat: int, stage: int, sees: Sees, letters: Letters, times: Fraction | None = None) -> JsonObject:
    """The exact value of each option of a decision, given the cards the player sees; with `times`, also of a bet
    of so many times its wager, as `between`."""
    advised = _advised(game, seat, stage, sees, letters)
    told = advice_data(advised)
    if times is not None:
        told["between"] = _both(_between(game, stage, {option.action: option.ev for option in advised.options}, times))
    return told


def _advised(game: str, seat: int, stage: int, sees: Sees, letters: Letters) -> Advice:
    _need_solver(game)
    places = {place: tuple(Card(card) for card in cards) for place, cards in sees.items()}
    own = places.pop(seat, ())
    community, dealer = places.pop("community", ()), places.pop("dealer", ())
    # Two lines of an electronic table may cross in a card, which is seen once.
    others = sorted({card for cards in places.values() for card in cards} - {*own, *community, *dealer})
    try:
        return advise(
            game, own, upcard=dealer[0] if dealer else None, community=community, seen=others,
            paytable=letters[stage] or _FIRST_LETTER,
        )  # fmt: skip
    except Refused as refused:
        raise Impossible(str(refused)) from None


def _need_solver(game: str) -> None:
    if find_solver(game) is None:
        raise NotSolved(f"{rulebook(game).title} has no exact solver, so nothing can be said about its decisions")


def advice_data(advised: Advice) -> JsonObject:
    """Advice as plain data: each value rounded and exact."""
    options = [
        {"action": option.action, "ev": round(float(option.ev), 6), "exact": str(option.ev)}
        for option in advised.options
    ]
    return {"game": advised.game, "unit": advised.unit, "options": options, "best": advised.best}


def mistakes(
    game: str, taken: Sequence[tuple[int, int, str, Sees, Fraction | None]], letters: Letters
) -> list[JsonObject]:
    """For each decision, the best choice and what the one taken cost. A decision is given by its seat, its stage, the
    choice, the cards the player saw, and how many times its wager a bet of another amount was."""
    found = []
    for seat, stage, chosen, sees, times in taken:
        advised = _advised(game, seat, stage, sees, letters)
        values = {option.action: option.ev for option in advised.options}
        cost = max(values.values()) - (values[chosen] if times is None else _between(game, stage, values, times))
        found.append(
            {
                "seat": seat, "stage": stage, "chosen": chosen, "best": advised.best, "unit": advised.unit,
                "cost": round(float(cost), 6), "exact": str(cost), "mistake": cost > 0,
                "options": advice_data(advised)["options"],
            }
        )  # fmt: skip
    return found


def _between(game: str, stage: int, values: Mapping[str, Fraction], times: Fraction) -> Fraction:
    """The value of a bet of so many times its wager: linear, since the bet is paid in proportion to its amount."""
    least = rulebook(game).stages[stage].least_times
    first, second = values[f"{least}x"], values[f"{least + 1}x"]
    return first + (times - least) * (second - first)


def lab(
    game: str,
    wager: str,
    paytable: str | None,
    lines: Changes,
    stake: Fraction,
    meters: MetersShown,
    strategy: str,
) -> JsonObject:
    """Exact figures of a wager under a paytable of the rules, with any of its lines changed."""
    if game not in game_names():
        raise Impossible(f"{game!r} is not one of our games: {', '.join(game_names())}")
    return _lab(rules_version(), game, wager, paytable, lines, stake, meters, strategy)


@lru_cache(maxsize=512)
def _lab(
    version: str,
    game: str,
    wager: str,
    paytable: str | None,
    lines: Changes,
    stake: Fraction,
    meters: MetersShown,
    strategy: str,
) -> JsonObject:
    """What was counted is kept, under the version of the rules it was counted by."""
    try:
        table = changed_paytable(game, wager, paytable, dict(lines))
        figures = edge(game, wager, table, strategy, stake=stake, meters=dict(meters) or None)
    except NoSolver as missing:
        raise NotSolved(str(missing)) from None
    except (Unknown, KeyError) as error:
        raise Impossible(str(error)) from None
    play = _play(game, wager, changed_paytable(game, wager, paytable, {}), table) if lines else None
    return {**_figure_data(figures[0], table, game, dict(meters)), "play": play}


def _play(game: str, wager: str, filed: Paytable, table: Paytable) -> JsonObject:
    """How the changed payouts change the best play; no stages if the player decides nothing about this wager."""
    from queenhigh.analysis.strategy_changes import strategy_changes

    stages = strategy_changes(game, wager, filed, table)
    return {
        "decided": stages is not None,
        "stages": [
            {
                "known": stage.known, "hands": stage.hands, "changed": stage.changed,
                "moved": [{"was": one.was, "now": one.now, "hands": one.hands, "examples": list(one.examples)}
                          for one in stage.moved],
            }
            for stage in stages or ()
        ],
    }  # fmt: skip


def changed_paytable(game: str, wager: str, letter: str | None, changed: dict[str, int]) -> Paytable:
    """A paytable of the rules with some lines changed; a line that pays 0 is left out."""
    tables = paytables_of(game, wager)
    if not tables:
        names = [name for name in figure_wagers(game) if paytables_of(game, name)]
        raise Impossible(f"{wager!r} has no paytable in {game}; allowed: {', '.join(sorted(names))}")
    chosen = tables.get(letter or next(iter(tables)))
    if chosen is None:
        raise Impossible(f"{letter!r} is not a paytable of {wager}; allowed: {', '.join(tables)}")
    hands = {line.hand: line for table in tables.values() for line in table.lines}
    unknown = sorted(set(changed) - set(hands))
    if unknown:
        raise Impossible(f"{', '.join(unknown)}: {wager} pays no such hand; allowed: {', '.join(hands)}")
    if not changed:
        return chosen
    kept = {line.hand: line for line in chosen.lines}
    made = [_line(hand, kept.get(hand), hands[hand], changed) for hand in hands]
    return Paytable("own", tuple(line for line in made if line is not None))


def _line(hand: str, kept: Line | None, known: Line, changed: dict[str, int]) -> Line | None:
    if hand not in changed:
        return kept
    amount, like = changed[hand], kept or known
    return Line(hand, like.kind, amount, like.clause, like.meter) if amount > 0 else None


def _figure_data(figure: Figure, table: Paytable, game: str, meters: Mapping[str, Fraction]) -> JsonObject:
    data = figure.data()
    exact, risk = _at(figure.ev, meters), _at(figure.element_of_risk, meters)
    even = figure.break_even if isinstance(figure.break_even, Fraction) else None
    return {
        "game": game,
        "wager": figure.wager,
        "paytable": table.letter,
        "strategy": figure.strategy,
        "unit": figure.unit,
        "ev": _both(exact),
        "by_meter": data["ev"] if isinstance(figure.ev, MeterValue) else None,
        "house_edge": _both(-exact if exact is not None else None),
        "element_of_risk": _both(risk),
        "average_wager": _both(figure.average_wager),
        "sd": round(figure.sd, 6) if figure.sd is not None else None,
        "hit_rate": _both(figure.hit_rate),
        "break_even": _both(even),
        "lines": [
            {"hand": line.hand, "words": hand_words(line.hand), "pays": str(line), "kind": line.kind.value,
             "amount": line.amount, "clause": line.clause, **_chance(game, figure.wager, table, line)}
            for line in table.lines
        ],
        "distribution": data.get("distribution"),
        "denominator": data.get("denominator"),
        "denominator_is": data.get("denominator_is"),
        "chart": _chart(figure),
    }  # fmt: skip


def _at(value: object, meters: Mapping[str, Fraction]) -> Fraction | None:
    """A value; if it depends on meters, its value at what they show, provided all of them are given."""
    if isinstance(value, MeterValue):
        return value.at(meters) if meters.keys() >= value.per_meter.keys() else None
    return value if isinstance(value, Fraction) else None


def _both(value: Fraction | None) -> JsonObject | None:
    """A rounded number to read, and the exact fraction."""
    return None if value is None else {"value": round(float(value), 9), "exact": str(value)}


def _chance(game: str, wager: str, table: Paytable, wanted: Line) -> JsonObject:
    """How many hands a line pays, for wagers that depend on cards alone."""
    from queenhigh.analysis.hand_counts import census
    from queenhigh.analysis.side_wagers import kind_of_cards

    try:
        counts = census(kind_of_cards(rulebook(game), wager, table))
    except KeyError:
        return {"count": None, "probability": None}
    count = sum(many for names, many in counts.items() if table.line(*names) is wanted)
    return {"count": count, "probability": round(count / sum(counts.values()), 12)}


def _chart(figure: Figure) -> JsonObject | None:
    """A bar for each net result and its chance."""
    if figure.tally is None:
        return None
    total = figure.tally.total
    bars = [
        {"net": str(net), "value": round(float(net), 6), "count": count, "probability": round(count / total, 12)}
        for net, count in figure.tally.counts.items()
    ]
    return {"kind": "bars", "across": "net result in units", "up": "chance", "bars": bars}
