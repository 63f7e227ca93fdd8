"""Scenario 12, by the clock: how long a reply takes tells nothing of cards that nobody has seen.

Rounds are played in the real house over HTTP, each from one of two decks that differ only in what lies face down:
strong cards or weak ones, as chance has set. Every reply that a player can have before the reveal is timed, and the
times by the one deck are held against those by the other with the test of Kolmogorov and Smirnov.

Only the full size judges real times, and only what differs twice, in two runs of their own. That the scales work is
shown by a clock that counts work instead of time, in a house without a leak and in one that works longer where an ace
lies face down.
"""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from queenhigh.cards import Card, parse_card, rank_of
from queenhigh.chance import FairDeck
from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES
from tests.plain_data import PlainData
from tests.scenarios.kept_parts import KeptParts, kept_parts
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import folder
from tests.server.house import Person, RunningHouse, running_house
from tests.server.rigging import order_for

SEED = 12
SEAT = 4
ALARM = 0.01
"""How seldom chance alone may say that two lots of times differ, in all comparisons together."""
STRONG, WEAK = "strong", "weak"
ACE = rank_of(parse_card("As"))
Clock = Callable[[], float]


@dataclass(frozen=True)
class Game:
    """The wagers of a round, the player's own cards, and what lies where by either deck."""

    wagers: tuple[str, ...]
    seen: str
    strong: Mapping[str | int, str]
    weak: Mapping[str | int, str]
    cut: bool = False


# What may be up before the decision lies first and last, and is the same in both.
ROUNDS = {
    "three-card-poker": Game(
        ("ante",), "9c 9d 4s", {SEAT: "9c 9d 4s", "dealer": "As Ah Ad"}, {SEAT: "9c 9d 4s", "dealer": "7s 5h 2d"}
    ),
    "four-card-poker": Game(
        ("ante",),
        "9c 9d 4s 6h 2c",
        {SEAT: "9c 9d 4s 6h 2c", "dealer": "7s As Ah Ad Ac 8s"},
        {SEAT: "9c 9d 4s 6h 2c", "dealer": "7s Ks Jh 5d 3c 8s"},
    ),
    # The third card is not the player's to see yet.
    "235-stud-poker": Game(
        ("two_card", "three_card", "five_card"),
        "9c 9d",
        {SEAT: "9c 9d 9h", "community": "9s As"},
        {SEAT: "9c 9d 4s", "community": "7s 2h"},
        cut=True,
    ),
    "let-it-ride": Game(
        ("bet_1", "bet_2", "bet_3"),
        "9c 9d 4s",
        {SEAT: "9c 9d 4s", "community": "9h 9s"},
        {SEAT: "9c 9d 4s", "community": "7s 2d"},
    ),
}


class Decks:
    """The house's decks: which of the two each is, chance says beforehand."""

    def __init__(self, game: str, seed: object) -> None:
        played, house = ROUNDS[game], practice_house(game)
        self.orders = {}
        for kind, lying in ((STRONG, played.strong), (WEAK, played.weak)):
            order = order_for(house, [SEAT], list(played.wagers), lying)
            # The house cuts in the middle, and such a cut undoes itself.
            self.orders[kind] = order[26:] + order[:26] if played.cut else order
        self.kinds: dict[str, str] = {}
        self._rng = Random(f"{seed}")

    def __call__(self, deck_id: str, key: bytes) -> FairDeck:
        kind = self.kinds.setdefault(deck_id, self._rng.choice((STRONG, WEAK)))
        return FairDeck(deck_id, self.orders[kind], [bytes([place]) * 16 for place in range(52)])

    def lying(self, house: RunningHouse, table: str) -> str:
        """Which deck a round is dealt from."""
        state = house.room.hub.tables[table].state
        assert state.round is not None
        return self.kinds[state.decks[state.round.deck].deck_id or ""]


@dataclass
class Times:
    """How long each reply took, by what lay face down."""

    taken: dict[str, dict[str, list[float]]] = field(default_factory=dict)

    def add(self, reply: str, kind: str, took: float) -> None:
        self.taken.setdefault(reply, {STRONG: [], WEAK: []})[kind].append(took)

    def chances(self) -> dict[str, float]:
        """For each reply how likely chance alone makes its times differ as much as they do."""
        return {reply: same_by_chance(times[STRONG], times[WEAK]) for reply, times in self.taken.items()}


def same_by_chance(some: list[float], others: list[float]) -> float:
    """The two-sample test of Kolmogorov and Smirnov: the chance of a distance as large between lots of one kind."""
    if not some or not others:
        return 1.0
    every = sorted([(took, 1 / len(some)) for took in some] + [(took, -1 / len(others)) for took in others])
    apart, furthest = 0.0, 0.0
    for place, (took, step) in enumerate(every):
        apart += step
        if place + 1 == len(every) or every[place + 1][0] != took:
            furthest = max(furthest, abs(apart))
    root = math.sqrt(len(some) * len(others) / (len(some) + len(others)))
    scaled = (root + 0.12 + 0.11 / root) * furthest
    terms = (2 * (-1) ** (k - 1) * math.exp(-2 * k * k * scaled * scaled) for k in range(1, 101))
    return min(1.0, max(0.0, math.fsum(terms))) if scaled > 0.2 else 1.0


