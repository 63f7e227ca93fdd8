"""Chance: the mapping proved by exhaustion, a battery that bad shuffles fail, and a cut that anybody can check."""

import ast
import hashlib
import hmac
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from queenhigh import chance
from queenhigh.cards import DECK
from queenhigh.chance import FEWEST_CUT, MOST_CUT, Keystream, cut, fair_deck, refuse_cut, shuffled
from queenhigh.chance.keystream import accepted
from queenhigh.chance.shuffle import shuffled_from
from queenhigh.rulebook import GAMES
from tests.census_steps import procedure
from tests.plain_data import PlainData

FOLDER = Path(chance.__file__).parent
SCRIPT = FOLDER / "verify_fair_cut.py"


def key(number: int) -> bytes:
    return hashlib.sha256(f"test key {number}".encode()).digest()


# The mapping.


@pytest.mark.parametrize("bound", range(1, 257))
def test_every_number_below_a_bound_has_the_same_number_of_bytes(bound: int) -> None:
    numbers = Counter(accepted(byte, bound) for byte in range(256))
    del numbers[None]
    assert set(numbers) == set(range(bound))
    assert len(set(numbers.values())) == 1


class Scripted(Keystream):
    """A keystream that gives the numbers it is told to."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(bytes(32))
        self.numbers = iter(numbers)

    def below(self, bound: int) -> int:
        number = next(self.numbers)
        assert 0 <= number < bound
        return number


def numbers_for(wanted: list[int]) -> list[int]:
    """The numbers that make the shuffle end in a wanted order: every swap undone from the end."""
    deck, numbers = list(DECK), []
    for last in range(51, 0, -1):
        other = deck.index(wanted[last])  # type: ignore[arg-type]
        numbers.append(other)
        deck[last], deck[other] = deck[other], deck[last]
    return numbers


def test_every_order_of_the_deck_can_come_out() -> None:
    rng = Random(1)
    for _ in range(2000):
        wanted = rng.sample(DECK, 52)
        assert list(shuffled_from(Scripted(numbers_for(list(wanted))))) == wanted


def test_each_order_of_three_cards_has_one_way_to_come_out() -> None:
    """With all other swaps fixed, the last two swaps give each of the six orders of the first three cards once."""
    fixed = list(range(51, 2, -1))
    orders = [shuffled_from(Scripted([*fixed, two, one]))[:3] for two in range(3) for one in range(2)]
    assert sorted(orders) == sorted(permutations(DECK[:3]))


def test_the_keystream_is_chacha20() -> None:
    """The first block of the test vector with a key and a nonce of nought."""
    stream = Keystream(bytes(32))
    assert bytes(stream.below(256) for _ in range(16)).hex() == "76b8e0ada0f13d90405d6ae55386bd28"


def test_a_key_gives_one_deck_and_another_key_another() -> None:
    assert shuffled(key(1)) == shuffled(key(1))
    assert len({shuffled(key(number)) for number in range(500)}) == 500
    with pytest.raises(ValueError, match="32 bytes"):
        shuffled(b"short")


def test_nothing_but_the_key_enters_a_deck() -> None:
    """No other source of chance and no clock is imported, and a shuffle takes nothing else."""
    for file in FOLDER.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        assert imported.isdisjoint({"random", "secrets", "time", "numpy", "os"}), file.name
    assert shuffled.__annotations__.keys() == {"key", "return"}


# The battery.


def ours(rng: np.random.Generator) -> list[int]:
    return list(shuffled(rng.bytes(32)))


def swap_with_any(rng: np.random.Generator) -> list[int]:
    deck = list(range(52))
    for place in range(52):
        other = int(rng.integers(52))
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def sattolo(rng: np.random.Generator) -> list[int]:
    deck = list(range(52))
    for last in range(51, 0, -1):
        other = int(rng.integers(last))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def riffles(rng: np.random.Generator) -> list[int]:
    deck = list(range(52))
    for _ in range(7):
        half = int(rng.binomial(52, 0.5))
        left = np.sort(rng.choice(52, half, replace=False))
        merged = np.full(52, -1)
        merged[left] = deck[:half]
        merged[merged < 0] = deck[half:]
        deck = merged.tolist()
    return deck


def z_score(counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]], expected: float, freedom: int) -> float:
    """Of a chi-square, by Wilson and Hilferty."""
    square = float(((counts - expected) ** 2 / expected).sum())
    return float(((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5)


def battery(shuffle: Callable[[np.random.Generator], list[int]], decks: int = 12_000) -> float:
    """The worse of two scores: which card stands where, and which card follows which."""
    rng = np.random.Generator(np.random.PCG64(5))
    drawn = np.array([shuffle(rng) for _ in range(decks)])
    places = np.bincount((np.arange(52) * 52 + drawn).ravel(), minlength=52 * 52)
    pairs = np.bincount((drawn[:, :-1] * 52 + drawn[:, 1:]).ravel(), minlength=52 * 52).reshape(52, 52)
    followers = pairs[~np.eye(52, dtype=bool)]
    return max(
        abs(z_score(places, decks / 52, 51 * 51)),
        abs(z_score(followers, decks * 51 / (52 * 51), 51 * 51)),
    )


@pytest.mark.clause(*(procedure(game, None)["shuffle"] for game in GAMES))
def test_the_shuffle_passes_the_battery() -> None:
    assert battery(ours) < 5


@pytest.mark.parametrize("broken", [swap_with_any, sattolo, riffles])
def test_the_battery_has_teeth(broken: Callable[[np.random.Generator], list[int]]) -> None:
    assert battery(broken) > 5


# The cut.

DEPTHS = [pytest.param(game, marks=pytest.mark.clause(procedure(game, None)["cut_depth"])) for game in GAMES]


@pytest.mark.parametrize("game", DEPTHS)
def test_a_cut_is_at_least_ten_cards_deep(game: str) -> None:
    assert refuse_cut(FEWEST_CUT) is None
    assert refuse_cut(MOST_CUT) is None
    for depth in (-1, 0, 9, 52):
        assert refuse_cut(depth) is not None
        with pytest.raises(ValueError, match="allowed: 10 to 51"):
            cut(DECK, depth)


TURNS = [pytest.param(game, marks=pytest.mark.clause(procedure(game, None)["cut_made"])) for game in GAMES]


@pytest.mark.parametrize("game", TURNS)
def test_a_cut_puts_the_cards_above_the_cover_card_to_the_bottom(game: str) -> None:
    deck = shuffled(key(3))
    for depth in range(FEWEST_CUT, MOST_CUT + 1):
        assert cut(deck, depth) == deck[depth:] + deck[:depth]


# The commitment.


def evidence(depth: int | None = 17) -> PlainData:
    return fair_deck("table 4, shuffle 9", key(4)).evidence(depth, [0, 1, 2, 8, 40])


def checked(data: object, folder: Path) -> tuple[int, str]:
    """What the script says, run by itself with nothing of ours at hand."""
    file = folder / "evidence.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", str(SCRIPT), str(file)], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


@pytest.mark.parametrize("depth", [None, 10, 51])
def test_turned_up_cards_agree_with_the_commitment(depth: int | None, tmp_path: Path) -> None:
    status, said = checked(evidence(depth), tmp_path)
    assert (status, "5 cards, 0 faults" in said) == (0, True)


def changed(path: str, value: object) -> dict[str, object]:
    data = evidence()
    target: Any = data
    *parents, last = path.split(".")
    for part in parents:
        target = target[int(part)] if part.isdigit() else target[part]
    target[last] = value
    return data


TAMPERED = [
    ("cut", 18),
    ("cut", 9),
    ("deck_id", "table 4, shuffle 10"),
    ("root", "00" * 32),
    ("cards.0.card", "As"),
    ("cards.0.card", "1x"),
    ("cards.1.salt", "00" * 16),
    ("cards.2.position", 3),
    ("cards.3.path", []),
    ("cards.4.dealt", 41),
]


@pytest.mark.parametrize(("path", "value"), TAMPERED)
def test_anything_changed_afterwards_is_found(path: str, value: object, tmp_path: Path) -> None:
    if evidence()["cards"][0]["card"] == value:
        value = "Ah"
    assert checked(changed(path, value), tmp_path)[0] == 1


@pytest.mark.parametrize("data", [[], {}, {"cut": 10}, {"cut": 10, "cards": [1], "root": "", "deck_id": ""}])
def test_what_is_no_evidence_is_said_to_be_none(data: object, tmp_path: Path) -> None:
    assert checked(data, tmp_path)[0] == 2


def test_a_commitment_tells_nothing_and_binds_everything() -> None:
    """Two decks that differ in one swap have other roots, and no opening holds the salt of another card."""
    deck = fair_deck("one", key(5))
    assert deck.commitment != fair_deck("one", key(6)).commitment
    assert deck.commitment.root != fair_deck("two", key(5)).commitment.root
    openings = [deck.open(place) for place in range(52)]
    assert len({opening.salt for opening in openings}) == 52
    for opening in openings:
        others = {other.salt for other in openings if other is not opening}
        assert others.isdisjoint(opening.path)


@pytest.mark.parametrize("number", range(5))
def test_every_salt_is_the_hmac_of_its_name(number: int) -> None:
    deck = fair_deck("one", key(number))
    names = [f"salt {place}".encode() for place in range(52)]
    assert [deck.open(place).salt for place in range(52)] == [
        hmac.digest(key(number), name, "sha256")[:16].hex() for name in names
    ]


def test_the_script_is_short_enough_to_read() -> None:
    assert len(SCRIPT.read_text(encoding="utf-8").splitlines()) < 130
