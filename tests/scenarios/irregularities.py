"""Scenario 19: every irregularity of chapter 13 at every moment of a round, in four games by every dealing method.

Each cell says what has to come of it: a void and its clause, a refusal and its clause, or that the round goes on. What
is expected is written here by hand from the rules; clauses are given without the game, as "13.E".
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from unittest.mock import patch

from queenhigh.rulebook import GAMES
from queenhigh.submission import DEALING_METHODS
from queenhigh.table import Command, Phase, Refusal, Role, TableState, commands, facts, irregularities, stub
from queenhigh.table.facts import Fact
from queenhigh.table.void_rounds import void
from tests.scenarios.report import Report, ReportData
from tests.scenarios.round_moments import MOMENTS, SEED, BookedHost, finish, moments

PREFIX = {"three-card-poker": "3CP-", "four-card-poker": "4CP-", "235-stud-poker": "235-", "let-it-ride": "LIR-."}
DEALING = ("counting", "first card", "dealing")
ON_THE_TABLE = ("first card", "dealing", "dealt", "asked", "deciding", "revealed", "settling")
SHARED = {
    "three-card-poker": "dealer",
    "four-card-poker": "dealer",
    "235-stud-poker": "community",
    "let-it-ride": "community",
}
STUB = {
    "three-card-poker": {"manual-shoe": ("8.H.1", "8.H.2"), "hand": ("9.G", "9.H"), "shoe": ("10.F", "10.G")},
    "four-card-poker": {"manual-shoe": ("8.H.3", "8.H.4"), "hand": ("9.F", "9.G"), "shoe": ("10.F", "10.G")},
    "235-stud-poker": {"manual-shoe": ("8.F.1", "8.F.2"), "hand": ("9.G.1", "9.G.2"), "shoe": ("10.G.1", "10.G.2")},
    "let-it-ride": {"manual-shoe": ("08.F.1", "08.F.2"), "hand": ("09.H.1", "09.H.2"), "shoe": ("10.G.1", "10.G.2")},
}
"""The clause of a misdeal and the one of a deck that is not 52, by how the cards are dealt."""


@dataclass(frozen=True)
class Case:
    """What happens, and what the rules make of it at each moment: without an entry, it is refused."""

    name: str
    act: Callable[[BookedHost], tuple[Fact, ...] | Refusal]
    outcome: Callable[[BookedHost, str], str]


def _face_up(table: BookedHost) -> tuple[Fact, ...] | Refusal:
    return table.dealer(commands.DealCard, found_face_up=True)


def _two_face_up(table: BookedHost) -> tuple[Fact, ...] | Refusal:
    first = _face_up(table)
    return first if isinstance(first, Refusal) else _face_up(table)


def _drawn(table: BookedHost) -> tuple[Fact, ...] | Refusal:
    """A card drawn in error; whatever is dealt next must be that card."""
    answer = table.dealer(commands.ReportDrawnInError)
    if not isinstance(answer, Refusal):
        assert isinstance(answer[0], facts.CardDrawnInError)
        following = table.fork()
        if following.state.round is not None and following.state.round.phase is Phase.BETTING:
            following.lock()
        dealt = following.dealer(commands.DealCard)
        if not isinstance(dealt, Refusal):
            assert isinstance(dealt[0], facts.CardDealt)
            assert dealt[0].position == answer[0].position
            assert isinstance(table.dealer(commands.DealCard, found_face_up=True), Refusal)
    return answer


def _number(place: str | int, more: int) -> Callable[[BookedHost], tuple[Fact, ...] | Refusal]:
    def act(table: BookedHost) -> tuple[Fact, ...] | Refusal:
        lying = len(table.state.round.cards_at(place)) if table.state.round is not None else 0
        return table.dealer(commands.ReportWrongNumber, place=place, cards=max(0, lying + more))

    return act


def _shared_number(more: int) -> Callable[[BookedHost], tuple[Fact, ...] | Refusal]:
    return lambda table: _number(SHARED[table.state.house.game], more)(table)


def _shared_exposed(table: BookedHost) -> tuple[Fact, ...] | Refusal:
    game = table.state.house.game
    # The second community card of Let It Ride: the first lies up from the second question on.
    return table.dealer(commands.ReportExposed, place=SHARED[game], card=2 if game == "let-it-ride" else 1)


def _box_exposed(table: BookedHost) -> tuple[Fact, ...] | Refusal:
    return table.dealer(commands.ReportExposed, place="box", card=1)


def _player_exposed(*seats: int) -> Callable[[BookedHost], tuple[Fact, ...] | Refusal]:
    def act(table: BookedHost) -> tuple[Fact, ...] | Refusal:
        answer: tuple[Fact, ...] | Refusal = ()
        for seat in seats:
            answer = table.dealer(commands.ReportExposed, place=seat, card=2 if seat == 1 else 1)
            if isinstance(answer, Refusal):
                return answer
        return answer

    return act


def _exposed_and_face_up(table: BookedHost) -> tuple[Fact, ...] | Refusal:
    first = _player_exposed(1)(table)
    return first if isinstance(first, Refusal) else _face_up(table)


def _jam(device: str) -> Callable[[BookedHost], tuple[Fact, ...] | Refusal]:
    return lambda table: table.dealer(commands.ReportJam, device=device, deck="first")


def _failure(device: str) -> Callable[[BookedHost], tuple[Fact, ...] | Refusal]:
    return lambda table: table.dealer(commands.ReportFailure, device=device, reason="it smokes")


def _count(total: int, hand: int) -> Callable[[BookedHost], tuple[Fact, ...] | Refusal]:
    """A stub count after which all cards are `total`, with seat 3 so many cards off."""

    def act(table: BookedHost) -> tuple[Fact, ...] | Refusal:
        lying = table.state.round.dealt if table.state.round is not None else ()
        answer = table.dealer(commands.CountStub, cards=total - len(lying) - hand)
        if isinstance(answer, Refusal) or (total == 52 and not hand):
            return answer
        places = {card.place for card in lying} - {"discard"}
        counts = {place: sum(card.place == place for card in lying) for place in places}
        assert isinstance(table.dealer(commands.RackStub), Refusal)
        assert isinstance(table.dealer(commands.CountHands, counts={1: 3}), Refusal)
        return table.dealer(commands.CountHands, counts={**counts, 3: counts[3] + hand})

    return act


def _at(moments_: tuple[str, ...], ruling: str) -> Callable[[BookedHost, str], str]:
    return lambda table, moment: ruling if moment in moments_ else "refused"


def _wrong_number_shared(table: BookedHost, moment: str) -> str:
    return "void 13.D" if moment in ON_THE_TABLE else "refused"


def _shared_ruling(table: BookedHost, moment: str) -> str:
    game, first = table.state.house.game, moment == "first card"
    # Only the shoe that reshuffles by itself gives the community cards of 235 Stud before any other.
    lies = not first or (game == "235-stud-poker" and table.dealing == "self-shuffling-shoe")
    early = moment in ("first card", "dealing", "dealt", "asked", "deciding")
    return "void 13.E" if early and lies else "refused"


def _box_ruling(table: BookedHost, moment: str) -> str:
    early = moment in ("first card", "dealing", "dealt", "asked", "deciding")
    dealt = table.state.house.game in ("four-card-poker", "let-it-ride")
    return "void 13.E" if early and dealt else "refused"


def _one_player_card(table: BookedHost, moment: str) -> str:
    return "goes on" if moment in ("dealing", "dealt", "asked", "deciding") else "refused"


def _two_player_cards(table: BookedHost, moment: str) -> str:
    return {"dealing": "void 13.B", "dealt": "void 13.B", "asked": "goes on", "deciding": "goes on"}.get(
        moment, "refused"
    )


def _shuffler_jam(table: BookedHost, moment: str) -> str:
    jams = table.state.house.shuffler != "none" and moment in ("shuffled", "betting", "counting", "closed")
    return "shuffle anew 13.F" if jams else "refused"


def _shoe_jam(table: BookedHost, moment: str) -> str:
    if not table.automated:
        return "refused"
    return "void 13.G" if moment in DEALING else "shuffle anew 13.F" if moment in ("shuffled", "betting") else "refused"


def _shuffler_out(table: BookedHost, moment: str) -> str:
    return "out of order 13.H" if table.state.house.shuffler != "none" else "refused"


def _shoe_out(table: BookedHost, moment: str) -> str:
    if not table.automated:
        return "refused"
    return "void 13.G, out of order 13.H" if moment in DEALING else "out of order 13.H"


def _stub_ruling(number: int) -> Callable[[BookedHost, str], str]:
    def outcome(table: BookedHost, moment: str) -> str:
        clause = STUB[table.state.house.game]["shoe" if table.automated else table.dealing][number]
        return f"void {clause}" + ", deck out" * number if moment == "dealt" else "refused"

    return outcome


CASES = (
    Case("a card found face up", _face_up, _at(DEALING, "goes on")),
    Case("a second card found face up", _two_face_up, _at(DEALING, "void 13.B")),
    Case("a card drawn in error", _drawn, _at(("betting", *DEALING, "dealt"), "goes on")),
    Case("a hand with a card too few", _number(5, -1), _at(ON_THE_TABLE[1:], "void 13.D")),
    Case("a hand with a card too many", _number(3, +1), _at(ON_THE_TABLE, "void 13.D")),
    Case("shared cards too many", _shared_number(+1), _wrong_number_shared),
    Case("a shared card exposed", _shared_exposed, _shared_ruling),
    Case("a box card exposed", _box_exposed, _box_ruling),
    Case("a player's card exposed", _player_exposed(1), _one_player_card),
    Case("two players' cards exposed", _player_exposed(1, 3), _two_player_cards),
    Case("a player's card exposed and one found face up", _exposed_and_face_up, _at(("dealing",), "void 13.B")),
    Case("the shuffler jams", _jam("shuffler"), _shuffler_jam),
    Case("the shoe jams", _jam("shoe"), _shoe_jam),
    Case("the shuffler fails", _failure("shuffler"), _shuffler_out),
    Case("the shoe fails", _failure("shoe"), _shoe_out),
    Case("the stub makes a deck", _count(52, 0), _at(("dealt",), "goes on")),
    Case("the stub is wrong and a hand is", _count(52, -1), _stub_ruling(0)),
    Case("the stub is wrong and no hand is", _count(51, 0), _stub_ruling(1)),
    Case("the stub is wrong, a hand is, and it is no deck", _count(50, -1), _stub_ruling(1)),
)


def cell(case: Case, table: BookedHost, moment: str) -> str | None:
    """What is wrong with one cell, None where it is as ruled."""
    wanted = case.outcome(table, moment)
    before, written = table.state, len(table.facts)
    answer = case.act(table)
    if not isinstance(answer, Refusal) and "void" in wanted:
        wrong, confirmed = _second_person(case, table, moment)
        if wrong is not None:
            return wrong
        answer = (*answer, *confirmed)
    if wanted == "refused":
        if not isinstance(answer, Refusal):
            return f"taken: {answer}"
        refused_alone = answer.clause is not None and len(table.facts) == written
        several = len(table.facts) > written and table.state is not before
        return None if refused_alone or several else f"no clause: {answer}"
    if isinstance(answer, Refusal):
        return f"refused: {answer.why} ({answer.clause})"
    for ruling in wanted.split(", "):
        wrong = _as_ruled(table, ruling, answer)
        if wrong is not None:
            return wrong
    return None


CONTRADICTED = ("a hand with", "shared cards too many", "the stub is wrong")
"""What the record says otherwise, and only eyes can tell."""


def _second_person(case: Case, table: BookedHost, moment: str) -> tuple[str | None, tuple[Fact, ...]]:
    """A void waits for the floor where the record contradicts it or the dealer's hand is up."""
    wanted = case.name.startswith(CONTRADICTED) or moment in ("revealed", "settling")
    waits = table.state.round is not None and table.state.round.claim is not None
    if waits != wanted:
        return "no second person was asked" if wanted else "a second person was asked", ()
    if not waits:
        return None, ()
    if not isinstance(table.dealer(commands.RuleOnVoid, ruling="confirm"), Refusal):
        return "the dealer confirmed their own claim", ()
    if not isinstance(table.dealer(commands.DealCard), Refusal):
        return "the round went on in doubt", ()
    confirmed = table.floor(commands.RuleOnVoid, ruling="confirm")
    return ("the floor could not confirm", ()) if isinstance(confirmed, Refusal) else (None, confirmed)