class Sitting:
    """One guest at one practice table, whose replies are timed."""

    def __init__(self, house: RunningHouse, game: str, decks: Decks, clock: Clock) -> None:
        self.house, self.game, self.decks, self.clock = house, ROUNDS[game], decks, clock
        self.guest: Person = house.person()
        self.table = self.guest.practise(game)
        self.times = Times()

    def play(self, rounds: int) -> Times:
        for _ in range(rounds):
            self._round()
        return self.times

    def _round(self) -> None:
        guest, table = self.guest, self.table
        for wager in self.game.wagers:
            guest.do(table, "place_wager", seat=SEAT, wager=wager, cents=1000)
        began = self.clock()
        guest.do(table, "ask_for_deal")
        dealt = self.clock() - began
        kind = self.decks.lying(self.house, table)
        self.times.add("the deal", kind, dealt)
        own = [card for card in guest.table(table)["view"]["cards"][str(SEAT)] if card is not None]
        assert own == self.game.seen.split()
        self._time("the table", kind, lambda: guest.table(table))
        self._time("a choice that there is not", kind, lambda: guest.refused(table, "decide", seat=SEAT, choice="peek"))
        late: PlainData = {"seat": SEAT, "wager": self.game.wagers[0], "cents": 1500}
        self._time("a late bet", kind, lambda: guest.refused(table, "place_wager", **late))
        guest.play_on(table, lambda view: view["choices"][-1])

    def _time(self, reply: str, kind: str, ask: Callable[[], object]) -> None:
        began = self.clock()
        ask()
        self.times.add(reply, kind, self.clock() - began)


class Work:
    """A clock that counts work instead of time: the same in every run, and as fast as one likes."""

    def __init__(self, seed: int) -> None:
        self.done = 0.0
        self._rng = Random(seed)

    def clock(self) -> float:
        return self.done

    def watch(self, house: RunningHouse, longer_for: Callable[[tuple[Card, ...]], float]) -> None:
        """Let every command cost about one, and more where the cards that lie face down say so."""
        take, hub = house.room.command, house.room.hub

        async def command(table_id: str, *said: Any) -> Any:
            answer = await take(table_id, *said)
            stand = hub.tables[table_id].now
            dealt = stand.state.round.dealt if stand.state.round is not None else ()
            hidden = tuple(stand.faces(card.position) for card in dealt if card.card is None and card.place != SEAT)
            self.done += self._rng.random() + longer_for(hidden)
            return answer

        # Said in this way, since a method is not meant to be changed.
        setattr(house.room, "command", command)  # noqa: B010


def timed(home: Path, game: str, rounds: int, seed: object, clock: Clock) -> Times:
    home.mkdir()
    decks = Decks(game, f"{SEED} {seed}")
    with running_house(home, decks) as house:
        return Sitting(house, game, decks, clock).play(rounds)


def counted(home: Path, rounds: int, longer_for: Callable[[tuple[Card, ...]], float]) -> list[str]:
    """What the scales say of a house whose replies cost work instead of time."""
    home.mkdir()
    decks, work = Decks(GAMES[0], SEED), Work(SEED)
    with running_house(home, decks) as house:
        work.watch(house, longer_for)
        chances = Sitting(house, GAMES[0], decks, work.clock).play(rounds).chances()
    return alarms(GAMES[0], chances, len(chances))


def alarms(game: str, chances: Mapping[str, float], comparisons: int) -> list[str]:
    return [
        f"{game}, {reply}: times differ by what lies face down (chance {chance:.2g})"
        for reply, chance in chances.items()
        if chance < ALARM / comparisons
    ]


def ace_takes_longer(hidden: tuple[Card, ...]) -> float:
    """A planted fault: something is worked out of the dealer's cards before they are turned."""
    return 1.0 if any(rank_of(card) == ACE for card in hidden) else 0.0


def run(full: bool) -> ReportData:
    """2,000 rounds of each game, what differs, a second time; the smoke size has 2 of one and judges no real time."""
    rounds, planted = (2000, 200) if full else (2, 24)
    report = Report(12, "reply times", SEED, full=full, rounds=rounds)
    with folder(of_memory=True) as home, kept_parts("reply_times", full) as parts, report.timed("all, s"):
        for game in GAMES if full else GAMES[:1]:
            _judge(report, parts, home, game, rounds, full=full)
        report.failed += counted(home / "even", planted, lambda hidden: 0.0)
        report.plant("a house that works longer for an ace", counted(home / "uneven", planted, ace_takes_longer))
    return report.data()


def _judge(report: Report, parts: KeptParts, home: Path, game: str, rounds: int, *, full: bool) -> None:
    chances = parts.of(game, lambda: timed(home / game, game, rounds, 1, time.perf_counter).chances())
    report.count("replies timed", rounds * len(chances))
    comparisons = len(GAMES) * len(chances)
    for reply, chance in chances.items():
        report.timings[f"{game}, {reply}: chance of such a difference"] = round(chance, 4)
    if full and alarms(game, chances, comparisons):
        place = home / f"{game} again"
        again = parts.of(place.name, lambda: timed(place, game, rounds, 2, time.perf_counter).chances())
        report.count("runs repeated")
        twice = {reply: max(chance, chances[reply]) for reply, chance in again.items()}
        report.failed += alarms(game, twice, comparisons)
