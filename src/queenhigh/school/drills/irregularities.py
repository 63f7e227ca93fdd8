"""Something went wrong: chapter 13 and counts that are off, each answered by the table itself."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from msgspec import structs

from queenhigh.games import BOX, COMMUNITY, DEALER
from queenhigh.rulebook import gist
from queenhigh.school.errors.step_errors import hidden_by_rule, jackpot_steps_are_written
from queenhigh.school.questions import Option, Question, Subject, keyed
from queenhigh.school.rehearsal import DEALER_NAME, RehearsedTables, Step
from queenhigh.table import Command, Fact, Refusal, Role, TableState, apply_all, commands, facts, handle
from queenhigh.table.answers import clause_for, has_step
from queenhigh.table.fact_sentences import place_words

_MOST_WRONG = 3
_OUTCOME, _CLAUSE = "what now: ", "which clause: "

Cause = tuple[str, Command]
"""What is seen, in words, and how it is reported to the table."""


@dataclass(frozen=True, slots=True)
class Case:
    """One kind of irregularity: at which steps it can happen, what is reported, and the step whose clause rules it."""

    name: str
    ruled_by: str
    due: type[Command]
    report: Callable[[TableState, Step, Random], Cause | None]
    before: Callable[[TableState, Step, Random], Cause | None] | None = None
    """What went wrong earlier in the same round, where it takes two."""
    earlier: str = ""
    """That, as one tells it afterward."""
    reading: str = ""
    """What this house does, where no clause rules the case and its submission states it (OQ-041)."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A case that happened at a table: what is seen, what the table made of it, and by which clause."""

    case: Case
    seen: tuple[str, ...]
    outcome: str
    clause: str | None
    """None where no clause rules it."""
    reading: str
    """Why it is done all the same, where no clause rules it."""


def _dealer(kind: type[Command], at: int, **values: object) -> Command:
    return kind(DEALER_NAME, Role.DEALER, at, **values)


def _face_up(state: TableState, step: Step, chance: Random) -> Cause:
    told = "The next card in the deck is found face up."
    return told, _dealer(commands.DealCard, step.command.at, found_face_up=True)


def _drawn(state: TableState, step: Step, chance: Random) -> Cause:
    told = "A card was drawn out of the deck in error. Nobody has seen its face."
    return told, _dealer(commands.ReportDrawnInError, step.command.at)


def _own_exposed(state: TableState, step: Step, chance: Random) -> Cause | None:
    return _exposed(state, step, chance, list(state.round.wagers) if state.round is not None else [])


def _shared_exposed(state: TableState, step: Step, chance: Random) -> Cause | None:
    return _exposed(state, step, chance, [hidden_by_rule(state)])


def _others_exposed(state: TableState, step: Step, chance: Random) -> Cause | None:
    return _exposed(state, step, chance, {DEALER, COMMUNITY, BOX} - {hidden_by_rule(state)})


def _exposed(state: TableState, step: Step, chance: Random, places: Iterable[str | int]) -> Cause | None:
    assert state.round is not None
    hidden = [
        (place, number)
        for place in places
        for number, card in enumerate(state.round.cards_at(place), 1)
        if card.card is None and card.position not in state.round.exposed
    ]
    if not hidden:
        return None
    place, number = chance.choice(hidden)
    told = f"Everybody sees card {number} of {place_words(place)}, which should be face down."
    return told, _dealer(commands.ReportExposed, step.command.at, place=place, card=number)


def _wrong_number(state: TableState, step: Step, chance: Random) -> Cause | None:
    assert state.round is not None
    # The rule about a wrong number names the players, and the place whose hidden cards it also protects (13.D, 13.E).
    places: list[str | int] = [*state.round.wagers, hidden_by_rule(state)]
    place = chance.choice(places)
    due = len(state.round.cards_at(place))
    many = due + chance.choice((-1, 1))
    whose = "the community area" if place == COMMUNITY else place_words(place)
    told = f"The deal is over, and you count the cards: {whose} has {many} instead of {due}."
    return told, _dealer(commands.ReportWrongNumber, step.command.at, place=place, cards=many)


def _jam(device: str, told: str) -> Callable[[TableState, Step, Random], Cause | None]:
    def report(state: TableState, step: Step, chance: Random) -> Cause | None:
        deck = state.round.deck if state.round is not None else getattr(step.command, "deck", "first")
        return told, _dealer(commands.ReportJam, step.command.at, device=device, deck=deck)

    return report


def _failure(device: str, told: str) -> Callable[[TableState, Step, Random], Cause | None]:
    def report(state: TableState, step: Step, chance: Random) -> Cause | None:
        return told, _dealer(commands.ReportFailure, step.command.at, device=device, reason="it does not start")

    return report


