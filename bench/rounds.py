"""Full rounds a second on one core: placed, dealt, decided and settled, beside PokerKit and a plain loop.

python bench/rounds.py [--json FILE]
"""

import argparse
import json
import os
import platform
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

from pokerkit import Automation, KuhnPoker, NoLimitTexasHoldem

from queenhigh.cards import DECK, Card
from queenhigh.games import Box, Game, Round, check_round, open_game
from queenhigh.practice import PracticeSession, practice_house, simple_decision, usual_wagers
from queenhigh.rulebook import GAMES

TARGET_ROUNDS_PER_SECOND = 20_000
REPEATS = 7
REPEAT_SECONDS = 0.1
WARM_UP_SECONDS = 0.3
WARM_UP_STEP_ROUNDS = 50
CHECKED_ROUNDS = 50
GUESTS = ("ann", "bob", "cleo", "dora", "emil", "fay", "gus")
MAIN_WAGERS = {
    "three-card-poker": ("ante",),
    "four-card-poker": ("ante",),
    "235-stud-poker": ("two_card", "three_card", "five_card"),
    "let-it-ride": ("bet_1", "bet_2", "bet_3"),
}

Deck = Sequence[Card]
Play = Callable[[int], float]
"""Plays that many rounds and says how many seconds they took."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One line of the table: what is played, and how it is timed with and without the shuffle."""

    what: str
    wagers: str
    boxes: int
    whole: Play
    deck_given: Play | None = None


@dataclass(frozen=True, slots=True)
class Rate:
    """The best of the repeats, in rounds a second."""

    what: str
    wagers: str
    boxes: int
    rounds_per_second: int
    deck_given_rounds_per_second: int | None


class Table:
    """Guests who place the same wagers every round; the meters show their initial amounts."""

    def __init__(self, game: Game, wagers: Mapping[str, int], boxes: int) -> None:
        self.game = game
        self.wagers = wagers
        self.guests = tuple(enumerate(GUESTS[:boxes], start=1))
        self.meters = PracticeSession(game.house, 0).meters

    def decided(self, deck: Deck) -> Round:
        game = self.game
        boxes = tuple(Box(seat, guest, self.wagers) for seat, guest in self.guests)
        round_ = game.deal(Round(boxes, meters=self.meters), deck)
        while (point := game.next_decision(round_)) is not None:
            round_ = round_.with_decision(point.seat, simple_decision(game.name, point))
        return round_

    def play(self, decks: Iterable[Deck]) -> float:
        """The seconds for one round from each deck."""
        start = perf_counter()
        for deck in decks:
            self.game.settle(self.decided(deck))
        return perf_counter() - start

    def check(self, decks: Iterable[Deck]) -> None:
        """What is timed has to be legal rounds, or the figures mean nothing."""
        for deck in decks:
            findings = check_round(self.game, self.decided(deck))
            assert not findings, findings


def shuffles(chance: random.Random, rounds: int) -> Iterator[Deck]:
    """The whole deck shuffled again for every round."""
    deck = list(DECK)
    for _ in range(rounds):
        chance.shuffle(deck)
        yield deck


def our_contests(chance: random.Random) -> Iterator[Contest]:
    for name in GAMES:
        house = practice_house(name)
        everything = usual_wagers(house)
        main = {wager: everything[wager] for wager in MAIN_WAGERS[name]}
        for label, wagers in (("main", main), ("all", everything)):
            for boxes in (1, house.seats):
                table = Table(open_game(house), wagers, boxes)
                table.check(shuffles(chance, CHECKED_ROUNDS))
                yield contest(table, label, chance)


def contest(table: Table, label: str, chance: random.Random) -> Contest:
    def whole(rounds: int) -> float:
        return table.play(shuffles(chance, rounds))

    def deck_given(rounds: int) -> float:
        return table.play([tuple(deck) for deck in shuffles(chance, rounds)])

    return Contest(table.game.name, label, len(table.guests), whole, deck_given)


def contests_beside(chance: random.Random) -> Iterator[Contest]:
    yield Contest("PokerKit: no-limit hold'em, checked down", "blinds", 2, timed(holdem_checked_down))
    yield Contest("PokerKit: Kuhn poker, checked", "antes", 2, timed(kuhn_checked))
    yield Contest("plain loop: Three Card Poker", "ante, pair plus", 1, timed(lambda: plain_three_card_round(chance)))


def timed(play_round: Callable[[], object]) -> Play:
    def play(rounds: int) -> float:
        start = perf_counter()
        for _ in range(rounds):
            play_round()
        return perf_counter() - start

    return play


AUTOMATIONS = tuple(Automation)


