"""Notes on the readings a house can set: the one in force, the other one, and what it would cost."""

from collections.abc import Iterator
from fractions import Fraction

from queenhigh.desk.house_progressives import progressives
from queenhigh.desk.phrases import share
from queenhigh.findings import Finding, Severity
from queenhigh.money import dollars
from queenhigh.submission import House

_FOLDS = ("three-card-poker", "four-card-poker")
SECOND_HAND = {"three-card-poker": Fraction(15860029, 25753527800)}
"""What seeing a second hand is worth per Ante. `queenhigh information` takes seconds to compute it, so the result is
kept here and a test computes it again. The Ante Bonus does not matter: best play never folds a hand that earns one."""


def reading_notes(house: House) -> Iterator[Finding]:
    """A note for every setting under [readings] that affects what this house offers."""
    yield from _folded_hand(house)
    yield from _own_boxes(house)
    yield from _procedure(house)
    yield from _minor_meter(house)
    yield from _community_stack(house)
    yield from _six_card_bonus(house)
    yield from _play_amounts(house)


def _note(key: str, message: str, clause: str, **exact: Fraction) -> Finding:
    return Finding(f"readings.{key}", message, clause, Severity.NOTE, bars_play=False, exact=tuple(exact.items()))


def _folded_hand(house: House) -> Iterator[Finding]:
    envied = [offer for offer in house.offers.values() if offer.envy is not None]
    if house.game not in _FOLDS or not envied:
        return
    taken = "earns the other players envy" if house.readings.folded_hand_gives_envy else "earns no envy"
    other = "earns none" if house.readings.folded_hand_gives_envy else "earns it if it is seen"
    cost = "best play never folds a hand that earns envy, so this costs nothing"
    if any(offer.envy and offer.envy.letter == "filed" for offer in envied):
        cost = "the cost depends on the envy amounts filed"
    clause = house.rules.clause("11.C.2" if house.game == "three-card-poker" else "11.C.3")
    message = f"a folded hand {taken}; under the other reading it {other}; {cost} (OQ-019)"
    yield _note("folded_hand_gives_envy", message, clause)


def _own_boxes(house: House) -> Iterator[Finding]:
    if house.adjacent_boxes < 2:
        return
    ours, other = "all at once", "one box at a time"
    if not house.readings.own_boxes_seen_together:
        ours, other = other, ours
    message = f"players look at their own boxes {ours}; under the other reading {other}"
    gain = SECOND_HAND.get(house.game) if not house.electronic else None
    exact = {"worth_of_a_second_hand": gain} if gain is not None else {}
    if gain is not None:
        message += f"; seeing a second hand is worth {share(gain, 4)} of an Ante to the first"
    yield _note("own_boxes_seen_together", f"{message} (OQ-032)", house.rules.clause("11.A"), **exact)


def _procedure(house: House) -> Iterator[Finding]:
    ours, other = "plays, and two void the round", "voids the round"
    if house.readings.one_exposed_player_card != "plays":
        ours, other = other, ours
    message = f"one exposed player card {ours}; under the other reading it {other}; no wager's odds change (OQ-041)"
    yield _note("one_exposed_player_card", message, house.rules.clause("13.B"))
    ours, other = "are reversed", "stand"
    if house.readings.void_after_settlement != "reverse":
        ours, other = other, ours
    message = (
        f"if a round is voided after settlement but before it is closed, its payments {ours}; under the other reading "
        f"they {other}; no wager's odds change (OQ-043)"
    )
    yield _note("void_after_settlement", message, house.rules.clause("13.D"))


def _minor_meter(house: House) -> Iterator[Finding]:
    if house.game != "three-card-poker":
        return
    for progressive in progressives(house):
        if progressive.offer.name != "progressive" or "minor" not in progressive.terms:
            continue
        chance = progressive.value().per_meter["minor"]
        least = int(house.readings.minor_meter_minimum)
        (other,) = {1000, 250} - {least}
        gap = chance * abs(other - least)
        message = (
            f"the Minor meter needs a seed of {dollars(least * 100)}; under the other reading {dollars(other * 100)}; "
            f"the difference is {share(gap)} of every wager in the long run (OQ-111)"
        )
        yield _note("minor_meter_minimum", message, "3CP-12.E.3.b", seeds_between=gap)


def _community_stack(house: House) -> Iterator[Finding]:
    if house.game != "235-stud-poker" or house.dealing not in ("automated-shoe", "self-shuffling-shoe"):
        return
    taken = house.readings.community_stack.replace("_", " ")
    message = f"the community cards are dealt {taken}; the order changes replays but no odds (OQ-307)"
    yield _note("community_stack", message, "235-10.B.2")


def _six_card_bonus(house: House) -> Iterator[Finding]:
    if house.game != "let-it-ride" or "six_card_bonus" not in house.offers:
        return
    alone = house.readings.six_card_bonus_needs == "bets"
    taken = "the three bets alone" if alone else "the three bets and both other bonus wagers"
    other = "both other bonus wagers too" if alone else "the three bets alone"
    message = f"a Six Card Bonus needs {taken}; under the other reading it needs {other}; its odds stay the same"
    yield _note("six_card_bonus_needs", f"{message} (OQ-407)", "LIR-.07.E.5")


def _play_amounts(house: House) -> Iterator[Finding]:
    if house.game != "four-card-poker":
        return
    between = house.readings.play_amounts == "between"
    taken, other = "any amount from one to three times the Ante", "exactly one, two or three times the Ante"
    if not between:
        taken, other = other, taken
    message = f"a Play is {taken}; under the other reading {other}; best play is one or three times, so nothing changes"
    yield _note("play_amounts", f"{message} (OQ-210)", "4CP-11.B.1")
