"""A table goes on under a new version of its submission; what was played before stays under the version before."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from random import Random

import pytest

from queenhigh.ledger import Ledger, Store, Vault, house_of, open_engine, state_digest, verify
from queenhigh.ledger.round_replay import Rounds
from queenhigh.records import RoundRecord, read_record, record_data, settle
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.reports.expectations import expectation
from queenhigh.server.reports.figure_check import figures_fault
from queenhigh.server.reports.kept_figures import KeptFigures, keep_figures
from queenhigh.server.reports.report import Records, Scope
from queenhigh.server.reports.wager_results import wager_results
from queenhigh.server.round_index import RoundBooks
from queenhigh.table import Role, Viewer, commands, facts
from queenhigh.table.fact_access import fact_for
from tests.ledger.test_store import SUBMISSIONS, KeptHost, again

GAME, FAY = "three-card-poker", ("fay", Role.FLOOR)
FIRST = SUBMISSIONS[GAME]
SECOND = FIRST.replace('bonus = "A"', 'bonus = "B"').replace('minimum = "5"', 'minimum = "10"')
SECOND = SECOND.replace('[wagers.pair_plus]\npaytable = "C"', '[wagers.pair_plus]\npaytable = "D"')
WHY = "the new sign is up"


@pytest.fixture(scope="module")
def table() -> KeptHost:
    """Three rounds under each of two versions."""
    ledger = Ledger(Store(open_engine("sqlite:///:memory:")), Vault(bytes(32), Random(1).randbytes))
    table = KeptHost(ledger, GAME, "harbor").start().rounds(3)
    table.do(commands.ChangeSubmission, *FAY, submission=SECOND, reason=WHY)
    table.house = table.state.house
    return table.rounds(3)


def test_each_round_is_settled_verified_and_exported_under_its_version(table: KeptHost) -> None:
    ledger = table.ledger
    verdict = verify(ledger.store, ledger.vault)
    assert (verdict.first_bad, verdict.rounds, verdict.settled_again) == (None, 6, 6)
    rounds = Rounds(ledger.store, "harbor", ledger.vault)
    matters = set()
    for number in range(1, 7):
        record = rounds.replay(number).record
        own, other = (FIRST, SECOND) if number <= 3 else (SECOND, FIRST)
        assert record.house == house_of(own)
        read = read_record(record_data(record)).record
        assert read is not None
        assert (read.house, settle(read)) == (house_of(own), settle(record))
        if settle(record) != settle(RoundRecord(house_of(other), record.round, "")):
            matters.add(own)
    assert matters == {FIRST, SECOND}
    assert ledger.store.submissions("harbor")[0] == (1, FIRST)
    assert [text for _, text in ledger.store.submissions("harbor")] == [FIRST, SECOND]


def test_a_table_is_read_back_under_its_version_from_its_facts_and_from_a_snapshot(table: KeptHost) -> None:
    read = again(table.ledger).open_table("harbor", FIRST)
    assert state_digest(read.state) == state_digest(table.state)
    table.ledger.take_snapshot("harbor")
    thawed = again(table.ledger).open_table("harbor", FIRST)
    assert thawed.snapshot_at == table.ledger_table.facts
    for one in (read, thawed):
        assert (one.house, one.state.house, one.books.game.house) == (house_of(SECOND),) * 3
    assert thawed.state == table.state


def test_an_index_of_rounds_knows_the_table_before_each_of_them(table: KeptHost) -> None:
    books = RoundBooks(table.ledger.store, table.ledger.vault)
    assert books.before(books.row("harbor", 3)).house == house_of(FIRST)
    assert books.before(books.row("harbor", 4)).house == books.state("harbor").house == house_of(SECOND)
    assert books.replay("harbor", 5).record.house == house_of(SECOND)


def test_reports_expect_what_was_offered_in_each_round(table: KeptHost) -> None:
    store, house = table.ledger.store, house_of(FIRST)
    day = gaming_day("America/New_York", ("06:00",))
    counted = wager_results(Records(store, day, recount=True), Scope())
    expected = Fraction()
    for played in KeptFigures(store, recount=True).rounds("harbor", house):
        under = house_of(FIRST if played.number <= 3 else SECOND)
        for row in played.settled:
            if row.wager == "pair_plus":
                known = expectation(under, "pair_plus", row.stake)
                assert known is not None
                expected -= known.constant * row.stake
    (pair_plus,) = [row for row in counted.rows if row[2] == "Pair Plus"]
    assert pair_plus[8] == round(expected)
    while keep_figures(store, ["harbor"]):
        pass
    assert figures_fault(store) is None
    assert wager_results(Records(store, day), Scope()).rows == counted.rows


def test_the_new_limits_hold_and_everyone_is_told(table: KeptHost) -> None:
    told = next(fact for fact in table.facts if isinstance(fact, facts.SubmissionChanged))
    heard = fact_for(told, Viewer("ann"))
    assert heard is not None
    assert (heard["number"], heard["reason"], "submission" in heard) == (2, WHY, False)
    assert table.state.house.offers["ante"].limits.minimum == 1000


def _change(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_what_lies_on_the_table_must_fit_the_new_version() -> None:
    ledger = Ledger(Store(open_engine("sqlite:///:memory:")), Vault(bytes(32), Random(1).randbytes))
    table = KeptHost(ledger, GAME, "harbor").start()

    def refused(submission: str, who: tuple[str, Role] = FAY, reason: str = WHY) -> str:
        return table.refused(commands.ChangeSubmission, *who, submission=submission, reason=reason).why

    assert refused(FIRST) == "the new version changes nothing"
    assert refused(SECOND, reason=" ") == "say in a few words why"
    assert refused(SECOND, who=("dora", Role.DEALER)).startswith("only the floor")
    assert refused("game =") == refused(_change(SECOND, '"10"', '"-1"')) == "this submission has errors"
    assert "another game" in refused(SUBMISSIONS["let-it-ride"])
    assert "another number of decks" in refused(_change(SECOND, "decks = 2", "decks = 1"))
    for other in (_change(SECOND, 'rate = "14%"', 'rate = "15%"'), SECOND[: SECOND.index("[wagers.progressive]")]
                  + SECOND[SECOND.index("[wagers.six_card_bonus]"):]):  # fmt: skip
        assert "carry its meters to a table with the same progressive" in refused(other)
    most = max(table.state.seats)
    assert f"a player sits at seat {most}" in refused(_change(SECOND, "seats = 7", f"seats = {most - 1}"))
    table.bet()
    assert refused(SECOND) == "a round is in play"
    assert verify(ledger.store, ledger.vault).ok


def test_another_way_of_dealing_asks_for_fresh_decks() -> None:
    ledger = Ledger(Store(open_engine("sqlite:///:memory:")), Vault(bytes(32), Random(1).randbytes))
    table = KeptHost(ledger, GAME, "harbor").start().rounds(1)
    shoe = _change(SECOND, 'dealing = "hand"', 'dealing = "manual-shoe"')
    table.do(commands.ChangeSubmission, *FAY, submission=shoe, reason=WHY)
    assert all(deck.deck_id is None for deck in table.state.decks.values())
    table.refused(commands.OpenRound)
    assert replace(table.state.house, dealing="hand") == house_of(SECOND)
    assert date(2026, 3, 1) == table.state.house.approved