def holdem_checked_down() -> None:
    """Two players see the river without a bet; PokerKit shuffles, deals, compares and pushes the chips."""
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, 200, 2)
    while state.status:
        state.check_or_call()


def kuhn_checked() -> None:
    """The smallest round that PokerKit knows: one card each, two checks, a showdown."""
    state = KuhnPoker.create_state(AUTOMATIONS)
    while state.status:
        state.check_or_call()


PLAIN_DECK = [(rank, suit) for rank in range(2, 15) for suit in "shdc"]
PLAIN_ANTE_BONUS = {5: 5, 4: 4, 3: 1}
PLAIN_PAIR_PLUS = {5: 40, 4: 30, 3: 6, 2: 3, 1: 1}


def plain_hand(cards: list[tuple[int, str]]) -> tuple[int, list[int]]:
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    flush = cards[0][1] == cards[1][1] == cards[2][1]
    if ranks == [14, 3, 2]:
        ranks = [3, 2, 1]
    straight = ranks[0] - ranks[1] == 1 and ranks[1] - ranks[2] == 1
    if straight and flush:
        return 5, ranks
    if ranks[0] == ranks[2]:
        return 4, ranks
    if straight:
        return 3, ranks
    if flush:
        return 2, ranks
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        return 1, [ranks[1], ranks[2] if ranks[0] == ranks[1] else ranks[0]]
    return 0, ranks


def plain_three_card_round(chance: random.Random) -> int:
    """What one writes in an afternoon to see who wins: no clauses, no other wagers, no table, the net in units."""
    cards = chance.sample(PLAIN_DECK, 6)
    player, dealer = plain_hand(cards[:3]), plain_hand(cards[3:])
    if player < (0, [12, 6, 4]):
        return -2
    net = PLAIN_PAIR_PLUS.get(player[0], -1) + PLAIN_ANTE_BONUS.get(player[0], 0)
    if dealer < (0, [12]):
        return net + 1
    if player > dealer:
        return net + 2
    return net - 2 if player < dealer else net


def measure(contests: Sequence[Contest]) -> list[Rate]:
    """Every contest in turn, again and again, so that a busy moment of the machine falls on all of them."""
    plays = [play for each in contests for play in (each.whole, each.deck_given) if play is not None]
    rounds = {play: rounds_per_repeat(play) for play in plays}
    best = dict.fromkeys(plays, 0.0)
    for _ in range(REPEATS):
        for play in plays:
            best[play] = max(best[play], rounds[play] / play(rounds[play]))
    return [
        Rate(
            each.what,
            each.wagers,
            each.boxes,
            round(best[each.whole]),
            round(best[each.deck_given]) if each.deck_given else None,
        )
        for each in contests
    ]


def rounds_per_repeat(play: Play) -> int:
    """Warm up, for the tables of hand strengths fill as they are used, and see how many rounds a repeat can hold."""
    rounds, seconds = 0, 0.0
    while seconds < WARM_UP_SECONDS:
        seconds += play(WARM_UP_STEP_ROUNDS)
        rounds += WARM_UP_STEP_ROUNDS
    return max(1, round(rounds / seconds * REPEAT_SECONDS))


def show(rates: Iterable[Rate]) -> None:
    print(f"{'':42}{'wagers':17}{'boxes':>5}{'rounds/s':>11}{'µs/round':>10}{'deck given':>12}")
    for rate in rates:
        given = f"{rate.deck_given_rounds_per_second:,}" if rate.deck_given_rounds_per_second else "–"
        micros = 1e6 / rate.rounds_per_second
        print(f"{rate.what:42}{rate.wagers:17}{rate.boxes:>5}{rate.rounds_per_second:>11,}{micros:>10.1f}{given:>12}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Full rounds a second on one core.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    options = parser.parse_args()
    chance = random.Random(235)
    cores = os.cpu_count() or 1
    print(f"Rounds a second on one core ({platform.python_implementation()} {platform.python_version()},", end=" ")
    print(f"a machine of {cores} core{'s' * (cores != 1)}), the best of {REPEATS} repeats")
    rates = measure([*our_contests(chance), *contests_beside(chance)])
    show(rates)
    one_box = [rate.rounds_per_second for rate in rates if rate.what in GAMES and rate.boxes == 1]
    verdict = "met" if min(one_box) >= TARGET_ROUNDS_PER_SECOND else "missed"
    print(f"Target: {TARGET_ROUNDS_PER_SECOND:,} one-box rounds a second; the slowest has {min(one_box):,}: {verdict}.")
    if options.json:
        data = {"python": platform.python_version(), "cores": cores, "rates": [asdict(rate) for rate in rates]}
        options.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
