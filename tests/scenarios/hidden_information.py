"""Scenario 12: no pair of eyes learns an undealt or foreign card before its time.

Rounds are played step by step. After each step everything that a viewer is given (the view, the facts told, the
refusals of what the viewer tries) is searched for cards that this viewer may not know by the rules, which are told
here apart from the code. Each round has a twin whose hidden cards lie in another order: what anybody is given before
the reveal must be the same but for the cards that may be seen, and as long.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import cycle
from random import Random

from queenhigh.cards import DECK, Card, card_text
from queenhigh.games import COMMUNITY, DEALER, Box
from queenhigh.rulebook import GAMES
from queenhigh.submission import DEALING_METHODS, House
from queenhigh.table import (
    Phase,
    Refusal,
    Role,
    TableState,
    Viewer,
    commands,
    fact_for,
    handle,
    next_step,
    open_decision,
)
from queenhigh.table.card_faces import Faces
from queenhigh.table.facts import CardDealt, Fact
from queenhigh.table.table_view import TableView
from queenhigh.table.view import view
from tests.scenarios.report import Report, ReportData
from tests.table.rigged import RiggedHost, by_method, five_card_house
from tests.table.table_host import PLAYERS

SEED = 12
EYES = {
    "own seat": Viewer("ann"),
    "other seat": Viewer("bob"),
    "third seat": Viewer("cleo"),
    "observer": Viewer("zoe"),
    "anonymous": Viewer(""),
    "dealer": Viewer("dora", Role.DEALER),
    "floor": Viewer("fay", Role.FLOOR),
    "auditor": Viewer("olga", auditor=True),
}
CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")
HAND = re.compile(
    r"royal|straight|flush|of_a_kind|full_house|pair\b|high_card|[♠♥♦♣]|of (?:spades|hearts|diamonds|clubs)"
)
Looking = Callable[[TableState, Viewer, Faces], TableView]
Telling = Callable[[Fact, Viewer], dict[str, object] | None]


@dataclass(frozen=True)
class Senses:
    """How views, facts and refusals reach a viewer: the real ways, or ways with a leak planted in them."""

    look: Looking = view
    tell: Telling = fact_for
    leak_in_refusals: bool = False


class Watched:
    """One round with all eyes on it."""

    def __init__(self, house: House, deck: tuple[Card, ...], choices: int, senses: Senses) -> None:
        self.host = RiggedHost(house).start()
        self.senses, self.choices = senses, Random(choices)
        self.wrong: list[str] = []
        self.traffic: dict[str, list[str]] = {name: [] for name in EYES}
        self.turned: set[int] = set()
        self.looks = 0
        self.host.bet()
        self.host.laid = deck
        self.told = len(self.host.facts)
        self._watch()
        self.host.do(commands.CallNoMoreBets)
        while self.host.state.round is not None:
            self._watch()
            self._one_step()

    def _one_step(self) -> None:
        host = self.host
        step = next_step(host.state, "all", host.faces, host.crew)
        if isinstance(step, commands.ShowHand | commands.SettleSeat):
            self.turned.add(step.seat)
        if step is not None:
            host.send(step)
            return
        point = open_decision(host.state, host.faces)
        assert point is not None
        # Decisions that do not depend on the cards, so that a twin takes the same.
        choice = self.choices.choice(point.choices)
        host.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=choice)

    def _watch(self) -> None:
        news = self.host.facts[self.told :]
        self.told = len(self.host.facts)
        for name, viewer in EYES.items():
            given = [repr(self.senses.look(self.host.state, viewer, self.host.faces))]
            given += [json.dumps(told) for fact in news if (told := self.senses.tell(fact, viewer)) is not None]
            if len(news) != 1 or not isinstance(news[0], CardDealt):
                given += self._refusals(viewer)
            self.looks += 1
            self._search(name, viewer, " ".join(given))

    def _search(self, name: str, viewer: Viewer, text: str) -> None:
        round_ = self.host.state.round
        assert round_ is not None
        known = {card_text(self.host.faces(position)) for position in self._may_know(viewer)}
        stolen = set(CARD.findall(text)) - known
        if stolen:
            self.wrong.append(f"{name} in {round_.phase}: {', '.join(sorted(stolen))}")
        if round_.phase is not Phase.SETTLING:
            if HAND.search(text):
                self.wrong.append(f"{name} in {round_.phase} was told of a hand: {HAND.findall(text)[0]}")
            self.traffic[name].append(CARD.sub("??", text))

    def _refusals(self, viewer: Viewer) -> Iterator[str]:
        """The refusals of what this viewer tries; none of it is done."""
        role, host = viewer.role or Role.PLAYER, self.host
        tries: list[commands.Command] = [
            commands.Reveal(viewer.name, role, 1),
            commands.CloseRound(viewer.name, role, 1),
        ]
        for seat in PLAYERS:
            tries += [
                commands.Decide(viewer.name, role, 1, seat, "peek"),
                commands.PlaceWager(viewer.name, role, 1, seat, "progressive", 100),
                commands.ShowHand(viewer.name, role, 1, seat),
                commands.ConfirmHand(viewer.name, role, 1, seat, "progressive", "peek"),
                commands.ValidateJackpot(viewer.name, role, 1, seat, "progressive"),
                commands.RuleOnAbsence(viewer.name, role, 1, seat, "peek", "curious"),
            ]
        for command in tries:
            answer = handle(host.state, command, host.faces)
            if isinstance(answer, Refusal) and host.state.round is not None:
                if self.senses.leak_in_refusals and isinstance(command, commands.Decide):
                    answer = replace(answer, why=f"{answer.why}; the dealer holds {card_text(host.faces(3))}")
                if host.state.round.phase is not Phase.SETTLING or not isinstance(command, commands.ConfirmHand):
                    yield repr(answer)

    def _may_know(self, viewer: Viewer) -> set[int]:
        """By the rules: the player's own cards when the deal is complete, and what was turned up for all by now."""
        round_, game = self.host.state.round, self.host.house.game
        assert round_ is not None
        places: dict[str | int, list[int]] = {}
        for card in round_.dealt:
            places.setdefault(card.place, []).append(card.position)
        boxes = [Box(seat, "", box) for seat, box in round_.wagers.items()]
        whole = len(round_.dealt) == len(self.host.state.game.plan_for(boxes))
        return self._up(game, places, whole=whole) | (self._own(game, places, viewer) if whole else set())

    def _own(self, game: str, places: dict[str | int, list[int]], viewer: Viewer) -> set[int]:
        own: set[int] = set()
        for seat, player in PLAYERS.items():
            if player == viewer.name and viewer.role is None:
                own |= set(places[seat][: 2 if game == "235-stud-poker" else 5])
        return own

    def _up(self, game: str, places: dict[str | int, list[int]], *, whole: bool) -> set[int]:
        """What lies face up for all, told from decisions and turns alone."""
        round_ = self.host.state.round
        assert round_ is not None
        up: set[int] = set()
        if game == "four-card-poker":
            up |= set(places.get(DEALER, [])[5:])
        first_asked = whole and len(round_.decisions) == len(round_.wagers) and all(round_.decisions.values())
        if game == "235-stud-poker" and first_asked:
            up |= {places[seat][2] for seat in round_.wagers}
        if game == "let-it-ride" and first_asked:
            up.add(places[COMMUNITY][0])
        if round_.phase is Phase.SETTLING:
            up |= set(places.get(DEALER, [])) | set(places.get("box", []))
            if game != "three-card-poker" or self.turned:
                up |= set(places.get(COMMUNITY, []))
        return up | {position for seat in self.turned for position in places.get(seat, [])}


