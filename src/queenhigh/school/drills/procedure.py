"""What next, and who acts: moments of rehearsed rounds, with the table's own refusal of every wrong answer."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from msgspec import structs

from queenhigh.games import BOX, COMMUNITY, DEALER, Game
from queenhigh.rulebook import gist, wager_title
from queenhigh.rulebook.procedure import USUAL_DEALING
from queenhigh.school.errors.step_errors import BEFORE_PAYING, jackpot_steps_are_written
from queenhigh.school.questions import Option, Question, Subject, keyed
from queenhigh.school.rehearsal import DEALER_NAME, FLOOR_NAME, RehearsedTables, Step, only_forfeits
from queenhigh.table import Command, Role, commands, facts
from queenhigh.table.answers import has_step
from queenhigh.table.commands import command_name
from queenhigh.table.fact_sentences import place_words, sentence
from queenhigh.table.prompts import Prompt
from queenhigh.table.state import Deck, Phase

_MOST_WRONG = 3
_LOOKED_AT = 60
_NEAR = 25
"""So many steps before and after a moment are looked at first: what is done about then is most easily confused."""
_LAST_SAID = 3
_TURNS: dict[str, type[Command]] = {
    "whose decision": commands.Decide,
    "which seat is settled": commands.SettleSeat,
    "where the next card goes": commands.DealCard,
}
_WHO = "who does it: "
_DEALT = {
    "manual-shoe": "from a manual shoe",
    "hand": "by hand",
    "automated-shoe": "from an automated shoe",
    "self-shuffling-shoe": "from a self-shuffling shoe",
}
_PAYING = (*BEFORE_PAYING, commands.SettleSeat)
_QUIET = (facts.MeterFed, facts.MeterMoved, facts.MeterSeen)


def next_patterns(steps: Sequence[Step]) -> tuple[str, ...]:
    """The acts of the staff that the table asks for."""
    return tuple(dict.fromkeys(_kind(step) for step in steps if step.prompt is not None))


def _kind(step: Step) -> str:
    name = command_name(type(step.command)).replace("_", " ")
    return f"{name}: {step.command.step}" if isinstance(step.command, commands.DoOpeningStep) else name


def _words(prompt: Prompt) -> str:
    return prompt.what[:1].upper() + prompt.what[1:]


def next_question(tables: RehearsedTables, pattern: str, chance: Random) -> Question | None:
    steps = tables.some(chance)
    fitting = [
        number
        for number, step in enumerate(steps)
        if _kind(step) == pattern and step.prompt is not None and not only_forfeits(step.happened)
    ]
    if not fitting:
        return None
    at = chance.choice(fitting)
    step, prompt = steps[at], steps[at].prompt
    assert prompt is not None
    text, clause = _words(prompt), _written_clause(step)
    wrong = list(_refused_acts(steps, at, text, chance))
    if not wrong:
        return None
    asked = gist(clause) if clause else "the table waits for it, and no clause of this game asks for it"
    choices, right = keyed((text, clause, asked), wrong, chance)
    cited = (clause,) if clause else ()
    notes = (*_table_now(step), *_last_said(steps[:at]))
    return Question(Subject.NEXT, pattern, "What is done next?", cited, choices, right, notes=notes)


def _written_clause(step: Step) -> str | None:
    """The clause that asks for a step; None where the table asks for it and no clause of the game does."""
    assert step.prompt is not None
    state, command = step.before, step.command
    unwritten = (
        (isinstance(command, commands.CompleteHandPay) and not has_step(state, "hand_pay_opened"))
        or (isinstance(command, BEFORE_PAYING) and not jackpot_steps_are_written(state.house))
        or (isinstance(command, commands.DealCard) and state.house.electronic)
    )
    return None if unwritten else step.prompt.clause


def _refused_acts(steps: Sequence[Step], at: int, right: str, chance: Random) -> Iterator[Option]:
    """Acts of about the same time that the table refuses at this moment, with its reason."""
    here, said = steps[at], {right}
    near = steps[max(0, at - _NEAR) : at + _NEAR]
    for other in (*chance.sample(near, len(near)), *chance.sample(list(steps), min(_LOOKED_AT, len(steps)))):
        prompt = other.prompt
        if prompt is None or _words(prompt) in said or _unseen(here, other) or _in_either_order(here, other):
            continue
        refusal = here.refused(structs.replace(other.command, at=here.command.at))
        if refusal is not None:
            said.add(_words(prompt))
            yield _words(prompt), refusal.clause, refusal.why
        if len(said) > _MOST_WRONG:
            return


def _unseen(here: Step, other: Step) -> bool:
    """Whether only the cards that are turned up next tell that another act is wrong."""
    turned = isinstance(here.command, commands.ShowHand) and isinstance(other.command, commands.SettleSeat)
    return turned and here.command.seat == other.command.seat  # type: ignore[attr-defined]


def _in_either_order(here: Step, other: Step) -> bool:
    """Whether the rules let another act at a seat come now: they list the hand before the light, and the bets against
    the dealer before both."""
    if not isinstance(here.command, BEFORE_PAYING) or not isinstance(other.command, _PAYING):
        return False
    return here.command.seat == other.command.seat


def _table_now(step: Step) -> Iterator[str]:
    """Where everybody sits, and what else a dealer sees who has to know what comes next."""
    state, round_ = step.before, step.before.round
    seats = ", ".join(map(str, sorted(state.seats)))
    when = "Between two rounds" if round_ is None else f"Round {round_.number}"
    yield f"{when}; players at seats {seats}. Seat 1 is the farthest to the dealer's left."
    if round_ is None:
        yield from (f"The {deck.name} deck is {_readiness(deck)}." for deck in state.decks.values())
        return
    if round_.dealt and not round_.stub_racked:
        many = Counter(card.place for card in round_.dealt)
        yield f"Cards dealt so far: {', '.join(f'{count} to {place_words(place)}' for place, count in many.items())}."
    if round_.dealt and not round_.stub_racked and has_step(state, "stub_due") and state.house.shuffler != "counting":
        yield f"Rounds before this one since a stub was counted: {state.uncounted_rounds}."
    if round_.phase is Phase.SETTLING:
        for wager in sorted(state.game.progressives):
            seats = ", ".join(str(seat) for seat, bets in sorted(round_.wagers.items()) if wager in bets)
            yield from [f"Bets on {wager_title(wager)}: seats {seats}."] if seats else []


def _readiness(deck: Deck) -> str:
    """How far a deck has come."""
    if not deck.opened:
        return "still being opened"
    if deck.deck_id is None:
        return "not shuffled"
    return "ready" if deck.loaded else "shuffled and not loaded"


def _last_said(steps: Sequence[Step]) -> Iterator[str]:
    """What happened last, in sentences."""
    said = [fact for step in steps[-_LAST_SAID:] for fact in step.happened if not isinstance(fact, _QUIET)]
    for fact in said[-_LAST_SAID:]:
        told = sentence(fact)
        yield told[:1].upper() + told[1:] + "."


def turn_patterns(steps: Sequence[Step]) -> tuple[str, ...]:
    """Whose turn it is, and which acts belong to whom."""
    kinds = {type(step.command) for step in steps}
    turns = [name for name, kind in _TURNS.items() if kind in kinds] if steps[0].before.house.seats > 1 else []
    who = [f"{_WHO}{pattern}" for pattern in next_patterns(steps)]
    return (*turns, *who)


def turn_question(game: Game, tables: RehearsedTables, pattern: str, chance: Random) -> Question | None:
    steps = tables.some(chance)
    if pattern.startswith(_WHO):
        return _who_does_it(steps, pattern, chance)
    kind = _TURNS[pattern]
    fitting = [number for number, step in enumerate(steps) if type(step.command) is kind and _has_turns(step)]
    if not fitting:
        return None
    at = chance.choice(fitting)
    if kind is commands.DealCard:
        return _next_card(game, steps, at, pattern, chance)
    return _which_seat(steps, at, pattern, chance)


def _has_turns(step: Step) -> bool:
    round_ = step.before.round
    return round_ is not None and len(round_.wagers) > 1 and not only_forfeits(step.happened)


def _which_seat(steps: Sequence[Step], at: int, pattern: str, chance: Random) -> Question | None:
    """The seat in turn; at every other seat the table refuses the same act."""
    step = steps[at]
    round_ = step.before.round
    assert isinstance(step.command, commands.Decide | commands.SettleSeat)
    assert round_ is not None
    wrong: list[Option] = []
    clause: str | None = None
    for seat in sorted(round_.wagers):
        if seat == step.command.seat:
            continue
        by = step.before.seats[seat] if isinstance(step.command, commands.Decide) else step.command.by
        refusal = step.refused(structs.replace(step.command, seat=seat, by=by))
        if refusal is not None:
            clause = refusal.clause
            wrong.append((f"Seat {seat}", refusal.clause, f"it is the turn of seat {step.command.seat}"))
    if not wrong:
        return None
    prompt = "Which player decides now?" if isinstance(step.command, commands.Decide) else "Which seat do you settle?"
    order = "from the dealer's left" if isinstance(step.command, commands.Decide) else "from the dealer's right"
    choices, right = keyed((f"Seat {step.command.seat}", clause, f"the turn goes {order}"), wrong, chance)
    notes = (*_table_now(step), *_last_said(steps[:at]))
    return Question(Subject.TURN, pattern, prompt, (clause,) if clause else (), choices, right, notes=notes)


def _next_card(game: Game, steps: Sequence[Step], at: int, pattern: str, chance: Random) -> Question | None:
    step = steps[at]
    round_ = step.before.round
    dealt = next((fact for fact in step.happened if isinstance(fact, facts.CardDealt)), None)
    if dealt is None or round_ is None or not round_.dealt:
        return None
    clause = _written_clause(step) if step.prompt is not None else None
    counts = game.rules.cards
    shared: list[str | int] = [
        place for place, many in ((DEALER, counts.dealer), (COMMUNITY, counts.community), (BOX, counts.box)) if many
    ]
    every: list[str | int] = [*sorted(round_.wagers), *shared]
    places = [place for place in every if place != dealt.place]
    why = f"the next card goes to {place_words(dealt.place)}"
    wrong: list[Option] = [
        (_capital(place_words(place)), clause, why) for place in chance.sample(places, min(_MOST_WRONG, len(places)))
    ]
    choices, right = keyed((_capital(place_words(dealt.place)), clause, why), wrong, chance)
    seats = ", ".join(map(str, sorted(round_.wagers)))
    gone = ", ".join(place_words(card.place) for card in round_.dealt)
    notes = (
        f"Boxes with bets: {seats}. Dealt {_DEALT[game.house.dealing or USUAL_DEALING]}.",
        f"Cards so far, in order: {gone}.",
    )
    return Question(
        Subject.TURN, pattern, "Where does the next card go?", (clause,) if clause else (), choices, right, notes=notes
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _who_does_it(steps: Sequence[Step], pattern: str, chance: Random) -> Question | None:
    wanted = pattern.removeprefix(_WHO)
    fitting = [step for step in steps if _kind(step) == wanted and step.prompt is not None]
    if not fitting:
        return None
    step = chance.choice(fitting)
    prompt = step.prompt
    assert prompt is not None
    people = {Role.DEALER: DEALER_NAME, Role.FLOOR: FLOOR_NAME, Role.PLAYER: next(iter(step.before.seats.values()), "")}
    wrong: list[Option] = []
    for role, by in people.items():
        if role is not step.command.role:
            refusal = step.refused(structs.replace(step.command, role=role, by=by))
            if refusal is not None:
                wrong.append((_ROLES[role], _written_clause(step), refusal.why))
    if not wrong:
        return None
    clause = _written_clause(step)
    who = _ROLES[step.command.role]
    right_option: Option = (who, clause, f"this is {who.lower()}'s job")
    choices, right = keyed(right_option, wrong, chance)
    text = f"“{_words(prompt)}”: who does this?"
    return Question(
        Subject.TURN, pattern, text, (clause,) if clause else (), choices, right, notes=tuple(_table_now(step))
    )


_ROLES = {Role.DEALER: "The dealer", Role.FLOOR: "The floor", Role.PLAYER: "A player"}