def _stub_off(state: TableState, step: Step, chance: Random) -> Cause | None:
    assert isinstance(step.command, commands.CountStub)
    many = step.command.cards + chance.choice((-1, 1))
    told = f"You count {many} cards in the stub. With the cards on the layout that does not make a deck."
    return told, structs.replace(step.command, cards=many)


def _chips_off(state: TableState, step: Step, chance: Random) -> Cause | None:
    assert isinstance(step.command, commands.CountChips)
    many = step.command.chips + 1
    told = f"Chips you count: {many}. Bets that the system accepted: {step.command.chips}."
    return told, structs.replace(step.command, chips=many)


def _light_out(state: TableState, step: Step, chance: Random) -> Cause | None:
    assert isinstance(step.command, commands.ReportLight)
    told = f"Seat {step.command.seat} has a hand that wins the progressive, and the light at the seat is out."
    return told, structs.replace(step.command, lit=False)


CASES = (
    Case("a card face up in the deck", "face_up", commands.DealCard, _face_up),
    Case(
        "a second card face up in the deck", "second_face_up", commands.DealCard, _face_up, _face_up,
        earlier="Earlier in this deal you found another card face up in the deck.",
    ),
    Case("a card drawn in error", "drawn", commands.DealCard, _drawn),
    Case(
        "a player's card exposed", "second_face_up", commands.DealCard, _own_exposed,
        reading="no clause rules this; at this house one exposed player's card {does} (OQ-041)",
    ),
    Case(
        "a second player's card exposed", "second_face_up", commands.DealCard, _own_exposed, _own_exposed,
        earlier="Earlier in this deal everybody saw a player's card that should be face down.",
        reading="no clause rules this; two exposed cards void the round, as two cards found face up do (OQ-041)",
    ),
    Case("a hidden card of the table exposed in the deal", "exposed_early", commands.DealCard, _shared_exposed),
    Case("a hidden card of the table exposed before its time", "exposed_early", commands.Decide, _shared_exposed),
    Case(
        "another hidden card of the table exposed", "exposed_early", commands.Decide, _others_exposed,
        reading="no clause names these cards; any hidden card that is seen too early voids the round (OQ-042)",
    ),
    Case("a wrong number of cards", "wrong_number", commands.Decide, _wrong_number),
    Case("the shuffler jams", "shuffler_jam", commands.LoadDeck, _jam("shuffler", "The shuffler jams in the shuffle.")),
    Case("the shoe jams", "shoe_jam", commands.DealCard, _jam("shoe", "The shoe jams in the middle of the deal.")),
    Case(
        "the shuffler fails", "covered", commands.LoadDeck, _failure("shuffler", "The shuffler does not start again.")
    ),
    Case("the stub is off", "stub_wrong", commands.CountStub, _stub_off),
    Case("the chips are off", "count", commands.CountChips, _chips_off),
    Case("the light is out", "light", commands.ReportLight, _light_out),
)  # fmt: skip

OUTCOMES: dict[str, str] = {
    "void": "The round is void: return every bet",
    "claim": "Stop the round and call the floor: a second person confirms that it is void",
    "aside": "Put the card in the discard rack, and let the next card take its place",
    "next card": "Use it as the next card",
    "play on": "Play on with the hand as it is",
    "shuffle": "Shuffle the cards again",
    "cover": "Cover the device or mark it, then use another method",
    "recount": "Count the stub again; if it is still off, count the cards of every hand",
    "floor": "Count the chips again; if they are still off, the floor decides",
    "light": "Do not pay: call the floor, who decides whether the bet was accepted",
}
_DOES = {"play on": "plays, and a second one voids the round", "void": "voids the round"}
"""What one exposed card of a player does, by what the table made of it."""
_BOTH_VOID = {"void", "claim"}
"""Two answers of which neither is wrong where the other is right."""
_BY_FACT: tuple[tuple[type[Fact], str], ...] = (
    (facts.RoundVoided, "void"),
    (facts.VoidClaimed, "claim"),
    (facts.CardSetAside, "aside"),
    (facts.CardDrawnInError, "next card"),
    (facts.CardExposed, "play on"),
    (facts.DeviceFailed, "cover"),
    (facts.DeviceJammed, "shuffle"),
    (facts.StubCountFailed, "recount"),
    (facts.ChipsCounted, "floor"),
    (facts.LightReported, "light"),
)
"""What a fact means for the dealer; the first kind of fact among the table's answer counts."""


