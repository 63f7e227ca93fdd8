"""Notes on the readings a house can set: the one in force, the other one, and what it would cost."""

from collections.abc import Iterator
from fractions import Fraction

from queenhigh.analysis import find_solver
from queenhigh.desk.house_progressives import progressives
from queenhigh.desk.phrases import share
from queenhigh.findings import Finding, Severity
from queenhigh.money import dollars
from queenhigh.rulebook import Rulebook, StageRule, procedure, rules_folder, wager_title
from queenhigh.submission import READINGS, House

_STACKS = {
    "after_players": "after all players' cards",
    "before_players": "before all players' cards",
    "after_first_player": "after the first player's cards",
}
_NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def reading_notes(house: House) -> Iterator[Finding]:
    """A note for every setting under [readings] that affects what this house offers."""
    applicable = {
        "folded_hand_gives_envy": _folded_hand,
        "own_boxes_seen_together": _own_boxes,
        "one_exposed_player_card": _exposed_card,
        "void_after_settlement": _late_void,
        "community_stack": _community_stack,
        "play_amounts": _play_amounts,
    }
    for key, notes in applicable.items():
        if key in house.rules.readings:
            yield from notes(house)
    yield from _seed_minimums(house)
    yield from _further_needs(house)


def _note(key: str, message: str, clause: str | None, **exact: Fraction) -> Finding:
    message = f"{message} ({READINGS[key].question})"
    return Finding(f"readings.{key}", message, clause, Severity.NOTE, bars_play=False, exact=tuple(exact.items()))


def _in_force(house: House, key: str, first: str, second: str) -> tuple[str, str]:
    """The two readings in words, the one in force first; `first` describes the adopted one."""
    return (first, second) if house.readings.value(key) == READINGS[key].values[0] else (second, first)


def _folded_hand(house: House) -> Iterator[Finding]:
    """Best play folds no hand that earns an envy amount of our games' own rules; amounts filed by the operator may go
    lower, and nobody has looked at other games and edited rules."""
    envied = [offer for offer in house.offers.values() if offer.envy is not None]
    fold = house.rules.fold
    if fold is None or not envied:
        return
    taken = "earns the other players envy" if house.readings.folded_hand_gives_envy else "earns no envy"
    other = "earns none" if house.readings.folded_hand_gives_envy else "earns it if it is seen"
    cost = "best play never folds a hand that earns envy, so this costs nothing"
    if rules_folder() is not None or find_solver(house.game) is None:
        cost = "nobody has counted what this costs under these rules"
    elif any(offer.envy and offer.envy.letter == "filed" for offer in envied):
        cost = "the cost depends on the envy amounts filed"
    message = f"a folded hand {taken}; under the other reading it {other}; {cost}"
    yield _note("folded_hand_gives_envy", message, fold.forfeits.get(envied[0].name, fold.clause))


def _own_boxes(house: House) -> Iterator[Finding]:
    if house.adjacent_boxes < 2 or house.electronic:
        return
    ours, other = _in_force(house, "own_boxes_seen_together", "all at once", "one box at a time")
    message = f"players look at their own boxes {ours}; under the other reading {other}"
    gain = _second_hand(house)
    exact = {"worth_of_a_second_hand": gain} if gain is not None else {}
    if gain is not None:
        unit = wager_title(next(iter(house.rules.wagers)))
        message += f"; seeing a second hand is worth {share(gain, 4)} of an {unit} to the first"
    yield _note("own_boxes_seen_together", message, _step(house, "own_cards"), **exact)


def _second_hand(house: House) -> Fraction | None:
    """What seeing a second hand is worth, where that is known: not under edited rules, nor on shared cards."""
    known = house.rules.known_figures.get("second_hand")
    return Fraction(known) if known is not None and rules_folder() is None and not house.electronic else None


def _step(house: House, step: str) -> str | None:
    return house.rules.steps.clauses.get(step)


