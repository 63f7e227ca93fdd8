"""Scenario 11: the shuffle that deals, under a battery that every classic broken shuffle fails.

Which card stands where, which follows which, how often the next card up follows, and how many cards a guesser names who
sees each card after guessing. What no statistic can see is proved by exhaustion: no number below a bound is favored.
"""

from collections import Counter
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from queenhigh.chance.keystream import accepted
from tests.chance.test_chance import ours, z_score
from tests.scenarios.report import Report, ReportData

SEED = 11
CARDS = 52
FAR = 5.0
"""A score beyond this is a fault; chance alone comes there once in some million batteries."""
GUESSED = sum(1 / left for left in range(1, CARDS + 1))
"""Of a deck in perfect disorder a guesser names 4.54 cards, with whatever strategy that never repeats a card."""

Decks = NDArray[np.int64]
Shuffle = Callable[[np.random.Generator, int], Decks]


def swapping(partner: Callable[[np.random.Generator, int, int], NDArray[np.int64]]) -> Shuffle:
    """Many decks at once, swapped from the end with partners chosen by some rule."""

    def shuffle(rng: np.random.Generator, many: int) -> Decks:
        decks = np.tile(np.arange(CARDS), (many, 1))
        rows = np.arange(many)
        for last in range(CARDS - 1, 0, -1):
            other = partner(rng, last, many)
            decks[rows, other], decks[rows, last] = decks[rows, last].copy(), decks[rows, other].copy()
        return decks

    return shuffle


def one_off(rng: np.random.Generator, last: int, many: int) -> NDArray[np.int64]:
    """As a room dealt in 1999: any of 51 cards, whichever is swapped."""
    return rng.integers(CARDS - 1, size=many)


def any_card(rng: np.random.Generator, last: int, many: int) -> NDArray[np.int64]:
    return rng.integers(CARDS, size=many)


def another_place(rng: np.random.Generator, last: int, many: int) -> NDArray[np.int64]:
    """One off in the other direction: no card stays where it is."""
    return rng.integers(last, size=many)


def byte_remainder(rng: np.random.Generator, last: int, many: int) -> NDArray[np.int64]:
    return rng.integers(256, size=many) % (last + 1)


def riffled(times: int) -> Shuffle:
    """So many riffles of two packets that fall card by card."""

    def shuffle(rng: np.random.Generator, many: int) -> Decks:
        decks = np.tile(np.arange(CARDS), (many, 1))
        for _ in range(times):
            left = rng.integers(2, size=(many, CARDS)) == 0
            order = np.argsort(~left, axis=1, kind="stable")
            merged = np.empty_like(decks)
            np.put_along_axis(merged, order, decks, axis=1)
            decks = merged
        return decks

    return shuffle


BROKEN: dict[str, Shuffle] = {
    "swap with any card": swapping(any_card),
    "any of 51, one off": swapping(one_off),
    "never its own place": swapping(another_place),
    "a byte's remainder": swapping(byte_remainder),
    "seven riffles": riffled(7),
    "eight riffles": riffled(8),
}
ONLY_IN_MANY = {"ten riffles": riffled(10)}


def battery(decks: Decks) -> dict[str, float]:
    """The score of each test, in standard deviations from a deck in perfect disorder."""
    many = len(decks)
    places = np.bincount((np.arange(CARDS) * CARDS + decks).ravel(), minlength=CARDS**2)
    pairs = np.bincount((decks[:, :-1] * CARDS + decks[:, 1:]).ravel(), minlength=CARDS**2)
    followers = pairs.reshape(CARDS, CARDS)[~np.eye(CARDS, dtype=bool)]
    freedom = (CARDS - 1) ** 2
    return {
        "places": z_score(places, many / CARDS, freedom),
        "followers": z_score(followers, many / CARDS, freedom),
        "next card up": _next_up(decks),
        "guesses": _guesses(decks),
    }


def _next_up(decks: Decks) -> float:
    """How often a card is followed by the next of the new deck: 51 pairs, each once in 52."""
    hits = ((decks[:, 1:] - decks[:, :-1]) == 1).sum()
    expected = len(decks) * (CARDS - 1) / CARDS
    return float((hits - expected) / expected**0.5)


def _guesses(decks: Decks) -> float:
    """Guess the next card up if it is still out, else the lowest that is; how far from 4.54 that comes."""
    rows = np.arange(len(decks))
    out = np.ones((len(decks), CARDS + 1), dtype=bool)
    out[:, CARDS] = False
    right = np.zeros(len(decks))
    guess = np.zeros(len(decks), dtype=np.int64)
    for place in range(CARDS):
        card = decks[:, place]
        right += guess == card
        out[rows, card] = False
        following = card + 1
        guess = np.where(out[rows, following], following, out.argmax(axis=1))
    spread = sum(1 / left * (1 - 1 / left) for left in range(1, CARDS + 1)) ** 0.5
    return float((right.mean() - GUESSED) / (spread / len(decks) ** 0.5))


def worst(decks: Decks) -> float:
    return max(map(abs, battery(decks).values()))


def proved(report: Report, taken: Callable[[int, int], int | None] = accepted) -> list[str]:
    """Of the 256 bytes each number below a bound has the same number, for every bound a shuffle uses."""
    wrong = []
    for bound in range(1, CARDS + 1):
        numbers = Counter(taken(byte, bound) for byte in range(256))
        del numbers[None]
        report.count("bounds proved")
        if set(numbers) != set(range(bound)) or len(set(numbers.values())) != 1:
            wrong.append(f"below {bound} some numbers come more often than others")
    return wrong


def run(full: bool) -> ReportData:
    """200,000 shuffles; the smoke size has 20,000, which the broken shuffles fail all the same."""
    many = 200_000 if full else 20_000
    report = Report(11, "shuffle statistics", SEED, full=full, shuffles=many)
    rng = np.random.Generator(np.random.PCG64(SEED))
    with report.timed("our shuffle, s"):
        scores = battery(np.array([ours(rng) for _ in range(many)], dtype=np.int64))
    for test, score in scores.items():
        report.expect(abs(score) < FAR, f"{test}: our shuffle scores {score:.1f}")
        report.timings[f"our score: {test}"] = round(score, 2)
    report.failed += proved(report)
    with report.timed("broken shuffles, s"):
        controls = {name: (shuffle, 20_000) for name, shuffle in BROKEN.items()}
        controls |= {name: (shuffle, 200_000) for name, shuffle in ONLY_IN_MANY.items() if full}
        for name, (shuffle, decks) in controls.items():
            score = worst(shuffle(rng, decks))
            report.plant(name, [f"scores {score:.1f}"] if score > FAR else [])
    report.plant("a remainder without rejection", proved(Report(11, "", SEED, full=full), lambda b, n: b % n))
    return report.data()