def _as_ruled(table: BookedHost, ruling: str, answer: tuple[Fact, ...]) -> str | None:
    kind, _, clause = ruling.rpartition(" ")
    if kind == "void":
        return _check_void(table, PREFIX[table.state.house.game] + clause)
    if ruling == "goes on":
        return _check_goes_on(table)
    if kind == "shuffle anew":
        return _check_shuffle_anew(table)
    if kind == "out of order":
        return _check_out_of_order(table)
    assert ruling == "deck out"
    return None if table.state.decks["first"].removed else "the deck is still there"


def _check_void(table: BookedHost, clause: str) -> str | None:
    """Every wager back to the cent, contributions and envy undone, the deck to be shuffled; and by this clause."""
    voids = [fact for fact in table.facts if isinstance(fact, facts.RoundVoided)]
    if table.state.round is not None or not voids:
        return "the round is not void"
    if voids[-1].clause != clause:
        return f"void by {voids[-1].clause}, not {clause}"
    moved = {
        name: cents for name, cents in table.books.balances.items() if cents != table.opening_balances.get(name, 0)
    }
    if moved:
        return f"money moved: {moved}"
    if table.state.decks["first"].deck_id is not None or not isinstance(table.dealer(commands.OpenRound), Refusal):
        return "the deck was not to be shuffled"
    return None


