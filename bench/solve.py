"""Exact values and strategies: how long, how much memory, and what the usual ways would take instead.

python bench/solve.py [--json FILE]

Every line is measured in a process of its own, which says its seconds and its highest memory.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

REPEATS = 3
ADVISED_HANDS = 50
SEEN_CARDS = (0, 3, 5, 10, 20)
CHANGES = 5
ONE_SECOND_GAMES = ("three-card-poker", "let-it-ride", "235-stud-poker")
HANDS_OF_THREE = 22_100
DEALER_HANDS_OF_THREE = 18_424
DEALER_HANDS_OF_FOUR_CARD = 1_370_754
FOUR_CARD_PAIRS = 122_151_120
QUEENHIGH = str(Path(sys.executable).parent / "queenhigh")
MEGABYTE = 1 << 20 if sys.platform == "darwin" else 1 << 10
"""In the units of the system's `ru_maxrss`."""

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table. `seconds` is the best of the repeats; what was not run to its end says so."""

    what: str
    seconds: float
    megabytes: float
    target_seconds: float | None = None
    extrapolated_from: str | None = None

    @property
    def verdict(self) -> str:
        if self.target_seconds is None:
            return f"extrapolated from {self.extrapolated_from}" if self.extrapolated_from else ""
        return f"under {spoken(self.target_seconds)}: {'met' if self.seconds < self.target_seconds else 'missed'}"


def spoken(seconds: float) -> str:
    for size, unit in ((31_557_600, "years"), (86_400, "days"), (3_600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


# What the processes do. Each imports what it needs before its clock starts, and returns plain data.


def three_games() -> Facts:
    """All wagers and paytables of the three games that need no compiler; nothing has been counted before."""
    from queenhigh.analysis import edge
    from queenhigh.analysis.let_it_ride import bets
    from queenhigh.analysis.stud_235 import raises
    from queenhigh.analysis.three_card import ante
    from queenhigh.rulebook import rulebook

    del bets, raises, ante
    for game in ONE_SECOND_GAMES:
        rulebook(game)
    start = perf_counter()
    figures = sum(len(edge(game)) for game in ONE_SECOND_GAMES)
    return {"seconds": perf_counter() - start, "figures": figures}


def what_if() -> Facts:
    """One payout of a paytable raised by one, then by two, …: the seconds until the new figure is there."""
    from queenhigh.analysis import edge
    from queenhigh.rulebook import GAMES

    waits: dict[str, list[float]] = {}
    for game in GAMES:
        for wager in {figure.wager: None for figure in edge(game)}:
            waits[f"{game} {wager}"] = [changed(game, wager, more) for more in range(1, CHANGES + 1)]
    return {"seconds": max(max(times) for times in waits.values()), "waits": waits}


def changed(game: str, wager: str, more: int) -> float:
    from queenhigh.analysis import edge
    from queenhigh.analysis.stud_235.raises import Paytables, stud_figure
    from queenhigh.rulebook import rulebook

    tables = rulebook(game).paytables[{"ante": "ante_bonus", "stud": "five_card"}.get(wager, wager)]
    letter, table = next(iter(tables.items()))
    last = table.lines[-1]
    new = replace(table, lines=(*table.lines[:-1], replace(last, amount=last.amount + more)))
    before = edge(game, wager, letter)[0].ev
    start = perf_counter()
    if wager == "stud":
        # All three wagers together, with another table for the last of them.
        all_three = {"two_card": 1, "three_card": 1, "five_card": 1}
        after = stud_figure(all_three, wager, Paytables.of_the_rules().with_table("five_card", new)).ev
    else:
        after = edge(game, wager, new)[0].ev
    seconds = perf_counter() - start
    assert after != before, (game, wager)
    return seconds


ADVISED = (
    # Game, own cards, with an upcard, community cards.
    ("three-card-poker", 3, False, 0),
    ("four-card-poker", 5, True, 0),
    ("235-stud-poker", 2, False, 0),
    ("235-stud-poker", 3, False, 0),
    ("let-it-ride", 3, False, 0),
    ("let-it-ride", 3, False, 1),
)


def advice() -> Facts:
    """Random hands, with more and more other cards seen; the first answer of each game is not counted."""
    from queenhigh.analysis import advise
    from queenhigh.cards import DECK

    chance = random.Random(235)
    waits: dict[str, dict[int, list[float]]] = {}
    for game, own, with_upcard, community in ADVISED:
        shown = f"{own} own cards" + (", an upcard" if with_upcard else "") + (", one shown" if community else "")
        of_game = waits.setdefault(f"{game}: {shown}", {})
        for seen in SEEN_CARDS:
            times = []
            for _ in range(ADVISED_HANDS + 1):
                cards = chance.sample(DECK, own + 1 + community + seen)
                start = perf_counter()
                advise(
                    game,
                    cards[:own],
                    upcard=cards[own] if with_upcard else None,
                    community=cards[own + 1 : own + 1 + community],
                    seen=cards[own + 1 + community :],
                )
                times.append(perf_counter() - start)
            of_game[seen] = times[1:]
    worst = max(max(times) for of_game in waits.values() for times in of_game.values())
    return {"seconds": worst, "waits": waits}


# What a user would write instead.


def plain_value(cards: Sequence[int], size: int) -> tuple[int, list[int]]:
    """A hand of three or four cards, as one writes it in an afternoon: the kind, then the ranks that break ties."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    flush = len({card & 3 for card in cards}) == 1
    wheel = ranks == [12, *range(size - 2, -1, -1)]
    straight = len(counts) == size and (ranks[0] - ranks[-1] == size - 1 or wheel)
    order = [rank for _, rank in counts] if not wheel else [*ranks[1:], -1]
    if counts[0][0] == 4:
        return 8, order
    if straight and flush:
        return 7, order
    if counts[0][0] == 3:
        return 6, order
    if flush or straight:
        return (4 if flush == (size == 3) else 5), order
    if counts[0][0] == 2:
        return (3 if len(counts) == size - 2 else 2), order
    return 1, order


