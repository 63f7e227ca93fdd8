"""The chain finds every change, and the books balance after every fact of every game."""

import json
from fractions import Fraction

import pytest
from msgspec.structs import replace

from queenhigh.ledger import (
    BANK,
    ESCROW,
    JACKPOTS,
    RESETS,
    Books,
    link,
    links,
    meter_account,
    player_account,
    verify_chain,
)
from queenhigh.ledger.hash_chain import follows
from queenhigh.rulebook import GAMES
from queenhigh.table import commands, facts
from queenhigh.table.fact_data import fact_text
from queenhigh.table.facts import RoundClosed, RoundVoided
from tests.table.table_host import PLAYERS, Host, opened


def played(game: str, rounds: int = 6, seed: int = 3) -> Host:
    table = opened(game, seed=seed)
    for number in range(rounds):
        if number:
            table.ready()
        table.play_round()
    return table


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", GAMES)
def test_every_fact_balances_and_nothing_is_left_over_at_the_close(game: str, seed: int) -> None:
    table = played(game, 4, seed)
    books = Books(table.house)
    for fact in table.facts:
        books.enter(fact)
        assert sum(books.balances.values()) == 0
        for (wager, meter), cents in books.state.meters.items():
            assert books.balance(meter_account(wager, meter)) == cents
        if isinstance(fact, RoundClosed):
            assert books.balance(ESCROW) == 0
            assert books.balance(JACKPOTS) == 0
    assert books.state == table.state


@pytest.mark.parametrize("game", GAMES)
def test_players_gain_exactly_what_the_rows_say(game: str) -> None:
    table = played(game)
    books = Books(table.house)
    gained = dict.fromkeys(PLAYERS.values(), Fraction())
    for fact in table.facts:
        books.enter(fact)
        if isinstance(fact, facts.WagerSettled):
            gained[PLAYERS[fact.seat]] += fact.paid + fact.returned - fact.stake
    for player, cents in gained.items():
        assert books.balance(player_account(player)) == cents


@pytest.mark.parametrize("after", ["lock", "deal", "decide", "settle"])
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", GAMES)
def test_a_void_leaves_every_account_as_it_was_before_the_round(game: str, seed: int, after: str) -> None:
    """Jackpots that were paid, chips that fed a meter and a reset are undone to the fraction of a cent."""
    table = opened(game, seed=seed)
    table.bet()
    for step in ("lock", "deal", "decide", "settle"):
        list(getattr(table, step)() or ())
        if step == after:
            break
    if after == "lock":
        table.do(commands.DealCard)
    table.void()
    books = Books(table.house)
    before = dict(books.balances)
    for fact in table.facts:
        books.enter(fact)
    assert isinstance(table.facts[-1], RoundVoided)
    after_void = {account: cents for account, cents in books.balances.items() if cents}
    assert after_void == {account: cents for account, cents in before.items() if cents}


def test_a_jackpot_is_paid_from_its_meter_and_the_house_funds_the_reset() -> None:
    """A hand made to win: the meter's money goes to the player, and only the reset comes from the house."""
    # No meter falls with a lower seed.
    for seed in range(1800, 4000):
        table = opened("four-card-poker", seed=seed)
        table.bet()
        table.lock()
        table.deal()
        list(table.decide())
        meters = dict(table.state.meters)
        table.settle()
        fallen = [key for key, cents in table.state.meters.items() if cents != meters[key]]
        if not fallen:
            continue
        table.do(commands.CloseRound)
        books = Books(table.house)
        funded = books.balance(RESETS)
        for fact in table.facts:
            books.enter(fact)
        terms = (table.house.offers["progressive"].meters or {})[fallen[0][1]]
        assert books.balance(RESETS) == funded - terms.reset
        assert books.balance(BANK) + sum(cents for account, cents in books.balances.items() if account != BANK) == 0
        return
    raise AssertionError("no meter was won")


def test_the_chain_names_the_first_link_that_was_touched() -> None:
    table = played("three-card-poker", 2)
    kept = list(links(map(fact_text, table.facts)))
    assert verify_chain(kept) is None
    for number in (1, len(kept) // 2, len(kept)):
        item = kept[number - 1]
        changed = [*kept[: number - 1], item._replace(text=item.text.replace('"by":"', '"by":"x')), *kept[number:]]
        assert verify_chain(changed) == number
    assert verify_chain([*kept[:7], kept[7]._replace(number=80), *kept[8:]]) == 8
    assert verify_chain(kept[:5] + kept[6:]) == 6
    assert verify_chain([kept[1], kept[0], *kept[2:]]) == 1
    doubled = [*kept[:3], kept[2], *kept[3:]]
    assert verify_chain(doubled) == 4


def test_a_link_rewritten_with_its_hash_breaks_the_next_one() -> None:
    table = played("let-it-ride", 1)
    kept = list(links(map(fact_text, table.facts)))
    forged = link(kept[3].hash, 5, fact_text(replace(kept[4].fact, by="mallory")))
    assert verify_chain([*kept[:4], forged, *kept[5:]]) == 6


def test_a_fact_that_is_written_in_another_way_is_not_the_one_that_was_hashed() -> None:
    """With "Program\\u004eamed" a fact was hidden from everybody who looks for the programs that wrote."""
    first, item = list(links(map(fact_text, played("let-it-ride", 1).facts)))[:2]
    backwards = dict(reversed(item.data.items()))
    others = [item.text + " ", json.dumps(item.data), json.dumps(backwards, separators=(",", ":")),
              item.text.replace("fay", "\\u0066ay"),
              '{"by":"mallory",' + item.text[1:]]  # fmt: skip
    assert [json.loads(other) for other in others] == [item.data] * len(others)
    assert follows(item, first.hash, 2, first_version=False)
    assert not [other for other in others if follows(item._replace(text=other), first.hash, 2, first_version=False)]
    # Tables of the first version wrote it like this and hashed it in order, and nothing else passes there.
    assert [other for other in others if follows(item._replace(text=other), first.hash, 2)] == [others[1]]


def test_facts_come_back_from_the_chain_as_they_were() -> None:
    table = played("235-stud-poker", 1)
    assert [item.fact for item in links(map(fact_text, table.facts))] == table.facts