def _exposed_card(house: House) -> Iterator[Finding]:
    if house.electronic:
        return
    key = "one_exposed_player_card"
    ours, other = _in_force(house, key, "plays, and two void the round", "voids the round")
    message = f"one exposed player card {ours}; under the other reading it {other}; no wager's odds change"
    yield _note(key, message, _step(house, "second_face_up"))


def _late_void(house: House) -> Iterator[Finding]:
    ours, other = _in_force(house, "void_after_settlement", "are reversed", "stand")
    message = (
        f"if a round is voided after settlement but before it is closed, its payments {ours}; under the other reading "
        f"they {other}; no wager's odds change"
    )
    yield _note("void_after_settlement", message, _step(house, "wrong_number"))


def _seed_minimums(house: House) -> Iterator[Finding]:
    """Meters whose minimum seed is a reading."""
    for progressive in progressives(house):
        seeds = house.rules.least_seeds.get(progressive.offer.name, {}).get(progressive.paytable.letter, {})
        for meter, least in seeds.items():
            if least.reading is None:
                continue
            ours = house.readings.value(least.reading)
            (other,) = (value for value in READINGS[least.reading].values if value != ours)
            gap = progressive.value().per_meter[meter] * abs(int(other) - int(ours))
            message = (
                f"the {meter.capitalize()} meter needs a seed of {dollars(int(ours) * 100)}; under the other reading "
                f"{dollars(int(other) * 100)}; the difference is {share(gap)} of every wager in the long run"
            )
            yield _note(least.reading, message, least.clause, seeds_between=gap)


def _community_stack(house: House) -> Iterator[Finding]:
    if not house.chooses_community_stack:
        return
    taken = _STACKS[house.readings.community_stack]
    message = f"the community cards are dealt {taken}; the order changes replays but no odds"
    yield _note("community_stack", message, procedure(house.game, house.dealing).clauses.get("community"))


def _further_needs(house: House) -> Iterator[Finding]:
    """Wagers that need further wagers beside them under one of two readings."""
    for rule in house.rules.wagers.values():
        also = rule.also_needs
        if also is None or rule.offer not in house.offers:
            continue
        alone, more = _needed(house.rules, rule.needs_all), _needed(house.rules, also.wagers)
        ours, other = f"{alone} alone", f"{alone} with {more}"
        if house.readings.value(also.reading) == also.value:
            ours, other = other, ours
        name = wager_title(rule.name)
        message = f"a {name} needs {ours}; under the other reading it needs {other}; its odds stay the same"
        yield _note(also.reading, message, rule.needs_clause)


def _needed(rules: Rulebook, wagers: tuple[str, ...]) -> str:
    equal = rules.equal_wagers
    if equal is not None and set(wagers) == set(equal.wagers):
        return f"the {_NUMBERS.get(len(wagers), len(wagers))} equal wagers"
    return " and ".join(wager_title(wager) for wager in wagers)


def _play_amounts(house: House) -> Iterator[Finding]:
    for stage in house.rules.stages:
        if stage.bets is None or stage.on is None or len(stage.times) == 1:
            continue
        play, ante = wager_title(stage.bets), wager_title(stage.on)
        ours, other = _in_force(house, "play_amounts", _any_amount(stage), _whole_multiples(stage))
        message = f"a {play} is {ours} times the {ante}; under the other reading {other} times; best play is "
        message += f"always {_number(stage.least_times)} or {_number(stage.most_times)} times, so nothing changes"
        yield _note("play_amounts", message, stage.clause)


def _any_amount(stage: StageRule) -> str:
    return f"any amount from {_number(stage.least_times)} to {_number(stage.most_times)}"


def _whole_multiples(stage: StageRule) -> str:
    *first, last = map(_number, stage.times)
    return f"exactly {', '.join(first)} or {last}"


def _number(number: int) -> str:
    return _NUMBERS.get(number, str(number))
