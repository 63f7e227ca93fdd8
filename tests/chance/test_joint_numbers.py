"""Numbers of house and players: nobody chooses what they draw, every draw is as likely, and anybody can check it."""

from collections import Counter
from collections.abc import Callable

import pytest

from queenhigh.cards import card_text
from queenhigh.chance import FEWEST_CUT, MOST_CUT, fair_deck
from queenhigh.chance.joint_numbers import (
    commits_to_number,
    committed_id,
    drawn_depth,
    from_the_top,
    house_number,
    is_committed,
    joint_seed,
    places_from_the_top,
    refuse_number,
)
from queenhigh.chance.verify_fair_cut import faults
from tests.plain_data import PlainData

KEY = bytes(range(32))
HOUSE = house_number(KEY)
DECK_ID = committed_id("harbor-room, first deck, 0011223344556677", HOUSE)
GIVEN = (("ann", "1" * 32), ("bob", "f" * 32))


def test_the_id_of_a_deck_commits_to_one_number() -> None:
    assert is_committed(DECK_ID, HOUSE)
    assert not is_committed(DECK_ID, house_number(bytes(32)))
    assert commits_to_number(DECK_ID)
    assert not commits_to_number("harbor-room, first deck, 0011223344556677"), "a deck of an older ledger"


@pytest.mark.parametrize("number", ["", "7", "F" * 32, "1" * 33, "x" * 32, "1" * 32 + "\n"])
def test_a_number_has_one_spelling(number: str) -> None:
    assert refuse_number(number) is not None
    assert refuse_number("0" * 32) is None


def test_every_number_and_every_name_counts() -> None:
    other = [
        joint_seed(DECK_ID + "0", HOUSE, GIVEN),
        joint_seed(DECK_ID, "0" * 32, GIVEN),
        joint_seed(DECK_ID, HOUSE, GIVEN[:1]),
        joint_seed(DECK_ID, HOUSE, GIVEN[::-1]),
        joint_seed(DECK_ID, HOUSE, (("ann", "2" * 32), GIVEN[1])),
    ]
    assert len({joint_seed(DECK_ID, HOUSE, GIVEN), *other}) == 6


def test_every_depth_is_drawn_as_often_and_every_place_gets_every_card() -> None:
    """Over fixed seeds: each of 42 depths, and each card at each of the first places, within five deviations."""
    seeds = [joint_seed(DECK_ID, HOUSE, [("ann", f"{number:032x}")]) for number in range(8_400)]
    depths = Counter(map(drawn_depth, seeds))
    assert set(depths) == set(range(FEWEST_CUT, MOST_CUT + 1))
    assert all(abs(many - 200) < 5 * 200**0.5 for many in depths.values())
    tops = Counter(places_from_the_top(None, seed)[0] for seed in seeds[:5_200])
    assert set(tops) == set(range(52))
    assert all(abs(many - 100) < 5 * 100**0.5 for many in tops.values())
    assert sorted(places_from_the_top(None, seeds[0])) == list(range(52))


def _evidence(depth: int | None) -> PlainData:
    fair = fair_deck(DECK_ID, KEY)
    evidence: PlainData = fair.evidence(depth, [0, 1, 7, 51], HOUSE, GIVEN)
    return evidence


SEED = joint_seed(DECK_ID, HOUSE, GIVEN)


@pytest.mark.parametrize("depth", [drawn_depth(SEED), None], ids=["cut", "without a cut"])
def test_the_script_for_outsiders_follows_the_draw(depth: int | None) -> None:
    evidence = _evidence(depth)
    assert list(faults(evidence)) == []  # type: ignore[no-untyped-call]
    dealt = from_the_top(fair_deck(DECK_ID, KEY).deck, depth, "" if depth else SEED)
    assert [one["card"] for one in evidence["cards"]] == [card_text(dealt[place]) for place in (0, 1, 7, 51)]


def _other_house_number(evidence: PlainData) -> None:
    evidence["numbers"]["house"] = "0" * 32


def _other_player_number(evidence: PlainData) -> None:
    evidence["numbers"]["players"][0][1] = "2" * 32


def _no_player(evidence: PlainData) -> None:
    evidence["numbers"]["players"] = []


def _no_numbers(evidence: PlainData) -> None:
    del evidence["numbers"]


def _other_cut(evidence: PlainData) -> None:
    evidence["cut"] = 10 + (evidence["cut"] - 9) % 42


def _out_of_the_deck(evidence: PlainData) -> None:
    evidence["cards"][3]["dealt"] = -1


@pytest.mark.parametrize("depth", [drawn_depth(SEED), None], ids=["cut", "without a cut"])
@pytest.mark.parametrize(
    "forge", [_other_house_number, _other_player_number, _no_player, _no_numbers, _other_cut, _out_of_the_deck]
)
def test_the_script_for_outsiders_finds_every_forgery(forge: Callable[[PlainData], None], depth: int | None) -> None:
    evidence = _evidence(depth)
    forge(evidence)
    if depth is not None and forge is _no_numbers:
        # Without the numbers the cut is one that somebody chose: the cards still agree, and the player knows better.
        assert list(faults(evidence)) == []  # type: ignore[no-untyped-call]
    else:
        assert list(faults(evidence))  # type: ignore[no-untyped-call]
