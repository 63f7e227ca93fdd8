"""The readings a house is taken by: which one, what the other would be, and what it would cost."""

from collections.abc import Iterator
from fractions import Fraction

from queenhigh.desk.house_progressives import progressives
from queenhigh.desk.phrases import share
from queenhigh.findings import Finding, Severity
from queenhigh.money import dollars
from queenhigh.submission import House

_FOLDS = ("three-card-poker", "four-card-poker")
SECOND_HAND = {"three-card-poker": Fraction(15860029, 25753527800)}
"""What seeing a second hand is worth per Ante, as `queenhigh information` counts it in seconds, so it is kept here and
counted again by a test. The bonus does not matter: no hand that earns one is ever folded."""


def reading_notes(house: House) -> Iterator[Finding]:
    """One note for every setting under [readings] that bears on what this house offers."""
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
    taken = "earns the others envy" if house.readings.folded_hand_gives_envy else "earns the others no envy"
    other = "would earn none" if house.readings.folded_hand_gives_envy else "would earn it if seen"
    cost = "best play folds no hand that earns envy, so the other costs nothing"
    if any(offer.envy and offer.envy.letter == "filed" for offer in envied):
        cost = "what that costs depends on the sums filed"
    clause = house.rules.clause("11.C.2" if house.game == "three-card-poker" else "11.C.3")
    message = f"a folded hand {taken}; by the other reading it {other}: {cost} (OQ-019)"
    yield _note("folded_hand_gives_envy", message, clause)


def _own_boxes(house: House) -> Iterator[Finding]:
    if house.adjacent_boxes < 2:
        return
    seen = "are seen together" if house.readings.own_boxes_seen_together else "stay hidden until their turn"
    other = "the later ones would stay hidden" if house.readings.own_boxes_seen_together else "all would be seen"
    message = f"the boxes of one player {seen}; by the other reading {other}"
    gain = SECOND_HAND.get(house.game) if not house.electronic else None
    exact = {"worth_of_a_second_hand": gain} if gain is not None else {}
    if gain is not None:
        message += f": a second hand in sight is worth {share(gain, 4)} of an Ante to the first"
    yield _note("own_boxes_seen_together", f"{message} (OQ-032)", house.rules.clause("11.A"), **exact)


def _procedure(house: House) -> Iterator[Finding]:
    plays = house.readings.one_exposed_player_card == "plays"
    first, second = ("plays, two void the round", "would void the round")
    message = f"one player's card exposed in the deal {first if plays else 'voids the round'}; by the other reading it "
    message += f"{second if plays else 'would play'}: no wager's odds change (OQ-041)"
    yield _note("one_exposed_player_card", message, house.rules.clause("13.B"))
    reverse = house.readings.void_after_settlement == "reverse"
    message = f"a void found before the round is closed {'reverses' if reverse else 'leaves'} what was settled; "
    message += f"by the other reading it would {'stand' if reverse else 'be reversed'}: no wager's odds change (OQ-043)"
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
            f"the Minor meter needs {dollars(least * 100)} of its own; by the other reading {dollars(other * 100)}: "
            f"between the two lie {share(gap)} of every wager in the long run (OQ-111)"
        )
        yield _note("minor_meter_minimum", message, "3CP-12.E.3.b", seeds_between=gap)


def _community_stack(house: House) -> Iterator[Finding]:
    if house.game != "235-stud-poker" or house.dealing not in ("automated-shoe", "self-shuffling-shoe"):
        return
    taken = house.readings.community_stack.replace("_", " ")
    message = f"the community cards come {taken}; the order changes no odds, only replays (OQ-307)"
    yield _note("community_stack", message, "235-10.B.2")


def _six_card_bonus(house: House) -> Iterator[Finding]:
    if house.game != "let-it-ride" or "six_card_bonus" not in house.offers:
        return
    alone = house.readings.six_card_bonus_needs == "bets"
    taken = "the three bets alone" if alone else "the three bets and both other bonuses"
    other = "both other bonuses too" if alone else "the three bets alone"
    message = f"a Six Card Bonus needs {taken}; by the other reading {other}: the wager's own odds stay the same"
    yield _note("six_card_bonus_needs", f"{message} (OQ-407)", "LIR-.07.E.5")


def _play_amounts(house: House) -> Iterator[Finding]:
    if house.game != "four-card-poker":
        return
    between = house.readings.play_amounts == "between"
    taken, other = "any amount from one to three times the Ante", "exactly once, twice or three times"
    if not between:
        taken, other = other, taken
    message = f"a Play is {taken}; by the other reading {other}: best play is once or three times, so nothing changes"
    yield _note("play_amounts", f"{message} (OQ-210)", "4CP-11.B.1")