def _check_goes_on(table: BookedHost) -> str | None:
    finish(table)
    return None if table.state.history[-1].endswith("settled") else "the round did not end"


def _check_shuffle_anew(table: BookedHost) -> str | None:
    """Nothing is dealt before a new shuffle is logged, and all is well after it."""
    round_ = table.state.round
    kind = commands.OpenRound if round_ is None else commands.DealCard
    if round_ is not None and round_.phase is Phase.BETTING:
        table.lock()
    refusal = table.dealer(kind)
    if not isinstance(refusal, Refusal) or not (refusal.clause or "").endswith("13.F"):
        return f"not blocked: {refusal}"
    return _check_goes_on(table)


def _check_out_of_order(table: BookedHost) -> str | None:
    """Neither covered nor marked, no other method; then the table deals by it, and later as filed again."""
    filed = table.state.house
    [device] = table.state.devices
    other = {"dealing": "manual-shoe", "shuffler": "none" if device == "shuffler" else filed.shuffler}
    if table.state.round is not None and table.state.round.dealt:
        if not isinstance(table.floor(commands.ChooseMethod, **other), Refusal):
            return "another method with cards on the table"
        finish(table)
    bare = table.floor(commands.ChooseMethod, **other)
    if not isinstance(bare, Refusal) or not (bare.clause or "").endswith("13.H.1"):
        return f"a device neither covered nor marked: {bare}"
    table.dealer(commands.CoverDevice if device == "shuffler" else commands.MarkDevice, device=device)
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, **other)
    finish(table)
    table.do(commands.RestoreDevice, "fay", Role.FLOOR, device=device)
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing=filed.dealing, shuffler=filed.shuffler)
    finish(table)
    return None if table.state.house == filed else "not as filed again"