def irregular_patterns(tables: RehearsedTables) -> tuple[str, ...]:
    """The cases that can happen at this house, twice each: what is done, and by which clause."""
    ruled = _ruled_cases(tables, Random(0))
    clauses = [f"{_CLAUSE}{one.case.name}" for one in ruled if not one.reading]
    return (*(f"{_OUTCOME}{one.case.name}" for one in ruled), *clauses)


def irregular_question(tables: RehearsedTables, pattern: str, chance: Random) -> Question | None:
    asked = _OUTCOME if pattern.startswith(_OUTCOME) else _CLAUSE
    ruled = _ruled_cases(tables, chance)
    found = next((one for one in ruled if one.case.name == pattern.removeprefix(asked)), None)
    if found is None:
        return None
    others = [one for one in ruled if one is not found and (asked == _OUTCOME or not one.reading)]
    chance.shuffle(others)
    make = _outcome_options if asked == _OUTCOME else _clause_options
    right, wrong = make(found, others)
    choices, key = keyed(right, wrong[:_MOST_WRONG], chance)
    prompt = "What do you do?" if asked == _OUTCOME else "Which clause rules this?"
    cited = (found.clause,) if found.clause else ()
    return Question(Subject.IRREGULAR, pattern, prompt, cited, choices, key, notes=found.seen)


def _outcome_options(found: Ruled, others: Sequence[Ruled]) -> tuple[Option, list[Option]]:
    right: Option = (OUTCOMES[found.outcome], found.clause, found.reading or gist(found.clause or ""))
    wrong: dict[str, Option] = {}
    for other in others:
        if other.outcome != found.outcome and {other.outcome, found.outcome} != _BOTH_VOID:
            why = f"that is for another case: {other.case.name}{f' ({other.clause})' if other.clause else ''}"
            wrong.setdefault(other.outcome, (OUTCOMES[other.outcome], other.clause, why))
    return right, list(wrong.values())


def _clause_options(found: Ruled, others: Sequence[Ruled]) -> tuple[Option, list[Option]]:
    wrong = {
        other.clause: (_clause_text(other), other.clause, f"it is about another case: {other.case.name}")
        for other in others
        if other.clause != found.clause
    }
    return (_clause_text(found), found.clause, "it rules this case"), list(wrong.values())


def _clause_text(one: Ruled) -> str:
    return f"{one.clause}: {gist(one.clause or '')}"


def _ruled_cases(tables: RehearsedTables, chance: Random) -> list[Ruled]:
    """Every case that can happen in this house, each at a moment of a rehearsed round that fits it."""
    steps = tables.some(chance)
    return [ruled for case in CASES if (ruled := _happens(case, steps, chance)) is not None]


def _happens(case: Case, steps: Sequence[Step], chance: Random) -> Ruled | None:
    fitting = [step for step in steps if type(step.command) is case.due]
    chance.shuffle(fitting)
    for step in fitting[:12]:
        if not has_step(step.before, case.ruled_by) and case.ruled_by not in ("count", "light"):
            continue
        ruled = _at(case, step, chance)
        if ruled is not None:
            return ruled
    return None


def _at(case: Case, step: Step, chance: Random) -> Ruled | None:
    state, seen = step.before, []
    if case.before is not None:
        first = case.before(state, step, chance)
        happened = _answer(state, step, first)
        if first is None or happened is None or any(isinstance(fact, facts.RoundVoided) for fact in happened):
            return None
        seen.append(case.earlier)
        state = apply_all(state, happened)
    cause = case.report(state, step, chance)
    answer = _answer(state, step, cause)
    if cause is None or answer is None:
        return None
    seen.append(cause[0])
    outcome = next((told for kind, told in _BY_FACT if any(isinstance(fact, kind) for fact in answer)), None)
    reading = case.reading.format(does=_DOES.get(outcome or "", ""))
    if case.ruled_by == "light" and not jackpot_steps_are_written(state.house):
        reading = "no clause of this game asks for the light; it is looked at as in the other games (OQ-415)"
    clause = None if reading else _clause(state, case, cause[1], answer)
    return Ruled(case, tuple(seen), outcome, clause, reading) if outcome is not None else None


def _answer(state: TableState, step: Step, cause: Cause | None) -> tuple[Fact, ...] | None:
    if cause is None:
        return None
    answer = handle(state, cause[1], step.faces)
    return None if isinstance(answer, Refusal) else answer


def _clause(state: TableState, case: Case, command: Command, answer: tuple[Fact, ...]) -> str:
    """The clause of the void, where there is one; otherwise that of the step."""
    for fact in answer:
        if isinstance(fact, facts.RoundVoided | facts.VoidClaimed):
            return fact.clause
    wager = getattr(command, "wager", None)
    return clause_for(state, case.ruled_by, wager)