def twin_of(deck: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    """The same deck with its cards in another order."""
    other = list(deck)
    rng.shuffle(other)
    return tuple(other)


def houses() -> list[House]:
    """Every game by every method, and the Five-Card Progressive with its hidden community cards."""
    return [by_method(game, dealing) for game in GAMES for dealing in DEALING_METHODS] + [five_card_house()]


def watch(rounds: int, senses: Senses, report: Report) -> list[str]:
    """Rounds with all eyes on them; what any of them learned too early."""
    failed: list[str] = []
    rng = Random(SEED)
    for number, house in zip(range(rounds // 2), cycle(houses()), strict=False):
        deck = list(DECK)
        rng.shuffle(deck)
        pair = [Watched(house, cards, number, senses) for cards in (tuple(deck), twin_of(tuple(deck), rng))]
        where = f"round {number}, {house.game}, {house.dealing}"
        failed += [f"{where}: {text}" for watched in pair for text in watched.wrong]
        report.count("looks", sum(watched.looks for watched in pair))
        failed += [f"{where}: {name} can tell two decks apart" for name in EYES if _differ(pair, name)]
    return failed


def all_cards_for_the_floor(state: TableState, viewer: Viewer, faces: Faces, at: int = 0) -> TableView:
    seen = view(state, viewer, faces, at)
    if viewer.role is not Role.FLOOR or state.round is None:
        return seen
    cards: dict[str, list[str | None]] = {}
    for card in state.round.dealt:
        cards.setdefault(str(card.place), []).append(card_text(faces(card.position)))
    return replace(seen, cards=cards)


def next_card_in_every_fact(fact: Fact, viewer: Viewer) -> dict[str, object] | None:
    told = fact_for(fact, viewer)
    return told if told is None or "position" not in told else {**told, "next": "As", "after": "Kd"}


LEAKS = {
    "a floor that sees every card": Senses(look=all_cards_for_the_floor),
    "a fact that names the next card": Senses(tell=next_card_in_every_fact),
    "a refusal that says too much": Senses(leak_in_refusals=True),
}


def run(full: bool) -> ReportData:
    """2,000 rounds under eight pairs of eyes; the smoke size has 50."""
    rounds = 2_000 if full else 50
    report = Report(12, "hidden information", SEED, full=full, rounds=rounds, eyes=len(EYES))
    silent = Report(12, "", SEED, full=full)
    with report.timed("all, s"):
        report.failed += watch(rounds, Senses(), report)
        for leak, senses in LEAKS.items():
            report.plant(leak, watch(4, senses, silent))
    return report.data()


def _differ(pair: list[Watched], name: str) -> bool:
    return pair[0].traffic[name] != pair[1].traffic[name]