PLAIN_BONUS = {7: 5, 6: 4, 5: 1}


def play_value(own: Sequence[int]) -> Fraction:
    """What the plain ways must come to: the exact value of a Play, times the number of dealer hands."""
    from queenhigh.analysis import advise
    from queenhigh.cards import Card

    return advise("three-card-poker", map(Card, own)).options[0].ev * DEALER_HANDS_OF_THREE


def naive_three_card() -> Facts:
    """For each player hand all 18,424 dealer hands, with itertools."""
    seconds, many = 0.0, 12
    chance = random.Random(3)
    for own in (chance.sample(range(52), 3) for _ in range(many)):
        start = perf_counter()
        hand, total = plain_value(own, 3), 0
        for dealer in combinations([card for card in range(52) if card not in own], 3):
            value = plain_value(dealer, 3)
            if value < (1, [10]):
                total += 1
            elif value != hand:
                total += 2 if hand > value else -2
        seconds += perf_counter() - start
        assert play_value(own) == total + DEALER_HANDS_OF_THREE * PLAIN_BONUS.get(hand[0], 0)
    return {"seconds": seconds * HANDS_OF_THREE / many, "sample": f"{many} of {HANDS_OF_THREE:,} player hands"}


def numpy_three_card() -> Facts:
    """The strengths of all hands in one array, then for each player hand the dealer hands that share no card."""
    import numpy as np

    start = perf_counter()
    sets = np.array(list(combinations(range(52), 3)))
    levels = {value: place for place, value in enumerate(sorted({_key(row) for row in sets.tolist()}))}
    strengths = np.array([levels[_key(row)] for row in sets.tolist()])
    lowest = min(place for value, place in levels.items() if value >= (1, (10,)))
    holds = np.array([(sets == card).any(axis=1) for card in range(52)])
    ready = perf_counter() - start
    chosen = np.random.default_rng(3).choice(len(sets), 400, replace=False)
    nets = []
    start = perf_counter()
    for own in chosen:
        dealer = strengths[~holds[sets[own]].any(axis=0)]
        plays = dealer >= lowest
        ahead = (plays & (dealer < strengths[own])).sum() - (plays & (dealer > strengths[own])).sum()
        nets.append(int((~plays).sum() + 2 * ahead))
    seconds = ready + (perf_counter() - start) * HANDS_OF_THREE / len(chosen)
    for own, net in zip(chosen[:12], nets, strict=False):
        hand = sets[own].tolist()
        assert play_value(hand) == net + DEALER_HANDS_OF_THREE * PLAIN_BONUS.get(plain_value(hand, 3)[0], 0)
    return {"seconds": seconds, "sample": f"{len(chosen)} of {HANDS_OF_THREE:,} player hands"}


