"""The plain layout of a game that nobody drew one for: an area for each wager, and nothing on top of anything else."""

import pytest

from queenhigh.drawings import game_seats, has_own_layout, layout
from queenhigh.submission import House
from tests.drawings.layout_checks import BARE, collisions, every_offer, offering

MOST_AREAS = 6
"""More areas than this may not fit at a table with seven seats."""


@pytest.fixture(autouse=True)
def _nobody_drew_a_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The four games stand in for games from elsewhere, since they have wagers of every kind."""
    monkeypatch.setattr(game_seats, "_SEATS", {})


def wagers_of(house: House) -> set[str]:
    placed = {name for name, rule in house.rules.wagers.items() if rule.offer in house.offers}
    return placed | {stage.bets for stage in house.rules.stages if stage.bets is not None}


@pytest.mark.parametrize("game", BARE)
def test_every_wager_has_an_area_of_its_own(game: str) -> None:
    for offered in every_offer(game):
        house = offering(game, offered)
        assert not has_own_layout(house.game)
        for own in (None, 1, house.seats):
            felt = layout(house, own=own)
            assert all(set(seat.wagers) == wagers_of(house) for seat in felt.seats)
            if len(wagers_of(house)) <= MOST_AREAS:
                assert collisions(felt) == [], offered


@pytest.mark.parametrize("game", BARE)
def test_a_plain_layout_leaves_the_payouts_to_the_sign(game: str) -> None:
    names = {line.name for line in layout(offering(game, BARE[game])).inscriptions}
    assert names <= {"phrase", "payout-limit"}