def run_part(game: str, dealing: str) -> tuple[int, list[str]]:
    """How many cells of one game and dealing method there are, and those that failed."""
    cells, failed = 0, []
    for moment, table in moments(game, dealing):
        for case in CASES:
            cells += 1
            try:
                wrong = cell(case, table.fork(), moment)
            except AssertionError as error:
                wrong = f"{error}"
            if wrong is not None:
                failed.append(f"{game}, {dealing}, {moment}, {case.name}: {wrong}")
    return cells, failed


def _no_consequence(*_: object) -> tuple[()]:
    return ()


def _void_but_meters(state: TableState, command: Command, clause: str, reason: str) -> tuple[Fact, ...]:
    return tuple(fact for fact in void(state, command, clause, reason) if not isinstance(fact, facts.MeterMoved))


PLANTED: dict[str, tuple[ModuleType, str, object, str]] = {
    "an exposed card has no consequence": (irregularities, "_ruling_on_exposed", lambda *_: None, "exposed"),
    "a shoe that jams has no consequence": (irregularities, "_shoe_jam", _no_consequence, "shoe jams"),
    "contributions are kept": (irregularities, "void", _void_but_meters, "money moved"),
    "a deck of 51": (stub, "FULL_DECK", 51, "stub"),
}
"""Faults: where, which name becomes what, and a word of what the matrix has to say."""


def planted(report: Report) -> None:
    for name, (module, attribute, fault, told) in PLANTED.items():
        with patch.object(module, attribute, fault):
            _, failed = run_part("let-it-ride", "automated-shoe")
        report.plant(name, [line for line in failed if told in line])


def run(full: bool) -> ReportData:
    """The whole matrix; it is small enough that a smoke run leaves nothing out."""
    report = Report(19, "irregularities", SEED, full=full, cases=len(CASES), moments=len(MOMENTS))
    with report.timed("all, s"):
        for game in GAMES:
            for dealing in DEALING_METHODS:
                cells, failed = run_part(game, dealing)
                report.count("cells", cells)
                report.failed += failed
        planted(report)
    return report.data()