def _key(cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    kind, order = plain_value(cards, len(cards))
    return kind, tuple(order)


FOUR_CARD_HAND = (32, 33, 40, 5, 10)
FOUR_CARD_UPCARD = 45


def naive_four_card() -> Facts:
    """One hand against one upcard: the best four of six for each of the dealer's hands, with itertools."""
    own = max(plain_value(four, 4) for four in combinations(FOUR_CARD_HAND, 4))
    deck = [card for card in range(52) if card not in (*FOUR_CARD_HAND, FOUR_CARD_UPCARD)]
    chance, many = random.Random(4), 10_000
    dealers = [(*chance.sample(deck, 5), FOUR_CARD_UPCARD) for _ in range(many)]
    start = perf_counter()
    higher = sum(max(plain_value(four, 4) for four in combinations(dealer, 4)) > own for dealer in dealers)
    seconds = (perf_counter() - start) * DEALER_HANDS_OF_FOUR_CARD / many
    assert 0 < higher < many
    return {"seconds": seconds, "sample": f"{many:,} of its {DEALER_HANDS_OF_FOUR_CARD:,} dealer hands"}


def numpy_four_card() -> Facts:
    """The same position complete, with arrays: a table of all hands of four, and the best of fifteen look-ups."""
    import numpy as np

    from queenhigh.analysis.four_card.dealer_table import dealer_hands_higher
    from queenhigh.cards import FOUR, Card

    keys = [_key(four) for four in combinations(range(52), 4)]
    levels = {value: place for place, value in enumerate(sorted(set(keys)))}
    table = np.zeros((52, 52, 52, 52), dtype=np.int16)
    fours = np.array(list(combinations(range(52), 4)))
    table[tuple(fours.T)] = [levels[key] for key in keys]
    own = max(levels[_key(sorted(four))] for four in combinations(FOUR_CARD_HAND, 4))
    deck = [card for card in range(52) if card not in (*FOUR_CARD_HAND, FOUR_CARD_UPCARD)]
    start = perf_counter()
    fives = np.array(list(combinations(deck, 5)), dtype=np.int8)
    sixes = np.sort(np.concatenate([fives, np.full((len(fives), 1), FOUR_CARD_UPCARD, np.int8)], axis=1), axis=1)
    best = np.zeros(len(sixes), dtype=np.int16)
    for places in combinations(range(6), 4):
        np.maximum(best, table[tuple(sixes[:, place] for place in places)], out=best)
    higher = int((best > own).sum())
    seconds = perf_counter() - start
    strength = FOUR.strength([Card(card) for card in FOUR_CARD_HAND])
    assert higher == dealer_hands_higher(strength, Card(FOUR_CARD_UPCARD), [Card(card) for card in deck])
    return {"seconds": seconds, "sample": None}


PARTS: dict[str, Callable[[], Facts]] = {
    part.__name__: part
    for part in (three_games, what_if, advice, naive_three_card, numpy_three_card, naive_four_card, numpy_four_card)
}

# The table.


def measured(argv: Sequence[str], folder: Path) -> tuple[str, float, float]:
    """What a process printed, its seconds and its highest megabytes. Results are kept in the folder, and only there."""
    folders = {"QUEENHIGH_CACHE": str(folder / "results"), "NUMBA_CACHE_DIR": str(folder / "compiled")}
    with tempfile.TemporaryFile("w+") as output:
        environment = {**os.environ, **folders}
        start = perf_counter()
        process = subprocess.Popen(argv, stdout=output, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, argv
        output.seek(0)
        return output.read(), seconds, usage.ru_maxrss / MEGABYTE


def part(function: Callable[[], Facts], folder: Path) -> tuple[Facts, float]:
    text, _, megabytes = measured((sys.executable, __file__, "--part", function.__name__), folder)
    return json.loads(text), megabytes


def best(tries: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The least seconds and the most memory."""
    return min(seconds for seconds, _ in tries), max(megabytes for _, megabytes in tries)


def our_lines(folder: Path, details: Facts) -> Iterator[Line]:
    games = [(facts["seconds"], memory) for facts, memory in (part(three_games, folder) for _ in range(REPEATS))]
    yield Line("all wagers of the other three games, warm process", *best(games), 1)
    three = [measured((QUEENHIGH, "edge", "three-card-poker"), folder)[1:] for _ in range(REPEATS)]
    yield Line("queenhigh edge three-card-poker, cold start", *best(three), 2)
    four = (QUEENHIGH, "edge", "four-card-poker")
    cold = []
    for number in range(REPEATS):
        cold.append(measured(four, folder / str(number))[1:])
    yield Line("queenhigh edge four-card-poker, nothing cached", *best(cold), 16)
    again = [measured(four, folder / "0")[1:] for _ in range(REPEATS)]
    yield Line("queenhigh edge four-card-poker, from the cache", *best(again), 1)
    details["what_if"], memory = part(what_if, folder / "0")
    yield Line("a changed paytable, the slowest of all wagers", details["what_if"]["seconds"], memory, 0.05)
    details["advise"], memory = part(advice, folder / "0")
    yield Line("advise, the slowest hand of all games", details["advise"]["seconds"], memory, 0.1)


def lines_beside(folder: Path) -> Iterator[Line]:
    for name, function in (("Python", naive_three_card), ("NumPy row by row", numpy_three_card)):
        facts, memory = part(function, folder)
        yield Line(f"{name}: the ante of Three Card Poker", facts["seconds"], memory, None, facts["sample"])
    for name, function in (("Python", naive_four_card), ("NumPy", numpy_four_card)):
        facts, memory = part(function, folder)
        yield Line(f"{name}: one hand and upcard of Four Card Poker", facts["seconds"], memory, None, facts["sample"])
        everything = facts["seconds"] * FOUR_CARD_PAIRS
        yield Line(f"{name}: all {FOUR_CARD_PAIRS:,} of them", everything, memory, None, "that one")


def show_line(line: Line) -> None:
    print(f"{line.what:56}{spoken(line.seconds):>12}{line.megabytes:>9,.0f} MB   {line.verdict}".rstrip(), flush=True)


def show_details(details: Mapping[str, Any]) -> None:
    print(f"\n{'A changed paytable, in ms':56}{'median':>9}{'worst':>9}")
    for what, times in details["what_if"]["waits"].items():
        print(f"  {what:54}{1000 * median(times):>9.2f}{1000 * max(times):>9.2f}")
    print(f"\n{f'advise, {ADVISED_HANDS} hands each: median and worst ms by other cards seen':56}")
    print(f"  {'':42}" + "".join(f"{seen:>14}" for seen in SEEN_CARDS))
    for what, by_seen in details["advise"]["waits"].items():
        cells = (f"{1000 * median(times):.2f} {1000 * max(times):.2f}" for times in by_seen.values())
        print(f"  {what:42}" + "".join(f"{cell:>14}" for cell in cells))


def main() -> None:
    parser = argparse.ArgumentParser(description="Exact values: seconds and memory, beside the usual ways.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    parser.add_argument("--part", choices=PARTS, help="run this part alone and print its figures as JSON")
    options = parser.parse_args()
    if options.part:
        print(json.dumps(PARTS[options.part]()))
        return
    version = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"Exact values ({version}, a machine of {os.cpu_count()} cores), the best of {REPEATS} repeats")
    details: Facts = {}
    lines: list[Line] = []
    with tempfile.TemporaryDirectory() as folder:
        for line in (*our_lines(Path(folder), details), *lines_beside(Path(folder) / "0")):
            lines.append(line)
            show_line(line)
    highest = max(line.megabytes for line in lines if line.extrapolated_from is None)
    print(f"Memory: at most {highest:,.0f} MB; under 2,048 MB: {'met' if highest < 2048 else 'missed'}")
    show_details(details)
    if options.json:
        data = {"python": platform.python_version(), "cores": os.cpu_count(), "lines": [asdict(line) for line in lines]}
        options.json.write_text(json.dumps({**data, **details}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
